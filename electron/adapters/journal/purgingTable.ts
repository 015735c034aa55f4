import type { JobState } from '../../contract/job.ts';
import type { PurgeReport } from '../../contract/ledger.ts';
import { detailWithoutReceiver, PURGEABLE_STATES } from '../../core/jobs/index.ts';
import type { Ledger } from '../../core/ports/JournalLedger.ts';
import { backupsBefore, removeFiles, setAsideBefore } from './copies.ts';
import type { JournalDatabase } from './database.ts';
import { jobsOf } from './jobRows.ts';
import { updateJob } from './jobWrites.ts';

type PurgingPart = Pick<
  Ledger,
  | 'purgePreview'
  | 'purgeable'
  | 'purgeJob'
  | 'purgeOrders'
  | 'removeShippedOrders'
  | 'purgeCopies'
  | 'unusedLabels'
  | 'labelsNotNeeded'
  | 'forgetRemoved'
>;

/** The parcel is on its way, or will never be. An order that failed may still be corrected and shipped. */
const GONE_STATES: readonly JobState[] = PURGEABLE_STATES.filter((state) => state !== 'failed');

const DUE = 'ended_at IS NOT NULL AND ended_at < ? AND purged = 0';

/** The part of the port that removes what is too old. */
export function purgingTable(database: JournalDatabase): PurgingPart {
  const { run, all, one, count, transaction } = database;

  /** Null for a journal in memory. */
  function file(): string | null {
    const path = all('PRAGMA database_list').find(({ name }) => name === 'main')?.file;
    return typeof path === 'string' && path !== '' ? path : null;
  }

  function backups(before: number): readonly string[] {
    const path = file();
    return path === null ? [] : backupsBefore(path, before);
  }

  /** Rewrites the events of a job without personal data. They keep their numbers. */
  function cleanEvents(jobId: string): void {
    for (const row of all('SELECT id, detail FROM events WHERE job_id = ?', jobId)) {
      run('UPDATE events SET detail = ? WHERE id = ?', cleaned(String(row.detail)), Number(row.id));
    }
  }

  return {
    async purgePreview(before): Promise<PurgeReport> {
      const path = file();
      const jobs = one(
        `SELECT COUNT(*) AS n, MIN(accepted_at) AS oldest, MAX(accepted_at) AS newest FROM job_index WHERE ${DUE}`,
        before,
      );
      return {
        jobs: Number(jobs?.n ?? 0),
        orders: count(
          `SELECT COUNT(*) AS n FROM orders o WHERE imported_at < ? AND NOT EXISTS (
             SELECT 1 FROM jobs j JOIN job_index i ON i.seq = j.seq
             WHERE j.key = o.reference AND i.purged = 0 AND (i.ended_at IS NULL OR i.ended_at >= ?))`,
          before,
          before,
        ),
        labels: count(
          `SELECT COUNT(DISTINCT d.label) AS n FROM job_index d
           WHERE d.label IS NOT NULL AND d.ended_at IS NOT NULL AND d.ended_at < ? AND d.purged = 0 AND NOT EXISTS (
             SELECT 1 FROM job_index k WHERE k.label = d.label AND (k.ended_at IS NULL OR k.ended_at >= ?))`,
          before,
          before,
        ),
        copies: count('SELECT COUNT(*) AS n FROM quarantine WHERE at < ?', before) + backups(before).length,
        setAside: path === null ? [] : [...setAsideBefore(path, before)],
        oldest: jobs?.oldest == null ? null : Number(jobs.oldest),
        newest: jobs?.newest == null ? null : Number(jobs.newest),
      };
    },

    async purgeable(before, limit) {
      for (;;) {
        const rows = all(
          `SELECT seq, body FROM jobs WHERE seq IN (
             SELECT seq FROM job_index WHERE ${DUE} ORDER BY ended_at, seq LIMIT ?) ORDER BY seq`,
          before,
          limit,
        );
        const jobs = jobsOf(database, rows);
        // When none of these rows could be read they are in quarantine now, and the query has to be run again for
        // others.
        if (rows.length === 0 || jobs.length > 0) return jobs;
      }
    },

    async purgeJob(next, event) {
      return transaction(() => {
        const purged = updateJob(database, next, event);
        if (purged.ok) cleanEvents(next.id);
        return purged;
      });
    },

    async purgeOrders(before, limit) {
      const { changes } = run(
        `DELETE FROM orders WHERE position IN (
           SELECT position FROM orders o WHERE imported_at < ? AND NOT EXISTS (
             SELECT 1 FROM jobs j JOIN job_index i ON i.seq = j.seq WHERE j.key = o.reference AND i.purged = 0)
           ORDER BY position LIMIT ?)`,
        before,
        limit,
      );
      return changes;
    },

    async removeShippedOrders(before, after, limit) {
      return transaction(() => {
        const last = one(
          `SELECT MAX(position) AS position, COUNT(*) AS n FROM
             (SELECT position FROM orders WHERE position > ? ORDER BY position LIMIT ?)`,
          after,
          limit,
        );
        if (last?.position == null) return { removed: 0, next: null };
        const { changes } = run(
          `DELETE FROM orders WHERE position > ? AND position <= ? AND imported_at < ? AND EXISTS (
             SELECT 1 FROM taken_orders t JOIN jobs j ON j.key = t.key JOIN job_index i ON i.seq = j.seq
             WHERE t.key = orders.reference AND i.ended_at < ? AND t.state IN (SELECT value FROM json_each(?)))`,
          after,
          Number(last.position),
          before,
          before,
          JSON.stringify(GONE_STATES),
        );
        return { removed: changes, next: Number(last.n) < limit ? null : Number(last.position) };
      });
    },

    async purgeCopies(before) {
      const { changes } = run('DELETE FROM quarantine WHERE at < ?', before);
      return changes + removeFiles(backups(before));
    },

    async unusedLabels(files) {
      return all(
        `SELECT DISTINCT value FROM json_each(?)
         WHERE NOT EXISTS (SELECT 1 FROM job_index WHERE label = value)`,
        JSON.stringify(files),
      ).map((row) => String(row.value));
    },

    async labelsNotNeeded(files, endedBefore) {
      return all(
        `SELECT DISTINCT value FROM json_each(?) WHERE NOT EXISTS (
           SELECT 1 FROM job_index WHERE label = value AND (ended_at IS NULL OR ended_at >= ?))`,
        JSON.stringify(files),
        endedBefore,
      ).map((row) => String(row.value));
    },

    async forgetRemoved(rewrite) {
      // `secure_delete` overwrites deleted content, but not the copies that stay in the gaps of a page when SQLite
      // moves rows. VACUUM removes those.
      if (rewrite) run('VACUUM');
      // The log still holds the old pages until it is emptied, and the copy until it is made of what is left.
      await database.copy?.renew();
    },
  };
}

/** Unreadable detail may hold personal data, so nothing of it stays. */
function cleaned(detail: string): string {
  try {
    const read: unknown = JSON.parse(detail);
    return JSON.stringify(
      read !== null && typeof read === 'object' ? detailWithoutReceiver(read as Record<string, unknown>) : {},
    );
  } catch {
    return '{}';
  }
}
