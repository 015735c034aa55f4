import { expect, it } from 'vitest';
import { inEncoding } from '../../../support/inEncoding.ts';
import { lineOf, rowsOf } from '../../../support/rowsOf.ts';

const HEADER = 'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Desi;İçerik';
const row = (parts: Partial<Record<'no' | 'name' | 'phone' | 'address' | 'desi' | 'content', string>> = {}) => {
  const {
    no = 'A-1',
    name = 'Şükrü Işık',
    phone = '05550001122',
    address = 'İğde Sk. 5',
    desi = '2',
    content = 'Kitap',
  } = parts;
  return [no, name, phone, address, 'Muğla', 'Köyceğiz', desi, content].join(';');
};
const list = (...rows: readonly string[]) => [HEADER, ...rows].join('\n');
const utf8 = (...rows: readonly string[]) => Buffer.from(list(...rows));
const twice = (text: string) => Buffer.from(new TextDecoder('windows-1252').decode(Buffer.from(text)));
const bytes = (...parts: readonly (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))));

/** Lists of our own making in the kinds of test/fixtures/wrapped, and the outcome of each row. */
const OWN: readonly (readonly [string, Uint8Array, readonly string[]])[] = [
  [
    'a trailing semicolon on single rows',
    utf8(row(), `${row({ no: 'A-2' })};;`),
    [
      '2 ready A-1 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap',
      '3 ready A-2 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap',
    ],
  ],
  [
    'a further filled cell behind the last column',
    utf8(`${row()};fazla`, row({ no: 'A-2' })),
    [
      '2 rejected A-1 | too_many_cells:reference',
      '3 ready A-2 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap',
    ],
  ],
  [
    'a decimal comma whose row ends with an empty cell',
    Buffer.from(
      'reference,receiver_name,receiver_phone,receiver_address,receiver_province,receiver_district,desi,quantity,content\nA-1,Ali,05550001122,Gul 5,Ankara,Mamak,2,5,1,\nA-2,Ali,05550001122,Gul 5,Ankara,Mamak,2,1,',
    ),
    ['2 rejected A-1 | too_many_cells:reference', '3 ready A-2 | Ali, 05550001122, Gul 5, Mamak, Ankara'],
  ],
  [
    'a comma within an address without quotation marks',
    Buffer.from('Sipariş No,Alıcı,Telefon,Adres,İl,İlçe,Desi\nA-1,Ali,05550001122,Gül Sk. 5, D: 3,Ankara,Mamak,2'),
    ['2 rejected A-1 | too_many_cells:reference'],
  ],
  [
    'a bad byte behind a byte order mark',
    bytes(
      '\ufeff',
      list(row(), row({ no: 'A-2', name: 'Can' })),
      '\n',
      'A-3;Ay',
      0xfe,
      'e;05550001122;x;Muğla;Köyceğiz;2;Kitap',
    ),
    [
      '2 ready A-1 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap',
      '3 ready A-2 | Can, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap',
      '4 rejected A-3 | damaged_text:receiver_name',
    ],
  ],
  [
    'a letter that a sender cut in two',
    bytes(list(row()), '\nA-2;Ay', 0xc5, 'e;05550001122;x;Muğla;Köyceğiz;2;Kitap'),
    [
      '2 ready A-1 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap',
      '3 rejected A-2 | damaged_text:receiver_name',
    ],
  ],
  [
    'a whole list encoded twice',
    twice(list(row({ name: 'Gökhan Öztürk', address: 'İğde Sk. “A” Blok' }))),
    [
      '2 ready A-1 | Gökhan Öztürk, 05550001122, İğde Sk. “A” Blok, Köyceğiz, Muğla, Kitap | mended double_encoded:receiver_name double_encoded:receiver_address double_encoded:receiver_province double_encoded:receiver_district',
    ],
  ],
  [
    'one cell encoded twice in a list in Windows-1254',
    inEncoding(list(row(), row({ no: 'A-2', address: 'Ã‡iÄŸdem Sk. 5' })), 'windows-1254'),
    [
      '2 ready A-1 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap',
      '3 ready A-2 | Şükrü Işık, 05550001122, Çiğdem Sk. 5, Köyceğiz, Muğla, Kitap | mended double_encoded:receiver_address',
    ],
  ],
  [
    'one word encoded three times',
    utf8(row({ name: `${twice(twice('Çağlayan').toString()).toString()} Ün` })),
    [
      '2 ready A-1 | Çağlayan Ün, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap | mended double_encoded:receiver_name',
    ],
  ],
  [
    'letters of Windows-1254 read as Latin-1',
    utf8(row({ name: 'Þükrü Çaðlayan' }), row({ no: 'A-2', address: 'Kýsa Sokak 5' })),
    ['2 rejected A-1 | damaged_text:receiver_name', '3 rejected A-2 | damaged_text:receiver_address'],
  ],
  [
    'question marks for letters',
    utf8(row({ name: '??kr? I??k' }), row({ no: 'A-2', address: 'Gül Soka?? 5' }), row({ no: 'A-3', name: 'Ay?e' })),
    [
      '2 rejected A-1 | damaged_text:receiver_name',
      '3 rejected A-2 | damaged_text:receiver_address',
      '4 rejected A-3 | damaged_text:receiver_name',
    ],
  ],
  [
    'question marks that people write',
    utf8(row({ content: 'Hediye mi? Evet' }), row({ no: 'A-2', content: 'https://a.example/?b=c' })),
    [
      '2 ready A-1 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Hediye mi? Evet',
      '3 ready A-2 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, https://a.example/?b=c',
    ],
  ],
  ['letters of DOS read from UTF-8', utf8(row({ name: '┼Ş├╝kr├╝' })), ['2 rejected A-1 | damaged_text:receiver_name']],
  [
    'control characters from 0x80',
    utf8(row({ name: '\u009e\u0081kr\u0081' })),
    ['2 rejected A-1 | damaged_text:receiver_name'],
  ],
  [
    'a Macintosh list',
    inEncoding(list(row(), row({ no: 'A-2', name: 'Ömer Ağaç' })), 'mac-turkish'),
    [
      '2 ready A-1 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap',
      '3 ready A-2 | Ömer Ağaç, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap',
    ],
  ],
  [
    'entities in a list with semicolons',
    utf8(row({ name: 'G&ouml;khan &#350;ahin' }), row({ no: 'A-2', address: 'A &amp; B Apt.' })),
    [
      '2 ready A-1 | Gökhan Şahin, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap | mended entities:receiver_name',
      '3 ready A-2 | Şükrü Işık, 05550001122, A & B Apt., Köyceğiz, Muğla, Kitap | mended entities:receiver_address',
    ],
  ],
  [
    'entities escaped once more',
    utf8(row({ address: '"Ba&amp;#287; Sk. &amp;amp; 5"' })),
    ['2 ready A-1 | Şükrü Işık, 05550001122, Bağ Sk. & 5, Köyceğiz, Muğla, Kitap | mended entities:receiver_address'],
  ],
  [
    'an ampersand of a firm',
    utf8(row({ name: 'Kaya & Oğlu', content: 'Ar&Ge seti; x'.split(';')[0] ?? '' })),
    ['2 ready A-1 | Kaya & Oğlu, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Ar&Ge seti'],
  ],
  [
    'exponents of programs',
    utf8(row({ no: '1.0427E4', phone: '5.550001122E9' }), row({ no: '1.04E4' }), row({ no: 'A-3', phone: '5,55E+09' })),
    [
      '2 ready 10427 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap | mended number:reference number:receiver_phone',
      '3 rejected 1.04E4 | unreadable:reference',
      '4 incomplete A-3 | Şükrü Işık, , İğde Sk. 5, Köyceğiz, Muğla, Kitap | unreadable:receiver_phone',
    ],
  ],
  [
    'references that only look like fractions',
    utf8(row({ no: 'A-1.0' }), row({ no: '2.50' }), row({ no: '12E5' }), row({ no: '10.5' })),
    [
      '2 ready A-1.0 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap',
      '3 ready 2.50 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap',
      '4 ready 12E5 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap',
      '5 ready 10.5 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap',
    ],
  ],
  [
    'a decimal comma behind a number',
    utf8(row({ no: '1042,0' }), row({ no: '1043,00' })),
    [
      '2 ready 1042 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap | mended number:reference',
      '3 ready 1043 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap | mended number:reference',
    ],
  ],
  [
    'apostrophes',
    utf8(
      row({ no: "'00882", phone: "'+905550001122" }),
      row({ no: 'A-2', name: "'Ali", address: "Atatürk'ün Evi 5" }),
      row({ no: 'A-3', content: "'Acil' yazın" }),
    ),
    [
      '2 ready 00882 | Şükrü Işık, +905550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap | mended apostrophe:reference apostrophe:receiver_phone',
      "3 ready A-2 | Ali, 05550001122, Atatürk'ün Evi 5, Köyceğiz, Muğla, Kitap | mended apostrophe:receiver_name",
      "4 ready A-3 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, 'Acil' yazın",
    ],
  ],
  [
    'marks that nobody sees',
    utf8(
      row({
        no: '\ufeffA\u00ad-1\u2060',
        name: 'Ayşe\u200b Işık',
        phone: '\u202a0555\u00a0000\u202f11 22\u202c',
        address: 'İğde\u00a0Sk.\u2003No\u20115',
        desi: '2\u00a0',
      }),
    ),
    [
      '2 ready A-1 | Ayşe Işık, 0555 000 11 22, İğde Sk. No-5, Köyceğiz, Muğla, Kitap | mended invisible:reference invisible:receiver_name invisible:receiver_phone invisible:receiver_address',
    ],
  ],
  [
    'dashes in a number',
    utf8(row({ no: 'A–1' }), row({ no: 'A−2' }), row({ no: 'A—3', address: 'No 5–7' })),
    [
      '2 ready A-1 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap | mended invisible:reference',
      '3 ready A-2 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap | mended invisible:reference',
      '4 ready A-3 | Şükrü Işık, 05550001122, No 5–7, Köyceğiz, Muğla, Kitap | mended invisible:reference',
    ],
  ],
  [
    'joiners of an emoji and of Persian',
    utf8(row({ name: 'Ayşe 👩‍👧', address: 'می‌خواهم 5' })),
    ['2 ready A-1 | Ayşe 👩‍👧, 05550001122, می‌خواهم 5, Köyceğiz, Muğla, Kitap'],
  ],
  [
    'wide letters',
    utf8(row({ no: 'ＳＩＰ－９', phone: '０５５５０００１１２２' })),
    [
      '2 ready SIP-9 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap | mended invisible:reference invisible:receiver_phone',
    ],
  ],
  [
    'NULs behind each cell of a row',
    utf8(row(), row({ no: 'A-2\u0000\u0000', name: 'Ali\u0000\u0000\u0000', content: 'Kitap\u0000' })),
    [
      '2 ready A-1 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap',
      '3 ready A-2 | Ali, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap | mended invisible:reference invisible:receiver_name invisible:content',
    ],
  ],
  [
    'phones that are none',
    utf8(
      ...['.', 'xxx', '0000000000', '0555', '1234567', 'a@b.example', '0555 000 11 2x', '00 00', '0123 456 78 90'].map(
        (phone, at) => row({ no: `A-${at}`, phone }),
      ),
    ),
    [
      '2 incomplete A-0 | Şükrü Işık, , İğde Sk. 5, Köyceğiz, Muğla, Kitap | not_a_phone:receiver_phone',
      '3 incomplete A-1 | Şükrü Işık, , İğde Sk. 5, Köyceğiz, Muğla, Kitap | not_a_phone:receiver_phone',
      '4 incomplete A-2 | Şükrü Işık, , İğde Sk. 5, Köyceğiz, Muğla, Kitap | not_a_phone:receiver_phone',
      '5 incomplete A-3 | Şükrü Işık, , İğde Sk. 5, Köyceğiz, Muğla, Kitap | not_a_phone:receiver_phone',
      '6 incomplete A-4 | Şükrü Işık, , İğde Sk. 5, Köyceğiz, Muğla, Kitap | not_a_phone:receiver_phone',
      '7 incomplete A-5 | Şükrü Işık, , İğde Sk. 5, Köyceğiz, Muğla, Kitap | not_a_phone:receiver_phone',
      '8 incomplete A-6 | Şükrü Işık, , İğde Sk. 5, Köyceğiz, Muğla, Kitap | not_a_phone:receiver_phone',
      '9 incomplete A-7 | Şükrü Işık, , İğde Sk. 5, Köyceğiz, Muğla, Kitap | not_a_phone:receiver_phone',
      '10 incomplete A-8 | Şükrü Işık, , İğde Sk. 5, Köyceğiz, Muğla, Kitap | not_a_phone:receiver_phone',
    ],
  ],
  [
    'phones of other ways',
    utf8(
      ...[
        '+49 151 12345678',
        '0532/111 22 33',
        'Ev: 0216 333 44 55',
        '05550001122 05550003344',
        '0850 222 0 222',
        '(0216) 333 44 55 dahili 12',
        '5550001122,0',
      ].map((phone, at) => row({ no: `A-${at}`, phone })),
    ),
    [
      '2 ready A-0 | Şükrü Işık, +49 151 12345678, İğde Sk. 5, Köyceğiz, Muğla, Kitap',
      '3 ready A-1 | Şükrü Işık, 0532/111 22 33, İğde Sk. 5, Köyceğiz, Muğla, Kitap',
      '4 ready A-2 | Şükrü Işık, 0216 333 44 55, İğde Sk. 5, Köyceğiz, Muğla, Kitap | mended phone:receiver_phone',
      '5 ready A-3 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap | mended phone:receiver_phone',
      '6 ready A-4 | Şükrü Işık, 0850 222 0 222, İğde Sk. 5, Köyceğiz, Muğla, Kitap',
      '7 ready A-5 | Şükrü Işık, (0216) 333 44 55, İğde Sk. 5, Köyceğiz, Muğla, Kitap | mended phone:receiver_phone',
      '8 ready A-6 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap | mended number:receiver_phone',
    ],
  ],
  [
    'dates',
    utf8(...['3.Ara', 'Oca.27', '12/31/2026', '2026-12-03T00:00:00', 'MAR-24'].map((no) => row({ no }))),
    [
      '2 rejected 3.Ara | date_reference:reference',
      '3 rejected Oca.27 | date_reference:reference',
      '4 rejected 12/31/2026 | date_reference:reference',
      '5 rejected 2026-12-03T00:00:00 | date_reference:reference',
      '6 ready MAR-24 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap',
    ],
  ],
  [
    'two numbers in one cell',
    utf8(row(), row({ no: '"A-2\nA-3"' }), row({ no: '"A-4\n"' })),
    [
      '2 ready A-1 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap',
      '3 rejected A-2\nA-3 | contradiction:reference',
      '4 ready A-4 | Şükrü Işık, 05550001122, İğde Sk. 5, Köyceğiz, Muğla, Kitap',
    ],
  ],
];

it.each(OWN)('a list with %s becomes these orders, or names its rows', (_what, file, rows) => {
  expect(rowsOf(file).map(lineOf)).toEqual(rows);
});
