import { describe, expect, it } from 'vitest';
import type { JobRecord } from '../../../electron/contract/job.ts';
import type { Books, LedgerEvent } from '../../torture/books.ts';
import {
  deskWishes,
  judge,
  ledgerFaults,
  lostScans,
  silentDoublePrints,
  silentlyMissing,
  unaskedSheets,
} from '../../torture/judge.ts';
import type { Notebook } from '../../torture/operator.ts';
import {
  charge,
  event,
  PRINTED,
  printedJob,
  quiet,
  REFERENCE,
  refund,
  rightBooks,
  SHIPMENT,
  sheet,
} from './rightBooks.ts';

it('finds nothing where the books agree', () => {
  const verdict = judge(rightBooks());
  expect(Object.values(verdict).flat()).toEqual([]);
});

describe('lost scans', () => {
  it('reports an accepted scan without a job', () => {
    expect(lostScans(rightBooks({ ledger: [] }))).toHaveLength(1);
  });

  it('reports a job that stays on its way', () => {
    const ledger = [{ job: printedJob({ state: 'label_pending' }), events: PRINTED }];
    expect(lostScans(rightBooks({ ledger }))).toHaveLength(1);
  });

  it('accepts a job that stays in the state in which a document that is no label leaves it', () => {
    const ledger = [{ job: printedJob({ state: 'label_pending' }), events: PRINTED }];
    const books = rightBooks({ ledger, leftAlone: new Set([REFERENCE]) });
    expect([...lostScans(books), ...silentlyMissing(books)]).toEqual([]);
  });

  it('reports a good code that was refused', () => {
    const notebook = { ...quiet, accepted: new Set([REFERENCE]), refused: ['ORD-2: too_long'] };
    expect(lostScans(rightBooks({ notebook }))).toHaveLength(1);
  });
});

it('reports a separator where none was wanted', () => {
  const titles = ['separator 1-0'];
  expect(unaskedSheets(rightBooks({ separators: { titles, areWanted: false } }))).toHaveLength(1);
  expect(unaskedSheets(rightBooks({ separators: { titles, areWanted: true } }))).toEqual([]);
});

it('reports a sheet that is no label, or more pages than parcels', () => {
  const labels = ['a page of HTML', 'ten thousand pages', 'many broken objects', null];
  const sheets = labels.map((hostile) => ({ ...sheet, hostile }));
  expect(unaskedSheets(rightBooks({ sheets }))).toHaveLength(2);
});

it('reports money of the panel, unless its order was withdrawn, and a second shipment beside it', () => {
  const inPanel = new Set([REFERENCE]);
  const events = PRINTED.filter(({ type }) => type !== 'print_confirmed');
  const withdrawn = [{ job: printedJob({ state: 'cancelled', shipment: null }), events }];
  const books = (changes: Partial<Books>) => rightBooks({ sheets: [], ledger: withdrawn, ...changes });
  expect(silentlyMissing(books({ inPanel }))).toEqual([]);
  expect(silentlyMissing(books({}))).toHaveLength(1);
  const charges = [charge(), charge({ shipmentId: '2' })];
  expect(judge(rightBooks({ inPanel, charges })).doubleCharges).toHaveLength(1);
});

