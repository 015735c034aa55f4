import { describe, expect, it } from 'vitest';
import {
  alreadyBeforeItsSheet,
  brokenPromises,
  goesAllTheSame,
  greenIndicator,
  oldFigures,
  outOfOrder,
  printedWithoutItsSheet,
  sharedSlots,
  shippedElsewhere,
  storedAllTheSame,
  unannounced,
  untrue,
  voidSheets,
  wrongBalance,
  wrongTimeOfPrint,
} from '../../torture/screen/judgeScreen.ts';
import type { ScreenBook, ShownPickup, ShownScan } from '../../torture/screen/screenBook.ts';
import {
  charge,
  event,
  GOES_WELL,
  NOON,
  PRINTED,
  page,
  printedJob,
  REFERENCE,
  rightBooks,
  rightScreen,
  sheet,
  shownScan,
} from './rightBooks.ts';

const screen = (changes: Partial<ScreenBook>) => rightBooks({ screen: rightScreen(changes) });
const ALREADY = { kind: 'already_shipped', step: 'here' } as const;
const again = (changes: Partial<ShownScan> = {}) =>
  shownScan(ALREADY, { id: 2, scannedAt: 70, answeredAt: 74, ...changes });

it('finds nothing where the screen shows the truth', () => {
  expect(untrue(rightBooks())).toEqual([]);
});

describe('already printed', () => {
  it('is right where the sheet came before the scan', () => {
    expect(alreadyBeforeItsSheet(screen({ pages: [page(75, { scans: [again()] })] }))).toEqual([]);
  });

  it('is right where the sheet came while the scan was being taken', () => {
    const scan = again({ scannedAt: 45, answeredAt: 55 });
    expect(alreadyBeforeItsSheet(screen({ pages: [page(56, { scans: [scan] })] }))).toEqual([]);
  });

  it('is untrue where the first sheet came by this scan', () => {
    const scan = again({ scannedAt: 20, answeredAt: 24 });
    expect(alreadyBeforeItsSheet(screen({ pages: [page(60, { scans: [scan] })] }))).toHaveLength(1);
  });

  it('is untrue where another sheet has come since: something was printed', () => {
    const books = { ...screen({ pages: [page(95, { scans: [again()] })] }), sheets: [sheet, { ...sheet, at: 90 }] };
    expect(alreadyBeforeItsSheet(books)).toHaveLength(1);
  });

  it('is one fault however long it stands', () => {
    const scan = again({ scannedAt: 20, answeredAt: 24 });
    const pages = [60, 61, 62].map((at) => page(at, { scans: [scan] }));
    expect(alreadyBeforeItsSheet(screen({ pages }))).toHaveLength(1);
  });
});

describe('the time of the print', () => {
  const events = PRINTED.map((one) => (one.type === 'print_confirmed' ? { ...one, at: NOON + 120_000 } : one));
  const reported = (body: string) => ({
    ...screen({ pages: [page(9_000, { scans: [again({ body })] })] }),
    ledger: [{ job: printedJob(), events }],
  });

  it('is that of the sheet, or of the word that it is there', () => {
    expect(wrongTimeOfPrint(reported('Label from 12:00, desk 1.'))).toEqual([]);
    expect(wrongTimeOfPrint(reported('Label from 12:02, desk 1.'))).toEqual([]);
  });

  it('is not that of the scan', () => {
    expect(wrongTimeOfPrint(reported('Label from 12:15, desk 1.'))).toHaveLength(1);
  });

  it('is no question where somebody set the clock', () => {
    const books = reported('Label from 12:15, desk 1.');
    expect(wrongTimeOfPrint({ ...books, screen: { ...books.screen, stationTime: null } })).toEqual([]);
  });
});

