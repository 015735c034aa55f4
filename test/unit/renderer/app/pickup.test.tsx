import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { commandCode } from '../../../../electron/contract/command.ts';
import { stationError } from '../../../../electron/contract/errors.ts';
import type { Job, JobRecord, JobState } from '../../../../electron/contract/job.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import type { OpenPickup } from '../../../../electron/contract/pickup.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import type { FakeBridge, FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { sampleParcel } from '../../../support/fakeSite.ts';
import { createKeyboard, renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder, samplePrint, sampleShipment } from '../../../support/sampleJobs.ts';

const { press: pressKeys, scan } = createKeyboard();
const press = (key: string, init: KeyboardEventInit = {}) =>
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, ...init })));
const requested = (fake: FakeBridge, name: string) =>
  fake.requests.filter((request) => request.name === name).map(({ input }) => input);
const outcome = () => screen.getByTestId('pickup-outcome').dataset;

function parcel(seq: number, change: Partial<JobRecord> = {}): Job {
  return sampleJob({
    id: `job-${seq}`,
    seq,
    order: sampleOrder({ reference: `ORD-${seq}` }),
    state: 'printed',
    shipment: { ...sampleShipment, trackingNumber: `73400${seq}` },
    print: samplePrint,
    printCount: 1,
    ...change,
  });
}

const open: OpenPickup = {
  id: 'p9',
  carrier: null,
  startedAt: Date.now() - 60_000,
  endedAt: null,
  parcels: 0,
  byCarrier: [],
  foreign: 0,
  items: [],
};

async function openPickup(start: FakeBridgeStart = {}): Promise<FakeBridge> {
  const fake = renderApp({ pickup: open, ...start });
  await screen.findByTestId('outcome');
  await screen.findByText(/Kurye sevkiyatı sürüyor/u);
  await press('k', { altKey: true });
  await waitFor(() => expect(outcome()).toMatchObject({ step: 'pickup', outcome: 'idle' }));
  return fake;
}

describe('the pickup screen without a session', () => {
  it('begins one on purpose only; until then a scan ships', async () => {
    const fake = renderApp({ jobs: [parcel(1)] });
    await screen.findByTestId('outcome');
    await press('k', { altKey: true });
    await screen.findByText('Hangi kurye geldi?');
    act(() => scan('ORD-1'));
    await waitFor(() => expect(requested(fake, 'scan.submit')).toEqual([{ code: 'ORD-1' }]));
    expect(requested(fake, 'pickup.scan')).toEqual([]);
    await press('k', { altKey: true });
    await screen.findByText('Hangi kurye geldi?');
    act(() => pressKeys(['9']));
    await waitFor(() => expect(outcome()).toMatchObject({ step: 'pickup', outcome: 'idle' }));
  });
});

const noneToday = { printedLastHour: 0, accepted: 0, apiCalls: 0, charged: 0, chargedTotal: kurus(0) };
const ofCarrier = (seq: number, carrierName: string, quantity = 1) => {
  const order = sampleOrder({ reference: `ORD-${seq}` });
  return parcel(seq, {
    order: { ...order, parcel: { ...order.parcel, quantity } },
    shipment: { ...sampleShipment, trackingNumber: `73400${seq}`, carrierName },
  });
};

