import { describe, expect, it } from 'vitest';
import { orderRow, ROWS_HEADER, rowsList } from '../../../support/rowLists.ts';

describe('rows of one order', () => {
  const items = (column: string, one: string, other: string) =>
    rowsList([`${ROWS_HEADER};Ürün;${column}`, orderRow('A-0', `;Bardak;${one}`), orderRow('A-0', `;Tabak;${other}`)], {
      choices: { joinsItems: true },
    });

  it.each([
    ['Koli Adedi', '2', '3', 'quantity'],
    ['Desi', '2', '5', 'desi'],
    ['Ağırlık', '1,5', '2', 'weight_kg'],
    ['En', '10', '30', 'width_cm'],
    ['Paket Numarası', '91', '92', 'quantity'],
    ['Kargo Takip No', 'TK1', 'TK2', 'quantity'],
    ['Kargo', 'Anka', 'Bora', 'carrier'],
  ])('that differ in %s are reported with both values', (column, one, other, reported) => {
    const { orders, rejected } = items(column, one, other);
    expect(orders).toEqual([]);
    expect(rejected[0]?.problems).toMatchObject([{ code: 'contradiction', column: reported }]);
    expect(rejected[0]?.problems[0]?.near.map((text) => text.split(' ').at(-1))).toEqual([one, other]);
  });

  it.each([
    ['Desi', '2', '2,0'],
    ['Desi', '', '2'],
    ['Kargo', 'ANKA', 'anka '],
    ['Paket Numarası', '91', '91'],
  ])('that have %s without a contradiction are one order', (column, one, other) => {
    expect(items(column, one, other).orders).toMatchObject([{ parcel: { content: 'Bardak, Tabak' } }]);
  });

  it('are one order also where other rows stand between them', () => {
    const rows = [
      `${ROWS_HEADER};Ürün`,
      orderRow('A-0', ';Bardak'),
      orderRow('A-1', ';Kaşık'),
      orderRow('A-0', ';Tabak'),
    ];
    const { orders } = rowsList(rows, { choices: { joinsItems: true } });
    expect(orders.map(({ reference, parcel }) => [reference, parcel.content])).toEqual([
      ['A-0', 'Bardak, Tabak'],
      ['A-1', 'Kaşık'],
    ]);
  });

  it('are reported in the order of the list where some of their products are not shipped', () => {
    const rows = [
      orderRow('A-0', ';Yeni'),
      orderRow('A-1', ';Yeni'),
      orderRow('A-1', ';İptal'),
      orderRow('A-0', ';İptal'),
      'Toplam;;;;;;',
      orderRow('A-0', ';İptal'),
    ];
    const { leftOut } = rowsList([`${ROWS_HEADER};Durum`, ...rows], { choices: { joinsItems: true } });
    expect(leftOut.map(({ line }) => line)).toEqual([4, 5, 6, 7]);
  });
});
