import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openList } from '../../../../electron/adapters/import/list.ts';
import { readableList } from '../../../../electron/adapters/import/readableList.ts';
import { formatOf, shownNumber, shownText } from '../../../../electron/adapters/import/xlsx/formats.ts';
import { readSheet } from '../../../../electron/adapters/import/xlsx/sheet.ts';
import { textWithin, xmlReader } from '../../../../electron/adapters/import/xlsx/xml.ts';
import { noChoices } from '../../../../electron/contract/orderImport.ts';

describe('a number as the sheet shows it', () => {
  it.each([
    ['General', 1042, '1042'],
    ['"SIP-"0000', 42, 'SIP-0042'],
    ['0000', 42, '0042'],
    ['"TR"#', 7, 'TR7'],
    ['\\S\\I\\P\\-0000', 1042, 'SIP-1042'],
    ['SIP-0000', 1042, 'SIP-1042'],
    ['0000\\-0000', 20260042, '2026-0042'],
    ['000-00-0000', 1234, '000-00-1234'],
    ['0### ### ## ##', 5321112233, '0532 111 22 33'],
    ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', 5321112, '532-1112'],
    ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', 5321112233, '(532) 111-2233'],
    ['"A"0;"B"0;"Sıfır"', -7, 'B7'],
    ['"A"0;"B"0;"Sıfır"', 0, 'Sıfır'],
    ['"A"0', -7, '-A7'],
    ['[$-41F]"SIP-"0', 42, 'SIP-42'],
    ['[Red]"R"00', 5, 'R05'],
    ['"SIP-"General', 42, 'SIP-42'],
    ['"SIP-"@', 42, 'SIP-42'],
    ['#,##0', 1042, '1042'],
    ['#,##0.00', 1042, '1042'],
    ['"SIP-"#,##0', 1042, 'SIP-1042'],
    ['[$₺-41F]#,##0.00', 1042, '1042'],
    ['0.00 "kg"', 2.5, '2.50 kg'],
    ['0.0# "kg"', 2.5, '2.5 kg'],
    ['0%', 0.2, '20%'],
    ['0.00E+00', 5321112233, '5321112233'],
    ['# ?/?', 0.5, '0.5'],
    ['0,"bin"', 1500, '1500'],
    ['_-* #,##0_-', 1042, '1042'],
    ['dd.mm.yyyy', 46350, '2026-11-24'],
    ['mmm.yy', 45352, '2024-03-01'],
    ['[$-F800]dddd, mmmm dd, yyyy', 46350, '2026-11-24'],
    ['h:mm', 0.4375, '10:30:00'],
    ['[h]:mm', 0.4375, '10:30:00'],
    [';;;', 1042, ''],
  ])('in the format %s, %d is %s', (code, value, shown) => {
    expect(shownNumber(String(value), formatOf(code), false).text).toBe(shown);
  });

  it('is a number still where a measure is read from it, and none where it is a date', () => {
    const numbers = ['0.00 "kg"', '"SIP-"0', '0%', 'dd.mm.yyyy'].map((code) =>
      shownNumber('2.5', formatOf(code), false),
    );
    expect(numbers.map(({ number }) => number)).toEqual(['2.5', '2.5', '2.5', null]);
  });

  it('is written with an exponent, also behind a prefix, where Excel has lost its digits', () => {
    expect(shownNumber('12345678901234567890', formatOf('"SIP-"0'), false).text).toBe('1.23456789012346E+19');
  });

  it.each([
    ['"SIP-"@', 'SIP-77'],
    ['0;-0;0;"N-"@', 'N-77'],
    ['0000', '77'],
    [';;;', ''],
  ])('in the format %s, the text 77 is %s', (code, shown) => {
    expect(shownText('77', formatOf(code))).toBe(shown);
  });
});

describe('XML', () => {
  const textOf = (xml: string) => {
    const reader = xmlReader(Buffer.from(xml));
    reader.next();
    return textWithin(reader);
  };

  it.each([
    ['<si><t>A &amp; B</t></si>', 'A & B'],
    ['<si><t><![CDATA[A & B <c>]]></t></si>', 'A & B <c>'],
    ['<si><t>A<!-- <t>x</t> -->B</t></si>', 'AB'],
    ['<si><t>1 > 0</t></si>', '1 > 0'],
    ["<x:si><x:r><x:t xml:space='preserve'>A </x:t></x:r><x:r><x:t>B</x:t></x:r></x:si>", 'A B'],
    ['<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>', '東京'],
    ['<si><t>A_x000D_B_x005F_x0041_</t></si>', 'A\rB_x0041_'],
    ['<si/>', ''],
  ])('in %s the text is %j', (xml, text) => {
    expect(textOf(xml)).toBe(text);
  });

  it('has the value of an attribute with any quotation marks and prefix, and with a > in it', () => {
    const reader = xmlReader(
      Buffer.from(`<?xml version="1.0"?><!-- a --><x:sheet name='a>b "c"' r:id = "r1" state=""/>`),
    );
    expect(reader.next()).toBe(true);
    expect(reader.name()).toBe('sheet');
    expect(['name', 'id', 'state', 'sheetId'].map(reader.attribute)).toEqual(['a>b "c"', 'r1', '', null]);
    expect([reader.isEmpty(), reader.next()]).toEqual([true, false]);
  });
});

