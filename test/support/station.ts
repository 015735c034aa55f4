import { onTestFinished } from 'vitest';
import type { Job, JobState } from '../../electron/contract/job.ts';
import { type BuiltStation, buildStation, type StationOptions } from './buildStation.ts';
import { TIMEOUT_MS } from './timeouts.ts';

export { PRINTER_ID } from './buildStation.ts';

export interface TestStation extends BuiltStation {
  /** The job of that reference once it is as wanted; rejects when that does not happen in time. */
  until(reference: string, wanted: JobState | ((job: Job) => boolean)): Promise<Job>;
  /** Scans and returns the job; fails the test when the scan was refused. */
  scan(code: string): Promise<Job>;
}

/** A station that ends with the test. */
export async function openStation(options: StationOptions): Promise<TestStation> {
  const built = await buildStation(options);
  const { core } = built;
  onTestFinished(() => core.stop());

  function until(reference: string, wanted: JobState | ((job: Job) => boolean)): Promise<Job> {
    const fits = (job: Job) =>
      job.key.value === reference && (typeof wanted === 'string' ? job.state === wanted : wanted(job));
    return new Promise((resolve, reject) => {
      let seen = 'no change';
      const unsubscribe = core.subscribe((event) => {
        if (event.name !== 'job.changed' || event.payload.key.value !== reference) return;
        seen = `${event.payload.state} ${JSON.stringify(event.payload.problem)}`;
        if (fits(event.payload)) finish(event.payload);
      });
      const limit = setTimeout(() => {
        unsubscribe();
        reject(new Error(`${reference}: ${String(wanted)} not reached, last seen: ${seen}`));
      }, TIMEOUT_MS);
      function finish(job: Job) {
        clearTimeout(limit);
        unsubscribe();
        resolve(job);
      }
      void core.recent(500).then((jobs) => {
        const now = jobs.find(fits);
        if (now !== undefined) finish(now);
      });
    });
  }

  return {
    ...built,
    until,
    async scan(code) {
      const reply = await core.scan(code);
      if (reply.kind === 'refused') throw new Error(`scan refused: ${reply.reason}`);
      if (reply.kind === 'elsewhere') throw new Error(`at another desk: ${reply.claim.desk.name}`);
      return reply.job;
    },
  };
}
