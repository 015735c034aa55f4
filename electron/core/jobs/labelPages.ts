import type { Job, Print } from '../../contract/job.ts';

/** Sheets that one copy of the job's label brings. */
export function pagesOf({ label }: Pick<Job, 'label'>): number {
  return label?.pages ?? 1;
}

/** Sheets that a print brought; an earlier release counted copies alone. */
export function sheetsOf(print: Print | null): number {
  return print === null ? 0 : (print.sheets ?? print.copies);
}

/** A label has one page, or one for each parcel: more may be a whole day's, or a file that is made to empty the roll. */
export function parcelsOf({ order }: Pick<Job, 'order'>): number {
  return Math.max(1, order?.parcel.quantity ?? 1);
}

export function hasTooManyPages(job: Pick<Job, 'label' | 'order'>): boolean {
  return pagesOf(job) > parcelsOf(job);
}