describe('silent double prints', () => {
  it('reports a second sheet without a request', () => {
    expect(silentDoublePrints(rightBooks({ sheets: [sheet, sheet] })).length).toBeGreaterThan(0);
  });

  it('allows a second sheet that was requested and shown', () => {
    const notebook = { ...quiet, accepted: new Set([REFERENCE]), reprints: new Map([[REFERENCE, 1]]) };
    const ledger = [{ job: printedJob({ printCount: 2 }), events: PRINTED }];
    expect(silentDoublePrints(rightBooks({ sheets: [sheet, sheet], notebook, ledger }))).toEqual([]);
  });

  it('reports a sheet that the ledger does not know', () => {
    const ledger = [{ job: printedJob({ printCount: 0 }), events: PRINTED }];
    expect(silentDoublePrints(rightBooks({ ledger }))).toHaveLength(1);
  });

  it('reports a sheet for an order that another desk had shipped', () => {
    expect(silentDoublePrints(rightBooks({ foreign: new Set([REFERENCE]) }))).toHaveLength(1);
  });

  it('excuses that where our first answer was lost: the service does not show whose the shipment is', () => {
    const ledger = [{ job: printedJob({ deliveryUnknown: true }), events: PRINTED }];
    expect(silentDoublePrints(rightBooks({ foreign: new Set([REFERENCE]), ledger }))).toEqual([]);
  });

  it('a sheet of what another program opened counts from ten seconds of the station after our request on', () => {
    const ledger = [{ job: printedJob({ deliveryUnknown: true }), events: PRINTED }];
    const reported = (at: number) =>
      silentDoublePrints(
        rightBooks({ foreign: new Set([REFERENCE]), rivals: new Map([[REFERENCE, { at, scale: 100 }]]), ledger }),
      );
    expect(reported(110)).toEqual([]);
    expect(reported(111)).toHaveLength(1);
  });
});

it('reports a row that was shipped against its list', () => {
  expect(deskWishes(rightBooks({ charges: [charge({ orderReference: 'NOT-1' })] }))).toHaveLength(1);
});

describe('silently missing', () => {
  it('reports a print that is confirmed and lies nowhere', () => {
    expect(silentlyMissing(rightBooks({ sheets: [] })).length).toBeGreaterThan(0);
  });

  it('reports money without a job', () => {
    expect(silentlyMissing(rightBooks({ ledger: [] }))).toHaveLength(1);
  });

  it.each(['cancelled', 'already_shipped', 'failed', 'queued'] as const)(
    'reports money for a job that ends %s',
    (state) => {
      const unsent = state === 'failed' || state === 'queued' ? { shipment: null } : {};
      const ledger = [{ job: printedJob({ state, ...unsent }), events: PRINTED.slice(0, 3) }];
      expect(silentlyMissing(rightBooks({ ledger, sheets: [] }))).toHaveLength(1);
    },
  );

  it('takes a cancelled job whose money came back', () => {
    const ledger = [{ job: printedJob({ state: 'cancelled' }), events: PRINTED.slice(0, 3) }];
    expect(silentlyMissing(rightBooks({ ledger, sheets: [], charges: [charge(), refund] }))).toEqual([]);
  });

  it('reports the label of another shipment', () => {
    expect(silentlyMissing(rightBooks({ sheets: [{ ...sheet, owner: '8' }] }))).toHaveLength(1);
  });
});

describe('the ledger', () => {
  const entry = (events: readonly LedgerEvent[], changes: Partial<JobRecord> = {}) =>
    rightBooks({ ledger: [{ job: printedJob({ version: events.length, ...changes }), events }] });

  it('reports an event that is missing from the chain', () => {
    expect(ledgerFaults(entry(PRINTED.filter((event) => event.type !== 'print_started'))).length).toBeGreaterThan(0);
  });

  it('reports a step that no machine allows', () => {
    const events = [...PRINTED, event('submit_started', 'printed', 'printed', null)];
    expect(ledgerFaults(entry(events))).toHaveLength(1);
  });

  it('reports a change without its event', () => {
    expect(ledgerFaults(entry(PRINTED, { version: PRINTED.length + 1 }))).toHaveLength(1);
  });

  it('reports a state that its last event does not lead to', () => {
    expect(ledgerFaults(entry(PRINTED, { state: 'verified' }))).toHaveLength(1);
  });

  it('reports money that it does not know, and money that did not move', () => {
    const unpaid = PRINTED.map((event) => ({ ...event, amount: null }));
    expect(ledgerFaults(entry(unpaid))).toHaveLength(1);
    expect(ledgerFaults(rightBooks({ charges: [] }))).toHaveLength(1);
  });
});

