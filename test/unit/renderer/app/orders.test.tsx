// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ImportReport } from '../../../../electron/contract/order.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { createKeyboard, renderApp } from '../../../support/renderApp.tsx';

afterEach(cleanup);

const { hand } = createKeyboard();

const none: ImportReport = { fileName: 'liste.csv', added: 0, updated: 0, rejected: [], fault: null };

/** Imports a file whose report is this. */
async function reportOf(report: Partial<ImportReport>): Promise<HTMLElement> {
  renderApp({ handlers: { 'orders.import': () => ok({ ...none, ...report }) } });
  await screen.findByText('Sipariş okut');
  act(() => hand('F6'));
  const tools = await screen.findByTestId('orders-tools');
  const file = new File(['x'], 'liste.csv');
  fireEvent.drop(tools, { dataTransfer: { files: [file] } });
  return screen.findByTestId('import-report');
}

describe('the report of an import', () => {
  it('counts rows, not reasons, and calls every field as the screens do', async () => {
    const report = await reportOf({
      added: 3,
      rejected: [
        {
          line: 5,
          reference: 'A-5',
          problems: [
            { code: 'missing_value', column: 'receiver_district', near: [] },
            { code: 'not_a_number', column: 'weight_kg', near: [] },
          ],
          keptLine: null,
        },
        {
          line: 6,
          reference: 'A-6',
          problems: [{ code: 'unknown_carrier', column: 'carrier', near: ['Anka Kargo'] }],
          keptLine: 2,
        },
      ],
    });
    expect(report.textContent).toContain('Alınmayan satır: 2.');
    const [first, second] = within(report).getAllByTestId('rejected-row');
    expect(first?.textContent).toMatch(/5\. satır.*A-5.*İlçe boş.*Ağırlık sayı değil/u);
    expect(second?.textContent).toMatch(/Kargo firması bu adla bir kargo firması yok\. Yakın adlar: Anka Kargo/u);
    expect(second?.textContent).toMatch(/aynı sipariş no 2\. satırda/iu);
    expect(report.textContent).not.toMatch(/receiver_|weight_kg|unknown_/u);
  });

  it('says of two rows with one number which was taken', async () => {
    const report = await reportOf({
      added: 1,
      rejected: [{ line: 2, reference: 'A-1', problems: [], keptLine: 9 }],
    });
    expect(within(report).getByTestId('rejected-row').textContent).toMatch(/2\. satır.*9\. satırda.*o satır alındı/u);
  });

  it('says which columns a file lacks, in the words of the screen', async () => {
    const report = await reportOf({ fault: { kind: 'missing_columns', columns: ['reference', 'receiver_province'] } });
    expect(report.textContent).toContain('Eksik sütunlar: Sipariş no, İl.');
    expect(report.textContent).not.toContain('Alınmayan satır');
  });

  it('tells how many rows it does not list', async () => {
    const rejected = Array.from({ length: 53 }, (_, index) => ({
      line: index + 2,
      reference: null,
      problems: [{ code: 'missing_value' as const, column: 'reference' as const, near: [] }],
      keptLine: null,
    }));
    const report = await reportOf({ rejected });
    expect(report.textContent).toContain('Alınmayan satır: 53.');
    expect(report.textContent).toContain('ve 3 satır daha');
  });
});
