import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';
import {
  JOB_STATES,
  type Job,
  type JobState,
  jobSchema,
  type TimelineEntry,
  timelineEntrySchema,
} from '../../contract/job.ts';
import { orderSchema } from '../../contract/order.ts';
import { err, ok } from '../../contract/result.ts';
import { searchFold } from '../../contract/searchFold.ts';
import { SLOT_STATES } from '../../core/domain/jobMachine.ts';
import type { EventRow, Journal } from '../../core/ports/Journal.ts';
import { migrate } from './migrate.ts';

type Row = Record<string, unknown>;

/**
 * The journal in one SQLite file (`:memory:` for tests of other things): WAL with full sync, so that what a method
 * has done survives a crash and a power cut. One process at a time; SQLite itself is synchronous, the port is not.
 */
export function openSqliteJournal(file: string): Journal {
  const database = new DatabaseSync(file);
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;',
  );
  migrate(database);
  const statements = new Map<string, StatementSyncInstance>();

  function sql(text: string) {
    const known = statements.get(text) ?? database.prepare(text);
    statements.set(text, known);
    return known;
  }

  function transaction<T>(work: () => T): T {
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      database.exec('COMMIT');
      return result;
    } catch (failure) {
      database.exec('ROLLBACK');
      throw failure;
    }
  }

  function all(text: string, ...values: (string | number | null)[]): Row[] {
    return sql(text).all(...values) as Row[];
  }

  function one(text: string, ...values: (string | number | null)[]): Row | undefined {
    return sql(text).get(...values) as Row | undefined;
  }

  function count(text: string, ...values: (string | number | null)[]): number {
    return Number(one(text, ...values)?.n ?? 0);
  }

  const jobOf = (row: Row): Job => jobSchema.parse({ ...JSON.parse(String(row.body)), seq: Number(row.seq) });
  const jobOrNull = (row: Row | undefined): Job | null => (row === undefined ? null : jobOf(row));

  function addEvent(jobId: string, event: EventRow, from: JobState | null, to: JobState) {
    sql('INSERT INTO events (job_id, at, type, from_state, to_state, detail) VALUES (?, ?, ?, ?, ?, ?)').run(
      jobId,
      event.at,
      event.type,
      from,
      to,
      JSON.stringify(event.detail),
    );
  }

  const journal: Journal = {
    async accept(draft, event) {
      return transaction(() => {
        const taken = one('SELECT seq, body FROM jobs WHERE key = ?', draft.key.value);
        if (taken !== undefined) return err({ kind: 'key_taken' as const, job: jobOf(taken) });
        const job = { ...draft, version: 1 };
        const { lastInsertRowid } = sql(
          `INSERT INTO jobs (id, key, lane, state, version, next_at, slot, created_at, updated_at, body)
           VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?, ?)`,
        ).run(
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
        return ok({ ...job, seq: Number(lastInsertRowid) });
      });
    },

    async commit(next, event) {
      return transaction(() => {
        const before = one('SELECT state, version FROM jobs WHERE id = ?', next.id);
        if (before === undefined || Number(before.version) !== next.version) return err({ kind: 'stale' as const });
        if (next.slot !== null && SLOT_STATES.includes(next.state) && slotIsTaken(next))
          return err({ kind: 'stale' as const });
        const job = { ...next, version: next.version + 1 };
        sql(
          `UPDATE jobs SET lane = ?, state = ?, version = ?, next_at = ?, slot = ?, updated_at = ?, body = ? WHERE id = ?`,
        ).run(job.lane, job.state, job.version, job.nextAt, job.slot, job.updatedAt, JSON.stringify(job), job.id);
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

    async recentJobs(limit) {
      return all('SELECT seq, body FROM jobs ORDER BY updated_at DESC, seq DESC LIMIT ?', limit).map(jobOf);
    },

    async timeline(jobId) {
      return all('SELECT at, type, from_state, to_state, detail FROM events WHERE job_id = ? ORDER BY id', jobId).map(
        (row): TimelineEntry =>
          timelineEntrySchema.parse({
            at: row.at,
            type: row.type,
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

    async putOrders(orders, at) {
      return transaction(() => {
        let added = 0;
        for (const order of orders) {
          const { receiver } = order;
          const search = searchFold([order.reference, receiver.name, receiver.district, receiver.province].join(' '));
          const known = one('SELECT position FROM orders WHERE reference = ?', order.reference);
          if (known === undefined) added += 1;
          sql(
            `INSERT INTO orders (reference, imported_at, search, body) VALUES (?, ?, ?, ?)
             ON CONFLICT (reference) DO UPDATE SET imported_at = excluded.imported_at, search = excluded.search, body = excluded.body`,
          ).run(order.reference, at, search, JSON.stringify(order));
        }
        return { added, updated: orders.length - added };
      });
    },

    async order(reference) {
      const row = one('SELECT body FROM orders WHERE reference = ?', reference);
      return row === undefined ? null : orderSchema.parse(JSON.parse(String(row.body)));
    },

    async orders(search, offset, limit) {
      const pattern = `%${searchFold(search.trim()).replace(/[\\%_]/g, '\\$&')}%`;
      const rows = all(
        `SELECT o.body AS body, j.id AS job_id FROM orders o LEFT JOIN jobs j ON j.key = o.reference
         WHERE o.search LIKE ? ESCAPE '\\' ORDER BY o.position LIMIT ? OFFSET ?`,
        pattern,
        limit,
        offset,
      );
      return {
        total: count(`SELECT COUNT(*) AS n FROM orders WHERE search LIKE ? ESCAPE '\\'`, pattern),
        items: rows.map((row) => ({
          order: orderSchema.parse(JSON.parse(String(row.body))),
          jobId: row.job_id === null ? null : String(row.job_id),
        })),
      };
    },

    async ordersWithoutJob(limit) {
      const rows = all(
        `SELECT body FROM orders o WHERE NOT EXISTS (SELECT 1 FROM jobs j WHERE j.key = o.reference)
         ORDER BY position LIMIT ?`,
        limit,
      );
      return rows.map((row) => orderSchema.parse(JSON.parse(String(row.body))));
    },

    async countOrders() {
      return count('SELECT COUNT(*) AS n FROM orders');
    },

    async recordCall({ at, name }) {
      sql('INSERT INTO calls (at, name) VALUES (?, ?)').run(at, name);
    },

    async callsSince(since) {
      return all('SELECT at, name FROM calls WHERE at >= ? ORDER BY at', since).map((row) => ({
        at: Number(row.at),
        name: String(row.name),
      }));
    },

    async fact(name) {
      const row = one('SELECT value FROM facts WHERE name = ?', name);
      return row === undefined ? null : JSON.parse(String(row.value));
    },

    async setFact(name, value) {
      sql('INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value').run(
        name,
        JSON.stringify(value),
      );
    },

    async close() {
      statements.clear();
      if (database.isOpen) database.close();
    },
  };

  function slotIsTaken(job: Job): boolean {
    const other = one(
      `SELECT 1 FROM jobs WHERE slot = ? AND id <> ? AND state IN (SELECT value FROM json_each(?))`,
      job.slot,
      job.id,
      JSON.stringify(SLOT_STATES),
    );
    return other !== undefined;
  }

  return journal;
}
