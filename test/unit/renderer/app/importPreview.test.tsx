import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ImportReport, nothingImported } from '../../../../electron/contract/importReport.ts';
import type { ListPreview } from '../../../../electron/contract/orderImport.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import { createKeyboard, renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder } from '../../../support/sampleJobs.ts';

const { hand, scan } = createKeyboard();
const report: ImportReport = { ...nothingImported, fileName: 'liste.csv', added: 2 };

const preview: ListPreview = {
  fileName: 'depo-2026-11-24.csv',
  format: { kind: 'csv', encoding: 'windows-1254', delimiter: ';' },
  headerLine: 1,
  columns: [
    { name: 'Sipariş No', field: 'reference', samples: ['A-1', 'A-2'] },
    { name: 'Kime', field: null, samples: ['Ali Veli'] },
  ],
  profile: null,
  joinsItems: false,
  states: [],
  twoColumns: [],
  missing: [],
  counts: { ready: 2, incomplete: 1, rejected: 1, replaced: 0, leftOut: 0, mended: 0 },
  first: [
    {
      line: 2,
      becomes: 'ready',
      reference: 'A-1',
      name: 'Ali Veli',
      place: 'Kadıköy / İstanbul',
      problems: [],
      mended: [],
    },
  ],
  wrong: [
    {
      line: 7,
      becomes: 'rejected',
      reference: 'A-7',
      name: 'Can Ün',
      place: '',
      problems: [{ code: 'not_a_number', column: 'desi', near: [] }],
      mended: [],
    },
  ],
};

/** A list of which something is to be decided, dropped on the screen of orders. */
async function deciding(of: Partial<ListPreview> = {}, start: Parameters<typeof renderApp>[0] = {}) {
  const shown = { ...preview, ...of };
  const fake = renderApp({
    ...start,
    handlers: {
      'imports.open': () => ok({ kind: 'preview', preview: shown }),
      'imports.preview': ({ fields }) =>
        ok({
          kind: 'preview',
          preview: {
            ...shown,
            missing: fields?.includes('receiver_name') === true ? [] : shown.missing,
            columns: shown.columns.map((column, index) => ({ ...column, field: fields?.[index] ?? column.field })),
          },
        }),
      'imports.take': () => ok(report),
      ...start.handlers,
    },
  });
  await screen.findByTestId('outcome');
  act(() => hand('F6'));
  const tools = await screen.findByTestId('orders-tools');
  fireEvent.drop(tools, { dataTransfer: { files: [new File(['x'], 'depo.csv')] } });
  await screen.findByTestId('import-preview');
  await act(async () => undefined);
  const requested = (name: string) => fake.requests.filter((one) => one.name === name).map(({ input }) => input);
  return { fake, requested };
}

