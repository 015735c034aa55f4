import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import type { Job, JobRecord } from '../../../../electron/contract/job.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { BatchPause } from '../../../../electron/contract/status.ts';
import { stationOf } from '../../../../renderer/bridge/station.ts';
import { createStationClient } from '../../../../renderer/bridge/stationClient.ts';
import { followBatchPause } from '../../../../renderer/jobs/holdSounds.ts';
import type { SoundName } from '../../../../renderer/sound/sounds.ts';
import { act } from '../../../support/act.ts';
import { inItsState } from '../../../support/builders.ts';
import { createFakeBridge, sampleStatus } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder, samplePrint } from '../../../support/sampleJobs.ts';
import { press, ready, requested, scan } from './frameDesk.ts';

const MINUTE = 60_000;
const pause = (change: Partial<BatchPause> = {}): BatchPause => ({
  since: Date.now() - 5 * MINUTE,
  order: 'BATCH-0',
  fee: kurus(8_640),
  balance: kurus(2_588),
  waiting: 48,
  isCovered: false,
  isUnclear: false,
  ...change,
});
const ofList = (n: number, change: Partial<JobRecord> = {}): Job =>
  sampleJob({
    id: `batch-${n}`,
    seq: n,
    order: sampleOrder({ reference: `BATCH-${n}` }),
    lane: 'batch',
    state: 'queued',
    slot: null,
    ...change,
  });
const banner = () => screen.queryByTestId('batch-pause');
const text = () => banner()?.textContent ?? '';

describe('a paused list', () => {
  it('after an unreadable payment asks to check that order, not for money', async () => {
    renderApp({ status: { batchPause: pause({ isUnclear: true, fee: null, balance: null }) } });
    await waitFor(() => expect(text()).toContain('BATCH-0'));
    expect(text()).toContain('48');
    expect(text()).not.toMatch(/[Bb]alance|[Bb]akiye|[Tt]op up/u);
  });

  it('is shown on every screen in one line: how many wait, and what to do', async () => {
    renderApp({ status: { batchPause: pause() } });
    await ready();
    for (const key of ['F1', 'F3', 'F7']) {
      press(key);
      expect(text()).toContain('Toplu gönderim duraklatıldı: bakiye yetmedi');
      expect(text()).toContain('48 sipariş bekliyor. Bakiye yükle, sonra Alt+I ile sürdür.');
      expect(text()).not.toContain('BATCH-0');
    }
  });

  it('is shown in full in the list of banners: which shipment, what it costs, and that the desk goes on', async () => {
    renderApp({ status: { batchPause: pause() } });
    await ready();
    press('a', { altKey: true });
    const text = () => screen.getByTestId('banner-list').textContent;
    await waitFor(() => expect(text()).toMatch(/BATCH-0: ücret 86,40\sTL, bakiye 25,88\sTL/u));
    expect(text()).toContain('Masada okutulan siparişler gönderilmeye devam eder');
  });

  it('has no figures that are unknown', async () => {
    renderApp({ status: { batchPause: pause({ fee: null }) } });
    await ready();
    press('a', { altKey: true });
    const text = () => screen.getByTestId('banner-list').textContent;
    await waitFor(() => expect(text()).toContain('Bakiye BATCH-0 siparişine yetmedi'));
    expect(text()).not.toContain('{{');
  });

  it('offers the new balance with its age, and goes on by either I of a Turkish keyboard, once', async () => {
    for (const key of ['ı', 'i']) {
      const balance = { amount: kurus(124_000), at: Date.now() - 2 * MINUTE };
      const fake = renderApp({ status: { batchPause: pause({ isCovered: true }), balance } });
      await ready();
      expect(text()).toMatch(/48 sipariş bekliyor\. Bakiye 1\.240,00\sTL \(2 dk önce\): Alt\+I ile sürdür\./u);
      expect(text()).not.toContain('Bakiye yükle');
      press(key, { altKey: true });
      await waitFor(() => expect(banner()).toBeNull());
      press(key, { altKey: true });
      expect(requested(fake, 'station.resumeBatch')).toHaveLength(1);
      cleanup();
    }
  });

  it('stays, and shows why, where it could not go on', async () => {
    renderApp({
      status: { batchPause: pause() },
      handlers: { 'station.resumeBatch': () => err(stationError('journal_failed', 'ENOSPC')) },
    });
    await ready();
    press('I', { altKey: true });
    expect((await screen.findByRole('alert')).dataset.error).toBe('journal_failed');
    expect(text()).toContain('48 sipariş bekliyor');
  });

  it('has one word for its orders: paused, not waiting for their turn or for the network', async () => {
    const counts = { ...sampleStatus.counts, queued: 3 };
    renderApp({
      jobs: [ofList(1), ofList(2), sampleJob({ id: 'bench', seq: 3, state: 'queued' })],
      status: { batchPause: pause({ waiting: 2 }), counts, connection: { state: 'offline', since: 0 } },
    });
    await ready();
    expect(screen.getByText(/Bekleyen sipariş: 1\./u)).toBeTruthy();
    press('F2');
    press('0');
    await screen.findByTestId('queue-paused');
    press('v', { altKey: true });
    const rows = await screen.findAllByRole('row');
    const row = (code: string) => rows.find(({ textContent }) => textContent?.includes(code) === true)?.textContent;
    expect(row('BATCH-1')).toContain('duraklatıldı');
    expect(rows.filter(({ textContent }) => textContent?.includes('duraklatıldı') === true)).toHaveLength(2);
  });

  it('sounds once when it begins, not for what was so before, nor for another account', async () => {
    const fake = createFakeBridge();
    const client = createStationClient(stationOf(fake.bridge));
    const heard: SoundName[] = [];
    followBatchPause(client, (name) => heard.push(name));
    await client.start();
    fake.changeStatus({ batchPause: pause() });
    fake.changeStatus({ batchPause: pause({ waiting: 47 }) });
    expect(heard).toEqual(['pay']);
    fake.changeStatus({ batchPause: null });
    fake.changeStatus({ profile: 'demo', batchPause: pause() });
    expect(heard).toEqual(['pay']);
  });
});

