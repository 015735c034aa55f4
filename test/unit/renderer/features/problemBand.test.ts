import { describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import type { Job, JobRecord } from '../../../../electron/contract/job.ts';
import type { ProblemCode } from '../../../../electron/contract/problem.ts';
import { bandOf, problemMark } from '../../../../renderer/features/scan/problemBand.ts';
import { scanProblem } from '../../../../renderer/features/scan/problemTexts.ts';
import type { ScanEntry, ScanPhase } from '../../../../renderer/features/scan/scanEntry.ts';
import { createI18n } from '../../../../renderer/i18n/createI18n.ts';
import { textsOf } from '../../../../renderer/i18n/translate.ts';
import { inItsState } from '../../../support/builders.ts';
import { sampleJob, sampleOrder } from '../../../support/sampleJobs.ts';

const entry = (id: number, code: string, phase: ScanPhase, change: Partial<ScanEntry> = {}): ScanEntry => ({
  id,
  code,
  at: id,
  phase,
  ...change,
});
const ofJob = (id: number, jobId: string, change: Partial<ScanEntry> = {}): ScanEntry =>
  entry(id, jobId, { type: 'job', jobId, relation: 'new' }, change);
const job = (id: string, change: Partial<JobRecord> = {}): Job =>
  sampleJob({ id, order: sampleOrder({ reference: id }), ...change });
const stopped = (id: string, code: ProblemCode = 'refused_by_service', change: Partial<JobRecord> = {}): Job =>
  job(id, { state: 'failed', problem: { code, detail: null, fields: [] }, ...change });
const map = (...jobs: readonly Job[]) => new Map(jobs.map((one) => [one.id, one]));
const band = (entries: readonly ScanEntry[], jobs = map(), seen: ReadonlySet<string> = new Set(), shown = 0) =>
  bandOf(entries, jobs, seen, shown === 0 ? (entries[0]?.id ?? null) : shown).map(({ code }) => code);

describe('the problems above the newest scan', () => {
  it('are those that it pushed off the panel, newest first, and never its own', () => {
    const entries = [ofJob(4, 'D'), ofJob(3, 'C'), ofJob(2, 'B'), ofJob(1, 'A')];
    expect(band(entries, map(stopped('D'), stopped('C'), job('B', { state: 'printed' }), stopped('A')))).toEqual([
      'C',
      'A',
    ]);
  });

  it('include one that arose after its scan had slid away, however far', () => {
    const entries = Array.from({ length: 40 }, (_, index) => ofJob(40 - index, `ORD-${40 - index}`));
    const jobs = map(...entries.map(({ code }) => job(code, { state: 'printed' })));
    expect(band(entries, jobs)).toEqual([]);
    jobs.set('ORD-1', stopped('ORD-1', 'printer_out_of_paper', { state: 'printing' }));
    expect(band(entries, jobs)).toEqual(['ORD-1']);
  });

  it('are not parcels in a slot whose label is held back: the banner of the shelf names those', () => {
    const entries = [ofJob(4, 'Z'), ...['A', 'B', 'C'].map((code, index) => ofJob(3 - index, code))];
    const stored = { state: 'printing', slot: 7 } as const;
    const jobs = map(
      job('Z'),
      stopped('A', 'printer_out_of_paper', stored),
      // In no hands and in no slot: only this band shows it.
      stopped('B', 'printer_out_of_paper', { ...stored, slot: null }),
      // Printed once, and again in vain: it has left the shelf.
      stopped('C', 'printer_out_of_paper', { ...stored, state: 'printed' }),
    );
    expect(band(entries, jobs)).toEqual(['B', 'C']);
  });

  it('are refused codes and scans that could not be stored as well, until the same code was taken', () => {
    const notKept: ScanPhase = { type: 'notKept', error: stationError('journal_failed') };
    const refused: ScanPhase = { type: 'refused', reason: 'unreadable', length: 4 };
    const before = [ofJob(3, 'C'), entry(2, 'B', notKept), entry(1, 'a?b', refused)];
    expect(band(before, map(job('C')))).toEqual(['B', 'a?b']);
    expect(band([ofJob(4, 'B'), ...before], map(job('C'), job('B')))).toEqual(['a?b']);
  });

  it('are not those that mend themselves, nor an order set aside, nor the question of a print, which has its own banner', () => {
    const entries = [ofJob(9, 'Z'), ...['A', 'B', 'C', 'D', 'E'].map((code, index) => ofJob(8 - index, code))];
    const jobs = map(
      job('Z'),
      stopped('A', 'service_unreachable', { state: 'queued' }),
      stopped('B', 'unauthorized', { state: 'queued' }),
      stopped('C', 'on_hold', { state: 'needs_attention' }),
      stopped('D', 'print_unknown', { state: 'print_unconfirmed' }),
      job('E', { state: 'awaiting_payment' }),
    );
    expect(band(entries, jobs)).toEqual([]);
  });

  it('include a cancel that was not sent because it was paid meanwhile, until its label is here or it is requested again', () => {
    const entries = [ofJob(2, 'B'), ofJob(1, 'A')];
    const paid = stopped('A', 'paid_meanwhile', { state: 'label_pending', slot: 4 });
    expect(band(entries, map(job('B'), paid))).toEqual(['A']);
    expect(band(entries, map(job('B'), inItsState({ ...paid, state: 'cancelling' })))).toEqual([]);
    expect(band(entries, map(job('B'), inItsState({ ...paid, state: 'printed', problem: null })))).toEqual([]);
    const reported = scanProblem(ofJob(1, 'A'), paid, '', textsOf(createI18n('tr')));
    expect(reported).toMatchObject({
      instruction: 'Göz 4',
      body: expect.stringMatching(/^Bu sırada ödenmiş: iptal gönderilmedi.*iptali yeniden iste/u),
    });
  });

  it('include a refused cancel, which is shown as what it is: no reason to stop the parcel', () => {
    const entries = [ofJob(2, 'B'), ofJob(1, 'A')];
    const refused = stopped('A', 'cancel_refused_by_carrier', { state: 'printed' });
    expect(band(entries, map(job('B'), refused))).toEqual(['A']);
    expect(scanProblem(ofJob(1, 'A'), refused, '', textsOf(createI18n('tr')))).toMatchObject({
      tone: 'neutral',
      cause: 'İptal olmadı',
      body: 'Gitmeyecekse kenara ayır, işletme sahibine sor. Gidecekse etiketi geçerli.',
    });
    expect(scanProblem(ofJob(2, 'B'), stopped('B'), '', textsOf(createI18n('tr')))?.tone).toBe('problem');
  });

  it('include an order that the shop has cancelled, as what it is and not as a choice that came too late', () => {
    const shopStop = { word: 'İptal', at: 1, isDone: false, isCancelled: true, isOverruled: false };
    const cancelled = job('A', { state: 'printed', shopStop });
    expect(band([ofJob(2, 'B'), ofJob(1, 'A')], map(job('B'), cancelled))).toEqual(['A']);
    const reported = scanProblem(ofJob(1, 'A'), cancelled, '', textsOf(createI18n('tr')));
    expect(reported).toMatchObject({ tone: 'problem', cause: 'Mağaza iptal etti' });
  });

  it('leave when they are mended, and are shown once for each order', () => {
    const entries = [ofJob(3, 'C'), ofJob(2, 'A'), ofJob(1, 'A')];
    expect(band(entries, map(job('C'), stopped('A')))).toEqual(['A']);
    expect(band(entries, map(job('C'), job('A', { state: 'printed' })))).toEqual([]);
  });

  it('stay away once seen, but a retry that fails again is another problem', () => {
    const entries = [ofJob(2, 'B'), ofJob(1, 'A')];
    const failed = stopped('A', 'refused_by_service', { attempts: 1 });
    const mark = problemMark(ofJob(1, 'A'), map(failed));
    const seen = new Set([mark ?? '']);
    expect(band(entries, map(job('B'), failed), seen)).toEqual([]);
    expect(band(entries, map(job('B'), { ...failed, version: 9 }), seen)).toEqual([]);
    expect(band(entries, map(job('B'), { ...failed, attempts: 2 }), seen)).toEqual(['A']);
  });

  it('are only of this session: what was scanned before the page was opened stands on the problems screen', () => {
    expect(band([ofJob(2, 'B'), ofJob(1, 'A', { isEarlier: true })], map(job('B'), stopped('A')))).toEqual([]);
  });

  it('name a wrong label until the right one was scanned, and what came too late until it is taken back', () => {
    const wrong = entry(1, 'T-9', { type: 'wrongLabel', jobId: 'A', expectedId: 'B' });
    expect(band([ofJob(2, 'C'), wrong], map(job('C'), job('B', { state: 'printed' })))).toEqual(['T-9']);
    expect(band([ofJob(2, 'C'), wrong], map(job('C'), job('B', { state: 'verified' })))).toEqual([]);
    const late = entry(1, 'A', {
      type: 'job',
      jobId: 'A',
      relation: job('A', { state: 'queued' }),
      late: { box: null, quantity: 2, hold: false },
    });
    expect(band([ofJob(2, 'C'), late], map(job('C'), job('A', { state: 'printed' })))).toEqual(['A']);
    expect(band([ofJob(2, 'C'), late], map(job('C'), job('A', { state: 'cancelled' })))).toEqual([]);
  });
});
