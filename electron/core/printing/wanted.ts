import type { Job, Lane } from '../../contract/job.ts';
import type { LabelGroup } from '../ports/SeparatorSheets.ts';
import { carriersOf } from './printerChoice.ts';

/**
 * A label that has to go to a printer. `seen`: the job as the operator saw it when they asked for the print. `separated`:
 * its group in a batch; none for a label that the operator asked for, because it goes to the packer and not on the stack. `printerId`: where the operator
 * wants it; null: where such labels go. `remote`: the turn of the labels that other desks have sent to a printer.
 */
export type Wanted = WantedLabel | { readonly by: 'remote'; readonly printerId: string };
export type WantedLabel = { readonly jobId: string; readonly carriers: readonly string[] } & (
  | { readonly by: 'station'; readonly lane: Lane; readonly separated: Separated | null }
  | {
      readonly by: 'operator';
      readonly printerId: string | null;
      readonly reason: string | null;
      readonly seen: Pick<Job, 'state' | 'printCount'>;
      /** Whether the rest of an earlier print was cancelled in the spooler already. */
      readonly isWithdrawn: boolean;
    }
);

export interface Separated {
  readonly group: LabelGroup;
  readonly isLast: boolean;
}

export function wantedByStation(job: Job, separated: Separated | null): WantedLabel {
  return { by: 'station', jobId: job.id, carriers: carriersOf(job), lane: job.lane, separated };
}

export function wantedByOperator(
  job: Job,
  reason: string | null,
  {
    isWithdrawn = false,
    printerId = null,
  }: { readonly isWithdrawn?: boolean; readonly printerId?: string | null } = {},
): WantedLabel {
  return { by: 'operator', jobId: job.id, carriers: carriersOf(job), printerId, reason, seen: job, isWithdrawn };
}

export function isSame(one: Wanted, other: Wanted): boolean {
  if (one.by === 'remote') return other.by === 'remote' && one.printerId === other.printerId;
  return other.by !== 'remote' && one.jobId === other.jobId;
}
