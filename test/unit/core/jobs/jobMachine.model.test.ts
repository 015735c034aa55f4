import fc from 'fast-check';
import { expect, it } from 'vitest';
import { JOB_STATES, type Job, type JobState, type Shipment } from '../../../../electron/contract/job.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import type { Problem } from '../../../../electron/contract/problem.ts';
import { isByOperator, type JobEvent } from '../../../../electron/core/jobs/jobEvents.ts';
import { isHeld, needsSlot, SLOT_STATES, transition } from '../../../../electron/core/jobs/jobMachine.ts';
import { moneyMoved } from '../../../../electron/core/jobs/moneyMoved.ts';
import { TRANSITIONS } from '../../../../electron/core/jobs/transitions.ts';
import { aJob, anOrder, aPanelShipment } from '../../../support/builders.ts';
import { runs } from '../../../support/runs.ts';

/*
 * The job as an accountant with a counter would record it, who knows nothing of states: what is certain about money and
 * paper follows from the events alone. Several jobs share one shelf.
 */
interface Book {
  /** Create requests that may have arrived, and whether an answer was ever missed. */
  missedAnswers: number;
  shipmentSeen: boolean;
  refundedAt: number | null;
  /** Sheets that may be out: begun less those that certainly failed. */
  sheets: number;
  /** The operator wants (or never got) a print; until a sheet is confirmed the station may go on trying. */
  mayPrint: boolean;
  /** It was set aside, and not let go since. */
  held: boolean;
  /** Parcels, as chosen at the desk last. */
  quantity: number | null;
  charged: number;
  refunded: number;
}

const problem: fc.Arbitrary<Problem> = fc.constantFrom<Problem[]>(
  { code: 'service_error', detail: 'no', fields: [] },
  { code: 'printer_trouble', detail: null, fields: [] },
);
const shipment = fc.constant<Shipment>({
  id: '41',
  status: 'confirmed',
  trackingNumber: null,
  trackingNumberIsCarrier: false,
  carrierName: null,
  price: kurus(5_000),
  discount: null,
  desi: 3,
  desiSource: null,
  warnings: [],
});
const paid = (is: boolean) => ({
  paid: is,
  amount: kurus(5_000),
  balance: null,
  url: is ? null : 'https://p.invalid/',
  expiresAt: null,
  toldAt: null,
  odd: [],
});
const label = fc.constant({ file: 'f', bytes: 1, pages: 1, widthMm: 100, heightMm: 150 });
const nextAt = fc.integer({ min: 1, max: 1_000_000 });
const print = fc.constantFrom(1, 2).map((copies) => ({
  printerId: 'folder:x',
  printerName: 'x',
  spoolId: null,
  copies,
  confirmedBy: null,
  output: null,
}));
/** Paid, or without a payment; an answer from before the money came has unpaid. */
const reported = { shipment, payment: fc.constantFrom(paid(true), paid(true), null) };
const unpaid = fc.constantFrom(paid(false), null);
const atDesk = fc.constantFrom(1, 2, 3).map((quantity) => ({ box: null, quantity }));
const by = fc.constantFrom('station' as const, 'operator' as const);
const keyMark = fc.constantFrom(null, 'key-1', 'key-2');
const unasked = fc.constantFrom(true as const, undefined);
const taken = fc.constantFrom(undefined, aPanelShipment('41'));
const claim = fc.constantFrom(undefined, null, 'away' as const, 7);
const event = <T extends JobEvent['type']>(
  type: T,
  rest: {
    [K in Exclude<keyof Extract<JobEvent, { type: T }>, 'type'>]: fc.Arbitrary<Extract<JobEvent, { type: T }>[K]>;
  },
): fc.Arbitrary<JobEvent> => fc.record({ type: fc.constant(type), ...rest }) as unknown as fc.Arbitrary<JobEvent>;

