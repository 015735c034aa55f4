import { describe, expect, it } from 'vitest';
import { JOB_STATES, type Job, type JobRecord, type JobState } from '../../../../electron/contract/job.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import type { Order } from '../../../../electron/contract/order.ts';
import type { JobEvent, JobEventType } from '../../../../electron/core/jobs/jobEvents.ts';
import {
  isLegal,
  needsSlot,
  PRINTABLE_STATES,
  resendingOf,
  SLOT_STATES,
  transition,
} from '../../../../electron/core/jobs/jobMachine.ts';
import { paidWithoutFigures } from '../../../../electron/core/jobs/payments.ts';
import { TRANSITIONS } from '../../../../electron/core/jobs/transitions.ts';
import { aJob, anOrder, aPanelShipment, inItsState } from '../../../support/builders.ts';

const problem = { code: 'service_error', detail: 'no', fields: [] } as const;
const aProblem = { ...problem, fields: [] };
const shipment = {
  id: '41',
  status: 'confirmed',
  trackingNumber: 'KS1',
  trackingNumberIsCarrier: false,
  carrierName: 'Yurtiçi',
  price: null,
  desi: 3,
  warnings: [],
  discount: null,
  desiSource: null,
};
const label = { file: 'f', bytes: 1, pages: 1, widthMm: 100, heightMm: 150 };
const print = { printerId: 'folder:x', printerName: 'x', spoolId: null, copies: 1, confirmedBy: null, output: null };
const reported = { shipment, payment: null };

/** One example of every event there is: a missing or misspelt type does not compile. */
const EXAMPLES: { readonly [T in JobEventType]: Extract<JobEvent, { type: T }> } = {
  order_corrected: { type: 'order_corrected', order: anOrder() },
  order_checked: { type: 'order_checked', order: null, problem: aProblem },
  panel_prompted: {
    type: 'panel_prompted',
    problem: { ...aProblem, code: 'panel_shipment_open' },
    found: [aPanelShipment('41')],
  },
  panel_answered: { type: 'panel_answered', taken: null },
  order_found: { type: 'order_found', order: anOrder() },
  order_sought: { type: 'order_sought', order: null, problem: { ...aProblem, code: 'shop_no_answer' } },
  packing_chosen: { type: 'packing_chosen', order: anOrder(), atDesk: { box: null, quantity: 3 } },
  held: { type: 'held', order: anOrder(), problem: { ...aProblem, code: 'on_hold' } },
  released: { type: 'released', order: anOrder() },
  submit_started: {
    type: 'submit_started',
    keyMark: null,
    decided: { carrier: { rule: 'r', carrier: 'cheapest', carrierId: null }, sender: null },
  },
  claim_lost: { type: 'claim_lost', problem: { ...aProblem, code: 'claimed_elsewhere', detail: '2' } },
  carrier_named: { type: 'carrier_named', carrier: 'anka' },
  set_aside: { type: 'set_aside' },
  submit_deferred: { type: 'submit_deferred', problem: aProblem, nextAt: 5, maybeDelivered: true },
  resumed: { type: 'resumed', by: 'station' },
  rejected: { type: 'rejected', problem: aProblem },
  refused: { type: 'refused', problem: aProblem },
  payment_required: { type: 'payment_required', nextAt: 5, ...reported },
  label_awaited: { type: 'label_awaited', nextAt: 5, problem: null, ...reported },
  label_stored: { type: 'label_stored', label, ...reported },
  shipped_earlier: { type: 'shipped_earlier', label: null, ...reported },
  label_found: { type: 'label_found' },
  taken_over: { type: 'taken_over', from: '2' },
  owned_elsewhere: { type: 'owned_elsewhere', desk: '2' },
  shipment_cancelled: { type: 'shipment_cancelled', method: null, ...reported },
  looked: { type: 'looked', payment: null, problem: null, nextAt: 5, look: { by: 'look', said: 'not_ready' } },
  look_requested: { type: 'look_requested', nextAt: 5 },
  print_retried: { type: 'print_retried' },
  print_blocked: { type: 'print_blocked', problem: aProblem },
  print_started: { type: 'print_started', print, by: 'operator', reason: null },
  print_spooled: { type: 'print_spooled', spoolId: '7', output: null },
  print_waiting: { type: 'print_waiting', problem: aProblem },
  print_confirmed: { type: 'print_confirmed', by: 'spooler' },
  print_failed: { type: 'print_failed', problem: aProblem },
  print_doubtful: { type: 'print_doubtful', problem: null },
  label_lost: { type: 'label_lost', nextAt: 5 },
  verified: { type: 'verified' },
  handed_over: { type: 'handed_over', pickup: 'p-1' },
  handed_back: { type: 'handed_back' },
  purged: { type: 'purged' },
  withdrawn: { type: 'withdrawn' },
  cancel_requested: { type: 'cancel_requested', reason: 'changed mind', nextAt: 5 },
  cancel_deferred: { type: 'cancel_deferred', problem: aProblem, nextAt: 5 },
  cancel_done: { type: 'cancel_done', shipment: null, refunded: null, newBalance: null },
  cancel_refused: { type: 'cancel_refused', problem: aProblem, nextAt: 5 },
  reopened: { type: 'reopened', order: anOrder() },
  shipped_anew: { type: 'shipped_anew', successor: 'job-2' },
  shop_stopped: { type: 'shop_stopped', stop: { word: 'İptal Edildi', at: 4, isDone: false } },
  stop_lifted: { type: 'stop_lifted' },
  stop_overruled: { type: 'stop_overruled' },
  scanned_again: { type: 'scanned_again' },
};

