import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import type { Job, JobRecord } from '../../../../electron/contract/job.ts';
import { noEventFeed } from '../../../../electron/contract/mailbox.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import { inItsState } from '../../../support/builders.ts';
import type { FakeBridge, FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder, samplePrint, sampleShipment } from '../../../support/sampleJobs.ts';
import { keyboard, press, ready, requested, scan } from './frameDesk.ts';

const MINUTE = 60_000;

// On a slow machine seconds pass before a screen is there.
beforeEach(() => void vi.setSystemTime(Date.UTC(2026, 0, 5, 9)));
const problem = (code: NonNullable<Job['problem']>['code'], detail: string | null = null): Job['problem'] => ({
  code,
  detail,
  fields: [],
});

function parcel(slot: number, minutes: number, change: Partial<JobRecord> = {}): Job {
  const now = Date.now();
  return sampleJob({
    id: `slot-${slot}`,
    seq: slot,
    order: sampleOrder({ reference: `ORD-${slot}` }),
    state: 'label_pending',
    slot,
    createdAt: now - 300 * MINUTE,
    shelvedAt: now - minutes * MINUTE,
    updatedAt: now - MINUTE,
    nextAt: now + 4 * MINUTE - 1_000,
    shipment: { ...sampleShipment, carrierName: 'Yavaş Kargo' },
    lastLook: { at: now - MINUTE, by: 'look', said: 'not_ready' },
    ...change,
  });
}

async function shelf(jobs: readonly Job[], start: FakeBridgeStart = {}): Promise<FakeBridge> {
  const fake = renderApp({ jobs, ...start });
  await ready();
  press('F3');
  await screen.findByTestId('shelf-chosen');
  return fake;
}

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const order = () => cards().map(({ dataset }) => dataset.row);
const card = (slot: number) => cards().find(({ dataset }) => dataset.row === `slot-${slot}`)?.textContent ?? '';
/** The chosen parcel with the last answer about its label. */
const dock = () => screen.getByTestId('shelf-chosen').textContent ?? '';
const chosen = () => screen.getByTestId('shelf-chosen').dataset.jobId;
const digit = (key: string) =>
  act(() => {
    keyboard.pause(1_000);
    keyboard.press([key]);
    keyboard.pause(1_000);
  });

describe('the shelf', () => {
  it('shows what is here first, then the others as the slots stand there', async () => {
    await shelf([
      parcel(1, 3),
      parcel(2, 40),
      parcel(3, 8, { state: 'printing', print: samplePrint }),
      parcel(4, 5, { state: 'label_ready', problem: problem('label_old') }),
    ]);
    expect(order()).toEqual(['slot-4', 'slot-3', 'slot-1', 'slot-2']);
  });

  it('shows for each parcel whose it is, since when it stands there, the last answer and the next poll', async () => {
    await shelf([parcel(7, 12)]);
    for (const text of ['Göz7', 'ORD-7', 'Ayşe Yılmaz', '12 dk']) expect(card(7)).toContain(text);
    expect(dock()).toContain('Yavaş Kargo · henüz hazır değil · 1 dk önce · 4 dk sonra sorgulanır');
  });

  it('counts the seconds before a poll, and shows one under way', async () => {
    await shelf([
      parcel(1, 3, { nextAt: Date.now() + 30_000 }),
      parcel(2, 4, { nextAt: Date.now() - 10, lastLook: null }),
    ]);
    expect(dock()).toContain('30 sn sonra sorgulanır');
    press('ArrowRight');
    expect(dock()).toContain('şimdi sorgulanıyor');
    expect(dock()).toContain('henüz sorgulanmadı');
  });

  it('leaves polling to the mailbox while that delivers, but for a requested poll', async () => {
    const events = { ...noEventFeed, state: 'connected', pushed: true, hasSecret: true } as const;
    const fake = await shelf([parcel(1, 3)], { status: { events } });
    expect(dock()).toContain('bildirim bekleniyor');
    const now = Date.now();
    act(() => fake.emit('job.changed', parcel(1, 3, { version: 2, updatedAt: now, nextAt: now })));
    await waitFor(() => expect(dock()).toContain('şimdi sorgulanıyor'));
  });

  it('does not pretend to poll while the service is away', async () => {
    await shelf([parcel(1, 3)], { status: { connection: { state: 'offline', since: 1 } } });
    expect(dock()).toContain('servis gelince sorgulanır');
    expect(screen.getByText('Servise ulaşılamıyor: bağlantı gelince sorgulanır.')).toBeTruthy();
  });

  it.each([
    ['label_old', 'Bu etiket eski, kendiliğinden basılmadı'],
    ['printer_offline', 'Yazıcı kapalı ya da bağlantısı kopmuş'],
  ] as const)('keeps a label in sight that is here and held back, and shows why: %s', async (code, why) => {
    const fake = await shelf([parcel(7, 12, { state: 'label_ready', problem: problem(code) })]);
    expect(card(7)).toContain('etiketi basılmadı');
    expect(dock()).toContain(why);
    expect(screen.getByTestId('shelf-chosen').textContent).toContain('Etiketi bas');
    press('r', { altKey: true });
    await waitFor(() => expect(requested(fake, 'jobs.print')).toEqual([{ jobId: 'slot-7', reason: null }]));
  });

  it('shows the words of the service where a poll was refused', async () => {
    const refused = { at: Date.now(), by: 'list', said: 'refused' } as const;
    await shelf([parcel(7, 12, { lastLook: refused, problem: problem('service_error', 'carrier timeout') })]);
    expect(dock()).toContain('Servis şu anda hata veriyor');
    expect(screen.getByTestId('shelf-chosen').textContent).toContain('carrier timeout');
  });
});

