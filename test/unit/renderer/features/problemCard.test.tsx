import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { JobRecord } from '../../../../electron/contract/job.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import type { ProblemCode } from '../../../../electron/contract/problem.ts';
import { ProblemCard } from '../../../../renderer/features/problems/ProblemCard.tsx';
import { act } from '../../../support/act.ts';
import { readIn, renderPart } from '../../../support/renderPart.tsx';
import { sampleJob, sampleOrder, samplePrint, sampleShipment } from '../../../support/sampleJobs.ts';

const NOON = new Date(2026, 10, 24, 12).getTime();
const because = (code: ProblemCode, detail: string | null = null): Partial<JobRecord> => ({
  problem: { code, detail, fields: [] },
});

async function open(change: Partial<JobRecord>, isChosen = true) {
  vi.setSystemTime(NOON);
  const at = NOON - 300_000;
  const job = sampleJob({ id: 'one', state: 'needs_attention', createdAt: at, updatedAt: at, ...change });
  const chosen: string[] = [];
  const card = <ProblemCard jobId="one" isChosen={isChosen} onChoose={(id) => chosen.push(id)} />;
  const { container, fake } = await renderPart(card, { jobs: [job] });
  const requested = () => fake.requests.map(({ name }) => name).filter((name) => name.startsWith('jobs.'));
  return { chosen, requested, text: () => readIn(container.querySelector('main')).join(' | ') };
}
const press = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

it('calls a parcel without a reference by its receiver', async () => {
  const nameless = { order: sampleOrder({ reference: '' }), key: { kind: 'generated', value: 'TYPED-7' } } as const;
  const { text } = await open({ ...because('on_hold'), ...nameless });
  expect(text()).toMatch(/^Ayşe Yılmaz Ayşe Yılmaz/u);
});

