import type { RequestName } from '../../electron/contract/channels.ts';
import { stationError } from '../../electron/contract/errors.ts';
import type { Job, JobRecord, TimelineEntry } from '../../electron/contract/job.ts';
import type { ClosingList, DayTotals, LedgerFilter, PurgeReport } from '../../electron/contract/ledger.ts';
import { kurus } from '../../electron/contract/money.ts';
import type { OpenPickup, Pickup, PickupCount, PickupItem } from '../../electron/contract/pickup.ts';
import { err, ok } from '../../electron/contract/result.ts';
import { searchFold } from '../../electron/contract/searchFold.ts';
import { inItsState } from './builders.ts';
import type { Handlers } from './fakeBridge.ts';

type LedgerRequest = Extract<RequestName, `ledger.${string}` | `pickup.${string}` | 'jobs.timeline'>;

export interface FakeLedgerDeps {
  readonly jobs: ReadonlyMap<string, Job>;
  readonly change: (job: Job) => void;
  readonly timelines: Readonly<Record<string, readonly TimelineEntry[]>>;
  readonly openPickup: OpenPickup | null;
  readonly pastPickups: readonly Pickup[];
}

const DAY_MS = 86_400_000;

const isIn: Record<ClosingList, (job: Job) => boolean> = {
  paid_not_printed: ({ state }) => state === 'label_pending' || state === 'label_ready' || state === 'printing',
  print_unconfirmed: ({ state }) => state === 'print_unconfirmed',
  not_handed_over: ({ state }) => state === 'printed' || state === 'verified',
};

