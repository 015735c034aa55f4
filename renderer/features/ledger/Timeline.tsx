import { printSchema, type TimelineEntry } from '../../../electron/contract/job.ts';
import { kurus } from '../../../electron/contract/money.ts';
import type { OrderChange } from '../../../electron/contract/order.ts';
import { useAnswer } from '../../bridge/index.ts';
import { Detail } from '../../components/Detail.tsx';
import { Money } from '../../components/values.tsx';
import { formatDay, formatTime, type Translate, useFieldLabel, useText } from '../../i18n/index.ts';
import { dayOf } from '../../model/day.ts';
import { changeText } from '../../model/orderChange.ts';
import { printerText } from '../../model/printerNames.ts';
import classes from './Timeline.module.css';
import { type TimelineContext, timelineProblem, timelineSentence } from './timelineSentence.ts';

/** The history of a job, in words, oldest first. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const labelOf = useFieldLabel();
  const pickupTime = usePickupTimes(entries.some(({ type }) => type === 'handed_over'));
  const t = useText();
  const change = (one: OrderChange) => changeText(one, t, labelOf);
  const lines = foldTimeline(entries);
  return (
    <ol className={classes.timeline} data-testid="timeline">
      {lines.map((line, index) => {
        const { entry } = line;
        const before = lines.slice(0, index).map((one) => one.entry);
        const isNewDay = before.length > 0 && dayOf(before.at(-1)?.at ?? 0) !== dayOf(entry.at);
        return (
          <li key={line.id} data-type={entry.type} data-milestone={isMilestone(entry)}>
            {index === 0 || isNewDay ? (
              <p className={classes.day}>{formatDay(entry.at, Date.now(), t.language)}</p>
            ) : null}
            <Line line={line} context={{ ...printsSoFar(before, t), pickupTime, labelOf, change }} />
          </li>
        );
      })}
    </ol>
  );
}

/** What a person wants to know first; the rest is how it came about. */
const MILESTONES = new Set([
  'accepted',
  'rejected',
  'refused',
  'payment_required',
  'label_awaited',
  'label_stored',
  'print_confirmed',
  'print_doubtful',
  'print_failed',
  'verified',
  'handed_over',
  'handed_back',
  'cancel_done',
  'cancel_refused',
  'shipment_cancelled',
  'withdrawn',
]);

const isMilestone = ({ type, amount }: TimelineEntry): boolean =>
  MILESTONES.has(type) || (amount !== null && amount !== 0);

function Line({ line, context }: { readonly line: TimelineLine; readonly context: TimelineContext }) {
  const t = useText();
  const { entry, times, until } = line;
  const { amount, by } = entry;
  const problem = timelineProblem(entry);
  return (
    <div className={classes.line}>
      <time className="text-quiet figures">{formatTime(entry.at, t.language, true)}</time>
      <div>
        <p>
          {timelineSentence(entry, context, t)}
          {times === 1 ? null : (
            <small> {t('timeline.times', { times, until: formatTime(until, t.language, true) })}</small>
          )}
          {by === null ? null : <small className={classes.by}> {t('timeline.by', { name: by })}</small>}
        </p>
        <Detail words={problem?.detail ?? null} of={problem?.code} />
        {amount === null || amount === 0 ? null : (
          <p className={classes.amount} data-tone={amount > 0 ? 'neutral' : 'done'}>
            <Money amount={amount > 0 ? amount : kurus(-amount)} />{' '}
            {amount > 0 ? t('timeline.charged') : t('timeline.refunded')}
          </p>
        )}
      </div>
    </div>
  );
}

function printsSoFar(before: readonly TimelineEntry[], t: Translate): Pick<TimelineContext, 'printer' | 'wasPrinted'> {
  const started = before.filter(({ type }) => type === 'print_started');
  const print = printSchema.safeParse(started.at(-1)?.detail.print);
  const wasPrinted = before.some(({ type }) => type === 'print_confirmed' || type === 'print_doubtful');
  return { printer: printerText(print.data, t), wasPrinted };
}

/** Sessions are few a day: the last hundred cover weeks, and an older one is shown without its time. */
function usePickupTimes(wanted: boolean): (pickupId: string) => string | null {
  const { language } = useText();
  const past = useAnswer('pickup.recent', wanted ? { limit: 100 } : null);
  const current = useAnswer('pickup.current', wanted ? {} : null);
  return (pickupId) => {
    const sessions = [...(current.value === null ? [] : [current.value]), ...(past.value ?? [])];
    const found = sessions.find(({ id }) => id === pickupId);
    return found === undefined ? null : formatTime(found.startedAt, language, false);
  };
}

/** One line of a timeline: an entry, or a run of equal entries. */
interface TimelineLine {
  /** Its place; a timeline only grows at its end. */
  readonly id: string;
  readonly entry: TimelineEntry;
  readonly times: number;
  /** Epoch ms of the last of them. */
  readonly until: number;
}

/** A label that comes only the next morning was polled hundreds of times: that is one line. */
const FOLDED = new Set(['looked', 'scanned_again']);

export function foldTimeline(entries: readonly TimelineEntry[]): readonly TimelineLine[] {
  const lines: TimelineLine[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (last !== undefined && isSame(last.entry, entry)) {
      lines[lines.length - 1] = { ...last, times: last.times + 1, until: entry.at };
    } else lines.push({ id: `line ${lines.length}`, entry, times: 1, until: entry.at });
  }
  return lines;
}

function isSame(a: TimelineEntry, b: TimelineEntry): boolean {
  return FOLDED.has(a.type) && a.type === b.type && a.to === b.to && a.by === b.by;
}
