import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JOB_STATES, type Job, type JobRecord, type JobState } from '../../../../electron/contract/job.ts';
import { CLOSING_LISTS } from '../../../../electron/contract/ledger.ts';
import { closingListOf } from '../../../../electron/core/jobs/closingList.ts';
import { problem } from '../../../../electron/core/jobs/problems.ts';
import { aJob } from '../../../support/builders.ts';
import { historyDesk } from '../../../support/historyDesk.ts';
import { sampleShipment } from '../../../support/sampleJobs.ts';

const UNSENT: readonly JobState[] = ['needs_attention', 'failed', 'queued', 'submitting'];

const anyFacts = fc
  .record({
    state: fc.constantFrom(...JOB_STATES),
    printCount: fc.nat(2),
    problem: fc.constantFrom(null, problem('printer_trouble')),
    cancelFrom: fc.constantFrom(null, ...JOB_STATES),
    purgedAt: fc.constantFrom(null, null, null, 5),
    deliveryUnknown: fc.boolean(),
    rescued: fc.boolean(),
    unproven: fc.constantFrom(null, null, { sentAt: 1 }),
    shipment: fc.constantFrom(null, sampleShipment, { ...sampleShipment, status: 'in_transit' }),
    payment: fc.constant(null),
  })
  .map((facts) => {
    const shipment = UNSENT.includes(facts.state) ? null : facts.shipment;
    const { cancelFrom, shipment: known } = aJob({ ...facts, shipment });
    return { ...facts, cancelFrom, shipment: known };
  });

describe('closing lists', () => {
  it.each([
    ['label_pending', 0, 'paid_not_printed'],
    ['label_ready', 0, 'paid_not_printed'],
    // A reprint failed: the first sheet is still on the box.
    ['label_ready', 1, 'not_handed_over'],
    ['print_unconfirmed', 1, 'print_unconfirmed'],
    ['printed', 1, 'not_handed_over'],
    ['verified', 1, 'not_handed_over'],
    ['already_shipped', 0, null],
    ['already_shipped', 1, 'not_handed_over'],
    ['awaiting_payment', 0, null],
    ['handed_over', 1, null],
    ['cancelled', 1, null],
    ['printing', 1, null],
  ] as const)('%s with %i sheets: %s', (state, printCount, list) => {
    expect(closingListOf(aJob({ state, printCount }))).toBe(list);
  });

  it('what a lost journal may have known is listed until the carrier has it: no ledger has its label', () => {
    const payment = { paid: true, amount: null, balance: null, url: null, expiresAt: null, toldAt: null, odd: [] };
    const found = (status: string | null, changes: Partial<JobRecord> = {}) =>
      closingListOf(
        aJob({
          state: 'already_shipped',
          rescued: true,
          shipment: { ...sampleShipment, status },
          payment,
          ...changes,
        }),
      );
    for (const status of ['pending', 'confirmed', 'payment_received', null])
      expect(found(status), String(status)).toBe('paid_not_printed');
    for (const status of ['in_transit', 'delivered', 'cancelled']) expect(found(status), status).toBeNull();
    expect(found('confirmed', { rescued: false })).toBeNull();
    expect(found('confirmed', { purgedAt: 5 }), 'it can no longer be printed').toBeNull();
    expect(found('payment_pending', { payment: { ...payment, paid: false } })).toBeNull();
    expect(found('in_transit', { printCount: 1 })).toBe('not_handed_over');
  });

  it('a print that is stuck raises a question like an unconfirmed one', () => {
    expect(closingListOf(aJob({ state: 'printing', problem: problem('printer_trouble') }))).toBe('print_unconfirmed');
  });

  it('a refused order whose first request may have been processed is listed: it may be paid, and no label came out', () => {
    for (const state of ['needs_attention', 'failed'] as const) {
      expect(closingListOf(aJob({ state }))).toBeNull();
      expect(closingListOf(aJob({ state, deliveryUnknown: true }))).toBe('paid_not_printed');
    }
    expect(closingListOf(aJob({ state: 'failed', deliveryUnknown: true, purgedAt: 5 })), 'no way on').toBeNull();
    // It goes on automatically, and is shown where it waits.
    expect(closingListOf(aJob({ state: 'queued', deliveryUnknown: true }))).toBeNull();
  });

  it('while a cancel is under way the parcel stays where it was, and with the courier it is with the courier', () => {
    const cancelling = (cancelFrom: Job['cancelFrom'], printCount: number) =>
      closingListOf(aJob({ state: 'cancelling', cancelFrom, printCount }));
    expect(cancelling('label_pending', 0)).toBe('paid_not_printed');
    expect(cancelling('printed', 1)).toBe('not_handed_over');
    expect(cancelling('handed_over', 1)).toBeNull();
    expect(cancelling('awaiting_payment', 0)).toBeNull();
  });

  it('never calls a printed one unprinted, nor lists what is unpaid, cancelled or with the courier', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const list = closingListOf(aJob(facts));
        // Refused orders have no sheets; these facts are drawn without regard to that.
        const state = facts.state === 'cancelling' ? facts.cancelFrom : facts.state;
        const isRefused = state === 'needs_attention' || state === 'failed';
        if (list === 'paid_not_printed') expect(isRefused || facts.printCount === 0).toBe(true);
        if (isRefused && !facts.deliveryUnknown) expect(list).toBeNull();
        if (['queued', 'submitting', 'awaiting_payment', 'cancelled'].includes(facts.state)) expect(list).toBeNull();
        if (facts.state === 'handed_over') expect(list).toBeNull();
      }),
    );
  });

  it('the journal lists and counts by the same rule', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyFacts, { maxLength: 12 }), async (all) => {
        const { journal, put } = historyDesk();
        for (const [index, { state, shipment, ...facts }] of all.entries()) {
          const own = shipment === null ? null : { ...shipment, id: `of ORD-${index}` };
          await put(`ORD-${index}`, state, { ...facts, shipment: own });
        }
        const counts = await journal.closingCounts();
        for (const list of CLOSING_LISTS) {
          const wanted = all.flatMap((facts, index) => (closingListOf(aJob(facts)) === list ? [`ORD-${index}`] : []));
          const page = await journal.searchJobs({ search: '', list, from: null, to: null }, null, 50);
          expect(page.items.map((job) => job.key.value).reverse()).toEqual(wanted);
          expect([page.total, counts[list]]).toEqual([wanted.length, wanted.length]);
        }
      }),
      { numRuns: 40 },
    );
  });
});
