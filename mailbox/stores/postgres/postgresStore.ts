import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isPassing, openConnections } from '../../../postgres/connections.ts';
import { createListening } from '../../../postgres/listening.ts';
import {
  type Box,
  type DeliveryStore,
  type NewDelivery,
  type Station,
  storeFailure,
} from '../../core/DeliveryStore.ts';
import { prepareTables } from './schema.ts';

/** The service waits 10 s for its answer, so that one attempt and a second one fit. */
const STATEMENT_LIMIT_MS = 4_000;
const CONNECT_LIMIT_MS = 3_000;

/**
 * Connections of one process, without the one that listens. Deliveries need one, as they are written in groups; readers
 * share the others.
 */
const POOL_SIZE = 4;

/** A transaction that adds deliveries notifies this channel at its commit. The payload is empty. */
const CHANNEL = 'mailbox_deliveries';
/** The value that has grown if a notification was missed. */
const LAST_GIVEN = 'SELECT last AS seen FROM mailbox_counter WHERE id = 1';

/**
 * How long a delivery waits for a server that is down, ms. The service waits 10 s for an answer, and gives an event up
 * about a second after the first refusal. Waiting bridges a restart of the database.
 */
const HOLD_MS = 4_000;
const FIRST_GAP_MS = 50;
const LONGEST_GAP_MS = 500;

/**
 * Positions without gaps, from a counter whose row stays locked from taking the numbers to the commit; the effects of a
 * commit are visible before its locks are free. So numbers become visible in order, and nothing appears below what a
 * reader has seen. A sequence would give out numbers that are committed in another order. It is one statement, and so
 * one round trip. Boxes are locked in the same order as in FORGET.
 */
const ADD = `
WITH taken AS (
  UPDATE mailbox_counter SET last = last + $1::int8 WHERE id = 1 RETURNING last - $1::int8 AS base
), put AS (
  INSERT INTO mailbox_deliveries (position, box, received_at, digest, mark, headers, body)
  SELECT taken.base + d.n, d.box, d.received_at, d.digest, d.mark, d.headers, d.body
  FROM taken, unnest($2::text[], $3::int8[], $4::text[], $5::text[], $6::text[], $7::bytea[])
    WITH ORDINALITY AS d (box, received_at, digest, mark, headers, body, n)
  ON CONFLICT (box, digest) DO NOTHING
  RETURNING box, octet_length(body) + octet_length(headers) AS bytes
), locked AS (
  SELECT id FROM mailbox_boxes WHERE id = ANY($2::text[]) ORDER BY id FOR NO KEY UPDATE
), counted AS (
  UPDATE mailbox_boxes AS b SET bytes = b.bytes + p.bytes
  FROM locked, (SELECT box, sum(bytes)::int8 AS bytes FROM put GROUP BY box) AS p
  WHERE b.id = locked.id AND b.id = p.box
)
SELECT pg_notify('${CHANNEL}', ''), (SELECT count(*) FROM put)`;

/**
 * Deletes in each box only what lies before the first delivery that stays: the clocks of two processes may differ, and
 * nothing that stays may be below `forgotten_through`.
 */
const FORGET = `
WITH asked AS (
  SELECT id FROM mailbox_boxes ORDER BY id FOR NO KEY UPDATE
), oldest AS (
  SELECT d.box, d.position, bool_and(d.received_at < $1::int8) OVER (PARTITION BY d.box ORDER BY d.position) AS goes
  FROM asked, LATERAL (
    SELECT box, position, received_at FROM mailbox_deliveries WHERE box = asked.id ORDER BY position LIMIT $2::int8
  ) AS d
), gone AS (
  DELETE FROM mailbox_deliveries AS x
  USING (SELECT box, position FROM oldest WHERE goes ORDER BY position LIMIT $2::int8) AS o
  WHERE x.box = o.box AND x.position = o.position
  RETURNING x.box, x.position, octet_length(x.body) + octet_length(x.headers) AS bytes
), raised AS (
  UPDATE mailbox_boxes AS b
  SET forgotten_through = greatest(b.forgotten_through, g.last), bytes = greatest(0, b.bytes - g.bytes)
  FROM (SELECT box, max(position) AS last, sum(bytes)::int8 AS bytes FROM gone GROUP BY box) AS g
  WHERE b.id = g.box
)
SELECT count(*) AS forgotten FROM gone`;

const SPAN = `
SELECT f.through AS forgotten_through, greatest(f.through, max(d.position)) AS newest, count(d.position) AS kept
FROM (SELECT coalesce(max(forgotten_through), 0) AS through FROM mailbox_boxes WHERE id = $1) AS f
LEFT JOIN mailbox_deliveries AS d ON d.box = $1
GROUP BY f.through`;

/**
 * Stores deliveries in a PostgreSQL database, for one mailbox process or several. @param connection
 * `postgres://user:password@host:port/database`, to the server itself or through a pooler that keeps sessions. A pooler
 * that shares sessions between transactions loses settings and LISTEN.
 */
