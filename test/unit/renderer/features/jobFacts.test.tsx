import { expect, it, vi } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { JobFacts } from '../../../../renderer/features/ledger/JobFacts.tsx';
import { readIn, renderPart } from '../../../support/renderPart.tsx';
import { sampleJob, sampleOrder } from '../../../support/sampleJobs.ts';

const NOON = new Date(2026, 10, 24, 12).getTime();

async function read(changes: Parameters<typeof sampleJob>[0]): Promise<string> {
  vi.setSystemTime(NOON);
  const { container } = await renderPart(
    <JobFacts job={sampleJob({ createdAt: NOON, updatedAt: NOON, ...changes })} />,
  );
  return [...container.querySelectorAll('[data-fact]')].map((fact) => readIn(fact).join(': ')).join('\n');
}

it('a job that was only accepted shows its order', async () => {
  expect(await read({})).toMatchInlineSnapshot(`
    "Alıcı: Ayşe Yılmaz
    Alıcı telefonu: 0532 123 45 67
    Alıcı adresi: Moda Cad. No: 12 D: 4, Kadıköy / İSTANBUL
    Desi: 3
    İçerik: Kitap
    Kaynak: okutma
    Masa: 1
    Kabul: 12:00"
  `);
});

it('a job shows all that is known of it', async () => {
  const order = sampleOrder();
  const receiver = { ...order.receiver, email: 'ayse@example.com' };
  const parcel = { ...order.parcel, quantity: 3, desi: null };
  const sender = { kind: 'address' as const, party: { ...order.receiver, name: 'Depo Ltd.' } };
  const text = await read({
    order: { ...order, receiver, parcel, sender, carrier: 'anka' },
    state: 'printed',
    lane: 'batch',
    attempts: 2,
    slot: 7,
    printCount: 2,
    key: { kind: 'generated', value: 'LS-1' },
    label: { file: 'a.pdf', sha256: '', widthMm: 100, heightMm: 150, pages: 1 } as never,
    shipment: {
      ...{ id: 'S-1', trackingNumber: 'T-1', trackingNumberIsCarrier: false, carrierName: 'Anka Kargo', desi: 4.5 },
      ...{ price: kurus(12_345), warnings: ['geç', 'ağır'] },
    } as never,
    payment: { url: 'https://pay.example', amount: kurus(99), paid: false, expiresAt: null } as never,
  });
  expect(text).toMatchInlineSnapshot(`
    "Alıcı: Ayşe Yılmaz
    Alıcı telefonu: 0532 123 45 67
    Alıcı e-postası: ayse@example.com
    Alıcı adresi: Moda Cad. No: 12 D: 4, Kadıköy / İSTANBUL
    Gönderici: Depo Ltd., Kadıköy / İSTANBUL
    Kargo firması: Anka Kargo
    Takip no: T-1 (iç kod)
    Gönderi no: S-1
    Desi: 4,5
    Koli sayısı: 3
    İçerik: Kitap
    Ücret: 123,45 TL
    Ödendi mi?: hayır
    Etiket: 10 × 15 cm, sayfa: 1
    Basılan yaprak: 2
    Servis diyor ki: geç · ağır
    Göz: 7
    Kaynak: toplu
    Masa: 1
    Kabul: 12:00
    Gönderme denemesi: 2
    İstek anahtarı: LS-1"
  `);
});

it.each([
  ['a sender that is known by its code', { sender: { kind: 'registered', code: 'DEPO' } }, 'Gönderici: DEPO'],
  ['the sender of this desk', { sender: { kind: 'desk_default', code: 'DEPO' } }, ''],
  ['no address', { receiver: { ...sampleOrder().receiver, address: '' } }, ''],
])('%s', async (_name, changes, line) => {
  expect(await read({ order: sampleOrder(changes as never) })).toContain(line);
});