describe('an order of the list without a parcel', () => {
  it.each([
    ['queued', 'Sırada', 'Toplu gönderim için sırada'],
    ['label_pending', 'Etiket gelecek', 'rafta yeri yok'],
    ['awaiting_payment', 'Ödenmedi', 'rafta yeri yok'],
  ] as const)('is searched for, %s, and stands nowhere: the text is to scan it', async (state, word, body) => {
    const job = ofList(1, { state });
    renderApp({ jobs: [job], handlers: { 'scan.where': () => ok({ kind: 'job', job }) } });
    await ready();
    press('W', { altKey: true });
    scan('BATCH-1');
    const outcome = await screen.findByTestId('outcome');
    await waitFor(() => expect(screen.getByTestId('outcome').dataset.step).toBe(state));
    expect(within(outcome).getByRole('heading', { name: new RegExp(word) })).toBeTruthy();
    expect(outcome.textContent).toContain(body);
    expect(outcome.textContent).toContain('siparişi okut');
    expect(outcome.textContent).not.toMatch(/Rafta\b|Göz|okutuldu/u);
  });

  it('stands on the shelf’s screen behind the parcels, without a slot', async () => {
    const now = Date.now();
    renderApp({
      jobs: [
        ofList(1, { state: 'label_pending', shelvedAt: now - 60 * MINUTE }),
        sampleJob({ id: 'bench', seq: 2, state: 'label_pending', slot: 1, shelvedAt: now - MINUTE }),
      ],
    });
    await ready();
    press('F3');
    await screen.findByTestId('shelf-chosen');
    const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
    expect(rows().map(({ dataset }) => dataset.row)).toEqual(['bench', 'batch-1']);
    expect(rows()[1]?.textContent).toMatch(/^toplu–BATCH-1/u);
    press('ArrowRight');
    await waitFor(() => expect(screen.getByTestId('shelf-chosen').textContent).toContain('toplu'));
    expect(screen.getByTestId('shelf-chosen').textContent).not.toContain('Göz');
    fireEvent.click(screen.getByRole('radio', { name: 'Liste' }));
    await screen.findByRole('table');
    expect(rows()[1]?.textContent).toMatch(/^toplu/u);
  });

  const shelfBanner = () => screen.queryByTestId('shelf-banner')?.textContent ?? '';

  async function waiting(jobs: readonly Job[]) {
    const fake = renderApp({ jobs });
    await ready();
    await waitFor(() =>
      expect(fake.requests.some(({ input }) => JSON.stringify(input).includes('watchlist'))).toBe(true),
    );
    await act(async () => undefined);
    return fake;
  }

  it('is announced by its number when its label comes out, beside the slots of others, and not in a long row', async () => {
    const many = Array.from({ length: 7 }, (_, n) => ofList(n, { state: 'label_pending' }));
    const bench = sampleJob({ id: 'bench', seq: 9, order: sampleOrder({ reference: 'ORD-9' }), slot: 4 });
    const fake = await waiting([...many, inItsState({ ...bench, state: 'label_pending' })]);
    const out = { state: 'printed', print: samplePrint, version: 2 } as const;
    act(() => fake.emit('job.changed', ofList(0, out)));
    await waitFor(() => expect(shelfBanner()).toContain('BATCH-0: etiketi çıktı'));
    act(() => fake.emit('job.changed', inItsState({ ...bench, ...out })));
    await waitFor(() => expect(shelfBanner()).toContain('Göz 4, BATCH-0: etiketleri çıktı'));
    expect(shelfBanner()).toContain('4 → ORD-9');
    expect(shelfBanner()).not.toContain('– →');
    for (const { seq } of many.slice(1)) act(() => fake.emit('job.changed', ofList(seq, out)));
    await waitFor(() => expect(shelfBanner()).toContain('Göz 4, BATCH-0, BATCH-1, BATCH-2, BATCH-3, +3'));
  });

  it('whose label is held back sends nobody to the shelf', async () => {
    const fake = await waiting([ofList(1, { state: 'label_pending' })]);
    const problem = { code: 'label_old', detail: null, fields: [] } as const;
    act(() =>
      fake.emit('job.changed', ofList(1, { version: 2, state: 'label_ready', problem: { ...problem, fields: [] } })),
    );
    expect(await screen.findByText('Eski olduğu için basılmayan etiket: 1')).toBeTruthy();
    expect(screen.queryByTestId('shelf-banner')).toBeNull();
  });
});
