import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { csvLine, listField, numberField, textField } from '../../../../electron/adapters/documents/csvFields.ts';
import { readText } from '../../../../electron/adapters/import/cells.ts';

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'Europe/Istanbul';
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe('a field of a CSV file', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['=cmd|calc!A1', "'=cmd|calc!A1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2+3', "'-2+3"],
    ['+A1', "'+A1"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    // A text that only resembles a number is a name: a spreadsheet must neither reckon with it nor round it.
    ['+90 532 000 00 01', '="+90 532 000 00 01"'],
    ['0012', '="0012"'],
    ['734002958114612345', '="734002958114612345"'],
    ['10-11', '="10-11"'],
    ['3/4', '="3/4"'],
    ['12.10', '="12.10"'],
    ['1,5', '="1,5"'],
    ['1E5', '="1E5"'],
    ['12e-3', '="12e-3"'],
    ['12345678901E2', '="12345678901E2"'],
    ['1:30', '="1:30"'],
    ['1:30 pm', '="1:30 pm"'],
    ['2026-1', '="2026-1"'],
    ['% 5', '="% 5"'],
    ['(5)', '="(5)"'],
    ['5 ₺', '="5 ₺"'],
    ['12-May', '="12-May"'],
    ['MAR-10', '="MAR-10"'],
    ['Şub 2026', '="Şub 2026"'],
    ['3 Ekim', '="3 Ekim"'],
    ['TRUE', '="TRUE"'],
    ['Yanlış', '="Yanlış"'],
    ['-10', "'-10"],
    ['\n=1+1', "'\n'=1+1"],
    [' =1+1', "' =1+1"],
    ['＝1+1', "'＝1+1"],
    ['10427', '10427'],
    ['0', '0'],
    ['ORD-10-11', 'ORD-10-11'],
    ['Mart', 'Mart'],
    ['Maral 5 Kat', 'Maral 5 Kat'],
    ['3M Türkiye', '3M Türkiye'],
    ['e', 'e'],
    ['Şükrü Işık', 'Şükrü Işık'],
    ['A=B', 'A=B'],
  ])('%j is written as %j', (given, field) => {
    expect(textField(given)).toBe(field);
  });

  it('is no formula, except for showing a number as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const field = textField(text);
        const isShown = /^="[^"\r\n]*"$/.test(field) && field === `="${text}"`;
        expect(isShown || !/^\s*[=+\-@]|^[\t\r\n]/.test(field)).toBe(true);
      }),
    );
  });

  /** What a reader may take for cells, whichever of these it separates by and however it takes quotation marks. */
  const cellsFor = (separator: RegExp, line: string) =>
    line.split(separator).map((cell) => cell.replace(/^[\s"]*/u, '').replace(/["\s]*$/u, ''));
  const readers = [/,/, /;/, /\|/, /\t/, /[\r\n]/, /[,;|\t\r\n]/];
  const isLive = (cell: string) => /^[=+\-@＝＋－＠]/u.test(cell);

  it.each([
    ["Ali,=cmd|'/C calc'!A0,", "Ali,'=cmd|'/C calc'!A0,"],
    ['Ali,=HYPERLINK(CHAR(104)&A1),x', "Ali,'=HYPERLINK(CHAR(104)&A1),x"],
    ["Ali;=cmd|'/C calc'!A0;", "Ali;'=cmd|'/C calc'!A0;"],
    ['Ali\t@SUM(A1)', "Ali\t'@SUM(A1)"],
    ['Ali|+A1', "Ali|'+A1"],
    ['note\r\n=1+1', "note\r\n'=1+1"],
    ['Ali, "=1+A1"', 'Ali, "\'=1+A1"'],
    ['"=1+A1', '\'"=1+A1'],
    ['Ali, -2+A1', "Ali, '-2+A1"],
    ['Gül Sk. 5, kat -1, +90 532', "Gül Sk. 5, kat -1, '+90 532"],
  ])('%j is written as %j, since another program may separate by another character', (given, field) => {
    expect(textField(given)).toBe(field);
    expect(readText(field)).toBe(given.trim());
  });

  it('is no formula for a program that separates by another character, and comes back as it was', () => {
    const unit = fc.constantFrom(...'=+-@,;|\t\n\r"\'( A1!'.split(''));
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), fc.constantFrom(textField, listField), (text, write) => {
        const field = write(text);
        if (field === `="${text}"` || /^="[^",;|\t\r\n]*"$/.test(field)) return;
        const line = csvLine(['x', field, 'y']);
        expect(readers.flatMap((reader) => cellsFor(reader, line)).filter(isLive)).toEqual([]);
        if (!text.includes("'") && !text.startsWith('="')) expect(readText(field)).toBe(readText(text));
      }),
      { numRuns: 5_000 },
    );
  });

  it('comes back from a CSV reader as it was written', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 2, maxLength: 4 }), (fields) => {
        expect(parse(csvLine(fields), { delimiter: ';', record_delimiter: '\r\n' })).toEqual([fields]);
      }),
    );
  });

  it('has a decimal comma', () => {
    expect([numberField(1234.5, 2), numberField(3), numberField(2.25), numberField(null)]).toEqual([
      '1234,50',
      '3',
      '2,25',
      '',
    ]);
  });
});
