import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ListProfile } from '../../../../electron/contract/orderImport.ts';
import { readBytes } from '../../../support/readList.ts';

const FOLDER = join(import.meta.dirname, '../../../fixtures/import/rows');
const file = (name: string) => readBytes(readFileSync(join(FOLDER, name)), { source: null });
const list = (lines: readonly string[], more: Parameters<typeof readBytes>[1] = {}) =>
  readBytes(Buffer.from(lines.join('\n')), more);

const HEADER = 'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe';
const row = (reference: string, more = '') => `${reference};Deneme Kişi;05550001122;Örnek Sk. 5;Ankara;Mamak${more}`;
const refs = (rows: readonly { readonly reference: string | null }[]) => rows.map(({ reference }) => reference);
const whyOf = (rows: readonly { readonly problems: readonly { code: string; near: string[] }[] }[]) =>
  rows.map(({ problems }) => problems.map(({ code, near }) => [code, ...near].join(' ')));

describe('a state of an order in a list', () => {
  const states = (column: string, ...words: readonly string[]) =>
    list([`${HEADER};${column}`, ...words.map((word, at) => row(`A-${at}`, `;${word}`))]);

  it.each([
    ['Sipariş Durumu', 'İPTAL EDİLDİ'],
    ['Statü', 'iptal edildi (müşteri)'],
    ['Paket Durumu', 'Kargoya Verildi'],
    ['Sipariş Statüsü', 'Teslim Edilen'],
    ['Durum', 'İade Edildi'],
    ['Durum', 'İptal / İade'],
    ['order-status', 'Shipped'],
    ['Order Status', 'Cancelled by customer'],
    ['status', 'wc-refunded'],
    ['status', 'trash'],
    ['Financial Status', 'voided'],
    ['Ödeme Durumu', 'Ödeme bekleniyor'],
    ['İptal Tarihi', '21.11.2026'],
    ['Cancelled at', '2026-11-21 10:00:00 +0300'],
    ['İptal', 'Evet'],
    ['Kargolandı mı', 'evet'],
  ])('leaves its row out: %s %s', (column, word) => {
    const { orders, leftOut } = states(column, word);
    expect(orders).toEqual([]);
    expect(whyOf(leftOut)).toEqual([[`not_to_ship ${word}`]]);
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
    expect(refs(states(column, word).orders)).toEqual(['A-0']);
  });

  it('is asked where nobody knows its word, and its row is no order until then', () => {
    const { orders, rejected, overview } = states('Durum', 'Merkez depoda', 'Merkez depoda', 'Yeni');
    expect(refs(orders)).toEqual(['A-2']);
    expect(whyOf(rejected)).toEqual([['unknown_state Merkez depoda'], ['unknown_state Merkez depoda']]);
    expect(overview?.states).toEqual([{ word: 'Merkez depoda', rows: 2, ships: null, isSaid: false }]);
  });

  it('is as the shop said, in any casing, also where a payment is awaited', () => {
    const said = [
      { word: 'MERKEZ DEPODA', ships: true },
      { word: 'pending', ships: true },
      { word: 'yeni', ships: false },
    ];
    const rows = [`${HEADER};Durum`, row('A-0', ';Merkez depoda'), row('A-1', ';Pending'), row('A-2', ';Yeni')];
    const { orders, leftOut } = list(rows, { choices: { states: said } });
    expect([refs(orders), refs(leftOut)]).toEqual([['A-0', 'A-1'], ['A-2']]);
  });

  it('is judged by each of its columns, and one that stops is enough', () => {
    const rows = [
      `${HEADER};Ödeme Durumu;Kargo Durumu;İptal Tarihi`,
      row('A-0', ';Ödendi;Kargolandı;'),
      row('A-1', ';Ödendi;;'),
    ];
    expect(refs(list(rows).orders)).toEqual(['A-1']);
  });

  it('is read by a profile that was kept before states were', () => {
    const profile = (states: ListProfile['states']): ListProfile => ({
      name: 'Depo',
      headers: [...HEADER.split(';'), 'Durum'],
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
    const rows = [`${HEADER};Durum`, row('A-0', ';İptal')];
    expect(refs(list(rows, { kept: [profile(null)] }).orders)).toEqual([]);
    // Whoever has said since that it is not read has said so.
    expect(refs(list(rows, { kept: [profile([])] }).orders)).toEqual(['A-0']);
  });

  it('of one product leaves the others of the order, with the address that stands beside it', () => {
    const rows = [
      'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Ürün;Durum',
      row('A-0', ';Bardak;İptal'),
      'A-0;;;;;;Tabak;Hazırlanıyor',
      row('A-1', ';Kaşık;İptal'),
      'A-1;;;;;;Çatal;',
    ];
    const { orders, leftOut } = list(rows, { choices: { joinsItems: true } });
    expect(orders).toMatchObject([
      { reference: 'A-0', receiver: { address: 'Örnek Sk. 5' }, parcel: { content: 'Tabak' } },
    ]);
    // Whoever stops orders by the list is told of the row that is sent.
    expect(leftOut.map(({ line, keptLine }) => [line, keptLine])).toEqual([
      [2, 3],
      [4, null],
    ]);
  });

  it('that a second row of the order contradicts is told, and none is taken', () => {
    const rows = [`${HEADER};Durum`, row('A-0', ';Hazırlanıyor'), row('A-0', ';İptal')];
    const { orders, rejected, leftOut } = list(rows);
    expect(orders).toEqual([]);
    expect(whyOf(rejected)).toEqual([['contradiction İptal']]);
    expect(leftOut.map(({ keptLine }) => keptLine)).toEqual([null]);
  });
});

describe('rows of one order', () => {
  const items = (column: string, one: string, other: string) =>
    list([`${HEADER};Ürün;${column}`, row('A-0', `;Bardak;${one}`), row('A-0', `;Tabak;${other}`)], {
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
  ])('that differ in %s are told with both values', (column, one, other, told) => {
    const { orders, rejected } = items(column, one, other);
    expect(orders).toEqual([]);
    expect(rejected[0]?.problems).toMatchObject([{ code: 'contradiction', column: told }]);
    expect(rejected[0]?.problems[0]?.near.map((text) => text.split(' ').at(-1))).toEqual([one, other]);
  });

  it.each([
    ['Desi', '2', '2,0'],
    ['Desi', '', '2'],
    ['Kargo', 'ANKA', 'anka '],
    ['Paket Numarası', '91', '91'],
  ])('that say %s alike are one order', (column, one, other) => {
    expect(items(column, one, other).orders).toMatchObject([{ parcel: { content: 'Bardak, Tabak' } }]);
  });

  it('are one order also where other rows stand between them', () => {
    const rows = [`${HEADER};Ürün`, row('A-0', ';Bardak'), row('A-1', ';Kaşık'), row('A-0', ';Tabak')];
    const { orders } = list(rows, { choices: { joinsItems: true } });
    expect(orders.map(({ reference, parcel }) => [reference, parcel.content])).toEqual([
      ['A-0', 'Bardak, Tabak'],
      ['A-1', 'Kaşık'],
    ]);
  });

  it('with the same phone in another spelling do not differ', () => {
    const rows = [HEADER, row('A-0'), row('A-0').replace('05550001122', '+90 555 000 11 22')];
    const { orders, rejected } = list(rows);
    expect([refs(orders), rejected.map(({ keptLine }) => keptLine)]).toEqual([['A-0'], [3]]);
  });

  it('in lists with a row for each order are told where another quantity or receiver is meant', () => {
    const rows = [`${HEADER};Koli Adedi`, row('A-0', ';2'), row('A-0', ';3'), row('A-1', ';1')];
    const { orders, rejected } = list(rows);
    expect([refs(orders), whyOf(rejected)]).toEqual([['A-1'], [['contradiction 2 3'], ['contradiction 2 3']]]);
  });

  it('of people whose names are written in another script differ', () => {
    const named = (name: string) => row('A-0').replace('Deneme Kişi', name);
    expect(list([HEADER, named('محمد'), named('أحمد')]).orders).toEqual([]);
  });
});

describe('two columns for one thing', () => {
  const receiverOf = (header: string, cells: string) => list([header, cells]).orders[0]?.receiver;
  const delivered = { name: 'Deneme Kişi', phone: '05550001122', address: 'Teslimat Sk. 5' };

  it('are the delivery’s and not the invoice’s, whichever stands first', () => {
    expect(file('billing-group-first.csv').orders).toMatchObject([
      { receiver: { ...delivered, province: 'İzmir', district: 'Bornova' } },
    ]);
    expect(file('billing-names-first.csv').orders).toMatchObject([
      { receiver: { ...delivered, province: 'İzmir', district: 'Bornova' } },
    ]);
  });

  it.each([
    [
      'Sipariş No;Müşteri;Alıcı;Müşteri Telefonu;Teslimat Telefonu;Fatura Adresi;Teslimat Adresi;İl;İlçe',
      'A-0;Alan Kişi;Deneme Kişi;05559998877;05550001122;Fatura Cad. 1;Teslimat Sk. 5;İzmir;Bornova',
    ],
    [
      'Order No;Customer Name;Ship To Name;Billing Phone;Shipping Phone;Billing Address;Shipping Address;Shipping City;Shipping District',
      'A-0;Alan Kişi;Deneme Kişi;05559998877;05550001122;Fatura Cad. 1;Teslimat Sk. 5;İzmir;Bornova',
    ],
    [
      'Sipariş No;Ad Soyad (Fatura);Ad Soyad (Teslimat);Telefon;Adres (Fatura);Adres (Teslimat);İl;İlçe',
      'A-0;Alan Kişi;Deneme Kişi;05550001122;Fatura Cad. 1;Teslimat Sk. 5;İzmir;Bornova',
    ],
  ])('are known by their names: %s', (header, cells) => {
    expect(receiverOf(header, cells)).toMatchObject({ ...delivered, province: 'İzmir', district: 'Bornova' });
  });

  it('under groups are known by the group, also the sender’s', () => {
    const rows = [
      ';Gönderici Bilgileri;;;;;Alıcı Bilgileri;;;;',
      'Sipariş No;Ad Soyad;Telefon;Adres;İl;İlçe;Ad Soyad;Telefon;Adres;İl;İlçe',
      'A-0;Depo;02120000000;Depo Cad. 1;Bursa;Nilüfer;Deneme Kişi;05550001122;Teslimat Sk. 5;İzmir;Bornova',
    ];
    expect(list(rows).orders).toMatchObject([
      { receiver: delivered, sender: { kind: 'address', party: { name: 'Depo', district: 'Nilüfer' } } },
    ]);
  });

  it('are told where nothing says which is meant, and only in the rows where they differ', () => {
    const rows = [
      'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Adres',
      row('A-0', ';Başka Cad. 9'),
      row('A-1', ';ÖRNEK SK 5'),
      row('A-2', ';'),
    ];
    const { orders, rejected, overview } = list(rows);
    expect(refs(orders)).toEqual(['A-1', 'A-2']);
    expect(whyOf(rejected)).toEqual([['two_columns Örnek Sk. 5 Başka Cad. 9']]);
    expect(overview?.twoColumns).toEqual(['Adres', 'Adres (2)']);
  });

  it('are as a person says', () => {
    const fields = [
      'reference',
      'receiver_name',
      'receiver_phone',
      null,
      'receiver_province',
      'receiver_district',
      'receiver_address',
    ] as const;
    const rows = ['Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Adres', row('A-0', ';Başka Cad. 9')];
    expect(list(rows, { choices: { fields: [...fields] } }).orders).toMatchObject([
      { receiver: { address: 'Başka Cad. 9' } },
    ]);
  });

  it('are the delivery’s also in the list of an ERP program that usually has the customer alone', () => {
    const rows = [
      'Belge No;Cari Ünvan;Sevk Ünvanı;Sevk Telefon;Sevk Adresi;Sevk İl;Sevk İlçe;Stok Adı',
      'IRS-1;Alan Ltd;Deneme Kişi;05550001122;Örnek Sk. 5;Ankara;Mamak;Halı',
    ];
    expect(list(rows).orders).toMatchObject([{ receiver: { name: 'Deneme Kişi' } }]);
  });

  it('of parcels and pieces are the parcels', () => {
    expect(list([`${HEADER};Adet;Koli Adedi`, row('A-0', ';12;1')]).orders[0]?.parcel.quantity).toBe(1);
  });
});

describe('an empty delivery address', () => {
  it('is the one of the invoice', () => {
    expect(file('shipping-empty.csv').orders).toMatchObject([
      { receiver: { name: 'Deneme Kişi', address: 'Örnek Sk. 5', province: 'Adana', district: 'Seyhan' } },
    ]);
  });

  it('is so in the lists of Shopify, and of shops with names in Turkish', () => {
    const shopify = [
      'Name,Financial Status,Lineitem name,Billing Name,Billing Address1,Billing Address2,Billing City,Billing Province Name,Billing Phone,Shipping Name,Shipping Address1,Shipping Address2,Shipping City,Shipping Province Name,Shipping Phone',
      '#1,paid,Kitap,Deneme Kişi,Örnek Sk. 5,Kat 2,Mamak,Ankara,05550001122,,,,,,',
    ];
    const receiver = { name: 'Deneme Kişi', address: 'Örnek Sk. 5 Kat 2', province: 'Ankara', district: 'Mamak' };
    expect(list(shopify).orders).toMatchObject([{ receiver: { ...receiver, phone: '05550001122' } }]);
    const turkish = [
      'Sipariş No;Fatura Ad Soyad;Fatura Telefon;Fatura Adresi;Fatura İl;Fatura İlçe;Teslimat Ad Soyad;Teslimat Telefon;Teslimat Adresi;Teslimat İl;Teslimat İlçe',
      'A-0;Deneme Kişi;05550001122;Örnek Sk. 5;Ankara;Mamak;;;;;',
    ];
    expect(list(turkish).orders).toMatchObject([{ receiver: { ...receiver, address: 'Örnek Sk. 5' } }]);
  });

  it('of another person than the invoice’s stays empty', () => {
    const rows = [
      'Sipariş No;Fatura Ad Soyad;Fatura Adresi;Fatura İl;Fatura İlçe;Teslimat Ad Soyad;Teslimat Telefon;Teslimat Adresi;Teslimat İl;Teslimat İlçe',
      'A-0;Alan Kişi;Örnek Sk. 5;Ankara;Mamak;Hediye Kişi;05550001122;;;',
    ];
    const { orders, incomplete } = list(rows);
    expect([orders, incomplete.map(({ receiver }) => receiver.address)]).toEqual([[], ['']]);
  });
});

describe('rows below a header that are no orders', () => {
  it.each([
    ['Genel Toplam;;;;;'],
    ['TOPLAM: 3 sipariş;;;;;'],
    [';Toplam;;;;'],
    ['A-0 Toplam;;;;;'],
    ['Grand Total;;;;;'],
    [';;;;;;12'],
  ])('are totals: %s', (line) => {
    const { orders, incomplete, rejected, leftOut } = list([`${HEADER};Desi`, row('A-0', ';2'), line]);
    expect([refs(orders), incomplete, rejected]).toEqual([['A-0'], [], []]);
    expect(whyOf(leftOut)).toEqual([['totals_row']]);
  });

  it('are the header again, also in capitals, and its groups', () => {
    const group = ';Fatura Bilgileri;;Teslimat Bilgileri;;;;';
    const header = 'Sipariş No;Ad Soyad;Adres;Ad Soyad;Telefon;Adres;İl;İlçe';
    const order = (reference: string) =>
      `${reference};Alan Kişi;Fatura Cad. 1;Deneme Kişi;05550001122;Örnek Sk. 5;Ankara;Mamak`;
    const { orders, leftOut, incomplete } = list([
      group,
      header,
      order('A-0'),
      group,
      header.toUpperCase(),
      order('A-1'),
    ]);
    expect([refs(orders), incomplete]).toEqual([['A-0', 'A-1'], []]);
    expect(whyOf(leftOut)).toEqual([['header_again'], ['header_again']]);
  });

  it('are none where an order has such a word', () => {
    const rows = [`${HEADER};Ürün`, row('TOPLAM-1', ';Total Yağ'), row('A-2').replace('Deneme Kişi', 'Toplam Gıda')];
    expect(refs(list(rows).orders)).toEqual(['TOPLAM-1', 'A-2']);
  });
});
