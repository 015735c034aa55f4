import { expect, it, vi } from 'vitest';
import { QueueRows } from '../../../../renderer/features/queue/QueueRows.tsx';
import { useWaitingText } from '../../../../renderer/jobs/useWaitingText.ts';
import { aBatch, batchProgress } from '../../../support/builders.ts';
import type { FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { sampleStatus } from '../../../support/fakeBridge.ts';
import { readIn, renderPart } from '../../../support/renderPart.tsx';
import { sampleJob, sampleOrder } from '../../../support/sampleJobs.ts';

const NOON = new Date(2026, 10, 24, 12).getTime();

const job = (seq: number, changes: Parameters<typeof sampleJob>[0]) =>
  sampleJob({
    id: `j${seq}`,
    seq,
    createdAt: NOON,
    updatedAt: NOON,
    order: sampleOrder({ reference: `ORD-${seq}` }),
    ...changes,
  });
const problem = { code: 'service_unreachable' as const, detail: null, fields: [] };

it('the queue calls a parcel without a reference by its receiver', async () => {
  const nameless = { order: sampleOrder({ reference: '' }), key: { kind: 'generated', value: 'TYPED-7' } } as const;
  const problem = { code: 'invalid_fields' as const, detail: null, fields: [] };
  const jobs = [
    job(1, { state: 'submitting', ...nameless }),
    job(2, { state: 'needs_attention', problem, ...nameless }),
  ];
  const { container } = await renderPart(<QueueRows onShowOrders={() => undefined} />, { jobs });
  expect(readIn(container).filter((text) => text === 'Ayşe Yılmaz')).toHaveLength(3);
});

it('the queue names what needs a person and what is on its way, and counts the rest by its lane', async () => {
  vi.setSystemTime(NOON);
  const jobs = [
    job(1, { state: 'needs_attention', problem: { ...problem, code: 'invalid_fields' } }),
    job(2, { state: 'submitting' }),
    job(3, { state: 'queued', problem }),
    job(4, { state: 'queued' }),
    job(5, { state: 'queued', lane: 'batch' }),
    job(6, { state: 'queued', lane: 'batch' }),
    job(7, { state: 'label_pending' }),
  ];
  const batches = [1, 2].map((id) => batchProgress({ batch: aBatch({ id, orders: 9 }), left: 4 }));
  const { container } = await renderPart(<QueueRows onShowOrders={() => undefined} />, { jobs, status: { batches } });
  expect(readIn(container).join('\n')).toMatchInlineSnapshot(`
    "Sipariş
    Alıcı
    Kaynak
    Bekliyor
    Durum
    ORD-1
    Ayşe Yılmaz Kadıköy / İSTANBUL
    okutma
    şimdi geldi
    bilgi hatalı Siparişte eksik ya da yanlış bilgi var.
    ORD-2
    Ayşe Yılmaz Kadıköy / İSTANBUL
    okutma
    şimdi geldi
    gönderiliyor
    ORD-3
    Ayşe Yılmaz Kadıköy / İSTANBUL
    okutma
    şimdi geldi
    ağ bekleniyor Servise ulaşılamıyor.
    11 sipariş sırada: 1 masadan, 10 listeden.
    Alt V Hepsini göster
    ORD-1
    ↑ ↓ seç
    Alt E Düzelt
    Alt T Tekrar dene
    Alt Z Siparişi iptal et"
  `);
});

const Waiting = () => <p>{useWaitingText()}</p>;
const queued = (count: number) => ({ ...sampleStatus.counts, queued: count });
const pause = (waiting: number) => ({ isUnclear: false, isCovered: false, waiting }) as never;

it.each<readonly [string, NonNullable<FakeBridgeStart['status']>, string]>([
  ['nothing', { counts: queued(0) }, ''],
  ['orders', { counts: queued(3), waitingSince: null }, 'Bekleyen sipariş: 3.'],
  [
    'orders for an hour',
    { counts: queued(3), waitingSince: NOON - 3_600_000 },
    'Bekleyen sipariş: 3. İlki 11:00 (1 sa).',
  ],
  ['none but those that a list pauses for', { counts: queued(3), batchPause: pause(3) }, ''],
  [
    'those that neither the balance nor a person holds',
    {
      ...{ counts: queued(9), batchPause: pause(3), waitingSince: null },
      batches: [batchProgress({ batch: aBatch({ orders: 9, state: 'paused' }), left: 4, held: 2 })],
    },
    'Bekleyen sipariş: 4.',
  ],
])('waiting for the service: %s', async (_name, status, text) => {
  vi.setSystemTime(NOON);
  const { container } = await renderPart(<Waiting />, { status });
  expect(readIn(container).join('')).toBe(text);
});
