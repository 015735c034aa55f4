import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Carrier } from '../../../../electron/contract/service.ts';
import { summaryOf } from '../../../support/importSummary.ts';
import { type Read, readBytes } from '../../../support/readList.ts';
import { runs } from '../../../support/runs.ts';

const FOLDER = join(import.meta.dirname, '../../../fixtures/import');
const carriers: readonly Carrier[] = [{ id: '1', slug: 'anka', name: 'Anka Kargo' }];
const read = (file: string): Read => readBytes(readFileSync(join(FOLDER, file)), { carriers, source: null });

/**
 * Every file of test/fixtures/import, called after what is odd about it, and what an import takes of it: how it was read,
 * the references of its good orders, and each other row with its reasons. `kept`: the row that is taken instead.
 */
const CORPUS: readonly (readonly [string, string])[] = [
  ['csv/apostrophes-as-quotes.csv', 'utf-8 ";" | A-1'],
  ['csv/blanks-around-quotes.csv', 'utf-8 ";" | A-1'],
  ['csv/commas-in-addresses.csv', 'utf-8 ";" | A-1 A-2'],
  [
    'csv/constructor.csv',
    'utf-8 ";" | __proto__ constructor | 2=A-1 unknown_type:type | 3=A-2 unknown_carrier:carrier | 6=A-5 unknown_type:type',
  ],
  [
    'csv/date-references.csv',
    'utf-8 ";" |  | 2=12.Mar date_reference:reference | 3=Mar.24 date_reference:reference | 4=3.12.2026 date_reference:reference | 5=2026-12-03 00:00:00 date_reference:reference',
  ],
  ['csv/decimal-commas-in-quotes.csv', 'utf-8 "," | A-1'],
  ['csv/decomposed-letters.csv', 'utf-8 ";" | A-1 A-2'],
  ['csv/delimiter-bar.csv', 'utf-8 "|" | A-1 A-2'],
  ['csv/delimiter-caret.csv', 'utf-8 "^" | A-1 A-2'],
  ['csv/delimiter-comma.csv', 'utf-8 "," | A-1 A-2'],
  ['csv/delimiter-tab.csv', 'utf-8 "\\t" | A-1 A-2'],
  ['csv/delimiter-tilde.csv', 'utf-8 "~" | A-1 A-2'],
  ['csv/doubled-quotes.csv', 'utf-8 ";" | A-1'],
  ['csv/emoji-and-other-scripts.csv', 'utf-8 ";" | A-1'],
  ['csv/empty-rows-between.csv', 'utf-8 ";" | A-1 A-2'],
  ['csv/english.csv', 'utf-8 "," | A-1'],
  ['csv/everything-in-quotes.csv', 'utf-8 ";" | A-1 A-2'],
  ['csv/excel-unicode-text.csv', 'utf-16le "\\t" | A-1 A-2'],
  [
    'csv/failed-formulas.csv',
    'utf-8 ";" |  | 2=A-1 failed_formula:receiver_address | 3=A-2 failed_formula:receiver_name',
  ],
  ['csv/formula-injection.csv', 'utf-8 ";" | A-1'],
  ['csv/groups-above-names.csv', 'utf-8 ";" header 2 | A-1'],
  ['csv/header-alone.csv', 'utf-8 ";" | '],
  ['csv/header-in-capitals.csv', 'utf-8 ";" | A-1 A-2'],
  ['csv/header-names-of-the-language.csv', 'utf-8 ";" | A-1'],
  ['csv/header-over-two-lines.csv', 'utf-8 ";" | A-1'],
  ['csv/inches.csv', 'utf-8 ";" | A-1 A-2'],
  ['csv/iso-8859-9.csv', 'windows-1254 ";" | A-1 A-2'],
  [
    'csv/lacking-rows.csv',
    'utf-8 ";" |  | 2=A-1 missing_value:receiver_phone | 3=? missing_value:reference | 4=A-3 missing_value:receiver_district',
  ],
  ['csv/line-ends-cr.csv', 'utf-8 ";" | A-1 A-2'],
  ['csv/line-ends-mixed.csv', 'utf-8 ";" | A-1 A-2 A-3'],
  ['csv/lines-in-quotes.csv', 'utf-8 ";" | A-1 A-2'],
  ['csv/long-cell.csv', 'utf-8 ";" | A-1'],
  ['csv/lost-digits.csv', 'utf-8 ";" |  | 2=A-1 unreadable:receiver_phone | 3=1,23457E+15 unreadable:reference'],
  ['csv/missing-columns.csv', 'missing receiver_phone receiver_address receiver_district'],
  ['csv/money-tags-note.csv', 'utf-8 ";" | A-1 A-2 A-3 A-5 | 5=A-4 not_a_number:declared_value'],
  ['csv/name-in-quotes.csv', 'utf-8 ";" | A-1 A-3 | 3=A-2 stray_quote:receiver_address+unknown_carrier:carrier'],
  ['csv/never-closed.csv', 'utf-8 ";" | A-1 A-3 | 3=A-2 stray_quote:content'],
  ['csv/no-break-spaces.csv', 'utf-8 ";" | A-1'],
  ['csv/no-last-line-end.csv', 'utf-8 ";" | A-1'],
  ['csv/phone-without-zero.csv', 'utf-8 ";" | A-1 A-2'],
  ['csv/quote-in-the-header.csv', 'utf-8 ";" | A-1 A-2 A-3'],
  [
    'csv/quote-in-the-last-cell-and-the-next-first.csv',
    'utf-8 ";" | A-3 | 2=A-1 stray_quote:content | 3=A-2" stray_quote:content',
  ],
  ['csv/quote-on-the-last-line.csv', 'utf-8 ";" | A-1 | 3=A-2 stray_quote:receiver_address'],
  [
    'csv/quote-opens-an-address-and-closes-a-later-one.csv',
    'utf-8 ";" | A-4 | 2=A-1 stray_quote:receiver_address | 3=A-2 stray_quote:receiver_address | 4=A-3 stray_quote:receiver_address',
  ],
  [
    'csv/quotes-over-short-rows.csv',
    'utf-8 ";" | A-3 | 2=A-1 stray_quote:receiver_address | 3=A-2 stray_quote:receiver_address',
  ],
  ['csv/same-column-twice.csv', 'utf-8 ";" |  | 2=A-1 two_columns:receiver_address'],
  ['csv/same-order-in-other-casing.csv', 'utf-8 ";" | a-1 A-1'],
  [
    'csv/same-reference-twice.csv',
    'utf-8 ";" | A-2 | 2=A-1 contradiction:receiver_address | 4=A-1 contradiction:receiver_address',
  ],
  ['csv/sep-row-odd.csv', 'utf-8 "#" | A-1 A-2'],
  ['csv/sep-row.csv', 'utf-8 "," | A-1 A-2'],
  [
    'csv/short-and-long-rows.csv',
    'utf-8 ";" | A-3 | 2=A-1 missing_value:receiver_phone+missing_value:receiver_address+missing_value:receiver_province+missing_value:receiver_district | 3=A-2 too_many_cells:reference',
  ],
  [
    'csv/stray-quotes-in-neighbours.csv',
    'utf-8 ";" | A-1 A-4 | 3=A-2 stray_quote:receiver_name | 4=A-3 stray_quote:receiver_name',
  ],
  ['csv/text-formulas.csv', 'utf-8 ";" | 00123'],
  ['csv/title-above.csv', 'utf-8 ";" header 4 | A-1 A-2'],
  ['csv/two-lines-in-one-cell-before-many-columns.csv', 'utf-8 ";" | A-1 A-2'],
  [
    'csv/two-senders.csv',
    'utf-8 ";" |  | 2=A-1 two_senders:sender_address_code+missing_value:sender_phone+missing_value:sender_address+missing_value:sender_province+missing_value:sender_district',
  ],
  [
    'csv/two-stray-quotes.csv',
    'utf-8 ";" | A-1 A-6 | 3=A-2 stray_quote:content | 4=A-3 stray_quote:content | 5=A-4 stray_quote:content | 6=A-5 stray_quote:content',
  ],
  ['csv/units-and-decimals.csv', 'utf-8 ";" | A-1 | 3=A-2 not_a_number:width_cm'],
  [
    'csv/unknown-columns.csv',
    'missing reference receiver_name receiver_phone receiver_address receiver_province receiver_district',
  ],
  ['csv/unknown-types.csv', 'utf-8 ";" | A-2 | 2=A-1 unknown_type:type'],
  ['csv/utf-16-be-bom.csv', 'utf-16be ";" | A-1 A-2'],
  ['csv/utf-16-be.csv', 'utf-16be ";" | A-1 A-2'],
  ['csv/utf-16-le-bom.csv', 'utf-16le ";" | A-1 A-2'],
  ['csv/utf-16-le.csv', 'utf-16le ";" | A-1 A-2'],
  ['csv/utf-8-bom.csv', 'utf-8 ";" | A-1 A-2'],
  ['csv/utf-8.csv', 'utf-8 ";" | A-1 A-2'],
  ['csv/windows-1254.csv', 'windows-1254 ";" | A-1 A-2'],
  ['xlsx/booleans-and-numbers.xlsx', 'xlsx Sayfa1 | A-1'],
  ['xlsx/cells-without-places.xlsx', 'xlsx Sayfa1 | A-1'],
  ['xlsx/cut-off.xlsx', 'broken'],
  ['xlsx/damaged.xlsx', 'broken'],
  ['xlsx/dates-from-1904.xlsx', 'xlsx Sayfa1 | A-1'],
  ['xlsx/dates.xlsx', 'xlsx Sayfa1 | A-2 | 2=2026-11-24 date_reference:reference'],
  ['xlsx/empty-rows-and-far-cell.xlsx', 'xlsx Sayfa1 | A-1 A-2'],
  [
    'xlsx/formulas.xlsx',
    'xlsx Sayfa1 | A-1 | 3=A-2 failed_formula:receiver_address | 4=A-3 no_formula_value:receiver_address',
  ],
  ['xlsx/hidden-first-sheet.xlsx', 'xlsx Yeni hidden 0/0/1 | A-1'],
  ['xlsx/inline-strings.xlsx', 'xlsx Sayfa1 | A-1'],
  ['xlsx/list-on-the-second-sheet.xlsx', 'xlsx Siparişler | A-1'],
  ['xlsx/long-numbers.xlsx', 'xlsx Sayfa1 | A-2 | 2=1.23456789012346E+19 unreadable:reference'],
  ['xlsx/lying-sizes.xlsx', 'xlsx Sayfa1 | A-1 A-2'],
  ['xlsx/measure-became-date.xlsx', 'xlsx Sayfa1 |  | 2=A-1 not_a_number:desi'],
  ['xlsx/merged-headers.xlsx', 'xlsx Sayfa1 header 2 | A-1'],
  ['xlsx/merged-references.xlsx', 'xlsx Sayfa1 | A-1 A-2'],
  ['xlsx/numbers-as-text.xlsx', 'xlsx Sayfa1 | A-1 10025'],
  ['xlsx/numbers.xlsx', 'xlsx Sayfa1 | 10025 A-2'],
  ['xlsx/phones-as-numbers.xlsx', 'xlsx Sayfa1 | A-1 A-2'],
  ['xlsx/phones-with-zero-format.xlsx', 'xlsx Sayfa1 | A-1 0000123'],
  ['xlsx/plain.xlsx', 'xlsx Sayfa1 | A-1 A-2'],
  ['xlsx/prefixed-names.xlsx', 'xlsx Sayfa1 | A-1'],
  ['xlsx/rich-text-and-escapes.xlsx', 'xlsx Sayfa1 | A-1'],
  ['xlsx/stored.xlsx', 'xlsx Sayfa1 | A-1 A-2'],
  ['xlsx/title-merged-above.xlsx', 'xlsx Sayfa1 header 3 | A-1'],
  ['xlsx/two-lists.xlsx', 'xlsx Pazartesi also Salı | A-1'],
  ['xlsx/cdata.xlsx', 'xlsx Sayfa1 | SIP-1901'],
  ['xlsx/empty-first-list.xlsx', 'xlsx Bugün | A-1'],
  [
    'xlsx/filtered-rows-known-columns.xlsx',
    'xlsx Sayfa1 hidden 1/0/0 | SIP-211 SIP-213 | left out 3=SIP-212 hidden_row:reference',
  ],
  [
    'xlsx/filtered-rows.xlsx',
    'xlsx Sayfa1 hidden 2/0/0 | SIP-201 SIP-204 | left out 3=SIP-202 hidden_row:reference | left out 4=SIP-203 hidden_row:reference',
  ],
  ['xlsx/formulas-left-to-be-worked-out.xlsx', 'xlsx Sayfa1 | A-2 A-3 | 2=A-1 no_formula_value:quantity'],
  [
    'xlsx/formulas-without-values.xlsx',
    'xlsx Sayfa1 |  | 2=SIP-1801 no_formula_value:desi+no_formula_value:quantity | 3=SIP-1802 no_formula_value:quantity+no_formula_value:carrier | 4=SIP-1803 no_formula_value:quantity',
  ],
  ['xlsx/found-by-content-types.xlsx', 'xlsx Sayfa1 | A-1'],
  ['xlsx/goes-on-on-sheet-2.xlsx', 'xlsx Sipariş 1 also Sipariş 2 | SIP-1601 SIP-1602'],
  ['xlsx/goes-on-without-a-header.xlsx', 'xlsx 1 also 2 | A-1'],
  ['xlsx/hidden-columns.xlsx', 'xlsx Sayfa1 hidden 0/1/0 | A-1'],
  ['xlsx/hidden-quantity.xlsx', 'xlsx Sayfa1 hidden 0/1/0 | A-1'],
  ['xlsx/hidden-sheets.xlsx', 'xlsx Görünen hidden 0/0/2 | A-1'],
  ['xlsx/measures-with-formats.xlsx', 'xlsx Sayfa1 | A-2 A-3 A-4 A-5'],
  ['xlsx/no-relations.xlsx', 'xlsx Sayfa1 | A-1'],
  ['xlsx/number-as-boolean-and-error.xlsx', 'xlsx Sayfa1 | TRUE | 3=A-2 not_a_number:quantity'],
  ['xlsx/number-format-prefix.xlsx', 'xlsx Sayfa1 | SIP-1042 2026-0042'],
  [
    'xlsx/number-formats.xlsx',
    'xlsx Sayfa1 | TR1042 2026-0042 B7 K-012 1042 SIP-1042 R05 SIP-77 | 2=1042  kept 15 | 4=SIP-1042  kept 17 | 5=SIP-1042  kept 17 | 6=SIP-1042  kept 17 | 7=SIP-1042  kept 17 | 8=1042  kept 15 | 12=2026-11-24 date_reference:reference | 13=10:30:00 date_reference:reference | 14=SIP-1042  kept 17 | 16=2026-11-24 date_reference:reference | 19=2024-03-01 date_reference:reference',
  ],
  ['xlsx/part-names-in-capitals.xlsx', 'xlsx Sayfa1 | A-1'],
  ['xlsx/reading-aids.xlsx', 'xlsx Sayfa1 | A-1'],
  ['xlsx/row-element-per-cell.xlsx', 'xlsx Sayfa1 | SIP-1701'],
  ['xlsx/rows-out-of-order.xlsx', 'xlsx Sayfa1 | A-1 A-2'],
  ['xlsx/rows-without-numbers.xlsx', 'xlsx Sayfa1 header 2 | A-1 A-2'],
  ['xlsx/sharedstrings-capital.xlsx', 'xlsx Sayfa1 | SIP-101 SIP-102'],
  ['xlsx/strict-single-quotes.xlsx', 'xlsx A&B hidden 1/0/0 | A-1 | left out 3=A-2 hidden_row:reference'],
  ['xlsx/texts-missing.xlsx', 'broken'],
  ['xlsx/utf-16-parts.xlsx', 'xlsx Sayfa1 | A-1'],
  [
    'xlsx/workbook-elsewhere.xlsx',
    'xlsx Sayfa1 hidden 2/0/0 | SIP-221 | left out 3=SIP-222 hidden_row:reference | left out 4=SIP-223 hidden_row:reference',
  ],
  [
    'xlsx/written-by-exceljs.xlsx',
    'xlsx Siparişler hidden 1/1/1 also Ek | SIP-1042 | 3=SIP-1043 no_formula_value:quantity | left out 4=SIP-1044 hidden_row:reference',
  ],
  [
    'xlsx/written-by-libreoffice.xlsx',
    'xlsx Siparişler hidden 1/1/1 also Ek | SIP-1042 SIP-1043 | left out 4=SIP-1044 hidden_row:reference',
  ],
  [
    'xlsx/written-by-sheetjs.xlsx',
    'xlsx Siparişler hidden 1/1/1 also Ek | SIP-1042 | 3=SIP-1043 no_formula_value:quantity | left out 4=SIP-1044 hidden_row:reference',
  ],
  ['xlsx/zip-password.xlsx', 'password'],
  ['other/apple-numbers.numbers', 'apple_numbers'],
  ['other/binary.xlsb', 'old_excel'],
  ['other/blank.csv', 'empty'],
  ['other/document.csv', 'unreadable'],
  ['other/empty.csv', 'empty'],
  ['other/excel-2.xls', 'old_excel'],
  ['other/libreoffice.ods', 'open_document'],
  ['other/no-workbook.xlsx', 'broken'],
  ['other/old-excel.xls', 'old_excel'],
  ['other/password.xlsx', 'password'],
  ['other/picture.csv', 'unreadable'],
  ['other/web-page.xls', 'web_page'],
  ['other/xml-spreadsheet.xls', 'web_page'],
  ['profiles/amazon.txt', 'utf-8 "\\t" Amazon.com.tr | 404-1234567-1234567'],
  ['profiles/erp.csv', 'windows-1254 ";" ERP | IRS2026-1'],
  ['profiles/hepsiburada.csv', 'utf-8 ";" Hepsiburada | 4001 4002'],
  ['profiles/ideasoft.csv', 'utf-8 ";" ideaSoft | IDS1'],
  ['profiles/n11.csv', 'windows-1254 ";" N11 | 2001'],
  ['profiles/shopify.csv', 'utf-8 "," Shopify | #1001 #1002'],
  ['profiles/ticimax.csv', 'utf-8 ";" Ticimax | TCM1'],
  ['profiles/trendyol.xlsx', 'xlsx Siparişler Trendyol | 10001 10002'],
  ['profiles/woocommerce.csv', 'utf-8 "," WooCommerce | 1055'],
  ['rows/billing-group-first.csv', 'utf-8 ";" header 2 | SIP-1301'],
  ['rows/billing-names-first.csv', 'utf-8 ";" | SIP-1302'],
  [
    'rows/header-repeated.csv',
    'utf-8 ";" | SIP-2001 SIP-2002 SIP-2003 | left out 4=Sipariş No header_again:reference | left out 6=Toplam totals_row:reference',
  ],
  [
    'rows/hepsiburada-cancelled.csv',
    'utf-8 ";" Hepsiburada | 4101 | left out 3=4102 not_to_ship:order_state | left out 4=4103 already_sent:order_state',
  ],
  [
    'rows/one-order-two-packages.xlsx',
    'xlsx Siparişler Trendyol |  | 2=90001 contradiction:quantity | left out 4=90002 not_to_ship:order_state',
  ],
  [
    'rows/other-address-same-order.csv',
    'utf-8 ";" ERP |  | 2=IRS-2 contradiction:receiver_name+contradiction:receiver_phone+contradiction:receiver_address+contradiction:receiver_province+contradiction:receiver_district',
  ],
  ['rows/shipping-empty.csv', 'utf-8 "," WooCommerce | 9501'],
  ['rows/shop-one.csv', 'utf-8 ";" | 1001'],
  ['rows/shop-two.csv', 'utf-8 "," Shopify | 1001'],
  [
    'rows/shopify-cancelled.csv',
    'utf-8 "," Shopify | #1001 #1006 | left out 3=#1002 not_to_ship:order_state | left out 4=#1003 not_to_ship:order_state | left out 5=#1004 already_sent:order_state | left out 6=#1005 not_to_ship:order_state',
  ],
];