/** The whole machine once more, as `state: event>state`: written by hand, so that no change of it goes unnoticed. */
const EXPECTED: Readonly<Record<JobState, string>> = {
  needs_attention:
    'order_corrected>queued order_checked>needs_attention packing_chosen>queued held>needs_attention withdrawn>cancelled',
  queued:
    'submit_started>submitting claim_lost>needs_attention panel_prompted>needs_attention order_checked>needs_attention packing_chosen>queued held>needs_attention resumed>queued set_aside>queued ' +
    'withdrawn>cancelled',
  submitting:
    'carrier_named>submitting set_aside>submitting submit_deferred>queued rejected>needs_attention panel_prompted>needs_attention refused>failed payment_required>awaiting_payment ' +
    'label_awaited>label_pending label_stored>label_ready shipped_earlier>already_shipped shipment_cancelled>cancelled',
  awaiting_payment:
    'looked>awaiting_payment look_requested>awaiting_payment payment_required>awaiting_payment ' +
    'label_awaited>label_pending label_stored>label_ready shipment_cancelled>cancelled cancel_requested>cancelling',
  label_pending:
    'looked>label_pending look_requested>label_pending payment_required>awaiting_payment label_awaited>label_pending ' +
    'label_stored>label_ready shipment_cancelled>cancelled cancel_requested>cancelling',
  label_ready:
    'print_retried>label_ready set_aside>label_ready print_blocked>label_ready print_started>printing label_lost>label_pending ' +
    'handed_over>handed_over shipment_cancelled>cancelled cancel_requested>cancelling',
  printing:
    'print_spooled>printing print_waiting>printing print_confirmed>printed print_failed>label_ready ' +
    'print_doubtful>print_unconfirmed shipment_cancelled>cancelled',
  print_unconfirmed:
    'print_blocked>print_unconfirmed print_started>printing print_confirmed>printed label_lost>label_pending ' +
    'shipment_cancelled>cancelled cancel_requested>cancelling',
  printed:
    'label_stored>printed print_blocked>printed print_started>printing verified>verified handed_over>handed_over purged>printed ' +
    'shipment_cancelled>cancelled cancel_requested>cancelling',
  verified:
    'label_stored>verified print_blocked>verified print_started>printing handed_over>handed_over purged>verified ' +
    'shipment_cancelled>cancelled cancel_requested>cancelling',
  handed_over: 'handed_back>printed purged>handed_over shipment_cancelled>cancelled cancel_requested>cancelling',
  already_shipped:
    'label_stored>already_shipped looked>already_shipped print_blocked>already_shipped print_started>printing ' +
    'handed_over>handed_over purged>already_shipped shipment_cancelled>cancelled cancel_requested>cancelling',
  cancelling: 'cancel_deferred>cancelling cancel_done>cancelled cancel_refused>printed',
  cancelled:
    'reopened>queued order_checked>needs_attention shipped_earlier>already_shipped shipped_anew>cancelled purged>cancelled',
  failed:
    'order_corrected>queued order_checked>needs_attention shipped_earlier>already_shipped withdrawn>cancelled ' +
    'purged>failed',
};

const around = { now: 9_000, freeSlot: 3 };

