import type { Job, JobIn, PanelShipment } from '../../contract/job.ts';
import type { Order, Receiver } from '../../contract/order.ts';
import type { Problem } from '../../contract/problem.ts';
import { searchFold } from '../../contract/searchFold.ts';
import type { PanelUse } from '../../contract/settings.ts';
import { BEFORE_PICK_UP, keyOfShipment, parcelsOf, problem } from '../jobs/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { PanelList } from './panelList.ts';
import { formsOf, plainReference, resembles } from './references.ts';

/**
 * What to do with a job before its shipment is opened. `wait`: the list is being read. `take`: only the label of this one is
 * fetched.
 */
export type PanelAnswer =
  | { readonly kind: 'clear' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'take'; readonly shipment: PanelShipment }
  | { readonly kind: 'ask'; readonly problem: Problem; readonly found: readonly PanelShipment[] };

export interface PanelMatchDeps {
  readonly journal: Pick<Journal, 'elsewhere' | 'holderOf' | 'jobByShipment' | 'jobsIn' | 'order' | 'orders'>;
  readonly clock: Clock;
  readonly list: Pick<PanelList, 'all' | 'freshness'>;
  readonly use: () => PanelUse;
  /** The owner says that other desks or programs ship under this account, so that any label may be printed by them. */
  readonly othersShip: () => boolean;
}

/**
 * An order is compared with a list that is at most so old, ms: what the panel opens reaches the packing table later than that. The
 * list is read every minute.
 */
const FRESH_MS = 90_000;
/** If shipments are opened in the panel only, a missing one may have been opened within this time, ms. */
const FRESH_MISSING_MS = 30_000;
/** After so long (ms), a parcel for the same receiver counts as another one. */
const SAME_PARCEL_MS = 7 * 86_400_000;
/** More are not shown. */
const MOST_FOUND = 10;
/** At most this many orders whose number, name or city contains the number are compared. */
const MOST_ORDERS = 50;

/** Its label was not fetched yet, as far as the list shows. A status that the document does not name may mean anything. */
export function isUnprinted({ shipment }: PanelShipment): boolean {
  return shipment.status === null || BEFORE_PICK_UP.includes(shipment.status);
}

/** The ids of a service grow. */
const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
const isCancelled = ({ shipment }: PanelShipment) => shipment.status === 'cancelled';

