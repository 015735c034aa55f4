import { type Batch, type BatchProgress, batchOptionsSchema } from '../../electron/contract/batch.ts';
import type { Job, JobDraft, JobRecord, PanelShipment, Shipment } from '../../electron/contract/job.ts';
import { kurus } from '../../electron/contract/money.ts';
import { noShopFacts, type Order } from '../../electron/contract/order.ts';
import type { PrinterInfo } from '../../electron/contract/printer.ts';
import { legalJob } from '../../electron/core/jobs/legalJob.ts';
import { newJob } from '../../electron/core/jobs/newJob.ts';

/** An order that every rule of API section 4.4 accepts. */
export function anOrder(changes: Partial<Order> = {}): Order {
  return {
    reference: 'ORD-1',
    carrier: null,
    carrierId: null,
    waitForLabel: true,
    sender: null,
    receiver: {
      name: 'Ayşe Yılmaz',
      phone: '+90 532 000 00 01',
      email: null,
      address: 'Caferağa Mah. Moda Cad. No: 12 D: 4',
      province: 'İstanbul',
      district: 'Kadıköy',
      provinceId: null,
      districtId: null,
    },
    parcel: {
      type: 'koli',
      widthCm: 20,
      lengthCm: 30,
      heightCm: 15,
      weightKg: 2,
      desi: null,
      quantity: 1,
      content: null,
    },
    shop: noShopFacts,
    ...changes,
  };
}

/** A job that was just accepted, before its first request. */
export function aJob(changes: Partial<JobRecord> = {}): Job {
  const facts = { id: 'job-1', key: { kind: 'reference', value: 'ORD-1' }, lane: 'bench', desk: '1' } as const;
  return inItsState({
    ...newJob({ ...facts, order: anOrder(), state: 'queued', problem: null }, 1_000),
    seq: 1,
    version: 1,
    ...changes,
  });
}

/**
 * The job of a record. What its state cannot be without is added where the record leaves it out, with as few facts as
 * possible. Throws if no job can be in that state with the data that is given.
 */
export function inItsState(record: JobRecord): Job {
  const { state } = record;
  const hasLabel = state === 'label_ready' || state === 'printing';
  const job = legalJob(
    {
      ...record,
      shipment: record.shipment ?? (WITHOUT_SHIPMENT.includes(state) ? null : bareShipment(record.id)),
      label: record.label ?? (hasLabel ? { file: 'f', bytes: 1, pages: 1, widthMm: 100, heightMm: 150 } : null),
      print: record.print ?? (state === 'printing' ? barePrint : null),
      cancelFrom: record.cancelFrom ?? (state === 'cancelling' ? 'awaiting_payment' : null),
    },
    record.updatedAt,
  );
  if (job.state !== state) throw new Error(`no job is ${state} with this data`);
  return job;
}

/** The job as it is given to a journal. */
export function draftOf(job: Job): JobDraft {
  const { seq: _seq, version: _version, ...draft } = job;
  return draft;
}

const WITHOUT_SHIPMENT: readonly Job['state'][] = ['needs_attention', 'failed', 'queued', 'submitting', 'cancelled'];

function bareShipment(jobId: string): Shipment {
  const unknown = { status: null, trackingNumber: null, carrierName: null, price: null, discount: null, desi: null };
  return { id: `of-${jobId}`, ...unknown, trackingNumberIsCarrier: false, desiSource: null, warnings: [] };
}

const barePrint = {
  printerId: 'folder:x',
  printerName: 'x',
  spoolId: null,
  copies: 1,
  confirmedBy: null,
  output: null,
};

/** A printer as its print system lists it. */
/** A paid shipment that the panel opened, with a label that was not printed. */
export function aPanelShipment(id: string, changes: Partial<PanelShipment> = {}): PanelShipment {
  return {
    shipment: {
      ...{ id, status: 'confirmed', trackingNumber: `K-${id}`, trackingNumberIsCarrier: true, carrierName: 'Anka' },
      ...{ price: kurus(5_000), discount: null, desi: 2, desiSource: 'default', warnings: [] },
    },
    reference: id,
    payment: null,
    receiver: null,
    at: 1_000,
    ...changes,
  };
}

export function aPrinter(id: string, changes: Partial<PrinterInfo> = {}): PrinterInfo {
  const facts = { trouble: null, reason: null, media: [], dpi: null, darkness: [], tellsEnd: true };
  return { id, name: id, kind: 'folder', state: 'ready', ...facts, ...changes };
}

/** A batch that goes out as it stands in the list. */
export function aBatch(changes: Partial<Batch> = {}): Batch {
  return {
    id: 1,
    startedAt: 1_000,
    by: '1',
    options: batchOptionsSchema.parse({}),
    state: 'running',
    turn: 1,
    orders: 1,
    goesOnUnpaid: false,
    ...changes,
  };
}

/** How far a batch is of which nothing went yet. */
export function batchProgress(changes: Partial<BatchProgress> = {}): BatchProgress {
  const batch = changes.batch ?? aBatch();
  return {
    batch,
    left: batch.orders,
    inFlight: 0,
    printed: 0,
    unpaid: 0,
    stopped: 0,
    late: 0,
    held: 0,
    elsewhere: 0,
    leftOut: 0,
    remainingMs: null,
    ...changes,
  };
}
