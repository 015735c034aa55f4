import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLikeSpreadsheetDate } from '../../../../electron/adapters/import/dates.ts';
import { isDamaged, mendedText } from '../../../../electron/contract/damagedText.ts';
import type { Order } from '../../../../electron/contract/order.ts';
import type { Carrier } from '../../../../electron/contract/service.ts';
import { hasLostDigits, referenceOf, unwrapText } from '../../../../electron/contract/wrapping.ts';
import { doneInThread } from '../../../support/doneInThread.ts';
import { type Read, readBytes } from '../../../support/readList.ts';
import { runs } from '../../../support/runs.ts';

const HEADER = 'reference;receiver_name;receiver_phone;receiver_address;receiver_province;receiver_district';
const row = (reference: string): string => `${reference};Ali Veli;05321112233;Gül Sk. 5;İzmir;Konak`;

function read(text: string, carriers: readonly Carrier[] | null = null): Read {
  return readBytes(Buffer.from(text), { carriers });
}

/** The bytes of a text in Windows-1254: Latin-1 but for six Turkish letters. */
function windows1254(text: string): Uint8Array {
  const turkish: Readonly<Record<string, number>> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe };
  return Uint8Array.from(text, (letter) => turkish[letter] ?? letter.charCodeAt(0));
}

const full =
  'Sipariş No;Alıcı Adı;Telefon;E-Posta;Adres;İl;İlçe;Tür;En;Boy;Yükseklik;Ağırlık;Desi;Adet;İçerik;Kargo\r\n' +
  'SIP-1;Şükrü Iğdır;0532 111 22 33;a@b.example;"Gül Sk. 5; D:3";Muğla;Köyceğiz;KOLİ;12,5;20;30.5;1,25;;2;Kitap;cheapest\r\n';

const fullOrder: Order = {
  reference: 'SIP-1',
  carrier: 'cheapest',
  carrierId: null,
  waitForLabel: true,
  sender: null,
  receiver: {
    name: 'Şükrü Iğdır',
    phone: '0532 111 22 33',
    email: 'a@b.example',
    address: 'Gül Sk. 5; D:3',
    province: 'Muğla',
    district: 'Köyceğiz',
    provinceId: null,
    districtId: null,
  },
  parcel: {
    type: 'koli',
    widthCm: 12.5,
    lengthCm: 20,
    heightCm: 30.5,
    weightKg: 1.25,
    desi: null,
    quantity: 2,
    content: 'Kitap',
  },
  shop: { source: 'liste', declaredValue: null, tags: [], note: null },
};