describe('whose courier is here', () => {
  const jobs = [ofCarrier(1, 'Aras Kargo', 3), ofCarrier(2, 'Yurtiçi Kargo'), ofCarrier(3, 'Aras Kargo')];

  it('is a question with what waits for each; a parcel of another one is red, stays, and shows its carrier', async () => {
    const fake = renderApp({ jobs });
    await screen.findByTestId('outcome');
    await press('k', { altKey: true });
    await waitFor(() => expect(screen.getByTestId('couriers').textContent).toContain('Aras Kargo 4 koli'));
    expect(screen.getByTestId('couriers').textContent).toContain('Hepsi 5 koli');
    act(() => pressKeys(['1']));
    await waitFor(() => expect(outcome()).toMatchObject({ step: 'pickup', outcome: 'idle' }));
    expect(requested(fake, 'pickup.start')).toEqual([{ carrier: 'Aras Kargo' }]);
    act(() => scan('734002'));
    await waitFor(() => expect(outcome()).toMatchObject({ outcome: 'other_carrier', tone: 'problem' }));
    expect(screen.getByTestId('pickup-outcome').textContent).toMatch(/YURTİÇİ KARGO.*Dur, verme/u);
    act(() => scan('734001'));
    await waitFor(() => expect(outcome()).toMatchObject({ outcome: 'taken' }));
    expect(screen.getByTestId('pickup-outcome').textContent).toContain('3 koli ver');
    await waitFor(() => expect(screen.getByTestId('carrier-counts').textContent).toBe('Aras Kargo3 / 4'));
  });

  it('is answered by the first label after the barcode for it, and the barcode for the end ends the pickup', async () => {
    const fake = renderApp({ jobs });
    await screen.findByTestId('outcome');
    act(() => scan(commandCode({ name: 'pickup' })));
    await screen.findByText(/Kuryenin ilk kolisinin etiketini okut/u);
    act(() => scan('734001'));
    await waitFor(() => expect(outcome()).toMatchObject({ step: 'pickup', outcome: 'taken' }));
    expect(requested(fake, 'pickup.start')).toEqual([{ carrier: null, label: '734001' }]);
    expect(requested(fake, 'scan.submit')).toEqual([]);
    act(() => scan(commandCode({ name: 'end_pickup' })));
    await screen.findByTestId('pickup-summary');
    act(() => scan('734003'));
    await waitFor(() => expect(requested(fake, 'scan.submit')).toEqual([{ code: '734003' }]));
  });

  it('is not known from an unknown label: the screen shows that and waits for a digit', async () => {
    const fake = renderApp({ jobs });
    await screen.findByTestId('outcome');
    act(() => scan(commandCode({ name: 'pickup' })));
    await screen.findByText(/Kuryenin ilk kolisinin etiketini okut/u);
    act(() => scan('99887766'));
    await screen.findByText(/Bu etiketin kargo firması bilinmiyor/u);
    expect(requested(fake, 'pickup.scan')).toEqual([]);
    act(() => pressKeys(['2']));
    await waitFor(() => expect(requested(fake, 'pickup.start').at(-1)).toEqual({ carrier: 'Yurtiçi Kargo' }));
  });

  it('keeps its digit while labels of another carrier come out', async () => {
    const fake = renderApp({
      jobs: [ofCarrier(1, 'Aras Kargo'), ofCarrier(2, 'Aras Kargo'), ofCarrier(3, 'Yurtiçi Kargo')],
    });
    await screen.findByTestId('outcome');
    await press('k', { altKey: true });
    await waitFor(() => expect(screen.getByTestId('couriers').textContent).toContain('1Aras Kargo 2 koli'));
    act(() => fake.change(ofCarrier(4, 'Yurtiçi Kargo', 5)));
    act(() => fake.changeStatus({ today: { ...noneToday, printed: 40 } }));
    await waitFor(() => expect(screen.getByTestId('couriers').textContent).toContain('2Yurtiçi Kargo 6 koli'));
    expect(screen.getByTestId('couriers').textContent).toContain('1Aras Kargo 2 koli');
  });

  it('of one carrier leaves nothing behind where only parcels of others are still here', async () => {
    renderApp({ jobs });
    await screen.findByTestId('outcome');
    act(() => scan(commandCode({ name: 'pickup' })));
    await screen.findByText(/Kuryenin ilk kolisinin etiketini okut/u);
    act(() => scan('734002'));
    await waitFor(() => expect(outcome()).toMatchObject({ step: 'pickup', outcome: 'taken' }));
    await press('e', { altKey: true });
    await screen.findByTestId('pickup-summary');
    await waitFor(() => expect(screen.getByTestId('carrier-counts').textContent).toBe('Yurtiçi Kargo1'));
    expect(screen.queryByTestId('pickup-left')).toBeNull();
  });

  it('is no question any more once another screen was shown: the next scan ships, on the pickup’s screen as well', async () => {
    const fake = renderApp({ jobs });
    await screen.findByTestId('outcome');
    act(() => scan(commandCode({ name: 'pickup' })));
    await screen.findByText(/Kuryenin ilk kolisinin etiketini okut/u);
    await press('F1');
    await press('k', { altKey: true });
    await screen.findByText(/Başlatana kadar okutmalar sipariş gönderir/u);
    act(() => scan('734001'));
    await waitFor(() => expect(requested(fake, 'scan.submit')).toEqual([{ code: '734001' }]));
    expect(requested(fake, 'pickup.start')).toEqual([]);
  });

  it('needs an open pickup to be ended by barcode', async () => {
    renderApp({ jobs });
    await screen.findByTestId('outcome');
    act(() => scan(commandCode({ name: 'end_pickup' })));
    await screen.findAllByText(/Açık sevkiyat yok/u);
  });
});