describe('the keys of the shelf', () => {
  it('are about the chosen parcel: arrows choose, one key polls', async () => {
    const fake = await shelf([parcel(1, 30), parcel(2, 20), parcel(3, 10)]);
    expect(chosen()).toBe('slot-1');
    press('ArrowRight');
    press('ArrowRight');
    press('ArrowRight');
    expect(chosen()).toBe('slot-3');
    press('ArrowLeft');
    press('b', { altKey: true });
    await waitFor(() => expect(requested(fake, 'jobs.lookNow')).toEqual([{ jobId: 'slot-2' }]));
    press('Home');
    expect(chosen()).toBe('slot-1');
  });

  it('stay with their parcel while others come before it, and go to its neighbour when it leaves', async () => {
    const fake = await shelf([parcel(1, 30), parcel(2, 20), parcel(3, 10)]);
    press('ArrowRight');
    act(() => fake.emit('job.changed', parcel(3, 10, { version: 2, state: 'printing', print: samplePrint })));
    await waitFor(() => expect(order()).toEqual(['slot-3', 'slot-1', 'slot-2']));
    expect(chosen()).toBe('slot-2');
    act(() => fake.emit('job.changed', parcel(2, 20, { version: 2, state: 'cancelled' })));
    await waitFor(() => expect(chosen()).toBe('slot-1'));
  });

  it('ask before a cancel, which a number confirms with its reason', async () => {
    const fake = await shelf([parcel(7, 12)]);
    press('Delete', { altKey: true });
    expect(within(screen.getByTestId('question')).getByRole('heading').textContent).toBe(
      'Bu gönderi iptal edilsin mi?',
    );
    expect(screen.getByTestId('shelf-chosen').textContent).toContain('ORD-7');
    digit('0');
    await waitFor(() => expect(screen.queryByTestId('question')).toBeNull());
    expect(requested(fake, 'jobs.cancel')).toEqual([]);
    press('Delete', { altKey: true });
    digit('2');
    await waitFor(() => expect(requested(fake, 'jobs.cancel')).toEqual([{ jobId: 'slot-7', reason: 'bilgi yanlış' }]));
  });

  it('choose nothing else while a question is open', async () => {
    await shelf([parcel(1, 30), parcel(2, 20)]);
    press('Delete', { altKey: true });
    press('ArrowRight');
    expect(chosen()).toBe('slot-1');
  });

  it('close the question of a parcel that leaves the shelf, and never open it for the next', async () => {
    const fake = await shelf([parcel(1, 30), parcel(2, 20)]);
    press('Delete', { altKey: true });
    act(() => fake.emit('job.changed', parcel(1, 30, { version: 2, state: 'printed' })));
    await waitFor(() => expect(chosen()).toBe('slot-2'));
    expect(screen.queryByTestId('question')).toBeNull();
  });

  it('offer no print before the label is here, and none while it prints', async () => {
    const fake = await shelf([parcel(1, 30)]);
    press('r', { altKey: true });
    act(() => fake.emit('job.changed', parcel(1, 30, { version: 2, state: 'printing', print: samplePrint })));
    await waitFor(() => expect(card(1)).toContain('etiketi basılıyor'));
    press('r', { altKey: true });
    expect(requested(fake, 'jobs.print')).toEqual([]);
  });

  it('show what the station refused', async () => {
    await shelf([parcel(1, 30)], { handlers: { 'jobs.lookNow': () => err(stationError('not_possible_now')) } });
    press('b', { altKey: true });
    expect((await screen.findByRole('alert')).textContent).toContain('Bu şu anda yapılamaz');
  });

  it('go from row to row in the list as well, from the chosen one on', async () => {
    const fake = await shelf([parcel(1, 30), parcel(2, 20), parcel(3, 10)]);
    press('ArrowRight');
    fireEvent.click(screen.getByRole('radio', { name: 'Liste' }));
    await screen.findByRole('table');
    act(() => (document.activeElement as HTMLElement | null)?.blur());
    press('ArrowDown');
    await waitFor(() => expect(chosen()).toBe('slot-3'));
    press('b', { altKey: true });
    await waitFor(() => expect(requested(fake, 'jobs.lookNow')).toEqual([{ jobId: 'slot-3' }]));
  });
});

