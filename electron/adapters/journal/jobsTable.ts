import {
  isIn,
  JOB_STATES,
  type Job,
  type JobIn,
  type JobState,
  type TimelineEntry,
  timelineEntrySchema,
} from '../../contract/job.ts';
import { kurus } from '../../contract/money.ts';
import { err, ok } from '../../contract/result.ts';
import { beyondAnyPlan } from '../../core/base/index.ts';
import type { Journal } from '../../core/ports/Journal.ts';
import type { JournalDatabase, Row } from './database.ts';
import { firstJob, jobsOf } from './jobRows.ts';
import { addEvent, insertJob, listed, SLOT_STATES_IN_SQL, updateJob } from './jobWrites.ts';
import { putMessages } from './outboxTable.ts';
import { readable } from './quarantine.ts';
import { indexJob } from './textIndex.ts';

type JobsPart = Pick<
  Journal,
  | 'accept'
  | 'commit'
  | 'job'
  | 'jobByKey'
  | 'jobByShipment'
  | 'holderOf'
  | 'jobsByShipment'
  | 'jobsIn'
  | 'unprovenJobs'
  | 'plannedJobs'
  | 'nextQueued'
  | 'queuedBefore'
  | 'waitingSince'
  | 'countQueued'
  | 'earliestNextAt'
  | 'recentJobs'
  | 'jobsChangedAfter'
  | 'shippedLike'
  | 'timeline'
  | 'lastEvents'
  | 'countByState'
  | 'countBetween'
  | 'occupiedSlots'
>;

/**
 * In these states the job no longer needs its slot, but the parcel may still be in it, so the slot is not given to
 * another one yet.
 */
const LEAVING_STATES: readonly JobState[] = [
  'printed',
  'verified',
  'needs_attention',
  'failed',
  'already_shipped',
  'cancelled',
];

/** The label is paid and here, or is to come; and the parcel went from this desk, with the size that its order had. */
const SHIPPED_STATES: readonly JobState[] = [
  'label_pending',
  'label_ready',
  'printing',
  'print_unconfirmed',
  'printed',
  'verified',
  'handed_over',
];

/** A queued job of a paused batch that the service certainly does not know: only a person lets it go. */
const IS_HELD = `(lane = 'batch' AND json_valid(body) AND json_extract(body, '$.deliveryUnknown') = 0 AND EXISTS (
  SELECT 1 FROM batch_orders o JOIN batches b ON b.id = o.batch WHERE o.reference = jobs.key AND b.state = 'paused'))`;

/** The shared database gave the order to this desk, or no other desk can have its key. */
const IS_CLAIMED = `json_valid(body) AND
  (json_type(body, '$.claim') = 'integer' OR json_extract(body, '$.key.kind') = 'generated')`;