describe('the job machine', () => {
  const events = Object.values(EXAMPLES);

  it.each(JOB_STATES)('in %s accepts exactly the events of the table, and leads to its states', (state) => {
    const found = events.flatMap((event) => {
      const result = transition(aJob({ state, cancelFrom: 'printed', printCount: 1, label }), event, around);
      return result.ok ? [`${event.type}>${result.value.state}`] : [];
    });
    const stopped = `shop_stopped>${state === 'queued' ? 'needs_attention' : state}`;
    const expected = [...EXPECTED[state].split(' ').filter(Boolean), stopped, `scanned_again>${state}`];
    expect(found.sort()).toEqual(expected.sort());
  });

  it('refuses every other event and names it', () => {
    let refused = 0;
    for (const state of JOB_STATES) {
      for (const event of events) {
        if (TRANSITIONS[state][event.type] !== undefined) continue;
        refused += 1;
        expect(isLegal(aJob({ state }), event)).toBe(false);
        expect(transition(aJob({ state }), event, around)).toEqual({
          ok: false,
          error: { kind: 'illegal_transition', state, event: event.type },
        });
      }
    }
    expect(refused).toBeGreaterThan(JOB_STATES.length * 10);
  });

  it('never changes what identifies a job', () => {
    for (const state of JOB_STATES) {
      for (const event of events) {
        const before = aJob({ state, print, slot: 2 });
        const after = transition(before, event, around);
        if (!after.ok) continue;
        const { id, seq, key, version, createdAt, desk } = before;
        expect(after.value).toMatchObject({ id, seq, key, version, createdAt, desk, updatedAt: 9_000 });
      }
    }
  });

  it('reaches every state from an accepted job', () => {
    const reached = new Set<JobState>(['queued', 'needs_attention']);
    for (let before = 0; before < reached.size; ) {
      before = reached.size;
      for (const state of [...reached]) {
        for (const target of Object.values(TRANSITIONS[state])) if (target !== 'back') reached.add(target);
      }
    }
    expect([...reached].sort()).toEqual([...JOB_STATES].sort());
  });
});

/** What the table has and a job in this circumstance may not do, as `state: events`: written by hand as well. */
const ILLEGAL: readonly (readonly [name: string, of: Partial<JobRecord>, events: readonly string[]])[] = [
  [
    'is like any other',
    {},
    [
      'needs_attention: panel_answered order_found order_sought released taken_over owned_elsewhere',
      'already_shipped: label_found owned_elsewhere',
      'cancelled: taken_over print_spooled print_confirmed print_failed handed_back',
    ],
  ],
  [
    'may have been shipped by another desk',
    { unproven: { sentAt: 5 } },
    [
      'needs_attention: panel_answered order_found order_sought released taken_over owned_elsewhere',
      'cancelled: taken_over print_spooled print_confirmed print_failed handed_back',
    ],
  ],
  [
    'is held',
    { problem: { ...aProblem, code: 'on_hold' } },
    [
      'needs_attention: order_corrected panel_answered order_found order_sought packing_chosen taken_over owned_elsewhere',
      'already_shipped: label_found owned_elsewhere',
      'cancelled: taken_over print_spooled print_confirmed print_failed handed_back',
    ],
  ],
  [
    'may be known to the service',
    { deliveryUnknown: true },
    [
      'needs_attention: panel_answered order_found order_sought packing_chosen held released withdrawn taken_over owned_elsewhere',
      'queued: packing_chosen held withdrawn',
      'submitting: refused',
      'already_shipped: label_found owned_elsewhere',
      'cancelled: taken_over print_spooled print_confirmed print_failed handed_back',
      'failed: withdrawn',
    ],
  ],
  [
    'is paid',
    { payment: paidWithoutFigures },
    [
      'needs_attention: panel_answered order_found order_sought released taken_over owned_elsewhere',
      'submitting: payment_required',
      'awaiting_payment: payment_required',
      'label_pending: payment_required',
      'already_shipped: label_found owned_elsewhere',
      'cancelled: taken_over print_spooled print_confirmed print_failed handed_back',
    ],
  ],
  [
    'has no label',
    { label: null },
    [
      'needs_attention: panel_answered order_found order_sought released taken_over owned_elsewhere',
      'print_unconfirmed: print_started',
      'printed: print_started',
      'verified: print_started',
      'already_shipped: label_found owned_elsewhere print_started',
      'cancelled: taken_over print_spooled print_confirmed print_failed handed_back',
    ],
  ],
  [
    'never came out of a printer',
    { printCount: 0 },
    [
      'needs_attention: panel_answered order_found order_sought released taken_over owned_elsewhere',
      'label_ready: handed_over',
      'already_shipped: label_found owned_elsewhere',
      'cancelled: taken_over print_spooled print_confirmed print_failed handed_back',
    ],
  ],
  [
    'was being printed',
    { print },
    [
      'needs_attention: panel_answered order_found order_sought released taken_over owned_elsewhere',
      'already_shipped: label_found owned_elsewhere',
      'cancelled: taken_over handed_back',
    ],
  ],
  [
    'went with the courier',
    { pickup: 'p-1' },
    [
      'needs_attention: panel_answered order_found order_sought released taken_over owned_elsewhere',
      'already_shipped: label_found owned_elsewhere',
      'cancelled: taken_over print_spooled print_confirmed print_failed',
    ],
  ],
];