describe('lists as people and programs make them', () => {
  it.each(CORPUS)('%s', (file, expected) => {
    expect(summaryOf(read(file))).toBe(expected);
  });

  it('has every file of the folder in its table', () => {
    const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const names = files.map(({ parentPath, name }) =>
      `${parentPath.slice(FOLDER.length + 1)}/${name}`.replace('\\', '/'),
    );
    expect(names.sort()).toEqual(CORPUS.map(([file]) => file).sort());
    expect(names.length).toBeGreaterThanOrEqual(60);
  });
});

describe('what stands in the cells of a workbook', () => {
  const first = (file: string) => read(file).orders[0];

  it('is a phone with the zero that the sheet dropped, or that only its format shows', () => {
    const phones = (file: string) => read(file).orders.map(({ receiver }) => receiver.phone);
    expect(phones('xlsx/phones-as-numbers.xlsx')).toEqual(['05321112233', '905321112233']);
    expect(phones('xlsx/phones-with-zero-format.xlsx')[0]).toBe('05321112233');
  });

  it('is a date as the sheet shows it, counted from 1900 or from 1904', () => {
    expect(read('xlsx/dates.xlsx').orders.map(({ shop }) => shop.note)).toEqual(['2026-11-24']);
    expect(first('xlsx/dates-from-1904.xlsx')?.shop.note).toBe('2026-11-24');
  });

  it('is a number without what reckoning left over behind the point', () => {
    expect(read('xlsx/numbers.xlsx').orders.map(({ parcel }) => parcel.desi)).toEqual([1.5, 0.3]);
  });

  it('is the number itself where the format shows a unit, a currency or thousands', () => {
    expect(
      read('xlsx/measures-with-formats.xlsx').orders.map(({ parcel, shop }) => [
        parcel.weightKg,
        parcel.quantity,
        shop.declaredValue,
      ]),
    ).toEqual([
      [2.5, 2, 1349.9],
      [0.333333333333333, 1, 12.345],
      [1.234, 3, 1349],
      [4, 1, 1500],
    ]);
  });

  it('is the same from LibreOffice and from two other writers', () => {
    for (const writer of ['exceljs', 'libreoffice', 'sheetjs']) {
      expect(first(`xlsx/written-by-${writer}.xlsx`), writer).toMatchObject({
        reference: 'SIP-1042',
        receiver: { name: 'Şükrü Işık', phone: expect.stringMatching(/^0532 ?111 ?22 ?33$/) },
        parcel: { weightKg: 2.5, quantity: 2 },
        shop: { declaredValue: 1349.9, note: '2026-11-24' },
      });
    }
  });

  it('is the phone of the column that is seen where another one of its name is hidden', () => {
    expect(first('xlsx/hidden-columns.xlsx')?.receiver.phone).toBe('05321112299');
  });

  it('is a name without the reading aids of Japanese Excel', () => {
    expect(first('xlsx/reading-aids.xlsx')?.receiver.name).toBe('Can Ün');
  });

  it('is the order of the row above where the reference is one merged cell', () => {
    expect(first('xlsx/merged-references.xlsx')?.parcel).toMatchObject({ content: 'Kitap, Defter', desi: 2 });
  });
});

