import { type Batch, batchSchema } from '../../contract/batch.ts';
import type { JobState } from '../../contract/job.ts';
import { kurus } from '../../contract/money.ts';
import { type Order, orderSchema } from '../../contract/order.ts';
import type { Batches } from '../../core/ports/JournalBatches.ts';
import { withDecision } from '../../core/service/index.ts';
import type { JournalDatabase, Row } from './database.ts';
import { jobsOf } from './jobRows.ts';
import { listed } from './jobWrites.ts';
import { readable } from './quarantine.ts';
import { ORDER_IS_STOPPED } from './shopStopsTable.ts';

/** Restricts orders `o` to those that are in the book, that no desk has taken yet, and that the shop has not stopped. */
const IS_LEFT = `EXISTS (SELECT 1 FROM orders b WHERE b.reference = o.reference)
  AND NOT EXISTS (SELECT 1 FROM taken_orders t WHERE t.key = o.reference)
  AND NOT EXISTS (SELECT 1 FROM elsewhere e WHERE e.reference = o.reference)
  AND NOT EXISTS (SELECT 1 FROM orders s WHERE s.reference = o.reference AND ${ORDER_IS_STOPPED})`;

const IS_IN_NO_BATCH = `NOT EXISTS (SELECT 1 FROM batch_orders i JOIN batches b ON b.id = i.batch
  WHERE i.reference = o.reference AND b.state IN ('running', 'paused'))`;

