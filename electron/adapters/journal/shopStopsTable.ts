import { type ShopStop, shopStopSchema } from '../../contract/order.ts';
import type { ShopStops } from '../../core/ports/JournalBook.ts';
import type { JournalDatabase, Row } from './database.ts';
import { writeOrder } from './orderWrites.ts';
import { bodyOf, storedOf, withStop } from './storedOrder.ts';

/** Must be spelled exactly as in migration 16: orders `s` that the shop has stopped, and jobs `m` that say so. */
export const ORDER_IS_STOPPED = `CASE WHEN json_valid(s.body) THEN json_type(s.body, '$.shop.stopped') END = 'object'`;
const JOB_IS_STOPPED = `CASE WHEN json_valid(m.body) THEN json_type(m.body, '$.shopStop') END = 'object'`;

export function shopStopsTable(database: JournalDatabase): ShopStops {
  const { one, all, count, transaction } = database;

  return {
    async stopOrders(stops, at) {
      return transaction(() => {
        const stored: string[] = [];
        for (const { reference, stop: given, undoes } of stops) {
          const body = one('SELECT body FROM orders WHERE reference = ?', reference)?.body;
          const known = typeof body === 'string' ? storedOf(body) : null;
          if (known === null) continue;
          const before = known.order.shop.stopped ?? null;
          if (undoes !== undefined && (before?.word !== undoes || before.isAgain === true)) continue;
          const isAgain = before?.isDirect === true && given?.isDirect === true;
          const stop = isAgain ? { ...given, isAgain } : given;
          // The same list may come again and again, and a person may have decided already.
          const isSame = before?.word === stop?.word && before?.isDone === stop?.isDone;
          const isLasting = stop === null && before?.isDirect === true && undoes === undefined;
          if (!isSame && !isLasting)
            writeOrder(database, withStop(known.order, stop), bodyOf(withStopIn(known, stop)), at);
          stored.push(reference);
        }
        return stored;
      });
    },

    async unfollowedStops(limit) {
      const rows = all(
        `SELECT s.reference AS reference, json_extract(s.body, '$.shop.stopped') AS stop
         FROM orders s JOIN jobs j ON j.key = s.reference
         WHERE ${ORDER_IS_STOPPED} AND json_valid(j.body)
           AND json_extract(s.body, '$.shop.stopped.at') IS NOT json_extract(j.body, '$.shopStop.at')
           AND NOT (json_extract(s.body, '$.shop.stopped.isDone') = 1 AND json_type(j.body, '$.shipment') = 'object')
           AND NOT (j.state = 'cancelled' AND json_extract(j.body, '$.freed') = 1)
         UNION ALL
         SELECT m.key AS reference, NULL AS stop FROM jobs m JOIN orders o ON o.reference = m.key
         WHERE ${JOB_IS_STOPPED} AND json_valid(o.body) AND json_type(o.body, '$.shop.stopped') IS NULL
         LIMIT ?`,
        limit,
      );
      return rows.map(({ reference, stop }) => ({ reference: String(reference), stop: stopOf(stop) }));
    },

    async orderListedAt(reference) {
      const at = one('SELECT imported_at FROM orders WHERE reference = ?', reference)?.imported_at;
      return typeof at === 'number' ? at : null;
    },

    async countStopped(batch) {
      return count(
        `SELECT COUNT(*) AS n FROM batch_orders o JOIN orders s ON s.reference = o.reference
         WHERE o.batch = ? AND ${ORDER_IS_STOPPED}
           AND NOT EXISTS (SELECT 1 FROM taken_orders t WHERE t.key = o.reference)
           AND NOT EXISTS (SELECT 1 FROM elsewhere e WHERE e.reference = o.reference)`,
        batch,
      );
    },
  };
}

function withStopIn<S extends { readonly order: Parameters<typeof withStop>[0] }>(stored: S, stop: ShopStop | null): S {
  return { ...stored, order: withStop(stored.order, stop) };
}

function stopOf(stop: Row[string] | undefined): ShopStop | null {
  return typeof stop === 'string' ? shopStopSchema.parse(JSON.parse(stop)) : null;
}
