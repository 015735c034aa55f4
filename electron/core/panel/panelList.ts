import { z } from 'zod';
import type { PanelShipment } from '../../contract/job.ts';
import { createAlarm, openPersistedValue } from '../base/index.ts';
import type { RoomDeps } from '../platform/index.ts';
import type { ListedShipment } from '../ports/JournalPanel.ts';
import type { ShipmentAnswer } from '../ports/ShippingApi.ts';
import { type BudgetLane, listPages, paginateSince, type ServiceClient, type ServiceState } from '../service/index.ts';
import { panelShipmentOf } from './panelShipment.ts';

/**
 * The account's shipments of the last days that no job here has, read by list (API section 4.4): all of them once a day, and
 * every minute those pages that have something new.
 */
export type PanelList = Awaited<ReturnType<typeof createPanelList>>;

export interface PanelListDeps extends RoomDeps {
  readonly client: ServiceClient;
  readonly state: ServiceState;
  readonly isOn: () => boolean;
  /** The labels that are here; see `LabelsAhead`. */
  readonly ahead: {
    ids(): readonly string[];
    drop(ids: readonly string[]): Promise<void>;
    taken(id: string): void;
    wake(): void;
  };
  /** A shipment that a job here has is cancelled by now. */
  readonly onCancelled: (answer: ShipmentAnswer) => void;
}

const DAY_MS = 86_400_000;
/** Shipments are searched for, and stored, for so long. */
const STORED_MS = 14 * DAY_MS;
/** The greatest age of a new entry: a shipment that was opened long ago does not come into the list later. */
const NEW_MS = DAY_MS;
/** Where labels are here, the list is to show each of their shipments, which may be so old. */
const AHEAD_MS = 4 * DAY_MS;
/** A desk that has not read the whole list for so long, ms, reads it before it sends anything. */
const UNREAD_MS = 2 * DAY_MS;
const GAP_MS = 60_000;
/** The same where labels are here and few pages show their shipments. */
const AHEAD_GAP_MS = 30_000;
const FEW_PAGES = 3;
/** Events come in bursts, and one page answers for all of them. */
const EVENT_GAP_MS = 5_000;
/** After a list that was refused or not answered, it is requested again for those that wait only after so long, ms. */
const FAILED_MS = 30_000;

