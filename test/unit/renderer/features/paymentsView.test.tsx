import { expect, it, vi } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { PaymentsView } from '../../../../renderer/features/payments/PaymentsView.tsx';
import { paymentScenes } from '../../../gallery/scenes/payments.ts';
import type { FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { playScenes } from '../../../support/playScenes.tsx';
import { readIn, renderPart } from '../../../support/renderPart.tsx';
import { sampleJob, sampleOrder } from '../../../support/sampleJobs.ts';

const NOON = new Date(2026, 10, 24, 12).getTime();
const MINUTE = 60_000;

const open = (seq: number, amount: number | null, expiresAt: number | null) =>
  sampleJob({
    id: `p${seq}`,
    seq,
    state: 'awaiting_payment',
    order: sampleOrder({ reference: `ORD-${seq}` }),
    payment: {
      ...{ url: `https://pay.example/${seq}`, amount: amount === null ? null : kurus(amount), expiresAt },
      ...{ balance: null, shortfall: null, paid: false, toldAt: NOON, odd: [], message: null },
    },
  } as Parameters<typeof sampleJob>[0]);

async function read(start: FakeBridgeStart): Promise<HTMLElement> {
  vi.setSystemTime(NOON);
  return (await renderPart(<PaymentsView />, start)).container;
}

const jobs = [
  open(1, 10_000, NOON - MINUTE),
  open(2, 20_000, NOON + 90 * MINUTE),
  open(3, 5_050, null),
  open(4, 4_000, NOON + 4 * MINUTE),
  open(5, 4_000, NOON + 4 * MINUTE),
];

it('are sorted by expiry, expired ones last, and show the top-up for all of them', async () => {
  const container = await read({ jobs, status: { balance: { amount: kurus(3_050), at: NOON } as never } });
  const rows = [...container.querySelectorAll('ul button')].map((row) => readIn(row).join(' '));
  expect(rows.join('\n')).toMatchInlineSnapshot(`
    "ORD-4 40,00 TL 4 dk
    ORD-5 40,00 TL 4 dk
    ORD-2 200,00 TL 1 sa
    ORD-3 50,50 TL
    ORD-1 100,00 TL süresi doldu"
  `);
  expect(readIn(container.querySelector('[data-testid=open-sum]')).join(' ')).toMatchInlineSnapshot(
    `"5 açık ödeme 430,50 TL yüklenecek: 400,00 TL"`,
  );
});

it.each([
  [
    'a balance that covers them',
    { jobs, status: { balance: { amount: kurus(43_050), at: NOON } } },
    '5 açık ödeme 430,50 TL bakiye hepsine yetiyor',
  ],
  [
    'an amount that was not told',
    { jobs: [...jobs, open(6, null, null)], status: { balance: null } },
    '6 açık ödeme en az 430,50 TL',
  ],
  [
    'such an amount, which the balance may not cover with the others',
    { jobs: [...jobs, open(6, null, null)], status: { balance: { amount: kurus(43_050), at: NOON } } },
    '6 açık ödeme en az 430,50 TL',
  ],
  ['one alone', { jobs: jobs.slice(0, 1) }, ''],
])('the sum of %s', async (_name, start, text) => {
  const container = await read(start as FakeBridgeStart);
  expect(readIn(container.querySelector('[data-testid=open-sum]')).join(' ')).toBe(text);
});

it('of more than a screen has the first are drawn, and the others are counted', async () => {
  const many = Array.from({ length: 75 }, (_, index) => open(index + 1, 100, null));
  const container = await read({ jobs: many });
  expect(container.querySelectorAll('ul button')).toHaveLength(60);
  expect(container.textContent).toContain('15');
});

it('is read as a person reads it, in every state that has a picture', async () => {
  expect(await playScenes(paymentScenes)).toMatchInlineSnapshot(`
    "payments-open: 26, pay 3, attention 2, current 1 | kargo.ornek.com | Göz 3 | TY-2026-900000003-A | Muhammed Emin Çağrı Öztürkoğlu | Ödenecek | 145,00 TL | Bakiye | 90,50 TL | Eksik | 54,50 TL | 12:02 itibarıyla | 3 dk kaldı | 5 açık ödeme 13.170,10 TL yüklenecek: 11.929,60 TL | 3 TY-2026-900000003-A 145,00 TL 3 dk | 8 TRENDYOL-2026-900124-A7 12.645,75 TL 22 dk | 4 ORD-10004 126,45 TL 2 sa | 5 ORD-10005 126,45 TL bağlantısız | 6 ORD-10006 126,45 TL süresi doldu | Göz 3 TY-2026-900000003-A | ↑ ↓ seç | Alt O Tarayıcıda aç | Alt V Büyüt | Alt C Kopyala | Alt M E-posta | Alt B Şimdi sorgula | Alt Del Gönderiyi iptal et
    payments-empty: 2 | Açık ödeme yok | Bakiye bir gönderiye yetmezse ödeme bağlantısı ve karekodu burada çıkar.
    payments-thirty: 51, pay 30, current 1 | Göz 1 | ORD-10001 | Şükrü Işık | 64,90 TL | 34,05 TL | 30,85 TL | 4 dk kaldı | 30 açık ödeme 3.185,55 TL yüklenecek: 1.945,05 TL | 1 ORD-10001 64,90 TL 4 dk | 2 ORD-10002 82,23 TL 41 dk | 3 TY-2026-900000003-A 99,56 TL 1 sa | 4 ORD-10004 116,89 TL 1 sa | 5 ORD-10005 134,22 TL 2 sa | 6 ORD-10006 151,55 TL 3 sa | 7 ORD-10007 78,88 TL 3 sa | 8 ORD-10008 96,21 TL 4 sa | 9 ORD-10009 113,54 TL 5 sa | 10 ORD-10010 130,87 TL 5 sa | 11 ORD-10011 148,20 TL 6 sa | 12 ORD-10012 75,53 TL 6 sa | 13 ORD-10013 92,86 TL 7 sa | 14 ORD-10014 110,19 TL 8 sa | 15 ORD-10015 127,52 TL 8 sa | 16 ORD-10016 144,85 TL 9 sa | 17 ORD-10017 72,18 TL 9 sa | 18 ORD-10018 89,51 TL 10 sa | 19 ORD-10019 106,84 TL 11 sa | 20 TY-2026-900000020-A 124,17 TL 11 sa | 21 ORD-10021 141,50 TL 12 sa | 22 ORD-10022 68,83 TL 13 sa | 23 ORD-10023 86,16 TL 13 sa | 24 ORD-10024 103,49 TL 14 sa | 25 ORD-10025 120,82 TL 14 sa | 26 ORD-10026 138,15 TL 15 sa | 27 ORD-10027 65,48 TL 16 sa | 28 ORD-10028 82,81 TL 16 sa | 29 ORD-10029 100,14 TL 17 sa | 30 ORD-10030 117,47 TL 17 sa | Göz 1 ORD-10001
    payments-expired-group: 25, pay 2, attention 2, current 1 | 4 açık ödeme 524,35 TL bakiye hepsine yetiyor | 7 TRENDYOL-2026-900124-A7 126,45 TL süresi doldu
    payments-expired-told: 18, attention 1, current 1 | Süresi doldu 11:24 | Servis hâlâ ödenmedi diyor. Alt+Del ile iptal et, sonra Alt+N ile yeni gönderi aç. | Göz 6 | ORD-10006 | Can Ün | 126,45 TL | 92,40 TL | 12:03 itibarıyla | Sorgulandı (12:03): ödenmemiş | Göz 6 ORD-10006
    payments-link-refused: 21, attention 4, current 1 | Bağlantı okunamadı: açılmaz. Müşteri panelinden öde. | Göz 4 | ORD-10004 | İbrahim Iğdır | 22 dk kaldı | 4 açık ödeme 505,80 TL bakiye hepsine yetiyor | 4 ORD-10004 126,45 TL bağlantısız | 3 TY-2026-900000003-A 126,45 TL bağlantısız | 2 ORD-10002 126,45 TL bağlantısız | 1 ORD-10001 126,45 TL bağlantısız | Göz 4 ORD-10004
    payments-odd-figures: 25, pay 2, current 1 | Göz 2 | ORD-10002 | Gülbahar Ağaoğlu Karadenizli | bilinmiyor | 1.240,50 TL | Ne zamanki bilgi olduğu bilinmiyor | Bakiye: 12:02 itibarıyla | Servis şöyle yazdı | payment.amount | -5 | 2 açık ödeme en az 0,00 TL | 2 ORD-10002 22 dk | 1 ORD-10001 | Göz 2 ORD-10002
    payments-no-link: 16, attention 1, current 1 | Servis ödeme bağlantısı vermedi. Müşteri panelinden öde.
    payments-long-link: 24, pay 3, current 1 | 3 açık ödeme 397,90 TL bakiye hepsine yetiyor | 1 ORD-10001 126,45 TL 22 dk
    payments-far-expiry: 23, pay 2, current 1 | Son ödeme: 2 Aralık 12:04 | 2 açık ödeme 252,90 TL bakiye hepsine yetiyor | 1 ORD-10001 126,45 TL 11 gün | 2 ORD-10002 126,45 TL 2.912.118 gün
    payments-stale: 22, pay 1, current 1 | Eski bilgi: 5 sa önce (07:04) | Bakiye artık bu ücrete yetiyor. Alt+B ile sorgula. | 23 sa kaldı | Sorgulandı (12:03): servis yanıt vermedi | 1 ORD-10001 126,45 TL 23 sa
    payments-chosen: 24, pay 3, current 1, at “TRENDYOL-2026-900124-A7” | Göz 8 | TRENDYOL-2026-900124-A7 | Fatma Nur Hacıömeroğlu Büyükkaraciğan | 12.645,75 TL | 340,50 TL | 12.305,25 TL | 3 açık ödeme 12.917,20 TL yüklenecek: 11.676,70 TL | Göz 8 TRENDYOL-2026-900124-A7
    payments-copied: 25, pay 3, done 1, current 1 | Bağlantı kopyalandı: kargo.ornek.com
    payments-no-browser: 25, pay 3, problem 1, current 1 | Tarayıcı açılmadı. Karekodu telefonla okut ya da bağlantıyı kopyala. Ayrıntı: xdg-open: exit 3
    payments-cancel-question: 23, pay 3, question 1, current 1, at “Bu gönderi iptal edilsin mi?” | Bu gönderi iptal edilsin mi? | Henüz ödenmedi: iade edilecek ücret yok, ödeme bağlantısı kapanır. | 1 İptal et: müşteri vazgeçti | 2 İptal et: bilgi yanlış | 3 İptal et: başka sebep | 0 Hayır, iptal etme
    payments-cancelled-anew: 12, neutral 2, pay 2, current 1, at “TRENDYOL-2026-900124-A7” | İptal edildi | Ödeme bağlantısı kapandı. Koli gidecekse Alt+N ile yeni gönderi aç. | 2 açık ödeme 271,45 TL bakiye hepsine yetiyor | 8 TRENDYOL-2026-900124-A7 İptal edildi | Alt N Yeni gönderi aç | Alt G Ekrandan kaldır
    payments-paid: 12, done 2, pay 2, current 1 | Ödendi | Etiketi basılıyor: koliye yapıştır. | 2 açık ödeme 12.772,20 TL yüklenecek: 11.531,70 TL | 3 TY-2026-900000003-A 145,00 TL Ödendi | Ekrandan kaldır
    payments-paid-not-cancelled: 14, done 2, pay 2, current 1 | Bu sırada ödenmiş: iptal gönderilmedi. Etiketi, açıldığı masada kendiliğinden çıkar. Yine de istemiyorsan iptali yeniden iste. | Alt Del İptal et, 145,00 TL iade
    payments-hold: 18, pay 3, current 1 | Hesap kilitli | Hesabın ölçüm farkı borcu | 1.842,50 TL | Okutmaya devam et: siparişler ödenince kendiliğinden gider. | Başlangıç: 10:04 · Servisin son yanıtı: 1 dk önce | Servis diyor ki: Ölçüm farkı borcu | Hesabın borcu 1.842,50 TL | Hesabın ölçüm farkı borcu
    payments-hold-only: 17, pay 2, current 1
    payments-hold-heard: 12, pay 2, current 1 | Eski bilgi: 2 sa önce (10:04) | Başka masa bildirdi: bu masa sonraki siparişte servisi sorgular. | Başlangıç: 10:04
    payments-hold-no-link: 17, pay 3, current 1 | Eski bilgi: 3 sa önce (09:04) | amount | 12.345 | Başlangıç: 10:04 · Servisin son yanıtı: 3 sa önce | Hesabın borcu
    payments-kiosk: 19, pay 5, current 1
    payments-large-qr: 30, pay 3, current 1, at “Ödeme bağlantısının karekodu” | Telefonla okut ve öde | Esc Kapat
    payments-large-qr-long: 28, pay 1, current 1, at “Ödeme bağlantısının karekodu” | Karekod çok yoğun: Alt+V ile büyüt, öyle okut.
    payments-hold-large-qr: 22, pay 2, current 1, at “Ödeme bağlantısının karekodu”"
  `);
});