describe('a list before it is taken', () => {
  it('shows how it is read, its columns, its rows, and each wrong row with its reasons', async () => {
    await deciding();
    const shown = screen.getByTestId('import-preview');
    act(() => hand('v', { altKey: true }));
    await screen.findAllByTestId('preview-column');
    expect(screen.getByTestId('preview-encoding')).toHaveProperty('value', 'Windows-1254');
    expect(
      within(shown)
        .getAllByTestId('preview-column')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('Sipariş NoA-1 · A-2'), expect.stringContaining('KimeAli Veli')]);
    expect(screen.getByTestId('preview-wrong').textContent).toMatch(/7\. satır.*A-7.*Can Ün.*Desi: sayı değil/u);
    expect(screen.getByTestId('preview-first').textContent).toContain('Ali Veli, Kadıköy / İstanbul');
    expect(screen.getByTestId('preview-counts').textContent).toBe(
      '2 sipariş içe aktarılacak · 1 eksik ya da şüpheli, yine de girer · 1 satır girmeyecek',
    );
  });

  it('names the other sheets with orders and counts what the workbook hides', async () => {
    const format: ListPreview['format'] = {
      ...{ kind: 'xlsx', sheet: 'Pazartesi', sheets: ['Pazartesi', 'Salı', 'Eski'] },
      ...{ hidden: { rows: 3, columns: 0, sheets: 1 }, otherSheets: ['Salı'] },
    };
    await deciding({ format });
    expect(screen.getAllByTestId('preview-unread').map(({ textContent }) => textContent)).toEqual([
      'Okunan sayfa: Pazartesi. Şu sayfalarda da sipariş var gibi: Salı. Bunları ayrıca içe aktar.',
      'Tabloda gizli, alınmaz: 3 satır, 1 sayfa',
    ]);
  });

  it('has the wrong rows before the columns, with how many are read, and a key opens them', async () => {
    await deciding();
    expect(screen.queryByTestId('preview-column')).toBeNull();
    expect(screen.getByTestId('preview-wrong')).toBeTruthy();
    expect(screen.getByTestId('preview-columns').textContent).toContain('1 sütun okunuyor · 1 okunmuyor: Kime');
    act(() => hand('v', { altKey: true }));
    expect(await screen.findAllByTestId('preview-column')).toHaveLength(2);
    await act(async () => undefined);
    act(() => hand('v', { altKey: true }));
    await waitFor(() => expect(screen.queryByTestId('preview-column')).toBeNull());
  });

  it('has its columns open where no row is wrong: then they are what is to be checked', async () => {
    await deciding({ wrong: [], counts: { ready: 2, incomplete: 0, rejected: 0, replaced: 0, leftOut: 0, mended: 0 } });
    expect(screen.getAllByTestId('preview-column')).toHaveLength(2);
  });

  it('has the name of its file in one line, with its ending, and the whole of it on request', async () => {
    await deciding();
    const name = screen.getByRole('heading', { name: 'depo-2026-11-24.csv' });
    const whole = within(name).getByTitle('depo-2026-11-24.csv');
    expect([...whole.children].map(({ textContent }) => textContent)).toEqual(['depo-2026', '-11-24.csv']);
  });

  it('is taken by Enter, and stored under the name of the file without its date', async () => {
    const { requested } = await deciding();
    act(() => hand('Enter'));
    await screen.findByTestId('import-report');
    expect(requested('imports.take')).toEqual([{ keepAs: 'depo' }]);
    expect(screen.queryByTestId('import-preview')).toBeNull();
  });

  it('stores nothing where it is read by its profile', async () => {
    const { requested } = await deciding({ profile: { name: 'Trendyol', stored: false } });
    act(() => hand('Enter'));
    await screen.findByTestId('import-report');
    expect(requested('imports.take')).toEqual([{ keepAs: null }]);
  });

  it('takes the name that is typed, with Enter in its field', async () => {
    const { requested } = await deciding();
    const field = screen.getByTestId('preview-source');
    fireEvent.change(field, { target: { value: 'Depo programı' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByTestId('import-report');
    expect(requested('imports.take')).toEqual([{ keepAs: 'Depo programı' }]);
  });

  it.each(['0', 'Escape'])('%s leaves it, and nothing is taken', async (key) => {
    const { requested } = await deciding();
    act(() => hand(key));
    await waitFor(() => expect(screen.queryByTestId('import-preview')).toBeNull());
    expect(requested('imports.cancel')).toHaveLength(1);
    expect(requested('imports.take')).toEqual([]);
    expect(screen.queryByTestId('import-report')).toBeNull();
  });

  it('is not taken while a column is missing; the first free column has the focus', async () => {
    const { requested } = await deciding({ missing: ['receiver_name'] });
    expect(screen.getByTestId('preview-missing').textContent).toContain('Alıcı adı');
    expect(document.activeElement?.getAttribute('data-free')).toBe('true');
    act(() => hand('Enter'));
    await act(async () => undefined);
    expect(requested('imports.take')).toEqual([]);
  });

  it('is read again with the chosen meaning of a column', async () => {
    const { requested } = await deciding({ missing: ['receiver_name'] });
    const column = screen.getByLabelText<HTMLInputElement>('Kime sütunu ne?', { selector: 'input' });
    fireEvent.change(column, { target: { value: 'alici adi' } });
    fireEvent.keyDown(column, { key: 'Enter', code: 'Enter' });
    await waitFor(() =>
      expect(requested('imports.preview')).toEqual([
        expect.objectContaining({ fields: ['reference', 'receiver_name'] }),
      ]),
    );
    await waitFor(() => expect(screen.queryByTestId('preview-missing')).toBeNull());
    // The focus stays while the next column is mapped.
    expect(document.activeElement).toBe(column);
  });

  it.each([
    ['preview-encoding', 'UTF-8', { encoding: 'utf-8' }],
    ['preview-delimiter', '|', { delimiter: '|' }],
  ])('is read again with the chosen %s', async (field, option, chosen) => {
    const { requested } = await deciding();
    act(() => hand('v', { altKey: true }));
    fireEvent.click(await screen.findByTestId(field));
    fireEvent.click(screen.getAllByRole('option', { name: option, hidden: true })[0] as HTMLElement);
    await waitFor(() => expect(requested('imports.preview')).toEqual([expect.objectContaining(chosen)]));
  });

  it('shows that a choice does not fit the file, and keeps the last one', async () => {
    const unreadable = ok({ kind: 'fault' as const, fault: { kind: 'unreadable' as const, line: 1 } });
    await deciding({}, { handlers: { 'imports.preview': () => unreadable } });
    fireEvent.click(screen.getByTestId('preview-joins'));
    fireEvent.click(await screen.findByText('bir ürün'));
    const fault = await screen.findByRole('alert');
    expect(fault.textContent).toBe('Bu seçimle 1. satır okunamadı. Önceki seçim geçerli.');
    expect(screen.getByTestId('preview-joins')).toHaveProperty('value', 'bir sipariş');
  });

  it('stays as it is through a scan and another screen', async () => {
    await deciding({}, { jobs: [sampleJob({ state: 'label_pending', slot: 7 })] });
    fireEvent.change(screen.getByTestId('preview-source'), { target: { value: 'Yarım' } });
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(screen.getByTestId('scan-strip').dataset.code).toBe('ORD-10427'));
    expect(screen.getByTestId('preview-source')).toHaveProperty('value', 'Yarım');
    act(() => hand('F4'));
    await waitFor(() => expect(screen.queryByTestId('import-preview')).toBeNull());
    act(() => hand('F6'));
    await screen.findByTestId('import-preview');
    expect(screen.getByTestId('preview-source')).toHaveProperty('value', 'Yarım');
  });
});

describe('a list that is being taken', () => {
  it('shows how far it is, and stops by a key; what was taken is reported', async () => {
    let finish = (_: ImportReport) => {};
    const { fake, requested } = await deciding(
      {},
      {
        handlers: {
          'imports.take': () =>
            new Promise((resolve) => {
              finish = (value) => resolve(ok(value));
            }),
        },
      },
    );
    act(() => hand('Enter'));
    await screen.findByTestId('import-progress');
    act(() => fake.emit('import.progress', { done: 400, total: 1_200 }));
    expect(screen.getByTestId('import-progress').textContent).toContain('400 / 1.200 sipariş');
    await act(async () => undefined);
    act(() => hand('0'));
    await waitFor(() => expect(requested('imports.cancel')).toHaveLength(1));
    // It is not over before the station reports it.
    expect(screen.getByTestId('import-progress')).toBeTruthy();
    act(() => finish({ ...report, added: 600, stopped: true }));
    const reported = await screen.findByTestId('import-report');
    expect(reported.textContent).toMatch(/600 yeni.*İçe aktarma durduruldu/u);
    // A part of a list is no list that came in.
    expect(reported.querySelector('[data-tone=done]')).toBeNull();
    expect(screen.queryByTestId('import-progress')).toBeNull();
  });
});

describe('rows that became no complete order', () => {
  const lacking = {
    line: 4,
    reference: 'A-4',
    problems: [{ code: 'missing_value' as const, column: 'receiver_phone' as const, near: [] }],
    keptLine: null,
  };
  const noPhone = { field: 'receiver_phone', rule: 'required' as const, limit: null, message: null };

  it('are saved by a key, with the place shown', async () => {
    await deciding(
      {},
      { handlers: { 'imports.take': () => ok({ ...report, rejected: [lacking], rejectedTotal: 1 }) } },
    );
    act(() => hand('Enter'));
    await screen.findByTestId('import-report');
    await act(async () => undefined);
    act(() => hand('s', { altKey: true }));
    expect((await screen.findByTestId('saved-file')).textContent).toContain('siparisler-düzeltilecek.csv');
  });

  it('open in the form of an order where they came into the book', async () => {
    await deciding(
      {},
      {
        orders: [{ order: sampleOrder({ reference: 'A-4' }), jobId: null, problems: [noPhone] }],
        handlers: { 'imports.take': () => ok({ ...report, incomplete: [lacking], incompleteTotal: 1 }) },
      },
    );
    act(() => hand('Enter'));
    await screen.findByTestId('import-report');
    await act(async () => undefined);
    act(() => hand('e', { altKey: true }));
    expect((await screen.findByTestId('repair-form')).textContent).toContain('A-4');
    act(() => hand('Escape'));
    // The report is still there.
    await screen.findByTestId('import-report');
  });
});

describe('a list with states that need a meaning', () => {
  const states = [
    { word: 'Merkezde', rows: 2, ships: null, isSaid: false },
    { word: 'pending', rows: 1, ships: false, isSaid: false },
  ];

  it('asks for each word, and has it read with the answer', async () => {
    const { requested } = await deciding({ states });
    const rows = screen.getAllByTestId('preview-state');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Merkezde2 satır'),
      expect.stringContaining('pending1 satır'),
    ]);
    expect(rows.map(({ dataset }) => dataset.ships)).toEqual(['null', 'false']);
    fireEvent.click(screen.getByRole('combobox', { name: '“Merkezde” durumundaki siparişler' }));
    fireEvent.click(screen.getAllByRole('option', { name: 'Gönderilir', hidden: true })[0] as HTMLElement);
    await waitFor(() => expect(requested('imports.preview')).toHaveLength(1));
    const stated = [
      { word: 'Merkezde', ships: true },
      { word: 'pending', ships: false },
    ];
    expect(requested('imports.preview')).toMatchObject([{ fields: null, states: stated }]);
  });

  it('stores the answers under the name of a source that is known already', async () => {
    const { requested } = await deciding({ states, profile: { name: 'Shopify', stored: false } });
    act(() => hand('Enter'));
    await waitFor(() => expect(requested('imports.take')).toEqual([{ keepAs: 'Shopify' }]));
  });

  it('stores nothing again where all was chosen before', async () => {
    const known = states.map((state) => ({ ...state, ships: true, isSaid: true }));
    const { requested } = await deciding({ states: known, profile: { name: 'Shopify', stored: true } });
    act(() => hand('Enter'));
    await waitFor(() => expect(requested('imports.take')).toEqual([{ keepAs: null }]));
  });
});

it('marks what was mended, what is left out, and columns that differ', async () => {
  const [good] = preview.first;
  if (good === undefined) throw new Error('no row');
  await deciding({
    twoColumns: ['Adres', 'Adres (2)'],
    first: [{ ...good, mended: [{ kind: 'billing_address', column: 'receiver_address' }] }],
    wrong: [
      {
        ...good,
        line: 3,
        becomes: 'left_out',
        problems: [{ code: 'not_to_ship', column: 'order_state', near: ['İptal Edildi'] }],
      },
    ],
    counts: { ready: 1, incomplete: 0, rejected: 0, replaced: 0, leftOut: 1, mended: 1 },
  });
  expect(screen.getByTestId('preview-two-columns').textContent).toContain('Adres, Adres (2)');
  expect(screen.getByTestId('preview-first').textContent).toContain('fatura adresinden alındı');
  expect(screen.getByTestId('preview-wrong').textContent).toContain('Sipariş durumu: gönderilmeyecek (İptal Edildi)');
  expect(screen.getByTestId('preview-counts').textContent).toBe(
    '1 sipariş içe aktarılacak · 1 satır gönderilmeyecek · 1 satır düzeltildi',
  );
});
