import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import type { Job, JobRecord, TimelineEntry } from '../../../../electron/contract/job.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import type { FakeBridge, FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { createKeyboard, renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder, samplePrint, sampleShipment } from '../../../support/sampleJobs.ts';

const { press: pressKeys, scan } = createKeyboard();
const press = (key: string, init: KeyboardEventInit = {}) =>
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, ...init })));
const requested = (fake: FakeBridge, name: string) =>
  fake.requests.filter((request) => request.name === name).map(({ input }) => input);
/** Alt+S, and the answer with this label. */
async function save(label: string): Promise<void> {
  await press('s', { altKey: true });
  await act(() => void fireEvent.click(screen.getByRole('button', { name: new RegExp(label, 'u') })));
}
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];

const NOON = new Date(new Date().setHours(12, 0, 0, 0)).getTime();

function printed(seq: number, change: Partial<JobRecord> = {}): Job {
  const reference = `ORD-${seq}`;
  return sampleJob({
    id: `job-${seq}`,
    seq,
    order: sampleOrder({ reference }),
    createdAt: NOON + seq,
    state: 'printed',
    shipment: { ...sampleShipment, trackingNumber: `73400${seq}` },
    payment: { paid: true, amount: kurus(8640), balance: null, url: null, expiresAt: null, toldAt: null, odd: [] },
    print: samplePrint,
    printCount: 1,
    ...change,
  });
}

async function openLedger(start: FakeBridgeStart = {}): Promise<FakeBridge> {
  const fake = renderApp(start);
  await screen.findByTestId('outcome');
  await press('F7');
  await screen.findByRole('heading', { name: 'Geçmiş' });
  return fake;
}