describe('printed', () => {
  const printed = (at: number, changes: Partial<ShownScan> = {}) =>
    screen({ pages: [page(at, { scans: [shownScan({ kind: 'done', step: 'printed' }, changes)] })] });

  it('is right after the sheet', () => {
    expect(printedWithoutItsSheet(printed(51))).toEqual([]);
  });

  it('is untrue before the sheet', () => {
    expect(printedWithoutItsSheet(printed(49))).toHaveLength(1);
  });

  it('is untrue of a scan that came after the sheet', () => {
    expect(printedWithoutItsSheet(printed(80, { scannedAt: 70, answeredAt: 74 }))).toHaveLength(1);
  });

  it('is right of a scan soon after the sheet where the clock was set, since the ledger cannot show what was known', () => {
    const books = printed(80, { scannedAt: 70, answeredAt: 74 });
    expect(printedWithoutItsSheet({ ...books, screen: { ...books.screen, stationTime: null } })).toEqual([]);
  });

  it('is right of a scan from before the page was opened', () => {
    expect(printedWithoutItsSheet(printed(80, { scannedAt: 70, answeredAt: 70, isEarlier: true }))).toEqual([]);
  });
});

describe('shipped elsewhere', () => {
  const pages = [page(60, { scans: [shownScan({ kind: 'already_shipped', step: 'elsewhere' })] })];

  it('is untrue of what was charged here', () => {
    expect(shippedElsewhere(screen({ pages }))).toHaveLength(1);
  });

  it('is right of what another desk has shipped', () => {
    expect(shippedElsewhere({ ...screen({ pages }), foreign: new Set([REFERENCE]) })).toEqual([]);
  });
});

describe('a sheet of a parcel that is not in the hands', () => {
  const other = shownScan(
    { kind: 'sending', step: 'sending' },
    { id: 2, code: 'ORD-2', order: 'ORD-2', scannedAt: 30 },
  );
  const first = shownScan({ kind: 'sending', step: 'printing' });
  const away = page(31, { scans: [other, first] });

  it('is announced by the shelf, which names its order', () => {
    const stated = page(55, { scans: [other, first], shelf: [{ order: REFERENCE, slot: 4, step: 'out' }] });
    expect(unannounced(screen({ pages: [...GOES_WELL, away, stated] }))).toEqual([]);
  });

  it('comes unannounced where nothing names it', () => {
    expect(unannounced(screen({ pages: [...GOES_WELL.slice(0, 2), away] }))).toHaveLength(1);
  });

  it('comes unannounced where the shelf names another, or names it too late', () => {
    const stated = (at: number, order: string) =>
      page(at, { scans: [other, first], shelf: [{ order, slot: 4, step: 'out' }] });
    expect(unannounced(screen({ pages: [...GOES_WELL, away, stated(55, 'ORD-3')] }))).toHaveLength(1);
    expect(unannounced(screen({ pages: [...GOES_WELL, away, stated(800, REFERENCE)] }))).toHaveLength(1);
  });

  it('is asked about where it is not known whether it came out', () => {
    const stated = page(55, { scans: [other, first], doubtful: [REFERENCE] });
    expect(unannounced(screen({ pages: [...GOES_WELL, away, stated] }))).toEqual([]);
  });

  it('is in the hands again where it was scanned again', () => {
    const stated = page(45, { scans: [shownScan(ALREADY, { id: 3, scannedAt: 45 }), other, first] });
    expect(unannounced(screen({ pages: [...GOES_WELL, away, stated] }))).toEqual([]);
  });

  it('is wanted after a key for it that followed the newest scan', () => {
    const key = { at: 40, key: 'print', order: REFERENCE } as const;
    expect(unannounced(screen({ pages: [...GOES_WELL, away], keys: [key] }))).toEqual([]);
    expect(unannounced(screen({ pages: [...GOES_WELL, away], keys: [{ ...key, at: 20 }] }))).toHaveLength(1);
  });

  it('is a question of the next start, where the station ended before it could be shown', () => {
    const lives = [{ life: 0, from: 0, to: 60, atRest: false }];
    expect(unannounced(screen({ pages: [...GOES_WELL.slice(0, 2), away], lives }))).toEqual([]);
  });

  it('belongs to the heap where its parcel was not scanned', () => {
    const ledger = [{ job: printedJob({ lane: 'batch' }), events: PRINTED }];
    const pages = [page(31, { scans: [other] })];
    expect(unannounced({ ...screen({ pages }), ledger })).toEqual([]);
  });

  it('need not be shown to a person who scans it for the courier', () => {
    const books = screen({ pages: [...GOES_WELL.slice(0, 2), away] });
    const { stationTime } = books.screen;
    if (stationTime === null) throw new Error('no time is known');
    const given = event('handed_over', 'printed', 'handed_over', null, stationTime(60));
    const ledger = [{ job: printedJob(), events: [...PRINTED, given] }];
    expect(unannounced(books)).toHaveLength(1);
    expect(unannounced({ ...books, ledger })).toEqual([]);
  });

  it('is not hidden by a scan that could not be read', () => {
    const refused = shownScan({ kind: 'refused' }, { id: 2, code: 'LSCMDX', order: null, scannedAt: 30 });
    expect(unannounced(screen({ pages: [page(31, { scans: [refused, first] })] }))).toEqual([]);
  });
});

