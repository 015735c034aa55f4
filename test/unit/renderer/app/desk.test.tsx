// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { createKeyboard, renderApp } from '../../../support/renderApp.tsx';
import { plainOrderSteps, sampleJob, sampleOrder, samplePrint, sampleShipment } from '../../../support/sampleJobs.ts';

afterEach(cleanup);

const { press: pressKeys, scan } = createKeyboard();

const outcome = () => screen.getByTestId('outcome');
const shown = () => outcome().dataset;
const ready = () => screen.findByText('Sipariş okut');
const press = (key: string, init: KeyboardEventInit = {}) =>
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key, ...init })));

describe('a scan at the desk', () => {
  it('is echoed before the station has answered', async () => {
    renderApp({ handlers: { 'scan.submit': () => new Promise(() => {}) } });
    await ready();
    act(() => scan('ORD-10427'));
    expect(shown()).toMatchObject({ outcome: 'sending', code: 'ORD-10427', jobId: '' });
  });

  it('shows its job from the first answer to the printed label', async () => {
    const job = sampleJob();
    const fake = renderApp({ handlers: { 'scan.submit': () => ok({ kind: 'new', job }) } });
    await ready();
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(shown()).toMatchObject({ outcome: 'sending', jobId: job.id }));
    expect(within(outcome()).getByText('Ayşe Yılmaz')).toBeTruthy();
    for (const step of plainOrderSteps(job)) act(() => fake.change(step));
    await waitFor(() => expect(shown().outcome).toBe('done'));
    expect(within(outcome()).getByRole('heading').textContent).toBe('Basıldı');
    expect(within(outcome()).getByText('86,40 TL')).toBeTruthy();
  });

  it('of an order with a label says loudly that it was shipped, and prints nothing', async () => {
    const job = sampleJob({ state: 'printed', shipment: sampleShipment, print: samplePrint, printCount: 1 });
    const fake = renderApp({ jobs: [job] });
    await ready();
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(shown().outcome).toBe('already_shipped'));
    expect(fake.requests.map(({ name }) => name)).not.toContain('jobs.print');
  });

  it('never overtakes the one before it', async () => {
    let answer: () => void = () => {};
    const first = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const fake = renderApp({
      handlers: {
        'scan.submit': async ({ code }) => {
          if (code === 'ORD-1') await first;
          return ok({ kind: 'new', job: sampleJob({ id: code, order: sampleOrder({ reference: code }) }) });
        },
      },
    });
    await ready();
    act(() => {
      scan('ORD-1');
      scan('ORD-2');
    });
    const submitted = () => fake.requests.filter(({ name }) => name === 'scan.submit');
    await waitFor(() => expect(submitted()).toHaveLength(1));
    expect(shown().code).toBe('ORD-2');
    await act(async () => answer());
    await waitFor(() => expect(submitted().map(({ input }) => input)).toEqual([{ code: 'ORD-1' }, { code: 'ORD-2' }]));
  });

  it('that cannot be an order is refused with a sentence', async () => {
    renderApp();
    await ready();
    act(() => pressKeys(['Enter']));
    await waitFor(() => expect(shown()).toMatchObject({ outcome: 'refused', step: 'empty' }));
    act(() => scan('x'.repeat(5_000)));
    await waitFor(() => expect(shown()).toMatchObject({ outcome: 'refused', step: 'too_long' }));
    expect(outcome().textContent).toContain('5000');
  });

  it('that the station could not keep says so', async () => {
    renderApp({ handlers: { 'scan.submit': () => err(stationError('internal')) } });
    await ready();
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(shown().outcome).toBe('not_kept'));
  });

  it('is caught on another screen, out of a focused field, and shown', async () => {
    renderApp({ jobs: [sampleJob({ state: 'label_pending', slot: 7 })] });
    await ready();
    await press('F6');
    const search = await screen.findByRole<HTMLInputElement>('searchbox');
    search.focus();
    act(() => pressKeys(['A', 'y']));
    expect(search.value).toBe('Ay');
    act(() => scan('ORD-10427'));
    expect(search.value).toBe('Ay');
    await waitFor(() => expect(shown()).toMatchObject({ outcome: 'wait', code: 'ORD-10427' }));
    expect(screen.getByRole('heading', { name: 'Göz 7' })).toBeTruthy();
  });

  it('presses no button that has the focus', async () => {
    const fake = renderApp({ status: { ordersInBook: 3 } });
    await ready();
    await press('F2');
    (await screen.findByRole('button', { name: 'Hepsini kuyruğa al' })).focus();
    act(() => scan('ORD-10427'));
    expect(fake.requests.map(({ name }) => name)).not.toContain('orders.queueAll');
    await waitFor(() => expect(fake.requests.map(({ name }) => name)).toContain('scan.submit'));
  });
});

