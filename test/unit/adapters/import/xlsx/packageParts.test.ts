import { describe, expect, it } from 'vitest';
import { openParts } from '../../../../../electron/adapters/import/xlsx/packageParts.ts';
import { zipOf } from '../../../../support/zipOf.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const open = (files: Readonly<Record<string, string>>) =>
  openParts(zipOf(new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))));
const relation = (type: string, target: string) =>
  `<Relationships><Relationship Id='r1' Type='${OFFICE}/${type}' Target='${target}'/></Relationships>`;

describe('the files of a workbook', () => {
  it.each([
    [
      'where the relations of the package say',
      { '_rels/.rels': relation('officeDocument', '/a/b.xml'), 'a/b.xml': '' },
      'a/b.xml',
    ],
    [
      'where its content types say, if the relations name a file that is not there',
      {
        '_rels/.rels': relation('officeDocument', 'xl/gone.xml'),
        '[Content_Types].xml':
          '<Types><Override PartName="/c.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
        'c.xml': '',
      },
      'c.xml',
    ],
    ['where everybody puts it, if nothing is said', { 'XL/Workbook.XML': '' }, 'XL/Workbook.XML'],
  ])('have the workbook %s', (_, files, home) => {
    expect(open(files)).toMatchObject({ ok: true, value: { home } });
  });

  it('have a sheet below the folder of the workbook, in any casing, and no chart', () => {
    const files = { '_rels/.rels': relation('officeDocument', 'a/b.xml'), 'a/b.xml': '', 'A/Sheets/S.xml': 'x' };
    const sheet = open({ ...files, 'a/_rels/b.xml.rels': relation('worksheet', 'sheets/s.xml') });
    const chart = open({ ...files, 'a/_rels/b.xml.rels': relation('chartsheet', 'sheets/s.xml') });
    expect(sheet.ok && sheet.value.sheet('r1', 1)).toEqual({ path: 'a/sheets/s.xml' });
    expect(sheet.ok && sheet.value.read('a/sheets/s.xml')).toMatchObject({ ok: true, value: Buffer.from('x') });
    expect(chart.ok && chart.value.sheet('r1', 1)).toBeNull();
  });

  it.each([
    ['apple_numbers', { 'Index/Document.iwa': '' }],
    ['apple_numbers', { 'Index.zip': '' }],
    ['apple_numbers', { 'index.apxl': '' }],
    ['open_document', { mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }],
    ['other_workbook', { 'xl/workbook.bin': '' }],
    ['other_workbook', { '_rels/.rels': relation('officeDocument', 'xl/book.bin'), 'xl/book.bin': '' }],
  ])('are named as %s where they are of another program', (error, files) => {
    expect(open(files)).toEqual({ ok: false, error });
  });
});
