import type { Job } from '../../electron/contract/job.ts';
import type { Translate } from '../i18n/translate.ts';
import { jobActions } from './jobActions.ts';

/** What to do about the problem of a job. It mentions the correction here only if that is possible. */
export function problemTodo(job: Job, t: Translate): string {
  const { problem } = job;
  if (problem === null) return '';
  const { code } = problem;
  const isCorrected = code === 'invalid_fields' || code === 'unknown_order';
  if (isCorrected && !jobActions(job).includes('correct')) return t(`problem.${code}.todoInList`);
  return t(`problem.${code}.todo`);
}