describe('the banner of the shelf', () => {
  const banner = () => screen.queryByTestId('shelf-banner')?.textContent ?? null;

  async function desk(jobs: readonly Job[]): Promise<FakeBridge> {
    const fake = renderApp({ jobs });
    await ready();
    await waitFor(() =>
      expect(fake.requests.some(({ input }) => JSON.stringify(input).includes('watchlist'))).toBe(true),
    );
    await act(async () => undefined);
    return fake;
  }

  it('names the slot and the order on every screen until somebody has seen it', async () => {
    const fake = await desk([parcel(7, 12)]);
    expect(banner()).toBeNull();
    act(() => fake.emit('job.changed', parcel(7, 12, { version: 2, state: 'printed', print: samplePrint })));
    await waitFor(() => expect(banner()).toContain('Göz 7: etiketi çıktı'));
    expect(banner()).toContain('ORD-7 kolisine yapıştır. Ayşe Yılmaz');
    press('F7');
    expect(banner()).toContain('Göz 7');
    press('g', { altKey: true });
    await waitFor(() => expect(banner()).toBeNull());
  });

  it('names all slots, and which parcel stands in each', async () => {
    const fake = await desk([parcel(12, 12), parcel(7, 12)]);
    for (const slot of [12, 7]) act(() => fake.emit('job.changed', parcel(slot, 12, { version: 2, state: 'printed' })));
    await waitFor(() => expect(banner()).toContain('Göz 7, 12: etiketleri çıktı'));
    expect(banner()).toMatch(/7 → ORD-7.*12 → ORD-12/u);
  });

  it('has the codes compared where the parcel in the hands has a label of its own', async () => {
    const late = sampleJob({ id: 'late', state: 'submitting', order: sampleOrder({ reference: 'ORD-411' }) });
    const held = sampleJob({ id: 'held', state: 'printed', order: sampleOrder({ reference: 'ORD-412' }) });
    const fake = renderApp({
      jobs: [late, held],
      handlers: { 'scan.submit': ({ code }) => ok({ kind: 'new', job: code === 'ORD-411' ? late : held }) },
    });
    await ready();
    for (const { id, order } of [late, held]) {
      scan(order?.reference ?? '');
      await waitFor(() => expect(screen.getByTestId('outcome').dataset.jobId).toBe(id));
    }
    act(() => fake.emit('job.changed', { ...late, version: 2 }));
    act(() => fake.emit('job.changed', inItsState({ ...late, version: 3, state: 'printed', printedAt: Date.now() })));
    await waitFor(() => expect(banner()).toContain('ORD-411: etiketi çıktı'));
    expect(banner()).toContain('İki etiket çıktı: yapıştırmadan kodları karşılaştır.');
    act(() => fake.emit('job.changed', inItsState({ ...held, version: 2, state: 'verified' })));
    await waitFor(() => expect(banner()).toContain('Kendi kolisine yapıştır.'));
  });

  it('shows why a label that is here does not come out, once, and leads to the shelf', async () => {
    const fake = await desk([parcel(7, 12)]);
    const old = parcel(7, 12, { version: 2, state: 'label_ready', problem: problem('label_old') });
    act(() => fake.emit('job.changed', old));
    await waitFor(() => expect(banner()).toContain('Göz 7: etiketi geldi, basılmadı'));
    expect(banner()).toContain('Bu etiket eski');
    expect(screen.queryByText('Eski olduğu için basılmayan etiket: 1')).toBeNull();
    press('g', { altKey: true });
    // Seen is not done: it stays, but for the shelf itself, whose card shows the same.
    expect(banner()).toContain('Göz 7');
    press('F3');
    expect(banner()).toBeNull();
    expect(card(7)).toContain('etiketi basılmadı');
  });
});
