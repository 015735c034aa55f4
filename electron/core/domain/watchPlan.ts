import type { Job } from '../../contract/job.ts';
import { lookGapMs } from './backoff.ts';
import { beyondAnyPlan, LONGEST_WAIT_MS } from './wallClock.ts';

/** What the plan of the next look is made of. */
export type Watched = Pick<Job, 'nextAt' | 'updatedAt' | 'shelvedAt' | 'lastLook' | 'looks'>;

/** The first look at what a mailbox tells of, ms; then doubled up to the longest wait. */
const FIRST_FED_GAP_MS = 60_000;

/** Somebody asked for the look, or the job lost its label, or was scanned again: it waits for no plan. */
export function isWanted({ nextAt, updatedAt }: Pick<Job, 'nextAt' | 'updatedAt'>): boolean {
  return nextAt !== null && nextAt <= updatedAt;
}

/**
 * When (epoch ms) a watched job is to be looked at; null: never by itself. The journal has the plan of a station that
 * nobody tells anything: 5 s, 10 s, 20 s … 5 min. While events come (`fed`), looking is for what got lost on the way, and
 * waits longer: 1 min, 2 min … 5 min after the last answer. A look that was not answered is repeated by the journal's
 * plan. Nothing is rewritten when the mailbox goes or comes: the same job has both plans.
 */
export function dueAt(job: Watched, fed: boolean, now: number): number | null {
  const { nextAt, shelvedAt, lastLook, updatedAt, looks } = job;
  if (nextAt === null) return null;
  if (nextAt > beyondAnyPlan(now)) return now;
  const isAnswered = lastLook === null || lastLook.said === 'not_ready' || lastLook.said === 'unpaid';
  if (!fed || isWanted(job) || !isAnswered) return nextAt;
  const rare = Math.max(nextAt, (lastLook?.at ?? shelvedAt ?? updatedAt) + fedGapMs(looks));
  // The clock was set back since: nobody knows how long ago the last look was.
  return rare > beyondAnyPlan(now) ? now : rare;
}

export function isDue(job: Watched, fed: boolean, now: number): boolean {
  const at = dueAt(job, fed, now);
  return at !== null && at <= now;
}

/** Its time comes so soon, measured by its gap, that a list that is asked anyway can stand for its look. */
export function isAlmostDue(job: Watched, fed: boolean, now: number): boolean {
  const at = dueAt(job, fed, now);
  const gap = fed ? fedGapMs(job.looks) : lookGapMs(job.looks - 1);
  return at !== null && at - now <= gap / 2;
}

function fedGapMs(looks: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_FED_GAP_MS * 2 ** Math.min(30, looks));
}
