import type { Job } from '../../contract/job.ts';
import type { Order } from '../../contract/order.ts';
import type { Result } from '../../contract/result.ts';
import { searchFold } from '../../contract/searchFold.ts';
import type { AccountInfo, Carrier, Place, Price } from '../../contract/service.ts';
import type { RuleTrial, ShippingRule } from '../../contract/shippingRule.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { ApiError } from '../ports/ShippingApi.ts';
import { decision, findCarrier, type PriceCache } from '../service/index.ts';

export interface RuleTrialDeps {
  readonly journal: Pick<Journal, 'searchJobs'>;
  readonly prices: PriceCache;
  readonly enquiries: {
    knownProvinces(): Promise<readonly Place[] | null>;
    carriers(fresh: boolean): Promise<Result<readonly Carrier[], ApiError>>;
  };
  /** The account, for its default carrier; null: it cannot be read now. */
  readonly account: () => Promise<Pick<AccountInfo, 'defaultCarrier'> | null>;
  readonly clock: Clock;
}

const DAY_MS = 86_400_000;
const PAGE = 500;
/** More do not make the answer better, and a person waits for it. */
const MOST_ORDERS = 2_000;
const MOST_EXAMPLES = 5;

type Shipped = Job & { readonly order: Order; readonly shipment: { readonly carrierName: string } };

/** The outcome for an order: the same carrier, another one, or unknown. `saved` in kuruş. */
type Outcome =
  | { readonly kind: 'same' | 'unclear' }
  | { readonly kind: 'other'; readonly to: string; readonly saved: number | null };

/** Tries a table of rules on what was shipped, before it is switched on. */
export function createRuleTrials({ journal, prices, enquiries, account, clock }: RuleTrialDeps) {
  async function shipped(days: number): Promise<readonly Shipped[]> {
    const filter = { search: '', list: null, from: clock.now() - days * DAY_MS, to: null };
    const found: Shipped[] = [];
    let before: number | null = null;
    do {
      const page: Awaited<ReturnType<Journal['searchJobs']>> = await journal.searchJobs(filter, before, PAGE);
      for (const job of page.items) if (wasShippedHere(job)) found.push(job);
      before = page.next;
    } while (before !== null && found.length < MOST_ORDERS);
    return found.slice(0, MOST_ORDERS);
  }

  return {
    /**
     * Counts by the orders that were accepted in the last `days` and shipped here. Amounts come only from price lists of the
     * service for just that parcel and route, at most a few of which are requested (`PriceCache`). Changes nothing.
     */
    async run(rules: readonly ShippingRule[], days: number): Promise<RuleTrial> {
      const jobs = await shipped(days);
      const provinces = await enquiries.knownProvinces();
      const listed = await enquiries.carriers(false);
      const carriers = listed.ok ? listed.value : null;
      const ofAccount = (await account())?.defaultCarrier ?? null;
      const decided = jobs.map((job) => ({ job, by: decision(job.order, rules, provinces)?.carrier ?? null }));
      const needed = decided.filter(({ job, by }) => by !== null && needsPrices(job, by, carriers, ofAccount));
      const lists = await prices.listsFor(needed.map(({ job }) => job));
      const outcomes = decided.map(({ job, by }) => {
        const given = by ?? (job.decided?.carrier == null ? null : { carrier: null, carrierId: null });
        const outcome: Outcome =
          given === null ? { kind: 'same' } : outcomeOf(job, given, lists.get(job.id) ?? null, carriers, ofAccount);
        return { job, rule: by?.rule ?? null, outcome };
      });
      const others = outcomes.flatMap(({ job, rule, outcome }) =>
        outcome.kind === 'other' ? [{ job, rule, ...outcome }] : [],
      );
      const known = others.flatMap(({ saved }) => (saved === null ? [] : [saved]));
      return {
        days,
        orders: jobs.length,
        same: outcomes.filter(({ outcome }) => outcome.kind === 'same').length,
        other: others.length,
        unclear: outcomes.filter(({ outcome }) => outcome.kind === 'unclear').length,
        compared: known.length,
        saved: known.reduce((sum, one) => sum + one, 0),
        byRule: rules.map(({ id, name }) => ({
          id,
          orders: decided.filter(({ by }) => by?.rule === name).length,
        })),
        examples: [...others]
          .sort((a, b) => Math.abs(b.saved ?? 0) - Math.abs(a.saved ?? 0))
          .slice(0, MOST_EXAMPLES)
          .map(({ job, rule, to, saved }) => ({
            reference: job.key.value,
            rule: rule ?? '',
            from: job.shipment.carrierName,
            to,
            saved,
          })),
      };
    },
  };
}

/** Whether this desk shipped it, with a known carrier; a cancelled shipment cost nothing. */
function wasShippedHere(job: Job): job is Shipped {
  const { order, shipment, state } = job;
  const isOurs = state !== 'already_shipped' && state !== 'cancelled' && !job.rescued;
  return order !== null && shipment?.carrierName != null && isOurs;
}

/** The carrier that a decision means. Null: it depends on the prices, or is unknown. */
function intended(
  by: Pick<Order, 'carrier' | 'carrierId'>,
  carriers: readonly Carrier[] | null,
  ofAccount: string | null,
): Carrier | null {
  const listed = carriers ?? [];
  if (by.carrierId !== null) return listed.find(({ id }) => id === by.carrierId) ?? null;
  const word = by.carrier ?? ofAccount;
  if (word === null) return null;
  const found = findCarrier(word, listed);
  if (found.kind === 'by_id') return listed.find(({ id }) => id === found.id) ?? null;
  return found.kind === 'found' ? (listed.find(({ slug }) => slug === found.value) ?? null) : null;
}

const isCheapest = ({ carrier, carrierId }: Pick<Order, 'carrier' | 'carrierId'>) =>
  carrierId === null && carrier === 'cheapest';

function isName(carrier: Carrier, job: Shipped): boolean {
  return searchFold(carrier.name) === searchFold(job.shipment.carrierName);
}

/** A carrier that is the same needs no price. */
function needsPrices(
  job: Shipped,
  by: Pick<Order, 'carrier' | 'carrierId'>,
  carriers: readonly Carrier[] | null,
  ofAccount: string | null,
): boolean {
  if (isCheapest(by)) return true;
  const carrier = intended(by, carriers, ofAccount);
  return carrier !== null && !isName(carrier, job);
}

function outcomeOf(
  job: Shipped,
  by: Pick<Order, 'carrier' | 'carrierId'>,
  list: readonly Price[] | null,
  carriers: readonly Carrier[] | null,
  ofAccount: string | null,
): Outcome {
  const cheapest = isCheapest(by) ? (list?.find(({ total }) => total !== null) ?? null) : null;
  const carrier = cheapest === null ? intended(by, carriers, ofAccount) : ofPrice(cheapest, carriers);
  if (carrier === null) return { kind: 'unclear' };
  if (isName(carrier, job)) return { kind: 'same' };
  const price = list?.find((one) => ofPrice(one, carriers)?.id === carrier.id)?.total ?? null;
  const paid = job.shipment?.price ?? null;
  return { kind: 'other', to: carrier.name, saved: price === null || paid === null ? null : paid - price };
}

function ofPrice({ carrierId, carrierSlug, carrierName }: Price, carriers: readonly Carrier[] | null): Carrier | null {
  const listed = (carriers ?? []).find(({ id, slug }) => id === carrierId || (slug !== null && slug === carrierSlug));
  if (listed !== undefined) return listed;
  return carrierName === null ? null : { id: carrierId ?? carrierName, name: carrierName, slug: carrierSlug };
}
