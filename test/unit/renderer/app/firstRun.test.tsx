import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { defaultScannerSetup } from '../../../../electron/contract/scanner.ts';
import type { DeskCheck, DeskStep } from '../../../../electron/contract/settings.ts';
import { act } from '../../../support/act.ts';
import { inItsState } from '../../../support/builders.ts';
import type { FakeBridge, FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { createKeyboard, renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder, samplePrint, samplePrinter, sampleShipment } from '../../../support/sampleJobs.ts';

const keyboard = createKeyboard();
const scan = (code: string) => act(() => keyboard.scan(code));
const alt = (key: string) =>
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key, altKey: true, cancelable: true })));
const indicator = (step: DeskStep) => screen.getByTestId(`step-${step}`).dataset.light;
const step = () => screen.getByTestId('step-panel').dataset.step;
const requested = (fake: FakeBridge, name: string) =>
  fake.requests.filter((request) => request.name === name).map(({ input }) => input);
const desk = () => screen.findByTestId('outcome');

/** Nothing is set up: the very first start. */
async function install(start: FakeBridgeStart = {}): Promise<FakeBridge> {
  const fake = renderApp({ printers: [samplePrinter()], ...start, status: { profile: null, baseUrl: null } });
  await screen.findByText('Bu masayı hazırlayalım');
  return fake;
}

/** A check that goes on; all five steps are done except the given ones. */
async function check(
  part: Partial<DeskCheck> & { readonly foundAt?: number | null } = {},
  start: FakeBridgeStart = {},
): Promise<FakeBridge> {
  const { foundAt = 2_000, ...deskCheck } = part;
  const printer = samplePrinter();
  const fake = renderApp({
    printers: [printer],
    ...start,
    status: { printer, ...start.status },
    settings: {
      scanner: { ...defaultScannerSetup, foundAt },
      deskCheck: { since: 1_000, skipped: [], printed: printer.id, heard: true, ...deskCheck },
    },
  });
  await screen.findByTestId('step-panel');
  return fake;
}

async function reach(address = 'https://kargo.ornek.com'): Promise<void> {
  fireEvent.change(screen.getByLabelText('Servis adresi'), { target: { value: address } });
  act(() => screen.getByRole('button', { name: /Adresi dene$/u }).click());
}

async function enterKey(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('API anahtarı'), { target: { value: 'ks_live_1' } });
  act(() => screen.getByRole('button', { name: /Bağlan$/u }).click());
}

describe('the first run', () => {
  it('does not begin before the station has reported that no profile is open', async () => {
    renderApp({ handlers: { 'station.status': () => new Promise(() => {}) } });
    expect(await screen.findByRole('heading', { name: 'Açılıyor…' })).toBeTruthy();
    expect(screen.queryByText('Bu masayı hazırlayalım')).toBeNull();
  });

  it('begins in the field of the address, and leaves the keys of the page alone', async () => {
    await install();
    const field = screen.getByLabelText('Servis adresi');
    await waitFor(() => expect(document.activeElement).toBe(field));
    alt('l');
    await waitFor(() => expect(indicator('connection')).toBe('later'));
  });

  it('has the cursor in the field of the key once the address is reached, and where somebody comes back to the address', async () => {
    await install();
    await reach();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('API anahtarı')));
    alt('1');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Servis adresi')));
  });

  it('goes from the address to the printer, and each light turns green on the way', async () => {
    const fake = await install();
    expect([indicator('connection'), indicator('key'), indicator('printer')]).toEqual(['open', 'open', 'open']);
    await reach();
    await waitFor(() => expect(indicator('connection')).toBe('done'));
    await waitFor(() => expect(step()).toBe('key'));
    expect(JSON.stringify(requested(fake, 'connection.test'))).not.toContain('ks_live_1');
    await enterKey();
    await waitFor(() => expect(indicator('key')).toBe('done'));
    expect(requested(fake, 'connection.save')).toEqual([
      { baseUrl: 'https://kargo.ornek.com', apiKey: 'ks_live_1', profile: 'live' },
    ]);
    await waitFor(() => expect(step()).toBe('printer'));
    act(() => screen.getByRole('button', { name: /Seç$/u }).click());
    act(() => screen.queryByRole('button', { name: /Deneme sayfası bas$/u })?.click());
    (await screen.findByRole('button', { name: /Deneme sayfası bas$/u })).click();
    await screen.findByText('Deneme sayfası çıktı mı?');
    expect(indicator('printer')).toBe('open');
    act(() => keyboard.press(['1']));
    await waitFor(() => expect(indicator('printer')).toBe('done'));
    expect(step()).toBe('scanner');
  });

  it('takes the barcode of the test page for a yes, and no other', async () => {
    const fake = await check({ printed: null });
    expect(step()).toBe('printer');
    act(() => screen.getByRole('button', { name: /Deneme sayfası bas$/u }).click());
    await screen.findByTestId('question');
    scan('ORD-10427');
    expect((await screen.findByRole('alert')).textContent).toContain('ORD-10427');
    expect(indicator('printer')).toBe('open');
    scan('LS-CAL-4711');
    await waitFor(() => expect(indicator('printer')).toBe('done'));
    expect(requested(fake, 'scan.submit')).toEqual([]);
  });

  it('shows what to check when the page did not come out', async () => {
    await check({ printed: null });
    act(() => screen.getByRole('button', { name: /Deneme sayfası bas$/u }).click());
    await screen.findByTestId('question');
    act(() => keyboard.press(['2']));
    expect(await screen.findByText(/kâğıt ve kapak yerinde mi/u)).toBeTruthy();
    expect(indicator('printer')).toBe('open');
  });

  it('shows why an address is refused, and which light that is', async () => {
    await install({ handlers: { 'connection.test': () => err(stationError('base_url_not_https')) } });
    await reach('http://kargo.ornek.com');
    expect((await screen.findByRole('alert')).textContent).toContain('https://');
    expect(indicator('connection')).toBe('trouble');
  });

  it('takes a refused key for what it is: the service is there', async () => {
    await install({ handlers: { 'connection.save': () => err(stationError('key_refused')) } });
    await reach();
    await waitFor(() => expect(step()).toBe('key'));
    await enterKey();
    expect((await screen.findByRole('alert')).textContent).toContain('anahtar');
    expect([indicator('connection'), indicator('key')]).toEqual(['done', 'trouble']);
  });

  it('opens the demo with one key, and goes on to its printer', async () => {
    await install();
    alt('d');
    await waitFor(() => expect(indicator('connection')).toBe('done'));
    expect(indicator('key')).toBe('done');
    expect(step()).toBe('printer');
    expect(screen.getByText('DEMO')).toBeTruthy();
  });

  it('ships nothing that is scanned on its way, and shows that', async () => {
    const fake = await check({ printed: null });
    scan('ORD-10427');
    expect(await screen.findByText('ORD-10427 okundu. Bu sayfada hiçbir şey gönderilmez.')).toBeTruthy();
    expect(requested(fake, 'scan.submit')).toEqual([]);
  });
});

