import type { StationError } from '../../../electron/contract/errors.ts';
import type { Job } from '../../../electron/contract/job.ts';
import type { CommandRefusal } from '../../commands/commandState.ts';
import type { Tone, ToneIconName } from '../../components/ToneIcon.tsx';
import type { Translate } from '../../i18n/index.ts';
import { isPaidMeanwhile, outcomeOf } from '../../model/outcomeOf.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import { outcomeTexts } from './outcomeTexts.ts';
import type { ScanEntry } from './scanEntry.ts';

/** A problem in one line: the word, what happened, and what to do about it. */
export interface ProblemTexts {
  readonly tone: Tone;
  readonly icon: ToneIconName;
  readonly word: string;
  readonly body: string;
  readonly todo: string;
}

const STOP = { tone: 'problem', icon: 'problem' } as const;

/** The word and the instruction for a scan that was not saved, or may not have been after a failure of the disk. */
export function unsavedTexts({ code }: StationError, t: Translate): { readonly word: string; readonly body: string } {
  const kind = code === 'journal_unsure' ? 'notSure' : 'notKept';
  return { word: t(`outcome.problem.${kind}.word`), body: t(`outcome.problem.${kind}.body`) };
}

/**
 * `job`: of the scan, or, where a wrong label was scanned, of the parcel that still wants its own. `late`: as words.
 */
export function scanProblem({ phase }: ScanEntry, job: Job | null, late: string, t: Translate): ProblemTexts | null {
  switch (phase.type) {
    case 'sending':
    case 'elsewhere':
      return null;
    case 'refused':
      return {
        ...STOP,
        word: t('outcome.problem.refused.word'),
        body: t(`refused.${phase.reason}.title`, { length: phase.length }),
        todo: t(`refused.${phase.reason}.todo`),
      };
    case 'notKept': {
      const { word, body } = unsavedTexts(phase.error, t);
      return { ...STOP, word, body: t(`error.${phase.error.code}.title`), todo: body };
    }
    case 'wrongLabel':
      return {
        ...STOP,
        word: t('alarm.word'),
        body: t('alarm.body'),
        todo: t('alarm.todo', { code: job === null ? '' : codeOfJob(job) }),
      };
    case 'job': {
      if (job === null) return null;
      const outcome = outcomeOf(job, phase.relation);
      if (isPaidMeanwhile(job)) {
        const { word, body } = outcomeTexts(outcome, job, t, Date.now());
        return { ...STOP, word, body, todo: t('problem.paid_meanwhile.todo') };
      }
      if (outcome.kind === 'not_cancelled' || outcome.kind === 'shop_stopped') {
        return { ...outcomeTexts(outcome, job, t, Date.now()), todo: '' };
      }
      if (outcome.kind !== 'problem') {
        return { ...STOP, word: t('late.word'), body: t('late.body', { options: late }), todo: t('late.todo') };
      }
      const { word, body } = outcomeTexts(outcome, job, t, Date.now());
      const code = outcome.code ?? 'refused_by_service';
      if (outcome.step === 'stopped') return { ...STOP, word, body: t(`problem.${code}.title`), todo: body };
      // The sentence of a printer's trouble already has what to do.
      return { ...STOP, word, body, todo: outcome.step === 'printer' ? '' : t(`problem.${code}.todo`) };
    }
    default:
      return phase satisfies never;
  }
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

export function refusalProblem({ why }: CommandRefusal, t: Translate): ProblemTexts {
  const word = t('commands.refused.word');
  if (typeof why !== 'string') {
    return { ...STOP, word, body: t(`error.${why.code}.title`), todo: t(`error.${why.code}.todo`) };
  }
  const variant = HARMLESS.has(why) ? ({ tone: 'attention', icon: 'warning' } as const) : STOP;
  return { ...variant, word, body: t(`commands.refused.${why}.title`), todo: t(`commands.refused.${why}.todo`) };
}
