import type { Job } from '../../../electron/contract/job.ts';
import type { Translate } from '../../i18n/index.ts';
import { outcomeOf } from '../../model/outcomeOf.ts';
import { type OutcomeId, outcomeId } from '../../model/outcomeTable.ts';
import { type OutcomeTexts, outcomeLine } from '../../model/outcomeWords.ts';
import { elsewhereStep, elsewhereTexts } from './elsewhereTexts.ts';
import { outcomeTexts } from './outcomeTexts.ts';
import type { ScanEntry, ScanPhase } from './scanEntry.ts';

/** The outcome of a scan, whatever its phase; null: nothing is known yet. */
export function entryId(phase: ScanPhase, job: Job | null): OutcomeId | null {
  switch (phase.type) {
    case 'sending':
      return null;
    case 'job':
      return job === null ? null : outcomeId(outcomeOf(job, phase.relation), job);
    case 'wrongLabel':
      return 'alarm';
    case 'elsewhere':
      return `elsewhere.${elsewhereStep(phase.found)}`;
    case 'refused':
      return 'outcome.refused';
    case 'notKept':
      return phase.error.code === 'journal_unsure' ? 'outcome.notSure' : 'outcome.notKept';
    default:
      return phase satisfies never;
  }
}

/** A scan as its card, a line and a screen reader say it. `now` in epoch ms. */
export function entryTexts({ phase }: ScanEntry, job: Job | null, t: Translate, now: number): OutcomeTexts {
  if (phase.type === 'job' && job !== null) return outcomeTexts(outcomeOf(job, phase.relation), job, t, now);
  if (phase.type === 'elsewhere') return elsewhereTexts(phase.found, t);
  const body = phase.type === 'refused' ? { body: t(`refused.${phase.reason}.todo`) } : {};
  return outcomeLine(entryId(phase, job) ?? 'outcome.sending.sending', t, body);
}
