import { describe, expect, it } from 'vitest';
import type { Job } from '../../../electron/contract/job.ts';
import type { ShipmentRecord } from '../../../electron/demo/control/control.ts';
import { aJob } from '../../support/builders.ts';
import { paidAnswer } from '../../support/deskInTime.ts';
import type { Books, Charge, LedgerEvent } from '../../torture/books.ts';
import {
  budgetFaults,
  deskWishes,
  judge,
  ledgerFaults,
  lostScans,
  silentDoublePrints,
  silentlyMissing,
} from '../../torture/judge.ts';
import { doubleCharges } from '../../torture/moneyBook.ts';
import type { Notebook } from '../../torture/operator.ts';

const REFERENCE = 'ORD-1';

function charge(changes: Partial<Charge> = {}): Charge {
  return {
    number: 1,
    at: 20,
    kind: 'charge',
    kurus: -5_000,
    balanceAfterKurus: 0,
    shipmentId: '7',
    orderReference: REFERENCE,
    ...changes,
  };
}

const SHIPMENT: ShipmentRecord = {
  id: '7',
  orderReference: REFERENCE,
  createdAt: '2026-01-05T09:00:00.000Z',
  status: 'confirmed',
  labelStatus: 'ready',
  carrier: 'anka',
  trackingNumber: '1',
  priceKurus: 5_000,
  parcel: { type: 'koli', quantity: 2, sides: [20, 15, 10] },
  payment: 'balance',
  paymentUrl: null,
};

const refund = charge({ number: 2, kind: 'refund', kurus: 5_000 });
const sheet = { title: REFERENCE, spoolId: 'Counting-1', hash: 'x', owner: '7' };

function event(type: string, from: string | null, to: string, amount: number | null, at = 0): LedgerEvent {
  return { at, type, from, to, amount, nextAt: null };
}

/** The events of a job that was printed at once. */
const PRINTED: readonly LedgerEvent[] = [
  event('accepted', null, 'queued', null),
  event('submit_started', 'queued', 'submitting', null),
  event('label_stored', 'submitting', 'label_ready', 5_000),
  event('print_started', 'label_ready', 'printing', null),
  event('print_confirmed', 'printing', 'printed', null),
];

function printedJob(changes: Partial<Job> = {}): Job {
  const shipment = paidAnswer('7').shipment;
  return aJob({ state: 'printed', shipment, printCount: 1, version: PRINTED.length, ...changes });
}

const quiet: Notebook = {
  accepted: new Set(),
  reprints: new Map(),
  refused: [],
  needless: [],
  held: [],
  chosen: new Map(),
  toldWrong: [],
};

/** One order that was scanned, charged and printed, and whose books agree. */
function rightBooks(changes: Partial<Books> = {}): Books {
  return {
    charges: [charge()],
    shipments: [],
    sheets: [sheet],
    ledger: [{ job: printedJob(), events: PRINTED }],
    notebook: { ...quiet, accepted: new Set([REFERENCE]) },
    foreign: new Set(),
    creates: [{ at: 10, reference: REFERENCE }],
    visits: [],
    wanted: [REFERENCE],
    jumped: false,
    ...changes,
  };
}

it('finds nothing where the books agree', () => {
  const verdict = judge(rightBooks());
  expect(Object.values(verdict).flat()).toEqual([]);
});

describe('double charges', () => {
  it('tells of an order that was charged twice', () => {
    expect(doubleCharges(rightBooks({ charges: [charge(), charge({ number: 2 })] }))).toHaveLength(1);
  });

  it('tells of one that was charged from the balance and paid by card', () => {
    expect(doubleCharges(rightBooks({ charges: [charge(), charge({ number: 2, kind: 'card' })] }))).toHaveLength(1);
  });

  it('does not count what was given back', () => {
    expect(doubleCharges(rightBooks({ charges: [charge(), refund, charge({ number: 3 })] }))).toEqual([]);
  });

  it('tells of an order that nobody wanted, too', () => {
    const foreign = { orderReference: 'OTHER' };
    expect(doubleCharges(rightBooks({ charges: [charge(), charge(foreign), charge(foreign)] }))).toHaveLength(1);
  });
});

describe('what was shipped anew', () => {
  const first: ShipmentRecord = { ...SHIPMENT, payment: 'card_paid' };
  const anew: ShipmentRecord = { ...first, id: '8', orderReference: `${REFERENCE}~2` };
  const cards = [
    charge({ kind: 'card' }),
    charge({ number: 2, kind: 'card', shipmentId: '8', orderReference: anew.orderReference }),
  ];

  it('is paid for twice where the first shipment stands', () => {
    expect(doubleCharges(rightBooks({ charges: cards, shipments: [first, anew] }))).toHaveLength(1);
    const cancelled = { ...first, status: 'cancelled' };
    expect(doubleCharges(rightBooks({ charges: cards, shipments: [cancelled, anew] }))).toEqual([]);
    expect(doubleCharges(rightBooks({ charges: cards.slice(1), shipments: [first, anew] }))).toEqual([]);
  });

  it('is not paid twice by one card link', () => {
    const twice = [charge({ kind: 'card' }), charge({ number: 2, kind: 'card' }), refund];
    expect(doubleCharges(rightBooks({ charges: twice, shipments: [first] }))).toHaveLength(1);
  });
});