export async function openPostgresStore(connection: string): Promise<DeliveryStore> {
  const settings = {
    connection,
    applicationName: 'label-station-mailbox',
    connectLimitMs: CONNECT_LIMIT_MS,
    statementLimitMs: STATEMENT_LIMIT_MS,
  };
  const connections = openConnections(settings, {
    poolSize: POOL_SIZE,
    failure: (words, cause) => storeFailure(`PostgreSQL: ${words}`, cause),
  });
  try {
    await connections.use(prepareTables);
  } catch (failure) {
    await connections.close();
    throw failure;
  }
  const listening = createListening(settings, { channel: CHANNEL, poll: LAST_GIVEN });
  const { query } = connections;
  let isClosed = false;

  /**
   * Retries for a while when the server is down. It does no harm if the first attempt was committed although its
   * connection broke, because the retry then meets its own digests.
   */
  async function held<T>(ask: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + HOLD_MS;
    for (let gap = FIRST_GAP_MS; ; gap = Math.min(gap * 2, LONGEST_GAP_MS)) {
      try {
        return await ask();
      } catch (failure) {
        if (isClosed || !isPassing(failure) || performance.now() + gap > deadline) throw failure;
        await pause(gap);
      }
    }
  }

  return {
    async add(deliveries) {
      if (deliveries.length === 0) return;
      await held(() => query({ name: 'add', text: ADD, values: addValues(deliveries) }));
      listening.changed();
    },

    async read(box, after, limit) {
      const rows = await query<DeliveryRow>({
        name: 'read',
        text: `SELECT position, mark, received_at, headers, body FROM mailbox_deliveries
          WHERE box = $1 AND position > $2 ORDER BY position LIMIT $3`,
        values: [box, after, limit],
      });
      return rows.map((row) => ({
        box,
        position: Number(row.position),
        mark: row.mark,
        receivedAt: Number(row.received_at),
        headers: JSON.parse(row.headers) as Record<string, string>,
        body: row.body,
      }));
    },

    async markAt(box, position) {
      const rows = await query<{ mark: string }>({
        name: 'mark',
        text: 'SELECT mark FROM mailbox_deliveries WHERE box = $1 AND position = $2',
        values: [box, position],
      });
      return rows[0]?.mark ?? null;
    },

    async span(box) {
      const [row] = await query<{ forgotten_through: string; newest: string; kept: string }>({
        name: 'span',
        text: SPAN,
        values: [box],
      });
      return {
        forgottenThrough: Number(row?.forgotten_through),
        newest: Number(row?.newest),
        kept: Number(row?.kept),
      };
    },

    async boxes() {
      const text = 'SELECT id, name, path, forgotten_through, bytes FROM mailbox_boxes ORDER BY name';
      // The box is read in the same statement, because it has to be known whether it exists.
      const rows = await held(() =>
        query<Pick<Box, 'id' | 'name' | 'path'> & { forgotten_through: string; bytes: string }>({
          name: 'boxes',
          text,
        }),
      );
      return rows.map(({ id, name, path, forgotten_through, bytes }) => ({
        id,
        name,
        path,
        forgottenThrough: Number(forgotten_through),
        bytes: Number(bytes),
      }));
    },

    async addBox({ id, name, path }) {
      await query({ text: 'INSERT INTO mailbox_boxes (id, name, path) VALUES ($1, $2, $3)', values: [id, name, path] });
    },

    async setPath(box, path) {
      const text = 'UPDATE mailbox_boxes SET path = $2 WHERE id = $1 RETURNING id';
      return (await query({ text, values: [box, path] })).length > 0;
    },

    async stations() {
      const text = 'SELECT name, box, token_hash AS "tokenHash" FROM mailbox_stations ORDER BY box, name';
      return held(() => query<Station & Record<string, string>>({ name: 'stations', text }));
    },

    async addStation({ name, box, tokenHash }) {
      const text = 'INSERT INTO mailbox_stations (box, name, token_hash) VALUES ($1, $2, $3)';
      await query({ text, values: [box, name, tokenHash] });
    },

    async removeStation(box, name) {
      const text = 'DELETE FROM mailbox_stations WHERE box = $1 AND name = $2 RETURNING name';
      return (await query({ text, values: [box, name] })).length > 0;
    },

    async forget(before, limit) {
      const [row] = await query<{ forgotten: string }>({ text: FORGET, values: [before, limit] });
      return Number(row?.forgotten ?? 0);
    },

    onAdded: (listener) => listening.onHeard(() => listener()),

    async check() {
      await query({ name: 'check', text: 'UPDATE mailbox_counter SET last = last + 1 WHERE id = 2' });
    },

    async close() {
      if (isClosed) return;
      isClosed = true;
      await listening.close();
      await connections.close();
    },
  };
}

interface DeliveryRow {
  readonly position: string;
  readonly mark: string;
  readonly received_at: string;
  readonly headers: string;
  readonly body: Buffer;
  readonly [column: string]: unknown;
}

function addValues(deliveries: readonly NewDelivery[]): unknown[] {
  return [
    deliveries.length,
    deliveries.map((one) => one.box),
    deliveries.map((one) => one.receivedAt),
    deliveries.map((one) => one.digest),
    deliveries.map(() => randomBytes(4).toString('hex')),
    deliveries.map((one) => JSON.stringify(one.headers)),
    deliveries.map((one) => Buffer.from(one.body.buffer, one.body.byteOffset, one.body.byteLength)),
  ];
}
