import type { StationErrorCode } from '../../electron/contract/errors.ts';
import type { Job } from '../../electron/contract/job.ts';
import type { ProblemCode } from '../../electron/contract/problem.ts';
import type { Translate } from '../i18n/index.ts';
import { jobActions } from './offeredActions.ts';

/** The remedy for the problem of a job. It mentions the correction here only if that is possible. */
export function problemTodo(job: Job, t: Translate): string {
  const { problem } = job;
  if (problem === null) return '';
  const { code } = problem;
  const isCorrected = code === 'invalid_fields' || code === 'unknown_order';
  if (isCorrected && !jobActions(job).includes('correct')) return t(`problem.${code}.todoInList`);
  // The service is asked for the label again by the print itself, once nothing else asks for it.
  if (code === 'label_not_pdf' && jobActions(job).includes('lookNow')) return t('problem.label_not_pdf.todoFetch');
  // An order that was sent from here has its label here.
  if (code === 'claimed_elsewhere' && job.label !== null) return t('problem.claimed_elsewhere.todoLabel');
  if (code === 'claimed_elsewhere' && job.deliveryUnknown) return t('problem.claimed_elsewhere.todoSent');
  return t(`problem.${code}.todo`);
}

/** The kind of the detail of a problem or an error: the name of another desk, or words of another system. */
export function detailLabel(code: ProblemCode | StationErrorCode | undefined, t: Translate): string {
  const isDesk = code === 'claimed_elsewhere' || code === 'order_elsewhere' || code === 'two_versions';
  return isDesk ? t('common.desk') : t('detail.label');
}
