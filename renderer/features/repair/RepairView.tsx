import { IconPencilCheck } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { Job } from '../../../electron/contract/job.ts';
import type { OrderListItem } from '../../../electron/contract/order.ts';
import { useJob, useStation } from '../../bridge/StationContext.tsx';
import { useRequest } from '../../bridge/useRequest.ts';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/ListState.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { StateWord } from '../../components/values.tsx';
import { formatWhen } from '../../i18n/format.ts';
import { useFieldLabel } from '../../i18n/useFieldLabel.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { jobActions } from '../../model/jobActions.ts';
import { useEscape } from '../../scanner/useKeys.ts';
import { orderToCorrect } from './parts.ts';
import { RepairForm } from './RepairForm.tsx';
import type { RepairDesk } from './repairDesk.ts';

interface RepairViewProps {
  readonly desk: RepairDesk;
  readonly onSent: (job: Job) => void;
  readonly onClose: () => void;
}

/** An order that is corrected here: a stopped one, with the parcel in the hands, or one of the book. */
export function RepairView({ desk, onSent, onClose }: RepairViewProps) {
  const subject = useStore(desk.store, (state) => state.subject);
  const job = useJob(subject?.kind === 'job' ? subject.jobId : null);
  useEscape(true, onClose);
  if (subject?.kind === 'order') {
    const { item } = subject;
    return <BookOrder key={item.order.reference} item={item} desk={desk} onClose={onClose} />;
  }
  if (job !== null && jobActions(job).includes('correct'))
    return <StoppedJob key={job.id} job={job} desk={desk} onSent={onSent} onClose={onClose} />;
  return <TooLate onClose={onClose} />;
}

function TooLate({ onClose }: Pick<RepairViewProps, 'onClose'>) {
  const t = useText();
  return (
    <Page>
      <EmptyState
        icon={<IconPencilCheck size={72} stroke={1.5} />}
        title={t('repair.over')}
        body={t('repair.overBody')}
      >
        <Button keys="Esc" look="primary" onPress={onClose}>
          {t('repair.close')}
        </Button>
      </EmptyState>
    </Page>
  );
}

/** A stopped order: it is sent as soon as it is right. */
function StoppedJob({ job, desk, onSent, onClose }: RepairViewProps & { readonly job: Job }) {
  const t = useText();
  const { jobs } = useStation();
  const request = useRequest('orders.correct');
  const { problem } = job;
  return (
    <RepairForm
      id={job.id}
      desk={desk}
      order={orderToCorrect(job)}
      isEmpty={job.order === null}
      refused={problem?.fields ?? []}
      code={job.order?.reference || job.key.value}
      standing={<StateWord job={job} />}
      act="sendCorrected"
      label={request.pending ? t('ship.sending') : t('repair.send')}
      pending={request.pending}
      error={request.error}
      onSubmit={async (order) => {
        const reply = await request.run({ jobId: job.id, order });
        if (!reply.ok) return;
        jobs.accept([reply.value]);
        desk.forget(job.id);
        onSent(reply.value);
      }}
      onClose={onClose}
    >
      {problem === null || problem.fields.length > 0 ? null : (
        <Notice tone="problem" testId="repair-why">
          <p>{t(`problem.${problem.code}.title`)}</p>
          {problem.detail === null ? null : <p>{problem.detail}</p>}
        </Notice>
      )}
    </RepairForm>
  );
}

/** An order that was not scanned yet: it is kept in the book, and goes when it is scanned or sent with the list. */
function BookOrder({ item, desk, onClose }: Omit<RepairViewProps, 'onSent'> & { readonly item: OrderListItem }) {
  const t = useText();
  const language = useLanguage();
  const labelOf = useFieldLabel();
  const request = useRequest('orders.save');
  const { order, edit } = item;
  const id = `order ${order.reference}`;
  return (
    <RepairForm
      id={id}
      desk={desk}
      order={order}
      isEmpty={false}
      refused={[]}
      code={order.reference}
      standing={t('orders.noJob')}
      act="saveOrder"
      label={t('repair.save')}
      pending={request.pending}
      error={request.error}
      onSubmit={async (corrected) => {
        const reply = await request.run({ order: corrected });
        if (!reply.ok) return;
        desk.forget(id);
        onClose();
      }}
      onClose={onClose}
    >
      {edit === null ? null : (
        <p data-testid="repair-edited">
          {t('repair.edited', {
            desk: edit.desk,
            when: formatWhen(edit.at, Date.now(), language),
            fields: edit.changed.map(labelOf).join(', '),
          })}
        </p>
      )}
    </RepairForm>
  );
}
