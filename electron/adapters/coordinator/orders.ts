import { createHash } from 'node:crypto';
import type { SharedOrder, SharedOrders } from '../../core/ports/Coordinator.ts';
import { noted } from './contents.ts';
import { rememberOwn } from './presence.ts';
import type { SharedDeps } from './sharedDeps.ts';
import type { SiteDatabase } from './siteDatabase.ts';
import { counted, inMs, msOf, NOW, plainText } from './statements.ts';

type OrderRow = Omit<SharedOrder, 'revision'> & { readonly revision: string };

const ORDER = `o.reference, o.body, o.revision, ${inMs('now.at - o.listed_at')} AS "ageMs"`;

/**
 * Puts orders that no other desk has changed since their base. Runs under the lock of its book, so it sees all that was put
 * before, and the revisions become visible in their order.
 */
const PUT = `
WITH ${NOW}, given AS (
  SELECT * FROM unnest($2::text[], $3::json[], $4::float8[], $5::bigint[])
    WITH ORDINALITY AS n (reference, body, age, base, place)
), free AS (
  SELECT n.*, row_number() OVER (ORDER BY n.place) AS step FROM given AS n
  LEFT JOIN label_station.orders AS o ON o.book = $1 AND o.reference = n.reference
  WHERE o.reference IS NULL OR o.revision <= n.base
), ${counted('order_counters', 'FROM free', 'count(*)')}, put AS (
  INSERT INTO label_station.orders AS o (book, reference, body, listed_at, revision)
  SELECT $1, f.reference, f.body, now.at - ${msOf('f.age')}, counted.last - (SELECT count(*) FROM free) + f.step
  FROM free AS f, counted, now
  ON CONFLICT (book, reference) DO UPDATE
    SET body = excluded.body, listed_at = excluded.listed_at, revision = excluded.revision
  RETURNING o.reference
), ${noted('put', '$6')}
SELECT ARRAY(SELECT reference FROM put) AS put, (SELECT told FROM noted) AS told`;

export function createOrders({ database, hints, identity, presence }: SharedDeps): SharedOrders {
  const { deskId, book } = identity;
  const lock = createHash('sha256').update(`orders ${book}`).digest().readInt32BE(0);

  return {
    put: (orders) =>
      database.answer(async (givenUp) => {
        const values = [
          book,
          orders.map(({ reference }) => plainText(reference)),
          orders.map(({ body }) => (body === null ? null : JSON.stringify(body))),
          orders.map(({ ageMs }) => Math.max(0, ageMs)),
          orders.map(({ base }) => base),
          deskId,
        ];
        const answer = await database.locked(lock, givenUp, async (ask) => {
          type Row = { readonly put: readonly string[]; readonly told: string | null };
          const [row] = await ask<Row>({ name: 'put orders', text: PUT, values });
          if (row !== undefined && row.put.length > 0) await ask({ text: `SELECT ${hints.notify('orders')}` });
          return row;
        });
        // Only after the commit.
        rememberOwn(presence, deskId, answer?.told);
        return answer?.put ?? [];
      }),

    changedAfter: (revision, limit) =>
      database.rows(
        {
          name: 'orders changed after',
          text: `WITH ${NOW} SELECT ${ORDER} FROM now, label_station.orders AS o
            WHERE o.book = $1 AND o.revision > $2 ORDER BY o.revision LIMIT $3`,
          values: [book, revision, limit],
        },
        (rows: readonly OrderRow[]) => rows.map(orderIn),
      ),

    forget(ageMs, which) {
      const claimed = `AND EXISTS (SELECT FROM label_station.claims AS c
        WHERE c.book = o.book AND c.reference = o.reference AND c.desk IS NOT NULL AND c.since < now.at - ${msOf('$2')})`;
      return database.run({
        text: `WITH ${NOW} DELETE FROM label_station.orders AS o USING now
          WHERE o.book = $1 AND o.body IS NOT NULL AND o.listed_at < now.at - ${msOf('$2')}
          ${which === 'claimed' ? claimed : ''}`,
        values: [book, ageMs],
      });
    },
  };
}

/** One order of the site's book; null: it does not have it. */
export async function sharedOrderOf(
  database: SiteDatabase,
  book: string,
  reference: string,
): Promise<SharedOrder | null> {
  const [row] = await database.ask<OrderRow>({
    name: 'order of',
    text: `WITH ${NOW} SELECT ${ORDER} FROM now, label_station.orders AS o WHERE o.book = $1 AND o.reference = $2`,
    values: [book, plainText(reference)],
  });
  return row === undefined ? null : orderIn(row);
}

function orderIn({ reference, body, revision, ageMs }: OrderRow): SharedOrder {
  return { reference, body, revision: Number(revision), ageMs: Math.max(0, ageMs) };
}