describe('what the operator can do about a job', () => {
  it('is reprinting with Alt+R, never with R alone', async () => {
    const job = sampleJob({ state: 'printed', shipment: sampleShipment, print: samplePrint, printCount: 1 });
    const fake = renderApp({ jobs: [job] });
    await ready();
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(shown().outcome).toBe('already_shipped'));
    await press('r');
    expect(fake.requests.map(({ name }) => name)).not.toContain('jobs.print');
    await press('r', { altKey: true });
    await waitFor(() => expect(fake.requests.map(({ name }) => name)).toContain('jobs.print'));
  });

  it('is answering a question with its number, once no scan follows', async () => {
    const job = sampleJob({ state: 'print_unconfirmed', print: samplePrint });
    const fake = renderApp({ jobs: [job] });
    await ready();
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(shown()).toMatchObject({ outcome: 'problem', step: 'question' }));
    act(() => pressKeys(['1']));
    await waitFor(() =>
      expect(fake.requests.at(-1)).toEqual({ name: 'jobs.confirmPrint', input: { jobId: job.id, onPaper: true } }),
    );
    await waitFor(() => expect(shown().outcome).toBe('already_shipped'));
  });

  it('is told in a sentence when the station refuses', async () => {
    const job = sampleJob({ state: 'printed', print: samplePrint, printCount: 1 });
    renderApp({ jobs: [job], handlers: { 'jobs.print': () => err(stationError('printer_missing')) } });
    await ready();
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(shown().outcome).toBe('already_shipped'));
    await press('r', { altKey: true });
    expect((await screen.findByRole('alert')).textContent).toContain('Yazıcı bulunamıyor.');
  });
});

describe('the frame', () => {
  it('shows the outage above every screen and what waits for it', async () => {
    const fake = renderApp();
    await ready();
    const counts = { ...fake.jobs(), queued: 3 };
    act(() => fake.changeStatus({ connection: { state: 'offline', since: 0 }, counts: counts as never }));
    expect(await screen.findByText(/Sırada 3 sipariş/u)).toBeTruthy();
  });

  it('shows the account hold with its amount', async () => {
    const fake = renderApp();
    await ready();
    act(() => fake.changeStatus({ hold: { amount: kurus(21_875), url: 'https://a.b/c', message: null, since: 0 } }));
    expect(await screen.findByText(/218,75\sTL/u)).toBeTruthy();
    screen.getByRole('button', { name: 'Ödeme sayfasını aç' }).click();
    await waitFor(() => expect(fake.requests.at(-1)?.name).toBe('station.openHoldPayment'));
  });

  it('changes the language at once, with the page’s own', async () => {
    renderApp();
    await ready();
    await press('F9');
    act(() => screen.getByLabelText('English').click());
    expect(await screen.findByRole('heading', { name: 'Where do labels print?' })).toBeTruthy();
    await waitFor(() => expect(document.documentElement.lang).toBe('en'));
  });

  it('counts on its rail only what somebody must do', async () => {
    renderApp({
      jobs: [
        sampleJob({ id: 'a', state: 'awaiting_payment' }),
        sampleJob({ id: 'b', state: 'failed' }),
        sampleJob({ id: 'c', state: 'print_unconfirmed' }),
        sampleJob({ id: 'd', state: 'printed' }),
      ],
    });
    await ready();
    expect(await screen.findByRole('button', { name: /^Ödeme.*1 iş bekliyor/u })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Sorun.*2 iş bekliyor/u })).toBeTruthy();
  });
});

describe('the first run', () => {
  it('connects, takes a printer, prints a test page, and then the desk is there', async () => {
    const printer = { id: 'cups:Zebra-1', name: 'Zebra-1', kind: 'cups', state: 'ready', reason: null } as const;
    const fake = renderApp({ status: { profile: null, baseUrl: null }, printers: [printer] });
    const address = await screen.findByLabelText<HTMLInputElement>('Servis adresi');
    address.focus();
    act(() => pressKeys([...'https://kargo.ornek.com']));
    screen.getByLabelText<HTMLInputElement>('API anahtarı').focus();
    act(() => pressKeys([...'ks_live_1']));
    act(() => screen.getByRole('button', { name: 'Bağlan' }).click());
    await waitFor(() => expect(screen.getByTestId('step-1').dataset.done).toBe('true'));
    expect(fake.requests.find(({ name }) => name === 'connection.save')?.input).toEqual({
      baseUrl: 'https://kargo.ornek.com',
      apiKey: 'ks_live_1',
      profile: 'live',
    });
    act(() => screen.getByRole('button', { name: 'Seç' }).click());
    await waitFor(() => expect(screen.getByTestId('step-2').dataset.done).toBe('true'));
    act(() => screen.getByRole('button', { name: 'Deneme sayfası bas' }).click());
    await waitFor(() => expect(screen.getByTestId('step-3').dataset.done).toBe('true'));
    act(() => screen.getByRole('button', { name: 'Okutmaya başla' }).click());
    await ready();
  });

  it('says why an address is refused', async () => {
    renderApp({
      status: { profile: null },
      settings: { liveBaseUrl: 'http://kargo.ornek.com' },
      handlers: { 'connection.save': () => err(stationError('base_url_not_https')) },
    });
    (await screen.findByLabelText('API anahtarı')).focus();
    act(() => pressKeys([...'ks_live_1']));
    act(() => screen.getByRole('button', { name: 'Bağlan' }).click());
    expect((await screen.findByRole('alert')).textContent).toContain('https://');
  });

  it('opens the demo', async () => {
    renderApp({ status: { profile: null } });
    act(() => screen.queryByRole('button', { name: 'Demoyu aç' })?.click());
    (await screen.findByRole('button', { name: 'Demoyu aç' })).click();
    await ready();
    expect(screen.getByText('DEMO')).toBeTruthy();
  });
});
