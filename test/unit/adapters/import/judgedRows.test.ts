import { expect, it } from 'vitest';
import { judgeRows } from '../../../../electron/adapters/import/judgedRows.ts';
import type { OrderRow } from '../../../../electron/adapters/import/orderRow.ts';
import type { ImportColumn, ImportProblem } from '../../../../electron/contract/importReport.ts';
import type { PlaceLists } from '../../../../electron/core/service/index.ts';
import { orderRow, ROWS_HEADER, rowsList } from '../../../support/rowLists.ts';

const PLACES: PlaceLists = {
  provinces: ['Ankara', 'İstanbul'].map((name, at) => ({ id: String(at), name })),
  districts: new Map([
    ['0', [{ id: '1', name: 'Mamak' }]],
    ['1', [{ id: '2', name: 'Kadıköy' }]],
  ]),
};

const problem = (code: ImportProblem['code'], column: ImportColumn): ImportProblem => ({ code, column, near: [] });

/** What a row of such a place becomes, with its place then, and what is said of it. */
function judged(province: string, district: string, problems: readonly ImportProblem[]) {
  const [order] = rowsList([ROWS_HEADER, orderRow('A-0')]).orders.map((one) => ({
    ...one,
    receiver: { ...one.receiver, province, district },
  }));
  if (order === undefined) throw new Error('the list has an order');
  const rows: readonly OrderRow[] = [{ line: 2, order, problems, mended: [] }];
  const [row] = judgeRows(rows, null, PLACES);
  if (row === undefined) throw new Error('one row was given');
  const { receiver } = row.order;
  const place = [receiver.province, receiver.district, receiver.unsurePlace ?? 'sure'].join(' ');
  return [row.becomes, place, ...row.problems.map(({ code, column, near }) => [code, column, ...near].join(' '))];
}

const noProvince = problem('missing_value', 'receiver_province');
const noDistrict = problem('missing_value', 'receiver_district');
const noPhone = problem('not_a_phone', 'receiver_phone');

it.each([
  ['ist.', 'kadikoy', [], ['ready', 'İstanbul Kadıköy sure']],
  ['İstanbul', 'Kadkoy', [], ['incomplete', 'İstanbul Kadkoy district', 'unknown_place receiver_district Kadıköy']],
  ['Ankra', 'Mamk', [], ['incomplete', 'Ankra Mamk province', 'unknown_place receiver_province Ankara']],
  ['', 'Mamak / Ankara', [noProvince, noPhone], ['incomplete', 'Ankara Mamak sure', 'not_a_phone receiver_phone']],
  ['Ankara', '', [noDistrict], ['incomplete', 'Ankara  sure', 'missing_value receiver_district']],
  [
    'ist.',
    'kadikoy',
    [problem('damaged_text', 'receiver_name')],
    ['rejected', 'ist. kadikoy sure', 'damaged_text receiver_name'],
  ],
  [
    'Ankara',
    'Mamak',
    [problem('unreadable', 'receiver_phone')],
    ['incomplete', 'Ankara Mamak sure', 'unreadable receiver_phone'],
  ],
  [
    'Ankara',
    'Mamak',
    [problem('unreadable', 'sender_phone')],
    ['incomplete', 'Ankara Mamak sure', 'unreadable sender_phone'],
  ],
  ['Ankara', 'Mamak', [problem('unreadable', 'desi')], ['rejected', 'Ankara Mamak sure', 'unreadable desi']],
])('a row to %s, %s is judged by the lists of places and by what it lacks', (province, district, problems, becomes) => {
  expect(judged(province, district, problems)).toEqual(becomes);
});
