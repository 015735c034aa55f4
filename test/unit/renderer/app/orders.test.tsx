import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ImportReport } from '../../../../electron/contract/importReport.ts';
import { nothingImported } from '../../../../electron/contract/importReport.ts';
import { ok } from '../../../../electron/contract/result.ts';
import type { PanelUse } from '../../../../electron/contract/settings.ts';
import { act } from '../../../support/act.ts';
import { type FakeBridgeStart, sampleStatus } from '../../../support/fakeBridge.ts';
import { createKeyboard, renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder } from '../../../support/sampleJobs.ts';

const { hand, scan } = createKeyboard();

const none: ImportReport = { ...nothingImported, fileName: 'liste.csv' };

/** Imports a file whose report is this. */
async function reportOf(report: Partial<ImportReport>): Promise<HTMLElement> {
  renderApp({ handlers: { 'imports.open': () => ok({ kind: 'ended', report: { ...none, ...report } }) } });
  await screen.findByTestId('outcome');
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
    expect(report.textContent).toContain('İçe aktarılmayan satır: 2.');
    const [first, second] = within(report).getAllByTestId('rejected-row');
    expect(first?.textContent).toMatch(/5\. satır.*A-5.*İlçe: boş.*Ağırlık: sayı değil/u);
    expect(second?.textContent).toMatch(/Kargo firması: bu adla bir firma yok\. Yakın adlar: Anka Kargo/u);
    expect(second?.textContent).toMatch(/aynı sipariş no 2\. satırda/iu);
    expect(report.textContent).not.toMatch(/receiver_|weight_kg|unknown_/u);
  });

  it('shows which of two rows with one number was taken', async () => {
    const report = await reportOf({
      added: 1,
      rejected: [{ line: 2, reference: 'A-1', problems: [], keptLine: 9 }],
    });
    expect(within(report).getByTestId('rejected-row').textContent).toMatch(
      /2\. satır.*9\. satırda.*o satır kullanıldı/u,
    );
  });

  it('counts rows to correct apart from those that are only repeated', async () => {
    const report = await reportOf({
      added: 1,
      rejected: [
        { line: 2, reference: 'A-1', problems: [], keptLine: 9 },
        {
          line: 3,
          reference: null,
          problems: [{ code: 'missing_value', column: 'reference', near: [] }],
          keptLine: null,
        },
      ],
    });
    expect(report.textContent).toMatch(/İçe aktarılmayan satır: 1\. Dosyada düzelt/u);
    expect(report.textContent).toMatch(/İçe aktarılmayan satır: 1\. Aynı sipariş no aşağıda yeniden var/u);
  });

  it('shows which columns a file lacks, in the words of the screen', async () => {
    const report = await reportOf({ fault: { kind: 'missing_columns', columns: ['reference', 'receiver_province'] } });
    expect(report.textContent).toContain('Eksik sütunlar: Sipariş no, İl.');
    expect(report.textContent).not.toContain('İçe aktarılmayan satır');
  });

  it('shows how many rows it does not list', async () => {
    const rejected = Array.from({ length: 53 }, (_, index) => ({
      line: index + 2,
      reference: null,
      problems: [{ code: 'missing_value' as const, column: 'reference' as const, near: [] }],
      keptLine: null,
    }));
    const report = await reportOf({ rejected });
    expect(report.textContent).toContain('İçe aktarılmayan satır: 53.');
    expect(report.textContent).toContain('ve 3 satır daha');
  });
});

