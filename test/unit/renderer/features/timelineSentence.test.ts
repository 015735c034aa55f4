import { describe, expect, it } from 'vitest';
import type { TimelineEntry } from '../../../../electron/contract/job.ts';
import type { OrderChange } from '../../../../electron/contract/order.ts';
import type { JobEventType } from '../../../../electron/core/jobs/jobEvents.ts';
import { TRANSITIONS } from '../../../../electron/core/jobs/transitions.ts';
import { foldTimeline } from '../../../../renderer/features/ledger/Timeline.tsx';
import { timelineProblem, timelineSentence } from '../../../../renderer/features/ledger/timelineSentence.ts';
import { createI18n } from '../../../../renderer/i18n/createI18n.ts';
import { textsOf } from '../../../../renderer/i18n/translate.ts';
import { REPRINT_REASONS } from '../../../../renderer/model/reprint.ts';
import { samplePrint } from '../../../support/sampleJobs.ts';

const entry = (type: string, detail: TimelineEntry['detail'] = {}, at = 0): TimelineEntry => ({
  at,
  type,
  by: null,
  amount: null,
  from: 'queued',
  to: 'queued',
  detail,
});
const around = {
  printer: 'Zebra-1',
  wasPrinted: false,
  pickupTime: () => null,
  labelOf: (field: string) => (field === 'receiver_district' ? 'İlçe' : field),
  change: ({ desk, changed }: OrderChange) => `${desk}: ${changed.join()}`,
};
const known = ['accepted', ...new Set(Object.values(TRANSITIONS).flatMap((events) => Object.keys(events)))];