describe('what should not happen at all', () => {
  it('reports a stored label that was gone', () => {
    const lost = [
      event('label_lost', 'label_ready', 'label_pending', null),
      event('label_stored', 'label_pending', 'label_ready', null),
    ];
    const events = [...PRINTED.slice(0, 3), ...lost, ...PRINTED.slice(3)];
    const ledger = [{ job: printedJob({ version: events.length }), events }];
    expect(ledgerFaults(rightBooks({ ledger }))).toHaveLength(1);
  });

  it('reports a try before its time, unless somebody wanted it at once or set the clock', () => {
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

  it('reports a question without a reason', () => {
    const notebook = { ...rightBooks().notebook, needless: ['ORD-1: is to be corrected because of nothing'] };
    expect(lostScans(rightBooks({ notebook }))).toHaveLength(1);
  });
});

describe('what the desk was shown', () => {
  const reported = (notebook: Partial<Notebook>, changes: Partial<Books> = {}) =>
    deskWishes(rightBooks({ shipments: [SHIPMENT], notebook: { ...quiet, ...notebook }, ...changes }));

  it('holds an order while it is set aside, and no longer', () => {
    const held = (from: number, to: number) => reported({ held: [{ reference: REFERENCE, from, to }] });
    expect(held(5, 20)).toHaveLength(1);
    expect(held(5, Number.POSITIVE_INFINITY)).toHaveLength(1);
    expect([...held(20, 30), ...held(2, 9)]).toEqual([]);
    expect(reported({ held: [{ reference: 'ORD-2', from: 5, to: 20 }] })).toEqual([]);
  });

  it('lets nothing new of a batch leave while it is paused', () => {
    const stationTime = (ms: number) => rightBooks().screen.stationTime?.(ms) ?? ms;
    const leaving = (at: number, lane: 'batch' | 'bench' = 'batch') =>
      reported(
        { pauses: [{ from: 10, to: 50 }] },
        {
          ledger: [
            {
              job: printedJob({ lane }),
              events: [event('submit_started', 'queued', 'submitting', null, stationTime(at))],
            },
          ],
        },
      );
    expect(leaving(30)).toEqual([`${REFERENCE}: sent while its batch was paused`]);
    expect([...leaving(5), ...leaving(60), ...leaving(30, 'bench')]).toEqual([]);
  });

  it('is what the service got', () => {
    const chosen = (box: string | null, quantity: number | null) =>
      reported({ chosen: new Map([[REFERENCE, { box, quantity }]]) });
    expect(chosen('SMALL', 2)).toEqual([]);
    expect(chosen(null, 3)).toHaveLength(1);
    expect(chosen('LARGE', null)).toHaveLength(1);
    expect(chosen('ENVELOPE', 1)).toHaveLength(2);
    const cancelled = (printCount: number) => ({
      ledger: [{ job: printedJob({ state: 'cancelled', printCount }), events: PRINTED }],
    });
    const inAnother = { chosen: new Map([[REFERENCE, { box: 'LARGE', quantity: null }]]) };
    expect(reported(inAnother, cancelled(1))).toHaveLength(1);
    expect(reported(inAnother, cancelled(0)), 'nothing went out').toEqual([]);
  });

  it('holds for a new shipment, too, and ignores what another desk shipped', () => {
    const chosen = new Map([[REFERENCE, { box: 'LARGE', quantity: null }]]);
    const again = printedJob({ key: { kind: 'reference', value: `${REFERENCE}~2` } });
    expect(reported({ chosen }, { ledger: [{ job: again, events: PRINTED }] })).toHaveLength(1);
    expect(reported({ chosen }, { foreign: new Set([REFERENCE]) })).toEqual([]);
  });

  it('never makes an order of a command', () => {
    const job = printedJob({ key: { kind: 'reference', value: 'LSCMDHOLD' } });
    expect(reported({}, { ledger: [{ job, events: PRINTED }] })).toHaveLength(1);
    expect(reported({ reportedWrong: ['a command was new'] })).toHaveLength(1);
  });
});
