import { expect, it } from 'vitest';
import { COLUMNS, columnOf, fold } from '../../../../electron/adapters/import/columns.ts';
import { IMPORT_COLUMNS } from '../../../../electron/contract/importReport.ts';

it.each([
  ['SİPARİŞ NO', 'reference'],
  ['siparis_no', 'reference'],
  ['Sipariş No.', 'reference'],
  ['IL', 'receiver_province'],
  ['ALICI ADI', 'receiver_name'],
  ['Alıcı İlçesi', 'receiver_district'],
  ['weight_kg', 'weight_kg'],
  ['Beden', null],
  ['', null],
  ['constructor', null],
])('a header %j names the column %s', (header, column) => {
  expect(columnOf(header)).toBe(column);
});

it('no name stands for two columns', () => {
  const names = IMPORT_COLUMNS.flatMap((column) => [...new Set([column, ...COLUMNS[column].names].map(fold))]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
