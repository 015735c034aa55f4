import { JOB_STATES, type Job, type JobState, type TimelineEntry, timelineEntrySchema } from '../../contract/job.ts';
import { err, ok } from '../../contract/result.ts';
import { SLOT_STATES } from '../../core/domain/jobMachine.ts';
import type { EventRow, Journal } from '../../core/ports/Journal.ts';
import type { JournalDatabase } from './database.ts';
import { jobOf, jobOrNull } from './jobRows.ts';

type JobsPart = Pick<
  Journal,
  | 'accept'
  | 'commit'
  | 'job'
  | 'jobByKey'
  | 'jobByShipment'
  | 'jobsIn'
  | 'nextQueued'
  | 'waitingSince'
  | 'earliestNextAt'
  | 'recentJobs'
  | 'timeline'
  | 'countByState'
  | 'countSince'
  | 'occupiedSlots'
>;

/** Jobs and their events. */
export function jobsTable({ run, all, one, count, transaction }: JournalDatabase): JobsPart {
  function addEvent(jobId: string, event: EventRow, from: JobState | null, to: JobState) {
    return run(
      'INSERT INTO events (job_id, at, type, by_whom, amount, from_state, to_state, detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      jobId,
      event.at,
      event.type,
      event.by,
      event.amount,
      from,
      to,
      JSON.stringify(event.detail),
    );
  }

  function slotIsTaken(job: Job): boolean {
    const other = one(
      `SELECT 1 FROM jobs WHERE slot = ? AND id <> ? AND state IN (SELECT value FROM json_each(?))`,
      job.slot,
      job.id,
      JSON.stringify(SLOT_STATES),
    );
    return other !== undefined;
  }

  return {
    async accept(draft, event) {
      return transaction(() => {
        const taken = one('SELECT seq, body FROM jobs WHERE key = ?', draft.key.value);
        if (taken !== undefined) return err({ kind: 'key_taken' as const, job: jobOf(taken) });
        const job = { ...draft, version: 1 };
        const { lastId } = run(
          `INSERT INTO jobs (id, key, lane, state, version, next_at, slot, created_at, updated_at, body)
           VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?, ?)`,
          job.id,
          job.key.value,
          job.lane,
          job.state,
          job.nextAt,
          job.slot,
          job.createdAt,
          job.updatedAt,
          JSON.stringify(job),
        );
        addEvent(job.id, event, null, job.state);
        return ok({ ...job, seq: lastId });
      });
    },

    async commit(next, event) {
      return transaction(() => {
        const before = one('SELECT state, version FROM jobs WHERE id = ?', next.id);
        if (before === undefined || Number(before.version) !== next.version) return err({ kind: 'stale' as const });
        if (next.slot !== null && SLOT_STATES.includes(next.state) && slotIsTaken(next))
          return err({ kind: 'stale' as const });
        const job = { ...next, version: next.version + 1 };
        run(
          `UPDATE jobs SET lane = ?, state = ?, version = ?, next_at = ?, slot = ?, updated_at = ?, body = ? WHERE id = ?`,
          job.lane,
          job.state,
          job.version,
          job.nextAt,
          job.slot,
          job.updatedAt,
          JSON.stringify(job),
          job.id,
        );
        addEvent(job.id, event, before.state as JobState, job.state);
        return ok(job);
      });
    },

    async job(id) {
      return jobOrNull(one('SELECT seq, body FROM jobs WHERE id = ?', id));
    },

    async jobByKey(keyValue) {
      return jobOrNull(one('SELECT seq, body FROM jobs WHERE key = ?', keyValue));
    },

    async jobByShipment(shipmentId) {
      return jobOrNull(
        one(
          "SELECT seq, body FROM jobs WHERE json_extract(body, '$.shipment.id') = ? ORDER BY seq LIMIT 1",
          shipmentId,
        ),
      );
    },

    async jobsIn(states, limit = -1) {
      const rows = all(
        `SELECT seq, body FROM jobs WHERE state IN (SELECT value FROM json_each(?)) ORDER BY seq LIMIT ?`,
        JSON.stringify(states),
        limit,
      );
      return rows.map(jobOf);
    },

    async nextQueued(lane, now) {
      return jobOrNull(
        one(
          `SELECT seq, body FROM jobs
           WHERE state = 'queued' AND lane = ? AND (next_at IS NULL OR next_at <= ?) ORDER BY seq LIMIT 1`,
          lane,
          now,
        ),
      );
    },

    async earliestNextAt(states, after = Number.MIN_SAFE_INTEGER) {
      const row = one(
        'SELECT MIN(next_at) AS at FROM jobs WHERE state IN (SELECT value FROM json_each(?)) AND next_at > ?',
        JSON.stringify(states),
        after,
      );
      return row?.at == null ? null : Number(row.at);
    },

    async waitingSince() {
      const row = one("SELECT created_at AS at FROM jobs WHERE state = 'queued' ORDER BY seq LIMIT 1");
      return row === undefined ? null : Number(row.at);
    },

    async recentJobs(limit) {
      return all('SELECT seq, body FROM jobs ORDER BY updated_at DESC, seq DESC LIMIT ?', limit).map(jobOf);
    },

    async timeline(jobId) {
      return all(
        'SELECT at, type, by_whom, amount, from_state, to_state, detail FROM events WHERE job_id = ? ORDER BY id',
        jobId,
      ).map(
        (row): TimelineEntry =>
          timelineEntrySchema.parse({
            at: row.at,
            type: row.type,
            by: row.by_whom,
            amount: row.amount === null ? null : Number(row.amount),
            from: row.from_state,
            to: row.to_state,
            detail: JSON.parse(String(row.detail)),
          }),
      );
    },

    async countByState() {
      const counts = Object.fromEntries(JOB_STATES.map((state) => [state, 0])) as Record<JobState, number>;
      for (const row of all('SELECT state, COUNT(*) AS n FROM jobs GROUP BY state')) {
        counts[row.state as JobState] = Number(row.n);
      }
      return counts;
    },

    async countSince(since) {
      const happened = (type: string) =>
        count('SELECT COUNT(*) AS n FROM events WHERE type = ? AND at >= ?', type, since);
      return {
        accepted: happened('accepted'),
        printed: happened('print_confirmed'),
        apiCalls: count('SELECT COUNT(*) AS n FROM calls WHERE at >= ?', since),
      };
    },

    async occupiedSlots() {
      const rows = all(
        'SELECT slot FROM jobs WHERE slot IS NOT NULL AND state IN (SELECT value FROM json_each(?)) ORDER BY slot',
        JSON.stringify(SLOT_STATES),
      );
      return rows.map((row) => Number(row.slot));
    },
  };
}
