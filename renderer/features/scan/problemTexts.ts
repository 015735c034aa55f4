import type { Job } from '../../../electron/contract/job.ts';
import type { CommandRefusal } from '../../commands/commandState.ts';
import type { Translate } from '../../i18n/index.ts';
import { isPaidMeanwhile, outcomeOf } from '../../model/outcomeOf.ts';
import { type OutcomeTexts, outcomeLine } from '../../model/outcomeWords.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import { entryTexts } from './entryTexts.ts';
import type { ScanEntry } from './scanEntry.ts';

/**
 * A problem in one line. `job`: of the scan, or, where a wrong label was scanned, of the parcel that still wants its own.
 * `late`: as words.
 */
export function scanProblem(entry: ScanEntry, job: Job | null, late: string, t: Translate): OutcomeTexts | null {
  const { phase } = entry;
  if (phase.type === 'sending' || phase.type === 'elsewhere' || (phase.type === 'job' && job === null)) return null;
  const texts = entryTexts(entry, job, t, Date.now());
  if (job === null) return texts;
  if (phase.type === 'wrongLabel') return { ...texts, body: t('alarm.todo', { code: codeOfJob(job) }) };
  if (isPaidMeanwhile(job)) {
    const body = `${t('problem.paid_meanwhile.title')} ${t('problem.paid_meanwhile.todo')}`;
    return { ...texts, tone: 'problem', icon: 'problem', body };
  }
  if (phase.type !== 'job') return texts;
  const { kind } = outcomeOf(job, phase.relation);
  if (kind === 'problem' || kind === 'not_cancelled' || kind === 'shop_stopped') return texts;
  return outcomeLine('late', t, { body: `${t('late.body', { options: late })} ${t('late.todo')}` });
}

/** Commands that had nothing to do: no parcel goes another way because of them. The others were to stop or change one. */
const HARMLESS: ReadonlySet<CommandRefusal['why']> = new Set([
  'nothing_to_undo',
  'nothing_to_cancel',
  'nothing_to_reprint',
  'nothing_to_confirm',
  'answer_first',
  'unknown_command',
  'no_other_printer',
]);

export function refusalProblem({ why }: CommandRefusal, t: Translate): OutcomeTexts {
  const body =
    typeof why === 'string'
      ? `${t(`commands.refused.${why}.title`)} ${t(`commands.refused.${why}.todo`)}`
      : `${t(`error.${why.code}.title`)} ${t(`error.${why.code}.todo`)}`;
  const texts = outcomeLine('commands.refused', t, { body });
  return HARMLESS.has(why) ? { ...texts, tone: 'attention', icon: 'warning' } : texts;
}
