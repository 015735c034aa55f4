import { isDeepStrictEqual } from 'node:util';
import { recoveredJob } from '../../../core/jobs/index.ts';
import type { JournalDatabase } from '../database.ts';
import { jobsOf } from '../jobRows.ts';
import { replaceJob } from '../jobWrites.ts';

const PAGE = 1_000;

/**
 * Makes the jobs of an older journal safe (core/jobs/recoveredJob.ts), so that nothing is sent or printed twice. Their
 * timelines record it. `file` is the name under which the damaged journal is stored. Returns the number of jobs.
 */
export function recoverJobs(database: JournalDatabase, file: string): number {
  const { all, count, transaction } = database;
  const at = database.now();
  transaction(() => {
    for (let last = 0; ; ) {
      const rows = all('SELECT seq, body FROM jobs WHERE seq > ? ORDER BY seq LIMIT ?', last, PAGE);
      if (rows.length === 0) return;
      for (const job of jobsOf(database, rows)) {
        const safe = recoveredJob(job, at);
        if (isDeepStrictEqual({ ...safe, updatedAt: job.updatedAt }, job)) continue;
        const event = { at, type: 'salvaged', by: null, amount: null, detail: { file } };
        replaceJob(database, safe, event, job.state);
      }
      last = Number(rows.at(-1)?.seq);
    }
  });
  return count('SELECT COUNT(*) AS n FROM jobs');
}