describe('a card payment of what is cancelled', () => {
  const events = [
    ...PRINTED.slice(0, 2),
    event('payment_required', 'submitting', 'awaiting_payment', null),
    event('cancel_requested', 'awaiting_payment', 'cancelling', null),
    event('cancel_done', 'cancelling', 'cancelled', 0),
  ];
  const job = printedJob({ state: 'cancelled', version: events.length });
  const visit = (asked: 'detail' | 'cancel', at: number) => ({ asked, at, shipmentId: '7' });
  const told = (paidAt: number, visits: Books['visits']) => {
    const charges = [charge({ kind: 'card', at: paidAt })];
    const books = rightBooks({ charges, visits, sheets: [], ledger: [{ job, events }] });
    return [...silentlyMissing(books), ...ledgerFaults(books)];
  };

  it('is excused where it came between the look and the cancel, or while the cancel was on its way', () => {
    expect(told(30, [visit('detail', 20), visit('cancel', 40)])).toEqual([]);
    expect(told(50, [visit('detail', 20), visit('cancel', 40)])).toEqual([]);
  });

  it('is not where a look would have shown it, or nobody looked', () => {
    expect(told(10, [visit('detail', 20), visit('cancel', 40)])).toHaveLength(2);
    expect(told(30, [visit('cancel', 40)])).toHaveLength(2);
    expect(told(30, [visit('detail', 20), visit('cancel', 25), visit('detail', 35), visit('cancel', 40)])).toHaveLength(
      2,
    );
  });
});

describe('lost scans', () => {
  it('tells of an accepted scan without a job', () => {
    expect(lostScans(rightBooks({ ledger: [] }))).toHaveLength(1);
  });

  it('tells of a job that stays on its way', () => {
    const ledger = [{ job: printedJob({ state: 'label_pending' }), events: PRINTED }];
    expect(lostScans(rightBooks({ ledger }))).toHaveLength(1);
  });

  it('tells of a good code that was refused', () => {
    const notebook = { ...quiet, accepted: new Set([REFERENCE]), refused: ['ORD-2: too_long'] };
    expect(lostScans(rightBooks({ notebook }))).toHaveLength(1);
  });
});

describe('silent double prints', () => {
  it('tells of a second sheet that nobody asked for', () => {
    expect(silentDoublePrints(rightBooks({ sheets: [sheet, sheet] })).length).toBeGreaterThan(0);
  });

  it('takes a second sheet that was asked for and told', () => {
    const notebook = { ...quiet, accepted: new Set([REFERENCE]), reprints: new Map([[REFERENCE, 1]]) };
    const ledger = [{ job: printedJob({ printCount: 2 }), events: PRINTED }];
    expect(silentDoublePrints(rightBooks({ sheets: [sheet, sheet], notebook, ledger }))).toEqual([]);
  });

  it('tells of a sheet that the ledger does not know', () => {
    const ledger = [{ job: printedJob({ printCount: 0 }), events: PRINTED }];
    expect(silentDoublePrints(rightBooks({ ledger }))).toHaveLength(1);
  });

  it('tells of a sheet for an order that another desk had shipped', () => {
    expect(silentDoublePrints(rightBooks({ foreign: new Set([REFERENCE]) }))).toHaveLength(1);
  });

  it('excuses that where our first answer was lost: the service does not say whose the shipment is', () => {
    const ledger = [{ job: printedJob({ deliveryUnknown: true }), events: PRINTED }];
    expect(silentDoublePrints(rightBooks({ foreign: new Set([REFERENCE]), ledger }))).toEqual([]);
  });
});

describe('silently missing', () => {
  it('tells of a print that is confirmed and lies nowhere', () => {
    expect(silentlyMissing(rightBooks({ sheets: [] })).length).toBeGreaterThan(0);
  });

  it('tells of money without a job', () => {
    expect(silentlyMissing(rightBooks({ ledger: [] }))).toHaveLength(1);
  });

  it.each(['cancelled', 'already_shipped', 'failed', 'queued'] as const)(
    'tells of money for a job that ends %s',
    (state) => {
      const ledger = [{ job: printedJob({ state }), events: PRINTED.slice(0, 3) }];
      expect(silentlyMissing(rightBooks({ ledger, sheets: [] }))).toHaveLength(1);
    },
  );

  it('takes a cancelled job whose money came back', () => {
    const ledger = [{ job: printedJob({ state: 'cancelled' }), events: PRINTED.slice(0, 3) }];
    expect(silentlyMissing(rightBooks({ ledger, sheets: [], charges: [charge(), refund] }))).toEqual([]);
  });

  it('tells of the label of another shipment', () => {
    expect(silentlyMissing(rightBooks({ sheets: [{ ...sheet, owner: '8' }] }))).toHaveLength(1);
  });
});

