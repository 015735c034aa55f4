import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { OpenPickup } from '../../../../electron/contract/pickup.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { PickupSide } from '../../../../renderer/features/pickup/PickupSide.tsx';
import { PastPickups, PickupSummary } from '../../../../renderer/features/pickup/PickupView.tsx';
import type { PickupDesk, PickupDeskState } from '../../../../renderer/features/pickup/pickupDesk.ts';
import { readIn, renderPart } from '../../../support/renderPart.tsx';
import { sampleJob, sampleOrder } from '../../../support/sampleJobs.ts';

const NOON = new Date(2026, 10, 24, 12).getTime();
const HOUR = 3_600_000;

const job = (reference: string, changes: Parameters<typeof sampleJob>[0] = {}) =>
  sampleJob({ id: reference, order: sampleOrder({ reference }), ...changes });
const given = 'p';
const back = job('BACK', { state: 'cancelled', pickup: given });
const pickup: OpenPickup = {
  id: 'p',
  carrier: 'Anka',
  startedAt: NOON - HOUR,
  endedAt: null,
  parcels: 1_203,
  byCarrier: [
    { carrier: 'ANKA', parcels: 3 },
    { carrier: null, parcels: 1_200 },
  ],
  foreign: 2,
  items: [
    { at: NOON, code: 'BACK', job: back },
    { at: NOON - 60_000, code: 'GONE', job: job('GONE', { state: 'handed_over', pickup: given }) },
    { at: NOON - 120_000, code: '77001', job: null },
  ],
};
const stillHere = [
  { carrier: 'ANKA', parcels: 4 },
  { carrier: 'Poyraz', parcels: 50 },
];
const handlers = (left = stillHere) => ({ handlers: { 'pickup.stillHere': () => ok(left) } });

function deskWith(state: Partial<PickupDeskState> = {}): PickupDesk {
  const whole = { current: pickup, known: true, scan: null, stopped: [], ended: null, isChoosing: false };
  const store = createStore<PickupDeskState>(() => ({ ...whole, error: null, busy: false, ...state }));
  const unused = () => undefined;
  return { store, next: unused, choose: unused, stopChoosing: unused } as unknown as PickupDesk;
}

it('a session calls a parcel without a reference by its receiver', async () => {
  const key = { kind: 'generated', value: 'TYPED-7' } as const;
  const nameless = job('', { id: 'n', key, state: 'cancelled', pickup: given });
  const items = [{ at: NOON, code: '77001', job: nameless }];
  const side = <PickupSide desk={deskWith({ stopped: [nameless] })} pickup={{ ...pickup, items }} />;
  const { container } = await renderPart(side, handlers());
  expect(readIn(container).filter((text) => text.includes('Ayşe Yılmaz'))).toHaveLength(2);
});

it('a session shows how many parcels each carrier has of those that are for it, and what must not go', async () => {
  vi.setSystemTime(NOON);
  const stopped = [back, job('UNPAID', { state: 'awaiting_payment' })];
  const { container } = await renderPart(<PickupSide desk={deskWith({ stopped })} pickup={pickup} />, handlers());
  expect(readIn(container).join('\n')).toMatchInlineSnapshot(`
    "1.203 koli, başlangıç 11:00
    Etiketi basılmış 4 koli daha burada
    Kenara ayrılacak: 2
    BACK iptal, kuryede
    UNPAID ödenmemiş
    kargo firması bilinmeyen
    1.200
    ANKA
    3 / 7
    tanınmayan kod
    2
    Son okutulanlar
    BACKAyşe Yılmaz12:00
    GONEAyşe Yılmaz11:59
    77001tanınmayan kod11:58"
  `);
});

it('a session shows that it was left open, and that nothing of its carrier is left', async () => {
  vi.setSystemTime(NOON);
  const old = { ...pickup, startedAt: NOON - 12 * HOUR - 1, items: [], foreign: 0 };
  const { container } = await renderPart(<PickupSide desk={deskWith()} pickup={old} />, handlers(stillHere.slice(1)));
  expect(readIn(container).join('\n')).toMatchInlineSnapshot(`
    "1.203 koli, başlangıç 23 Kasım 23:59
    Etiketi basılmış başka koli yok
    Bu sevkiyat eskiden kalmış (23 Kasım 23:59). Bitir, bu kurye için yenisini başlat.
    kargo firması bilinmeyen
    1.200
    ANKA
    3
    Son okutulanlar"
  `);
});

it('a session that has ended shows what stays here of what was for its courier', async () => {
  const ended = { ...pickup, endedAt: NOON };
  const part = (left = stillHere) =>
    renderPart(<PickupSummary desk={deskWith()} pickup={ended} onShowLeft={() => undefined} />, handlers(left));
  const { container } = await part();
  expect(readIn(container).join('\n')).toMatchInlineSnapshot(`
    "1.203 koli kuryeye verildi
    11:00 – 12:00
    kargo firması bilinmeyen
    1.200
    ANKA
    3
    tanınmayan kod
    2
    Etiketi basılmış 4 koli hâlâ burada görünüyor.
    2 Hangileri?
    Alt S A4 listeyi kaydet
    1 Yeni sevkiyat başlat"
  `);
  const whole = await part(stillHere.slice(1));
  expect(whole.container.querySelector('[data-testid=pickup-left]')).toBeNull();
});

it('past sessions show when they were, and who had how many, the most first', async () => {
  vi.setSystemTime(NOON);
  const past = [
    { ...pickup, endedAt: NOON },
    { ...pickup, id: 'q', foreign: 0, startedAt: NOON - 30 * HOUR, endedAt: NOON - 29 * HOUR, parcels: 5 },
  ];
  const { container } = await renderPart(<PastPickups asOf="" />, { handlers: { 'pickup.recent': () => ok(past) } });
  expect(readIn(container).join('\n')).toMatchInlineSnapshot(`
    "Eski sevkiyatlar
    Ne zaman
    Koli
    Kargo firmaları
    24 Kasım Salı 11:00 – 12:00
    1.203
    kargo firması bilinmeyen 1.200 · ANKA 3 tanınmayan kod: 2
    A4 listeyi kaydet
    23 Kasım Pazartesi 06:00 – 07:00
    5
    kargo firması bilinmeyen 1.200 · ANKA 3
    A4 listeyi kaydet"
  `);
});
