import type { input } from 'zod';
import type { StationBridge } from '../../electron/contract/bridge.ts';
import { changedFields } from '../../electron/contract/changedFields.ts';
import type {
  EventName,
  EventPayload,
  RequestInput,
  RequestName,
  RequestOutput,
} from '../../electron/contract/channels.ts';
import type { DoorStatus } from '../../electron/contract/door.ts';
import { type StationError, stationError } from '../../electron/contract/errors.ts';
import { nothingImported } from '../../electron/contract/importReport.ts';
import type { Job, JobRecord, TimelineEntry } from '../../electron/contract/job.ts';
import { type MailboxStatus, noEventFeed, noWebhook, type ShownEvent } from '../../electron/contract/mailbox.ts';
import { kurus } from '../../electron/contract/money.ts';
import {
  type Order,
  type OrderList,
  type OrderListItem,
  orderEditSchema,
  orderSchema,
  wholeBook,
} from '../../electron/contract/order.ts';
import { paymentLink } from '../../electron/contract/paymentLink.ts';
import type { OpenPickup, Pickup } from '../../electron/contract/pickup.ts';
import type { PrinterInfo } from '../../electron/contract/printer.ts';
import { reshipReference } from '../../electron/contract/reshipReference.ts';
import { err, ok, type Result } from '../../electron/contract/result.ts';
import type { scanReplySchema } from '../../electron/contract/scan.ts';
import { defaultSettings, type Settings } from '../../electron/contract/settings.ts';
import { emptyOutbox } from '../../electron/contract/shopMessage.ts';
import type { StationStatus } from '../../electron/contract/status.ts';
import type { UpdateStatus } from '../../electron/contract/update.ts';
import { orderProblems } from '../../electron/core/orders/orderRules.ts';
import { matchPlace } from '../../electron/core/service/placeNames.ts';
import { priceOfOrder } from '../../electron/core/service/priceCache.ts';
import { inItsState } from './builders.ts';
import { createFakeDesk } from './fakeDesk.ts';
import { createFakeDoor } from './fakeDoor.ts';
import { createFakeLedger } from './fakeLedger.ts';
import { createFakePaper } from './fakePaper.ts';
import { createFakeShop, type FakeShopStart } from './fakeShop.ts';
import { createFakeSite, type FakeSiteStart } from './fakeSite.ts';
import { sampleParts, sampleReport } from './sampleDiagnosis.ts';
import { sampleJob, sampleOrder } from './sampleJobs.ts';
import {
  carriers,
  districtsOf,
  provinces,
  sampleAccount,
  samplePrices,
  sampleRecord,
  sampleSenders,
  sampleTracking,
  sampleTransaction,
} from './sampleService.ts';

/** A copy of the program without a feed. */
export const noUpdate: UpdateStatus = {
  current: '0.1.0',
  hasFeed: false,
  state: 'none',
  version: null,
  trouble: null,
  checkedAt: null,
};

/** What its schema fills in may be left out. */
type ShipmentReport<N extends RequestName> = N extends 'scan.submit' | 'scan.takeOver'
  ? input<typeof scanReplySchema>
  : RequestOutput<N>;
export type Answer<N extends RequestName> = Result<ShipmentReport<N>, StationError>;
export type Handlers = { [N in RequestName]: (input: RequestInput<N>) => Answer<N> | Promise<Answer<N>> };

export interface FakeBridgeStart {
  readonly jobs?: readonly Job[];
  /** Left out of one: it was not changed at a desk. */
  readonly orders?: readonly (Pick<OrderListItem, 'order' | 'jobId'> &
    Partial<Omit<OrderListItem, 'edit'>> & { readonly edit?: input<typeof orderEditSchema> | null })[];
  readonly printers?: readonly PrinterInfo[];
  readonly status?: Partial<StationStatus>;
  readonly settings?: Partial<Settings>;
  readonly systemLanguage?: 'tr' | 'en';
  /** By job id. */
  readonly timelines?: Readonly<Record<string, readonly TimelineEntry[]>>;
  /** PDFs of this machine's label store, by job id. */
  readonly labels?: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
  /** The owner's PIN; none where it is left out. */
  readonly pin?: string;
  readonly pickup?: OpenPickup;
  readonly pastPickups?: readonly Pickup[];
  /** No mailbox where it is left out. */
  readonly mailbox?: Partial<MailboxStatus>;
  readonly events?: readonly ShownEvent[];
  /** The desk works alone where it is left out. */
  readonly site?: FakeSiteStart;
  /** Without it the shop gets no messages. */
  readonly shop?: FakeShopStart;
  /** Closed where it is left out. */
  readonly door?: Partial<DoorStatus>;
  /** What the station does otherwise than this stand-in. */
  readonly handlers?: Partial<Handlers>;
}

