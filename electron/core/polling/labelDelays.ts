import { z } from 'zod';
import type { Shipment } from '../../contract/job.ts';
import { LONGEST_WAIT_MS, openPersistedValue, type PersistedValueDeps, pollGapMs } from '../base/index.ts';
import { createSpots, type Delay } from './labelSpots.ts';

/**
 * When a pending label is worth a poll, learned from the labels of this account: each carrier's came after times that
 * are much alike, and between them the service has nothing new to say. Where nothing is known of a carrier, the polls
 * are the fixed ones (`pollGapMs`). All times are ms.
 */
export type LabelDelays = Awaited<ReturnType<typeof openLabelDelays>>;

/** The last labels of a carrier that count: what it does now matters more than what it did last month. */
const STORED = 40;
/** Carriers that are remembered. */
const MOST_CARRIERS = 30;
/** The price of a poll in ms of waiting while a few labels are awaited; more while there are many. */
const COST_MS = 3_000;
const A_FEW = 3;
const MOST_COST = 10;
/** Two polls of one label are at least so far apart. */
const LEAST_GAP_MS = 5_000;
/**
 * A carrier may become faster than it was, which polls at the old times would never find out. So each label is polled at
 * these times as well until so many of its carrier came, and then one of so many labels.
 */
const EARLY_MS = [5_000, 20_000, 80_000] as const;
const ALL_EARLY = 8;
const ONE_EARLY_OF = 4;

const delaysSchema = z.record(z.string(), z.array(z.tuple([z.number(), z.number()])));

export async function openLabelDelays(deps: PersistedValueDeps) {
  const stored = await openPersistedValue('labelDelays', delaysSchema, deps);
  const spots = new Map<string, readonly number[]>();
  let costMs = COST_MS;
  const nameOf = (carrier: string | null) => carrier ?? '';
  const delaysOf = (name: string): readonly Delay[] =>
    (stored.get()?.[name] ?? []).map(([after, by]) => ({ after, by }));

  function spotsOf(name: string): readonly number[] {
    const known = spots.get(name) ?? createSpots(delaysOf(name), { costMs, leastGapMs: LEAST_GAP_MS });
    spots.set(name, known);
    return known;
  }

  return {
    /**
     * A label came. `after`: it was not there yet when it had been waited for so long, and was there at `by`. True if it
     * took longer than all that is known of its carrier, so that others of it may have come as well.
     */
    learn(carrier: string | null, delay: Delay): boolean {
      const name = nameOf(carrier);
      const before = stored.get() ?? {};
      const earlier = before[name] ?? [];
      const others = Object.entries(before).filter(([other]) => other !== name);
      stored.set({
        ...Object.fromEntries(others.slice(-MOST_CARRIERS + 1)),
        [name]: [...earlier, [Math.round(delay.after), Math.round(delay.by)] as [number, number]].slice(-STORED),
      });
      spots.delete(name);
      return earlier.length > 0 && earlier.every(([, by]) => by < delay.after);
    },
    /** How many labels are awaited now: the more, the less each may cost of the limit that all share. */
    setAwaited(labels: number): void {
      const next = COST_MS * Math.min(MOST_COST, Math.max(1, Math.floor(labels / A_FEW)));
      if (next !== costMs) spots.clear();
      costMs = next;
    },
    /** Ms until the next poll of this shipment's label, which has been awaited for `waited` ms and polled `looks` times. */
    gapMs({ id, carrierName }: Pick<Shipment, 'id' | 'carrierName'>, waited: number, looks: number): number {
      const name = nameOf(carrierName);
      const known = spotsOf(name);
      const last = known.at(-1);
      if (last === undefined) return pollGapMs(looks);
      // Later than any before it: from here on as if it had just been shipped.
      if (waited >= last) return Math.min(LONGEST_WAIT_MS, Math.max(LEAST_GAP_MS, waited - last));
      const isEarly = delaysOf(name).length < ALL_EARLY || isOneOf(ONE_EARLY_OF, id);
      const times = isEarly ? [...known, ...EARLY_MS] : known;
      const next = Math.min(...times.filter((at) => at > waited));
      return Math.min(LONGEST_WAIT_MS, Math.max(LEAST_GAP_MS, next - waited));
    },
    stop: stored.stop,
  };
}

/** Always the same ones, so that a label is polled by one plan. */
function isOneOf(count: number, id: string): boolean {
  let sum = 0;
  for (let at = 0; at < id.length; at += 1) sum += id.charCodeAt(at);
  return sum % count === 0;
}
