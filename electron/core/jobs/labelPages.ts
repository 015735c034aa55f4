import type { Job, Print } from '../../contract/job.ts';

/** Sheets of paper for one copy of the job's label. */
export function pagesOf({ label }: Pick<Job, 'label'>): number {
  return label?.pages ?? 1;
}

/** Sheets of paper for a whole print. An earlier release stored only the copies. */
export function sheetsOf(print: Print | null): number {
  return print === null ? 0 : (print.sheets ?? print.copies);
}

/**
 * A label has one page, or one per parcel. A file with more may hold a whole day's labels, or be made to empty the
 * roll.
 */
export function parcelsOf({ order }: Pick<Job, 'order'>): number {
  return Math.max(1, order?.parcel.quantity ?? 1);
}

export function hasTooManyPages(job: Pick<Job, 'label' | 'order'>): boolean {
  return pagesOf(job) > parcelsOf(job);
}
