import { describe, expect, it } from 'vitest';
import { JOB_STATES, type Job } from '../../../../electron/contract/job.ts';
import { PROBLEM_CODES } from '../../../../electron/contract/problem.ts';
import { outcomeTexts } from '../../../../renderer/features/scan/outcomeTexts.ts';
import { whereTexts } from '../../../../renderer/features/scan/whereTexts.ts';
import { createI18n } from '../../../../renderer/i18n/createI18n.ts';
import { textsOf } from '../../../../renderer/i18n/translate.ts';
import { outcomeOf } from '../../../../renderer/model/outcomeOf.ts';
import { problemTodo } from '../../../../renderer/model/problemTodo.ts';
import { inItsState } from '../../../support/builders.ts';
import { sampleJob, sampleShipment } from '../../../support/sampleJobs.ts';

const NOW = Date.UTC(2026, 10, 20, 9, 4, 31);
const t = { tr: textsOf(createI18n('tr')), en: textsOf(createI18n('en')) };
const problem = (code: (typeof PROBLEM_CODES)[number]): Job['problem'] => ({ code, detail: null, fields: [] });
const texts = (job: Job, language: 'tr' | 'en' = 'tr') => outcomeTexts(outcomeOf(job, 'new'), job, t[language], NOW);
const where = (job: Job) => whereTexts({ type: 'found', found: { kind: 'job', job } }, job, t.tr, NOW);

