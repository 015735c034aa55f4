import { expect, it } from 'vitest';
import { findHeader, type ListRow, noneMerged } from '../../../../electron/adapters/import/table.ts';

const KNOWN = ['Sipariş No', 'Alıcı', 'Telefon'];
const known = { isKnown: (name: string) => KNOWN.includes(name), fieldsOf: () => [] };
const list = (...lines: readonly string[]): readonly ListRow[] =>
  lines.map((cells, index) => ({ line: index + 1, cells: cells.split(';'), unsure: null, merged: noneMerged }));

it.each([
  ['in the first row', list('Sipariş No;Alıcı', 'A-1;Ali'), null, 1],
  ['below a title and a row of something else', list('Rapor;', 'Alıcı;Depo', 'Sipariş No;Alıcı', 'A-1;Ali'), null, 3],
  ['in the first of two rows that know as much', list('Alıcı;Telefon', 'Telefon;Alıcı'), null, 1],
  ['below the title where no name is known', list('Rapor;;', 'x;y;z', '1;2;3'), null, 2],
  ['in the first row where no row has more than a title', list('Rapor;', 'x;', '1;'), null, 1],
  ['where a person says', list('Sipariş No;Alıcı', 'x;y', '1;2'), 2, 2],
])('the names of the columns are %s', (_name, rows, chosen, line) => {
  expect(findHeader(rows, known, chosen)).toMatchObject({ line, depth: 1 });
});