export function createPanelMatch({ journal, clock, list, use, othersShip }: PanelMatchDeps) {
  const plain = (reference: string) => plainReference(reference, use().prefixes);

  const isSame = (one: string, other: string) => plain(one) === plain(other);

  /** The order of the book that the panel has opened as this one, however its number is written there. */
  async function orderOf({ reference }: PanelShipment): Promise<Order | null> {
    if (reference === null) return null;
    const exact = await journal.order(reference);
    if (exact !== null) return exact;
    // The plain number is in every way of writing it, but for blanks.
    const { items } = await journal.orders(plain(reference), 0, MOST_ORDERS);
    return items.find(({ order }) => isSame(order.reference, reference))?.order ?? null;
  }

  const isLikeReference = (one: string, other: string) => isSame(one, other) || resembles(one, other);

  /** Drops shipments that this station opened itself: a list that came before the answer may have had them. */
  async function notOurs(found: readonly PanelShipment[]): Promise<readonly PanelShipment[]> {
    const foreign: PanelShipment[] = [];
    for (const one of found) {
      const holder = await journal.holderOf(one.shipment.id);
      if (holder === null || holder.panel !== undefined) foreign.push(one);
    }
    return foreign;
  }

  async function candidates({ order, key, panel }: JobIn<'queued'>): Promise<readonly PanelShipment[]> {
    const others = new Set(panel?.others);
    const open = list.all().filter((one) => !isCancelled(one) && !others.has(one.shipment.id));
    const isNamed = key.kind === 'reference';
    const since = clock.now() - SAME_PARCEL_MS;
    const found: PanelShipment[] = [];
    for (const one of open) {
      const isLike = isNamed && one.reference !== null && isLikeReference(one.reference, key.value);
      const mayBe = !isLike && isUnprinted(one) && one.at >= since;
      if (isLike) found.push(one);
      else if (mayBe && one.receiver === null && one.reference === null) found.push(one);
      else if (mayBe && isSameReceiver(one, order.receiver) && (await orderOf(one)) === null) found.push(one);
    }
    return notOurs(found);
  }

  /** Those of which no other desk of the site has claimed the order or the shipment. */
  async function notElsewhere(found: readonly PanelShipment[]): Promise<readonly PanelShipment[]> {
    const keysOf = ({ reference, shipment }: PanelShipment) => [
      keyOfShipment(shipment.id).value,
      ...(reference === null ? [] : formsOf(reference, use().prefixes)),
    ];
    const claimed = await journal.elsewhere(found.flatMap(keysOf));
    return found.filter((one) => !keysOf(one).some((key) => claimed.has(key)));
  }

  /** The shipment of this code, where no order and no label here has it; null: none, or several. */
  function byCode(codes: readonly string[]): PanelShipment | null {
    if (use().mode === 'no') return null;
    const all = list.all();
    for (const code of codes) {
      const exact = all.filter(({ reference, shipment }) =>
        [reference, shipment.trackingNumber, shipment.id].includes(code),
      );
      const found =
        exact.length > 0 ? exact : all.filter((one) => one.reference !== null && isSame(one.reference, code));
      const open = found.filter((one) => !isCancelled(one));
      const [only, ...more] = open.length > 0 ? open : found.slice(-1);
      if (only !== undefined) return more.length === 0 ? only : null;
    }
    return null;
  }

  return {
    byCode,
    /** The job of the shipment that the panel opened under a number like this. */
    async jobOf(reference: string): Promise<Job | null> {
      const opened = byCode([reference]);
      return opened === null ? null : journal.holderOf(opened.shipment.id);
    },
    orderOf,
    isSame,
    notElsewhere,
    /** Paid shipments whose label was not fetched yet, and that neither a job here nor another desk has; the oldest first. */
    async unprinted(): Promise<readonly PanelShipment[]> {
      if (use().mode === 'no' || othersShip()) return [];
      const open = await journal.jobsIn(['queued', 'submitting']);
      const taken = new Set(open.map(({ panel }) => panel?.taken?.shipment.id));
      const found: PanelShipment[] = [];
      for (const one of list.all()) {
        if (!isUnprinted(one) || one.payment?.paid === false || taken.has(one.shipment.id)) continue;
        if ((await journal.jobByShipment(one.shipment.id)) === null) found.push(one);
      }
      return [...(await notElsewhere(found))].sort((a, b) => a.at - b.at || byNumber(a.shipment.id, b.shipment.id));
    },
    /** Before the order of this job is opened at the service for the first time. */
    async before(job: JobIn<'queued'>): Promise<PanelAnswer> {
      const { mode } = use();
      const { panel } = job;
      if (mode === 'no' || job.deliveryUnknown || job.anewOf !== null) return { kind: 'clear' };
      if (panel?.taken != null) return { kind: 'take', shipment: panel.taken };
      if (panel?.isOpenedHere !== true) {
        const freshness = list.freshness(FRESH_MS);
        if (freshness === 'reading') return { kind: 'wait' };
        if (freshness === 'unread') return { kind: 'ask', problem: problem('panel_unread'), found: [] };
      }
      const found = await candidates(job);
      const exact = found.filter(({ reference }) => reference === job.key.value);
      const same = found.filter(({ reference }) => reference !== null && isSame(reference, job.key.value));
      const [only, ...more] = exact.length > 0 ? exact : same;
      if (only !== undefined && more.length === 0 && (await isSurely(only, job, exact.length > 0)))
        return { kind: 'take', shipment: only };
      if (found.length > 0)
        return { kind: 'ask', problem: problem('panel_shipment_open'), found: found.slice(-MOST_FOUND) };
      if (mode !== 'only' || panel?.isOpenedHere === true) return { kind: 'clear' };
      if (list.freshness(FRESH_MISSING_MS) === 'reading') return { kind: 'wait' };
      return { kind: 'ask', problem: problem('panel_shipment_missing'), found: [] };
    },
    /** Whether its label may be on a parcel already, which only a person can see. */
    mayHaveLabel: (one: PanelShipment) => !isCancelled(one) && (!isUnprinted(one) || othersShip()),
    /** No person has to say that a label of this shipment may be printed. */
    isPrintedUnasked: (one: PanelShipment) => use().mode !== 'no' && isUnprinted(one) && !othersShip(),
  };

  async function isSurely(one: PanelShipment, job: JobIn<'queued'>, isExact: boolean): Promise<boolean> {
    if (!isUnprinted(one) || othersShip() || (await journal.holderOf(one.shipment.id)) !== null) return false;
    // The panel knows nothing of the box, or of more parcels than one: a person sees what it has opened.
    if (job.atDesk !== null || parcelsOf(job) > 1) return false;
    return isExact || one.receiver === null || isSameName(one.receiver.name, job.order.receiver.name);
  }
}

const words = (text: string) =>
  searchFold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** A name may have its words the other way round. */
function isSameName(one: string, other: string): boolean {
  return words(one).sort().join(' ') === words(other).sort().join(' ');
}

function isSameReceiver({ receiver }: PanelShipment, { name, province, district }: Receiver): boolean {
  if (receiver === null || !isSameName(receiver.name, name)) return false;
  const place = receiver.place ?? '';
  // A plate code or an id cannot be compared with a name.
  if (!/\p{L}/u.test(place) || !/\p{L}/u.test(province)) return true;
  return [province, district].some((one) => searchFold(one) === searchFold(place));
}