describe('the ledger', () => {
  const entry = (events: readonly LedgerEvent[], changes: Partial<Job> = {}) =>
    rightBooks({ ledger: [{ job: printedJob({ version: events.length, ...changes }), events }] });

  it('tells of an event that is missing from the chain', () => {
    expect(ledgerFaults(entry(PRINTED.filter((event) => event.type !== 'print_started'))).length).toBeGreaterThan(0);
  });

  it('tells of a step that no machine allows', () => {
    const events = [...PRINTED, event('submit_started', 'printed', 'printed', null)];
    expect(ledgerFaults(entry(events))).toHaveLength(1);
  });

  it('tells of a change without its event', () => {
    expect(ledgerFaults(entry(PRINTED, { version: PRINTED.length + 1 }))).toHaveLength(1);
  });

  it('tells of a state that its last event does not lead to', () => {
    expect(ledgerFaults(entry(PRINTED, { state: 'verified' }))).toHaveLength(1);
  });

  it('tells of money that it does not know, and of money that did not move', () => {
    const unpaid = PRINTED.map((event) => ({ ...event, amount: null }));
    expect(ledgerFaults(entry(unpaid))).toHaveLength(1);
    expect(ledgerFaults(rightBooks({ charges: [] }))).toHaveLength(1);
  });
});

describe('what should not happen at all', () => {
  it('tells of a stored label that was gone', () => {
    const lost = [
      event('label_lost', 'label_ready', 'label_pending', null),
      event('label_stored', 'label_pending', 'label_ready', null),
    ];
    const events = [...PRINTED.slice(0, 3), ...lost, ...PRINTED.slice(3)];
    const ledger = [{ job: printedJob({ version: events.length }), events }];
    expect(ledgerFaults(rightBooks({ ledger }))).toHaveLength(1);
  });

  it('tells of a try before its time, unless somebody wanted it at once or set the clock', () => {
    const deferred = { ...event('submit_deferred', 'submitting', 'queued', null, 10), nextAt: 500 };
    const again = event('submit_started', 'queued', 'submitting', null, 400);
    const tried = (...between: LedgerEvent[]) => {
      const events = [...PRINTED.slice(0, 2), deferred, ...between, again, ...PRINTED.slice(2)];
      return { ledger: [{ job: printedJob({ version: events.length }), events }] };
    };
    expect(ledgerFaults(rightBooks(tried()))).toHaveLength(1);
    expect(ledgerFaults(rightBooks(tried(event('resumed', 'queued', 'queued', null, 20))))).toEqual([]);
    expect(ledgerFaults(rightBooks({ ...tried(), jumped: true }))).toEqual([]);
  });

  it('tells of a question without a reason', () => {
    const notebook = { ...rightBooks().notebook, needless: ['ORD-1: is to be corrected because of nothing'] };
    expect(lostScans(rightBooks({ notebook }))).toHaveLength(1);
  });
});

describe('what the desk was told', () => {
  const told = (notebook: Partial<Notebook>, changes: Partial<Books> = {}) =>
    deskWishes(rightBooks({ shipments: [SHIPMENT], notebook: { ...quiet, ...notebook }, ...changes }));

  it('holds an order while it is set aside, and no longer', () => {
    const held = (from: number, to: number) => told({ held: [{ reference: REFERENCE, from, to }] });
    expect(held(5, 20)).toHaveLength(1);
    expect(held(5, Number.POSITIVE_INFINITY)).toHaveLength(1);
    expect([...held(20, 30), ...held(2, 9)]).toEqual([]);
    expect(told({ held: [{ reference: 'ORD-2', from: 5, to: 20 }] })).toEqual([]);
  });

  it('is what the service got', () => {
    const chosen = (box: string | null, quantity: number | null) =>
      told({ chosen: new Map([[REFERENCE, { box, quantity }]]) });
    expect(chosen('SMALL', 2)).toEqual([]);
    expect(chosen(null, 3)).toHaveLength(1);
    expect(chosen('LARGE', null)).toHaveLength(1);
    expect(chosen('ENVELOPE', 1)).toHaveLength(2);
  });

  it('holds for an order that is shipped anew, too, and says nothing of what another desk shipped', () => {
    const chosen = new Map([[REFERENCE, { box: 'LARGE', quantity: null }]]);
    const anew = printedJob({ key: { kind: 'reference', value: `${REFERENCE}~2` } });
    expect(told({ chosen }, { ledger: [{ job: anew, events: PRINTED }] })).toHaveLength(1);
    expect(told({ chosen }, { foreign: new Set([REFERENCE]) })).toEqual([]);
  });

  it('never makes an order of a command', () => {
    const job = printedJob({ key: { kind: 'reference', value: 'LSCMDHOLD' } });
    expect(told({}, { ledger: [{ job, events: PRINTED }] })).toHaveLength(1);
    expect(told({ toldWrong: ['a command was new'] })).toHaveLength(1);
  });
});

describe('the budget', () => {
  it('finds the fullest window, wherever it begins', () => {
    expect(budgetFaults([0, 90, 100, 110, 180, 300], 100, 3)).toHaveLength(1);
    expect(budgetFaults([0, 90, 100, 110, 180, 300], 100, 4)).toEqual([]);
  });
});
