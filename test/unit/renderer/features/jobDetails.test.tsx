import { expect, it, vi } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import type { JobRecord, TimelineEntry } from '../../../../electron/contract/job.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import type { ProblemCode } from '../../../../electron/contract/problem.ts';
import { JobDetails } from '../../../../renderer/features/scan/JobDetails.tsx';
import { outcomeOf } from '../../../../renderer/model/outcomeOf.ts';
import type { FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { readIn, renderPart } from '../../../support/renderPart.tsx';
import { sampleJob, sampleOrder, samplePrint, sampleShipment } from '../../../support/sampleJobs.ts';

const NOON = new Date(2026, 10, 24, 12).getTime();
const HOUR = 3_600_000;

const given = sampleOrder();
/** All that a list can say of an order. */
const order = sampleOrder({
  carrier: 'anka',
  receiver: { ...given.receiver, email: 'ayse@example.com' },
  parcel: { ...given.parcel, quantity: 3, desi: 4 },
  shop: { ...given.shop, note: 'Kapıya bırakma' },
});
const label = { file: 'a', bytes: 1, pages: 2, widthMm: 100, heightMm: 150 };
const payment = {
  ...{ paid: false, amount: kurus(9_900), balance: kurus(4_000), url: 'https://pay.example/1' },
  ...{ expiresAt: NOON + HOUR, toldAt: NOON - HOUR, odd: [] },
};
const full = {
  order,
  label,
  payment,
  shipment: { ...sampleShipment, desi: 6, desiSource: 'volumetric', warnings: ['geç', 'ağır'] },
  print: { ...samplePrint, desk: 'Depo' },
  printCount: 2,
  atDesk: { box: { id: 'b', name: 'Orta', type: 'koli', widthCm: 1, lengthCm: 2, heightCm: 3 }, quantity: 3 },
} satisfies Partial<JobRecord>;
const because = (code: ProblemCode, detail: string | null = null): Partial<JobRecord> => ({
  problem: { code, detail, fields: [] },
});

async function read(
  change: Partial<JobRecord>,
  start: FakeBridgeStart = {},
  more: Partial<Parameters<typeof JobDetails>[0]> = {},
): Promise<string> {
  vi.setSystemTime(NOON);
  const job = sampleJob({ id: 'one', createdAt: NOON, updatedAt: NOON, ...change });
  const outcome = outcomeOf(job, 'new');
  const part = <JobDetails job={job} outcome={outcome} failure={null} failed={null} {...more} />;
  const { container } = await renderPart(part, { ...start, jobs: [job, ...(start.jobs ?? [])] });
  return readIn(container.querySelector('main')).join(' | ');
}

it('the card says what is known, and nothing of what is not', async () => {
  const lines: string[] = [];
  const bare = { label: null, payment: null, print: null, printedAt: null };
  for (const state of ['submitting', 'awaiting_payment', 'printed', 'already_shipped', 'cancelled'] as const) {
    const isUnsent = state === 'submitting';
    const all = isUnsent ? { ...full, shipment: null } : full;
    const least = { ...bare, order: isUnsent ? given : null };
    for (const [name, change] of Object.entries({ all, least })) {
      lines.push(`${state}, ${name}: ${await read({ state, ...change } as Partial<JobRecord>)}`);
    }
  }
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "submitting, all: Ayşe Yılmaz Kadıköy / İSTANBUL | Not: Kapıya bırakma | 3 koliye 2 etiket sayfası geldi: kolileri birlikte tut. Orta | anka4 desi99,00 TLEtiket: Zebra-1, masa Depo2 yaprak basıldı
    submitting, least: Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi
    awaiting_payment, all: Bildirilen 4 desi, ücreti alınan 6 desi (ölçülerden) | geç | ağır | Ayşe Yılmaz Kadıköy / İSTANBUL | Not: Kapıya bırakma | 99,00 TLEksik 59,00 TL Eski bilgi: 1 sa önce (11:00) | 3 koliye 2 etiket sayfası geldi: kolileri birlikte tut. Orta | Yurtiçi Kargo6 desiEtiket: Zebra-1, masa Depo2 yaprak basıldı | pay.example
    awaiting_payment, least: Servis ödeme bağlantısı vermedi. Müşteri panelinden öde.
    printed, all: Bildirilen 4 desi, ücreti alınan 6 desi (ölçülerden) | geç | ağır | Ayşe Yılmaz Kadıköy / İSTANBUL | Not: Kapıya bırakma | 3 koliye 2 etiket sayfası geldi: kolileri birlikte tut. Orta | Yurtiçi Kargo6 desi86,40 TLEtiket: Zebra-1, masa Depo2 yaprak basıldı
    printed, least: 
    already_shipped, all: geç | ağır | Sipariş listesindeki alıcı Ayşe Yılmaz Kadıköy / İSTANBUL | Not: Kapıya bırakma | 99,00 TLEksik 59,00 TL Eski bilgi: 1 sa önce (11:00) | Yurtiçi Kargo6 desiEtiket: Zebra-1, masa Depo2 yaprak basıldı
    already_shipped, least: 
    cancelled, all: Bildirilen 4 desi, ücreti alınan 6 desi (ölçülerden) | geç | ağır | Ayşe Yılmaz Kadıköy / İSTANBUL | Not: Kapıya bırakma | 3 koliye 2 etiket sayfası geldi: kolileri birlikte tut. Orta | Yurtiçi Kargo6 desi86,40 TLEtiket: Zebra-1, masa Depo2 yaprak basıldı
    cancelled, least: "
  `);
});

it('says what is in the way of a parcel, what came of it, and what to do', async () => {
  const field = { field: 'receiver.phone', rule: null, limit: null, message: 'eksik' };
  const failure = { ...stationError('journal_failed', 'ENOSPC'), fields: [field] };
  const found = {
    ...{ shipment: sampleShipment, reference: 'ORD-1', payment: null, at: NOON },
    receiver: { name: 'Ayşe Yılmaz', place: 'Kadıköy' },
  };
  const panel = { taken: null, found: [found], others: [], isOpenedHere: false };
  const made = { ...sampleShipment, price: null, carrierName: null };
  const plain = { order: given, shipment: made } satisfies Partial<JobRecord>;
  const unpaid = { ...plain, state: 'awaiting_payment', payment } as const;
  const back = (type: string, change: Partial<TimelineEntry>): FakeBridgeStart => ({
    timelines: {
      one: [{ at: NOON, type, by: null, amount: null, from: null, to: 'cancelled', detail: {}, ...change }],
    },
  });
  const cases: Readonly<Record<string, Parameters<typeof read>>> = {
    'paid meanwhile': [{ ...plain, state: 'label_pending', ...because('paid_meanwhile') }],
    'paid meanwhile, elsewhere': [{ ...plain, state: 'already_shipped', ...because('paid_meanwhile') }],
    'a stop with its words': [{ state: 'needs_attention', ...because('refused_by_service', 'no such district') }],
    'a stop with fields': [
      { state: 'needs_attention', problem: { code: 'invalid_fields', detail: 'x', fields: [field] } },
    ],
    'a printer with its words': [
      { ...plain, label, state: 'label_ready', ...because('printer_trouble', 'media-empty') },
    ],
    'a full disk': [{ ...plain, state: 'label_pending', ...because('disk_error', 'ENOSPC') }],
    'one shipment of the panel': [{ state: 'needs_attention', ...because('panel_shipment_open'), panel }],
    'two of them': [
      { state: 'needs_attention', ...because('panel_shipment_open'), panel: { ...panel, found: [found, found] } },
    ],
    'a cancel that came too late': [{ ...plain, state: 'printed', ...because('not_cancellable') }],
    'the shop does not want it': [
      {
        state: 'needs_attention',
        ...because('shop_stopped'),
        shopStop: { word: 'iptal', at: NOON, isDone: false, isOverruled: false },
      },
    ],
    'it may be at another desk': [{ state: 'queued', claim: 'away' }],
    'more than one parcel, a page each': [{ ...plain, order, state: 'printed', label: { ...label, pages: 3 } }],
    'one sheet': [{ ...plain, printCount: 1, state: 'printed' }],
    'one sheet more': [{ ...plain, printCount: 2, state: 'printed' }],
    'a guessed desi': [{ state: 'printed', order: given, shipment: { ...made, desi: 2, desiSource: 'marketplace' } }],
    'a desi that the panel guessed, without a list': [
      {
        ...{ state: 'printed', order: null, shipment: { ...made, desi: 2, desiSource: 'default' } },
        panel: { taken: found, found: [], others: [], isOpenedHere: false },
      },
    ],
    'the desi of an order beside a shipment without one': [
      {
        ...{ state: 'printed', order: given, shipment: { ...made, desi: null, desiSource: 'default' } },
        panel: { taken: found, found: [], others: [], isOpenedHere: false },
      },
    ],
    'a desi of an unknown source': [
      { state: 'printed', order: given, shipment: { ...made, desi: 9, desiSource: 'scale' } },
    ],
    'a word of the service beside the one on the weight': [
      {
        state: 'printed',
        order: { ...given, parcel: { ...given.parcel, weightKg: null } },
        shipment: { ...made, warnings: ['no weight'] },
      },
    ],
    'a payment that a better balance covers': [
      unpaid,
      { status: { balance: { amount: kurus(20_000), at: NOON } } as never },
    ],
    'a payment that was told just now': [{ ...unpaid, payment: { ...payment, toldAt: NOON } }],
    'its link ran out': [{ ...unpaid, payment: { ...payment, expiresAt: NOON - 1 } }],
    'cancelled, and sent anew': [
      { ...plain, state: 'cancelled', successor: 'two' },
      { jobs: [sampleJob({ id: 'two', key: { kind: 'reference', value: 'ORD-1-2' } })] },
    ],
    'cancelled, and sent anew by a job of long ago': [{ ...plain, state: 'cancelled', successor: 'gone' }],
    'cancelled with its money back': [
      { ...plain, state: 'cancelled' },
      back('cancel_done', { detail: { refunded: 8_640, newBalance: 90_000 } }),
    ],
    'cancelled with nothing back': [{ ...plain, state: 'cancelled' }, back('cancel_done', { detail: { refunded: 0 } })],
    'cancelled elsewhere': [{ ...plain, state: 'cancelled' }, back('shipment_cancelled', { amount: kurus(-100) })],
    'cancelled elsewhere, untold what came back': [{ ...plain, state: 'cancelled' }, back('shipment_cancelled', {})],
    'an action that failed': [{ ...plain, state: 'printed' }, {}, { failure }],
    'a print that failed after a label': [
      { ...plain, state: 'printed', printedAt: NOON - HOUR },
      {},
      { failure, failed: 'print' },
    ],
  };
  const lines: string[] = [];
  for (const [name, one] of Object.entries(cases)) lines.push(`${name}: ${await read(...one)}`);
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "paid meanwhile: Yine de istemiyorsan iptali yeniden iste. | Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi
    paid meanwhile, elsewhere: Etiketi, açıldığı masada kendiliğinden çıkar. Yine de istemiyorsan iptali yeniden iste. | Sipariş listesindeki alıcı Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi
    a stop with its words: Servis bu gönderiyi kabul etmedi. | Ayrıntı: no such district | Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi
    a stop with fields: Siparişte eksik ya da yanlış bilgi var. | receiver.phone eksik | Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi
    a printer with its words: Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi | Ayrıntı: media-empty
    a full disk: Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi
    one shipment of the panel: Panelde açılmış bir gönderi bu siparişin olabilir. | ORD-1 · Ayşe Yılmaz · Kadıköy · Yurtiçi Kargo · 86,40 TL · 3 desi · 12:00 | Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi
    two of them: Panelde açılmış bir gönderi bu siparişin olabilir. | Panelde 2 gönderiden biri olabilir: “Etiketini bas” hangisi olduğunu sorar. | Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi
    a cancel that came too late: Bu gönderi artık iptal edilemez. Gönderi hâlâ geçerli, iade yok. Koli yoldaysa kargo firmasıyla konuş. | Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi
    the shop does not want it: Mağazadan gelen: “iptal”. Geliş: 12:00. | Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi
    it may be at another desk: Öbür masalara sorulamadı: bu sipariş başka masada da olabilir. | Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi
    more than one parcel, a page each: Ayşe Yılmaz Kadıköy / İSTANBUL | Not: Kapıya bırakma | 3 koli | anka3 desi
    one sheet: Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi
    one sheet more: Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi2 yaprak basıldı
    a guessed desi: Ücreti alınan 2 desi (pazar yerinden), listede 3: ölçüm farkı borcu çıkabilir | Ayşe Yılmaz Kadıköy / İSTANBUL | 2 desi
    a desi that the panel guessed, without a list: 2 desi (varsayılan)
    the desi of an order beside a shipment without one: Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi
    a desi of an unknown source: Bildirilen 3 desi, ücreti alınan 9 desi (“scale”) | Ayşe Yılmaz Kadıköy / İSTANBUL | 9 desi
    a word of the service beside the one on the weight: Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi
    a payment that a better balance covers: Ayşe Yılmaz Kadıköy / İSTANBUL | 99,00 TL Eski bilgi: 1 sa önce (11:00) | Bakiye artık bu ücrete yetiyor. Alt+B ile sorgula. | 3 desi | pay.example
    a payment that was told just now: Ayşe Yılmaz Kadıköy / İSTANBUL | 99,00 TLEksik 59,00 TL | 3 desi | pay.example
    its link ran out: Ayşe Yılmaz Kadıköy / İSTANBUL | 99,00 TLEksik 59,00 TL Eski bilgi: 1 sa önce (11:00) | 3 desi | Süresi doldu 11:59 | Belki ödendi: Alt+B ile sorgula.
    cancelled, and sent anew: Yerine ORD-1-2 gönderildi. | Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi
    cancelled, and sent anew by a job of long ago: Yerine ORD-10427~2 gönderildi. | Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi
    cancelled with its money back: 86,40 TL bakiyeye döndü. Yeni bakiye 900,00 TL. | Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi
    cancelled with nothing back: İade yok. | Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi
    cancelled elsewhere: Bu masada değil, serviste iptal edilmiş. 1,00 TL bakiyeye döndü. | Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi
    cancelled elsewhere, untold what came back: Bu masada değil, serviste iptal edilmiş. Servis iade tutarını bildirmedi. | Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi
    an action that failed: Kaydedilemedi. İşlem yapılmadı. Tekrar dene; sürerse üstteki uyarıda yazanı yap. | receiver.phone eksik | Ayrıntı: ENOSPC | Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi
    a print that failed after a label: Önceki etiket geçerli: 11:00. Kolideyse koli gidebilir. | receiver.phone eksik | Ayrıntı: ENOSPC | Ayşe Yılmaz Kadıköy / İSTANBUL | 3 desi"
  `);
});
