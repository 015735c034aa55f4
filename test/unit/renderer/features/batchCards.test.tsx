import { expect, it, vi } from 'vitest';
import type { Batch, BatchProgress } from '../../../../electron/contract/batch.ts';
import { batchOptionsSchema } from '../../../../electron/contract/batch.ts';
import { BatchCards } from '../../../../renderer/features/queue/BatchCards.tsx';
import { aBatch, batchProgress } from '../../../support/builders.ts';
import type { FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { readIn, renderPart } from '../../../support/renderPart.tsx';

const NOON = new Date(2026, 10, 24, 12).getTime();
const options = batchOptionsSchema.parse({ sort: 'province', reversed: true, separators: true });

const batch = (id: number, changes: Partial<Batch>, progress: Partial<BatchProgress>) =>
  batchProgress({ batch: aBatch({ id, orders: 20, startedAt: NOON, turn: id, ...changes }), ...progress });

const going = batch(
  1,
  {},
  {
    ...{ left: 5, inFlight: 2, printed: 3, stopped: 1, unpaid: 4, late: 1, elsewhere: 2, leftOut: 1 },
    remainingMs: 90 * 60_000,
  },
);
const next = batch(2, { by: 'Ayşe', options }, { left: 20 });
const paused = batch(3, { state: 'paused' }, { left: 12, remainingMs: 10 });
const ended = batch(4, { state: 'stopped' }, { left: 0, printed: 8, stopped: 2 });
const done = batch(5, { state: 'done' }, { left: 0, printed: 8, stopped: 2, unpaid: 1 });

async function read(start: NonNullable<FakeBridgeStart['status']>): Promise<string> {
  vi.setSystemTime(NOON);
  const { container } = await renderPart(<BatchCards onShow={() => undefined} />, { status: start });
  return readIn(container).join('\n');
}

it('each batch shows how far it is, until when it takes, and the outcomes of its orders', async () => {
  expect(await read({ batches: [going, next, paused, ended, done] })).toMatchInlineSnapshot(`
    "Toplu gönderim 1
    gidiyor yaklaşık 1 sa 30 dk kaldı · Bitiş: 13:30
    13 / 20
    3 basıldı
    2 yolda
    5 sırada
    2 başka masada
    mağazanın durdurduğu: 1
    2 başka yoldan
    1 etiketi geç
    F5 1 sorunlu
    F4 4 ödenmedi
    12:00 · Masa 1 · Geç kalan etiketler en sonda basılır.
    Alt O Siparişleri gör
    Alt D Duraklat
    Alt S Bitir
    Toplu gönderim 2
    sırasını bekliyor
    0 / 20
    20 sırada
    12:00 · Ayşe · Sıra: il · Yön: sondan başa · Ayırıcı var · Önce 1 numaralı toplu gönderim gider.
    → toplu gönderim seç
    Toplu gönderim 3
    duraklatıldı
    8 / 20
    12 sırada
    8 başka yoldan
    12:00 · Masa 1 · Sürdürülünce kaldığı yerden gider.
    → toplu gönderim seç
    Toplu gönderim 4
    bitirildi
    8 / 20
    8 basıldı
    F5 2 sorunlu
    12:00 · Masa 1 · Gönderilmeyen siparişler listede kaldı.
    Toplu gönderim 5
    bitti, sorun var
    17 / 20
    8 basıldı
    F5 2 sorunlu
    F4 1 ödenmedi
    12:00 · Masa 1"
  `);
});

it.each([
  ['one that ended has its orders to look at', [ended]],
  ['one that is paused can go on', [paused]],
])('%s', async (name, batches) => {
  const keys = (await read({ batches })).split('\n').filter((line) => line.startsWith('Alt'));
  expect(keys).toEqual(
    name.includes('ended') ? ['Alt O Siparişleri gör'] : ['Alt O Siparişleri gör', 'Alt I Sürdür', 'Alt S Bitir'],
  );
});