describe('the ledger', () => {
  it('shows the jobs under their days, with what happened on the day', async () => {
    const yesterday = NOON - 86_400_000;
    await openLedger({
      jobs: [
        printed(1, { createdAt: yesterday, state: 'handed_over' }),
        printed(2),
        printed(3, { state: 'cancelled' }),
      ],
    });
    await waitFor(() => expect(rows().map((row) => row.dataset.row)).toEqual(['job-3', 'job-2', 'job-1']));
    await waitFor(() => expect(screen.getAllByTestId('day-sums')).toHaveLength(2));
    const [today, before] = screen.getAllByTestId('day-sums').map(({ textContent }) => textContent);
    expect(today).toContain('2 sipariş');
    expect(today).toContain('172,80\u00a0TL ücret');
    expect(today).toContain('86,40\u00a0TL iade');
    expect(before).toContain('1 kuryeye');
    expect(before).not.toContain('iade');
  });

  it('has four keys in its bar, and leaves the courier’s to the rail, where it works all the same', async () => {
    await openLedger({ jobs: [printed(1)] });
    await waitFor(() => expect(rows()).toHaveLength(1));
    const bar = within(screen.getByTestId('ledger-keys'));
    expect(bar.getAllByRole('button').map((button) => button.querySelector('span:last-child')?.textContent)).toEqual([
      'Aç',
      'Etiketle bul',
      'Dosya kaydet',
      'Grafiği göster',
    ]);
    await press('k', { altKey: true });
    await screen.findByRole('heading', { name: 'Kurye sevkiyatı' });
  });

  it('shows whether older ones are still searched for, or only on request', async () => {
    await openLedger({
      handlers: {
        'ledger.search': ({ before }) =>
          before === null ? ok({ items: [printed(1)], total: null, next: 1 }) : new Promise(() => {}),
      },
    });
    expect(await screen.findByText('1 sipariş gösteriliyor, daha eskileri olabilir')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Daha eskiler$/u }));
    expect(await screen.findByText('1 sipariş gösteriliyor, daha eskileri aranıyor…')).toBeTruthy();
  });

  it('loads its pages as the arrow key goes down, and not before', async () => {
    const fake = await openLedger({ jobs: Array.from({ length: 130 }, (_, i) => printed(i + 1)) });
    await waitFor(() => expect(rows()).toHaveLength(100));
    expect(requested(fake, 'ledger.search')).toHaveLength(1);
    // The first one is chosen from the start.
    expect(rows()[0]?.getAttribute('aria-current')).toBe('true');
    await press('ArrowDown');
    expect(document.activeElement).toBe(rows()[1]);
    expect(rows()[1]?.getAttribute('aria-current')).toBe('true');
    act(() => rows()[98]?.focus());
    await press('ArrowDown');
    expect(document.activeElement).toBe(rows()[99]);
    await press('ArrowDown');
    await waitFor(() => expect(rows()).toHaveLength(130));
    expect(requested(fake, 'ledger.search').at(-1)).toMatchObject({ before: 31 });
    expect(screen.getByText('130 siparişten 130 tanesi gösteriliyor')).toBeTruthy();
    await press('ArrowUp');
    expect(document.activeElement).toBe(rows()[98]);
  });

  it('opens the chosen one with Enter, also from the search field, and comes back to it', async () => {
    await openLedger({ jobs: [printed(1), printed(2), printed(3)] });
    await waitFor(() => expect(rows()).toHaveLength(3));
    await press('Enter');
    expect((await screen.findByTestId('ledger-job')).dataset.jobId).toBe('job-3');
    await press('Escape');
    await waitFor(() => expect(screen.queryByTestId('ledger-job')).toBeNull());
    fireEvent.change(screen.getByLabelText('Ara'), { target: { value: 'ORD-1' } });
    await waitFor(() => expect(rows()).toHaveLength(1));
    const search = screen.getByLabelText('Ara');
    act(() => search.focus());
    fireEvent.keyDown(search, { key: 'Enter' });
    expect((await screen.findByTestId('ledger-job')).dataset.jobId).toBe('job-1');
    await press('Escape');
    expect((await screen.findByTestId('ledger-keys')).textContent).toContain('ORD-1');
  });

  it('shows for a label that is held back what keeps it, as its card does', async () => {
    const problem = { code: 'printer_out_of_paper', detail: null } as const;
    await openLedger({
      jobs: [printed(1, { state: 'label_ready', printedAt: null, problem: { ...problem, fields: [] } })],
    });
    await waitFor(() => expect(rows()[0]?.querySelector('[data-tone=problem] + strong')).toBeTruthy());
    expect(rows()[0]?.textContent).toMatch(/TLkâğıt bitti/u);
  });

  it('searches everything with one field, and hides the totals of whole days beside it', async () => {
    const other = sampleOrder({ reference: 'TY-9', receiver: { ...sampleOrder().receiver, name: 'Işık Iğdır' } });
    const fake = await openLedger({ jobs: [printed(1), printed(2, { order: other })] });
    await screen.findByTestId('day-sums');
    fireEvent.change(screen.getByLabelText('Ara'), { target: { value: 'ISIK' } });
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(requested(fake, 'ledger.search').at(-1)).toMatchObject({ search: 'ISIK', before: null });
    expect(screen.queryByTestId('day-sums')).toBeNull();
    fireEvent.change(screen.getByLabelText('Ara'), { target: { value: 'kimse' } });
    expect(await screen.findByText('Bulunamadı')).toBeTruthy();
  });

  it('has the closing lists with their counts, shows what to do, and praises an empty one', async () => {
    await openLedger({ jobs: [printed(1), printed(2), printed(3, { state: 'label_pending' })] });
    expect((await screen.findByLabelText(/Kuryeye verilmedi/u)).closest('div')?.textContent).toContain('2');
    await press('4', { altKey: true });
    await waitFor(() => expect(screen.getByTestId('closing-task').textContent).toContain('sevkiyatta okut'));
    await waitFor(() => expect(rows()).toHaveLength(2));
    await press('2', { altKey: true });
    await waitFor(() => expect(rows()).toHaveLength(1));
    await press('3', { altKey: true });
    expect(await screen.findByText('Çıkıp çıkmadığı bilinmeyen etiket yok.')).toBeTruthy();
  });

  it('saves what is filtered, and shows where and how much', async () => {
    const fake = await openLedger({ jobs: [printed(1), printed(2, { state: 'handed_over' })] });
    await press('4', { altKey: true });
    await waitFor(() => expect(rows()).toHaveLength(1));
    await save('Bütün sütunlar');
    expect(await screen.findByText(/1 satır kaydedildi: C:\\Kayıtlar\\kayit\.csv/u)).toBeTruthy();
    expect(requested(fake, 'ledger.exportCsv')).toEqual([
      { search: '', list: 'not_handed_over', from: null, to: null },
    ]);
  });

  it('saves the shipments for the shop, and the list of the days that are shown', async () => {
    const fake = await openLedger({ jobs: [printed(1), printed(2, { state: 'queued', shipment: null })] });
    await waitFor(() => expect(rows()).toHaveLength(2));
    await save('Gönderiler, Excel');
    expect(await screen.findByText(/1 satır kaydedildi: C:\\Kayıtlar\\gonderiler\.xlsx/u)).toBeTruthy();
    await save('Gönderiler, CSV');
    expect(await screen.findByText(/1 satır kaydedildi: C:\\Kayıtlar\\gonderiler\.csv/u)).toBeTruthy();
    expect(requested(fake, 'ledger.exportShipments')).toMatchObject([{ as: 'xlsx' }, { as: 'csv' }]);
    await save('Günün listesi');
    expect(await screen.findByText(/Günün listesi kaydedildi: C:\\Kayıtlar\\gun\.pdf/u)).toBeTruthy();
    expect(requested(fake, 'ledger.saveDayList')).toEqual([{ from: null, to: null }]);
    expect(requested(fake, 'ledger.exportCsv')).toEqual([]);
    const keys = () => screen.queryAllByText('Etiketle bul');
    expect(keys()).toHaveLength(1);
    await press('s', { altKey: true });
    // Only the question's own keys count now.
    expect(keys()).toHaveLength(0);
    await act(() => void fireEvent.click(screen.getByRole('button', { name: /Vazgeç/u })));
    expect(keys()).toHaveLength(1);
    expect(screen.queryByTestId('question')).toBeNull();
  });

  it('asks in which columns the shipments are to be, where lists were imported', async () => {
    const fake = await openLedger({
      jobs: [printed(1)],
      handlers: { 'ledger.listSources': () => ok(['Pazaryeri', 'ERP']) },
    });
    await waitFor(() => expect(rows()).toHaveLength(1));
    await press('s', { altKey: true });
    await waitFor(() => expect(requested(fake, 'ledger.listSources')).toHaveLength(1));
    await press('2');
    expect(await screen.findByText('Hangi sütunlarla?')).toBeTruthy();
    await press('3');
    await waitFor(() => expect(requested(fake, 'ledger.exportShipments')).toMatchObject([{ as: 'csv', of: 'ERP' }]));
    await save('Günün listesi');
    await waitFor(() => expect(requested(fake, 'ledger.saveDayList')).toHaveLength(1));
  });

  it('shows when the file could not be saved, until it could', async () => {
    let answer: ReturnType<typeof err<ReturnType<typeof stationError>>> | null = err(stationError('file_not_saved'));
    await openLedger({
      jobs: [printed(1)],
      handlers: { 'ledger.exportCsv': () => answer ?? ok({ path: 'C:\\liste.csv', rows: 0 }) },
    });
    await waitFor(() => expect(rows()).toHaveLength(1));
    await save('Bütün sütunlar');
    expect((await screen.findByRole('alert')).textContent).toContain('Dosya kaydedilemedi.');
    answer = null;
    await save('Bütün sütunlar');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(await screen.findByText(/0 satır kaydedildi: C:\\liste\.csv/u)).toBeTruthy();
  });

  it('goes on by itself behind a part of the ledger that has none of the jobs', async () => {
    const fake = await openLedger({
      jobs: [printed(1)],
      handlers: {
        'ledger.search': ({ before }) =>
          before === null
            ? ok({ items: [], total: null, next: 9 })
            : ok({ items: before === 9 ? [printed(1)] : [], total: null, next: before === 9 ? 1 : null }),
      },
    });
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.queryByText('Bulunamadı')).toBeNull();
    expect(requested(fake, 'ledger.search').slice(0, 2)).toMatchObject([{ before: null }, { before: 9 }]);
    expect(await screen.findByText('1 sipariş gösteriliyor, daha eskileri olabilir')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Daha eskiler$/u }));
    expect(await screen.findByText('1 siparişten 1 tanesi gösteriliyor')).toBeTruthy();
  });

  it('shows that nothing was found when the last part has none either', async () => {
    await openLedger({
      jobs: [],
      handlers: {
        'ledger.search': ({ before }) => ok({ items: [], total: null, next: before === null ? 9 : null }),
      },
    });
    fireEvent.change(screen.getByLabelText('Ara'), { target: { value: 'qx' } });
    expect(await screen.findByText('Bulunamadı')).toBeTruthy();
  });

  it('shows why there is nothing to see, and requests again', async () => {
    let fails = true;
    await openLedger({
      jobs: [printed(1)],
      handlers: {
        'ledger.search': () =>
          fails ? err(stationError('internal', 'SQLITE_BUSY')) : ok({ items: [printed(1)], total: 1, next: null }),
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('SQLITE_BUSY');
    fails = false;
    await press('u', { altKey: true });
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a scan on the ledger', () => {
  it('ships, as everywhere', async () => {
    const fake = await openLedger({ jobs: [printed(1)] });
    act(() => scan('ORD-1'));
    await waitFor(() => expect(requested(fake, 'scan.submit')).toEqual([{ code: 'ORD-1' }]));
  });

  it('opens its job while that question is open, once', async () => {
    const fake = await openLedger({ jobs: [printed(1), printed(2)] });
    await waitFor(() => expect(rows()).toHaveLength(2));
    await press('f', { altKey: true });
    await screen.findByText('Bu hangi sipariş? Etiketi ya da fişi okut.');
    act(() => scan('734001'));
    expect((await screen.findByTestId('ledger-job')).dataset.jobId).toBe('job-1');
    expect(requested(fake, 'scan.submit')).toEqual([]);
    act(() => scan('ORD-2'));
    await waitFor(() => expect(requested(fake, 'scan.submit')).toEqual([{ code: 'ORD-2' }]));
  });

  it('that finds nothing shows that nothing was shipped, and gives the scanner back', async () => {
    const fake = await openLedger({ jobs: [printed(1)] });
    await waitFor(() => expect(rows()).toHaveLength(1));
    await press('f', { altKey: true });
    await screen.findByText('Bu hangi sipariş? Etiketi ya da fişi okut.');
    act(() => scan('YOK-12345'));
    expect((await screen.findByTestId('missed-code')).textContent).toBe('YOK-12345');
    expect(requested(fake, 'scan.submit')).toEqual([]);
    act(() => scan('ORD-1'));
    await waitFor(() => expect(requested(fake, 'scan.submit')).toEqual([{ code: 'ORD-1' }]));
  });

  it('is not waited for any more after Esc', async () => {
    const fake = await openLedger({ jobs: [printed(1)] });
    await press('f', { altKey: true });
    await screen.findByText('Bu hangi sipariş? Etiketi ya da fişi okut.');
    await press('Escape');
    expect(screen.queryByText('Bu hangi sipariş? Etiketi ya da fişi okut.')).toBeNull();
    act(() => scan('ORD-1'));
    await waitFor(() => expect(requested(fake, 'scan.submit')).toHaveLength(1));
  });
});

describe('a job of the ledger', () => {
  const print = { ...samplePrint, confirmedBy: null };
  const entry = (seconds: number, type: string, change: Partial<TimelineEntry> = {}): TimelineEntry => ({
    at: NOON + seconds * 1000,
    type,
    by: null,
    amount: null,
    from: null,
    to: 'queued',
    detail: {},
    ...change,
  });
  const history = [
    entry(0, 'accepted', { by: 'Ayşe', detail: { lane: 'bench' } }),
    entry(1, 'label_stored', { amount: kurus(8640) }),
    entry(2, 'print_started', { detail: { print, by: 'station', reason: null } }),
    entry(3, 'print_confirmed', { detail: { by: 'spooler' } }),
    entry(10, 'print_started', { by: 'Ayşe', detail: { print, by: 'operator', reason: 'damaged' } }),
    entry(20, 'handed_over', { by: 'Mehmet', detail: { pickup: 'p1' } }),
    entry(30, 'brand_new_event'),
  ];

  async function openJob(start: FakeBridgeStart = {}): Promise<FakeBridge> {
    const fake = await openLedger({ jobs: [printed(1)], timelines: { 'job-1': history }, ...start });
    await waitFor(() => expect(rows()).toHaveLength(1));
    act(() => rows()[0]?.click());
    await screen.findByTestId('timeline');
    return fake;
  }

  it('shows its history in words, with who and how much, and shows what it does not know as it is', async () => {
    const startedAt = NOON - 1_000_000;
    await openJob({
      pastPickups: [
        { id: 'p1', carrier: null, startedAt, endedAt: startedAt + 1, parcels: 1, byCarrier: [], foreign: 0 },
      ],
    });
    const time = new Intl.DateTimeFormat('tr-TR', { hour: '2-digit', minute: '2-digit' }).format(startedAt);
    await waitFor(() => expect(screen.getByTestId('timeline').textContent).toContain(`(${time} sevkiyatı)`));
    const lines = within(screen.getByTestId('timeline'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ') ?? '');
    expect(lines[0]).toMatch(/12:00:00Okutuldu Ayşe$/u);
    expect(lines[1]).toContain('Etiket geldi ve saklandı86,40 TL ücret alındı');
    expect(lines[2]).not.toContain('yeniden');
    expect(lines[3]).toContain('Basıldı, yazıcı onayladı: Zebra-1');
    expect(lines[4]).toMatch(/Yeniden basılıyor \(Zebra-1\): etiket hasarlı Ayşe$/u);
    expect(lines[6]).toContain('brand_new_event');
  });

  it('shows a print after a doubtful one as another one', async () => {
    const unconfirmed = history.map((one) => (one.type === 'print_confirmed' ? entry(3, 'print_doubtful') : one));
    await openJob({ timelines: { 'job-1': unconfirmed } });
    expect(screen.getByTestId('timeline').textContent).toContain('Yeniden basılıyor');
  });

  it('has its facts beside it, and Esc leads back to the list as it was', async () => {
    await openJob();
    const record = within(screen.getByTestId('ledger-job'));
    for (const text of ['Ayşe Yılmaz', '734001', 'Yurtiçi Kargo', '10 × 15 cm, sayfa: 1'].slice(0, 3)) {
      expect(record.getByText((_, element) => element?.tagName === 'DD' && element.textContent === text)).toBeTruthy();
    }
    await press('Escape');
    await waitFor(() => expect(screen.queryByTestId('ledger-job')).toBeNull());
    expect(rows()).toHaveLength(1);
  });

  it('shows in what box and as how many parcels it went', async () => {
    const { parcel } = sampleOrder();
    const box = { id: 'B7', name: 'Şişe kutusu', type: 'koli', widthCm: 35, lengthCm: 12, heightCm: 12 } as const;
    const order = sampleOrder({ reference: 'ORD-1', parcel: { ...parcel, quantity: 3 } });
    await openJob({ jobs: [{ ...printed(1), order, atDesk: { box, quantity: 3 } }] });
    const facts = screen.getByTestId('ledger-job').textContent;
    expect(facts).toContain('Koli sayısı3');
    expect(facts).toContain('KutuŞişe kutusu');
  });

  it('prints again with a reason, by number', async () => {
    const fake = await openJob();
    await press('r', { altKey: true });
    await screen.findByText('Etiket neden yeniden basılıyor?');
    act(() => pressKeys(['3']));
    await waitFor(() => expect(requested(fake, 'jobs.print')).toEqual([{ jobId: 'job-1', reason: 'wrong_printer' }]));
  });

  it('can be cancelled from here, and shows what the cancel means', async () => {
    const fake = await openJob();
    await press('Delete', { altKey: true });
    expect((await screen.findByTestId('question')).textContent).toContain('86,40');
    act(() => pressKeys(['2']));
    await waitFor(() => expect(requested(fake, 'jobs.cancel')).toEqual([{ jobId: 'job-1', reason: 'bilgi yanlış' }]));
  });

  it('gives way to the list when F7 is pressed again, and one key leads back to it', async () => {
    await openJob();
    await press('F7');
    await waitFor(() => expect(screen.queryByTestId('ledger-job')).toBeNull());
    fireEvent.change(screen.getByLabelText('Ara'), { target: { value: 'kimse' } });
    act(() => scan('ORD-1'));
    await screen.findByTestId('outcome');
    await press('F7');
    expect((await screen.findByLabelText<HTMLInputElement>('Ara')).value).toBe('');
    expect(screen.queryByTestId('ledger-job')).toBeNull();
    await press('v', { altKey: true });
    expect((await screen.findByTestId('ledger-job')).dataset.jobId).toBe('job-1');
  });
});
