import { expect, it } from 'vitest';
import { type Books, outOfOrder } from '../../e2e/support/day/books.ts';
import { sampleJob } from '../../support/sampleJobs.ts';

/** When a label was there, and when its print began, ms; a tenth of a second later it is out. */
type Label = readonly [reference: string, storedAt: number, startedAt: number];

const booksOf = (...labels: readonly Label[]): Books => ({
  scans: [],
  screen: [],
  charges: [],
  shipments: [],
  startBalance: 0,
  paper: labels.map(([reference, , startedAt]) => ({ reference, at: startedAt + 100 })),
  journal: labels.map(([reference, storedAt, startedAt]) => ({
    job: sampleJob({ key: { kind: 'reference', value: reference } }),
    timeline: [
      { ...ENTRY, at: storedAt, type: 'label_stored' },
      { ...ENTRY, at: startedAt, type: 'print_started' },
    ],
  })),
});
const ENTRY = { by: null, amount: null, from: null, to: 'label_ready', detail: {} } as const;

const SCANNED = ['A', 'B', 'C', 'D'];
const found = (...labels: readonly Label[]) =>
  outOfOrder(booksOf(...labels), SCANNED).map((words) => words.slice(0, 19));

it('labels that come out as they were scanned are in order', () => {
  expect(found(['A', 500, 501], ['B', 100, 502], ['C', 0, 503], ['D', 600, 601])).toEqual([]);
});

it('a label that overtakes an earlier one for which none has waited a second is out of order', () => {
  expect(found(['A', 500, 501], ['B', 0, 300], ['C', 0, 502], ['D', 600, 601])).toEqual(['B came out before A']);
});

it('once a label has waited a second for a slow answer, neither it nor those behind it are out of order', () => {
  expect(found(['A', 3_000, 3_001], ['B', 0, 1_000], ['C', 1_200, 1_201], ['D', 2_000, 2_001])).toEqual([]);
});

it('a label that overtakes a slow answer before another one has waited a second is out of order', () => {
  expect(found(['A', 3_000, 3_001], ['B', 0, 1_000], ['C', 400, 500], ['D', 2_000, 2_001])).toEqual([
    'C came out before A',
    'C came out before B',
  ]);
});

it('a label is not out of order before one whose slow answer had its parcel set aside', () => {
  const books = booksOf(['A', 500, 501], ['B', 0, 300], ['C', 0, 502], ['D', 600, 601]);
  const setAsideFrom = (from: 'queued' | 'submitting') => ({
    ...books,
    journal: books.journal.map((one) => ({
      ...one,
      timeline: [...one.timeline, { ...ENTRY, at: 100, type: 'set_aside' as const, from }],
    })),
  });
  expect(outOfOrder(setAsideFrom('submitting'), SCANNED)).toEqual([]);
  expect(outOfOrder(setAsideFrom('queued'), SCANNED), 'it waited for the network').toHaveLength(1);
});