describe('a scan of a session', () => {
  it('is a parcel that the courier takes, counted by carrier, and never an order', async () => {
    const fake = await openPickup({ jobs: [parcel(1), parcel(2), parcel(3)] });
    act(() => scan('734001'));
    await waitFor(() => expect(outcome()).toMatchObject({ outcome: 'taken', tone: 'done', jobId: 'job-1' }));
    act(() => scan('734002'));
    await waitFor(() => expect(screen.getByTestId('pickup-total').textContent).toContain('2'));
    expect(screen.getByTestId('carrier-counts').textContent).toBe('Yurtiçi Kargo2 / 3');
    await waitFor(() => expect(screen.getByTestId('pickup-still-here').textContent).toContain('1 koli daha'));
    act(() => scan('734003'));
    await waitFor(() => expect(screen.getByTestId('pickup-still-here').textContent).toContain('başka koli yok'));
    expect(requested(fake, 'scan.submit')).toEqual([]);
  });

  it('counts once, and shows that', async () => {
    await openPickup({ jobs: [parcel(1)] });
    act(() => scan('734001'));
    await waitFor(() => expect(outcome().outcome).toBe('taken'));
    act(() => scan('734001'));
    await waitFor(() => expect(outcome()).toMatchObject({ outcome: 'again', tone: 'neutral' }));
    expect(screen.getByTestId('pickup-total').textContent).toContain('1');
  });

  it('stops a parcel that must not go, shows why and what to do, and keeps it in sight afterwards', async () => {
    await openPickup({ jobs: [parcel(1, { state: 'cancelled' }), parcel(2)] });
    act(() => scan('734001'));
    await waitFor(() => expect(outcome()).toMatchObject({ outcome: 'stop', tone: 'problem' }));
    expect(screen.getByTestId('pickup-outcome').textContent).toContain('Bu gönderi iptal edilmiş.');
    expect(screen.getByTestId('pickup-outcome').textContent).toContain('kenara ayır');
    act(() => scan('734002'));
    await waitFor(() => expect(outcome().outcome).toBe('taken'));
    expect(screen.getByTestId('set-aside').textContent).toContain('ORD-1 iptal');
  });

  it.each([
    ['awaiting_payment', 'ücreti ödenmemiş'],
    ['label_pending', 'etiketi basılmamış'],
    ['print_unconfirmed', 'çıkıp çıkmadığı belli değil'],
    ['queued', 'henüz gönderilmemiş'],
    ['failed', 'Servis bu siparişi reddetmiş'],
  ] as const)('shows for a parcel that is %s why it stays', async (state, why) => {
    // Before it is sent it has its packing slip only, and no number of a carrier.
    const isSent = state !== 'queued' && state !== 'failed';
    await openPickup({ jobs: [parcel(1, { state, ...(isSent ? {} : { shipment: null }) })] });
    act(() => scan(isSent ? '734001' : 'ORD-1'));
    await waitFor(() => expect(outcome().outcome).toBe('stop'));
    expect(screen.getByTestId('pickup-outcome').textContent).toContain(why);
  });

  it.each([
    ['1', 'taken', 'Kurye alsın', [{ jobId: 'job-1', onPaper: true }]],
    ['2', 'noLabel', 'Etiketi yok · Kenara ayır', []],
    ['0', 'idle', 'Etiket okut', []],
  ] as const)(
    'asks at the door about a parcel of which nobody knows whether it has its label: %s',
    async (key, name, word, confirmed) => {
      const fake = await openPickup({ jobs: [parcel(1, { state: 'print_unconfirmed', printCount: 0 })] });
      act(() => scan('ORD-1'));
      await waitFor(() => expect(outcome()).toMatchObject({ outcome: 'stop', tone: 'question' }));
      expect(screen.getByTestId('pickup-outcome').textContent).toContain('Etiketi var mı?');
      act(() => pressKeys([key]));
      await waitFor(() => expect(outcome().outcome).toBe(name));
      expect(screen.getByTestId('pickup-outcome').textContent).toContain(word.split(' · ')[0]);
      expect(requested(fake, 'jobs.confirmPrint')).toEqual(confirmed);
    },
  );

  it('asks nothing about a second label, which the first one on the parcel does not prove', async () => {
    const fake = await openPickup({ jobs: [parcel(1, { state: 'print_unconfirmed', printCount: 1 })] });
    act(() => scan('734001'));
    await waitFor(() => expect(outcome()).toMatchObject({ outcome: 'stop', tone: 'problem' }));
    act(() => pressKeys(['1']));
    await act(async () => undefined);
    expect(requested(fake, 'jobs.confirmPrint')).toEqual([]);
  });

  it('does not start in the sandbox: its labels are on no real parcel', async () => {
    const fake = renderApp({ status: { profile: 'sandbox' } });
    await waitFor(() => expect(screen.getByTestId('sandbox-mark')).toBeTruthy());
    press('k', { altKey: true });
    await screen.findByText('Denemede sevkiyat yapılmaz');
    press('1');
    expect(requested(fake, 'pickup.start')).toEqual([]);
  });

  it('recognises a parcel of an earlier session, and one that is not of this desk', async () => {
    await openPickup({ jobs: [parcel(1, { state: 'handed_over', pickup: 'p1' })] });
    act(() => scan('734001'));
    await waitFor(() => expect(outcome()).toMatchObject({ outcome: 'earlier', tone: 'already_shipped' }));
    act(() => scan('99887766'));
    await waitFor(() => expect(outcome()).toMatchObject({ outcome: 'foreign', tone: 'question' }));
    expect(screen.getByTestId('carrier-counts').textContent).toContain('tanınmayan kod1');
    expect(screen.getByTestId('pickup-total').textContent).toContain('0');
  });

  it.each<[JobState, 'foreign' | 'stop', readonly string[]]>([
    ['printed', 'foreign', ['Etiketi var mı?', 'masa 2 almış: vermeden önce orada da sevkiyata okut', 'Ayşe Yılmaz']],
    ['cancelled', 'stop', ['Bu gönderi iptal edilmiş.', 'masa 2 almış. Koliyi kenara ayır', 'Ayşe Yılmaz']],
    ['awaiting_payment', 'stop', ['ücreti ödenmemiş', 'masa 2 almış']],
  ])('shows whose a parcel of another desk is, and what that desk knows of it: %s', async (state, reported, words) => {
    const pickup = { ...open, foreign: 1 };
    const elsewhere = { desk: { id: 'desk-2', name: '2' }, parcel: sampleParcel({ state }) };
    const answer = { outcome: reported, checked: true, job: null, elsewhere, pickup };
    await openPickup({ handlers: { 'pickup.scan': () => ok(answer) } });
    act(() => scan('7340029581146'));
    await waitFor(() => expect(outcome().outcome).toBe(reported));
    for (const text of words) expect(screen.getByTestId('pickup-outcome').textContent).toContain(text);
  });

  it.each([
    ['1', 'foreignGiven', 'Verildi', 1, []],
    ['2', 'foreignKept', 'Etiketi yok · Kenara ayır', 0, [{ code: '99887766' }]],
    ['0', 'idle', null, 1, []],
  ] as const)('of an unknown code asks for its label: %s', async (key, name, word, noted, removed) => {
    const fake = await openPickup();
    act(() => scan('99887766'));
    await waitFor(() => expect(outcome()).toMatchObject({ outcome: 'foreign', tone: 'question' }));
    act(() => pressKeys([key]));
    await waitFor(() => expect(outcome().outcome).toBe(name));
    if (word !== null) expect(screen.getByRole('heading', { level: 2, name: word })).toBeTruthy();
    expect(requested(fake, 'pickup.removeForeign')).toEqual(removed);
    const counts = screen.getByTestId('carrier-counts').textContent;
    expect(counts).toBe(noted === 0 ? '' : `tanınmayan kod${noted}`);
  });

  it('of an unknown code whose note could not be removed goes on asking, and shows that', async () => {
    await openPickup({
      handlers: { 'pickup.removeForeign': () => err(stationError('journal_failed', 'SQLITE_FULL')) },
    });
    act(() => scan('99887766'));
    await waitFor(() => expect(outcome().outcome).toBe('foreign'));
    act(() => pressKeys(['2']));
    expect((await screen.findByRole('alert')).textContent).toContain('üstteki uyarıda yazanı yap');
    expect(outcome().outcome).toBe('foreign');
  });

  it('that could not be written down is red, and the parcel stays here', async () => {
    await openPickup({
      jobs: [parcel(1)],
      handlers: { 'pickup.scan': () => err(stationError('journal_failed', 'SQLITE_FULL')) },
    });
    act(() => scan('734001'));
    await waitFor(() => expect(outcome()).toMatchObject({ outcome: 'lost', tone: 'problem' }));
    expect(screen.getByTestId('pickup-outcome').textContent).toContain('Kuryeye verme');
    expect(screen.getByTestId('pickup-outcome').textContent).toContain('SQLITE_FULL');
  });

  it('of a session that was ended elsewhere leads back to the start', async () => {
    await openPickup({ handlers: { 'pickup.scan': () => err(stationError('no_pickup')) } });
    act(() => scan('734001'));
    expect(await screen.findByText('Kurye geldi mi?')).toBeTruthy();
  });

  it('can be taken back with one key, also after it was scanned once more', async () => {
    const fake = await openPickup({ jobs: [parcel(1), parcel(2)] });
    act(() => scan('734001'));
    await waitFor(() => expect(outcome().outcome).toBe('taken'));
    act(() => scan('734002'));
    await waitFor(() => expect(outcome().jobId).toBe('job-2'));
    act(() => scan('734001'));
    await waitFor(() => expect(outcome().outcome).toBe('again'));
    await press('z', { altKey: true });
    await waitFor(() => expect(outcome().outcome).toBe('takenBack'));
    expect(requested(fake, 'pickup.takeBack')).toEqual([{ jobId: 'job-1' }]);
    expect(screen.getByTestId('pickup-total').textContent).toContain('1');
  });

  it('takes what is typed by hand as well', async () => {
    const fake = await openPickup({ jobs: [parcel(1)] });
    act(() => pressKeys([...'734001', 'Enter']));
    await waitFor(() => expect(requested(fake, 'pickup.scan')).toEqual([{ code: '734001' }]));
  });
});