const poll = fc.record({
  by: fc.constantFrom('look' as const, 'list' as const, 'event' as const),
  said: fc.constantFrom('not_ready' as const, 'unpaid' as const, 'no_answer' as const),
});
const anEvent: fc.Arbitrary<JobEvent> = fc.oneof(
  fc.record(
    { type: fc.constant('order_corrected' as const), order: fc.constant(anOrder()), atDesk: fc.constant(null) },
    { requiredKeys: ['type', 'order'] },
  ),
  fc.record({ type: fc.constant('order_checked' as const), order: fc.constantFrom(null, anOrder()), problem }),
  fc.record(
    {
      type: fc.constant('held' as const),
      order: fc.constantFrom(null, anOrder()),
      problem: fc.constant<Problem>({ code: 'on_hold', detail: null, fields: [] }),
      atDesk,
    },
    { requiredKeys: ['type', 'order', 'problem'] },
  ),
  event('order_found', { order: fc.constant(anOrder()) }),
  event('order_sought', {
    order: fc.constantFrom(null, anOrder()),
    problem: fc.constantFrom<Problem>(
      { code: 'shop_no_answer', detail: 'HTTP 500', fields: [] },
      { code: 'unknown_order', detail: null, fields: [] },
    ),
  }),
  event('panel_prompted', {
    problem: fc.constantFrom<Problem>(
      { code: 'panel_shipment_open', detail: null, fields: [] },
      { code: 'panel_unread', detail: null, fields: [] },
    ),
    found: fc.constantFrom([], [aPanelShipment('41')]),
  }),
  event('panel_answered', { taken: fc.constantFrom(null, aPanelShipment('41')) }),
  event('packing_chosen', { order: fc.constant(anOrder()), atDesk }),
  event('released', { order: fc.constant(anOrder()) }),
  event('submit_started', {
    keyMark,
    claim,
    unasked,
    taken,
    decided: fc.constant(undefined),
    order: fc.constant(undefined),
  }),
  event('submit_started', {
    keyMark,
    claim,
    unasked,
    taken,
    order: fc.constantFrom(undefined, anOrder()),
    decided: fc.constant({ carrier: { rule: 'r', carrier: 'cheapest', carrierId: null }, sender: null }),
  }),
  event('carrier_named', { carrier: fc.constantFrom('anka', 'Anka Kargo') }),
  event('set_aside', {}),
  event('submit_deferred', {
    problem,
    nextAt: fc.option(nextAt),
    maybeDelivered: fc.boolean(),
    neverLeft: fc.constantFrom(true as const, undefined),
    endUnknown: fc.constantFrom(true as const, undefined),
  }),
  event('resumed', { by }),
  event('rejected', { problem }),
  event('refused', { problem }),
  event('payment_required', { nextAt, shipment, payment: unpaid }),
  event('label_awaited', { nextAt, problem: fc.option(problem), ...reported }),
  event('label_stored', { label, ...reported }),
  event('label_stored', { label, ...reported }),
  event('shipped_earlier', {
    label: fc.option(label),
    shipment,
    payment: fc.constantFrom(paid(true), paid(false), null),
    unproven: fc.constantFrom({ sentAt: 1_000 }, { sentAt: null }, undefined),
  }),
  event('label_found', {}),
  event('shipment_cancelled', { method: fc.constantFrom(null, 'api_balance'), ...reported }),
  event('looked', {
    payment: unpaid,
    problem: fc.option(problem),
    nextAt,
    look: poll,
  }),
  event('look_requested', { nextAt }),
  event('print_retried', {}),
  event('print_blocked', { problem }),
  event('print_started', { print, by, reason: fc.constant(null) }),
  event('print_started', { print, by, reason: fc.constant(null) }),
  event('print_spooled', { spoolId: fc.constant('7'), output: fc.constant(null) }),
  event('print_waiting', { problem: fc.option(problem) }),
  event('print_confirmed', { by: fc.constantFrom('spooler' as const, 'operator' as const, 'sent' as const) }),
  event('print_failed', { problem, neverLeft: fc.constantFrom(undefined, true as const) }),
  event('print_doubtful', { problem: fc.option(problem) }),
  event('label_lost', { nextAt }),
  event('verified', {}),
  event('handed_over', { pickup: fc.constant('p-1') }),
  event('handed_back', {}),
  event('purged', {}),
  fc.record({ type: fc.constant('withdrawn' as const), freed: fc.constant(true as const) }, { requiredKeys: ['type'] }),
  event('cancel_requested', { reason: fc.constantFrom(null, 'why'), nextAt }),
  event('cancel_deferred', { problem, nextAt }),
  event('cancel_done', {
    shipment: fc.option(shipment),
    refunded: fc.constantFrom(null, kurus(5_000)),
    newBalance: fc.constant(null),
  }),
  event('cancel_refused', { problem, nextAt }),
  fc.record(
    { type: fc.constant('reopened' as const), order: fc.constant(anOrder()), atDesk },
    { requiredKeys: ['type', 'order'] },
  ),
  event('shipped_anew', { successor: fc.constant('job-2') }),
  fc.record(
    { type: fc.constant('scanned_again' as const), byStation: fc.constant(true as const) },
    { requiredKeys: ['type'] },
  ),
);

