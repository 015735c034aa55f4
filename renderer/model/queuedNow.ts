import type { Job } from '../../electron/contract/job.ts';
import { OBSTACLES } from '../../electron/contract/obstacle.ts';
import type { Problem, ProblemCode } from '../../electron/contract/problem.ts';
import type { QueuePlace } from '../../electron/contract/queuePlace.ts';
import type { StationStatus } from '../../electron/contract/status.ts';

/** This desk has claimed the order, or no other one can have it. */
const isClaimed = ({ claim, key }: Pick<Job, 'claim' | 'key'>) => typeof claim === 'number' || key.kind === 'generated';

/** Why nothing is sent now: of this job, or of orders that are still to be claimed (null); null while orders go. */
export function sendingStoppedBy(
  { connection, hold, site }: Pick<StationStatus, 'connection' | 'hold' | 'site'>,
  job: Pick<Job, 'claim' | 'key'> | null,
): ProblemCode | null {
  if (site.kind === 'away' && site.reason !== 'unreachable') return 'desk_refused';
  if (isUnasked(site) && (job === null || !isClaimed(job))) return 'others_unasked';
  switch (connection.state) {
    case 'offline':
      return connection.obstacle ?? 'service_unreachable';
    case 'key_refused':
      return 'unauthorized';
    case 'forbidden':
      return 'forbidden';
    case 'service_error':
      return 'service_error';
    case 'rate_limited':
      return 'rate_limited';
    case 'unknown':
    case 'online':
      return hold === null ? null : 'account_hold';
    default:
      return connection.state satisfies never;
  }
}

/** New orders wait, because the shared database does not answer and no person has decided to send them all the same. */
export function isUnasked(site: StationStatus['site']): boolean {
  return site.kind === 'away' && site.reason === 'unreachable' && site.withoutOthers === undefined;
}

/** Problems of the last attempt that need not recur, because they do not concern the order itself. */
const OF_THE_TRY: readonly ProblemCode[] = [
  'service_unreachable',
  ...OBSTACLES,
  'service_error',
  'answer_unknown',
  'payment_unreadable',
  'rate_limited',
  'desk_refused',
  'others_unasked',
  'account_hold',
  'unauthorized',
  'forbidden',
];

/**
 * A job that waits for its turn, with the reason for which it waits now: its own problem is that of the moment at which it
 * was accepted or came back, and the service may have gone or come since. One that waits for a time of its own (later than
 * `now`, epoch ms) stays as it is.
 */
export function asItWaits(job: Job, stoppedBy: ProblemCode | null, now: number): Job {
  const code = job.problem?.code ?? null;
  if (job.state !== 'queued' || (job.nextAt ?? 0) > now || code === stoppedBy) return job;
  if (code !== null && !OF_THE_TRY.includes(code)) return job;
  const problem: Problem | null = stoppedBy === null ? null : { code: stoppedBy, detail: null, fields: [] };
  return { ...job, problem };
}

/** A shorter wait than this is not mentioned, ms. */
const SOON_MS = 5_000;

/** Whether the parcel in the hands should not wait for its label: others go before it, or its time is a while away. */
export function isQueued({ before, inMs }: QueuePlace): boolean {
  return inMs === null ? before > 0 : inMs >= SOON_MS;
}
