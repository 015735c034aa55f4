import { describe, expect, it } from 'vitest';
import { isLikeOrders } from '../../../../electron/adapters/import/otherSheets.ts';
import { knownHeaders } from '../../../../electron/adapters/import/profiles.ts';
import { findHeader, type ListRow, type ListTable, noneMerged } from '../../../../electron/adapters/import/table.ts';

const rowsOf = (...rows: readonly (readonly string[])[]): readonly ListRow[] =>
  rows.map((cells, index) => ({ line: index + 1, cells, unsure: null, merged: noneMerged }));

function tableOf(rows: readonly ListRow[]): ListTable {
  const known = knownHeaders([]);
  const header = findHeader(rows, known, null);
  return { header, fields: known.fieldsOf(header.names), rows: rows.filter(({ line }) => line > header.line) };
}

const HEADER = ['Sipariş No', 'Alıcı', 'Telefon', 'Adres', 'İl', 'İlçe'];
const ORDER = ['A-2', 'Can Ün', '05321112233', 'Gül Sk. 5', 'Ankara', 'Çankaya'];
const read = tableOf(rowsOf(HEADER, ['A-1', ...ORDER.slice(1)]));
const looks = (...rows: readonly (readonly string[])[]) =>
  isLikeOrders(tableOf(rowsOf(...rows)), read, rowsOf(...rows));

describe('a sheet that is not read', () => {
  it.each([
    ['its own header and a row', [HEADER, ORDER]],
    ['a header that lacks two columns', [HEADER.slice(0, 4), ORDER.slice(0, 4)]],
    ['orders and no header, as it goes on', [ORDER, ORDER]],
  ])('is taken for orders with %s', (_, rows) => {
    expect(looks(...rows)).toBe(true);
  });

  it.each([
    ['a header alone', [HEADER]],
    ['rows without a reference', [HEADER, ['', ...ORDER.slice(1)]]],
    [
      'a list of prices',
      [
        ['Ürün', 'Fiyat'],
        ['Kitap', '10'],
      ],
    ],
    [
      'a list of sums by order',
      [
        ['Sipariş No', 'Tutar'],
        ['A-1', '10'],
      ],
    ],
    [
      'six columns of something else',
      [
        ['a', 'b', 'c', 'd', 'e', 'f'],
        ['1', '2', '3', '4', '5', '6'],
      ],
    ],
    ['nothing', []],
  ])('is not taken for orders with %s', (_, rows) => {
    expect(looks(...rows)).toBe(false);
  });
});