const ENDED: readonly JobState[] = ['printed', 'verified', 'handed_over', 'already_shipped', 'cancelled', 'failed'];
const ON_PAPER: readonly JobState[] = ['printed', 'verified', 'handed_over', 'print_unconfirmed'];
const IDENTITY = ['id', 'seq', 'key', 'version', 'createdAt', 'desk'] as const;

function newBook(): Book {
  return {
    missedAnswers: 0,
    shipmentSeen: false,
    refundedAt: null,
    sheets: 0,
    mayPrint: true,
    held: false,
    quantity: null,
    charged: 0,
    refunded: 0,
  };
}

/** What the accountant writes down for a legal event; throws where it must never happen. */
function keep(book: Book, before: Job, stated: JobEvent, after: Job): void {
  const copies = before.print?.copies ?? 0;
  switch (stated.type) {
    case 'submit_started':
      expect(book.refundedAt, 'a cancelled shipment goes out again').toBeNull();
      expect(book.shipmentSeen && before.shipment !== null, 'an order with a shipment is sent again').toBe(false);
      expect(book.held, 'sent although it was set aside').toBe(false);
      break;
    case 'submit_deferred':
      if (stated.maybeDelivered) book.missedAnswers += 1;
      expect(after.key).toEqual(before.key);
      expect(after.deliveryUnknown).toBe(book.missedAnswers > 0);
      break;
    case 'held':
      expect(book.missedAnswers, 'set aside although it may be a shipment').toBe(0);
      book.held = true;
      book.quantity = stated.atDesk?.quantity ?? book.quantity;
      break;
    case 'order_corrected':
      if (stated.atDesk === null) book.quantity = null;
      break;
    case 'packing_chosen':
      expect(book.missedAnswers, 'packed otherwise although it may be a shipment').toBe(0);
      book.quantity = stated.atDesk.quantity;
      break;
    case 'reopened':
      book.quantity = stated.atDesk?.quantity ?? book.quantity;
      break;
    case 'released':
      expect(book.held, 'let go although nobody held it').toBe(true);
      book.held = false;
      break;
    case 'order_checked':
    case 'withdrawn':
      // Somebody tried to let it go, or gave it up.
      book.held = false;
      if (stated.type === 'withdrawn') expect(book.missedAnswers, 'taken back although it may be a shipment').toBe(0);
      break;
    case 'refused':
      expect(book.missedAnswers, 'refused for good although it may be a shipment').toBe(0);
      break;
    case 'print_started':
      if (stated.by === 'operator') book.mayPrint = true;
      expect(book.mayPrint, 'printed again unasked').toBe(true);
      book.sheets += stated.print.copies;
      break;
    case 'print_failed':
      book.sheets = Math.max(0, book.sheets - copies);
      break;
    case 'print_confirmed':
    case 'print_doubtful':
      book.mayPrint = false;
      break;
    case 'label_lost':
      // In doubt, only a print that the operator wants finds out that the file is gone.
      book.mayPrint = true;
      break;
    case 'handed_over':
      // Printed, or reported by the service as shipped earlier: never for a job that did neither.
      expect(book.sheets > 0 || before.state === 'already_shipped' || ON_PAPER.includes(before.state)).toBe(true);
      break;
    case 'purged':
      expect(ENDED).toContain(before.state);
      expect(JSON.stringify(after)).not.toMatch(/Ayşe|Caferağa|0532|532 000/);
      break;
    case 'cancel_done':
    case 'shipment_cancelled':
      book.refundedAt = after.updatedAt;
      break;
    default:
  }
  if (after.shipment !== null) book.shipmentSeen = true;
  const moved = moneyMoved(before, stated, after);
  if (moved !== null && moved > 0) book.charged += moved;
  if (moved !== null && moved < 0) book.refunded -= moved;
}