describe('the choice of a file', () => {
  const lists = [
    { path: '/i/yeni.csv', name: 'yeni.csv', folder: 'downloads' as const, changedAt: Date.now() },
    { path: '/m/eski.csv', name: 'eski.csv', folder: 'desktop' as const, changedAt: Date.now() - 86_400_000 },
  ];

  async function choosing(): Promise<ReturnType<typeof renderApp>> {
    const fake = renderApp({
      jobs: [sampleJob({ state: 'label_pending', slot: 7 })],
      handlers: { 'orders.lists': () => ok(lists) },
    });
    await screen.findByTestId('outcome');
    act(() => hand('F6'));
    await screen.findByTestId('orders-tools');
    act(() => hand('c', { altKey: true }));
    await within(await screen.findByTestId('question')).findByText(/yeni\.csv/u);
    return fake;
  }
  const requested = (fake: ReturnType<typeof renderApp>, name: string) =>
    fake.requests.filter((request) => request.name === name).map(({ input }) => input);

  it('is made in this window: a scan that comes meanwhile is taken as ever', async () => {
    const fake = await choosing();
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(screen.getByTestId('scan-strip').dataset.code).toBe('ORD-10427'));
    expect(requested(fake, 'scan.submit')).toEqual([{ code: 'ORD-10427' }]);
    expect(requested(fake, 'imports.open')).toEqual([]);
    expect(screen.getByTestId('question')).toBeTruthy();
    expect(document.querySelector('input[type=file]')).toBeNull();
  });

  it('takes the file of its digit, newest first', async () => {
    const fake = await choosing();
    act(() => hand('2'));
    await waitFor(() => expect(screen.getByTestId('import-report')).toBeTruthy());
    expect(requested(fake, 'imports.open')).toEqual([{ file: { path: '/m/eski.csv' } }]);
    expect(screen.queryByTestId('question')).toBeNull();
  });

  it.each(['0', 'Escape'])('%s leaves everything as it was', async (key) => {
    const fake = await choosing();
    act(() => hand(key));
    await waitFor(() => expect(screen.queryByTestId('question')).toBeNull());
    expect(requested(fake, 'imports.open')).toEqual([]);
  });

  it('takes any other by its path', async () => {
    const fake = await choosing();
    const field = screen.getByTestId('import-path');
    fireEvent.change(field, { target: { value: ' /başka/liste.csv ' } });
    fireEvent.submit(field);
    await screen.findByTestId('import-report');
    expect(requested(fake, 'imports.open')).toEqual([{ file: { path: '/başka/liste.csv' } }]);
  });
});

describe('a file that was saved', () => {
  it('is shown in its folder by a key; on return, a notice shows that scans of meanwhile are not here', async () => {
    const fake = renderApp();
    await screen.findByTestId('outcome');
    act(() => hand('F7'));
    await screen.findByText('Dosya kaydet');
    act(() => hand('s', { altKey: true }));
    fireEvent.click(await screen.findByText('Bütün sütunlar, CSV'));
    await screen.findByTestId('saved-file');
    expect(screen.queryByTestId('scan-again')).toBeNull();
    act(() => hand('l', { altKey: true }));
    await waitFor(() => expect(fake.requests.some(({ name }) => name === 'files.show')).toBe(true));
    act(() => void window.dispatchEvent(new Event('blur')));
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(screen.getByTestId('scan-again').textContent).toContain('yeniden okut');
  });
});