export interface FakeBridge {
  readonly bridge: StationBridge;
  readonly emit: <N extends EventName>(name: N, payload: EventPayload<N>) => void;
  /** Stores the job and notifies the page. */
  readonly change: (job: Job) => void;
  readonly changeStatus: (status: Partial<StationStatus>) => void;
  /** Every request so far, oldest first. */
  readonly requests: readonly { readonly name: RequestName; readonly input: unknown }[];
  readonly jobs: () => readonly Job[];
}

export const sampleStatus: StationStatus = {
  observedAt: 0,
  profile: 'live',
  baseUrl: 'https://kargo.ornek.com',
  deskName: '1',
  connection: { state: 'online', since: 0 },
  balance: null,
  balanceIsLow: false,
  cover: null,
  debtNotice: null,
  batchPause: null,
  batches: [],
  hold: null,
  printer: null,
  printerRefused: null,
  counts: Object.fromEntries([]) as StationStatus['counts'],
  today: { printed: 0, printedLastHour: 0, accepted: 0, apiCalls: 0, charged: 0, chargedTotal: kurus(0) },
  ordersInBook: 0,
  waitingSince: null,
  journal: { setAside: null, quarantined: 0, failing: null },
  events: noEventFeed,
  site: { kind: 'alone' },
  remotePrint: null,
  outbox: emptyOutbox,
  keyIsStored: true,
};

const onlyPage = { page: 1, lastPage: 1, total: 1, repeated: false };

const LISTS: Record<RequestInput<'jobs.list'>['list'], readonly Job['state'][]> = {
  queue: ['queued', 'submitting', 'label_ready', 'printing', 'cancelling'],
  watchlist: ['label_pending'],
  payments: ['awaiting_payment'],
  attention: ['needs_attention', 'failed'],
  unconfirmed: ['print_unconfirmed'],
};

/** The answer as it comes out of the channel. */
function whole<N extends RequestName>(answer: Answer<N>): Result<RequestOutput<N>, StationError> {
  if (!answer.ok || typeof answer.value !== 'object' || answer.value === null || !('kind' in answer.value))
    return answer as Result<RequestOutput<N>, StationError>;
  const { kind } = answer.value;
  if (kind !== 'new' && kind !== 'again') return answer as Result<RequestOutput<N>, StationError>;
  return { ok: true, value: { optionsUsed: true, ...answer.value } as unknown as RequestOutput<N> };
}

