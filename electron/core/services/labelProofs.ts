import type { Job, JobState } from '../../contract/job.ts';
import type { ScanReply } from '../../contract/scan.ts';
import { jobOfCode, proofOf } from '../domain/labelCode.ts';
import { isWithin } from '../domain/wallClock.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { JobBook } from './jobBook.ts';

export type LabelReply = Extract<ScanReply, { readonly kind: `label_${string}` }>;

/** Labels that are scanned back at the desk: proof that the right one came out. Nothing is charged or printed by it. */
export interface LabelProofs {
  /** The job whose label ought to be in the operator's hand now; null where the shop does not verify labels. */
  expected(): Promise<Job | null>;
  /** For a code that is no order's reference and stands on a label of this station; null where it stands on none. */
  scan(code: string, expected: Job | null): Promise<LabelReply | null>;
}

export interface LabelProofsParts {
  readonly journal: Journal;
  readonly jobs: JobBook;
  readonly clock: Clock;
  readonly deskName: () => string;
  /** The shop wants every label scanned back. */
  readonly verifies: () => boolean;
  /** A label that was scanned back proved that it is on paper; the job as it was before. */
  readonly onPrintProved: (before: Job) => void;
}

/** A label that came out longer ago is no longer in anybody's hand. */
const IN_HAND_MS = 30 * 60_000;
const RECENT = 50;
/** States of a label that is out, or may be: before its spooler says so it can be in the operator's hand. */
const OUT: readonly JobState[] = ['printing', 'print_unconfirmed', 'printed', 'verified', 'handed_over'];

export function createLabelProofs(parts: LabelProofsParts): LabelProofs {
  const { journal, jobs, clock, deskName, verifies, onPrintProved } = parts;

  /** The last one that went to a printer for this desk, if it is out for certain and not proved yet. */
  async function expected(): Promise<Job | null> {
    if (!verifies()) return null;
    const last = (await journal.recentJobs(RECENT)).find(
      (job) => job.lane === 'bench' && job.desk === deskName() && OUT.includes(job.state),
    );
    if (last === undefined || last.state !== 'printed') return null;
    return isWithin(last.updatedAt, clock.now(), IN_HAND_MS) ? last : null;
  }

  async function scan(code: string, awaited: Job | null): Promise<LabelReply | null> {
    const found = await journal.jobsByLabelCode(code);
    const job = found.find((one) => one.id === awaited?.id) ?? jobOfCode(found, code);
    if (job === null) return null;
    if (awaited !== null && job.id !== awaited.id) return { kind: 'label_wrong', job, expected: awaited };
    return prove(job);
  }

  async function prove(job: Job): Promise<LabelReply> {
    let unproved: Job | null = null;
    await jobs.advance(job.id, (now) => {
      unproved = proofOf(now) === 'of_print' ? now : null;
      return unproved === null ? null : { type: 'print_confirmed', by: 'operator' };
    });
    if (unproved !== null) onPrintProved(unproved);
    const proved = await jobs.advance(job.id, (now) => (proofOf(now) === 'of_label' ? { type: 'verified' } : null));
    return { kind: proved.state === 'verified' ? 'label_verified' : 'label_known', job: proved };
  }

  return { expected, scan };
}
