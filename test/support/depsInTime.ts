import { onTestFinished } from 'vitest';
import type { Job, JobRecord } from '../../electron/contract/job.ts';
import { createRetrier } from '../../electron/core/base/index.ts';
import { createJobRepository } from '../../electron/core/jobs/index.ts';
import type { Journal } from '../../electron/core/ports/Journal.ts';
import type { ShippingApi } from '../../electron/core/ports/ShippingApi.ts';
import { createServiceClient, createServiceState } from '../../electron/core/service/index.ts';
import { aJob, draftOf } from './builders.ts';
import { manualClock } from './manualClock.ts';
import { memoryJournal } from './memoryJournal.ts';

/**
 * What most rooms of the core stand on, each part real: the job repository and the way to the service, on a journal in memory
 * and under a clock that the test moves. The service answers what the test scripts, and nothing else.
 */
export async function openDepsInTime(
  api: Partial<ShippingApi> = {},
  { wrap = (journal: Journal): Journal => journal }: { readonly wrap?: (journal: Journal) => Journal } = {},
) {
  const time = manualClock();
  const stored = memoryJournal();
  onTestFinished(() => stored.close());
  const journal = wrap(stored);
  const errors: string[] = [];
  const logger = { info() {}, warn() {}, error: (event: string) => void errors.push(event) };
  const parts = { journal, clock: time, logger };
  const nobody = { onChanged() {}, onOpen() {}, onHoldEnded() {}, onCharged() {}, onBalanceReported() {} };
  const state = await createServiceState({ ...parts, ...nobody, keyMark: null, random: { fraction: () => 0.5 } });
  const answers = { ...api } as ShippingApi;
  const client = await createServiceClient({ ...parts, api: answers, state, limit: () => 600 });
  const retrier = createRetrier(parts);
  const changed: Job[] = [];
  const jobs = createJobRepository({
    ...parts,
    operator: () => 'Elif',
    onChanged: (job) => changed.push(job),
    retrier,
  });
  return {
    ...parts,
    time,
    errors,
    state,
    client,
    retrier,
    jobs,
    /** Each job as it was reported after a change, in order. */
    changed,
    /** A job that is on disk as it stands. */
    add: async (changes: Partial<JobRecord> = {}): Promise<Job> =>
      (await jobs.accept(draftOf(aJob({ createdAt: time.now(), ...changes })), {})).job,
  };
}
