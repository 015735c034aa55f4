import { expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { JOB_STATES, type Job, type JobRecord } from '../../../../electron/contract/job.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import type { ProblemCode } from '../../../../electron/contract/problem.ts';
import type { WhereReply } from '../../../../electron/contract/scan.ts';
import { whereTexts } from '../../../../renderer/features/scan/whereTexts.ts';
import { createI18n, textsOf } from '../../../../renderer/i18n/index.ts';
import { sampleJob, samplePrint, sampleShipment } from '../../../support/sampleJobs.ts';

const NOON = new Date(2026, 10, 24, 12).getTime();
const t = textsOf(createI18n('tr'));
const job = (change: Partial<JobRecord>): Job => sampleJob({ createdAt: NOON, updatedAt: NOON, ...change });
const because = (code: ProblemCode): Partial<JobRecord> => ({ problem: { code, detail: null, fields: [] } });
const unpaid = {
  ...{ paid: false, amount: kurus(100), balance: null, url: null },
  ...{ expiresAt: null, toldAt: null, odd: [] },
};
const shipped = { shipment: sampleShipment, print: { ...samplePrint, desk: 'Depo' } };
const label = { file: 'a', bytes: 1, pages: 1, widthMm: 100, heightMm: 150 };
const read = (answer: Parameters<typeof whereTexts>[0], known: Job | null = null): string => {
  const { step, word, body, isNumber } = whereTexts(answer, known, t, NOON);
  return `${step}: ${word}${isNumber ? ' (large)' : ''} | ${body}`;
};
const found = (reply: WhereReply) => read({ type: 'found', found: reply });

it('says in the largest word where the parcel of each state is', () => {
  const cases: Readonly<Record<string, Partial<JobRecord>>> = {
    ...Object.fromEntries(JOB_STATES.map((state) => [state, { state }])),
    'in a slot': { state: 'label_pending', ...shipped, slot: 7 },
    'in a slot, unpaid': { state: 'awaiting_payment', ...shipped, slot: 7 },
    'of a list': { state: 'label_pending', ...shipped, lane: 'batch' },
    'of a list, unpaid': { state: 'awaiting_payment', ...shipped, lane: 'batch' },
    'of a list, queued': { state: 'queued', lane: 'batch' },
    'printed at another desk': { state: 'printed', ...shipped },
    'only sent to the printer': { state: 'printed', ...shipped, print: { ...samplePrint, confirmedBy: 'sent' } },
    'printing elsewhere': { state: 'printing', ...shipped, label },
    'a label that was not cancelled': { state: 'label_ready', ...shipped, label, ...because('not_cancellable') },
    'a label that is stopped': { state: 'label_ready', ...shipped, label, ...because('printer_offline') },
    'unpaid, at another desk': { state: 'already_shipped', ...shipped, payment: unpaid },
    'perhaps from here': { state: 'already_shipped', ...shipped, unproven: { sentAt: NOON } },
    'perhaps from here, long ago': { state: 'already_shipped', ...shipped, unproven: { sentAt: null } },
    held: { state: 'needs_attention', ...because('on_hold') },
    stopped: { state: 'needs_attention', ...because('unknown_order') },
    'cancelled with a shipment': { state: 'cancelled', ...shipped },
    'gone since a time nobody knows': { state: 'handed_over', ...shipped, stateSince: null },
  };
  const lines = Object.entries(cases).map(([name, change]) => {
    const of = job(change);
    return `${name}: ${found({ kind: 'job', job: of } as WhereReply)}`;
  });
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "needs_attention: needs_attention: Kabul edilmedi | Servis bu gönderiyi kabul etmedi.
    queued: queued: Sırada | Okutuldu: 12:00. Henüz gönderilmedi.
    submitting: submitting: Gönderiliyor | Okutuldu: 12:00. Henüz gönderilmedi.
    awaiting_payment: awaiting_payment: Rafta | Etiketini ya da ödemesini bekliyor, göz numarası yok.
    label_pending: label_pending: Rafta | Etiketini ya da ödemesini bekliyor, göz numarası yok.
    label_ready: label_ready: Yazıcı sırasında | Öndeki etiketlerden sonra kendiliğinden basılır. Sıradakini okutabilirsin.
    printing: printing: Basılıyor | Etiketi yazıcıda: x.
    print_unconfirmed: print_unconfirmed: Etiket çıktı mı? | Etiketin çıkıp çıkmadığını bilmiyoruz.
    printed: printed: Basıldı | 12:00, masa 1, hangi yazıcı olduğu bilinmiyor.
    verified: verified: Doğrulandı | 12:00, masa 1, hangi yazıcı olduğu bilinmiyor.
    handed_over: handed_over: Kuryeye verilmiş | Kuryeye verildi: 12:00.
    already_shipped: already_shipped: Zaten gönderilmiş | Servis bu siparişi daha önce almış; etiketi bu masada çıkmadı.
    cancelling: cancelling: İptal ediliyor | Servis henüz yanıt vermedi. Koliyi gönderme, kenara ayır.
    cancelled: cancelled: İptal edildi | 12:00. Bu koli gitmeyecek, kenara ayır.
    failed: failed: Kabul edilmedi | Servis bu gönderiyi kabul etmedi.
    in a slot: label_pending: Rafta: Göz 7 (large) | Koli 7 numaralı gözde, etiketini bekliyor.
    in a slot, unpaid: awaiting_payment: Rafta: Göz 7 (large) | Koli 7 numaralı gözde, ödemesini bekliyor.
    of a list: label_pending: Etiket gelecek | Toplu gönderimden, rafta yeri yok. Koli elindeyse siparişi okut.
    of a list, unpaid: awaiting_payment: Ödenmedi | Toplu gönderimden, rafta yeri yok. Koli elindeyse siparişi okut.
    of a list, queued: queued: Sırada | Toplu gönderim için sırada, henüz gönderilmedi. Koli elindeyse siparişi okut.
    printed at another desk: printed: Basıldı · masa Depo | 12:00, masa Depo, Zebra-1.
    only sent to the printer: sent: Yazıcıya gitti | 12:00, masa 1, Zebra-1. Çıkıp çıkmadığını yazıcı bildiremiyor.
    printing elsewhere: printing: Basılıyor | Etiketi yazıcıda: Zebra-1, masa Depo.
    a label that was not cancelled: not_cancelled: İptal olmadı | Gönderi hâlâ geçerli. Koli gidecekse etiketi bas.
    a label that is stopped: label_ready: Yazıcı kapalı | Yazıcı kapalı ya da bağlantısı kopmuş.
    unpaid, at another desk: unpaid_elsewhere: Ödeme bekliyor | Koliyi gönderiyi açan masaya götür: ödenince etiketi orada basılır.
    perhaps from here: unproven: Etiketi var mı? | Gönderildi: 12:00, yanıt gelmedi. Sipariş şimdi kargo servisinde kayıtlı: bizden ya da başka masadan. Koliye bak.
    perhaps from here, long ago: unproven: Etiketi var mı? | Sipariş kargo servisinde kayıtlı, etiketi başka masada basılmış olabilir. Koliye bak.
    held: held: Bekletiliyor | Biri bu siparişi masada beklemeye aldı.
    stopped: needs_attention: Listede yok | Bu kod sipariş listesinde yok.
    cancelled with a shipment: cancelled: İptal edilmiş | Koliyi gönderme, kenara ayır. İptal öğrenildi: 12:00.
    gone since a time nobody knows: handed_over: Kuryeye verilmiş | Kuryeye verildi: zamanı bilinmiyor."
  `);
});

it('says how the search itself ended', () => {
  const desk = { id: '2', name: 'Depo' };
  const parcel = (change: object) => ({ state: 'printed', printedAt: NOON, updatedAt: 0, slot: null, ...change });
  const elsewhere = (change: object | null) =>
    found({ kind: 'elsewhere', desk, parcel: change === null ? null : parcel(change) } as WhereReply);
  expect(
    [
      read({ type: 'asking' }),
      read({ type: 'failed', error: stationError('journal_failed') }),
      found({ kind: 'order', othersUnasked: false } as WhereReply),
      found({ kind: 'order', othersUnasked: true } as WhereReply),
      found({ kind: 'unknown', othersUnasked: false } as WhereReply),
      found({ kind: 'refused', reason: 'too_long', length: 300 } as WhereReply),
      elsewhere(null),
      elsewhere({}),
      elsewhere({ state: 'handed_over' }),
      elsewhere({ state: 'cancelled' }),
      elsewhere({ state: 'label_pending', printedAt: null, updatedAt: NOON, slot: 3 }),
      // What happened to the job since counts, not what it was when it was found.
      read(
        { type: 'found', found: { kind: 'job', job: job({ state: 'queued' }) } as WhereReply },
        job({ state: 'printed' }),
      ),
    ].join('\n'),
  ).toMatchInlineSnapshot(`
    "asking: Bakılıyor | Kayıtlara bakılıyor.
    failed: Bakılamadı | Kaydedilemedi.
    order: Gönderilmedi | Sipariş listesinde var, henüz kimse okutmadı.
    order: Buradan gitmedi | Sipariş listesinde var, bu masada okutulmadı.
    unknown: Bilinmiyor | Bu kod ne sipariş listesinde ne de kayıtlarda var.
    refused: Bakılamadı | Bu bir sipariş kodu olamaz: çok uzun (300).
    elsewhere: Başka masada | Masa Depo almış. Orada okutuldu, henüz gönderilmedi.
    elsewhere: Başka masada | Masa Depo almış. Oradaki durumu: basıldı, 12:00.
    elsewhere: Kuryeye verilmiş | Masa Depo almış. Oradaki durumu: kuryede, 12:00.
    elsewhere: İptal edilmiş | Masa Depo almış. Oradaki durumu: iptal edildi, 12:00.
    elsewhere: Başka masada | Masa Depo almış. Oradaki durumu: etiket bekliyor, 12:00 · göz 3.
    printed: Basıldı | 12:00, masa 1, hangi yazıcı olduğu bilinmiyor."
  `);
});
