import type { StationError } from '../../../electron/contract/errors.ts';
import type { Job } from '../../../electron/contract/job.ts';
import type { FailedAct } from '../../bridge/useJobActions.ts';
import type { Language } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/translate.ts';
import { notCancelled } from '../../model/outcomeOf.ts';
import { type OutcomeTexts, outcomeTexts } from './outcomeTexts.ts';

/** What an act that failed makes of the card. */
export interface FailedActTexts extends OutcomeTexts {
  readonly act: 'print' | 'cancel';
  /** Why it failed, and what to do about that. */
  readonly why: string;
}

/**
 * The last thing that was asked for, where it failed and decides what the hands do: a label that did not come, a
 * shipment that was not cancelled. Null where the card still says the right thing (a browser that did not open), or
 * where the job has moved on since.
 */
export function failedAct(
  job: Job,
  failed: FailedAct | null,
  error: StationError | null,
  t: Translate,
  language: Language,
): FailedActTexts | null {
  if (failed === null || error === null || failed.version !== job.version) return null;
  const why = `${t(`error.${error.code}.title`)} ${t(`error.${error.code}.todo`)}`;
  switch (failed.name) {
    case 'jobs.print':
      return { act: 'print', tone: 'problem', icon: 'problem', word: t('outcome.failed.print'), body: why, why: '' };
    case 'jobs.cancel':
      return { act: 'cancel', ...outcomeTexts(notCancelled(job), job, t, language, Date.now()), why };
    default:
      return null;
  }
}
