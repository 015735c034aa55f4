import { expect, it } from 'vitest';
import { importReportText } from '../../../../electron/adapters/documents/importReport.ts';
import { type ImportReport, nothingImported } from '../../../../electron/contract/importReport.ts';

const report: ImportReport = {
  ...nothingImported,
  fileName: 'gün.xlsx',
  added: 2,
  format: {
    kind: 'xlsx',
    sheet: 'Pazartesi',
    sheets: ['Pazartesi', 'Salı', 'Eski'],
    hidden: { rows: 1, columns: 2, sheets: 1 },
    otherSheets: ['Salı'],
  },
  leftOut: [
    { line: 3, reference: 'A-2', problems: [{ code: 'hidden_row', column: 'reference', near: [] }], keptLine: null },
  ],
  leftOutTotal: 1,
};
const linesOf = (of: ImportReport, language: 'tr' | 'en') => importReportText(of, language, 0).split('\r\n');

it('the report of a workbook names the other sheets with orders, what is hidden, and each hidden row', () => {
  expect(linesOf(report, 'tr')).toEqual(
    expect.arrayContaining([
      'Okunan sayfa: Pazartesi. Okunmayan şu sayfalarda da sipariş var gibi: Salı. Onları F6’dan içe aktar.',
      'Tabloda gizli olan, alınmadı: 1 satır, 2 sütun, 1 sayfa.',
      'Gönderilmeyecek satır: 1',
      expect.stringMatching(/^3\. satır · A-2 · .*satır tabloda gizli/),
    ]),
  );
  expect(linesOf(report, 'en')).toContain('Hidden in the sheet, not imported. Rows: 1, columns: 2, sheets: 1.');
});

it('the report of a workbook names what is hidden where as many sheets as rows are', () => {
  const format = { ...report.format, hidden: { rows: 1, columns: 0, sheets: 1 } } as ImportReport['format'];
  expect(linesOf({ ...report, format }, 'tr')).toContain('Tabloda gizli olan, alınmadı: 1 satır, 0 sütun, 1 sayfa.');
});

it('the report of a workbook does not mention sheets where one alone has orders and nothing is hidden', () => {
  const format = {
    kind: 'xlsx',
    sheet: 'A',
    sheets: ['A'],
    hidden: { rows: 0, columns: 0, sheets: 0 },
    otherSheets: [],
  };
  const plain = linesOf({ ...report, format: format as ImportReport['format'], leftOut: [], leftOutTotal: 0 }, 'tr');
  expect(plain).toHaveLength(linesOf({ ...report, format: null, leftOut: [], leftOutTotal: 0 }, 'tr').length);
});