export async function createPanelList(deps: PanelListDeps, rows: readonly ListedShipment[]) {
  const { journal, client, state, clock, logger, isOn, ahead, onCancelled } = deps;
  const wholeAt = await openPersistedValue('panelRead', z.number(), deps);
  const known = new Map(rows.map(({ ahead: _, ...one }) => [one.shipment.id, one as PanelShipment]));
  // Names of receivers stay no longer than they are needed.
  await forget(isOn() ? clock.now() - STORED_MS : Number.MAX_SAFE_INTEGER);
  /** Ids of all shipments that a list has shown since the start, those of this station among them. */
  const seen = new Set<string>();
  /** By shipment of the panel: when the list was asked for that has shown it last, monotonic ms. */
  const shownAt = new Map<string, number>();
  let pages = 0;
  let isOrdered = true;
  let readAt: number | null = null;
  let failedAt: number | null = null;
  let reading: Promise<void> | null = null;
  let whole: Promise<void> | null = null;
  let nextAt = clock.now();
  const alarm = createAlarm({
    ...{ name: 'panel', clock, logger },
    earliest: async () => (isOn() && state.awayFor() === null ? nextAt : null),
    ring: () => refresh('background'),
  });

  /** True if the answer has something that was not known. */
  async function take(items: readonly ShipmentAnswer[], requestedAt: number): Promise<boolean> {
    const changed: PanelShipment[] = [];
    let isNew = false;
    for (const item of items) {
      const { id } = item.shipment;
      isNew ||= !seen.has(id);
      seen.add(id);
      const before = known.get(id);
      const now = panelShipmentOf(item, before?.at ?? clock.now());
      const isSame = JSON.stringify(before) === JSON.stringify(now);
      if (!isSame && (await journal.jobByShipment(id)) !== null) {
        ahead.taken(id);
        if (now.shipment.status === 'cancelled') onCancelled(item);
        continue;
      }
      shownAt.set(id, requestedAt);
      if (!isSame) changed.push(now);
    }
    await put(changed);
    return isNew || changed.length > 0;
  }

  async function put(changed: readonly PanelShipment[]): Promise<void> {
    if (changed.length === 0) return;
    for (const one of changed) known.set(one.shipment.id, one);
    await journal.putPanelShipments(changed);
    await ahead.drop(changed.map(({ shipment }) => shipment.id));
  }

  async function forget(before: number): Promise<void> {
    const old = [...known.values()].filter(({ at }) => at < before).map(({ shipment }) => shipment.id);
    for (const id of old) known.delete(id);
    await journal.forgetPanelShipments(before);
    await ahead.drop(old);
  }

  /** A label that is here is good as long as the list shows its shipment. */
  const areShown = (since: number) => ahead.ids().every((id) => (shownAt.get(id) ?? since - 1) >= since);

  /** Reads what was opened since then; `mayEnd`: as soon as a page has nothing new. */
  async function readSince(from: number, lane: BudgetLane, mayEnd: boolean): Promise<void> {
    const askPage = listPages(client, lane);
    const startedAt = clock.monotonic();
    /** The last page had nothing new, and newer ones come first: neither have the pages behind it. */
    let isOver = false;
    let requestedAt = startedAt;
    pages = 0;
    const isRead = await paginateSince(from, {
      ask: async (filter) => {
        if (isOver && filter.page > 1) return emptyPage(filter.page);
        pages += 1;
        requestedAt = clock.monotonic();
        return askPage(filter);
      },
      async take(items) {
        const isNew = await take(items, requestedAt);
        isOrdered &&= isNewestFirst(items);
        isOver = mayEnd && !isNew && isNewestFirst(items) && (pages >= FEW_PAGES || areShown(startedAt));
      },
      now: clock.now(),
    });
    if (!isRead) throw new Error('the list was refused');
  }

  async function readWhole(lane: BudgetLane): Promise<void> {
    const now = clock.now();
    await readSince(now - STORED_MS, lane, false);
    wholeAt.set(now);
    await forget(now - STORED_MS);
  }

  async function read(lane: BudgetLane): Promise<void> {
    const startedAt = clock.monotonic();
    const last = wholeAt.get();
    const age = last === null ? Number.POSITIVE_INFINITY : clock.now() - last;
    const isKnown = age >= 0 && age < UNREAD_MS;
    const back = age < DAY_MS ? NEW_MS : UNREAD_MS;
    if (isKnown) await readSince(clock.now() - (isOrdered && ahead.ids().length > 0 ? AHEAD_MS : back), lane, true);
    else await readWhole(lane);
    readAt = startedAt;
    failedAt = null;
    // Changes of old ones are not awaited.
    if (isKnown && age >= DAY_MS)
      whole ??= readWhole('background')
        .catch(notRead)
        .finally(() => (whole = null));
  }

  function notRead(failure: unknown): void {
    logger.info('panel not read', { failure: String(failure) });
  }

  function refresh(lane: BudgetLane): Promise<void> {
    reading ??= read(lane)
      .catch((failure: unknown) => {
        failedAt = clock.monotonic();
        notRead(failure);
      })
      .finally(() => {
        reading = null;
        nextAt = clock.now() + (ahead.ids().length > 0 && pages <= FEW_PAGES ? AHEAD_GAP_MS : GAP_MS);
        alarm.set();
        ahead.wake();
      });
    return reading;
  }

  const isYounger = (at: number | null, ms: number) => at !== null && clock.monotonic() - at <= ms;

  return {
    /** All that is known now. */
    all: (): readonly PanelShipment[] => [...known.values()],
    of: (id: string): PanelShipment | null => known.get(id) ?? null,
    shownAt: (id: string): number | null => shownAt.get(id) ?? null,
    /** The computer slept: nothing was read a moment ago. */
    slept(): void {
      readAt = null;
      shownAt.clear();
    },
    /**
     * `fresh`: read at most `withinMs` ago. `reading`: it is being read, or will be once the service answers. `unread`: the service
     * answered otherwise and did not give the list.
     */
    freshness(withinMs: number): 'fresh' | 'reading' | 'unread' {
      if (isYounger(readAt, withinMs)) return 'fresh';
      if (reading === null && !isYounger(failedAt, FAILED_MS)) void refresh('label');
      return reading !== null || state.awayFor() !== null ? 'reading' : 'unread';
    },
    /** Reads what is new now; resolves at the end, however that went. */
    refresh: (): Promise<void> => refresh('label'),
    /** The service's events named a shipment that no job here has; `status` where they say it. */
    async named(id: string, status: string | null): Promise<void> {
      if (!isOn()) return;
      const before = known.get(id);
      if (before === undefined || status === null) nextAt = Math.min(nextAt, clock.now() + EVENT_GAP_MS);
      else if (before.shipment.status !== status) await put([{ ...before, shipment: { ...before.shipment, status } }]);
      alarm.set();
    },
    wake: alarm.set,
    stop(): void {
      alarm.stop();
      wholeAt.stop();
    },
  };
}

function emptyPage(page: number) {
  return { items: [], page: { page, lastPage: page, total: null, repeated: false } };
}

/** The document does not say how lists are ordered (API section 4.4). The ids of a service grow. */
function isNewestFirst(items: readonly ShipmentAnswer[]): boolean {
  const [first, last] = [items[0]?.shipment.id ?? '', items.at(-1)?.shipment.id ?? ''];
  return first.length === last.length ? first >= last : first.length > last.length;
}
