import { useCallback, useEffect, useState } from 'react';
import { useJob, useRequest, useStation } from '../../bridge/index.ts';
import { ListState } from '../../components/ListState.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { StateWord } from '../../components/values.tsx';
import { useText } from '../../i18n/index.ts';
import { printerText } from '../../model/printerNames.ts';
import { REPRINT_REASONS, type ReprintReason } from '../../model/reprint.ts';
import { useEscape } from '../../scanner/useKeys.ts';
import classes from './shipments.module.css';

interface PrintShipmentProps {
  readonly shipmentId: string;
  /** Its label came out here before: the operator is asked why once more. */
  readonly again: boolean;
  readonly onClose: () => void;
}

/** Fetches and prints the label when the operator has said yes; then follows its job here. */
export function PrintShipment({ shipmentId, again, onClose }: PrintShipmentProps) {
  const t = useText();
  const { jobs } = useStation();
  const { run, pending, error, drop } = useRequest('shipments.print');
  const [jobId, setJobId] = useState<string | null>(null);
  const [isPrompted, setPrompted] = useState(true);
  const job = useJob(jobId);

  const print = useCallback(
    async (reason: ReprintReason | null) => {
      setPrompted(false);
      const reply = await run({ shipmentId, reason });
      if (!reply.ok) return;
      jobs.accept([reply.value]);
      setJobId(reply.value.id);
    },
    [run, jobs, shipmentId],
  );
  const actions = again
    ? REPRINT_REASONS.map((reason) => ({
        label: t(`reprint.reasons.${reason}`),
        onPress: () => void print(reason),
      }))
    : [{ label: t('shipments.printYes'), onPress: () => void print(null) }];
  useEscape(!isPrompted && !pending, onClose);
  useEffect(() => drop, [drop]);

  if (isPrompted) {
    return (
      <QuestionBox
        title={again ? t('reprint.question') : t('shipments.printQuestion')}
        body={again ? t('reprint.body') : t('printShipped.body')}
        question={{ actions, leave: { label: again ? t('reprint.no') : t('shipments.printNo'), onPress: onClose } }}
      />
    );
  }
  return (
    <div className={classes.part} data-testid="print-shipment">
      <ListState
        pending={pending}
        stopped={false}
        error={null}
        label={t('shipments.printing')}
        onStop={onClose}
        onRetry={() => void print(null)}
      />
      {error === null ? null : <ErrorLine error={error} />}
      {job === null ? null : (
        <p className={classes.printed} role="status">
          <StateWord job={job} />
          {job.print === null ? null : <span>{t('scan.labelOn', { printer: printerText(job.print, t) })}</span>}
          {job.problem === null ? null : (
            <span>
              {t(`problem.${job.problem.code}.title`)} {t(`problem.${job.problem.code}.todo`)}
            </span>
          )}
        </p>
      )}
    </div>
  );
}
