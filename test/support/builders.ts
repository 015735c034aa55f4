import type { Job } from '../../electron/contract/job.ts';
import type { Order } from '../../electron/contract/order.ts';
import type { PrinterInfo } from '../../electron/contract/printer.ts';
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
    ...changes,
  };
}

/** A job that was just accepted, before its first request. */
export function aJob(changes: Partial<Job> = {}): Job {
  const facts = { id: 'job-1', key: { kind: 'reference', value: 'ORD-1' }, lane: 'bench', desk: '1' } as const;
  return {
    ...newJob({ ...facts, order: anOrder(), state: 'queued', problem: null }, 1_000),
    seq: 1,
    version: 1,
    ...changes,
  };
}

/** A printer as its print system lists it. */
export function aPrinter(id: string, changes: Partial<PrinterInfo> = {}): PrinterInfo {
  const facts = { trouble: null, reason: null, media: [], dpi: null, darkness: [], tellsEnd: true };
  return { id, name: id, kind: 'folder', state: 'ready', ...facts, ...changes };
}
