import { z } from 'zod';
import { dayName, openPersistedValue, type PersistedValueDeps } from '../base/index.ts';
import type { ShipmentAnswer } from '../ports/ShippingApi.ts';

/**
 * Whether other desks or programs ship under this account. The service does not say it, and this desk makes no request for
 * it: it collects the signs that its other requests bring. Why this is not certain is in docs/decisions.md, "A lost answer
 * is no proof".
 */
export type OtherShippers = Awaited<ReturnType<typeof createOtherShippers>>;

export interface OtherShippersDeps extends PersistedValueDeps {
  /** The owner has set that others ship under this account. */
  readonly areConfigured: () => boolean;
}

/** A sign counts for so long, ms: a desk that helps out at the end of the month comes back. */
const COUNTS_MS = 30 * 86_400_000;
/** While there is a sign that is younger than this, ms, no other is searched for. */
const ENOUGH_MS = 86_400_000;
/** The service's days may begin at another time than ours. */
const DAY_MS = 86_400_000;
/** This many created shipments are enough for a sign. */
const MOST_CREATED = 50;
/** The number of listed shipments that are remembered as known. */
const MOST_KNOWN = 20_000;

const factSchema = z.object({
  /** Epoch ms since which this desk collects signs: what is older may be its own, of a journal that is gone. */
  since: z.number(),
  last: z.object({ sign: z.enum(['duplicate', 'refused', 'created', 'listed']), at: z.number() }).nullable(),
});
type Sign = NonNullable<z.infer<typeof factSchema>['last']>['sign'];

export async function createOtherShippers(deps: OtherShippersDeps) {
  const { journal, clock, logger, areConfigured } = deps;
  const fact = await openPersistedValue('other_shippers', factSchema, deps);
  const { since } = fact.get() ?? { since: clock.now() };
  if (fact.get() === null) fact.set({ since, last: null });
  /** Ids of listed shipments that this desk knows. */
  const known = new Set<string>();

  function notice(sign: Sign): void {
    if (!isYounger(ENOUGH_MS)) logger.info('others ship under this account', { sign });
    fact.set({ since, last: { sign, at: clock.now() } });
  }

  /** A sign from the future was written while the clock was set differently, so it counts. */
  function isYounger(ms: number): boolean {
    const last = fact.get()?.last ?? null;
    return last !== null && clock.now() - last.at < ms;
  }

  /**
   * Events come before the answers of create requests, or in place of answers that were lost. So there is a sign only if
   * more shipments were created than this desk has orders that may be shipments by now. `about` is the shipment of one of
   * these.
   */
  async function areCreated(about: string | null): Promise<boolean> {
    const sent = await journal.jobsIn(['queued', 'submitting', 'needs_attention', 'failed']);
    const ours = sent.filter(({ state, deliveryUnknown }) => state === 'submitting' || deliveryUnknown).length;
    const from = Math.max(since, clock.now() - COUNTS_MS);
    const created = await journal.createdElsewhere(from, MOST_CREATED + ours);
    const others = created.filter((id) => id !== about).length;
    return others > (about === null ? ours : ours - 1);
  }

  async function isForeign({ shipment, reported }: ShipmentAnswer): Promise<boolean> {
    const reference = reported.orderReference;
    if (reference === null || (await journal.jobByShipment(shipment.id)) !== null) return false;
    return (await journal.jobByKey(reference)) === null;
  }

  async function isAnyForeign(answers: readonly ShipmentAnswer[]): Promise<boolean> {
    for (const answer of answers) {
      const { id } = answer.shipment;
      if (known.has(id)) continue;
      if (await isForeign(answer)) return true;
      if (known.size >= MOST_KNOWN) known.clear();
      known.add(id);
    }
    return false;
  }

  return {
    /**
     * No other program ships under this account, as far as this desk can know. `about`: the shipment in question, whose own event
     * is no sign.
     */
    async isAlone(about: string): Promise<boolean> {
      if (areConfigured() || isYounger(COUNTS_MS)) return false;
      if (!(await areCreated(about))) return true;
      notice('created');
      return false;
    },
    /**
     * `duplicate`: the service knew an order that this desk had never sent. `refused`: it refused a request because of the
     * limit, which the requests of this desk had not used up.
     */
    noticed: notice,
    /** The service's events named a shipment that no job of this desk has. */
    async createdElsewhere(): Promise<void> {
      if (!isYounger(ENOUGH_MS) && (await areCreated(null))) notice('created');
    },
    /** The account's list has these. `from`: the day (YYYY-MM-DD) since which they were made; null: of any age. */
    async listed(answers: readonly ShipmentAnswer[], from: string | null): Promise<void> {
      if (from === null || from <= dayName(since + DAY_MS) || isYounger(ENOUGH_MS)) return;
      if (await isAnyForeign(answers)) notice('listed');
    },
    stop: fact.stop,
  };
}