it('says of each order what is in its way, since when, and what can be done', async () => {
  const field = { field: 'receiver.phone', rule: null, limit: null, message: 'eksik' };
  const shipped = { shipment: sampleShipment };
  const unpaid = {
    ...{ paid: false, amount: kurus(100), balance: null, url: null },
    ...{ expiresAt: null, toldAt: null, odd: [] },
  };
  const cases: Readonly<Record<string, Partial<JobRecord>>> = {
    'an unknown code': { order: null, ...because('unknown_order') },
    fields: { problem: { code: 'invalid_fields', detail: 'x', fields: [field] } },
    'words of the service': because('refused_by_service', 'no such district'),
    'held by a person': because('on_hold'),
    'perhaps sent': because('maybe_paid'),
    'a printer': {
      ...shipped,
      state: 'label_ready',
      print: { ...samplePrint, desk: 'Depo' },
      ...because('printer_trouble'),
    },
    'not known whether it came out': { ...shipped, state: 'print_unconfirmed', print: samplePrint },
    'a payment that may be another desk’s': {
      ...shipped,
      state: 'already_shipped',
      unproven: { sentAt: NOON },
      payment: unpaid,
    },
    'the same, long ago': { ...shipped, state: 'already_shipped', unproven: { sentAt: null }, payment: unpaid },
    'no word at all': {},
    'another account': because('other_account'),
    'a state of an earlier program': { stateSince: null, ...because('on_hold') },
  };
  const lines: string[] = [];
  for (const [name, change] of Object.entries(cases)) lines.push(`${name}: ${(await open(change)).text()}`);
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "an unknown code: ORD-00000 listede yok 5 dk | Bu kod sipariş listesinde yok. | Koliyi kenara ayır, kodu kontrol et. Liste eskiyse F6’da yenisini içe aktar ya da bilgileri gir. | Alt E Bilgileri gir | Alt T Tekrar dene | Alt Z Siparişi iptal et
    fields: ORD-10427 Ayşe Yılmazbilgi hatalı 5 dk | Siparişte eksik ya da yanlış bilgi var. | receiver.phone eksik | Koliyi kenara ayır ya da “Düzelt” ile burada düzelt ve gönder. | Alt E Düzelt | Alt T Tekrar dene | Alt Z Siparişi iptal et
    words of the service: ORD-10427 Ayşe Yılmazkabul edilmedi 5 dk | Servis bu gönderiyi kabul etmedi. | Ayrıntı: no such district | Koliyi kenara ayır. Sebep düzelince tekrar dene. | Alt T Tekrar dene | Alt E Düzelt | Alt Z Siparişi iptal et
    held by a person: ORD-10427 Ayşe Yılmazbekletiliyor 5 dk | Bu sipariş bekletiliyor. | Masada biri beklemeye aldı. “Şimdi gönder” ile gider. | Alt T Şimdi gönder | Alt Z Siparişi iptal et
    perhaps sent: ORD-10427 Ayşe Yılmazödeme belirsiz 5 dk | Ücreti alınmış olabilir; servis şimdi reddediyor. | Koliyi kenara ayır, F11 Gönderiler’de ara. Varsa etiketini oradan bas, yoksa tekrar dene: iki kez ücret alınmaz. | Alt T Tekrar dene | Alt Z Siparişi iptal et
    a printer: ORD-10427 Ayşe Yılmazyazıcı bekliyor 5 dk · Zebra-1, masa Depo | Yazıcı bekliyor. | Kâğıda ve kapağa bak. Düzelince etiket çıkar. | Alt R Etiketi bas
    not known whether it came out: ORD-10427 Ayşe Yılmazetiket çıktı mı? 5 dk · Zebra-1 | Etiketin çıkıp çıkmadığını bilmiyoruz. | Yazıcıya bak. Yanıt vermeden ikinci etiket basılmaz.
    a payment that may be another desk’s: ORD-10427 Ayşe Yılmazödeme bekliyor 5 dk | Ödeme bekliyor. Sipariş başka masada olabilir. | Koliyi kenara ayır. Ödenince Alt+B ile sorgula. Gönderildi: 12:00, yanıt gelmedi; şimdi kargo servisinde kayıtlı, ödenmedi: bizden ya da başka masadan. | Alt B Şimdi sorgula
    the same, long ago: ORD-10427 Ayşe Yılmazödeme bekliyor 5 dk | Ödeme bekliyor. Sipariş başka masada olabilir. | Koliyi kenara ayır. Ödenince Alt+B ile sorgula. Sipariş kargo servisinde kayıtlı, ödenmedi. | Alt B Şimdi sorgula
    no word at all: ORD-10427 Ayşe Yılmazkabul edilmedi 5 dk | Servis bu gönderiyi kabul etmedi. | Koliyi kenara ayır. Sebep düzelince tekrar dene. | Alt T Tekrar dene | Alt Z Siparişi iptal et
    another account: ORD-10427 Ayşe Yılmazbaşka hesap 5 dk | Başka bir API anahtarıyla gönderildi, yanıtı gelmedi. Yeniden göndermek bu hesaptan da ücret alabilir. | Koliyi kenara ayır. Önceki hesabın panelinde ara: varsa etiketini oradan bas. | Alt N Panelde yoksa yeniden gönder | Alt Z Siparişi iptal et
    a state of an earlier program: ORD-10427 Ayşe Yılmazbekletiliyor 5 dk | Bu sipariş bekletiliyor. | Masada biri beklemeye aldı. “Şimdi gönder” ile gider. | Alt T Şimdi gönder | Alt Z Siparişi iptal et"
  `);
});

it('shows its keys where it is chosen alone', async () => {
  expect((await open(because('on_hold'), false)).text()).toMatchInlineSnapshot(
    `"ORD-10427 Ayşe Yılmazbekletiliyor 5 dk | Bu sipariş bekletiliyor. | Masada biri beklemeye aldı. “Şimdi gönder” ile gider. | Şimdi gönder | Siparişi iptal et"`,
  );
});

it('asks before an order that may have gone is sent again, and sends it after a yes', async () => {
  const { requested, chosen } = await open(because('resend_unclear'));
  const before = requested();
  await press(/yeniden gönder$/u);
  expect(chosen).toContain('one');
  expect(readIn(screen.getByTestId('question')).join(' | ')).toMatchInlineSnapshot(
    `"Müşteri panelinde bu siparişin gönderisi yok mu? | Varsa yeniden gönderme: yeni bir gönderi açılır, ikinci kez ücret alınabilir. Gönderilmeden önce servisin listesine bir kez daha bakılır. | 1 Baktım, yok: yeniden gönder | 0 Vazgeç"`,
  );
  await press(/Vazgeç$/u);
  expect(screen.queryByTestId('question')).toBeNull();
  expect(requested()).toEqual(before);
  await press(/yeniden gönder$/u);
  await press(/^1/u);
  expect(requested().slice(before.length)).toEqual(['jobs.retry']);
  expect(screen.queryByTestId('question')).toBeNull();
});

it.each([
  ['retry', 'on_hold', /Şimdi gönder$/u, 'jobs.retry'],
  ['withdraw', 'on_hold', /iptal et$/u, 'jobs.withdraw'],
] as const)('%s is requested of the station', async (_action, code, button, name) => {
  const { requested } = await open(because(code));
  const before = requested().length;
  await press(button);
  expect(requested().slice(before)).toEqual([name]);
});