export function batchesTable(database: JournalDatabase): Batches {
  const { run, all, one, count, transaction } = database;

  const read = (rows: readonly Row[]) => readable(database, 'batches', rows, batchOf);

  return {
    async addBatch(draft, references, groups = []) {
      return transaction(() => {
        const { state, ...body } = draft;
        const { lastId } = run('INSERT INTO batches (state, body) VALUES (?, ?)', state, JSON.stringify(body));
        const names = new Map(groups.map(({ from, name }) => [from, name]));
        references.forEach((reference, place) => {
          run(
            'INSERT INTO batch_orders (batch, place, reference, group_name) VALUES (?, ?, ?, ?)',
            lastId,
            place,
            reference,
            names.get(place) ?? null,
          );
        });
        return { ...draft, id: lastId, orders: references.length };
      });
    },

    async changeBatch({ id, state, orders: _orders, ...body }) {
      run('UPDATE batches SET state = ?, body = ? WHERE id = ?', state, JSON.stringify(body), id);
    },

    async batches(states, limit) {
      return read(
        all(
          `SELECT id, state, body, (SELECT COUNT(*) FROM batch_orders o WHERE o.batch = batches.id) AS orders
           FROM batches WHERE state IN (${listed(states)}) ORDER BY id DESC LIMIT ?`,
          limit,
        ),
      );
    },

    async nextOfBatch(id, from) {
      const row = one(
        `SELECT place, reference FROM batch_orders o WHERE batch = ? AND place >= ? AND ${IS_LEFT}
         ORDER BY place LIMIT 1`,
        id,
        from,
      );
      return row === undefined ? null : { place: Number(row.place), reference: String(row.reference) };
    },

    async placesOfBatch(id) {
      return all('SELECT reference FROM batch_orders WHERE batch = ? ORDER BY place', id).map(({ reference }) =>
        String(reference),
      );
    },

    async groupsOfBatch(id) {
      return all(
        'SELECT place, group_name FROM batch_orders WHERE batch = ? AND group_name IS NOT NULL ORDER BY place',
        id,
      ).map(({ place, group_name: name }) => ({ from: Number(place), name: String(name) }));
    },

    async lastPrintedPlace(id) {
      const row = one(
        `SELECT MAX(place) AS place FROM batch_orders o JOIN jobs j ON j.key = o.reference
         WHERE o.batch = ? AND j.lane = 'batch' AND CASE WHEN json_valid(j.body)
           THEN json_extract(j.body, '$.printCount') END > 0`,
        id,
      );
      return row?.place == null ? -1 : Number(row.place);
    },

    async countLeft(id, from) {
      return count(`SELECT COUNT(*) AS n FROM batch_orders o WHERE batch = ? AND place >= ? AND ${IS_LEFT}`, id, from);
    },

    async countOfBatch(id) {
      return all(
        // Grouped after the bodies were read: a sort for the groups would carry each of them along.
        `WITH found AS MATERIALIZED (SELECT t.state AS state,
             CASE WHEN t.state IN ('label_ready', 'printing') AND json_valid(t.body)
               THEN json_type(t.body, '$.problem') = 'object' END AS stuck,
             CASE WHEN t.state = 'queued' AND t.lane = 'batch' AND json_valid(t.body)
               THEN json_extract(t.body, '$.deliveryUnknown') = 0 END AS unsent
           FROM batch_orders o JOIN taken_orders t ON t.key = o.reference WHERE o.batch = ?)
         SELECT state, stuck, unsent, COUNT(*) AS n FROM found GROUP BY state, stuck, unsent`,
        id,
      ).map(({ state, stuck, unsent, n }) => ({
        state: state as JobState,
        isStuck: stuck === 1,
        isUnsent: unsent === 1,
        jobs: Number(n),
      }));
    },

    async countElsewhere(id) {
      return count(
        `SELECT COUNT(*) AS n FROM batch_orders o JOIN elsewhere e ON e.reference = o.reference
         WHERE o.batch = ? AND NOT EXISTS (SELECT 1 FROM taken_orders t WHERE t.key = o.reference)`,
        id,
      );
    },

    async countReady(references) {
      return count(
        `SELECT COUNT(*) AS n FROM (SELECT value AS reference FROM json_each(?)) o
         WHERE ${IS_LEFT} AND ${IS_IN_NO_BATCH}`,
        JSON.stringify(references),
      );
    },

    async ordersOfBatch(id, offset, limit) {
      const rows = all(
        `SELECT o.reference AS reference, b.position AS position, b.body AS body, t.job_id AS job_id, t.state AS state,
           e.desk AS elsewhere
         FROM batch_orders o LEFT JOIN orders b ON b.reference = o.reference
         LEFT JOIN taken_orders t ON t.key = o.reference LEFT JOIN elsewhere e ON e.reference = o.reference
         WHERE o.batch = ? ORDER BY o.place LIMIT ? OFFSET ?`,
        id,
        limit,
        offset,
      );
      return rows.map((row) => ({
        reference: String(row.reference),
        order: row.body === null ? null : (readable(database, 'orders', [row], orderOf)[0] ?? null),
        job: row.job_id === null ? null : { id: String(row.job_id), state: row.state as JobState },
        elsewhere: row.elsewhere === null ? null : String(row.elsewhere),
      }));
    },

    async readyForBatch() {
      const rows = all(
        `SELECT position, body FROM orders o WHERE NOT EXISTS (SELECT 1 FROM taken_orders t WHERE t.key = o.reference)
         AND NOT EXISTS (SELECT 1 FROM elsewhere e WHERE e.reference = o.reference)
         AND ${IS_IN_NO_BATCH} ORDER BY position`,
      );
      return readable(database, 'orders', rows, orderOf);
    },

    async lastCharges(limit) {
      const rows = all(
        `SELECT j.seq AS seq, j.body AS body, e.amount AS amount FROM events e JOIN jobs j ON j.id = e.job_id
         WHERE e.amount > 0 ORDER BY e.id DESC LIMIT ?`,
        limit,
      );
      return rows.flatMap((row) => {
        const job = jobsOf(database, [row])[0];
        if (job === undefined || job.order === null) return [];
        return [{ order: withDecision(job.order, job.decided), amount: kurus(Number(row.amount)) }];
      });
    },
  };
}

function orderOf({ body }: Row): Order {
  return orderSchema.parse(JSON.parse(String(body)));
}

function batchOf({ id, state, body, orders }: Row): Batch {
  return batchSchema.parse({ ...JSON.parse(String(body)), id: Number(id), state, orders: Number(orders) });
}