describe('what is legal for a job', () => {
  // A stop is lifted or overruled only where there is one, which has its own tests below.
  const events = Object.values(EXAMPLES).filter(({ type }) => type !== 'stop_lifted' && type !== 'stop_overruled');
  const illegal = (of: (state: JobState) => Job, requested: readonly JobEvent[] = events) =>
    JOB_STATES.flatMap((state) => {
      const job = of(state);
      const inTable = Object.keys(TRANSITIONS[state]);
      const refused = requested.filter((event) => inTable.includes(event.type) && !isLegal(job, event));
      const types = refused.map(({ type }) => type).sort((a, b) => inTable.indexOf(a) - inTable.indexOf(b));
      return types.length === 0 ? [] : [`${state}: ${types.join(' ')}`];
    });
  const like = (changes: Partial<JobRecord>) => (state: JobState) =>
    aJob({ state, cancelFrom: 'printed', printCount: 1, label, ...changes });

  it.each(ILLEGAL)("that %s is the table's rule but for this", (_name, changes, expected) => {
    expect(illegal(like(changes))).toEqual(expected);
  });

  it('whose shipment was cancelled is not that its order goes again', () => {
    const cancelled = aJob({ state: 'cancelled', shipment, print, pickup: 'p-1', printCount: 1 });
    const refused = events.filter(
      ({ type }) => TRANSITIONS.cancelled[type] !== undefined && !isLegal(cancelled, EXAMPLES[type]),
    );
    expect(refused.map(({ type }) => type)).toEqual(['order_checked', 'shipped_earlier', 'taken_over', 'reopened']);
  });

  it('is a print by the station only where the label is ready', () => {
    const byStation = { ...EXAMPLES.print_started, by: 'station' } as const;
    const refused = illegal(like({}), [byStation]);
    expect(refused).toEqual(
      ['print_unconfirmed', 'printed', 'verified', 'already_shipped'].map((s) => `${s}: print_started`),
    );
  });

  it('is what a transition accepts, in every state and circumstance, with any other data of the event', () => {
    for (const [, changes] of ILLEGAL) {
      for (const state of JOB_STATES) {
        const job = like(changes)(state);
        for (const event of events) {
          const { ok } = transition(job, event, around);
          expect([state, event.type, isLegal(job, event)]).toEqual([state, event.type, ok]);
          if (event.type !== 'print_started') expect(isLegal(job, { type: event.type })).toBe(ok);
        }
      }
    }
  });

  it('is a print in the states that are named printable, and in no other', () => {
    const states = JOB_STATES.filter((state) => isLegal(like({})(state), EXAMPLES.print_started));
    expect(states).toEqual([...PRINTABLE_STATES]);
  });

  it('is an answer of the shop only while its order is sought there, and while it is not on hold or typed by hand', () => {
    const sought = (code: 'shop_asked' | 'shop_no_answer' | 'unknown_order' | 'on_hold', order: Order | null = null) =>
      aJob({ state: 'needs_attention', order, problem: { ...aProblem, code } });
    for (const type of ['order_found', 'order_sought'] as const) {
      expect(isLegal(sought('shop_asked'), EXAMPLES[type])).toBe(true);
      expect(isLegal(sought('shop_no_answer'), EXAMPLES[type])).toBe(true);
      expect(isLegal(sought('unknown_order'), EXAMPLES[type])).toBe(false);
      expect(isLegal(sought('on_hold'), EXAMPLES[type])).toBe(false);
      expect(isLegal(sought('shop_asked', anOrder()), EXAMPLES[type])).toBe(false);
    }
  });

  it('is one way at most for a stopped job to be sent again', () => {
    const methods = (changes: Partial<JobRecord>) =>
      JOB_STATES.flatMap((state) => {
        const method = resendingOf(like(changes)(state));
        return method === null ? [] : [`${state} ${method}`];
      });
    expect(methods({})).toEqual(['needs_attention order_corrected', 'cancelled reopened', 'failed order_corrected']);
    expect(methods({ problem: { ...aProblem, code: 'on_hold' } })).toContain('needs_attention released');
    expect(resendingOf(aJob({ state: 'cancelled', shipment }))).toBeNull();
  });
});