describe('the lights of a check', () => {
  it('says of service and key what the desk check says of them', async () => {
    const fake = await check();
    const says = (line: DeskStep, text: string) =>
      waitFor(() => expect(within(screen.getByTestId(`step-${line}`)).getByText(text)).toBeTruthy());
    act(() => fake.changeStatus({ connection: { state: 'offline', since: 0, obstacle: 'proxy_login' } }));
    await says('connection', 'proxy parola istiyor');
    act(() => fake.changeStatus({ connection: { state: 'forbidden', since: 0 } }));
    await says('key', 'izin verilmedi');
    act(() => fake.changeStatus({ connection: { state: 'online', since: 0 } }));
    await says('key', 'kabul edildi');
  });

  it('turn when the network goes, and back when it is there again, without taking anybody from their line', async () => {
    const fake = await check({ heard: false });
    expect(step()).toBe('sound');
    act(() => fake.changeStatus({ connection: { state: 'offline', since: 0 } }));
    expect([indicator('connection'), indicator('key')]).toEqual(['trouble', 'asking']);
    expect(step()).toBe('sound');
    act(() => fake.changeStatus({ connection: { state: 'online', since: 0 } }));
    expect([indicator('connection'), indicator('key')]).toEqual(['done', 'done']);
  });

  it('poll the service again at once when the computer loses its network', async () => {
    const fake = await check({ heard: false });
    await waitFor(() => expect(requested(fake, 'station.checkService')).toHaveLength(1));
    act(() => void window.dispatchEvent(new Event('offline')));
    await waitFor(() => expect(requested(fake, 'station.checkService')).toHaveLength(2));
  });

  it.each([
    ['a few times a minute while it is reached, whose limit counts that', 'online' as const, [2, 5]],
    ['every five seconds while it is not, so that the light turns while one looks', 'offline' as const, [12, 99]],
  ])('poll the service %s', async (_, state, [fewest = 0, most = 0]) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      const fake = await check({ heard: false }, { status: { connection: { state, since: 0 } } });
      const asks = () => requested(fake, 'station.checkService').length;
      await waitFor(() => expect(asks()).toBe(1));
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      expect(asks()).toBeGreaterThanOrEqual(fewest);
      expect(asks()).toBeLessThanOrEqual(most);
    } finally {
      vi.useRealTimers();
    }
  });

  it('turn red for a printer that is out of paper, after any earlier state', async () => {
    await check({}, { printers: [samplePrinter({ state: 'out_of_paper', trouble: 'out_of_paper' })] });
    await waitFor(() => expect(indicator('printer')).toBe('trouble'));
  });

  it('do not count a scanner that was set up before this check', async () => {
    await check({ foundAt: 500 });
    expect([indicator('scanner'), step()]).toEqual(['open', 'scanner']);
  });

  it('turn green for a sound only when somebody confirms that it was audible', async () => {
    const fake = await check({ heard: false });
    act(() => screen.getByRole('button', { name: 'Basıldı' }).click());
    expect(indicator('sound')).toBe('open');
    act(() => keyboard.press(['1']));
    await waitFor(() => expect(indicator('sound')).toBe('done'));
    expect(step()).toBe('ready');
    expect(requested(fake, 'settings.update').at(-1)).toMatchObject({ deskCheck: { heard: true } });
  });
});

