import type { LabelAhead, PanelShipment, ShippedJob } from '../../contract/job.ts';
import { createAlarm, isWithin } from '../base/index.ts';
import type { SiteFacts } from '../desks/index.ts';
import type { JobEvent } from '../jobs/index.ts';
import type { Platform } from '../platform/index.ts';
import type { ListedShipment } from '../ports/JournalPanel.ts';
import type { ShipmentLabel } from '../ports/ShippingApi.ts';
import { type BudgetLane, type ServiceClient, type ServiceState, WINDOW_MS } from '../service/index.ts';
import type { PanelList } from './panelList.ts';

/**
 * Labels of shipments that the panel opened, fetched before their parcels are scanned, while the limit is idle. One of them is
 * good for a scan only while the account's list goes on to show its shipment as it was when the label was fetched.
 */
export type LabelsAhead = ReturnType<typeof createLabelsAhead>;

export interface LabelsAheadDeps extends Pick<Platform, 'journal' | 'labels' | 'clock' | 'logger' | 'limit'> {
  readonly client: ServiceClient;
  readonly state: ServiceState;
  /** Between the desks of the site. */
  readonly facts: Pick<SiteFacts, 'notify' | 'follow' | 'forget'>;
  readonly list: () => Pick<PanelList, 'all' | 'of' | 'shownAt'>;
  /** Its label may be printed by a scan, without a question. */
  readonly isPrintedUnasked: (one: PanelShipment) => boolean;
  /** No other desk of the site has it. */
  readonly isFree: (one: PanelShipment) => Promise<boolean>;
}

/** Reads the answer of the label endpoint, and puts the label into the label store. */
export type ReadLabel = (
  of: Pick<ShippedJob, 'shipment' | 'payment' | 'looks' | 'order'>,
  label: ShipmentLabel,
  lane: BudgetLane,
) => Promise<JobEvent>;

const DAY_MS = 86_400_000;
/** What was opened longer ago, ms, is likely to have its label from elsewhere. */
const OPENED_MS = 4 * DAY_MS;
/** An older label is fetched again, ms, because nobody says for how long a label stays the same. */
const GOOD_MS = DAY_MS;
/** The list has shown the shipment at most so long ago, ms: a parcel that is about to go needs an answer that young. */
const SHOWN_MS = 45_000;
/** The document forbids asking in a loop for a label that is not ready (API section 2.5). */
const REST_MS = 15 * 60_000;
/** Which share of the limit this uses at most, even where nobody else does. */
const SHARE = 0.5;
const MOST = 300;
/** Notifies the other desks of the site that a cancel is under way, or that it is over (true). */
const CANCEL = 'cancel_of_shipment:';
/** A cancel at another desk that had no end within so long, ms, is not waited for: the program may have ended there. */
const LONGEST_MS = 120_000;
/** A shipment that was found because its parcel was scanned has its label fetched by that scan. */
const SETTLED_MS = 5_000;