it('after any events in any order, money, paper and shelf agree with an accountant who knows no states', () => {
  const step = fc.record({ job: fc.integer({ min: 0, max: 2 }), said: anEvent });
  let legal = 0;
  const reached = new Set<JobState>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 80, maxLength: 300 }), (steps) => {
      // The second is of a list. The last was saved from a lost journal: it was sent, and its label may be on paper.
      const jobs: Job[] = [0, 1, 2].map((i) =>
        aJob({
          id: `job-${i}`,
          seq: i + 1,
          lane: i === 1 ? 'batch' : 'bench',
          ...(i === 2 ? { rescued: true, deliveryUnknown: true, attempts: 1 } : {}),
        }),
      );
      const books = jobs.map((job) => ({
        ...newBook(),
        ...(job.rescued ? { missedAnswers: 1, mayPrint: false } : {}),
      }));
      const standing = () =>
        jobs.filter((job) => job.slot !== null && SLOT_STATES.includes(job.state)).map((job) => job.slot);
      for (const [i, { job: which, said: stated }] of steps.entries()) {
        const before = jobs[which];
        const book = books[which];
        if (before === undefined || book === undefined) continue;
        const taken = new Set(standing());
        const freeSlot = needsSlot(before, stated) ? ([1, 2, 3, 4].find((slot) => !taken.has(slot)) ?? null) : null;
        const frozen = JSON.stringify(before);
        const result = transition(before, stated, { now: 2_000 + i, freeSlot });
        expect(JSON.stringify(before), 'a transition changed its input').toBe(frozen);
        if (!result.ok) {
          expect(result.error).toEqual({ kind: 'illegal_transition', state: before.state, event: stated.type });
          continue;
        }
        const after = result.value;
        legal += 1;
        // The data that its new state needs is there, so no transition has to choose another state than the table's.
        const target = TRANSITIONS[before.state][stated.type];
        const led = target === 'back' ? before.cancelFrom : target;
        if (after.state !== led) expect([led, after.state]).toEqual(['label_ready', 'print_unconfirmed']);
        if (before.payment?.paid === true) {
          expect(after.payment?.paid, 'paid once, and unpaid again').toBe(true);
          expect(after.state, 'asked for the money again').not.toBe('awaiting_payment');
        }
        if (after.payment?.paid === true) expect(after.payment.url, 'a link to pay once more').toBeNull();
        reached.add(after.state);
        for (const field of IDENTITY) expect(after[field]).toEqual(before[field]);
        keep(book, before, stated, after);
        expect(after.printCount, 'sheets').toBe(book.sheets);
        expect(isHeld(after), 'set aside').toBe(book.held);
        expect(after.atDesk?.quantity ?? null, 'as chosen at the desk').toBe(book.quantity);
        expect(book.charged, 'charged once at most').toBeLessThanOrEqual(5_000);
        jobs[which] = after;
        expect(new Set(standing()).size, 'two parcels on one slot').toBe(standing().length);
        if (after.state === 'awaiting_payment' || after.state === 'label_pending') {
          // Only what somebody has in the hands stands on the shelf.
          expect(after.slot === null, 'a parcel that waits stands nowhere').toBe(after.lane === 'batch');
          expect(after.slot ?? 1).toBeGreaterThan(0);
          expect(after.nextAt, 'nobody will look').not.toBeNull();
        }
        if (after.state === 'cancelling')
          expect([after.cancelFrom === null, after.nextAt === null]).toEqual([false, false]);
        if (after.state === 'label_ready') expect(after.label).not.toBeNull();
      }
    }),
    { numRuns: runs(400) },
  );
  expect(legal).toBeGreaterThan(5_000);
  expect([...reached].sort()).toEqual([...JOB_STATES].sort());
});

it('every state has a way on, by the station or by a person; those that are over may stay', () => {
  const methods = new Map<JobState, Set<string>>();
  // The same events in each run: by chance alone a way might not be drawn.
  const events = fc.sample(anEvent, { numRuns: 4_000, seed: 1 });
  for (const state of JOB_STATES) {
    const known = new Set<string>();
    methods.set(state, known);
    const job = aJob({ state, cancelFrom: 'printed', printCount: 1 });
    for (const event of events) {
      const after = transition(job, event, { now: 9, freeSlot: 1 });
      if (after.ok && after.value.state !== state) known.add(isByOperator(event) ? 'person' : 'station');
    }
  }
  const byPerson = (state: JobState) => methods.get(state)?.has('person') === true;
  // These wait for a person, so a person must be able to end each of them.
  for (const state of ['needs_attention', 'print_unconfirmed', 'failed'] as const)
    expect(byPerson(state), state).toBe(true);
  // These go on by themselves; where they may not, a person can step in: `printing` too (it is here, or print it).
  for (const state of JOB_STATES.filter((one) => !ENDED.includes(one)))
    expect(methods.get(state)?.size, state).toBeGreaterThan(0);
  for (const state of ['queued', 'awaiting_payment', 'label_pending', 'label_ready', 'printing'] as const)
    expect(byPerson(state), state).toBe(true);
  expect(Object.keys(TRANSITIONS)).toHaveLength(JOB_STATES.length);
});
