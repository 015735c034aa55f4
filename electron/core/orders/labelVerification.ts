import type { Job, JobState, TimelineEntry } from '../../contract/job.ts';
import type { ScanReply } from '../../contract/scan.ts';
import { isWithin } from '../base/index.ts';
import type { JobBook } from '../jobs/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import { proofOf } from './labelCode.ts';
import { findJobByLabel } from './parcelLocator.ts';
import type { ReadCode } from './scanCode.ts';

export type LabelReply = Extract<ScanReply, { readonly kind: `label_${string}` }>;

/** Labels that are scanned back at the desk: proof that the right one came out. Nothing is charged or printed by it. */
export interface LabelVerification {
  /**
   * The job that the operator asked for last, while its label ought to be in their hand, or about to be (`printing`);
   * null where that one is proved, and where the shop does not verify labels.
   */
  expected(): Promise<Job | null>;
  /**
   * For a code that is no order's reference, and may be read in several ways, the first of which that stands on a label of
   * this station counts; null where none does.
   */
  scan(read: ReadCode, expected: Job | null): Promise<LabelReply | null>;
}

export interface LabelVerificationParts {
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
/** Of a person; the station prints by itself too. */
const ASKS: readonly string[] = ['accepted', 'scanned_again', 'print_started'];
const PROVES: readonly string[] = ['verified', 'handed_over'];

export function createLabelVerification(parts: LabelVerificationParts): LabelVerification {
  const { journal, jobs, clock, deskName, verifies, onPrintProved } = parts;

  async function expected(): Promise<Job | null> {
    if (!verifies()) return null;
    const now = clock.now();
    const isOut = (job: Job) => job.lane === 'bench' && job.desk === deskName() && OUT.includes(job.state);
    let last: { readonly job: Job; readonly history: History } | null = null;
    // Whatever happened to a job, it changed then: what changed long ago was neither asked for nor printed since.
    for (const job of await journal.recentJobs(RECENT)) {
      if (!isOut(job) || !isWithin(job.updatedAt, now, IN_HAND_MS)) continue;
      const history = historyOf(await journal.timeline(job.id));
      // At the same time: the one that changed last.
      if (last === null || history.askedAt > last.history.askedAt) last = { job, history };
    }
    if (last === null) return null;
    const { job, history } = last;
    if (job.state === 'printing') return job;
    if (job.state !== 'printed' || history.isProved) return null;
    return isWithin(Math.max(history.askedAt, history.outAt), now, IN_HAND_MS) ? job : null;
  }

  async function scan(read: ReadCode, awaited: Job | null): Promise<LabelReply | null> {
    const job = await findJobByLabel(journal, read, awaited);
    if (job === null) return null;
    if (awaited === null || job.id === awaited.id) return prove(job);
    // It may be the label before, or the wrong one: nobody can tell until the awaited one is out.
    return awaited.state === 'printing'
      ? { kind: 'label_known', job }
      : { kind: 'label_wrong', job, expected: awaited };
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

/** What a job's timeline tells about its label; times in epoch ms, 0 where it never was. */
interface History {
  /** When a person last wanted this very parcel: accepted or scanned at the desk, or its label asked for. */
  readonly askedAt: number;
  readonly outAt: number;
  /** Scanned back, or given to the courier, since it came out. */
  readonly isProved: boolean;
}

/** What a job went through meanwhile (given back, not cancelled after all, purged) puts it into nobody's hand. */
function historyOf(timeline: readonly TimelineEntry[]): History {
  let history: History = { askedAt: 0, outAt: 0, isProved: false };
  for (const { type, at, by } of timeline) {
    if (ASKS.includes(type) && by !== null) history = { ...history, askedAt: at };
    if (type === 'print_confirmed') history = { ...history, outAt: at, isProved: false };
    if (PROVES.includes(type)) history = { ...history, isProved: true };
  }
  return history;
}
