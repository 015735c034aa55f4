import { openSqliteJournal } from '../../../electron/adapters/journal/sqliteJournal.ts';
import { noWebhook } from '../../../electron/contract/mailbox.ts';
import { err } from '../../../electron/contract/result.ts';
import { noScanOptions } from '../../../electron/contract/scan.ts';
import type { ShippingApi } from '../../../electron/core/ports/ShippingApi.ts';
import type { Core, createCore } from '../../../electron/core/station/index.ts';
import { anOrder } from '../../support/builders.ts';
import { eventParts, fakeInbox } from '../../support/fakeInbox.ts';
import { type ManualClock, manualClock } from '../../support/manualClock.ts';
import { eventBody, signed } from '../../support/signedPost.ts';
import { slowCarrier } from '../../support/slowCarrier.ts';
import { stationInTime } from '../stationInTime.ts';

export const WAYS = ['naive', 'single', 'list', 'mailbox'] as const;
/**
 * `naive`: the label of each parcel asked for every 5 s. The station's own ways: `single` where the service does not list,
 * `list`, and `mailbox` where the service's events reach it.
 */
export type Way = (typeof WAYS)[number];

export interface RequestsPlan {
  readonly pending: number;
  readonly way: Way;
  /** From the opening of a shipment to its label, ms; some 3 minutes where it is left out. */
  readonly labelAfterMs?: number;
}

export interface RequestsReport {
  readonly pending: number;
  readonly way: Way;
  /** Requests to the service per label, from the opening of its shipment (not counted) until it is here. */
  readonly perLabel: number;
  /** Most requests within 60 s; an account has 60 unless it was raised (API section 8). */
  readonly mostInAMinute: number;
  /** From the moment when the carrier had delivered until the label was here, s. */
  readonly lateSeconds: { readonly median: number; readonly most: number };
}

/** Three minutes, and so much more that no way is in step with it. */
const LABEL_AFTER_MS = 181_700;
const NAIVE_GAP_MS = 5_000;
/** Parcels are scanned one after the other; that is a third of what the account allows (60 requests a minute, API section 8). */
const SCAN_GAP_MS = 3_000;
const PATIENCE_MS = 900_000;

/** The requests that pending labels cost, under a clock that stands still between them: the same figures each time. */
export async function requestsPerLabel({
  pending,
  way,
  labelAfterMs = LABEL_AFTER_MS,
}: RequestsPlan): Promise<RequestsReport> {
  const clock = manualClock();
  const service = slowCarrier(clock, labelAfterMs);
  const references = Array.from({ length: pending }, (_, n) => `P-${n}`);
  const sentAt: number[] = [];
  const shelf = { clock, service, references, labelAfterMs, onRequest: () => void sentAt.push(clock.now()) };
  const late = way === 'naive' ? await pollNaively(shelf) : await runStation(shelf, way);
  return {
    pending,
    way,
    perLabel: sentAt.length / pending,
    mostInAMinute: Math.max(...sentAt.map((at, i) => sentAt.slice(i).filter((other) => other < at + 60_000).length)),
    lateSeconds: { median: median(late) / 1_000, most: Math.max(...late) / 1_000 },
  };
}

/** All of it, as the page of figures has it. */
export async function requestsBench(counts: readonly number[] = [1, 10, 100]): Promise<readonly RequestsReport[]> {
  const reports: RequestsReport[] = [];
  for (const pending of counts) for (const way of WAYS) reports.push(await requestsPerLabel({ pending, way }));
  return reports;
}

interface Shelf {
  readonly clock: ManualClock;
  readonly service: ReturnType<typeof slowCarrier>;
  readonly references: readonly string[];
  readonly labelAfterMs: number;
  readonly onRequest: () => void;
}

/** Ms from each label's being there to its being here. */
async function pollNaively({ clock, service, references, labelAfterMs, onRequest }: Shelf): Promise<readonly number[]> {
  const late: number[] = [];
  for (const reference of references) {
    service.create(reference);
    const readyAt = clock.now() + labelAfterMs;
    const poll = async () => {
      onRequest();
      if ((await service.label(reference)).ok) late.push(clock.now() - readyAt);
      else clock.after(NAIVE_GAP_MS, poll);
    };
    clock.after(NAIVE_GAP_MS, poll);
    await clock.pass(SCAN_GAP_MS);
  }
  await clock.pass(PATIENCE_MS);
  return late;
}

async function runStation(shelf: Shelf, way: Exclude<Way, 'naive'>): Promise<readonly number[]> {
  const { clock, service, references, labelAfterMs } = shelf;
  const journal = openSqliteJournal(':memory:');
  await journal.setFact('webhook', { ...noWebhook, registeredAt: clock.now(), url: 'https://mailbox.invalid/in/x' });
  const inbox = fakeInbox(clock);
  const core = await station(shelf, way, {
    journal,
    ...(way === 'mailbox' ? { events: eventParts(inbox) } : {}),
  });
  await clock.pass(1_000);
  await core.putOrders(references.map((reference) => anOrder({ reference })));
  const readyAt = new Map<string, number>();
  const late: number[] = [];
  core.subscribe((event) => {
    if (event.name !== 'job.changed' || event.payload.state !== 'label_ready') return;
    const due = readyAt.get(event.payload.key.value);
    if (due !== undefined) late.push(clock.now() - due);
    readyAt.delete(event.payload.key.value);
  });
  for (const reference of references) {
    await core.scan(reference, noScanOptions);
    await clock.settle();
    readyAt.set(reference, clock.now() + labelAfterMs);
    clock.after(labelAfterMs, () => inbox.deliver(readyEvent(reference, service.linkOf(reference))));
    await clock.pass(SCAN_GAP_MS);
  }
  await clock.pass(PATIENCE_MS);
  await core.stop();
  if (late.length !== references.length) throw new Error(`${references.length - late.length} labels did not come`);
  return late;
}

function readyEvent(shipmentId: string, link: string) {
  return signed(eventBody('shipment.label_ready', shipmentId, { label_url: link, tracking_number: `C-${shipmentId}` }));
}

function station(
  { clock, service, onRequest }: Shelf,
  way: Exclude<Way, 'naive'>,
  parts: Pick<Parameters<typeof createCore>[0], 'journal' | 'events'>,
): Promise<Core> {
  const counted =
    <T extends unknown[], V>(call: (...args: T) => V) =>
    (...args: T): V => {
      onRequest();
      return call(...args);
    };
  const refused = async () => err({ kind: 'refused' as const, status: 405, code: null, message: null });
  const api: Partial<ShippingApi> = {
    createShipment: async (_order, key) => service.create(key.value),
    shipment: counted(async (id) => service.detail(id)),
    label: counted(service.label),
    downloadLabel: counted(service.download),
    shipments: counted(way === 'single' ? refused : service.shipments),
  };
  return stationInTime({ clock, api, ...parts });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