describe.each(['tr', 'en'] as const)('a sentence of the timeline in %s', (language) => {
  const t = textsOf(createI18n(language));

  it('of an acceptance names what desks had changed of the order before', () => {
    const edits = [
      { at: 1, desk: '2', by: null, changed: ['receiver_phone'] },
      { at: 2, desk: '3', by: 'Ayşe', changed: ['note'] },
    ];
    const sentence = timelineSentence(entry('accepted', { edits }), around, t);
    expect(sentence).toBe(`${t('timeline.accepted')}. 2: receiver_phone. 3: note`);
    expect(timelineSentence(entry('accepted', { edits: 'x' }), around, t)).toBe(t('timeline.accepted'));
  });

  it.each(known)('exists for %s', (type) => {
    const sentence = timelineSentence(entry(type), around, t);
    expect(sentence).not.toBe(type);
    expect(sentence).not.toMatch(/timeline\.|\{\{/u);
  });

  it('of an order that the service has distinguishes what is known of who shipped it', () => {
    const stated = (type: string, detail = {}) => timelineSentence(entry(type, detail), around, t);
    const sentences = [
      stated('shipped_earlier'),
      stated('shipped_earlier', { unproven: { sentAt: 1 } }),
      stated('ownership_proved', { by: 'event' }),
      stated('ownership_proved', { by: 'claim' }),
    ];
    expect(new Set(sentences).size).toBe(4);
  });

  it('of a start names the rules that decided, and nothing where no rule did', () => {
    const decided = {
      carrier: { rule: 'Ucuz', carrier: 'cheapest', carrierId: null },
      sender: { rule: 'Depo', code: 'DEPO-2' },
    };
    const sentence = timelineSentence(entry('submit_started', { decided }), around, t);
    expect(sentence).toMatch(new RegExp(`^${t('timeline.submit_started')}\\. .*Ucuz.*\\. .*Depo.*DEPO-2`, 'u'));
    expect(timelineSentence(entry('submit_started', { decided: null }), around, t)).toBe(t('timeline.submit_started'));
  });

  it('shows that an order was sent although no other desk could be asked', () => {
    expect(timelineSentence(entry('submit_started', { unasked: true }), around, t)).toContain(t('timeline.unasked'));
  });

  it('names the fields that were corrected, where that is stored', () => {
    const changed = ['receiver_district', 'no_such_field', 7];
    const sentence = timelineSentence(entry('order_corrected', { changed }), around, t);
    expect(sentence).toContain('(İlçe, no_such_field)');
    expect(timelineSentence(entry('order_corrected', { changed: [] }), around, t)).not.toContain('(');
  });

  it('shows that the payment came in where a shipment goes on that waited for it', () => {
    for (const type of ['label_awaited', 'label_stored']) {
      const paid = timelineSentence({ ...entry(type), from: 'awaiting_payment' }, around, t);
      expect(paid).toMatch(/^(?:Ödeme geldi|Payment came in), /u);
      expect(timelineSentence({ ...entry(type), from: 'submitting' }, around, t)).not.toMatch(/Ödeme|Payment/u);
    }
  });

  it('exists for each reason of a print that is not the first', () => {
    for (const reason of REPRINT_REASONS) {
      const detail = { print: samplePrint, by: 'operator', reason };
      const sentence = timelineSentence(entry('print_started', detail), { ...around, wasPrinted: true }, t);
      expect(sentence).toContain('Zebra-1');
      expect(sentence).toContain(t(`reprint.reasons.${reason}`));
    }
  });

  it('leaves the words of the service and the spooler to a line of their own', () => {
    const problem = { code: 'refused_by_service', detail: 'İlçe bulunamadı', fields: [] };
    const refused = entry('refused', { problem });
    expect(timelineSentence(refused, around, t)).not.toContain('İlçe bulunamadı');
    expect(timelineProblem(refused)?.detail).toBe('İlçe bulunamadı');
    const trouble = { code: 'printer_trouble', detail: 'media-empty', fields: [] };
    const waiting = entry('print_waiting', { problem: trouble });
    expect(timelineSentence(waiting, around, t)).toBe(t('timeline.print_waiting'));
    expect(timelineProblem(waiting)?.detail).toBe('media-empty');
    expect(timelineProblem(entry('looked'))).toBeNull();
  });

  it('keeps the words of the person', () => {
    expect(timelineSentence(entry('cancel_requested', { reason: 'yanlış adres' }), around, t)).toContain(
      'yanlış adres',
    );
    const reason = { print: samplePrint, by: 'operator', reason: 'kendi sebebim' };
    const again = { ...around, wasPrinted: true };
    expect(timelineSentence(entry('print_started', reason), again, t)).toContain('kendi sebebim');
  });

  it('does not show as printed what was only sent, and names what a printer waits for', () => {
    const confirmed = (by: string) => timelineSentence(entry('print_confirmed', { by }), around, t);
    expect(new Set(['spooler', 'operator', 'sent'].map(confirmed)).size).toBe(3);
    expect(confirmed('sent')).toBe(t('timeline.print_confirmedSent', { printer: 'Zebra-1' }));
    const problem = { code: 'printer_out_of_paper', detail: 'media-empty', fields: [] };
    const waits = timelineSentence(entry('print_waiting', { problem }), around, t);
    expect(waits).toContain(t('problem.printer_out_of_paper.title').replace(/\.$/u, ''));
    expect(waits).not.toContain('media-empty');
  });

  it('does not claim that somebody scanned what was taken over from the service', () => {
    const scanned = timelineSentence(entry('accepted', { lane: 'bench' }), around, t);
    const adopted = timelineSentence({ ...entry('accepted', { lane: 'bench' }), to: 'already_shipped' }, around, t);
    expect(adopted).not.toBe(scanned);
    expect(timelineSentence(entry('salvaged'), around, t)).not.toBe('salvaged');
  });

  it('shows an unknown type as it is', () => {
    expect(timelineSentence(entry('of_a_newer_release'), around, t)).toBe('of_a_newer_release');
  });
});

describe('a timeline', () => {
  it('shows many polls with nothing new in one line, and only those that follow each other', () => {
    const looks = [1, 2, 3].map((at) => entry('looked', {}, at));
    const lines = foldTimeline([...looks, entry('label_stored', {}, 4), entry('looked', {}, 5)]);
    expect(lines.map((line) => [line.entry.type, line.times, line.until])).toEqual([
      ['looked', 3, 3],
      ['label_stored', 1, 4],
      ['looked', 1, 5],
    ]);
  });

  it('knows the events of the job machine by the names of the core', () => {
    expect(known).toEqual(expect.arrayContaining(['purged', 'handed_back'] satisfies JobEventType[]));
  });
});