describe('the order of a lane', () => {
  const stored = (reference: string, seq: number, labelAt: number, printAt: number) => ({
    job: printedJob({ seq, key: { kind: 'reference', value: reference } }),
    events: [
      event('accepted', null, 'queued', null, seq),
      event('submit_started', 'queued', 'submitting', null, 100),
      event('label_stored', 'submitting', 'label_ready', 5_000, labelAt),
      event('print_started', 'label_ready', 'printing', null, printAt),
    ],
  });

  it('is that of the scans', () => {
    const ledger = [stored('ORD-1', 1, 500, 900), stored('ORD-2', 2, 450, 950)];
    expect(outOfOrder(rightBooks({ ledger }))).toEqual([]);
  });

  it('is broken where a label that was there comes out after a later one', () => {
    const ledger = [stored('ORD-1', 1, 500, 950), stored('ORD-2', 2, 450, 900)];
    expect(outOfOrder(rightBooks({ ledger }))).toHaveLength(1);
  });

  it('may be broken where the print of the first one had to be tried again, because the disk failed', () => {
    const ledger = [stored('ORD-1', 1, 500, 950), stored('ORD-2', 2, 450, 900)];
    const failedAt = (ms: number) =>
      outOfOrder({
        ...rightBooks({ ledger }),
        screen: rightScreen({ diskFailedAt: [ms], stationTime: (at) => at * 100 }),
      });
    expect(failedAt(4)).toHaveLength(1);
    expect(failedAt(7)).toEqual([]);
  });

  it('may be broken for one that comes much later', () => {
    const ledger = [stored('ORD-1', 1, 5_000, 5_100), stored('ORD-2', 2, 450, 900)];
    expect(outOfOrder(rightBooks({ ledger }))).toEqual([]);
  });
});

describe('slots', () => {
  const waits = (order: string, slot: number, id: number) =>
    shownScan({ kind: 'wait', slot }, { id, order, code: order });

  it('are one for each parcel', () => {
    expect(sharedSlots(screen({ pages: [page(20, { scans: [waits('A', 1, 1), waits('B', 2, 2)] })] }))).toEqual([]);
  });

  it('are not two parcels at once', () => {
    expect(sharedSlots(screen({ pages: [page(20, { scans: [waits('A', 1, 1), waits('B', 1, 2)] })] }))).toHaveLength(1);
  });

  it('are not given away while the banner still leads somebody there', () => {
    const shelf = [{ order: 'B', slot: 1, step: 'out' } as const];
    expect(sharedSlots(screen({ pages: [page(20, { scans: [waits('A', 1, 1)], shelf })] }))).toHaveLength(1);
  });

  it('are given away a quarter of an hour after the label came out, not before, and no banner leads there then', () => {
    const job = printedJob({ key: { kind: 'reference', value: 'B' }, slot: 1 });
    const ledger = [{ job, events: [event('print_confirmed', 'printing', 'printed', null, 1_000)] }];
    const at = (station: number, when: number | null = 100) =>
      sharedSlots({
        ...rightBooks({ ledger }),
        screen: rightScreen({
          pages: [page(station / 100, { scans: [waits('A', 1, 1)] })],
          stationTime: when === null ? null : (ms) => ms * when,
        }),
      });
    expect(at(900)).toEqual([]);
    expect(at(1_100)).toHaveLength(1);
    expect(at(900_900)).toHaveLength(1);
    expect(at(901_100)).toEqual([]);
    expect(at(1_100, null), 'somebody set the clock').toEqual([]);
  });
});