/** Ledger and pickups over the jobs of a stand-in station: small, and in memory. */
export function createFakeLedger(deps: FakeLedgerDeps): Pick<Handlers, LedgerRequest> {
  const { jobs, change } = deps;
  let open = deps.openPickup;
  let past = [...deps.pastPickups];

  const all = () => [...jobs.values()].sort((a, b) => b.seq - a.seq);
  const find = (filter: LedgerFilter) => all().filter((job) => matches(job, filter));

  function keep(items: readonly PickupItem[], from: OpenPickup): OpenPickup {
    const taken = items.flatMap(({ job }) =>
      job === null
        ? []
        : Array.from({ length: job.order?.parcel.quantity ?? 1 }, () => job.shipment?.carrierName ?? null),
    );
    const byCarrier = [...new Set(taken)].map((carrier) => ({
      carrier,
      parcels: taken.filter((one) => one === carrier).length,
    }));
    open = {
      ...from,
      items: [...items],
      parcels: taken.length,
      byCarrier,
      foreign: items.filter(({ job }) => job === null).length,
    };
    return open;
  }

  function changed(job: Job, next: Partial<JobRecord>): Job {
    const moved = inItsState({ ...job, ...next, version: job.version + 1 });
    change(moved);
    return moved;
  }

  function purge(days: number): PurgeReport {
    const before = Date.now() - days * DAY_MS;
    const gone = all().filter((job) => job.purgedAt === null && job.updatedAt < before && isOver(job));
    const times = gone.map(({ createdAt }) => createdAt);
    return {
      jobs: gone.length,
      orders: gone.filter(({ order }) => order !== null).length,
      labels: gone.filter(({ label }) => label !== null).length,
      copies: 0,
      setAside: [],
      oldest: times.length === 0 ? null : Math.min(...times),
      newest: times.length === 0 ? null : Math.max(...times),
    };
  }

  function stillHere(): PickupCount[] {
    const counts = new Map<string | null, number>();
    for (const { order, shipment } of all().filter(isIn.not_handed_over)) {
      const carrier = shipment?.carrierName ?? null;
      counts.set(carrier, (counts.get(carrier) ?? 0) + (order?.parcel.quantity ?? 1));
    }
    return [...counts].map(([carrier, parcels]) => ({ carrier, parcels })).sort((a, b) => b.parcels - a.parcels);
  }

  return {
    'jobs.timeline': ({ jobId }) => ok([...(deps.timelines[jobId] ?? [])]),
    'ledger.search': ({ before, limit, ...filter }) => {
      const found = find(filter);
      const rest = before === null ? found : found.filter(({ seq }) => seq < before);
      const items = rest.slice(0, limit);
      return ok({ items, total: found.length, next: rest.length > limit ? (items.at(-1)?.seq ?? null) : null });
    },
    'ledger.days': ({ from, to }) => {
      const days = new Map<string, DayTotals>();
      for (const job of all()) {
        if (job.createdAt < from || job.createdAt >= to) continue;
        const day = localDay(job.createdAt);
        const sums = days.get(day) ?? { day, ...nothing };
        days.set(day, {
          day,
          accepted: sums.accepted + 1,
          sheets: sums.sheets + job.printCount,
          handedOver: sums.handedOver + (job.state === 'handed_over' ? 1 : 0),
          cancelled: sums.cancelled + (job.state === 'cancelled' ? 1 : 0),
          charged: kurus(sums.charged + (job.payment?.paid === true ? (job.payment.amount ?? 0) : 0)),
          refunded: kurus(sums.refunded + (job.state === 'cancelled' ? (job.payment?.amount ?? 0) : 0)),
        });
      }
      return ok([...days.values()]);
    },
    'ledger.figures': ({ at }) => {
      const of = (day: string) => all().filter(({ createdAt }) => localDay(createdAt) === day);
      const byHour = (jobs: readonly Job[]) =>
        Array.from({ length: 24 }, (_, hour) =>
          jobs
            .filter(({ createdAt }) => new Date(createdAt).getHours() === hour)
            .reduce((sum, { printCount }) => sum + printCount, 0),
        );
      const accepted = of(localDay(at)).filter(({ state }) => state !== 'cancelled');
      const carriers = new Set(accepted.map(({ shipment }) => shipment?.carrierName ?? null));
      return ok({
        hours: byHour(of(localDay(at))),
        hoursBefore: byHour(of(localDay(at - 1))),
        carriers: [...carriers]
          .map((carrier) => {
            const jobs = accepted.filter(({ shipment }) => (shipment?.carrierName ?? null) === carrier);
            return {
              carrier,
              orders: jobs.length,
              labels: jobs.filter(({ state, printCount }) => state === 'handed_over' || printCount > 0).length,
              handedOver: jobs.filter(({ state }) => state === 'handed_over').length,
              charged: kurus(jobs.reduce((sum, { payment }) => sum + (payment?.amount ?? 0), 0)),
            };
          })
          .sort((one, other) => other.orders - one.orders),
      });
    },
    'ledger.closing': () => {
      const count = (list: ClosingList) => all().filter(isIn[list]).length;
      return ok({
        paid_not_printed: count('paid_not_printed'),
        print_unconfirmed: count('print_unconfirmed'),
        not_handed_over: count('not_handed_over'),
      });
    },
    'ledger.exportCsv': (filter) => ok({ path: 'C:\\Kayıtlar\\kayit.csv', rows: find(filter).length }),
    'ledger.listSources': () => ok([]),
    'ledger.exportShipments': ({ as, of: _of, ...filter }) =>
      ok({
        path: `C:\\Kayıtlar\\gonderiler.${as}`,
        rows: find(filter).filter(({ shipment }) => shipment !== null).length,
      }),
    'ledger.saveDayList': () => ok({ path: 'C:\\Kayıtlar\\gun.pdf' }),
    'ledger.purgePreview': ({ days }) => ok(purge(days)),
    'ledger.purge': ({ days }) => ok(purge(days)),

    'pickup.current': () => ok(open),
    'pickup.stillHere': () => ok(stillHere()),
    'pickup.start': ({ carrier = null, label }) => {
      const ofLabel = all().find((one) => one.shipment?.trackingNumber === label)?.shipment?.carrierName;
      if (open === null && label !== undefined && ofLabel === undefined)
        return err(stationError('no_carrier_on_label'));
      open ??= {
        id: `pickup-${past.length + 1}`,
        carrier: ofLabel ?? carrier,
        startedAt: Date.now(),
        endedAt: null,
        parcels: 0,
        byCarrier: [],
        foreign: 0,
        items: [],
      };
      return ok(open);
    },
    'pickup.scan': ({ code }) => {
      if (open === null) return err(stationError('no_pickup'));
      const label = code.trim();
      if (label.length > 120)
        return ok({ outcome: 'refused', checked: true, job: null, elsewhere: null, pickup: open });
      const job = all().find((one) => [one.key.value, one.shipment?.trackingNumber].includes(label)) ?? null;
      if (job === null) {
        const items = [{ at: Date.now(), code: label, job: null }, ...open.items];
        return ok({ outcome: 'foreign', checked: true, job: null, elsewhere: null, pickup: keep(items, open) });
      }
      if (job.pickup === open.id) return ok({ outcome: 'again', checked: true, job, elsewhere: null, pickup: open });
      if (job.state === 'handed_over')
        return ok({ outcome: 'earlier', checked: true, job, elsewhere: null, pickup: open });
      const isStopped = job.shopStop !== null && !job.shopStop.isOverruled;
      if (!isIn.not_handed_over(job) || isStopped)
        return ok({ outcome: 'stop', checked: true, job, elsewhere: null, pickup: open });
      const carrier = job.shipment?.carrierName ?? null;
      if (open.carrier !== null && carrier !== null && carrier !== open.carrier)
        return ok({ outcome: 'other_carrier', checked: true, job, elsewhere: null, pickup: open });
      const taken = changed(job, { state: 'handed_over', pickup: open.id });
      const pickup = keep([{ at: Date.now(), code: label, job: taken }, ...open.items], open);
      return ok({ outcome: 'taken', checked: true, job: taken, elsewhere: null, pickup });
    },
    'pickup.removeForeign': ({ code }) => {
      if (open === null) return err(stationError('no_pickup'));
      const items = open.items.filter((item) => item.job !== null || item.code !== code.trim());
      return ok(keep(items, open));
    },
    'pickup.takeBack': ({ jobId }) => {
      const job = jobs.get(jobId);
      if (open === null) return err(stationError('no_pickup'));
      if (job === undefined || job.pickup !== open.id) return err(stationError('not_possible_now'));
      changed(job, { state: 'printed', pickup: null });
      return ok(
        keep(
          open.items.filter((item) => item.job?.id !== jobId),
          open,
        ),
      );
    },
    'pickup.end': () => {
      if (open === null) return err(stationError('no_pickup'));
      const { items: _, ...ended } = { ...open, endedAt: Date.now() };
      open = null;
      past = [ended, ...past];
      return ok(ended);
    },
    'pickup.recent': ({ limit }) => ok(past.slice(0, limit)),
    'pickup.saveList': ({ pickupId }) => ok({ path: `C:\\Kayıtlar\\${pickupId}.pdf` }),
  };
}

const nothing = {
  accepted: 0,
  sheets: 0,
  handedOver: 0,
  cancelled: 0,
  charged: kurus(0),
  refunded: kurus(0),
};

function isOver({ state }: Job): boolean {
  return state === 'handed_over' || state === 'printed' || state === 'cancelled' || state === 'failed';
}

function matches(job: Job, { search, list, from, to }: LedgerFilter): boolean {
  if (list !== null && !isIn[list](job)) return false;
  if (from !== null && job.createdAt < from) return false;
  if (to !== null && job.createdAt >= to) return false;
  const { order, shipment } = job;
  const text = [
    job.key.value,
    order?.receiver.name,
    order?.receiver.district,
    order?.receiver.province,
    shipment?.id,
    shipment?.trackingNumber,
    shipment?.carrierName,
  ].join(' ');
  return searchFold(text).includes(searchFold(search.trim()));
}

function localDay(at: number): string {
  const date = new Date(at);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
