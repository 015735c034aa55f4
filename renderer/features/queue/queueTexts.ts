import type { BatchOptions, BatchProgress } from '../../../electron/contract/batch.ts';
import { joined } from '../../../electron/contract/joined.ts';
import type { Tone } from '../../components/ToneIcon.tsx';
import { durationText, type Translate } from '../../i18n/index.ts';

/** The text for how many of the orders the balance pays for. */
export function balanceNote(fit: number, orders: number, t: Translate): string {
  if (fit >= orders) return t('queue.fitsAll');
  return fit === 0 ? t('queue.fitsNone') : t('queue.fits', { count: fit });
}

/** "30 sec", "5 min". `ms` as in `LATE_WAITS_MS`. */
export function lateText(ms: number, t: Translate): string {
  return ms < 60_000 ? t('queue.seconds', { seconds: Math.round(ms / 1_000) }) : durationText(ms, t);
}

/** "Order: by province · Last order first · With separators"; empty for the order of the list. */
export function orderText({ sort, reversed, separators }: BatchOptions, t: Translate): string {
  return joined(' · ', [
    sort === 'list' ? null : t(`queue.sort.${sort}`),
    reversed ? t('queue.reversed') : null,
    separators && sort !== 'list' ? t('queue.separators') : null,
  ]);
}

/**
 * What a batch is doing. `going`: its orders go out. `turn`: the batch before it is not through. `balance`: the balance did
 * not cover one of its orders. `unclear`: the service wanted money for one, and its answer could not be read. `problems`
 * and `unpaid`: all of its orders were sent, and some still need a person or their payment.
 */
export type BatchDoing =
  | 'going'
  | 'turn'
  | 'balance'
  | 'unclear'
  | 'paused'
  | 'stopped'
  | 'problems'
  | 'unpaid'
  | 'done';

/**
 * `first`: the batch that sends now; null: no batch has orders left to send. A batch that has sent all of its orders only waits
 * for their labels, so no other batch holds it up.
 */
export function doingOf(
  { batch, left, stopped, unpaid }: BatchProgress,
  first: number | null,
  pause: 'balance' | 'unclear' | null,
): BatchDoing {
  if (batch.state === 'done' && stopped > 0) return 'problems';
  if (batch.state === 'done' && unpaid > 0) return 'unpaid';
  if (batch.state !== 'running') return batch.state;
  if (left > 0 && batch.id !== first) return 'turn';
  return left === 0 && first !== null ? 'going' : (pause ?? 'going');
}

export const DOING_TONES = {
  going: 'wait',
  turn: 'neutral',
  balance: 'pay',
  unclear: 'pay',
  paused: 'attention',
  stopped: 'neutral',
  problems: 'problem',
  unpaid: 'pay',
  done: 'done',
} as const satisfies Record<BatchDoing, Tone>;