export function createLabelsAhead(deps: LabelsAheadDeps, rows: readonly ListedShipment[]) {
  const { journal, labels, client, state, list, isPrintedUnasked, isFree, clock, logger, limit, facts } = deps;
  const ahead = new Map(rows.flatMap(({ shipment, ahead: one }) => (one === undefined ? [] : [[shipment.id, one]])));
  /** By shipment: until when it is not asked for again, monotonic ms. */
  const restUntil = new Map<string, number>();
  /**
   * By shipment: when its cancel ended, at any desk, monotonic ms; infinity while it is under way here, and the latest time of
   * its end while it is under way elsewhere. A list requested before that does not show whether the shipment still stands.
   */
  const standsSince = new Map<string, number>();
  let nextAt = clock.now();
  let readLabel: ReadLabel | null = null;
  const alarm = createAlarm({
    ...{ name: 'labels ahead', clock, logger },
    earliest: async () => (readLabel !== null && state.awayFor() === null && next() !== null ? nextAt : null),
    ring: fetchNext,
  });

  const isGood = (one: LabelAhead) => isWithin(one.at, clock.now(), GOOD_MS);

  function isMissing(one: PanelShipment): boolean {
    const { id } = one.shipment;
    const found = ahead.get(id);
    const isHere = found !== undefined && isGood(found);
    if ((standsSince.get(id) ?? Number.NEGATIVE_INFINITY) > clock.monotonic()) return false;
    const isResting = (restUntil.get(id) ?? Number.NEGATIVE_INFINITY) > clock.monotonic();
    return !isHere && !isResting && one.payment?.paid !== false && isPrintedUnasked(one);
  }

  /** The oldest: its parcel is packed first. */
  function next(): PanelShipment | null {
    if (ahead.size >= MOST) return null;
    const since = clock.now() - OPENED_MS;
    let oldest: PanelShipment | null = null;
    for (const one of list().all())
      if (one.at >= since && (oldest === null || one.at < oldest.at) && isMissing(one)) oldest = one;
    return oldest;
  }

  /** The oldest one that neither a job here nor another desk of the site has. */
  async function nextFree(): Promise<PanelShipment | null> {
    for (;;) {
      const one = next();
      if (one === null) return null;
      const { id } = one.shipment;
      const isHere = (await journal.jobByShipment(id)) !== null;
      if (!isHere && (await isFree(one))) return one;
      restUntil.set(id, isHere ? Number.POSITIVE_INFINITY : clock.monotonic() + REST_MS);
    }
  }

  async function fetchNext(): Promise<void> {
    nextAt = clock.now() + WINDOW_MS / (limit() * SHARE);
    const one = await nextFree();
    if (one === null || readLabel === null) return;
    const { id } = one.shipment;
    const answer = await client.requestNow('background', 'label', (api) => api.label(id));
    if (answer === null) return;
    restUntil.set(id, clock.monotonic() + REST_MS);
    if (!answer.ok || (answer.value.pdf === null && answer.value.url === null)) return;
    const event = await readLabel({ ...one, looks: 0, order: null }, answer.value, 'background');
    if (event.type === 'label_stored') await keep(one, { ...event, at: clock.now() });
  }

  async function keep(one: PanelShipment, { label, shipment, at }: LabelAhead): Promise<void> {
    const { id } = one.shipment;
    const before = ahead.get(id)?.label.file ?? label.file;
    // Where the list has shown another state meanwhile, this label may be the one before it.
    if (list().of(id) !== one) return remove([label.file]);
    ahead.set(id, { label, shipment, at });
    await journal.putPanelShipments([{ ...one, ahead: { label, shipment, at } }]);
    if (before !== label.file) await remove([before]);
  }

  /** A job that took one of these has it in its own records, and keeps it. */
  async function remove(files: readonly string[]): Promise<void> {
    if (files.length === 0) return;
    for (const file of await journal.unusedLabels(files)) await labels.remove(file);
  }

  facts.follow(({ name, value, ageMs }) => {
    const id = name.slice(CANCEL.length);
    // A cancel of this desk is not over because another desk's is.
    if (!name.startsWith(CANCEL) || standsSince.get(id) === Number.POSITIVE_INFINITY) return;
    standsSince.set(id, clock.monotonic() + (value === true ? 0 : Math.max(0, LONGEST_MS - ageMs)));
  });

  function soon(): void {
    nextAt = Math.max(nextAt, clock.now() + SETTLED_MS);
    alarm.set();
  }

  return {
    ids: (): readonly string[] => [...ahead].flatMap(([id, one]) => (isGood(one) ? [id] : [])),
    /** The label of this shipment that may be printed without another request; null: it has to be fetched. */
    async labelAhead(id: string): Promise<LabelAhead | null> {
      const found = ahead.get(id);
      const since = Math.max(clock.monotonic() - SHOWN_MS, standsSince.get(id) ?? Number.NEGATIVE_INFINITY);
      const isShown = (list().shownAt(id) ?? Number.NEGATIVE_INFINITY) >= since;
      if (found === undefined || !isShown || !isGood(found)) return null;
      return (await labels.pathOf(found.label.file)) === null ? null : found;
    },
    /** Cancels a shipment at the service. A scan meanwhile asks for its label, which may have gone. */
    async whileCancelling<T>(id: string, cancel: () => Promise<T>): Promise<T> {
      const say = (isOver: boolean) => {
        standsSince.set(id, isOver ? clock.monotonic() : Number.POSITIVE_INFINITY);
        facts.notify(CANCEL + id, isOver, 0);
      };
      say(false);
      // Its answer may be lost, and the shipment be cancelled all the same.
      return cancel().finally(() => say(true));
    },
    /** These shipments have changed, or are forgotten: their labels are removed, and fetched again where they may be printed. */
    async drop(ids: readonly string[]): Promise<void> {
      const files = ids.flatMap((id) => ahead.get(id)?.label.file ?? []);
      for (const id of ids) {
        ahead.delete(id);
        restUntil.delete(id);
      }
      soon();
      await remove(files);
    },
    /** A job has the shipment now, and its label where that was here. */
    taken(id: string): void {
      ahead.delete(id);
    },
    wake: soon,
    start(read: ReadLabel): void {
      readLabel = read;
      facts.forget(CANCEL, DAY_MS);
      soon();
    },
    stop: alarm.stop,
  };
}
