import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { openPages } from '../../../../../electron/adapters/journal/damage/pages.ts';
import { type FoundRecord, recordsIn } from '../../../../../electron/adapters/journal/damage/records.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

type Value = string | number | null;

/** What SQLite wrote with these rows, as it stands in the file. */
async function foundIn(rows: readonly (readonly [Value, Value])[], damage?: (page: Uint8Array) => void) {
  const file = join(await temporaryFolder(), 'x.sqlite');
  const database = new DatabaseSync(file);
  database.exec('PRAGMA page_size = 512; CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER)');
  const insert = database.prepare('INSERT INTO t (a, b) VALUES (?, ?)');
  for (const [a, b] of rows) insert.run(a, b);
  database.close();
  const pages = openPages(file, []);
  const seen = {
    ...pages,
    page(number: number) {
      const page = pages.page(number);
      if (page !== null && number === 2) damage?.(page);
      return page;
    },
  };
  const found = [...recordsIn(seen)].filter(({ values }) => values[0] === null);
  pages.close();
  return found;
}

const whole = (rows: readonly (readonly [Value, Value])[]): FoundRecord[] =>
  rows.map(([a, b], index) => ({ rowId: index + 1, values: [null, a, b] }));

it('reads every length of number that SQLite has, and texts, as they were written', async () => {
  const rows = [
    [0, 1],
    [-7, 300],
    [-70_000, 2_000_000_000],
    [-5_000_000_000, 2 ** 52],
    [1.5, 'Gülşah'],
    ['', null],
  ] as const;
  expect(await foundIn(rows)).toEqual(whole(rows));
});

it('reads a row that is longer than a page', async () => {
  const rows = [['x'.repeat(5_000), 'end']] as const;
  expect(await foundIn(rows)).toEqual(whole(rows));
});

it('loses the one row whose pointer is wrong, and no other of its page', async () => {
  const rows = [
    ['one', 1],
    ['two', 1],
    ['three', 1],
  ] as const;
  const left = await foundIn(rows, (page) => page.fill(0xff, 8 + 2, 8 + 4));
  expect(left.map(({ values }) => values[1])).toEqual(['one', 'three']);
});

it('marks a text with broken letters, so that it is not taken for a whole one', async () => {
  const [row] = await foundIn([['{"a":"ş"}', 1]], (page) => {
    page[page.lastIndexOf(0xc5)] = 0x20;
  });
  expect(String(row?.values[1]).endsWith('\u0000')).toBe(true);
});
