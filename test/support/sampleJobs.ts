import type { Job, JobRecord } from '../../electron/contract/job.ts';
import { kurus } from '../../electron/contract/money.ts';
import { noShopFacts, type Order } from '../../electron/contract/order.ts';
import type { PrinterInfo } from '../../electron/contract/printer.ts';
import { inItsState } from './builders.ts';

/** A whole, sendable order; `change` replaces what a test is about. */
export function sampleOrder(change: Partial<Order> = {}): Order {
  return {
    reference: 'ORD-10427',
    carrier: null,
    carrierId: null,
    waitForLabel: true,
    sender: null,
    receiver: {
      name: 'Ayşe Yılmaz',
      phone: '05321234567',
      email: null,
      address: 'Moda Cad. No: 12 D: 4',
      province: 'İstanbul',
      district: 'Kadıköy',
      provinceId: null,
      districtId: null,
    },
    parcel: {
      type: 'koli',
      widthCm: 30,
      lengthCm: 25,
      heightCm: 12,
      weightKg: 2.5,
      desi: 3,
      quantity: 1,
      content: 'Kitap',
    },
    shop: noShopFacts,
    ...change,
  };
}

const OUT: readonly Job['state'][] = ['printed', 'verified', 'handed_over'];

/**
 * A job as it stands right after its order was accepted; `change` replaces what a test is about. It came into its state,
 * and its label came out, when it last changed, unless `change` sets otherwise.
 */
export function sampleJob(change: Partial<JobRecord> = {}): Job {
  const updatedAt = change.updatedAt ?? 1_000;
  const order = change.order === undefined ? sampleOrder() : change.order;
  const reference = order?.reference ?? 'ORD-00000';
  return inItsState({
    id: `job-${reference}`,
    seq: 1,
    version: 1,
    key: { kind: 'reference', value: reference },
    lane: 'bench',
    desk: '1',
    order,
    state: 'queued',
    createdAt: 1_000,
    updatedAt,
    stateSince: updatedAt,
    printedAt: change.state !== undefined && OUT.includes(change.state) ? updatedAt : null,
    attempts: 0,
    carrierSent: null,
    decided: null,
    rulesAsked: false,
    deliveryUnknown: false,
    sentUnder: null,
    unanswered: null,
    unproven: null,
    rescued: false,
    nextAt: null,
    looks: 0,
    shelvedAt: null,
    lastLook: null,
    freed: false,
    shipment: null,
    payment: null,
    label: null,
    slot: null,
    print: null,
    printCount: 0,
    problem: null,
    cancelFrom: null,
    cancelReason: null,
    successor: null,
    anewOf: null,
    pickup: null,
    shopStop: null,
    purgedAt: null,
    claim: null,
    atDesk: null,
    ...change,
  });
}

export const sampleShipment = {
  id: '48213377',
  status: 'confirmed',
  trackingNumber: '7340029581146',
  trackingNumberIsCarrier: true,
  carrierName: 'Yurtiçi Kargo',
  price: kurus(8640),
  discount: null,
  desi: 3,
  desiSource: null,
  warnings: [],
} satisfies Job['shipment'];

export const samplePrint = {
  printerId: 'cups:Zebra-1',
  printerName: 'Zebra-1',
  spoolId: '12',
  copies: 1,
  confirmedBy: 'spooler',
  output: null,
} satisfies Job['print'];

/** The steps of a plain order from accepted to on paper, each a version newer. */
export function plainOrderSteps(job: Job): readonly Job[] {
  const next = (from: Job, change: Partial<JobRecord>): Job =>
    inItsState({ ...from, ...change, version: from.version + 1 });
  const submitting = next(job, { state: 'submitting', attempts: 1 });
  const ready = next(submitting, {
    state: 'label_ready',
    shipment: sampleShipment,
    payment: {
      paid: true,
      amount: kurus(8640),
      balance: kurus(115_410),
      url: null,
      expiresAt: null,
      toldAt: null,
      odd: [],
    },
    label: { file: 'ab12', bytes: 21_004, pages: 1, widthMm: 100, heightMm: 150 },
  });
  const printing = next(ready, { state: 'printing', print: { ...samplePrint, confirmedBy: null }, printCount: 1 });
  return [submitting, ready, printing, next(printing, { state: 'printed', print: samplePrint })];
}

/** A label printer with fixed media, as a driver describes it; `change` replaces what a test is about. */
export function samplePrinter(change: Partial<PrinterInfo> = {}): PrinterInfo {
  return {
    id: 'cups:Zebra-1',
    name: 'Zebra-1',
    kind: 'cups',
    state: 'ready',
    trouble: null,
    reason: null,
    media: [
      { widthMm: 100, heightMm: 150 },
      { widthMm: 100, heightMm: 100 },
    ],
    dpi: 203,
    darkness: [],
    tellsEnd: true,
    ...change,
  };
}

/** A printer of desk 2. */
export function sampleDeskPrinter(change: Partial<PrinterInfo> = {}): PrinterInfo {
  const here = { id: 'desk:desk-2/cups:Zebra-2', name: 'Zebra-2', kind: 'desk', desk: '2' } as const;
  return samplePrinter({ ...here, media: [], dpi: null, ...change });
}
