import { describe, expect, it } from 'vitest';
import { orderRow, ROWS_HEADER, reasonsOf, referencesOf, rowsList } from '../../../support/rowLists.ts';

describe('rows below a header that are no orders', () => {
  it.each([
    ['Genel Toplam;;;;;'],
    ['TOPLAM: 3 sipariş;;;;;'],
    [';Toplam;;;;'],
    ['A-0 Toplam;;;;;'],
    ['Grand Total;;;;;'],
    [';;;;;;12'],
    [';;;;;Toplam;12'],
    ['Sayfa 2;;;;;'],
    ['- Page 1 of 3 -;;;;;'],
    [';;;Sayfa: 1/4;;'],
    ['Rapor tarihi: 28.11.2026 17:30;;;;;'],
    ['Kayıt sayısı: 12;;;;;'],
    ['Bu liste otomatik oluşturulmuştur.;;;;;'],
  ])('are totals or the end of a page: %s', (line) => {
    const { orders, incomplete, rejected, leftOut } = rowsList([`${ROWS_HEADER};Desi`, orderRow('A-0', ';2'), line]);
    expect([referencesOf(orders), incomplete, rejected]).toEqual([['A-0'], [], []]);
    expect(reasonsOf(leftOut)).toEqual([['totals_row']]);
  });

  it('are the header again, also in capitals, and its groups', () => {
    const group = ';Fatura Bilgileri;;Teslimat Bilgileri;;;;';
    const header = 'Sipariş No;Ad Soyad;Adres;Ad Soyad;Telefon;Adres;İl;İlçe';
    const order = (reference: string) =>
      `${reference};Alan Kişi;Fatura Cad. 1;Deneme Kişi;05550001122;Örnek Sk. 5;Ankara;Mamak`;
    const { orders, leftOut, incomplete } = rowsList([
      group,
      header,
      order('A-0'),
      group,
      header.toUpperCase(),
      order('A-1'),
    ]);
    expect([referencesOf(orders), incomplete]).toEqual([['A-0', 'A-1'], []]);
    expect(reasonsOf(leftOut)).toEqual([['header_again'], ['header_again']]);
  });

  it.each(['SAYFA2', 'PAGE-7', 'Ayşe', '1042', 'SIP 1042', '12/3', 'Sayfa 2 Hediyelik'])(
    'stay orders that lack their receiver where the one cell may be a reference: %s',
    (reference) => {
      const { incomplete, leftOut } = rowsList([ROWS_HEADER, orderRow('A-0'), `${reference};;;;;`]);
      expect([referencesOf(incomplete), leftOut]).toEqual([[reference], []]);
    },
  );

  it.each(['A-7;;;;Ankara;Mamak', 'S1;A2;T3;A4;İ5;İ6'])(
    'are none where the row has other words or numbers: %s',
    (line) => {
      expect(rowsList([ROWS_HEADER, orderRow('A-0'), line]).leftOut).toEqual([]);
    },
  );

  it('are none where an order has such a word', () => {
    const rows = [
      `${ROWS_HEADER};Ürün`,
      orderRow('TOPLAM-1', ';Total Yağ'),
      orderRow('A-2').replace('Deneme Kişi', 'Toplam Gıda'),
    ];
    expect(referencesOf(rowsList(rows).orders)).toEqual(['TOPLAM-1', 'A-2']);
  });
});