describe('the encodings of a list', () => {
  it.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(full)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${full}`)],
    ['Windows-1254, as Turkish Excel saves it', windows1254(full)],
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${full}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(full, 'utf16le')],
    ['UTF-16 the other way round, with a byte order mark', Buffer.from(`\ufeff${full}`, 'utf16le').swap16()],
    ['UTF-16 the other way round, without one', Buffer.from(full, 'utf16le').swap16()],
  ])('%s', (_name, bytes) => {
    expect(readBytes(bytes)).toMatchObject({ orders: [fullOrder], rejected: [], fault: null });
  });
});

describe('the header', () => {
  it.each([';', ',', '\t', '|'])('shows the separator %j', (separator) => {
    const text = [HEADER, row('A-1'), row('A-2')].join('\n').replaceAll(';', separator);
    expect(read(text).orders.map(({ reference }) => reference)).toEqual(['A-1', 'A-2']);
  });

  it("gives way to Excel's sep= row, which a spreadsheet does not count", () => {
    const result = read(`sep=,\r\n${HEADER.replaceAll(';', ',')}\r\n${row('A-1').replaceAll(';', ',')},\r\n,,,,,\r\n`);
    expect(result).toMatchObject({ orders: [{ reference: 'A-1' }], rejected: [] });
  });

  it('is forgiven its casing, spaces, accents and signs, and its further columns', () => {
    const names = ' SİPARİŞ NO. ;ALICI ADI;TELEFON;ADRES;IL;ILCE;Kargo Notu';
    expect(read(`${names}\n${row('A-1')};kırılır`)).toMatchObject({ orders: [{ reference: 'A-1' }], rejected: [] });
  });

  it('may leave columns without a name, which are none of ours', () => {
    expect(read(`;${HEADER};\nNot;${row('A-1')};Not`)).toMatchObject({
      orders: [{ reference: 'A-1', receiver: { name: 'Ali Veli' } }],
      rejected: [],
    });
  });

  it('may be in any order, and in English', () => {
    const text = 'District,City,Address,Phone,Name,Order No,Weight\nKonak,İzmir,Gül Sk. 5,05321112233,Ali,A-1,"1,5"';
    expect(read(text).orders).toMatchObject([
      { reference: 'A-1', receiver: { province: 'İzmir', district: 'Konak' }, parcel: { weightKg: 1.5 } },
    ]);
  });

  it('without a needed column is reported, column by column, and no row is guessed at', () => {
    expect(read(`sipariş no;telefon;adres\nA-1;05321112233;x`)).toMatchObject({
      orders: [],
      rejected: [],
      fault: { kind: 'missing_columns', columns: ['receiver_name', 'receiver_province', 'receiver_district'] },
    });
  });
});

describe('the sender of a row (API section 4.4, sender group rule)', () => {
  const GROUP = 'Gönderici adı;Gönderici telefonu;Gönderici adresi;Gönderici ili;Gönderici ilçesi;Gönderici e-postası';
  const header = `${HEADER};Gönderici kodu;${GROUP}`;
  const from = (reference: string, sender: string) => `${row(reference)};${sender}`;
  const party = {
    name: 'Işık Kitabevi',
    phone: '02163334455',
    email: null,
    address: 'Söğütlüçeşme Cad. 8',
    province: 'İstanbul',
    district: 'Kadıköy',
    provinceId: null,
    districtId: null,
  };
  const whole = 'Işık Kitabevi;="02163334455";Söğütlüçeşme Cad. 8;İstanbul;Kadıköy;';

  it('is a code, a whole group or nobody', () => {
    const rows = [from('A-1', 'DEPO-ANK;;;;;;'), from('A-2', `;${whole}`), from('A-3', ';;;;;;'), row('A-4')];
    const { orders, rejected } = read([header, ...rows].join('\n'));
    expect(rejected).toEqual([]);
    expect(orders.map(({ sender }) => sender)).toEqual([
      { kind: 'registered', code: 'DEPO-ANK' },
      { kind: 'address', party },
      null,
      null,
    ]);
  });

  it('that the service would refuse is reported field by field', () => {
    const rows = [
      from('A-1', ';Işık Kitabevi;;;İstanbul;;'),
      from('A-2', `DEPO-ANK;${whole}`),
      from('A-3', ';;;;;;a@b.example'),
      from('A-4', `;${whole.replace('="02163334455"', '2,16E+10')}`),
    ];
    const { orders, rejected } = read([header, ...rows].join('\n'));
    expect(orders).toEqual([]);
    expect(rejected.map(({ problems }) => problems.map(({ code, column }) => `${code} ${column}`))).toEqual([
      ['missing_value sender_phone', 'missing_value sender_address', 'missing_value sender_district'],
      ['two_senders sender_address_code'],
      ['name', 'phone', 'address', 'province', 'district'].map((field) => `missing_value sender_${field}`),
      ['unreadable sender_phone'],
    ]);
  });
});

it('a row may name its carrier by its id (API section 4.4, cargo_company_id)', () => {
  const header = `${HEADER};Kargo;Kargo firması no`;
  const carriers = [{ id: '1', slug: 'anka', name: 'Anka Kargo' }];
  const rows = [`${row('A-1')};;7`, `${row('A-2')};Bozkır;7`, `${row('A-3')};Anka Kargo;`];
  const { orders, rejected } = read([header, ...rows].join('\n'), carriers);
  expect(rejected).toEqual([]);
  expect(orders.map(({ carrier, carrierId }) => [carrier, carrierId])).toEqual([
    [null, '7'],
    ['Bozkır', '7'],
    ['Anka Kargo', null],
  ]);
});

describe('rows', () => {
  it('report every problem they have, with their line, and become no order', () => {
    const header = `${HEADER};type;width_cm;weight_kg`;
    const rows = ['A-1;;05321112233;x;y;z;uçak;on;1,5', `${row('A-2')};;;`, ';Ali;05321112233;x;y;z;koli;1;1'];
    expect(read([header, ...rows].join('\n'))).toMatchObject({
      orders: [{ reference: 'A-2', parcel: { type: 'koli', widthCm: null, weightKg: null } }],
      // Two rows were not taken, for four reasons.
      rejected: [
        {
          line: 2,
          reference: 'A-1',
          problems: [
            { code: 'missing_value', column: 'receiver_name' },
            { code: 'unknown_type', column: 'type' },
            { code: 'not_a_number', column: 'width_cm' },
          ],
        },
        { line: 4, reference: null, problems: [{ code: 'missing_value', column: 'reference' }] },
      ],
    });
  });

  it('of the same reference: the last one counts, each earlier one has which was taken', () => {
    const later = row('A-1').replace('Ali Veli', 'ALİ VELİ');
    expect(read([HEADER, row('A-1'), row('B-1'), row('A-1'), later].join('\n'))).toMatchObject({
      orders: [{ reference: 'B-1' }, { reference: 'A-1', receiver: { name: 'ALİ VELİ' } }],
      rejected: [
        { line: 2, reference: 'A-1', problems: [], keptLine: 5 },
        { line: 4, reference: 'A-1', problems: [], keptLine: 5 },
      ],
    });
  });

  it('of the same reference: a faulty later one does not take the good one away', () => {
    const result = read([HEADER, row('A-1'), 'A-1;;;;;'].join('\n'));
    expect(result.orders).toMatchObject([{ reference: 'A-1', receiver: { name: 'Ali Veli' } }]);
    expect(result.rejected).toMatchObject([{ line: 3, reference: 'A-1', keptLine: 2 }]);
    expect(result.rejected[0]?.problems).toHaveLength(5);
  });

  it('without a reference are not the same one', () => {
    const rejected = read([HEADER, ';Ali;05321112233;x;y;z', ';Ayşe;05331112233;x;y;z'].join('\n')).rejected;
    expect(rejected).toMatchObject([
      { line: 2, reference: null, keptLine: null },
      { line: 3, reference: null, keptLine: null },
    ]);
  });

  it('may be empty, and are counted as a spreadsheet counts them', () => {
    const result = read([HEADER, '', ';;;;;', row('A-1'), 'B-1;;05321112233;x;y;z'].join('\n'));
    expect(result.orders).toHaveLength(1);
    expect(result.rejected).toMatchObject([{ line: 5, reference: 'B-1' }]);
  });

  it('may hold line breaks, separators and doubled quotes inside quotes', () => {
    const result = read(`${HEADER}\nA-1;"Ali ""Usta"" Veli";05321112233;"Gül Sk.\nNo: 5; Kat 2";İzmir;Konak`);
    expect(result.orders).toMatchObject([{ receiver: { name: 'Ali "Usta" Veli', address: 'Gül Sk.\nNo: 5; Kat 2' } }]);
  });

  it('may hold a lone quote in the middle of a text', () => {
    const result = read(`${HEADER}\nA-1;Ali 24" Veli;05321112233;x;y;z`);
    expect(result.orders).toMatchObject([{ receiver: { name: 'Ali 24" Veli' } }]);
  });

  it('keep the leading zero that ="..." guards', () => {
    expect(read(`${HEADER}\nA-1;Ali;="05321112233";x;y;z`).orders).toMatchObject([
      { receiver: { phone: '05321112233' } },
    ]);
  });

  it('whose phone Excel wrote as 5,32E+09 come in without it, as those that have none: the digits are gone', () => {
    expect(read(`${HEADER}\nA-1;Ali;5,32111E+09;x;y;z`)).toMatchObject({
      orders: [],
      incomplete: [{ reference: 'A-1', receiver: { phone: '' } }],
      rejected: [{ line: 2, reference: 'A-1', problems: [{ code: 'unreadable', column: 'receiver_phone' }] }],
    });
  });
});

