import { IconPencilCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Job } from '../../../electron/contract/job.ts';
import { joined } from '../../../electron/contract/joined.ts';
import { kurus } from '../../../electron/contract/money.ts';
import type { Order, OrderDecision, OrderDraft, OrderListItem } from '../../../electron/contract/order.ts';
import type { Problem } from '../../../electron/contract/problem.ts';
import { useAnswer, useJob, useRequest, useStation, useStatus } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { EmptyState, ReadFailed } from '../../components/ListState.tsx';
import { Page } from '../../components/Page.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { StateWord } from '../../components/values.tsx';
import { formatMoney, useFieldLabel, useText } from '../../i18n/index.ts';
import { jobActions } from '../../model/offeredActions.ts';
import { changeText } from '../../model/orderChange.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import { useEscape } from '../../scanner/useKeys.ts';
import { RepairForm } from './RepairForm.tsx';
import { correctionOf, type RepairDesk } from './repairDesk.ts';
import { emptyOrder, newOrderLike } from './repairParts.ts';

interface RepairViewProps {
  readonly desk: RepairDesk;
  readonly onSent: (job: Job) => void;
  /** A new order is in the book. */
  readonly onSaved: (reference: string) => void;
  readonly onClose: () => void;
}

/** An order that is corrected here: a stopped one, with the parcel in the hands, or one of the book. */
export function RepairView({ desk, onSent, onSaved, onClose }: RepairViewProps) {
  const subject = useStore(desk.store, (state) => state.subject);
  const job = useJob(subject?.kind === 'job' ? subject.jobId : null);
  // The form of an order in the book may have a question open, whose Esc comes first.
  useEscape(subject?.kind !== 'order' && !isCorrectable(job) ? onClose : null);
  if (subject?.kind === 'order') {
    const { item } = subject;
    return <BookOrder key={item.order.reference} item={item} desk={desk} onSent={onSent} onClose={onClose} />;
  }
  if (subject?.kind === 'new')
    return (
      <NewOrder
        key={subject.like?.reference ?? ''}
        like={subject.like}
        desk={desk}
        onSaved={onSaved}
        onClose={onClose}
      />
    );
  if (isCorrectable(job)) return <StoppedJob key={job.id} job={job} desk={desk} onSent={onSent} onClose={onClose} />;
  return <TooLate onClose={onClose} />;
}

function isCorrectable(job: Job | null): job is Job {
  return job !== null && jobActions(job).includes('correct');
}

function TooLate({ onClose }: Pick<RepairViewProps, 'onClose'>) {
  const t = useText();
  return (
    <Page>
      <EmptyState icon={IconPencilCheck} title={t('repair.over')} body={t('repair.overBody')}>
        <Button keys="Esc" variant="primary" onPress={onClose}>
          {t('repair.close')}
        </Button>
      </EmptyState>
    </Page>
  );
}

/** A stopped order: it is sent as soon as it is right. */
function StoppedJob({ job, desk, onSent, onClose }: Omit<RepairViewProps, 'onSaved'> & { readonly job: Job }) {
  const t = useText();
  const { jobs } = useStation();
  const inBook = useStatus((status) => status.ordersInBook);
  // The order as it would be sent now: a list may have come in since it was stopped.
  const present = useAnswer('orders.toCorrect', { jobId: job.id }, `${job.version} ${inBook}`);
  const request = useRequest('orders.correct', (sent) => {
    jobs.accept([sent]);
    desk.forget(id);
    onSent(sent);
  });
  const decide = useRequest('orders.decide', () => {
    desk.forget(id);
    present.reload();
  });
  const [isLeft, setLeft] = useState(false);
  const id = correctionOf(job.key);
  const prompted = isLeft ? null : (present.value?.draft ?? null);
  useEscape(prompted === null ? onClose : null);
  if (present.value === null) {
    return present.error === null ? null : <ReadFailed error={present.error} onRead={present.reload} />;
  }
  const { order } = present.value;
  const take = (taken: OrderDecision) => void decide.run({ references: [job.key.value], taken });
  return (
    <RepairForm
      id={id}
      desk={desk}
      order={order ?? emptyOrder(job)}
      isEmpty={order === null}
      refused={job.problem?.fields ?? []}
      why={whyStopped(job)}
      code={codeOfJob(job)}
      standing={<StateWord job={job} />}
      action="sendCorrected"
      label={request.pending ? t('common.sending') : t('repair.send')}
      pending={request.pending}
      isAsking={prompted !== null}
      error={request.error ?? decide.error}
      onSubmit={async (corrected) => {
        const reply = await request.run({ jobId: job.id, order: corrected, of: order });
        if (!reply.ok && reply.error.code === 'order_changed') present.reload();
      }}
      onClose={onClose}
    >
      {prompted === null ? null : (
        <VersionQuestion
          draft={prompted}
          differs={[]}
          busy={decide.pending}
          onTake={take}
          onLeave={() => setLeft(true)}
        />
      )}
    </RepairForm>
  );
}

interface VersionQuestionProps {
  /** The second version of another desk, or of a list; null: a list has other values in the fields `differs` than a desk made of them. */
  readonly draft: OrderDraft | null;
  readonly differs: readonly string[];
  readonly busy: boolean;
  readonly onTake: (taken: OrderDecision) => void;
  readonly onLeave: () => void;
}

