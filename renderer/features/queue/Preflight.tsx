import { type CSSProperties, useMemo } from 'react';
import { useStore } from 'zustand';
import { BATCH_SORTS, type BatchPreview, LATE_WAITS_MS } from '../../../electron/contract/batch.ts';
import { useAnswer, useRequest, useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { ListState } from '../../components/ListState.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine, fieldProblemText } from '../../components/ResultLine.tsx';
import { useNow } from '../../components/useNow.ts';
import type { Question, QuestionAction } from '../../components/useQuestion.ts';
import { StrongCode } from '../../components/values.tsx';
import {
  durationText,
  formatEstimate,
  formatMoney,
  formatNumber,
  formatWhen,
  type Translate,
  useFieldLabel,
  useText,
} from '../../i18n/index.ts';
import classes from './queue.module.css';
import type { QueueDesk } from './queueDesk.ts';
import { balanceNote, lateText } from './queueTexts.ts';

interface PreflightProps {
  readonly desk: QueueDesk;
  /** Leads to the form in which an order of the book is corrected. */
  readonly onCorrect: (reference: string) => void;
}

/** Orders are counted again after this, ms. */
const COUNT_AGAIN_MS = 15_000;
/** The number of incomplete orders that are named: one beside the costs, or some if nothing can be sent. */
const NAMED = { beside: 1, alone: 4 };

/** Everything to know before a batch starts, how its labels come out, and the key that starts it. */
export function Preflight({ desk, onCorrect }: PreflightProps) {
  const t = useText();
  const { options, chosen } = useStore(desk);
  const orders = useMemo(() => (chosen === null ? ('ready' as const) : [...chosen]), [chosen]);
  const book = useStatus(({ ordersInBook, batches }) => [ordersInBook, ...batches.map(({ batch }) => batch.id)].join());
  const round = useNow(COUNT_AGAIN_MS);
  const preview = useAnswer('batches.preview', { orders, options }, `${book} ${round}`);
  const start = useRequest('batches.start');
  const counted = preview.value;
  const close = () => desk.setState({ step: 'queue' });
  const set = (change: Partial<typeof options>) => desk.setState({ options: { ...options, ...change } });

  /**
   * Starts a batch with the orders that the screen has counted, without later ones. `most`: only as many as the balance pays for.
   */
  async function run(most?: number): Promise<void> {
    const whole = orders === 'ready' ? (counted?.references ?? []) : orders;
    const lacking = new Set(counted?.invalid.map(({ reference }) => reference));
    const sent =
      most === undefined ? whole : (counted?.references ?? []).filter((one) => !lacking.has(one)).slice(0, most);
    const reply = await start.run({ orders: sent, options });
    if (reply.ok) desk.setState({ step: 'queue', chosen: null, foundNothing: reply.value === null });
  }

  if (counted === null) {
    return <ListState {...preview} label={t('queue.counting')} stop={close} />;
  }
  const late = lateText(options.lateMs, t);
  const separators: QuestionAction = {
    label: t(options.separators ? 'queue.separators' : 'queue.noSeparators'),
    note: options.separators ? t('queue.separatorsBody', { count: counted.groups }) : t('queue.noSeparatorsBody'),
    onPress: () => set({ separators: !options.separators }),
  };
  const settings: readonly QuestionAction[] = [
    {
      label: t(`queue.sort.${options.sort}`),
      note: t('queue.sortBody'),
      onPress: () => set({ sort: after(BATCH_SORTS, options.sort) }),
    },
    {
      label: t(options.reversed ? 'queue.reversed' : 'queue.forward'),
      note: t(options.reversed ? 'queue.reversedBody' : 'queue.forwardBody'),
      onPress: () => set({ reversed: !options.reversed }),
    },
    {
      label: t('queue.late', { time: late }),
      note: t('queue.lateBody', { time: late }),
      onPress: () => set({ lateMs: after(LATE_WAITS_MS, options.lateMs) }),
    },
    // Last, so that its coming and going moves no other key.
    ...(options.sort === 'list' ? [] : [separators]),
  ];
  const choose: QuestionAction = { label: t('queue.choose'), onPress: () => desk.setState({ step: 'choosing' }) };
  const { fit } = counted;
  // The list pauses at the first order that the balance does not cover. A person who knows that beforehand sends what it covers.
  const isPart = fit !== null && fit > 0 && fit < counted.orders;
  const all: QuestionAction = {
    label: t(isPart ? 'queue.startAll' : 'common.send'),
    ...(isPart ? { note: t('queue.startAllBody') } : {}),
    onPress: () => void run(),
  };
  const part = isPart ? { label: t('queue.startPart', { count: fit }), onPress: () => void run(fit) } : null;
  const question: Question = {
    actions: counted.orders === 0 ? [] : [part ?? all, choose, ...settings],
    ...(part === null ? {} : { everything: all }),
    leave: { label: t('common.neverMind'), onPress: close },
  };
  const title =
    counted.orders === 0
      ? t(counted.invalid.length === 0 ? 'queue.nothingToQueue' : 'queue.onlyInvalid')
      : t(chosen === null ? 'queue.question' : 'queue.questionChosen', { count: counted.orders });
  return (
    <QuestionBox level={2} title={title} {...question} busy={start.pending}>
      {counted.orders === 0 ? null : <PreviewFigures counted={counted} t={t} />}
      {isPart ? <Covered fit={fit} orders={counted.orders} t={t} /> : null}
      {counted.invalid.length === 0 ? null : <InvalidOrders counted={counted} onCorrect={onCorrect} />}
      {counted.leftOut.length === 0 ? null : <LeftOut orders={counted.leftOut} />}
      <ErrorLine error={start.error} />
      <ErrorLine error={preview.error} />
    </QuestionBox>
  );
}

function after<T>(all: readonly T[], one: T): T {
  return all[(all.indexOf(one) + 1) % all.length] ?? one;
}

/** How many, what they cost, whether the balance pays for them, and how long it takes: each large above its word. */
function PreviewFigures({
  counted: { orders, cost, pricedBy, balance, fit, takesMs },
  t,
}: {
  readonly counted: BatchPreview;
  readonly t: Translate;
}) {
  const now = Date.now();
  const unknown = t('queue.unknown');
  const figures = [
    { id: 'orders', value: formatNumber(orders, t.language), note: null },
    {
      id: 'cost',
      value: cost === null ? unknown : formatEstimate(cost, t.language),
      note: cost === null ? t('queue.notPriced') : t('queue.pricedBy', { count: pricedBy }),
    },
    {
      id: 'balance',
      value: balance === null ? unknown : formatMoney(balance, t.language),
      // A part stands on the bar below.
      note: fit === null || (fit > 0 && fit < orders) ? null : balanceNote(fit, orders, t),
    },
    {
      id: 'time',
      value: takesMs === null ? unknown : durationText(takesMs, t) || t('queue.noTime'),
      note: takesMs === null ? null : t('queue.until', { when: formatWhen(now + takesMs, now, t.language) }),
    },
  ] as const;
  return (
    <dl className={classes.figures} data-testid="preview">
      {figures.map(({ id, value, note }) => (
        <div key={id} data-fact={id}>
          <dt>{t(`queue.facts.${id}`)}</dt>
          <dd>{value}</dd>
          {note === null ? null : <dd className={classes.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** The part of the orders that the balance pays for, filled, and the rest, hatched. */
function Covered({ fit, orders, t }: { readonly fit: number; readonly orders: number; readonly t: Translate }) {
  return (
    <p className={classes.covered} data-tone="attention" data-testid="covered">
      <span style={{ '--covered': `${(100 * fit) / orders}%` } as CSSProperties} aria-hidden="true" />
      <b>{balanceNote(fit, orders, t)}</b>
    </p>
  );
}

/** Orders that the shop has stopped: they stay here, and the first ones are named. */
function LeftOut({ orders }: { readonly orders: BatchPreview['leftOut'] }) {
  const t = useText();
  const named = orders.slice(0, NAMED.alone).map(({ reference, word }) => `${reference} (${word})`);
  const more = orders.length - named.length;
  return (
    <p data-testid="left-out" data-tone="problem">
      {t('queue.leftOut', { count: orders.length })} {named.join(', ')}
      {more > 0 ? ` ${t('queue.invalidMore', { count: more })}` : ''}
    </p>
  );
}

/** Orders that cannot be sent as they are, each with its reason; the key leads to the first of them. */
function InvalidOrders({
  counted: { invalid, orders },
  onCorrect,
}: {
  readonly counted: BatchPreview;
  readonly onCorrect: (reference: string) => void;
}) {
  const t = useText();
  const labelOf = useFieldLabel();
  const named = orders === 0 ? NAMED.alone : NAMED.beside;
  const more = invalid.length - named;
  return (
    <section className={classes.invalid} data-testid="invalid-orders">
      <p>
        {orders === 0 ? t('queue.lacking', { count: invalid.length }) : t('queue.invalid', { count: invalid.length })}
      </p>
      <ul className="stack gap-6">
        {invalid.slice(0, named).map(({ reference, name, problems }, index) => (
          <li key={reference}>
            {index === 0 ? <ActionButton action="correct" onPress={() => onCorrect(reference)} /> : null}
            <StrongCode code={reference} />
            <span>{name}</span>
            <span>
              {problems.map((problem) => `${labelOf(problem.field)}: ${fieldProblemText(problem, t)}`).join(' · ')}
            </span>
            {index === named - 1 && more > 0 ? <span>{t('queue.invalidMore', { count: more })}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