describe('a line that is put off', () => {
  it('is shown so, counts as left out at the end, and the settings show it', async () => {
    const fake = await check({ foundAt: null, heard: false });
    expect(step()).toBe('scanner');
    alt('l');
    await waitFor(() => expect(indicator('scanner')).toBe('later'));
    expect(step()).toBe('sound');
    act(() => screen.getByRole('button', { name: /Okutmaya başla$/u }).click());
    await desk();
    expect(requested(fake, 'settings.update').at(-1)).toMatchObject({
      deskCheckedAt: expect.any(Number),
      deskCheck: { since: null, skipped: ['scanner', 'sound'] },
    });
    act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F9' })));
    expect(await screen.findByText('O zaman yapılmayanlar: Okuyucu, Ses')).toBeTruthy();
    expect(screen.getByTestId('desk-checked').textContent).toContain('Kurulum adımları en son');
  });

  it('can be done after all', async () => {
    await check({ skipped: ['sound'], heard: false });
    expect([indicator('sound'), step()]).toEqual(['later', 'ready']);
    alt('5');
    await waitFor(() => expect(step()).toBe('sound'));
  });
});

describe('the set-up steps', () => {
  it('start again from the desk check, over a desk that waits as it was', async () => {
    const job = sampleJob({ state: 'printed', shipment: sampleShipment, print: samplePrint, printCount: 1 });
    const fake = renderApp({ jobs: [job], printers: [samplePrinter()], status: { printer: samplePrinter() } });
    await desk();
    scan('ORD-10427');
    await waitFor(() => expect(screen.getByTestId('outcome').dataset.outcome).toBe('already_shipped'));
    act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F9' })));
    act(() => screen.getByRole('button', { name: /Masayı kontrol et$/u }).click());
    await screen.findByTestId('desk-summary');
    alt('e');
    await screen.findByTestId('step-panel');
    await waitFor(() => expect(indicator('connection')).toBe('done'));
    expect([indicator('printer'), indicator('scanner'), indicator('sound')]).toEqual(['open', 'open', 'open']);
    scan('ORD-10427');
    expect(requested(fake, 'scan.submit')).toHaveLength(1);
    act(() => screen.getByRole('button', { name: /Okutmaya başla$/u }).click());
    await screen.findByTestId('desk-summary');
    act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F1' })));
    expect(screen.getByTestId('outcome').dataset.code).toBe('ORD-10427');
  });
});

describe('the first label of the demo', () => {
  const demo: FakeBridgeStart = {
    status: { profile: 'demo', baseUrl: null },
    orders: [
      { order: sampleOrder({ reference: 'ORD-10428' }), jobId: null },
      { order: sampleOrder({ reference: 'ORD-10427' }), jobId: null },
    ],
  };
  const scans = () =>
    ok([
      { code: 'ORD-10428', shows: 'slow' as const },
      { code: 'ORD-10427', shows: 'plain' as const },
    ]);

  it('is of an order that was not shipped yet', async () => {
    const orders = [
      { order: sampleOrder({ reference: 'ORD-10427' }), jobId: 'one' },
      { order: sampleOrder({ reference: 'ORD-10430' }), jobId: null },
    ];
    await check({}, { ...demo, orders, handlers: { 'demo.scans': scans } });
    expect(await within(await screen.findByTestId('first-label')).findByText('ORD-10430')).toBeTruthy();
  });

  it('comes out when its barcode is scanned from the screen, and only then', async () => {
    const job = sampleJob({ order: sampleOrder({ reference: 'ORD-10427' }) });
    const fake = await check(
      {},
      { ...demo, handlers: { 'demo.scans': scans, 'scan.submit': () => ok({ kind: 'new', job, optionsUsed: true }) } },
    );
    const label = await screen.findByTestId('first-label');
    await within(label).findByText('ORD-10427');
    scan('ORD-99');
    expect((await within(label).findByRole('alert')).textContent).toContain('ORD-99');
    expect(requested(fake, 'scan.submit')).toEqual([]);
    scan('ORD-10427');
    await waitFor(() => expect(requested(fake, 'scan.submit')).toEqual([{ code: 'ORD-10427' }]));
    act(() => fake.change(inItsState({ ...job, version: job.version + 1, state: 'printed', print: samplePrint })));
    expect(await screen.findByText('İlk etiket basıldı')).toBeTruthy();
    act(() => screen.getByRole('button', { name: /Okutmaya başla$/u }).click());
    await desk();
  });
});
