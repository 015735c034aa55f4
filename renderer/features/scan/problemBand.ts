import type { Job } from '../../../electron/contract/job.ts';
import { isOfList, isStuck } from '../../model/jobLists.ts';
import { isPaidMeanwhile, outcomeOf } from '../../model/outcomeOf.ts';
import type { ScanEntry } from './scanEntry.ts';

/**
 * The trouble of a scan that lasts until a person does something; null if there is none, or if it mends itself (no network,
 * waiting in line) or was mended. The mark is the same as long as it is the same trouble: a retry that fails again is another one.
 */
export function problemMark({ id, phase }: ScanEntry, jobs: ReadonlyMap<string, Job>): string | null {
  switch (phase.type) {
    case 'sending':
    // The parcel was put aside, and its order goes on at the other desk.
    case 'elsewhere':
      return null;
    case 'refused':
      return `${id} refused`;
    case 'notKept':
      return `${id} not kept`;
    case 'wrongLabel':
      return jobs.get(phase.expectedId)?.state === 'verified' ? null : `${id} wrong label`;
    case 'job': {
      const job = jobs.get(phase.jobId);
      if (job === undefined) return null;
      const late = phase.late == null || job.state === 'cancelled' ? null : `${id} late`;
      return jobMark(id, job, phase.relation) ?? late;
    }
    default:
      return phase satisfies never;
  }
}

function jobMark(id: number, job: Job, relation: Parameters<typeof outcomeOf>[1]): string | null {
  // Its cancel was requested, and it goes nevertheless.
  if (isPaidMeanwhile(job) && job.state !== 'cancelling') return `${id} paid meanwhile`;
  const outcome = outcomeOf(job, relation);
  // Waiting orders have a banner, and so has the question whether a label is on paper. Here nothing is wrong with the
  // parcel, but it was to be stopped, and was not.
  if (outcome.kind === 'not_cancelled') return `${id} not cancelled ${job.problem?.code}`;
  if (outcome.kind === 'shop_stopped') return `${id} shop stopped ${outcome.step}`;
  if (outcome.kind !== 'problem' || outcome.step === 'question' || job.state === 'queued') return null;
  // It stands in its slot, and the banner of the shelf shows what holds its label back.
  if (isStuck(job) && job.slot !== null && !isOfList(job)) return null;
  return `${id} ${outcome.step} ${outcome.code} ${job.attempts} ${job.printCount}`;
}

/**
 * The problems that stand above the newest scan, newest first, each order once. `shownId`: the scan that the panel
 * shows.
 */
export function bandOf(
  entries: readonly ScanEntry[],
  jobs: ReadonlyMap<string, Job>,
  seen: ReadonlySet<string>,
  shownId: number | null,
): readonly ScanEntry[] {
  const reported = new Set<string>();
  const found: ScanEntry[] = [];
  for (const entry of entries) {
    if (entry.isEarlier === true) continue;
    const subject = subjectOf(entry);
    // A newer scan of the same order, or of the same code, has the newer state.
    if (reported.has(subject)) continue;
    if (entry.phase.type !== 'sending') reported.add(subject);
    if (entry.id === shownId) continue;
    const mark = problemMark(entry, jobs);
    if (mark !== null && !seen.has(mark)) found.push(entry);
  }
  return found;
}

function subjectOf({ code, phase }: ScanEntry): string {
  if (phase.type === 'wrongLabel') return `parcel ${phase.expectedId} ${phase.jobId}`;
  if (phase.type === 'refused') return `${phase.reason} ${code}`;
  // A code names a scan that was not saved, because the next scan of that code settles it.
  return `code ${code}`;
}
