import { describe, expect, it } from 'vitest';
import type { ListProfile } from '../../../../electron/contract/orderImport.ts';
import { orderRow, ROWS_HEADER, reasonsOf, referencesOf, rowsList } from '../../../support/rowLists.ts';

describe('a state of an order in a list', () => {
  const states = (column: string, ...words: readonly string[]) =>
    rowsList([`${ROWS_HEADER};${column}`, ...words.map((word, at) => orderRow(`A-${at}`, `;${word}`))]);

  it.each([
    ['Sipariş Durumu', 'İPTAL EDİLDİ'],
    ['Statü', 'iptal edildi (müşteri)'],
    ['Durum', 'İade Edildi'],
    ['Durum', 'İptal / İade'],
    ['Order Status', 'Cancelled by customer'],
    ['status', 'wc-refunded'],
    ['status', 'trash'],
    ['Financial Status', 'voided'],
    ['Ödeme Durumu', 'Ödeme bekleniyor'],
    ['İptal Tarihi', '21.11.2026'],
    ['Cancelled at', '2026-11-21 10:00:00 +0300'],
    ['İptal', 'Evet'],
  ])('leaves its row out: %s %s', (column, word) => {
    const { orders, leftOut } = states(column, word);
    expect(orders).toEqual([]);
    expect(reasonsOf(leftOut)).toEqual([[`not_to_ship ${word}`]]);
  });

  // Each of our own parcels comes to one of these, so they are distinguished from a cancelled order.
  it.each([
    ['Paket Durumu', 'Kargoya Verildi'],
    ['Paket Durumu', 'KARGOLANDI'],
    ['Paket Durumu', 'Taşıma Durumunda'],
    ['Sipariş Statüsü', 'Teslim Edilen'],
    ['Durum', 'Tamamlandı'],
    ['Durum', 'Müşteriye teslim edildi (komşu)'],
    ['order-status', 'Shipped'],
    ['Fulfillment Status', 'fulfilled'],
    ['status', 'wc-completed'],
    ['Kargolandı mı', 'evet'],
    ['Teslim edildi', '21.11.2026'],
    ['Date shipped', '2026-11-21'],
    ['Delivered at', '2026-11-21 10:00:00 +0300'],
  ])('leaves a row out whose parcel is on its way: %s %s', (column, word) => {
    const { orders, leftOut } = states(column, word);
    expect(orders).toEqual([]);
    expect(reasonsOf(leftOut)).toEqual([[`already_sent ${word}`]]);
  });

  it.each([
    ['Durum', 'İptal edildi', true],
    ['Ödeme Durumu', 'Ödeme bekleniyor', undefined],
    ['Durum', 'Kargolandı', undefined],
  ])('stops an order that was taken earlier only where it is cancelled: %s %s', (column, word, isCancelled) => {
    expect(states(column, word).leftOut[0]?.problems[0]?.isCancelled).toBe(isCancelled);
  });

  it.each([
    ['Durum', 'Teslimattan iade edildi'],
    ['Durum', 'Teslim edilemedi'],
    ['status', 'Returned'],
  ])('is no parcel on its way where it came back: %s %s', (column, word) => {
    expect(reasonsOf(states(column, word).leftOut)).toEqual([[`not_to_ship ${word}`]]);
  });

  it.each([
    ['Sipariş Durumu', 'Hazırlanıyor'],
    ['Paket Durumu', 'GÖNDERİME HAZIR'],
    ['status', 'wc-processing'],
    ['Fulfillment Status', 'pending'],
    ['Ödeme Durumu', 'Tamamlandı'],
    ['Sipariş Durumu', ''],
    ['İptal Tarihi', '0000-00-00 00:00:00'],
    ['İptal', 'Hayır'],
    ['Sipariş Durumu', 'İptal edilmedi'],
  ])('lets its order go: %s %s', (column, word) => {
    expect(referencesOf(states(column, word).orders)).toEqual(['A-0']);
  });

  it('raises a question where its word is unknown, and its row is no order until then', () => {
    const { orders, rejected, overview } = states(
      'Durum',
      'Rafta',
      'Merkez depoda',
      'Merkez depoda',
      'Yeni',
      'pending',
    );
    expect(referencesOf(orders)).toEqual(['A-3']);
    expect(reasonsOf(rejected)).toEqual(
      ['Rafta', 'Merkez depoda', 'Merkez depoda'].map((word) => [`unknown_state ${word}`]),
    );
    expect(overview?.states).toEqual([
      { word: 'Merkez depoda', rows: 2, ships: null, isSaid: false },
      { word: 'Rafta', rows: 1, ships: null, isSaid: false },
      { word: 'pending', rows: 1, ships: false, isSaid: false },
    ]);
  });

  it('is as the shop chose, in any casing, also where a payment is awaited', () => {
    const stated = [
      { word: 'MERKEZ DEPODA', ships: true },
      { word: 'pending', ships: true },
      { word: 'yeni', ships: false },
    ];
    const rows = [
      `${ROWS_HEADER};Durum`,
      orderRow('A-0', ';Merkez depoda'),
      orderRow('A-1', ';Pending'),
      orderRow('A-2', ';Yeni'),
    ];
    const { orders, leftOut } = rowsList(rows, { choices: { states: stated } });
    expect([referencesOf(orders), referencesOf(leftOut)]).toEqual([['A-0', 'A-1'], ['A-2']]);
  });

  it('is judged by each of its columns, and one that stops is enough', () => {
    const rows = [
      `${ROWS_HEADER};Ödeme Durumu;Kargo Durumu;İptal Tarihi`,
      orderRow('A-0', ';Ödendi;Kargolandı;'),
      orderRow('A-1', ';Ödendi;;'),
    ];
    expect(referencesOf(rowsList(rows).orders)).toEqual(['A-1']);
  });

  it('is read by a profile that was stored before states were', () => {
    const profile = (states: ListProfile['states']): ListProfile => ({
      name: 'Depo',
      headers: [...ROWS_HEADER.split(';'), 'Durum'],
      fields: [
        'reference',
        'receiver_name',
        'receiver_phone',
        'receiver_address',
        'receiver_province',
        'receiver_district',
        null,
      ],
      encoding: null,
      delimiter: null,
      sheet: null,
      headerLine: null,
      joinsItems: false,
      states,
    });
    const rows = [`${ROWS_HEADER};Durum`, orderRow('A-0', ';İptal')];
    expect(referencesOf(rowsList(rows, { stored: [profile(null)] }).orders)).toEqual([]);
    // A person's later choice not to read it counts.
    expect(referencesOf(rowsList(rows, { stored: [profile([])] }).orders)).toEqual(['A-0']);
  });

  it('of one product leaves the others of the order, with the address that stands beside it', () => {
    const rows = [
      'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Ürün;Durum',
      orderRow('A-0', ';Bardak;İptal'),
      'A-0;;;;;;Tabak;Hazırlanıyor',
      orderRow('A-1', ';Kaşık;İptal'),
      'A-1;;;;;;Çatal;',
    ];
    const { orders, leftOut } = rowsList(rows, { choices: { joinsItems: true } });
    expect(orders).toMatchObject([
      { reference: 'A-0', receiver: { address: 'Örnek Sk. 5' }, parcel: { content: 'Tabak' } },
    ]);
    // A list that stops orders reports the row that is sent.
    expect(leftOut.map(({ line, keptLine }) => [line, keptLine])).toEqual([
      [2, 3],
      [4, null],
    ]);
  });

  it('of one product that is unknown keeps the whole order', () => {
    const rows = [`${ROWS_HEADER};Durum`, orderRow('A-0', ';Yeni'), orderRow('A-0', ';Rafta')];
    const { orders, rejected } = rowsList(rows, { choices: { joinsItems: true } });
    expect([orders, reasonsOf(rejected)]).toEqual([[], [['unknown_state Rafta']]]);
  });

  it('that a second row of the order contradicts is reported, and none is taken', () => {
    const rows = [`${ROWS_HEADER};Durum`, orderRow('A-0', ';Hazırlanıyor'), orderRow('A-0', ';İptal')];
    const { orders, rejected, leftOut } = rowsList(rows);
    expect(orders).toEqual([]);
    expect(reasonsOf(rejected)).toEqual([['contradiction İptal']]);
    expect(leftOut.map(({ keptLine }) => keptLine)).toEqual([null]);
  });
});