describe('cells', () => {
  const numbers = (text: string): unknown => {
    const result = read(`${HEADER};desi\n${row('A-1')};${text}`);
    return result.rejected[0]?.problems[0]?.code ?? result.orders[0]?.parcel.desi;
  };

  it.each([
    ['', null],
    ['3', 3],
    ['1,5', 1.5],
    ['1.5', 1.5],
    ['1.250', 1.25],
    ['1.234,5', 1234.5],
    ['12 desi', 12],
    ['-2', -2],
    ['0', 0],
    ['kg', 'not_a_number'],
    ['1,2,3', 'not_a_number'],
    ['1e3', 'not_a_number'],
    ['Infinity', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['yok', 'not_a_number'],
  ])('the number %j is read as %j', (text, expected) => {
    expect(numbers(text)).toBe(expected);
  });

  it.each([
    ['', 'koli'],
    ['Koli', 'koli'],
    ['KOLİ', 'koli'],
    ['box', 'koli'],
    ['Evrak', 'dosya'],
    ['DOSYA', 'dosya'],
    ['Palet', 'palet'],
  ])('the type %j is read as %s', (text, expected) => {
    expect(read(`${HEADER};tür\n${row('A-1')};${text}`).orders[0]?.parcel.type).toBe(expected);
  });
});

describe('carriers', () => {
  const carriers: readonly Carrier[] = [
    { id: '11', slug: 'anka', name: 'Anka Kargo' },
    { id: '12', slug: 'atlas', name: 'Atlas Kargo' },
  ];
  const list = [
    `${HEADER};kargo firması`,
    ...['Anka Kargo', 'ATLAS', 'anka', 'cheapest', ''].map((carrier, index) => `${row(`A-${index}`)};${carrier}`),
  ].join('\n');

  it('may be called by their names, as the screens call them, and stay as the shop wrote them', () => {
    const { orders, rejected } = read(list, carriers);
    expect(rejected).toEqual([]);
    expect(orders.map(({ carrier }) => carrier)).toEqual(['Anka Kargo', 'ATLAS', 'anka', 'cheapest', null]);
  });

  it('that are unknown are a problem of their row, with what may have been meant', () => {
    const { orders, rejected } = read(`${list}\n${row('B-1')};Anca Kargo\n${row('B-2')};Kuzey`, carriers);
    expect(orders).toHaveLength(5);
    expect(rejected).toEqual([
      {
        line: 7,
        reference: 'B-1',
        problems: [{ code: 'unknown_carrier', column: 'carrier', near: ['Anka Kargo'] }],
        keptLine: null,
      },
      {
        line: 8,
        reference: 'B-2',
        problems: [{ code: 'unknown_carrier', column: 'carrier', near: [] }],
        keptLine: null,
      },
    ]);
  });

  it('are all taken while the service has not given its list yet', () => {
    expect(read(`${list}\n${row('B-2')};Kuzey`, null)).toMatchObject({ orders: { length: 6 }, rejected: [] });
  });
});

describe('files that are no list', () => {
  it.each<[string, Uint8Array, number]>([
    ['a picture under another name', Buffer.from('\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR', 'latin1'), 1],
  ])('%s is reported as unreadable, with its line', (_what, bytes, line) => {
    expect(readBytes(bytes)).toMatchObject({ orders: [], rejected: [], fault: { kind: 'unreadable', line } });
  });

  it('an empty file is reported as empty', () => {
    expect(read('').fault).toEqual({ kind: 'empty' });
  });

  it('nothing makes it throw', () => {
    const anyBytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.string({ unit: 'binary' }).map((text) => Buffer.from(`${HEADER}\n${text}`)),
      fc.stringMatching(/^[A-Z0-9;",\n\r\t= ]{0,80}$/).map((text) => Buffer.from(`${HEADER}\n${text}`)),
    );
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const { orders, rejected } = readBytes(bytes, { carriers: [{ id: '1', slug: 'anka', name: 'Anka Kargo' }] });
        expect(new Set(orders.map(({ reference }) => reference)).size).toBe(orders.length);
        expect(rejected.every(({ line }) => line > 1)).toBe(true);
      }),
    );
  });
});