describe("the text of a scan's card", () => {
  it('of a shipment that could not be cancelled: large, in no colour of done', () => {
    const job = sampleJob({
      state: 'printed',
      shipment: sampleShipment,
      problem: problem('cancel_refused_by_carrier'),
    });
    expect(texts(job)).toMatchObject({
      tone: 'neutral',
      cause: 'İptal olmadı',
      instruction: 'Kenara ayır',
      body: 'Gitmeyecekse kenara ayır, işletme sahibine sor. Gidecekse etiketi geçerli.',
    });
    expect(where(inItsState({ ...job, state: 'label_ready' }))).toMatchObject({ word: 'İptal olmadı' });
  });

  it('of a parcel whose label came and was none: that it cannot be used, and not only that it comes', () => {
    const job = sampleJob({ state: 'label_pending', shipment: sampleShipment, slot: 2 });
    const broken = texts({ ...job, problem: problem('label_not_pdf') }, 'en');
    expect(broken).toMatchObject({
      instruction: 'Slot 2',
      body: expect.stringMatching(/^The label that came is damaged, blank or locked\. /),
    });
    expect(broken.body).toContain(texts(job, 'en').body);
  });

  it('of an order that waits for its turn: no crossed-out network, which only the network has', () => {
    const waits = (code: (typeof PROBLEM_CODES)[number]) =>
      texts(sampleJob({ state: 'queued', problem: problem(code) }));
    expect(waits('rate_limited')).toMatchObject({ tone: 'neutral', icon: 'wait', cause: 'Sırada' });
    expect(waits('service_error')).toMatchObject({ tone: 'offline', icon: 'service' });
    expect(waits('service_unreachable')).toMatchObject({ tone: 'offline', icon: 'offline' });
  });

  it('of an order that an obstacle holds here: what the owner has to do, and that it goes by itself then', () => {
    const job = sampleJob({ state: 'queued', slot: 4, problem: problem('certificate_date') });
    expect(texts(job, 'en')).toMatchObject({
      ...{ tone: 'offline', icon: 'service', cause: 'Check the clock' },
      body: 'Put the parcel in slot 4. Set the computer’s date and time. If they are right, call the service. The order is saved and sent automatically after that.',
    });
    expect(texts({ ...job, problem: problem('proxy_login') })).toMatchObject({
      cause: 'Proxy parolası',
      body: expect.stringContaining('parolasız izin'),
    });
  });

  it('of a shipment that is being cancelled: that, and where its parcel goes meanwhile', () => {
    const job = sampleJob({ state: 'cancelling', shipment: sampleShipment });
    expect(texts(job)).toMatchObject({ cause: 'İptal ediliyor', icon: 'withdrawn' });
    expect(texts(job).body).toContain('kenara ayır');
  });

  it('of a shipment that could not be cancelled and has no label yet: which slot its parcel goes to', () => {
    const change = { shipment: sampleShipment, slot: 7, problem: problem('not_cancellable') } as const;
    expect(texts(sampleJob({ state: 'label_pending', ...change })).body).toContain('7 numaralı göze koy');
    expect(texts(sampleJob({ state: 'awaiting_payment', ...change })).body).toContain('Ödenince');
  });

  it('of a cancelled shipment: stop, as of any parcel that must not go, and on a search as well', () => {
    const job = sampleJob({ state: 'cancelled', shipment: sampleShipment, problem: problem('shipment_cancelled') });
    const stop = { tone: 'problem', icon: 'problem', cause: 'İptal edilmiş' };
    expect(texts(job)).toMatchObject({ ...stop, body: expect.stringMatching(/^Koliyi gönderme, kenara ayır/u) });
    expect(where(job)).toMatchObject({ word: 'İptal edilmiş' });
    expect(texts(sampleJob({ state: 'cancelled' })).tone).toBe('neutral');
    expect(texts(sampleJob({ state: 'submitting' })).tone).toBe('neutral');
  });

  it('of a printer that a packer puts right: what to do at it; of any other trouble: where the parcel goes', () => {
    const at = (code: (typeof PROBLEM_CODES)[number], slot: number | null = null) =>
      texts(sampleJob({ state: 'label_ready', shipment: sampleShipment, slot, problem: problem(code) }));
    for (const code of ['printer_out_of_paper', 'printer_cover_open', 'printer_offline', 'printer_jam'] as const) {
      expect(at(code).instruction, code).not.toBe('Kenara ayır');
    }
    for (const code of ['no_printer', 'printer_media_refused', 'printer_held', 'printer_system_down'] as const) {
      expect(at(code), code).toMatchObject({
        instruction: 'Kenara ayır',
        body: expect.stringMatching(/^Koliyi kenara ayır\. (?!Koliyi)/u),
      });
    }
    expect(at('printer_rejecting', 7)).toMatchObject({
      ...{ cause: 'Kuyruk kapalı', instruction: 'Göz 7' },
      body: expect.stringMatching(/^Koliyi 7 numaralı göze koy\. /u),
    });
    expect(at('label_missing')).toMatchObject({ cause: 'Etiket yok', instruction: 'Kenara ayır' });
  });

  it('of a label that cannot be used: the key that asks for it again on this card', () => {
    const bad = problem('label_not_pdf');
    expect(texts(sampleJob({ state: 'label_ready', shipment: sampleShipment, problem: bad })).body).toContain('Alt+R');
    const shelf = problemTodo(sampleJob({ state: 'label_pending', shipment: sampleShipment, problem: bad }), t.tr);
    expect(shelf).toContain('Alt+B');
  });

  it('of a job that names no problem: the text of its state alone', () => {
    for (const [state, code] of [
      ['print_unconfirmed', 'print_unknown'],
      ['needs_attention', 'refused_by_service'],
      ['failed', 'refused_by_service'],
    ] as const) {
      expect(texts(sampleJob({ state })), state).toEqual(texts(sampleJob({ state, problem: problem(code) })));
    }
  });

  it('has an instruction that a card has room for, of at most 17 letters, and a cause of at most 24', () => {
    for (const language of ['tr', 'en'] as const) {
      for (const state of JOB_STATES) {
        for (const code of [null, ...PROBLEM_CODES]) {
          const job = sampleJob({ state, slot: 108, problem: code === null ? null : problem(code) });
          const { cause, instruction } = texts(job, language);
          expect.soft(instruction?.length ?? 0, instruction ?? '').toBeLessThanOrEqual(17);
          expect.soft(cause.length, cause).toBeLessThanOrEqual(24);
        }
      }
    }
  });
});