export function jobsTable(database: JournalDatabase): JobsPart {
  const { all, one, count, transaction } = database;

  const firstOfShipment = (id: string): Job | null =>
    firstJob(
      database,
      `SELECT seq, body FROM jobs
       WHERE CASE WHEN json_valid(body) THEN json_extract(body, '$.shipment.id') END = ? ORDER BY seq LIMIT 1`,
      id,
    );

  /** The job that has the shipment, or is about to fetch its label. */
  const holderOf = (id: string): Job | null =>
    firstOfShipment(id) ??
    firstJob(
      database,
      `SELECT seq, body FROM jobs WHERE state IN ('queued', 'submitting')
         AND CASE WHEN json_valid(body) THEN json_extract(body, '$.panel.taken.shipment.id') END = ? ORDER BY seq LIMIT 1`,
      id,
    );

  return {
    async accept(draft, event) {
      return transaction(() => {
        const known =
          firstJob(database, 'SELECT seq, body FROM jobs WHERE key = ?', draft.key.value) ??
          (draft.shipment === null ? null : holderOf(draft.shipment.id));
        if (known !== null) return err({ kind: 'known' as const, job: known });
        const job = { ...draft, version: 1 };
        const accepted = { ...job, seq: insertJob(database, job) };
        addEvent(database, job.id, event, null, job.state);
        indexJob(database, accepted);
        return ok(accepted);
      });
    },

    async commit(next, event, messages) {
      return transaction(() => {
        const updated = updateJob(database, next, event);
        if (updated.ok) putMessages(database, messages);
        return updated;
      });
    },

    async job(id) {
      return firstJob(database, 'SELECT seq, body FROM jobs WHERE id = ?', id);
    },

    async jobByKey(keyValue) {
      return firstJob(database, 'SELECT seq, body FROM jobs WHERE key = ?', keyValue);
    },

    async jobByShipment(shipmentId) {
      return firstOfShipment(shipmentId);
    },

    async holderOf(shipmentId) {
      return holderOf(shipmentId);
    },

    async jobsByShipment(shipmentId) {
      const rows = all(
        `SELECT seq, body FROM jobs
         WHERE CASE WHEN json_valid(body) THEN json_extract(body, '$.shipment.id') END = ? ORDER BY seq`,
        shipmentId,
      );
      return jobsOf(database, rows);
    },

    async jobsIn<S extends JobState>(states: readonly S[], limit = -1) {
      const rows = all(`SELECT seq, body FROM jobs WHERE state IN (${listed(states)}) ORDER BY seq LIMIT ?`, limit);
      return jobsOf(database, rows).filter((job): job is JobIn<S> => isIn(job, states));
    },

    async unprovenJobs() {
      // The text of the field is searched for first, which spares reading the bodies of all that other desks have shipped.
      const rows = all(
        `SELECT seq, body FROM jobs WHERE state = 'already_shipped' AND instr(body, '"unproven":{') > 0 ORDER BY seq`,
      );
      return jobsOf(database, rows).filter(({ unproven }) => unproven !== null);
    },

    async plannedJobs<S extends JobState>(states: readonly S[], now?: number) {
      const due = now === undefined ? '' : 'AND (next_at <= ? OR next_at > ?)';
      const rows = all(
        `SELECT seq, body FROM jobs
         WHERE state IN (${listed(states)}) AND next_at IS NOT NULL ${due} ORDER BY seq`,
        ...(now === undefined ? [] : [now, beyondAnyPlan(now)]),
      );
      return jobsOf(database, rows).filter((job): job is JobIn<S> => isIn(job, states));
    },

    async nextQueued(lane, now, isClaimedOnly = false) {
      return firstJob(
        database,
        `SELECT seq, body FROM jobs
         WHERE state = 'queued' AND lane = ? AND (next_at IS NULL OR next_at <= ? OR next_at > ?) AND NOT ${IS_HELD}
           ${isClaimedOnly ? `AND ${IS_CLAIMED}` : ''}
         ORDER BY seq LIMIT 1`,
        lane,
        now,
        beyondAnyPlan(now),
      );
    },

    async queuedBefore({ seq, lane, nextAt }, now) {
      const beyond = beyondAnyPlan(now);
      // Jobs that are due come first, planned ones after them. A planned time that is too far ahead means that the
      // clock was set back; such a job is due now.
      const turn = nextAt === null || nextAt <= now || nextAt > beyond ? 0 : nextAt;
      // Reads the index by state, and the bodies of batch jobs alone, which are few: a long outage queues thousands of others.
      return count(
        `SELECT COUNT(*) AS n FROM
           (SELECT lane, seq, CASE WHEN next_at > ?2 AND next_at <= ?3 THEN next_at ELSE 0 END AS turn
            FROM jobs WHERE state = 'queued')
         WHERE ((lane = ?1 AND (turn, seq) < (?4, ?5)) OR (?1 = 'batch' AND lane = 'bench' AND turn <= ?4))
           AND seq NOT IN (SELECT seq FROM jobs WHERE state = 'queued' AND ${IS_HELD})`,
        lane,
        now,
        beyond,
        turn,
        seq,
      );
    },

    async earliestNextAt(states, now, later) {
      const row = one(
        `SELECT MIN(at) AS at FROM
           (SELECT CASE WHEN next_at <= ?1 OR next_at > ?2 THEN ?1 ELSE next_at END AS at FROM jobs
            WHERE state IN (${listed(states)}) AND next_at IS NOT NULL)
         WHERE ?3 = 0 OR at > ?1`,
        now,
        beyondAnyPlan(now),
        later === undefined ? 0 : 1,
      );
      return row?.at == null ? null : Number(row.at);
    },

    async waitingSince(lane) {
      const row = one(
        `SELECT created_at AS at FROM jobs WHERE state = 'queued' AND lane = COALESCE(?, lane) AND NOT ${IS_HELD}
         ORDER BY seq LIMIT 1`,
        lane ?? null,
      );
      return row === undefined ? null : Number(row.at);
    },

    async countQueued(lane) {
      return count(`SELECT COUNT(*) AS n FROM jobs WHERE state = 'queued' AND lane = ? AND NOT ${IS_HELD}`, lane);
    },

    async recentJobs(limit) {
      return jobsOf(database, all('SELECT seq, body FROM jobs ORDER BY last_event DESC LIMIT ?', limit));
    },

    async jobsChangedAfter(change, limit) {
      const rows = all(
        'SELECT seq, body, last_event FROM jobs WHERE last_event > ? ORDER BY last_event LIMIT ?',
        change,
        limit,
      );
      const changeOf = new Map(rows.map((row) => [Number(row.seq), Number(row.last_event)]));
      const changes = jobsOf(database, rows).map((job) => ({ job, change: changeOf.get(job.seq) ?? change }));
      return { changes, last: Number(one('SELECT MAX(last_event) AS last FROM jobs')?.last ?? 0) };
    },

    async shippedLike({ parcel, receiver }, limit) {
      const rows = all(
        `SELECT seq, body FROM jobs
         WHERE CASE WHEN json_valid(body) THEN
           COALESCE(json_extract(body, '$.order.parcel.content'), json_extract(body, '$.order.receiver.phone')) END = ?
         AND state IN (SELECT value FROM json_each(?)) ORDER BY seq DESC LIMIT ?`,
        parcel.content ?? receiver.phone,
        JSON.stringify(SHIPPED_STATES),
        limit,
      );
      return jobsOf(database, rows);
    },

    async timeline(jobId) {
      const rows = all(
        'SELECT id, at, type, by_whom, amount, from_state, to_state, detail FROM events WHERE job_id = ? ORDER BY id',
        jobId,
      );
      return readable(database, 'events', rows, entryOf);
    },

    async lastEvents(limit) {
      const rows = all(
        `SELECT events.id, at, type, by_whom, amount, from_state, to_state, detail, jobs.seq FROM events
           JOIN jobs ON jobs.id = events.job_id ORDER BY events.id DESC LIMIT ?`,
        limit,
      );
      return readable(database, 'events', rows.toReversed(), (row) => ({ ...entryOf(row), seq: Number(row.seq) }));
    },

    async countByState() {
      const counts = Object.fromEntries(JOB_STATES.map((state) => [state, 0])) as Record<JobState, number>;
      for (const row of all('SELECT state, COUNT(*) AS n FROM jobs GROUP BY state')) {
        counts[row.state as JobState] = Number(row.n);
      }
      return counts;
    },

    async countBetween(from, to) {
      const happened = (type: string) =>
        count('SELECT COUNT(*) AS n FROM events WHERE type = ? AND at >= ? AND at < ?', type, from, to);
      const [charges] = all(
        'SELECT COUNT(*) AS n, COALESCE(SUM(amount), 0) AS total FROM events WHERE amount > 0 AND at >= ? AND at < ?',
        from,
        to,
      );
      return {
        charged: Number(charges?.n ?? 0),
        chargedTotal: kurus(Number(charges?.total ?? 0)),
        accepted: happened('accepted'),
        printed: happened('print_confirmed'),
        apiCalls: count('SELECT COUNT(*) AS n FROM calls WHERE at >= ? AND at < ?', from, to),
      };
    },

    async occupiedSlots(after) {
      const held =
        after === undefined
          ? ''
          : `UNION SELECT slot FROM jobs WHERE slot IS NOT NULL AND updated_at >= ?1
               AND state IN (SELECT value FROM json_each(?2))`;
      const rows = all(
        `SELECT slot FROM jobs INDEXED BY jobs_by_slot
         WHERE slot IS NOT NULL AND state IN (${SLOT_STATES_IN_SQL}) ${held} ORDER BY slot`,
        ...(after === undefined ? [] : [after, JSON.stringify(LEAVING_STATES)]),
      );
      return rows.map((row) => Number(row.slot));
    },
  };
}

function entryOf(row: Row): TimelineEntry {
  return timelineEntrySchema.parse({
    at: row.at,
    type: row.type,
    by: row.by_whom,
    amount: row.amount === null ? null : Number(row.amount),
    from: row.from_state,
    to: row.to_state,
    detail: JSON.parse(String(row.detail)),
  });
}
