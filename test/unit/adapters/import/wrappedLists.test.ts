import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lineOf, rowsOf } from '../../../support/rowsOf.ts';

const FOLDER = join(import.meta.dirname, '../../../fixtures/wrapped');

/** Lists that shops reported as read wrong, and the outcome of each row. */
const REPORTED: readonly (readonly [string, readonly string[]])[] = [
  [
    'apostrophe-before-plus.csv',
    [
      '2 ready 8801 | Deneme Kişi, +905550001122, Örnek Sk. 5, Seyhan, Adana, 89.9 TRY | mended apostrophe:receiver_phone',
      '3 ready 00882 | Deneme Kişi, 05550001122, -5. kat, Örnek Sk., Seyhan, Adana, 89.9 TRY | mended apostrophe:reference apostrophe:receiver_phone',
    ],
  ],
  [
    'ascii-header-one-bad-byte.csv',
    [
      '2 ready #401 | Şükrü Çağlayan, +905550001122, İğde Sokağı 5, Mamak, Ankara, Kitap, 120 TRY',
      '3 ready #402 | Ayşe Işık, +905550001122, Çiğdem Mah. 3, Mamak, Ankara, Kitap, 120 TRY',
      '4 rejected #403 | damaged_text:note',
    ],
  ],
  ['cp857.csv', ['2 ready SIP-2201 | Şükrü Çağlayan, 05550001122, İğde Sokağı 5, Mamak, Ankara, Kitap']],
  [
    'date-references.csv',
    [
      '2 rejected 12.Mar | date_reference:reference',
      '3 rejected Mar.24 | date_reference:reference',
      '4 rejected 3.12.2026 | date_reference:reference',
      '5 rejected 2026-12-03 00:00:00 | date_reference:reference',
    ],
  ],
  [
    'decimal-comma-unquoted.csv',
    [
      '2 rejected SIP-1201 | too_many_cells:reference',
      '3 ready SIP-1202 | Deneme Kisi, 05550001122, Ornek Sk. 5, Mamak, Ankara, Kitap',
      '4 rejected SIP-1203 | too_many_cells:reference',
    ],
  ],
  ['double-encoded.csv', ['2 rejected SIP-501 | damaged_text:receiver_name']],
  [
    'entities-comma.csv',
    [
      '2 ready SIP-601 | Gökhan Şahin & Oğlu, 05550001122, İğde Sk. "A" Blok, Mamak, Ankara, Kitap | mended entities:receiver_name entities:receiver_address',
    ],
  ],
  [
    'floats.csv',
    [
      '2 ready 1042 | Deneme Kişi, 05550001122, Örnek Sk. 5, Köyceğiz, Muğla, Kitap | mended number:reference number:receiver_phone',
      '3 ready SIP-702 | Deneme Kişi, 905550001122, Örnek Sk. 5, Köyceğiz, Muğla, Kitap | mended number:receiver_phone',
    ],
  ],
  [
    'invisible.csv',
    [
      '2 ready SIP-1401 | Deneme Kişi, +90 555 000 11 22, Örnek Sk. 5, Köyceğiz, Muğla, Kitap | mended invisible:reference invisible:receiver_phone',
      '3 ready SIP-1402 | Deneme Kişi, 05550001122, Örnek Sk. 5, Köyceğiz, Muğla, Kitap | mended invisible:reference invisible:receiver_phone',
      '4 ready SIP-1403 | Deneme Kişi, 05550001122, Örnek Sk. 5, Mamak, Ankara, Kitap | mended invisible:reference invisible:receiver_province invisible:receiver_district',
      '5 ready SIP-1404 | Deneme Kişi, 05550001122, Örnek Sk. 5, Köyceğiz, Muğla, Kitap | mended invisible:reference',
    ],
  ],
  [
    'line-breaks.csv',
    [
      '2 ready SIP-3501 | Deneme Kişi, 05550001122, Örnek Sk. 5, Köyceğiz, Muğla, Kitap | mended invisible:reference',
      '3 ready SIP-3502 | Deneme Kişi, 05550001122, Örnek Sk. 5, Köyceğiz, Muğla, Kitap | mended invisible:receiver_name',
    ],
  ],
  [
    'nul-in-cell.csv',
    [
      '2 ready SIP-2101 | Deneme Kişi, 05550001122, Örnek Sk. 5, Köyceğiz, Muğla, Kitap',
      '3 ready SIP-2102 | Deneme Kişi, 05550001122, Örnek Sk. 5, Köyceğiz, Muğla, Kitap | mended invisible:content',
    ],
  ],
  [
    'phones.csv',
    [
      '2 ready SIP-3100 | Deneme Kişi, +90 555 000 11 22, Örnek Sk. 5, Köyceğiz, Muğla, Kitap',
      '3 ready SIP-3101 | Deneme Kişi, 0090 555 000 11 22, Örnek Sk. 5, Köyceğiz, Muğla, Kitap',
      '4 ready SIP-3102 | Deneme Kişi, 90 555 000 11 22, Örnek Sk. 5, Köyceğiz, Muğla, Kitap',
      '5 ready SIP-3103 | Deneme Kişi, 0 (555) 000-11-22, Örnek Sk. 5, Köyceğiz, Muğla, Kitap',
      '6 ready SIP-3104 | Deneme Kişi, 555 000 11 22, Örnek Sk. 5, Köyceğiz, Muğla, Kitap',
      '7 ready SIP-3105 | Deneme Kişi, 05550001122, Örnek Sk. 5, Köyceğiz, Muğla, Kitap',
      '8 ready SIP-3106 | Deneme Kişi, +905550001122, Örnek Sk. 5, Köyceğiz, Muğla, Kitap',
      '9 ready SIP-3107 | Deneme Kişi, 00905550001122, Örnek Sk. 5, Köyceğiz, Muğla, Kitap',
      '10 ready SIP-3108 | Deneme Kişi, 905550001122, Örnek Sk. 5, Köyceğiz, Muğla, Kitap',
      '11 ready SIP-3109 | Deneme Kişi, 0555.000.11.22, Örnek Sk. 5, Köyceğiz, Muğla, Kitap',
      '12 ready SIP-3110 | Deneme Kişi, 0555 000 11 22, Örnek Sk. 5, Köyceğiz, Muğla, Kitap | mended phone:receiver_phone',
      '13 rejected SIP-3111 | too_many_cells:reference',
      '14 ready SIP-3112 | Deneme Kişi, +90 (555) 000 11 22, Örnek Sk. 5, Köyceğiz, Muğla, Kitap | mended phone:receiver_phone',
      '15 ready SIP-3113 | Deneme Kişi, +905550001122, Örnek Sk. 5, Köyceğiz, Muğla, Kitap',
      '16 ready SIP-3114 | Deneme Kişi, 0555-000-1122, Örnek Sk. 5, Köyceğiz, Muğla, Kitap | mended phone:receiver_phone',
      '17 incomplete SIP-3115 | Deneme Kişi, , Örnek Sk. 5, Köyceğiz, Muğla, Kitap | not_a_phone:receiver_phone',
      '18 incomplete SIP-3116 | Deneme Kişi, , Örnek Sk. 5, Köyceğiz, Muğla, Kitap | not_a_phone:receiver_phone',
      '19 incomplete SIP-3117 | Deneme Kişi, , Örnek Sk. 5, Köyceğiz, Muğla, Kitap | not_a_phone:receiver_phone',
      '20 incomplete SIP-3118 | Deneme Kişi, , Örnek Sk. 5, Köyceğiz, Muğla, Kitap | not_a_phone:receiver_phone',
      '21 ready SIP-3119 | Deneme Kişi, 05550001122, Örnek Sk. 5, Köyceğiz, Muğla, Kitap | mended invisible:receiver_phone',
    ],
  ],
  ['replacement-characters.csv', ['2 rejected SIP-511 | damaged_text:receiver_name damaged_text:receiver_address']],
  [
    'total-with-comma-before-note.csv',
    [
      '2 rejected SIP-1211 | too_many_cells:reference',
      '3 ready SIP-1212 | Deneme Kişi, 05550001122, Örnek Sk. 5, Mamak, Ankara, 350 TRY',
    ],
  ],
  [
    'utf8-one-bad-byte.csv',
    [
      '2 ready SIP-401 | Şükrü Çağlayan, 05550001122, İğde Sk. 5 Şişli apt., Mamak, Ankara, Kitap',
      '3 ready SIP-402 | Ayşe Işık, 05550001122, Gölbaşı yolu 3, Bornova, İzmir, Kitap',
      '4 rejected SIP-403 | damaged_text:content',
    ],
  ],
];

it.each(REPORTED)('each row of the reported list %s is read right, or named', (file, rows) => {
  expect(rowsOf(readFileSync(join(FOLDER, file))).map(lineOf)).toEqual(rows);
});

it('every reported list is in the table', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(REPORTED.map(([file]) => file).sort());
});
