import type { Job, JobState, TimelineEntry } from '../../contract/job.ts';
import type { ScanReply } from '../../contract/scan.ts';
import { isWithin } from '../base/index.ts';
import { isLegal } from '../jobs/index.ts';
import type { RoomDeps } from '../platform/index.ts';
import { proofOf } from './labelCode.ts';
import { findJobByLabel, findJobWithin } from './parcelLocator.ts';
import type { ReadCode } from './scanCode.ts';

export type LabelReply = Extract<ScanReply, { readonly kind: `label_${string}` }>;

/** Labels that are scanned back at the desk, as proof that the right one came out. Charges and prints nothing. */
export type LabelVerification = ReturnType<typeof createLabelVerification>;

export interface LabelVerificationDeps extends RoomDeps {
  readonly deskName: () => string;
  /** True if the shop wants every label scanned back. */
  readonly verifies: () => boolean;
  /** A label that was scanned back proved that it is on paper; `before`: the job before the scan. */
  readonly onPrintProved: (before: Job) => void;
}

/** A label that came out longer ago than this (ms) is no longer in the operator's hand. */
const IN_HAND_MS = 30 * 60_000;
const RECENT = 50;
/** States of a label that is out or may be: the operator can have it before the spooler reports its end. */
const OUT: readonly JobState[] = ['printing', 'print_unconfirmed', 'printed', 'verified', 'handed_over'];
/** Events that count only if a person caused them; the station starts prints too. */
const ASKS: readonly string[] = ['accepted', 'scanned_again', 'print_started'];
const PROVES: readonly string[] = ['verified', 'handed_over'];

export function createLabelVerification(deps: LabelVerificationDeps) {
  const { journal, jobs, clock, deskName, verifies, onPrintProved } = deps;

  /**
   * The job that the operator asked for last, while its label should be in their hand or is being printed. Null if that
   * label is verified, or if the shop does not verify labels.
   */
  async function expected(): Promise<Job | null> {
    if (!verifies()) return null;
    const now = clock.now();
    const isOut = (job: Job) => job.lane === 'bench' && job.desk === deskName() && OUT.includes(job.state);
    let last: { readonly job: Job; readonly history: History } | null = null;
    // A job that changed long ago was neither asked for nor printed since.
    for (const job of await journal.recentJobs(RECENT)) {
      if (!isOut(job) || !isWithin(job.updatedAt, now, IN_HAND_MS)) continue;
      const history = historyOf(await journal.timeline(job.id));
      // If two were asked for at the same time, the one that changed last counts, which comes first here.
      if (last === null || history.requestedAt > last.history.requestedAt) last = { job, history };
    }
    if (last === null) return null;
    const { job, history } = last;
    if (job.state === 'printing') return job;
    if (job.state !== 'printed' || history.isProved) return null;
    return isWithin(Math.max(history.requestedAt, history.outAt), now, IN_HAND_MS) ? job : null;
  }

  /**
   * Scans a code that is not an order's reference. The first of its readings that is on a label of this station counts; null if
   * none is.
   */
  async function scan(read: ReadCode, awaited: Job | null): Promise<LabelReply | null> {
    const job = (await findJobByLabel(journal, read, awaited)) ?? (await findJobWithin(journal, read));
    if (job === null) return null;
    if (awaited === null || job.id === awaited.id) return prove(job);
    // The scanned label may be the previous or a wrong one; that is unknown until the expected label is out.
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
    // Whether the parcel has a label was asked, and here it is, but for a shipment that the panel opened: its codes may be
    // on its packing slip as well.
    await jobs.advance(job.id, (now) =>
      isLegal(now, { type: 'label_found' }) && now.panel?.taken == null ? { type: 'label_found' } : null,
    );
    const proved = await jobs.advance(job.id, (now) => (proofOf(now) === 'of_label' ? { type: 'verified' } : null));
    return { kind: proved.state === 'verified' ? 'label_verified' : 'label_known', job: proved };
  }

  return { expected, scan };
}

/** What a job's timeline shows about its label. Times in epoch ms, 0 if it never happened. */
interface History {
  /** When a person last asked for this parcel: accepted or scanned it at the desk, or asked for its label. */
  readonly requestedAt: number;
  readonly outAt: number;
  /** The label was scanned back, or the parcel given to the courier, after the label came out. */
  readonly isProved: boolean;
}

/** Other events (handed back, cancel refused, purged) do not mean that the operator holds the label. */
function historyOf(timeline: readonly TimelineEntry[]): History {
  let history: History = { requestedAt: 0, outAt: 0, isProved: false };
  for (const { type, at, by } of timeline) {
    if (ASKS.includes(type) && by !== null) history = { ...history, requestedAt: at };
    if (type === 'print_confirmed') history = { ...history, outAt: at, isProved: false };
    if (PROVES.includes(type)) history = { ...history, isProved: true };
  }
  return history;
}