/** A station behind the bridge port: stores what it is sent, and answers every request with a value of its schema. */
export function createFakeBridge(start: FakeBridgeStart = {}): FakeBridge {
  const jobs = new Map((start.jobs ?? []).map((job) => [job.id, job]));
  const listeners = new Map<EventName, Set<(payload: never) => void>>();
  const requests: { name: RequestName; input: unknown }[] = [];
  let status: StationStatus = {
    ...sampleStatus,
    ...(start.site === undefined ? {} : { site: { kind: 'together' } as const }),
    ...start.status,
  };
  let mailbox: MailboxStatus = {
    mailbox: null,
    hasToken: false,
    webhook: noWebhook,
    feed: noEventFeed,
    secretIsStored: true,
    ...start.mailbox,
  };
  let orders: readonly OrderListItem[] = (start.orders ?? []).map(({ edit = null, ...item }) => ({
    state: null,
    elsewhere: null,
    draft: null,
    problems: [],
    ...item,
    edit: edit === null ? null : orderEditSchema.parse(edit),
  }));
  let settings: Settings = { ...defaultSettings, ...start.settings };
  const known = () => ({ ...settings, systemLanguage: start.systemLanguage ?? 'tr' });

  const emit: FakeBridge['emit'] = (name, payload) => {
    for (const listener of listeners.get(name) ?? []) listener(payload as never);
  };
  function change(job: Job): void {
    jobs.set(job.id, job);
    emit('job.changed', job);
  }
  function changeStatus(next: Partial<StationStatus>): void {
    status = { ...status, ...next };
    emit('status.changed', status);
  }
  function move(jobId: string, next: (job: Job) => Partial<JobRecord>): Answer<'jobs.print'> {
    const job = jobs.get(jobId);
    if (job === undefined) return err(stationError('job_not_found'));
    const moved = inItsState({ ...job, ...next(job), version: job.version + 1 });
    change(moved);
    return ok(moved);
  }

  function isInList({ jobId, problems, edit }: OrderListItem, list: OrderList): boolean {
    const state = jobId === null ? null : (jobs.get(jobId)?.state ?? null);
    if (list === 'unsent')
      return state === null || ['needs_attention', 'failed', 'queued', 'submitting'].includes(state);
    if (list === 'lacking') return problems.length > 0 || state === 'needs_attention';
    return list === 'all' || edit !== null;
  }

  function take(order: Order, change: Partial<JobRecord> = {}): Job {
    const job = sampleJob({ id: `job-${jobs.size + 1}`, seq: jobs.size + 1, order, ...change });
    jobs.set(job.id, job);
    return job;
  }

  const paper = createFakePaper({
    printers: start.printers ?? [],
    labels: start.labels ?? {},
    pin: start.pin ?? null,
    jobs,
    move,
    status: () => status,
    changeStatus,
    settings: () => settings,
    known,
    changeSettings: (next) => {
      settings = { ...settings, ...next };
    },
  });

  const handlers: Handlers = {
    'scan.submit': ({ code }) => {
      const reference = code.trim();
      if (reference === '') return ok({ kind: 'refused', reason: 'empty', length: 0 });
      if (reference.length > 120) return ok({ kind: 'refused', reason: 'too_long', length: reference.length });
      const proof = paper.scanLabel(reference);
      if (proof !== null) return ok(proof);
      const job = [...jobs.values()].find(({ key }) => key.value === reference);
      return job === undefined
        ? err(stationError('internal', 'no such job in this stand-in'))
        : ok({ kind: 'again', job });
    },
    'scan.takeOver': ({ code }) => ok({ kind: 'new', job: take(sampleOrder({ reference: code.trim() })) }),
    'jobs.recent': ({ limit }) => ok([...jobs.values()].sort((a, b) => b.seq - a.seq).slice(0, limit)),
    'jobs.list': ({ list }) => ok([...jobs.values()].filter(({ state }) => LISTS[list].includes(state))),
    'jobs.queuePlace': () => ok(null),
    'jobs.lookNow': ({ jobId }) => move(jobId, ({ looks }) => ({ looks: looks + 1 })),
    'jobs.confirmPrint': ({ jobId, onPaper }) =>
      move(jobId, () => ({ state: onPaper ? 'printed' : 'printing', problem: null })),
    'jobs.withdraw': ({ jobId }) => move(jobId, () => ({ state: 'cancelled', problem: null })),
    'jobs.retry': ({ jobId }) => move(jobId, () => ({ state: 'queued', problem: null })),
    'jobs.answerPanel': ({ jobId }) => move(jobId, () => ({ state: 'queued', problem: null })),
    'jobs.overruleStop': ({ jobId }) =>
      move(jobId, ({ shopStop, state }) => ({
        state: state === 'needs_attention' ? 'queued' : state,
        problem: null,
        shopStop: shopStop === null ? null : { ...shopStop, isOverruled: true },
      })),
    'clipboard.copy': () => ok({}),
    'payment.handOff': ({ of, method }) => {
      if (of.kind === 'job' && !jobs.has(of.jobId)) return err(stationError('job_not_found'));
      const url = of.kind === 'hold' ? (status.hold?.url ?? null) : (jobs.get(of.jobId)?.payment?.url ?? null);
      const link = paymentLink(url, status.profile);
      if (link.kind === 'refused') return err(stationError('link_refused', link.shown));
      if (settings.kiosk && method !== 'copy') return err(stationError('screen_locked'));
      return ok({ host: link.host });
    },
    ...paper.handlers,
    ...createFakeDesk({
      jobs,
      orders,
      move,
      hasPin: () => paper.hasPin(),
      refusePin: paper.refusePin,
      known,
      changeSettings: (next) => {
        settings = { ...settings, ...next };
      },
    }),
    ...createFakeLedger({
      jobs,
      change,
      timelines: start.timelines ?? {},
      openPickup: start.pickup ?? null,
      pastPickups: start.pastPickups ?? [],
    }),
    'orders.list': ({ search, filter = wholeBook, offset, limit }) => {
      const found = orders.filter(
        (item) =>
          isInList(item, filter.list) &&
          (filter.source === undefined || item.order.shop.source === filter.source) &&
          `${item.order.reference} ${item.order.receiver.name} ${item.order.receiver.province}`
            .toLowerCase()
            .includes(search.toLowerCase()),
      );
      return ok({ total: found.length, items: found.slice(offset, offset + limit) });
    },
    'orders.sources': () => {
      const counts = new Map<string | null, number>();
      for (const { order } of orders) counts.set(order.shop.source, (counts.get(order.shop.source) ?? 0) + 1);
      return ok([...counts].map(([source, count]) => ({ source, orders: count })));
    },
    'jobs.cancel': ({ jobId, reason }) =>
      move(jobId, ({ state }) => ({ state: 'cancelling', cancelFrom: state, cancelReason: reason, problem: null })),
    'jobs.shipAnew': ({ jobId }) => {
      const old = jobs.get(jobId);
      if (old?.order == null) return err(stationError('job_not_found'));
      return ok(take({ ...old.order, reference: reshipReference(old.order.reference) }));
    },
    'orders.check': ({ order }) => ok([...orderProblems(orderSchema.parse(order))]),
    'orders.price': ({ order }) => ok(priceOfOrder(orderSchema.parse(order), samplePrices)),
    'orders.ship': ({ order: given, onto }) => {
      const order = orderSchema.parse(given);
      const fields = orderProblems(order);
      if (fields.length > 0) return err(stationError('invalid_fields', null, { fields: [...fields] }));
      const met = [...jobs.values()].find((job) => order.reference !== '' && job.key.value === order.reference);
      if (met === undefined) return ok({ kind: 'shipped', job: take(order) });
      const canTakeOver = met.state === 'needs_attention' || met.state === 'failed';
      if (met.id !== onto || !canTakeOver) return ok({ kind: 'has_job', job: met, canTakeOver });
      const job: Job = { ...met, order, state: 'queued', problem: null, version: met.version + 1 };
      change(job);
      return ok({ kind: 'shipped', job });
    },
    'orders.save': ({ order: given, of }) => {
      const order = orderSchema.parse(given);
      if (order.reference.trim() === '') {
        const fields = [{ field: 'order_reference', rule: 'required', limit: null, message: null } as const];
        return err(stationError('invalid_fields', null, { fields }));
      }
      if ([...jobs.values()].some((job) => job.key.value === order.reference))
        return err(stationError('not_possible_now'));
      const before = orders.find((item) => item.order.reference === order.reference);
      if (of === null && before !== undefined) return err(stationError('reference_taken'));
      const changed = [...changedFields(before?.order ?? null, order)];
      const item = {
        order,
        jobId: null,
        state: null,
        elsewhere: null,
        problems: [...orderProblems(order)],
        edit: { at: Date.now(), desk: '1', by: null, changed, differs: [], history: [] },
        draft: null,
      };
      orders = before === undefined ? [...orders, item] : orders.map((one) => (one === before ? item : one));
      changeStatus({ ordersInBook: orders.length });
      return ok(null);
    },
    'orders.remove': ({ reference }) => {
      orders = orders.filter(({ order }) => order.reference !== reference);
      changeStatus({ ordersInBook: orders.length });
      return ok(null);
    },
    'orders.decide': ({ references, taken }) => {
      orders = orders.map((item) =>
        !references.includes(item.order.reference)
          ? item
          : taken === 'draft' || taken === 'order' || item.edit === null
            ? { ...item, draft: null }
            : { ...item, edit: taken === 'list' ? null : { ...item.edit, differs: [] } },
      );
      return ok(null);
    },
    'orders.toCorrect': ({ jobId }) => {
      const job = jobs.get(jobId);
      if (job === undefined) return err(stationError('job_not_found'));
      const inBook = orders.find((item) => item.order.reference === job.key.value);
      return ok({ order: inBook?.order ?? job.order, draft: inBook?.draft ?? null, last: null });
    },
    'orders.correct': ({ jobId, order: given }) => {
      const job = jobs.get(jobId);
      if (job === undefined) return err(stationError('job_not_found'));
      const order = { ...orderSchema.parse(given), reference: job.key.value };
      const fields = orderProblems(order);
      if (fields.length > 0) return err(stationError('invalid_fields', null, { fields: [...fields] }));
      const isStopped = (job.state === 'needs_attention' || job.state === 'failed') && !job.deliveryUnknown;
      if (!isStopped) return err(stationError('not_possible_now'));
      const corrected: Job = { ...job, order, state: 'queued', problem: null, version: job.version + 1 };
      change(corrected);
      return ok(corrected);
    },
    'account.info': () => ok({ ...sampleAccount, at: Date.now() }),
    'account.balanceDays': () => ok([]),
    'account.transactions': ({ page }) => ok({ items: [sampleTransaction()], page: { ...onlyPage, page } }),
    'account.senderAddresses': () => ok([...sampleSenders]),
    'places.provinces': () => ok([...provinces]),
    'places.districts': ({ provinceId }) => ok([...districtsOf(provinceId)]),
    'places.match': (written) => {
      const districts = new Map(provinces.map(({ id }) => [id, districtsOf(id)]));
      return ok(matchPlace(written, { provinces, districts }));
    },
    'carriers.list': () => ok([...carriers]),
    'prices.compare': () => ok([...samplePrices]),
    'prices.calculate': ({ carrierId }) => {
      const price = samplePrices.find((one) => one.carrierId === carrierId);
      return price === undefined ? err(stationError('no_price')) : ok(price);
    },
    'shipments.list': ({ page }) => ok({ items: [sampleRecord()], page: { ...onlyPage, page } }),
    'shipments.detail': () => ok(sampleRecord()),
    'shipments.track': () => ok(sampleTracking),
    'shipments.cancel': () => ok({ refunded: kurus(8640), newBalance: kurus(132_690), message: null }),
    'shipments.print': () => ok(take(sampleOrder(), { state: 'already_shipped' })),
    'orders.lists': () => ok([]),
    'imports.open': ({ file }) => {
      const fileName = 'path' in file ? file.path : file.name;
      return ok({ kind: 'ended', report: { ...nothingImported, fileName } });
    },
    'imports.preview': () => err(stationError('not_possible_now')),
    'imports.take': () => err(stationError('not_possible_now')),
    'imports.cancel': () => ok({}),
    'update.status': () => ok(noUpdate),
    'update.check': () => ok(noUpdate),
    'update.install': () => err(stationError('not_possible_now')),
    'secondCopy.status': () => ok({ folder: null, copiedAt: null, trouble: null }),
    'secondCopy.choose': ({ path }) => ok({ folder: path, copiedAt: null, trouble: null }),
    'secondCopy.restore': () => ok({ jobs: 0 }),
    'orderFolder.status': () => ok({ folder: null, trouble: null, last: null }),
    'orderFolder.choose': ({ path }) => ok({ folder: path, trouble: null, last: null }),
    'orderFolder.news': () => ok({ isOn: false, waiting: 0, why: null }),
    'orderFolder.setNews': ({ isOn }) => ok({ isOn, waiting: 0, why: null }),
    'imports.saveLeft': () => ok({ path: '/belgeler/Label Station/siparisler-düzeltilecek.csv', rows: 3 }),
    'files.show': () => ok({}),
    'keychain.goWithout': () => ok({}),
    'desk.identify': () => ok({}),
    'diagnostics.check': () => ok(sampleReport(Date.now())),
    'diagnostics.prepare': () => ok([...sampleParts]),
    'diagnostics.save': () => ok({ path: 'C:\\Belgeler\\Label Station\\masa-raporu-2026-11-20.zip' }),
    'batches.preview': () =>
      ok({
        references: orders.map(({ order }) => order.reference),
        orders: status.ordersInBook,
        invalid: [],
        cost: null,
        pricedBy: 0,
        balance: status.balance?.amount ?? null,
        fit: null,
        takesMs: null,
        groups: 0,
        leftOut: [],
      }),
    'batches.ready': () =>
      ok({
        orders: orders
          .filter(({ jobId }) => jobId === null)
          .map(({ order: { reference, receiver, carrier }, problems }) => ({
            reference,
            name: receiver.name,
            province: receiver.province,
            district: receiver.district,
            carrier,
            cost: kurus(8_640),
            problems: [...problems],
          })),
        balance: status.balance?.amount ?? null,
      }),
    'batches.elsewhere': () => ok([]),
    'batches.ofPanel': () => ok([]),
    'batches.panelPrefix': () => ok(null),
    'batches.printPanel': ({ shipmentIds }) => ok({ count: shipmentIds.length }),
    'batches.help': () => ok(null),
    'batches.orders': () => ok([]),
    'batches.start': () => ok(null),
    'batches.pause': () => ok(null),
    'batches.resume': () => ok(null),
    'batches.stop': () => ok(null),
    'station.status': () => ok(status),
    'desk.news': () => ok({ message: null }),
    'station.dismissDebtNews': () => {
      changeStatus({ debtNotice: null });
      return ok(status);
    },
    'station.resumeBatch': () => {
      changeStatus({ batchPause: null });
      return ok(status);
    },
    'station.checkService': () => ok(status),
    'station.dismissJournalNotice': () => {
      changeStatus({ journal: { ...status.journal, setAside: null } });
      return ok(status);
    },
    'connection.test': () => ok({ balance: status.balance }),
    'connection.save': ({ baseUrl, profile }) => {
      const address = profile === 'live' ? { liveBaseUrl: baseUrl } : { sandboxBaseUrl: baseUrl };
      settings = { ...settings, ...address, profile };
      changeStatus({ profile, baseUrl });
      return ok(status);
    },
    'connection.open': ({ profile }) => {
      const baseUrl = profile === 'live' ? settings.liveBaseUrl : settings.sandboxBaseUrl;
      if (baseUrl === null) return err(stationError('key_missing'));
      changeStatus({ profile, baseUrl });
      return ok(status);
    },
    'connection.forget': ({ profile }) => {
      settings = {
        ...settings,
        ...(profile === 'live' ? { liveBaseUrl: null } : { sandboxBaseUrl: null }),
        profile: null,
      };
      changeStatus({ profile: null, baseUrl: null });
      return ok(status);
    },
    'demo.open': () => {
      changeStatus({ profile: 'demo' });
      return ok(status);
    },
    'demo.scans': () => ok([]),
    'settings.get': () => ok(known()),
    'settings.update': (patch) => {
      settings = { ...settings, ...(Object.fromEntries(Object.entries(patch)) as Partial<Settings>) };
      return ok(known());
    },
    'mailbox.status': () => ok(mailbox),
    'mailbox.connect': ({ url }) => {
      mailbox = {
        ...mailbox,
        mailbox: { url, signatureHeader: null, acceptsApiKey: false, keyPrefix: '' },
        hasToken: true,
        feed: { ...mailbox.feed, state: 'connected', since: Date.now() },
      };
      return ok(mailbox);
    },
    'mailbox.disconnect': () => {
      mailbox = { ...mailbox, mailbox: null, hasToken: false, feed: noEventFeed };
      return ok(mailbox);
    },
    'mailbox.signing': (signing) => {
      if (mailbox.mailbox !== null) mailbox = { ...mailbox, mailbox: { ...mailbox.mailbox, ...signing } };
      return ok(mailbox);
    },
    'webhook.register': ({ rotate }) => {
      const now = Date.now();
      mailbox = {
        ...mailbox,
        webhook: {
          url: `${mailbox.mailbox?.url ?? ''}/in/…`,
          signatureHeader: 'X-Kargo-Signature',
          registeredAt: now,
          rotatedAt: rotate ? now : mailbox.webhook.rotatedAt,
          pending: false,
        },
        feed: { ...mailbox.feed, hasSecret: true, pushed: mailbox.feed.state === 'connected' },
      };
      return ok(mailbox);
    },
    'webhook.takeSecret': () => {
      mailbox = { ...mailbox, feed: { ...mailbox.feed, hasSecret: true } };
      return ok(mailbox);
    },
    'events.recent': ({ list, limit }) =>
      ok((start.events ?? []).filter(({ known }) => list === 'all' || !known).slice(0, limit)),
    'rules.try': ({ rules, days }) =>
      ok({
        days,
        orders: 430,
        same: 412,
        other: 18,
        unclear: 0,
        compared: 15,
        saved: 21_450,
        byRule: rules.map(({ id }, index) => ({ id, orders: index === 0 ? 18 : 0 })),
        examples: rules.slice(0, 1).map(({ name }) => ({
          reference: 'ORD-10231',
          rule: name,
          from: 'Yurtiçi Kargo',
          to: 'Anka Kargo',
          saved: 1_820,
        })),
      }),
    ...createFakeShop(start.shop),
    ...createFakeDoor(start.door),
    ...createFakeSite(start.site, { status: () => status, changeStatus, refusePin: paper.refusePin }),
    ...start.handlers,
  };

  return {
    emit,
    change,
    changeStatus,
    requests,
    jobs: () => [...jobs.values()],
    bridge: {
      request: async (name, input) => {
        requests.push({ name, input });
        return whole(await handlers[name](input));
      },
      on: (name, listener) => {
        const set = listeners.get(name) ?? new Set();
        set.add(listener as (payload: never) => void);
        listeners.set(name, set);
        return () => void set.delete(listener as (payload: never) => void);
      },
    },
  };
}