describe('facts of the shop that the service does not get', () => {
  it('is the declared value in TRY, tags and a note', () => {
    expect(
      read('csv/money-tags-note.csv').orders.map(({ shop }) => [shop.declaredValue, shop.tags, shop.note]),
    ).toEqual([
      [1234.56, ['kırılır', 'hediye'], 'Kapıda ara'],
      [1234.56, [], null],
      [1250, [], null],
      [null, ['kırılır'], null],
    ]);
  });
});

it.each(['İşaretler', 'işaret', 'Etiketler'])('the tags of an order stand in a column %s', (column) => {
  const list = `Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Desi;${column}\nA-1;Can Ün;5321112233;Gül Sk. 5 D 3;Ankara;Çankaya;2;vip`;
  expect(readBytes(Buffer.from(list), { carriers, source: null }).orders.map(({ shop }) => shop.tags)).toEqual([
    ['vip'],
  ]);
});

describe('the lists of marketplaces and shop systems (docs/imports.md)', () => {
  it('keep the name of their source', () => {
    const files = readdirSync(join(FOLDER, 'profiles'));
    const sources = files.map((file) => read(`profiles/${file}`).orders[0]?.shop.source);
    expect(sources.sort()).toEqual(
      [
        'Amazon.com.tr',
        'ERP',
        'Hepsiburada',
        'N11',
        'Shopify',
        'Ticimax',
        'Trendyol',
        'WooCommerce',
        'ideaSoft',
      ].sort(),
    );
  });

  it('have a row for each product: one order has all of them, and pieces are no parcels', () => {
    expect(read('profiles/trendyol.xlsx').orders[0]).toMatchObject({
      reference: '10001',
      carrier: null,
      receiver: { name: 'Ayşe Yılmaz', phone: '05321112233', province: 'İstanbul', district: 'Kadıköy' },
      parcel: { content: 'Bardak, 6’lı, Tabak', quantity: null },
      shop: { declaredValue: 349.9 },
    });
    expect(read('profiles/shopify.csv').orders[0]).toMatchObject({
      reference: '#1001',
      receiver: { name: 'Deniz Kaya', address: 'Gül Sk. 5 Kat 2' },
      parcel: { content: 'Fincan, Tabak' },
      shop: { declaredValue: 1250, tags: ['vip', 'hediye'] },
    });
    expect(read('profiles/amazon.txt').orders[0]?.parcel.content).toBe('Kulaklık, Kablo');
  });
});