describe('the order book, by keys alone', () => {
  const item = (reference: string, more: Partial<NonNullable<FakeBridgeStart['orders']>[number]> = {}) => ({
    order: sampleOrder({ reference }),
    jobId: null,
    ...more,
  });
  const requested = (fake: ReturnType<typeof renderApp>, name: string) =>
    fake.requests.filter((request) => request.name === name).map(({ input }) => input);
  const chosen = () => screen.getByTestId('order-chosen').textContent;
  const row = (index: number) => document.querySelector<HTMLElement>(`[data-row][data-index="${index}"]`);

  async function book(start: Parameters<typeof renderApp>[0] = {}): Promise<ReturnType<typeof renderApp>> {
    const fake = renderApp({ orders: [item('A-1'), item('A-2'), item('A-3')], ...start });
    await screen.findByTestId('outcome');
    act(() => hand('F6'));
    await screen.findByTestId('order-chosen');
    await act(async () => undefined);
    return fake;
  }

  it('opens the chosen order for correction, stores it, and comes back to its row', async () => {
    const fake = await book();
    expect(chosen()).toContain('A-1');
    act(() => hand('ArrowDown'));
    await waitFor(() => expect(chosen()).toContain('A-2'));
    act(() => hand('Enter'));
    const name = await screen.findByTestId<HTMLInputElement>('repair-name');
    fireEvent.change(name, { target: { value: 'Şükrü Işık' } });
    await act(async () => undefined);
    act(() => hand('s', { altKey: true }));
    await waitFor(() => expect(requested(fake, 'orders.save')).toHaveLength(1));
    expect(requested(fake, 'orders.save')[0]).toMatchObject({
      order: { reference: 'A-2', receiver: { name: 'Şükrü Işık' } },
    });
    expect(requested(fake, 'orders.correct')).toEqual([]);
    await waitFor(() => expect(chosen()).toContain('A-2'));
    await waitFor(() => expect(row(1)?.textContent).toContain('Şükrü Işık'));
    expect(row(1)?.textContent).toContain('masada düzeltildi');
    act(() => hand('Enter'));
    expect((await screen.findByTestId('repair-edited')).textContent).toContain('Alıcı adı değiştirildi');
  });

  it('holds unfinished typing of each order apart, and stores nothing of it without the key', async () => {
    const fake = await book();
    act(() => hand('Enter'));
    fireEvent.change(await screen.findByTestId('repair-name'), { target: { value: 'Yarım' } });
    act(() => hand('Escape'));
    await screen.findByTestId('order-chosen');
    act(() => hand('ArrowDown'));
    act(() => hand('Enter'));
    expect((await screen.findByTestId<HTMLInputElement>('repair-name')).value).toBe(sampleOrder().receiver.name);
    act(() => hand('Escape'));
    await screen.findByTestId('order-chosen');
    act(() => hand('ArrowUp'));
    act(() => hand('Enter'));
    expect((await screen.findByTestId<HTMLInputElement>('repair-name')).value).toBe('Yarım');
    expect(requested(fake, 'orders.save')).toEqual([]);
  });

  it('opens the stopped job of an order for correction, and any other job in the ledger', async () => {
    const stopped = sampleJob({
      id: 'wrong',
      order: sampleOrder({ reference: 'A-1' }),
      state: 'needs_attention',
      problem: { code: 'invalid_fields', detail: null, fields: [] },
    });
    const gone = sampleJob({ id: 'gone', order: sampleOrder({ reference: 'A-2' }), state: 'printed' });
    await book({ orders: [item('A-1', { jobId: 'wrong' }), item('A-2', { jobId: 'gone' })], jobs: [stopped, gone] });
    expect(screen.queryByText('Listeden çıkar')).toBeNull();
    act(() => hand('Enter'));
    expect((await screen.findByTestId('repair-form')).textContent).toContain('Kaydet ve gönder');
    act(() => hand('Escape'));
    await screen.findByTestId('order-chosen');
    act(() => hand('ArrowDown'));
    act(() => hand('Enter'));
    expect((await screen.findByTestId('ledger-job')).dataset.jobId).toBe('gone');
  });

  it('decides in the form of an order what a file has otherwise', async () => {
    const edit = { at: 1_000, desk: '1', changed: ['receiver_name'], differs: ['receiver_phone'] };
    const fake = await book({ orders: [item('A-1', { edit })] });
    act(() => hand('Enter'));
    expect((await screen.findByTestId('question')).textContent).toContain('Alıcı telefonu. Hangisi kalsın?');
    await act(async () => undefined);
    expect(document.activeElement).toBe(screen.getByTestId('question'));
    act(() => hand('2'));
    await waitFor(() => expect(requested(fake, 'orders.decide')).toEqual([{ references: ['A-1'], taken: 'list' }]));
    await screen.findByTestId('order-chosen');
  });

  it.each([
    [
      'that another desk corrected, too',
      '2',
      'değişiklik daha var (masa 2). Hangisi kalsın?Alıcı telefonu: 0555 111 22 33',
    ],
    [
      'whose number another order has, too',
      null,
      'başka bir sipariş daha var. Hangisi kalsın?Alıcı telefonu: 0555 111 22 33',
    ],
  ])('decides in the form of an order %s, which of the two stays', async (_, desk, title) => {
    const draft = { desk, by: null, differs: [{ field: 'receiver_phone', value: '0555 111 22 33' }] };
    const edit = { at: 1_000, desk: '1', changed: ['receiver_name'], differs: ['receiver_name'] };
    const fake = await book({ orders: [item('A-1', { edit, draft })] });
    expect(screen.getByTestId('order-edited').textContent).toBe('iki hali var, karar bekliyor');
    act(() => hand('Enter'));
    expect((await screen.findByTestId('question')).textContent).toContain(title);
    await act(async () => undefined);
    act(() => hand('2'));
    await waitFor(() => expect(requested(fake, 'orders.decide')).toEqual([{ references: ['A-1'], taken: 'draft' }]));
    await screen.findByTestId('order-chosen');
    act(() => hand('Enter'));
    expect((await screen.findByTestId('question')).textContent).toContain('Alıcı adı. Hangisi kalsın?');
  });

  it('lets an order be changed whose question is left for later, and asks again the next time', async () => {
    const edit = { at: 1_000, desk: '1', changed: ['receiver_name'], differs: ['receiver_phone'] };
    const fake = await book({ orders: [item('A-1', { edit })] });
    act(() => hand('Enter'));
    await screen.findByTestId('question');
    await act(async () => undefined);
    expect(screen.queryByText('Geri dön')).toBeNull();
    act(() => hand('Escape'));
    await waitFor(() => expect(screen.queryByTestId('question')).toBeNull());
    expect(screen.getByText('Geri dön')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.matches('[data-testid=repair-form] input')).toBe(true));
    act(() => hand('Escape'));
    await screen.findByTestId('order-chosen');
    act(() => hand('Enter'));
    await screen.findByTestId('question');
    expect(requested(fake, 'orders.decide')).toEqual([]);
  });

  it('takes an order off the list after a question', async () => {
    const fake = await book();
    act(() => hand('d', { altKey: true }));
    await screen.findByText('Sipariş listeden çıkarılsın mı?');
    act(() => hand('0'));
    await waitFor(() => expect(screen.queryByTestId('question')).toBeNull());
    expect(requested(fake, 'orders.remove')).toEqual([]);
    await act(async () => undefined);
    act(() => hand('d', { altKey: true }));
    await screen.findByTestId('question');
    act(() => hand('1'));
    await waitFor(() => expect(requested(fake, 'orders.remove')).toEqual([{ reference: 'A-1' }]));
    await waitFor(() => expect(chosen()).toContain('A-2'));
  });

  it.each([
    [null, 'Kodu okutulursa “listede yok” denir.'],
    ['https://magaza.ornek.com/{code}', 'Kodu okutulursa mağazanın sistemine sorulur.'],
  ])('shows what a scan of a removed order does, where the look-up is at %s', async (template, words) => {
    await book({ shop: { lookup: { template } } });
    act(() => hand('d', { altKey: true }));
    await waitFor(() => expect(screen.getByTestId('question').textContent).toContain(words));
  });

  it('asks once for all orders that a desk corrected and a file has otherwise', async () => {
    const edit = { at: 1_000, desk: '1', changed: ['receiver_name'], differs: ['receiver_name'] };
    const fake = await book({
      orders: [item('A-1', { edit }), item('A-2')],
      handlers: {
        'orders.lists': () => ok([{ path: '/i/y.csv', name: 'y.csv', folder: 'downloads', changedAt: 1 }]),
        'imports.open': () => ok({ kind: 'ended', report: { ...none, unchanged: 1, differing: ['A-1'] } }),
      },
    });
    expect(row(0)?.textContent).toContain('listede farklı');
    act(() => hand('c', { altKey: true }));
    await within(await screen.findByTestId('question')).findByText(/y\.csv/u);
    act(() => hand('1'));
    await screen.findByText('Masada düzeltilen 1 sipariş dosyada farklı. Hangisi kalsın?');
    await act(async () => undefined);
    // Enter and Alt+D belong to the question while it is open, and it is still there after another screen.
    expect(screen.getByTestId('order-chosen').querySelectorAll('kbd')).toHaveLength(2);
    act(() => hand('Enter'));
    act(() => hand('d', { altKey: true }));
    expect(screen.queryByTestId('repair-form')).toBeNull();
    expect(screen.queryByText('Sipariş listeden çıkarılsın mı?')).toBeNull();
    act(() => hand('F4'));
    await waitFor(() => expect(screen.queryByTestId('import-report')).toBeNull());
    act(() => hand('F6'));
    await screen.findByText('Masada düzeltilen 1 sipariş dosyada farklı. Hangisi kalsın?');
    await act(async () => undefined);
    act(() => hand('2'));
    await waitFor(() => expect(requested(fake, 'orders.decide')).toEqual([{ references: ['A-1'], taken: 'list' }]));
    await waitFor(() => expect(screen.queryByTestId('question')).toBeNull());
    await waitFor(() => expect(row(0)?.textContent).not.toContain('listede farklı'));
  });

  it('shows the orders of a list and of a source, by keys', async () => {
    const from = (reference: string, source: string | null) =>
      sampleOrder({ reference, shop: { ...sampleOrder().shop, source } });
    const problems = [{ field: 'desi', rule: 'no_dimensions' as const, limit: null, message: null }];
    const fake = await book({
      orders: [
        item('A-1', { order: from('A-1', 'Trendyol') }),
        item('A-2', { order: from('A-2', null), problems }),
        item('A-3', { order: from('A-3', 'Trendyol'), edit: { at: 1, desk: '1', changed: ['note'], differs: [] } }),
      ],
    });
    const shown = () => screen.queryAllByRole('row').flatMap((one) => /A-\d/u.exec(one.textContent ?? '')?.[0] ?? []);
    await act(async () => undefined);
    act(() => hand('3', { altKey: true }));
    await waitFor(() => expect(shown()).toEqual(['A-2']));
    act(() => hand('4', { altKey: true }));
    await waitFor(() => expect(shown()).toEqual(['A-3']));
    act(() => hand('1', { altKey: true }));
    act(() => hand('5', { altKey: true }));
    await waitFor(() => expect(shown()).toEqual(['A-1', 'A-3']));
    expect(requested(fake, 'orders.list').at(-1)).toMatchObject({ filter: { list: 'all', source: 'Trendyol' } });
    expect(screen.getByText('Alt+1–4, kaynak Alt+5')).toBeTruthy();
  });

  it('shows no key for the source where all orders have the same', async () => {
    await book({ orders: [item('A-1', {})] });
    expect(screen.getByText('Alt+1–4')).toBeTruthy();
    expect(screen.queryByText(/Alt\+5/u)).toBeNull();
  });

  it('shows in words and colour the outcome of an order whose job this page has not loaded', async () => {
    await book({ orders: [item('A-1', { jobId: 'old', state: 'handed_over' })] });
    expect(row(0)?.querySelector('[data-tone=already_shipped]')?.textContent).toBe('kuryeye verilmiş');
  });

  it('takes an order that is written here, whose number nothing has yet', async () => {
    const fake = await book();
    act(() => hand('e', { altKey: true }));
    const field = await screen.findByTestId('repair-reference');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.getByTestId('repair-form').textContent).not.toContain('boş bırakılmış');
    fireEvent.change(field, { target: { value: 'A-1' } });
    fireEvent.change(screen.getByTestId('repair-note'), { target: { value: 'zile basma' } });
    act(() => hand('s', { altKey: true }));
    await screen.findByText('Bu sipariş no zaten var.');
    fireEvent.change(screen.getByTestId('repair-reference'), { target: { value: 'NEW-1' } });
    act(() => hand('s', { altKey: true }));
    await waitFor(() => expect(chosen()).toContain('NEW-1'));
    expect(requested(fake, 'orders.save').at(-1)).toMatchObject({
      order: { reference: 'NEW-1', shop: { note: 'zile basma', source: null } },
      of: null,
    });
  });

  it('copies an order under a new number, and keeps what is typed through a scan', async () => {
    const shop = { source: 'Trendyol', declaredValue: 250, tags: ['kırılacak'], note: 'zile basma' };
    const fake = await book({
      orders: [item('A-1', { order: sampleOrder({ reference: 'A-1', shop }) })],
      jobs: [sampleJob({ id: 'other', order: sampleOrder({ reference: 'ORD-9' }) })],
    });
    act(() => hand('o', { altKey: true }));
    const field = await screen.findByTestId('repair-reference');
    expect((field as HTMLInputElement).value).toBe('');
    fireEvent.change(field, { target: { value: 'A-1-2' } });
    await act(() => scan('ORD-9'));
    await waitFor(() => expect(requested(fake, 'scan.submit')).toHaveLength(1));
    expect(screen.getByTestId<HTMLInputElement>('repair-reference').value).toBe('A-1-2');
    act(() => hand('s', { altKey: true }));
    await waitFor(() => expect(requested(fake, 'orders.save')).toHaveLength(1));
    expect(requested(fake, 'orders.save')[0]).toMatchObject({
      order: { reference: 'A-1-2', receiver: { name: 'Ayşe Yılmaz' }, shop: { ...shop, source: null } },
      of: null,
    });
  });

  it.each([
    ['goes on to its job where that was stopped', 'needs_attention', 'repair-name'],
    ['says that it is too late where it was sent', 'queued', null],
  ] as const)('of an order that is scanned meanwhile %s', async (_, state, field) => {
    let jobId: string | null = null;
    const fake = await book({
      handlers: {
        'orders.list': () =>
          ok({
            total: 1,
            items: [{ ...item('A-1'), jobId, state: null, elsewhere: null, edit: null, draft: null, problems: [] }],
          }),
      },
    });
    act(() => hand('Enter'));
    fireEvent.change(await screen.findByTestId('repair-name'), { target: { value: 'Yarım' } });
    const problem = state === 'queued' ? null : { code: 'invalid_fields' as const, detail: null, fields: [] };
    jobId = 'met';
    await act(() => {
      fake.change(sampleJob({ id: 'met', order: sampleOrder({ reference: 'A-1' }), state, problem }));
      fake.changeStatus({ today: { ...sampleStatus.today, accepted: 1 } });
    });
    await (field === null ? screen.findByText('Bu sipariş artık düzeltilemez') : screen.findByText('Kaydet ve gönder'));
    if (field !== null) expect(screen.getByTestId<HTMLInputElement>(field).value).toBe('Yarım');
    expect(screen.queryByText('okutulmadı')).toBeNull();
    expect(requested(fake, 'orders.save')).toEqual([]);
  });

  describe('of a shipment that the panel opened', () => {
    const use: PanelUse = { mode: 'also', prefixes: ['#'] };
    const panel = { demo: use, sandbox: use, live: use };
    const start = (isInBook: boolean, handlers: FakeBridgeStart['handlers'] = {}) =>
      book({ orders: [item('A-1', { panel: { id: '9', isInBook } }), item('A-2')], settings: { panel }, handlers });

    it('asks for such rows, prints one by its key, and shows it as the service has it', async () => {
      const fake = await start(false);
      expect(requested(fake, 'orders.list').at(-1)).toMatchObject({ filter: { withPanel: true } });
      act(() => hand('o', { altKey: true }));
      act(() => hand('d', { altKey: true }));
      expect(screen.queryByTestId('repair-reference')).toBeNull();
      expect(screen.queryByTestId('question')).toBeNull();
      act(() => hand('r', { altKey: true }));
      await waitFor(() => expect(requested(fake, 'batches.printPanel')).toEqual([{ shipmentIds: ['9'] }]));
      act(() => hand('Enter'));
      await waitFor(() => expect(requested(fake, 'shipments.detail')).toEqual([{ shipmentId: '9' }]));
      await screen.findByTestId('shipment');
    });

    it('an order of the book is corrected as ever, and its shipment has a key of its own', async () => {
      const fake = await start(true);
      act(() => hand('v', { altKey: true }));
      await screen.findByTestId('shipment');
      expect(requested(fake, 'shipments.detail')).toEqual([{ shipmentId: '9' }]);
      act(() => hand('F6'));
      await screen.findByTestId('order-chosen');
      act(() => hand('Enter'));
      await screen.findByTestId('repair-name');
    });

    it('its key stays to be seen while the print is under way, and does nothing then', async () => {
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const fake = await start(false, { 'batches.printPanel': () => ended.then(() => ok({ count: 1 })) });
      const keys = () => screen.getByTestId('order-chosen').textContent;
      const before = keys();
      act(() => hand('r', { altKey: true }));
      await waitFor(() => expect(requested(fake, 'batches.printPanel')).toHaveLength(1));
      expect(keys()).toBe(before);
      act(() => hand('r', { altKey: true }));
      expect(requested(fake, 'batches.printPanel')).toHaveLength(1);
      await act(async () => end());
      await waitFor(() => expect(screen.getByTestId('order-chosen').querySelector('[aria-busy=true]')).toBeNull());
      expect(keys()).toBe(before);
    });

    it('the row of another order has none of these keys', async () => {
      const fake = await start(true);
      act(() => hand('ArrowDown'));
      act(() => hand('r', { altKey: true }));
      act(() => hand('v', { altKey: true }));
      expect(requested(fake, 'batches.printPanel')).toEqual([]);
      expect(screen.queryByTestId('shipment')).toBeNull();
    });
  });

  it('shows what the shop says of an order, and who changed it when', async () => {
    const shop = { source: 'Trendyol', declaredValue: 250, tags: ['kırılacak', 'hediye'], note: 'zile basma' };
    const history = [
      { at: Date.now(), desk: '2', by: 'Ayşe', changed: ['receiver_phone'] },
      { at: Date.now(), desk: '1', by: null, changed: ['note'] },
    ];
    const edit = { at: 1, desk: '1', changed: ['receiver_phone', 'note'], differs: [], history };
    await book({ orders: [item('A-1', { order: sampleOrder({ reference: 'A-1', shop }), edit })] });
    act(() => hand('Enter'));
    const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');
    expect(plain((await screen.findByTestId('repair-shop')).textContent)).toBe(
      'Kaynak: Trendyol · İşaretler: kırılacak, hediye · Beyan değeri: 250,00 TL',
    );
    // It lacks nothing: there is nothing to correct.
    expect(screen.getByRole('heading', { name: 'Sipariş bilgileri' })).toBeTruthy();
    const lines = within(screen.getByTestId('repair-edited')).getAllByRole('listitem');
    expect(lines[0]?.textContent).toMatch(/^Masa 2, .*, Ayşe: Alıcı telefonu değiştirildi\.$/u);
    expect(lines[1]?.textContent).toMatch(/^Masa 1, \S+: Not değiştirildi\.$/u);
  });
});