describe('what a transition keeps and changes', () => {
  function next(job: ReturnType<typeof aJob>, event: JobEvent) {
    const freeSlot = needsSlot(job, event) ? around.freeSlot : null;
    const result = transition(job, event, { ...around, freeSlot });
    if (!result.ok) throw new Error(`${event.type} in ${job.state}`);
    return result.value;
  }

  it('writes down the outcome of a sheet whose shipment was cancelled while it came out, and prints no other', () => {
    const gone = next(aJob({ state: 'printing', print, printCount: 1, label, shipment }), EXAMPLES.shipment_cancelled);
    expect(gone).toMatchObject({ state: 'cancelled', problem: { code: 'shipment_cancelled' }, printCount: 1 });
    const out = next(next(gone, EXAMPLES.print_spooled), EXAMPLES.print_confirmed);
    expect(out).toMatchObject({ state: 'cancelled', problem: gone.problem, printCount: 1 });
    expect(out.print).toMatchObject({ spoolId: '7', confirmedBy: 'spooler' });
    expect(next(gone, EXAMPLES.print_failed)).toMatchObject({
      state: 'cancelled',
      problem: gone.problem,
      printCount: 0,
    });
    expect(transition(out, EXAMPLES.print_failed, around).ok).toBe(false);
    for (const job of [gone, out]) expect(transition(job, EXAMPLES.print_started, around).ok).toBe(false);
  });

  it('keeps the number of a void label, by which its parcel is found, and closes the link to pay', () => {
    const carriers = { ...shipment, trackingNumber: 'C-1', trackingNumberIsCarrier: true, carrierName: 'ANKA' };
    const own = { ...shipment, trackingNumber: 'KS-1', trackingNumberIsCarrier: false, carrierName: null };
    const job = aJob({ state: 'handed_over', shipment: carriers, pickup: 'p-1', printCount: 1 });
    const gone = next(job, { ...EXAMPLES.shipment_cancelled, shipment: { ...own, status: 'cancelled' } });
    expect(gone).toMatchObject({
      pickup: 'p-1',
      shipment: { status: 'cancelled', trackingNumber: 'C-1', trackingNumberIsCarrier: true, carrierName: 'ANKA' },
    });
    expect(next(gone, EXAMPLES.handed_back)).toMatchObject({ state: 'cancelled', pickup: null });
    const payment = { ...paidWithoutFigures, paid: false, url: 'https://pay.invalid/', expiresAt: 9 };
    const unpaid = next(aJob({ state: 'awaiting_payment', shipment, payment }), EXAMPLES.shipment_cancelled);
    expect(unpaid.payment).toMatchObject({ paid: false, url: null, expiresAt: null });
  });

  it('keeps the money and the measure that were known before a cancel whose answer has none', () => {
    const figures = { price: kurus(8_640), discount: kurus(2_160), desi: 3, desiSource: 'measured' } as const;
    const job = aJob({ state: 'handed_over', shipment: { ...shipment, ...figures }, pickup: 'p-1', printCount: 1 });
    const silent = { ...shipment, price: null, discount: null, desi: null, desiSource: null };
    const gone = next(job, { ...EXAMPLES.shipment_cancelled, shipment: silent });
    expect(gone.shipment).toMatchObject(figures);
  });

  it.each([
    ['is on its label, against the service’s own', 'C-1', 'KS2', 'C-1'],
    ['is the carrier’s newest', 'C-1', 'C-2', 'C-2'],
    ['is the carrier’s, once it has one', 'KS1', 'C-2', 'C-2'],
    ['is the newest of the service’s own', 'KS1', 'KS2', 'KS2'],
    ['was known, where the cancelled shipment has none', 'KS1', null, 'KS1'],
    ['was the carrier’s, where the cancelled shipment has none', 'C-1', null, 'C-1'],
  ])('keeps the number of a cancelled parcel that %s', (_, known, now, stays) => {
    const numbered = (trackingNumber: string | null) => ({
      ...{ ...shipment, trackingNumber, trackingNumberIsCarrier: trackingNumber?.startsWith('C') === true },
    });
    const job = aJob({ state: 'printed', shipment: numbered(known) });
    const gone = next(job, { ...EXAMPLES.shipment_cancelled, shipment: numbered(now) });
    expect(gone.shipment).toEqual(numbered(stays));
  });

  it('remembers that a request may have been delivered, also when a later one certainly was not', () => {
    const lost = next(aJob({ state: 'submitting' }), { ...EXAMPLES.submit_deferred, maybeDelivered: true });
    const again = next(inItsState({ ...lost, state: 'submitting' }), {
      ...EXAMPLES.submit_deferred,
      maybeDelivered: false,
    });
    expect(again.deliveryUnknown).toBe(true);
  });

  it('counts the attempts and clears the old problem when a request begins', () => {
    const job = next(aJob({ attempts: 2, problem: aProblem, nextAt: 77 }), EXAMPLES.submit_started);
    expect(job).toMatchObject({ attempts: 3, problem: null, nextAt: null });
  });

  it('puts a waiting parcel into the first free slot and leaves it there until it is printed', () => {
    const waiting = next(aJob({ state: 'submitting' }), EXAMPLES.label_awaited);
    expect(waiting.slot).toBe(3);
    const ready = next(waiting, EXAMPLES.label_stored);
    const printed = next(next(ready, EXAMPLES.print_started), EXAMPLES.print_confirmed);
    expect([ready.slot, printed.slot]).toEqual([3, 3]);
  });

  it('gives up the old slot when a printed label is printed again, because another parcel may stand there', () => {
    expect(next(aJob({ state: 'printed', slot: 3, print, label }), EXAMPLES.print_started).slot).toBeNull();
  });

  it('needs a slot only for a parcel that is not on the shelf', () => {
    expect(needsSlot(aJob({ state: 'submitting' }), EXAMPLES.payment_required)).toBe(true);
    expect(needsSlot(aJob({ state: 'awaiting_payment', slot: 4 }), EXAMPLES.label_awaited)).toBe(false);
    expect(SLOT_STATES).not.toContain('printed');
  });

  it('needs no slot for an order of the list, until its code is scanned while it waits', () => {
    const list = aJob({ lane: 'batch', state: 'submitting' });
    for (const event of [EXAMPLES.payment_required, EXAMPLES.label_awaited]) {
      expect(needsSlot(list, event)).toBe(false);
      const waiting = next(list, event);
      expect(waiting).toMatchObject({ slot: null, shelvedAt: expect.any(Number) });
      expect(needsSlot(waiting, EXAMPLES.scanned_again)).toBe(true);
      const scanned = next(waiting, EXAMPLES.scanned_again);
      expect(scanned).toMatchObject({ lane: 'bench', slot: 3, state: waiting.state, shelvedAt: waiting.shelvedAt });
      expect(needsSlot(scanned, EXAMPLES.scanned_again)).toBe(false);
    }
    expect(needsSlot(list, EXAMPLES.scanned_again)).toBe(false);
  });

  it('counts copies that went to a printer and takes back those that certainly did not come out', () => {
    const printing = next(aJob({ state: 'label_ready', label }), EXAMPLES.print_started);
    expect(printing.printCount).toBe(1);
    expect(next(printing, EXAMPLES.print_failed).printCount).toBe(0);
    expect(next(printing, EXAMPLES.print_doubtful).printCount).toBe(1);
  });

  it('returns to where a refused cancel began', () => {
    for (const state of ['label_pending', 'printed', 'awaiting_payment'] as const) {
      const cancelling = next(aJob({ state }), EXAMPLES.cancel_requested);
      expect(next(cancelling, EXAMPLES.cancel_refused).state).toBe(state);
    }
  });

  it('goes on watching after a refused cancel, and only where there is something to watch', () => {
    const back = (state: JobState) => next(next(aJob({ state }), EXAMPLES.cancel_requested), EXAMPLES.cancel_refused);
    expect(back('label_pending').nextAt).toBe(5);
    expect(back('awaiting_payment').nextAt).toBe(5);
    expect(back('printed').nextAt).toBeNull();
  });

  it('closes the payment link when the shipment is cancelled', () => {
    const payment = {
      paid: false,
      amount: null,
      balance: null,
      url: 'https://pay.example/1',
      expiresAt: 9,
      toldAt: null,
      odd: [],
    };
    const cancelled = next(aJob({ state: 'cancelling', payment }), EXAMPLES.cancel_done);
    expect(cancelled).toMatchObject({
      state: 'cancelled',
      payment: { url: null, expiresAt: null, toldAt: null, odd: [] },
    });
  });

  it('reopens what was withdrawn before it was ever sent, and nothing that was a shipment', () => {
    expect(next(aJob({ state: 'cancelled' }), EXAMPLES.reopened).state).toBe('queued');
    for (const event of [EXAMPLES.reopened, EXAMPLES.order_checked]) {
      const shipped = transition(aJob({ state: 'cancelled', shipment }), event, around);
      expect(shipped, event.type).toMatchObject({ ok: false, error: { kind: 'illegal_transition' } });
    }
  });

  it('prints automatically only what is ready, on any event', () => {
    const byStation = { ...EXAMPLES.print_started, by: 'station' } as const;
    const states = JOB_STATES.filter((state) => transition(aJob({ state, label }), byStation, around).ok);
    expect(states).toEqual(['label_ready']);
    const withoutLabel = aJob({ state: 'printed', label: null });
    expect(transition(withoutLabel, EXAMPLES.print_started, around).ok, 'nothing to print').toBe(false);
  });

  it('keeps what rules decided for the same order, and for one that the service may know; another is decided again', () => {
    const decided = { carrier: { rule: 'r', carrier: 'cheapest', carrierId: null }, sender: null };
    const stopped = { state: 'needs_attention', problem: { ...aProblem, code: 'resend_unclear' }, decided } as const;
    const other = anOrder({ carrier: 'anka' });
    const corrected = (job: Job, order: Order) => next(job, { type: 'order_corrected', order }).decided;
    expect(corrected(aJob(stopped), anOrder())).toEqual(decided);
    expect(corrected(aJob(stopped), other)).toBeNull();
    expect(corrected(aJob({ ...stopped, deliveryUnknown: true }), other)).toEqual(decided);
  });

  it('lets go what is set aside by a word of its own, and takes nothing else for it', () => {
    const held = next(aJob({ nextAt: 7 }), EXAMPLES.held);
    expect(held).toMatchObject({ state: 'needs_attention', problem: { code: 'on_hold' }, nextAt: null });
    for (const event of [EXAMPLES.order_corrected, EXAMPLES.packing_chosen, EXAMPLES.submit_started, EXAMPLES.resumed])
      expect(transition(held, event, around).ok, event.type).toBe(false);
    expect(next(held, EXAMPLES.scanned_again).problem).toMatchObject({ code: 'on_hold' });
    expect(next(held, EXAMPLES.released)).toMatchObject({ state: 'queued', problem: null });
    const refused = aJob({ state: 'needs_attention', problem: aProblem });
    expect(transition(refused, EXAMPLES.released, around).ok, 'nobody holds it').toBe(false);
  });

  it('sets nothing aside, and packs nothing otherwise, that may be a shipment by now', () => {
    for (const state of ['queued', 'needs_attention'] as const) {
      for (const event of [EXAMPLES.held, EXAMPLES.packing_chosen])
        expect(transition(aJob({ state, deliveryUnknown: true }), event, around).ok, event.type).toBe(false);
    }
  });

  it('keeps what was chosen at the desk when the order is corrected, checked, held or let go', () => {
    const atDesk = { box: null, quantity: 3 };
    let job = next(aJob({ problem: aProblem, nextAt: 7 }), EXAMPLES.packing_chosen);
    expect(job, 'a queued job waits for what it waited for').toMatchObject({ atDesk, problem: aProblem, nextAt: 7 });
    for (const type of ['held', 'order_checked', 'order_corrected', 'held', 'released', 'scanned_again'] as const) {
      job = next(job, EXAMPLES[type]);
      expect(job.atDesk, type).toEqual(atDesk);
    }
    const other = { box: null, quantity: 9 };
    expect(next(job, { ...EXAMPLES.held, atDesk: other }).atDesk).toEqual(other);
    expect(next(job, { ...EXAMPLES.order_checked, atDesk: other }).atDesk).toEqual(other);
  });

  it('takes nothing back that may be a shipment by now, and hands nothing over that was never printed', () => {
    for (const state of ['queued', 'needs_attention', 'failed'] as const) {
      expect(transition(aJob({ state, deliveryUnknown: true }), EXAMPLES.withdrawn, around).ok).toBe(false);
    }
    expect(transition(aJob({ state: 'label_ready' }), EXAMPLES.handed_over, around).ok).toBe(false);
  });

  it('prints nothing by itself that may have come out before the journal was lost, until somebody has answered', () => {
    const rescued = aJob({ state: 'submitting', rescued: true, deliveryUnknown: true, attempts: 2 });
    const pending = next(rescued, EXAMPLES.label_awaited);
    for (const job of [rescued, pending, next(rescued, EXAMPLES.payment_required)]) {
      expect(next(job, EXAMPLES.label_stored)).toMatchObject({
        state: 'print_unconfirmed',
        problem: { code: 'print_unknown' },
      });
    }
    const requested = next(rescued, EXAMPLES.label_stored);
    // Somebody wanted it printed, and its file is gone by then: they do not get the same question again.
    expect(next(next(requested, EXAMPLES.label_lost), EXAMPLES.label_stored)).toMatchObject({
      state: 'label_ready',
      problem: null,
    });
    expect(next(requested, EXAMPLES.print_confirmed).rescued).toBe(false);
    expect(next(requested, EXAMPLES.print_started).rescued).toBe(false);
  });

  it('prints by itself what was saved from a lost journal and was certainly sent for the first time now', () => {
    const rescued = aJob({ state: 'submitting', rescued: true, attempts: 1 });
    expect(next(rescued, EXAMPLES.label_stored)).toMatchObject({ state: 'label_ready', problem: null });
  });

  it('shows what was withdrawn of a shipment that is found at the service, and nothing that was a shipment', () => {
    expect(next(aJob({ state: 'cancelled' }), EXAMPLES.shipped_earlier)).toMatchObject({
      state: 'already_shipped',
      rescued: true,
    });
    expect(next(aJob({ state: 'submitting' }), EXAMPLES.shipped_earlier).rescued).toBe(false);
    expect(transition(aJob({ state: 'cancelled', shipment }), EXAMPLES.shipped_earlier, around).ok).toBe(false);
  });

  it('makes a job whole again whose order has its receiver again after a purge', () => {
    const freed = aJob({ state: 'cancelled', freed: true });
    const purged = next(freed, { type: 'purged' });
    expect(purged).toMatchObject({ purgedAt: expect.any(Number), order: { receiver: { name: '' } } });
    expect(next(purged, { type: 'reopened', order: anOrder() })).toMatchObject({ state: 'queued', purgedAt: null });
    expect(next(purged, { ...EXAMPLES.order_checked, order: anOrder() }).purgedAt).toBeNull();
    expect(next(purged, EXAMPLES.order_checked).purgedAt).not.toBeNull();
  });

  it('calls nothing refused for good that may be a shipment by now', () => {
    const lost = aJob({ state: 'submitting', deliveryUnknown: true });
    expect(transition(lost, EXAMPLES.refused, around).ok).toBe(false);
    expect(next(lost, EXAMPLES.rejected)).toMatchObject({ state: 'needs_attention', deliveryUnknown: true });
  });

  it('moves a queued batch job to the bench when its order is scanned', () => {
    expect(next(aJob({ lane: 'batch' }), EXAMPLES.scanned_again).lane).toBe('bench');
    expect(next(aJob({ lane: 'batch', state: 'printed' }), EXAMPLES.scanned_again).lane).toBe('batch');
  });
});

