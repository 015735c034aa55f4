import type { StationError } from '../../../electron/contract/errors.ts';
import type { Job } from '../../../electron/contract/job.ts';
import type { FailedAction } from '../../bridge/index.ts';
import type { Translate } from '../../i18n/index.ts';
import { type OutcomeTexts, outcomeLine } from '../../model/outcomeWords.ts';

/** The texts of the card after a failed action. */
export interface FailedActionTexts extends OutcomeTexts {
  readonly action: 'print' | 'cancel';
}

/**
 * The last action, if it failed and that decides what the hands do: a label that did not come, a
 * shipment that was not cancelled. Null if the card is still right (a browser that did not open), or
 * where the job has moved on since.
 */
export function failedAction(
  job: Job,
  failed: FailedAction | null,
  error: StationError | null,
  t: Translate,
): FailedActionTexts | null {
  if (failed === null || error === null || failed.version !== job.version) return null;
  const body = `${t(`error.${error.code}.title`)} ${t(`error.${error.code}.todo`)}`;
  switch (failed.name) {
    case 'jobs.print':
      return { action: 'print', ...outcomeLine('outcome.failed.print', t, { slot: job.slot, body }) };
    case 'jobs.cancel':
      return { action: 'cancel', ...outcomeLine('outcome.failed.cancel', t, { slot: job.slot, body }) };
    default:
      return null;
  }
}