describe('a pickup that goes on', () => {
  it('gives the scans back to shipping on every other screen, and shows that there', async () => {
    const fake = await openPickup({ jobs: [parcel(1), parcel(2)] });
    act(() => scan('734001'));
    await waitFor(() => expect(outcome().outcome).toBe('taken'));
    await press('F1');
    expect(screen.getByText('Kurye sevkiyatı sürüyor: 1 koli')).toBeTruthy();
    act(() => scan('ORD-2'));
    await waitFor(() => expect(requested(fake, 'scan.submit')).toEqual([{ code: 'ORD-2' }]));
    expect(requested(fake, 'pickup.scan')).toHaveLength(1);
    await press('k', { altKey: true });
    expect(screen.queryByText(/Kurye sevkiyatı sürüyor/u)).toBeNull();
    act(() => scan('734002'));
    await waitFor(() => expect(requested(fake, 'pickup.scan')).toHaveLength(2));
  });

  it('warns when it is left over from another day', async () => {
    await openPickup({ pickup: { ...open, startedAt: Date.now() - 20 * 3_600_000 } });
    expect(screen.getByRole('heading', { level: 2, name: 'Eski sevkiyat açık' })).toBeTruthy();
    expect(screen.getByTestId('pickup-outcome').textContent).toContain('Bu sevkiyat eskiden kalmış');
    // It may still be that courier's: a scan is taken as ever.
    act(() => scan('99887766'));
    await waitFor(() => expect(outcome().outcome).toBe('foreign'));
  });

  it('ends with what was taken, what is still here, and its list on A4', async () => {
    const fake = await openPickup({ jobs: [parcel(1), parcel(2)] });
    act(() => scan('734001'));
    await waitFor(() => expect(outcome().outcome).toBe('taken'));
    await press('e', { altKey: true });
    const summary = await screen.findByTestId('pickup-summary');
    expect(summary.textContent).toContain('1 koli kuryeye verildi');
    await waitFor(() => expect(screen.getByTestId('pickup-left').textContent).toContain('1 koli hâlâ burada'));
    await press('s', { altKey: true });
    expect(await screen.findByText('Liste kaydedildi: C:\\Kayıtlar\\p9.pdf')).toBeTruthy();
    expect(screen.getByTestId('past-pickups').textContent).toContain('Yurtiçi Kargo 1');
    act(() => pressKeys(['2']));
    await waitFor(() =>
      expect(requested(fake, 'ledger.search').at(-1)).toMatchObject({ list: 'not_handed_over', before: null }),
    );
  });
});
