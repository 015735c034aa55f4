import { expect, it } from 'vitest';
import { noPanelRows, panelRows } from '../../../../electron/core/panel/panelRows.ts';
import { anOrder, aPanelShipment } from '../../../support/builders.ts';

const receiver = { name: 'Şükrü Işık', place: 'İstanbul' };
const open = [
  aPanelShipment('9', { reference: '#1042', receiver }),
  aPanelShipment('10', { reference: null }),
  aPanelShipment('11', { reference: 'TY-7', receiver: { name: 'Can', place: null } }),
];

async function rowsOf(
  search = '',
  filter: Parameters<typeof panelRows>[3] = { list: 'all' },
  book: readonly string[] = [],
) {
  const journal = {
    order: async (reference: string) => (book.includes(reference) ? anOrder({ reference }) : null),
  };
  const { rows, ofOrder } = await panelRows(open, { journal, prefixes: ['#', 'TY-'] }, search, filter);
  return { rows: rows.map(({ order }) => order.reference), ofOrder: Object.fromEntries(ofOrder), first: rows[0] };
}

it('each shipment is a row under its number, or under its id where it has none, with the values of the list', async () => {
  const { rows, first } = await rowsOf();
  expect(rows).toEqual(['#1042', '10', 'TY-7']);
  expect(first).toMatchObject({
    order: { carrier: 'Anka', receiver: { name: 'Şükrü Işık', province: 'İstanbul' }, parcel: { desi: 2 } },
    ...{ jobId: null, panel: { id: '9', isInBook: false, desiSource: 'default' } },
  });
});

it.each([
  ['ışık', ['#1042']],
  ['ISTANBUL', ['#1042']],
  ['1042', ['#1042']],
  ['k-10', ['10']],
  ['11', ['TY-7']],
  ['nobody', []],
])('the search for %s finds %j', async (search, expected) => {
  expect((await rowsOf(search)).rows).toEqual(expected);
});

it.each([
  [{ list: 'unsent' }, 3],
  [{ list: 'lacking' }, 0],
  [{ list: 'edited' }, 0],
  [{ list: 'all', source: 'Trendyol' }, 0],
  [{ list: 'all', source: null }, 0],
] as const)('the filter %j has %d of them', async (filter, count) => {
  expect((await rowsOf('', filter)).rows).toHaveLength(count);
});

it.each([
  ['#1042', '#1042'],
  ['1042', '1042'],
  ['TY-#1042', 'TY-#1042'],
])('what the book has as %s is one row, that of the order', async (inBook, number) => {
  expect(await rowsOf('', { list: 'all' }, [inBook])).toMatchObject({
    rows: ['10', 'TY-7'],
    ofOrder: { [number]: '9' },
  });
});

it('nothing without the panel', () => {
  expect([noPanelRows.rows.length, noPanelRows.ofOrder.size]).toEqual([0, 0]);
});