describe('lists that somebody made to break the import, or by mistake', () => {
  const hostile = (name: string) => readFileSync(join(import.meta.dirname, '../../../fixtures/import/csv', name));
  const taken = ({ orders }: Read) => orders.map(({ reference }) => reference);
  const reported = ({ rejected }: Read) =>
    rejected.map(({ line, reference, problems }) => [line, reference, problems.map(({ code }) => code)]);

  it('two quotation marks that belong to nothing: each row between them is reported, the others are taken', () => {
    const result = readBytes(hostile('two-stray-quotes.csv'));
    expect(taken(result)).toEqual(['A-1', 'A-6']);
    expect(reported(result)).toEqual([
      [3, 'A-2', ['stray_quote']],
      [4, 'A-3', ['stray_quote']],
      [5, 'A-4', ['stray_quote']],
      [6, 'A-5', ['stray_quote']],
    ]);
    expect(result.rejected[0]?.problems).toMatchObject([{ column: 'content' }]);
  });

  it('the same with nothing between the two rows', () => {
    const result = readBytes(hostile('stray-quotes-in-neighbours.csv'));
    expect(taken(result)).toEqual(['A-1', 'A-4']);
    expect(reported(result)).toEqual([
      [3, 'A-2', ['stray_quote']],
      [4, 'A-3', ['stray_quote']],
    ]);
  });

  it('a line of a cell that looks like a reference stops no row where each reference looks otherwise', () => {
    const others = [...'ABCDEFGHI'].map((letter) => row(`${letter}-1`));
    const cell = row('J-1').replace('Ali Veli', '"Ali\nA-7;Veli"');
    const { rejected, orders } = read([HEADER, ...others, cell].join('\n'));
    expect(rejected).toEqual([]);
    expect(orders.at(-1)).toMatchObject({ reference: 'J-1', receiver: { name: expect.stringContaining('A-7;Veli') } });
    const alike = ['A-1', 'A-2'].map(row);
    expect(reported(read([HEADER, ...alike, cell].join('\n')))).toEqual([
      [4, 'J-1', ['stray_quote']],
      [5, 'A-7', ['stray_quote']],
    ]);
  });

  it('a name in quotation marks is a part of its cell; where that moves the columns, the row is reported', () => {
    const result = readBytes(hostile('name-in-quotes.csv'));
    expect(result.orders).toMatchObject([
      { reference: 'A-1', parcel: { content: '"Dell" kablo' } },
      { reference: 'A-3', parcel: { content: 'Kitap' } },
    ]);
    expect(reported(result)).toEqual([[3, 'A-2', ['stray_quote']]]);
  });

  it('a quotation mark that is never closed stops its own row only', () => {
    const result = readBytes(hostile('never-closed.csv'));
    expect(taken(result)).toEqual(['A-1', 'A-3']);
    expect(reported(result)).toEqual([[3, 'A-2', ['stray_quote']]]);
  });

  it('line breaks, separators and doubled marks inside quotation marks are still what the shop wrote', () => {
    const { orders, rejected } = readBytes(hostile('lines-in-quotes.csv'));
    expect(rejected).toEqual([]);
    expect(orders).toMatchObject([
      { receiver: { address: 'Gül Sk.\nNo: 5; Kat 2; Daire 3; B Blok' } },
      { parcel: { content: '"Dell" kablo\r\niki adet' } },
    ]);
  });

  it('words that every object of the language knows are words: as a type, a carrier and a reference', () => {
    const carriers: readonly Carrier[] = [{ id: '1', slug: 'anka', name: 'Anka Kargo' }];
    const result = readBytes(hostile('constructor.csv'), { carriers: carriers });
    expect(taken(result)).toEqual(['__proto__', 'constructor']);
    expect(reported(result)).toEqual([
      [2, 'A-1', ['unknown_type']],
      [3, 'A-2', ['unknown_carrier']],
      [6, 'A-5', ['unknown_type']],
    ]);
  });

  it.each([
    ['opening marks', '"a;'],
    ['marks in a row', '"""a;'],
    ['pairs of marks', '"";'],
    ['open rows', '"a;b\n'],
    ['closed and open rows', '"a;b\n";'],
    ['blanks before marks', '   "  ;'],
    ['separators', ';'],
    ['line breaks in a quoted cell', '"\n'],
  ])('a quarter of a megabyte of %s is read once', async (_what, part) => {
    const bytes = Buffer.from(`${HEADER}\n${part.repeat(2 ** 18 / part.length)}`);
    // A second on an idle machine; each letter read again from each mark would be hours, beyond the limit of a test.
    const thread = new URL('../../../support/readListThread.ts', import.meta.url);
    expect(await doneInThread(thread, bytes)).toBeGreaterThanOrEqual(0);
  });

  it('no line of a list is passed over without a report, with any marks in it', () => {
    const cell = fc.constantFrom('"Ali', 'Ali"', '"Ali"', '"Ali" Veli', '24"', '""', '"', 'Ali', ' "Ali" ');
    const rows = fc.array(fc.tuple(cell, cell, cell, cell, cell), { maxLength: 6 });
    fc.assert(
      fc.property(rows, (lines) => {
        const text = lines.map((cells, index) => `REF-${index};${cells.join(';')}`);
        const result = read([HEADER, ...text].join('\n'));
        const named = [...taken(result), ...result.rejected.map(({ reference }) => reference)];
        expect(named.sort()).toEqual(lines.map((_, index) => `REF-${index}`).sort());
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('what a shop wrote', () => {
  it('comes out as it went in, under every separator', () => {
    const word = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .filter((text) => mendedText(text).text === text && unwrapText(text).text === text && !isDamaged(text, 'name'));
    const number = word.filter(
      (text) => referenceOf(text) === text && !hasLostDigits(text) && !isLikeSpreadsheetDate(text),
    );
    const phone = fc.constantFrom('05321112233', '0216 333 44 55', '+49 30 123456');
    const cells = fc.tuple(number, word, phone, word, word, word);
    fc.assert(
      fc.property(cells, fc.constantFrom(';', ',', '\t', '|'), (values, separator) => {
        const quoted = values.map((value) => `"${value.replaceAll('"', '""')}"`).join(separator);
        const { orders, rejected } = read(`${HEADER.replaceAll(';', separator)}\r\n${quoted}\r\n`);
        const [reference, name, phone, address, province, district] = values;
        expect(rejected).toEqual([]);
        expect(orders).toMatchObject([{ reference, receiver: { name, phone, address, province, district } }]);
      }),
    );
  });
});

describe('rows that lack something', () => {
  const chosen = (...lines: readonly string[]) => read([`${HEADER};weight_kg`, ...lines].join('\n'));
  const lacking = (reference: string, more = '') => `${reference};Ali Veli;;Gül Sk. 5;İzmir;Konak;${more}`;

  it('become orders that are corrected later, and only if nothing else is wrong with them', () => {
    const list = chosen(lacking('A-1'), lacking('A-2', 'ağır'), lacking(''), `${row('A-3')};2`);
    expect(list.incomplete.map(({ reference, receiver }) => [reference, receiver.phone])).toEqual([['A-1', '']]);
    expect(list.rejected.map(({ line, reference }) => [line, reference])).toEqual([
      [2, 'A-1'],
      [3, 'A-2'],
      [4, null],
    ]);
    expect(list.orders.map(({ reference }) => reference)).toEqual(['A-3']);
  });

  it('are no orders beside a good row of the same number, and the last of them counts', () => {
    const list = chosen(lacking('A-1'), `${row('A-1')};2`, lacking('A-2'), lacking('A-2', '2'));
    expect(list.orders.map(({ reference }) => reference)).toEqual(['A-1']);
    expect(list.incomplete.map(({ parcel }) => parcel.weightKg)).toEqual([2]);
    expect(list.rejected.map(({ line, keptLine }) => [line, keptLine])).toEqual([
      [2, 3],
      [4, 5],
      [5, null],
    ]);
  });
});
