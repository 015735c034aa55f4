import { describe, expect, it } from 'vitest';
import type { Job } from '../../../../electron/contract/job.ts';
import { changes } from '../../../../electron/core/jobs/jobChanges.ts';
import type { JobEvent } from '../../../../electron/core/jobs/jobEvents.ts';
import { paidWithoutFigures } from '../../../../electron/core/jobs/payments.ts';
import { problem } from '../../../../electron/core/jobs/problems.ts';
import { aJob, anOrder } from '../../../support/builders.ts';
import { sampleShipment } from '../../../support/sampleJobs.ts';

const NOW = 9_000;
const changed = (job: Job, event: JobEvent) => ({ ...job, ...changes(job, event, { now: NOW, freeSlot: 4 }) });
const label = { file: 'f', bytes: 1, pages: 1, widthMm: 100, heightMm: 150 };
const print = { printerId: 'p', printerName: 'p', spoolId: '7', copies: 2, confirmedBy: null, output: null };
const deferred = (code: Parameters<typeof problem>[0], maybeDelivered: boolean, rest: object = {}) =>
  ({ type: 'submit_deferred', problem: problem(code), nextAt: null, maybeDelivered, ...rest }) as const;

describe('a try to send an order that ended without a shipment', () => {
  const sent = aJob({ state: 'submitting', attempts: 3, stateSince: 2_000, rulesAsked: true, sentUnder: 'key 1' });

  it('stays possibly processed after any later answer', () => {
    const lost = { ...sent, deliveryUnknown: true };
    expect(changed(lost, deferred('service_unreachable', false, { neverLeft: true })).deliveryUnknown).toBe(true);
  });

  it('lets the rules be applied again only where no request of it ever left', () => {
    const neverLeft = deferred('service_unreachable', false, { neverLeft: true });
    expect(changed(sent, neverLeft).rulesAsked).toBe(false);
    expect(changed({ ...sent, deliveryUnknown: true }, neverLeft).rulesAsked).toBe(true);
    expect(changed(sent, deferred('rate_limited', false)).rulesAsked).toBe(true);
  });

  it('is no try where the debt of the account stopped it', () => {
    expect(changed(sent, deferred('account_hold', false)).attempts).toBe(2);
    expect(changed(sent, deferred('rate_limited', false)).attempts).toBe(3);
  });

  it('goes again under the key under which it may be known', () => {
    const begun = { type: 'submit_started', keyMark: 'key 2' } as const;
    expect(changed({ ...sent, deliveryUnknown: true }, begun)).toMatchObject({ attempts: 4, sentUnder: 'key 1' });
    expect(changed(sent, begun).sentUnder).toBe('key 2');
  });
});

it('an order that was released by the stop of its list is released no more once it is wanted after all', () => {
  const freed = aJob({ state: 'cancelled', freed: true });
  expect(changed(freed, { type: 'reopened', order: anOrder() }).freed).toBe(false);
});

it('a cancel that did not get through counts as one more poll, so that it is tried ever more rarely', () => {
  const cancelling = aJob({ state: 'cancelling', looks: 2 });
  expect(changed(cancelling, { type: 'cancel_deferred', problem: problem('answer_unknown'), nextAt: 1 }).looks).toBe(3);
});

describe('an order that is corrected', () => {
  const carrierSent = 'ant';
  const stopped = aJob({ state: 'needs_attention', problem: problem('invalid_fields'), carrierSent, rulesAsked: true });

  it('keeps how its carrier was named and what the rules decided only for the same order', () => {
    expect(changed(stopped, { type: 'order_corrected', order: anOrder() })).toMatchObject({
      carrierSent,
      rulesAsked: true,
    });
    expect(changed(stopped, { type: 'order_corrected', order: anOrder({ carrier: 'bee' }) })).toMatchObject({
      carrierSent: null,
      rulesAsked: false,
    });
  });

  it('stays decided as it was where the service may know it', () => {
    const known = { ...stopped, deliveryUnknown: true };
    expect(changed(known, { type: 'order_corrected', order: anOrder({ carrier: 'bee' }) }).rulesAsked).toBe(true);
  });
});

describe('the paper of a job', () => {
  it('counts each sheet that goes to a printer, and takes back what certainly did not come out', () => {
    const ready = aJob({ state: 'label_ready', label, printCount: 1 });
    const printing = changed(ready, { type: 'print_started', print, by: 'operator', reason: null });
    expect(printing.printCount).toBe(3);
    expect(changed(printing as Job, { type: 'print_failed', problem: problem('print_rejected') }).printCount).toBe(1);
    expect(
      changed({ ...printing, printCount: 1 } as Job, { type: 'print_failed', problem: problem('print_rejected') })
        .printCount,
    ).toBe(0);
  });

  it('raises a question, and is not printed, where it may have come out before the journal was lost', () => {
    const stored = { type: 'label_stored', shipment: sampleShipment, payment: null, label } as const;
    const rescued = aJob({ state: 'submitting', rescued: true, deliveryUnknown: true });
    expect(changed(rescued, stored).problem?.code).toBe('print_unknown');
    expect(changed(aJob({ state: 'submitting' }), stored).problem).toBeNull();
  });
});

describe('a shipment that was cancelled elsewhere', () => {
  it('keeps the carrier’s number that is on its label, and what the answer leaves out; its link is gone', () => {
    const open = { ...paidWithoutFigures, paid: false, url: 'https://pay.invalid/1' };
    const job = aJob({ state: 'label_pending', shipment: sampleShipment, payment: open });
    const bare = {
      ...sampleShipment,
      status: 'cancelled',
      price: null,
      trackingNumber: 'OWN',
      trackingNumberIsCarrier: false,
    };
    expect(changed(job, { type: 'shipment_cancelled', shipment: bare, payment: null, method: null })).toMatchObject({
      shipment: { status: 'cancelled', price: sampleShipment.price, trackingNumber: sampleShipment.trackingNumber },
      payment: { url: null },
      problem: { code: 'shipment_cancelled' },
    });
  });
});

describe('a code that is scanned again', () => {
  it('takes the order to the bench, and to a slot where it waits for its label', () => {
    const scanned = { type: 'scanned_again' } as const;
    expect(changed(aJob({ lane: 'batch' }), scanned)).toMatchObject({ lane: 'bench', slot: null });
    expect(changed(aJob({ lane: 'batch', state: 'label_pending' }), scanned)).toMatchObject({ lane: 'bench', slot: 4 });
    expect(changed(aJob({ lane: 'batch', state: 'printed' }), scanned)).toMatchObject({ lane: 'batch', slot: null });
  });
});
