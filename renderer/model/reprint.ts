import type { Job } from '../../electron/contract/job.ts';

/** Why a label is printed once more, as it is stored in the job's timeline; in the order of their number keys. */
export const REPRINT_REASONS = ['damaged', 'unreadable', 'wrong_printer', 'lost', 'other'] as const;
/** `elsewhere`: it is to come out at another desk, for any fault of the first one. */
export type ReprintReason = (typeof REPRINT_REASONS)[number] | 'elsewhere';

export function isReprintReason(reason: string): reason is ReprintReason {
  return reason === 'elsewhere' || REPRINT_REASONS.some((known) => known === reason);
}

/** Another desk or program has shipped it, so a label of it is very likely out: a person who prints it has to check first. */
export function isPrintOfOthers(job: Job): boolean {
  return job.state === 'already_shipped' && job.unproven === null && job.printCount === 0;
}

/** Whether a print of this job would make a second label, so that a reason is required. */
export function isReprint(job: Job): boolean {
  return job.printCount > 0 && job.state !== 'label_ready';
}