describe('promises', () => {
  const waits = page(60, { scans: [shownScan({ kind: 'wait', slot: 1 })] });
  const reported = (...later: ScreenBook['pages']) => screen({ pages: [waits, ...later] });

  it('end in a sheet', () => {
    expect(brokenPromises({ ...reported(), sheets: [{ ...sheet, at: 70 }] })).toEqual([]);
  });

  it('are broken where nothing comes and nothing is shown', () => {
    expect(brokenPromises({ ...reported(), sheets: [] })).toHaveLength(1);
  });

  it('end in a word about it', () => {
    const taken = page(90, { scans: [shownScan({ kind: 'withdrawn', step: 'taken_back' })] });
    const stopped = page(90, { band: [{ order: REFERENCE, word: 'Stop', body: '' }] });
    for (const step of ['elsewhere', 'cancelled'] as const) {
      const announced = page(90, { shelf: [{ order: REFERENCE, slot: 1, step }] });
      expect(brokenPromises({ ...reported(announced), sheets: [] })).toEqual([]);
    }
    expect(brokenPromises({ ...reported(taken), sheets: [] })).toEqual([]);
    expect(brokenPromises({ ...reported(stopped), sheets: [] })).toEqual([]);
  });
});

describe('the courier takes it', () => {
  const pickup: ShownPickup = {
    order: REFERENCE,
    shipmentId: '7',
    scannedAt: 1_080,
    outcome: 'taken',
    isChecked: true,
    word: 'Hand over',
    body: '',
  };
  const takes = (changes: Partial<ScreenBook> = {}) => screen({ pages: [page(1_085, { pickup })], ...changes });

  it('where it has a sheet and is paid', () => {
    expect(goesAllTheSame(takes())).toEqual([]);
  });

  it('not without a sheet', () => {
    expect(goesAllTheSame({ ...takes(), sheets: [] })).toHaveLength(1);
  });

  it('not where it is unpaid', () => {
    expect(goesAllTheSame({ ...takes(), charges: [charge({ at: 1_090 })] })).toHaveLength(1);
  });

  it('not where it was cancelled elsewhere, unless that could not be checked, which is shown', () => {
    const cancelledElsewhere = new Map([['7', 70]]);
    const pages = [page(1_085, { pickup: { ...pickup, isChecked: false } })];
    expect(goesAllTheSame(screen({ pages, cancelledElsewhere }))).toEqual([]);
  });

  it('not where it was cancelled elsewhere a while before', () => {
    expect(goesAllTheSame(takes({ cancelledElsewhere: new Map([['7', 70]]) }))).toHaveLength(1);
    expect(goesAllTheSame(takes({ cancelledElsewhere: new Map([['7', 1_090]]) }))).toEqual([]);
  });
});

describe('a void label', () => {
  const sheets = [sheet, { ...sheet, at: 100 }];
  const key = { at: 90, key: 'print', order: REFERENCE } as const;

  it('is not printed once more', () => {
    const wrong = screen({ keys: [key], cancelledElsewhere: new Map([['7', 80]]) });
    expect(voidSheets({ ...wrong, sheets })).toHaveLength(1);
  });

  it('was not void yet where the cancel came later', () => {
    const right = screen({ keys: [key], cancelledElsewhere: new Map([['7', 95]]) });
    expect(voidSheets({ ...right, sheets })).toEqual([]);
  });

  it('is shown afterwards where the service answered too late', () => {
    const late = screen({ keys: [key], cancelledElsewhere: new Map([['7', 80]]) });
    const ledger = [{ job: printedJob({ state: 'cancelled' }), events: PRINTED }];
    expect(voidSheets({ ...late, sheets, ledger })).toEqual([]);
  });
});