/** Bytes that are read one by one. A search or a cut begins behind what was found before. */
function readsAt(xml: Buffer): number {
  let looks = 0;
  const counted = new Proxy(xml, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
      const value: unknown = Reflect.get(target, key, target);
      if (key === 'indexOf') {
        return (end: string, from: number, encoding: 'latin1') => {
          const found = target.indexOf(end, from, encoding);
          looks += (found === -1 ? target.length : found) - from;
          return found;
        };
      }
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const sheet = readSheet(counted, { strings: [], formats: [], from1904: false, isNotWorkedOut: false });
  if (!sheet.ok) throw new Error(sheet.error);
  return looks;
}

it.each([
  ['rows without an end', '<row >'],
  ['rows that open within each other', '<row r="1"><c>'],
  ['cells without an end', '<c t="inlineStr"><is>'],
  ['tags without an end', '<row '],
  ['attributes without an end', '<row r="'],
  ['texts without an end', '<c><v>'],
  ['CDATA without an end', '<c><v><![CDATA['],
  ['comments without an end', '<c><v><!--'],
  ['instructions without an end', '<?'],
  ['names without an end', '<'],
  ['entities without an end', '<c><v>&amp&'],
  ['columns over the whole width', '<col min="1" max="512" hidden="1"/>'],
])('a sheet of %s is read in work that grows with its length and not with its square', (_, piece) => {
  const looks = (times: number) => readsAt(Buffer.from(`<sheetData>${piece.repeat(times)}`));
  const [one, four] = [looks(500), looks(2_000)];
  expect(one).toBeGreaterThan(500);
  expect(four / one).toBeLessThan(4.5);
});

it('a cell stands where its place says, whatever lies before it', () => {
  const cell = (place: string) => `<c r="${place}" t="inlineStr"><is><t>${place}</t></is></c>`;
  const letters = ['A', 'C', 'Z', 'AA', 'AZ', 'BA'];
  const rows = [1, 9, 10, 19, 90].map(
    (line) => `<row r="${line}">${letters.map((one) => cell(`${one}${line}`)).join('')}</row>`,
  );
  const xml = Buffer.from(`<sheetData>${rows.join('')}</sheetData>`);
  const sheet = readSheet(xml, { strings: [], formats: [], from1904: false, isNotWorkedOut: false });
  if (!sheet.ok) throw new Error(sheet.error);
  const found = sheet.value.rows.flatMap(({ line, cells }) =>
    cells.flatMap((text, column) => (text === undefined || text === '' ? [] : [[text, line, column]])),
  );
  const columns = [0, 2, 25, 26, 51, 52];
  expect(found).toEqual(
    [1, 9, 10, 19, 90].flatMap((line) => columns.map((column, at) => [`${letters[at]}${line}`, line, column])),
  );
});

it('a hidden row is left out, and not among the rows that are saved to be corrected and imported again', () => {
  const file = openList(readFileSync(join(import.meta.dirname, '../../../fixtures/import/xlsx/filtered-rows.xlsx')));
  if (!file.ok) throw new Error(file.error.kind);
  const list = readableList(file.value, 'liste.xlsx');
  expect(list.read(noChoices, [], null).ok).toBe(true);
  expect(list.judge(null, null).counts.leftOut).toBe(2);
  expect(list.left(0, 10)).toEqual([]);
});

describe('a sheet marks as hidden', () => {
  const hiddenIn = (text: string) => {
    const sheet = readSheet(Buffer.from(text), { strings: [], formats: [], from1904: false, isNotWorkedOut: false });
    if (!sheet.ok) throw new Error(sheet.error);
    const { rows, hiddenColumns } = sheet.value;
    return { rows: rows.map(({ marks }) => marks?.isHidden === true), columns: [...hiddenColumns] };
  };
  const row = (attributes: string) =>
    `<sheetData><row ${attributes}><c t="inlineStr"><is><t>A</t></is></c></row></sheetData>`;

  it.each([
    ['hidden="1"', true],
    ['hidden="true" ht="15"', true],
    ['ht="0"', true],
    ['ht="0.4"', true],
    ['hidden="0" ht="15"', false],
    ['', false],
  ])('a row with %j: %s', (attributes, isHidden) => {
    expect(hiddenIn(row(attributes)).rows).toEqual([isHidden]);
  });

  it.each([
    ['hidden="1"', [1, 2]],
    ['width="0"', [1, 2]],
    ['hidden="false" width="9"', []],
  ])('columns with %j: %j', (attributes, columns) => {
    const cols = `<cols><col min="2" max="3" ${attributes}/></cols>`;
    expect(hiddenIn(cols + row('')).columns).toEqual(columns);
  });
});
