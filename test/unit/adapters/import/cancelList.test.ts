import { describe, expect, it } from 'vitest';
import { isCancelList, undoneBy } from '../../../../electron/adapters/import/cancelList.ts';
import { readBytes } from '../../../support/readList.ts';
import { orderRow, ROWS_HEADER } from '../../../support/rowLists.ts';

describe('a file of cancelled orders', () => {
  it.each([
    'cancelled-2026-11-29.csv',
    'Canceled orders.xlsx',
    'CANCELLED_1.TXT',
    'cancellations.csv',
    'iptal-2026-11-29.csv',
    'İPTAL-1.CSV',
    'IPTAL 29.xlsx',
    'İptaller.csv',
  ])('is known by its name: %s', (name) => expect(isCancelList(name)).toBe(true));

  it.each(['siparisler-iptal.csv', 'iptalsiz.csv', 'orders.csv', 'cancelledby.csv', 'not cancelled.csv'])(
    'is not one: %s',
    (name) => expect(isCancelList(name)).toBe(false),
  );

  it.each([
    ['geri-iptal-29.csv', 'iptal-29.csv'],
    ['Geri İPTAL-29.csv', 'İPTAL-29.csv'],
    ['undo-cancelled-1.xlsx', 'cancelled-1.xlsx'],
    ['UNDO_Cancelled orders.xlsx', 'Cancelled orders.xlsx'],
    ['iptal-29.csv', null],
    ['geri-siparisler.csv', null],
    ['geriiptal-29.csv', null],
  ])('%s takes back %s', (name, undone) => {
    expect(undoneBy(name)).toBe(undone);
    expect(isCancelList(name)).toBe(name.startsWith('iptal'));
  });

  const read = (text: string, fileName = 'iptal-1.csv') => readBytes(new TextEncoder().encode(text), { fileName });

  it('that is taken back has the same orders, under the name of the file', () => {
    const { leftOut, orders } = read('No\nORD-1\n', 'geri-iptal-1.csv');
    expect([orders.length, leftOut.map(({ problems }) => problems[0]?.near)]).toEqual([0, [['iptal-1.csv']]]);
  });

  const cancelled = (text: string) => {
    const { orders, incomplete, leftOut, rejected, fault } = read(text);
    const isCancelled = leftOut.filter(({ problems }) => problems[0]?.isCancelled === true);
    return {
      orders: orders.length + incomplete.length + rejected.length,
      fault,
      references: isCancelled.map(({ reference }) => reference),
    };
  };

  it.each([
    ['one column of any name', 'No\r\nORD-1\r\nORD-2\r\n', ['ORD-1', 'ORD-2']],
    ['one column beside an empty one', 'No;\nORD-1;\nORD-2;\n', ['ORD-1', 'ORD-2']],
    ['no name at all', 'ORD-1\nORD-2\n', ['ORD-1', 'ORD-2']],
    ['one order', 'ORD-1', ['ORD-1']],
    ['numbers, as a spreadsheet writes them', 'Sipariş\n1042.0\n"1043"\n\'00882\n', ['1042', '1043', '00882']],
    ['the column of the reference among others', 'Tarih;Sipariş No;Tutar\n29.11.2026;ORD-1;349,90\n', ['ORD-1']],
    [
      'a whole list of orders, whatever their state',
      `${ROWS_HEADER};Durum\n${orderRow('ORD-1', ';Yeni')}\n`,
      ['ORD-1'],
    ],
    ['totals and a page at its end', 'Sipariş No\nORD-1\nToplam: 1\nSayfa 1/1\n', ['ORD-1']],
    ['the same order twice', 'Sipariş No\nORD-1\nORD-1\n', ['ORD-1', 'ORD-1']],
    ['a date in the place of a number', 'Sipariş No\n12.Mar\nORD-1\n', ['ORD-1']],
  ])('has its orders from %s', (_name, text, references) => {
    expect(cancelled(text)).toMatchObject({ references, fault: null });
    expect(read(text).orders).toEqual([]);
  });

  it('is not taken where several columns may have the references, and none of them is named so', () => {
    expect(cancelled('Kod;Tarih\nORD-1;29.11.2026\n').fault).toEqual({
      kind: 'missing_columns',
      columns: ['reference'],
    });
  });

  it('reads the same text under another name as a list of orders', () => {
    expect(read('Sipariş No\nORD-1\n', 'liste.csv').fault).toMatchObject({ kind: 'missing_columns' });
  });
});
