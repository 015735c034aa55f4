import type { Job } from '../../electron/contract/job.ts';
import { elsewhereTexts } from '../features/scan/elsewhereTexts.ts';
import { type OutcomeTexts, outcomeTexts } from '../features/scan/outcomeTexts.ts';
import type { ScanEntry } from '../features/scan/scanEntry.ts';
import type { Translate } from '../i18n/index.ts';
import { outcomeOf } from '../model/outcomeOf.ts';

/** A scan in a word, with its tone and its picture, as the scan view would show it. `now` in epoch ms. */
export function entryTexts({ phase }: ScanEntry, job: Job | null, t: Translate, now: number): OutcomeTexts {
  switch (phase.type) {
    case 'sending':
      return sending(t);
    case 'job':
      return job === null ? sending(t) : outcomeTexts(outcomeOf(job, phase.relation), job, t, now);
    case 'wrongLabel':
      return { tone: 'problem', icon: 'problem', word: t('alarm.word'), body: t('alarm.body') };
    case 'elsewhere':
      return elsewhereTexts(phase.found, t);
    case 'refused': {
      const body = t(`refused.${phase.reason}.title`, { length: phase.length });
      return { tone: 'problem', icon: 'problem', word: t('outcome.problem.refused.word'), body };
    }
    case 'notKept':
      return {
        tone: 'problem',
        icon: 'problem',
        word: t('outcome.problem.notKept.word'),
        body: t('outcome.problem.notKept.body'),
      };
    default:
      return phase satisfies never;
  }
}

function sending(t: Translate): OutcomeTexts {
  return {
    tone: 'neutral',
    icon: 'sending',
    word: t('outcome.sending.sending.word'),
    body: t('outcome.sending.sending.body'),
  };
}