describe('any text, with any marks in it', () => {
  const HEADER = 'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Desi;İçerik;Not';
  const cell = fc.array(fc.constantFrom('"', '""', 'Gül', ' ', ';', '\n', '\r\n', 'Sk. 5', '24"'), { maxLength: 4 });
  const rows = fc.array(fc.array(cell, { maxLength: 9 }), { minLength: 1, maxLength: 7 });

  it('each line that begins with a reference is an order, or is reported', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom('\n', '\r\n', '\r'), (lines, end) => {
        const text = lines.map((cells, index) => [`SIP-${index}`, ...cells.map((parts) => parts.join(''))].join(';'));
        const result = readBytes(Buffer.from([HEADER, ...text].join(end)));
        const named = [...result.orders, ...result.rejected].map(({ reference }) => reference);
        for (const [index] of lines.entries()) expect(named).toContain(`SIP-${index}`);
      }),
      { numRuns: runs(200) },
    );
  });

  it('lines in quoted cells that cannot be rows are a part of their cell', () => {
    const line = fc.stringMatching(/^[a-zçğıöşü]{1,8}( [a-zçğıöşü]{1,8}){0,2}$/);
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (written) => {
        const address = written.join('\n');
        const text = `${HEADER}\nSIP-1;Ali;05321112233;"${address}";Muğla;Köyceğiz;2;Kitap;\nSIP-2;Ali;05321112233;Nar;Muğla;Köyceğiz;2;Kitap;`;
        const { orders, rejected } = readBytes(Buffer.from(text));
        expect(rejected).toEqual([]);
        expect(orders.map(({ receiver }) => receiver.address)).toEqual([address, 'Nar']);
      }),
    );
  });
});