describe('an order that the shop has stopped', () => {
  const shopStop = { word: 'İptal Edildi', at: 4, isDone: false, isOverruled: false };
  const { shop_stopped: stop, stop_lifted: lift, stop_overruled: overrule } = EXAMPLES;
  const become = (job: Job, event: JobEvent) => {
    const result = transition(job, event, around);
    if (!result.ok) throw new Error(`illegal ${event.type} in ${job.state}`);
    return result.value;
  };

  it('goes on by no event that sends it, until a person has overruled the stop', () => {
    const sends = ['order_corrected', 'packing_chosen', 'released', 'reopened', 'submit_started'] as const;
    for (const state of JOB_STATES) {
      const plain = aJob({ state, problem: { ...aProblem, code: 'on_hold' } });
      for (const type of sends) expect(isLegal({ ...plain, shopStop }, EXAMPLES[type])).toBe(false);
      const overruled = { ...plain, shopStop: { ...shopStop, isOverruled: true } };
      for (const type of sends) expect(isLegal(overruled, EXAMPLES[type])).toBe(isLegal(plain, EXAMPLES[type]));
    }
  });

  it('stays queued where the service may have it, so that it is searched for there', () => {
    expect(become(aJob({ state: 'queued', deliveryUnknown: true }), stop)).toMatchObject({ state: 'queued', shopStop });
    expect(isLegal({ ...aJob({ state: 'queued', deliveryUnknown: true }), shopStop }, EXAMPLES.submit_started)).toBe(
      true,
    );
  });

  it('does not go back to the queue where its request certainly never reached the service', () => {
    const sending = { ...aJob({ state: 'submitting' }), shopStop };
    const deferred = { ...EXAMPLES.submit_deferred, maybeDelivered: false };
    expect(become(sending, deferred)).toMatchObject({ state: 'needs_attention', problem: { code: 'shop_stopped' } });
    expect(become(sending, EXAMPLES.submit_deferred)).toMatchObject({ state: 'queued', deliveryUnknown: true });
  });

  it('keeps what may have been paid as its problem', () => {
    const job = aJob({ state: 'needs_attention', deliveryUnknown: true, problem: { ...aProblem, code: 'maybe_paid' } });
    expect(become(job, stop)).toMatchObject({ problem: { code: 'maybe_paid' }, shopStop });
  });

  it('holds a label back that comes after the stop, and lets it out once that is lifted or overruled', () => {
    const held = become({ ...aJob({ state: 'label_pending' }), shopStop }, EXAMPLES.label_stored);
    expect(held).toMatchObject({ state: 'label_ready', problem: { code: 'shop_stopped', detail: 'İptal Edildi' } });
    expect(become(held, EXAMPLES.print_retried)).toMatchObject({ problem: { code: 'shop_stopped' } });
    expect(become(held, lift)).toMatchObject({ problem: null, shopStop: null });
    expect(become(held, overrule)).toMatchObject({ problem: null, shopStop: { isOverruled: true } });
  });

  it('is overruled once, and not after its receiver was removed', () => {
    expect(isLegal(aJob({ state: 'printed' }), overrule)).toBe(false);
    expect(isLegal({ ...aJob({ state: 'printed' }), shopStop }, overrule)).toBe(true);
    expect(isLegal({ ...aJob({ state: 'printed' }), shopStop: { ...shopStop, isOverruled: true } }, overrule)).toBe(
      false,
    );
    expect(isLegal({ ...aJob({ state: 'printed', purgedAt: 5 }), shopStop }, overrule)).toBe(false);
  });
});