describe('figures', () => {
  const status = (counts: Readonly<Record<string, number>>, waitingSince: number | null = null) =>
    screen({
      pages: [page(60, { status: { connection: 'online', isOnHold: false, balance: null, counts, waitingSince } })],
    });

  it('are those of the ledger in the end', () => {
    expect(oldFigures(status({ printed: 1, queued: 0 }))).toEqual([]);
  });

  it('are untrue where they stay behind', () => {
    expect(oldFigures(status({ printed: 0, printing: 1 }))).toHaveLength(2);
    expect(oldFigures(status({ printed: 1 }, NOON))).toHaveLength(1);
  });
});

describe('the balance', () => {
  const shows = (amount: number, requestedAt: number, at: number) =>
    screen({
      pages: [
        page(at, {
          status: {
            connection: 'online',
            isOnHold: false,
            balance: { amount, at: NOON + requestedAt * 100 },
            counts: { printed: 1 },
            waitingSince: null,
          },
        }),
      ],
    });

  it('is that of the time beside it, or of the answer', () => {
    expect(wrongBalance(shows(90_000, 10, 15))).toEqual([]);
    expect(wrongBalance(shows(85_000, 10, 30))).toEqual([]);
    expect(wrongBalance(shows(85_000, 30, 40))).toEqual([]);
  });

  it('is not blamed for a clock that was seen to be ahead', () => {
    const early = shows(90_000, 30, 40);
    expect(wrongBalance({ ...early, screen: { ...early.screen, aheadMs: 8 } })).toEqual([]);
    expect(wrongBalance({ ...early, screen: { ...early.screen, aheadMs: 2 } })).toHaveLength(1);
  });

  it('is untrue where the service had another one at that time', () => {
    expect(wrongBalance(shows(90_000, 30, 40))).toHaveLength(1);
    expect(wrongBalance(shows(85_000, 10, 15))).toHaveLength(1);
  });
});

describe('a scan that was not stored', () => {
  const lost = page(9, { scans: [shownScan({ kind: 'not_kept' }, { order: null })] });
  const accepted = (at: number) => {
    const [first, ...rest] = PRINTED;
    return [{ job: printedJob(), events: first === undefined ? rest : [{ ...first, at }, ...rest] }];
  };

  it('is one where its job came by a later scan', () => {
    expect(storedAllTheSame({ ...screen({ pages: [lost] }), ledger: accepted(NOON + 2_000) })).toEqual([]);
  });

  it('is untrue where there is a job by it', () => {
    expect(storedAllTheSame({ ...screen({ pages: [lost] }), ledger: accepted(NOON + 700) })).toHaveLength(1);
  });
});

describe('the light of the service', () => {
  const stands = (at: number, connection: string, outcome: ShownScan['outcome']) =>
    page(at, {
      scans: [shownScan(outcome)],
      status: { connection, isOnHold: false, balance: null, counts: {}, waitingSince: null },
    });
  const waits = { kind: 'offline', step: 'network', slot: null } as const;
  const printed = { kind: 'done', step: 'printed' } as const;

  it('is not green for long beside an order that waits for the service', () => {
    const pages = [stands(10, 'online', waits), stands(1_400, 'online', printed)];
    expect(greenIndicator(screen({ pages }))).toHaveLength(1);
  });

  it('may be green for longer where a write has to be made again, because the disk failed', () => {
    const pages = [stands(10, 'online', waits), stands(1_200, 'online', printed)];
    expect(greenIndicator(screen({ pages }))).toHaveLength(1);
    expect(greenIndicator(screen({ pages, diskFailedAt: [5] }))).toEqual([]);
  });

  it('may be green until it is known, and again once the order has gone', () => {
    const pages = [stands(10, 'online', waits), stands(40, 'offline', waits), stands(1_400, 'online', printed)];
    expect(greenIndicator(screen({ pages }))).toEqual([]);
  });
});