/** Asks which of two versions of an order goes. */
function VersionQuestion({ draft, differs, busy, onTake, onLeave }: VersionQuestionProps) {
  const t = useText();
  const labelOf = useFieldLabel();
  const title =
    draft === null
      ? t('repair.differs', { fields: differs.map(labelOf).join(', ') })
      : draft.desk === null
        ? t('repair.sameNumber')
        : t('repair.draft', { desk: draft.desk });
  const actions =
    draft === null
      ? [
          { label: t('orders.keepDesk'), onPress: () => onTake('desk') },
          { label: t('orders.takeList'), onPress: () => onTake('list') },
        ]
      : [
          { label: t('orders.keepOrder'), onPress: () => onTake('order') },
          { label: t('orders.takeDraft'), onPress: () => onTake('draft') },
        ];
  const leave = { label: t('common.decideLater'), onPress: onLeave };
  return (
    <QuestionBox title={title} busy={busy} actions={actions} leave={leave}>
      {draft === null ? null : (
        <ul data-testid="draft">
          {draft.differs.map(({ field, value }) => (
            <li key={field}>
              {labelOf(field)}: <b>{value || '–'}</b>
            </li>
          ))}
        </ul>
      )}
    </QuestionBox>
  );
}

/** Why it was stopped, where that is of no field. */
function whyStopped({ problem }: Job): Problem | null {
  return problem === null || problem.fields.length > 0 ? null : problem;
}

/** An order that was not scanned yet: it stays in the book, and is sent when it is scanned or with a batch. */
function BookOrder({
  item: opened,
  desk,
  onSent,
  onClose,
}: Omit<RepairViewProps, 'onSaved'> & { readonly item: OrderListItem }) {
  const t = useText();
  const labelOf = useFieldLabel();
  const { reference } = opened.order;
  // Changes when orders are scanned or sent, which may include this one while its form is open.
  const world = useStatus(({ ordersInBook, today }) => `${ordersInBook} ${today.accepted}`);
  const book = useAnswer('orders.list', { search: reference, offset: 0, limit: FOUND }, world ?? '');
  const item = book.value?.items.find(({ order }) => order.reference === reference) ?? opened;
  const job = useJob(item.jobId);
  const save = useRequest('orders.save', () => {
    desk.forget(id);
    onClose();
  });
  const decide = useRequest('orders.decide', onClose);
  const { order, edit, draft } = item;
  const id = correctionOf({ kind: 'reference', value: reference });
  const differs = edit?.differs ?? [];
  const take = (taken: OrderDecision) => void decide.run({ references: [reference], taken });
  const [isLeft, setLeft] = useState(false);
  const isAsking = (draft !== null || differs.length > 0) && !isLeft && job === null;
  useEscape(!isAsking && !isCorrectable(job) ? onClose : null);
  if (job !== null) {
    // What was typed is stored under the same id.
    return isCorrectable(job) ? (
      <StoppedJob job={job} desk={desk} onSent={onSent} onClose={onClose} />
    ) : (
      <TooLate onClose={onClose} />
    );
  }
  return (
    <RepairForm
      id={id}
      desk={desk}
      order={order}
      isEmpty={false}
      refused={[]}
      why={null}
      code={reference}
      standing={t('orders.noJob')}
      action="saveOrder"
      label={t('common.save')}
      pending={save.pending}
      isAsking={isAsking}
      error={save.error ?? decide.error}
      onSubmit={async (corrected) => {
        const reply = await save.run({ order: corrected, of: order });
        if (!reply.ok && reply.error.code === 'order_changed') book.reload();
      }}
      onClose={onClose}
    >
      <ShopFactsLine order={order} />
      {edit === null ? null : (
        <ul data-testid="repair-edited">
          {(edit.history.length === 0 ? [edit] : edit.history).map((change) => (
            <li key={`${change.at} ${change.changed.join()}`}>{changeText(change, t, labelOf)}</li>
          ))}
        </ul>
      )}
      {isAsking ? (
        <VersionQuestion
          draft={draft}
          differs={differs}
          busy={decide.pending}
          onTake={take}
          onLeave={() => setLeft(true)}
        />
      ) : null}
    </RepairForm>
  );
}

/** An order that no list has: it comes into the book, and goes when it is scanned or sent with the list. */
function NewOrder({
  like,
  desk,
  onSaved,
  onClose,
}: Pick<RepairViewProps, 'desk' | 'onSaved' | 'onClose'> & { readonly like: Order | null }) {
  const t = useText();
  const save = useRequest('orders.save');
  const id = `new ${like?.reference ?? ''}`;
  return (
    <RepairForm
      id={id}
      desk={desk}
      order={newOrderLike(like)}
      isEmpty={like === null}
      asksReference
      refused={[]}
      why={null}
      code={t('orders.newTitle')}
      standing={like === null ? null : t('orders.copyOf', { reference: like.reference })}
      action="saveOrder"
      label={t('common.save')}
      pending={save.pending}
      error={save.error}
      onSubmit={async (written) => {
        const reply = await save.run({ order: written, of: null });
        if (!reply.ok) return;
        desk.forget(id);
        onSaved(written.reference);
      }}
      onClose={onClose}
    />
  );
}

/** The shop's own facts about an order, if there are any: they are not sent to the service. */
function ShopFactsLine({ order: { shop } }: { readonly order: Order }) {
  const t = useText();
  const labelOf = useFieldLabel();
  const facts = joined(' · ', [
    shop.source === null ? null : `${t('orders.source')}: ${shop.source}`,
    shop.tags.length === 0 ? null : `${labelOf('tags')}: ${shop.tags.join(', ')}`,
    shop.declaredValue === null
      ? null
      : `${labelOf('declared_value')}: ${formatMoney(kurus(Math.round(shop.declaredValue * 100)), t.language)}`,
  ]);
  return facts === '' ? null : <p data-testid="repair-shop">{facts}</p>;
}

/** Orders requested to find the one with the reference: it may be a part of other references. */
const FOUND = 50;
