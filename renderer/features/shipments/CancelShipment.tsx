import { TextInput } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import type { CancelResult, ShipmentRecord } from '../../../electron/contract/service.ts';
import { useJob, useRefund, useRequest, useStation } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { Detail } from '../../components/Detail.tsx';
import { ListState } from '../../components/ListState.tsx';
import { Notice } from '../../components/Notice.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine, RefundLine } from '../../components/ResultLine.tsx';
import { useText } from '../../i18n/index.ts';
import { useEscape } from '../../scanner/useKeys.ts';
import classes from './shipments.module.css';

interface CancelShipmentProps {
  readonly record: ShipmentRecord;
  readonly onClose: () => void;
  readonly onCancelled: () => void;
}

type Step =
  | { readonly type: 'asked' }
  | { readonly type: 'sent' }
  | { readonly type: 'done'; readonly result: CancelResult };

/**
 * Asks for a confirmation and a reason; then sends the request. A shipment of this station is cancelled through its job, so
 * that the job has it too.
 */
export function CancelShipment({ record, onClose, onCancelled }: CancelShipmentProps) {
  const t = useText();
  const { jobs } = useStation();
  const [reason, setReason] = useState('');
  const [step, setStep] = useState<Step>({ type: 'asked' });
  const ofShipment = useRequest('shipments.cancel');
  const ofJob = useRequest('jobs.cancel');
  const { jobId } = record;
  const shipmentId = record.shipment.id;
  const pending = ofShipment.pending || ofJob.pending;
  const error = ofShipment.error ?? ofJob.error;

  const cancel = useCallback(async () => {
    setStep({ type: 'sent' });
    const given = reason.trim() === '' ? null : reason.trim();
    if (jobId !== null) {
      const reply = await ofJob.run({ jobId, reason: given });
      if (reply.ok) jobs.accept([reply.value]);
      return;
    }
    const reply = await ofShipment.run({ shipmentId, reason: given });
    if (!reply.ok) return;
    setStep({ type: 'done', result: reply.value });
    onCancelled();
  }, [jobId, shipmentId, reason, jobs, ofJob.run, ofShipment.run, onCancelled]);

  const isPrompted = step.type === 'asked';
  useEscape(!isPrompted && !pending ? onClose : null);
  const dropShipment = ofShipment.drop;
  const dropJob = ofJob.drop;
  useEffect(
    () => () => {
      dropShipment();
      dropJob();
    },
    [dropShipment, dropJob],
  );

  if (isPrompted) {
    return (
      <QuestionBox
        title={t('cancel.question')}
        body={t('cancel.body')}
        actions={[{ label: t('cancel.yes'), onPress: () => void cancel() }]}
        leave={{ label: t('cancel.no'), onPress: onClose }}
      >
        <TextInput
          aria-label={t('cancel.reason')}
          placeholder={t('cancel.reason')}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-testid="cancel-reason"
        />
      </QuestionBox>
    );
  }
  return (
    <div className={classes.part} data-testid="cancel-shipment">
      <ListState pending={pending} label={t('cancel.asking')} stop={onClose} reload={() => void cancel()} />
      <ErrorLine error={error} />
      {step.type === 'done' ? (
        <RefundLine refund={step.result} message={step.result.message} />
      ) : jobId === null || pending || error !== null ? null : (
        <JobCancelOutcome jobId={jobId} onCancelled={onCancelled} />
      )}
      {pending ? null : (
        <Button keys="Esc" onPress={onClose}>
          {t('common.close')}
        </Button>
      )}
    </div>
  );
}

/** The outcome of a cancel that a job carries out: under way, done with its refund, or refused. */
function JobCancelOutcome({ jobId, onCancelled }: { readonly jobId: string; readonly onCancelled: () => void }) {
  const t = useText();
  const job = useJob(jobId);
  const refund = useRefund(job);
  const isDone = job?.state === 'cancelled';
  useEffect(() => {
    if (isDone) onCancelled();
  }, [isDone, onCancelled]);
  if (job === null) return null;
  if (isDone) return <RefundLine refund={refund ?? { refunded: null, newBalance: null }} message={null} />;
  if (job.problem !== null && job.state !== 'cancelling') {
    return (
      <Notice
        tone="problem"
        testId="cancel-refused"
        title={t(`problem.${job.problem.code}.title`)}
        text={t(`problem.${job.problem.code}.todo`)}
      >
        <Detail words={job.problem.detail} />
      </Notice>
    );
  }
  return (
    <Notice tone="neutral" testId="cancel-under-way">
      <p>
        {t('outcome.sending.withdrawing.body')}
        {job.problem === null ? null : ` ${t(`problem.${job.problem.code}.title`)}`}
      </p>
    </Notice>
  );
}
