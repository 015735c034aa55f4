import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { StatementSyncInstance } from '@photostructure/sqlite';
import {
  type Box,
  type DeliveryStore,
  type Station,
  type StoredDelivery,
  storeFailure,
} from '../../core/DeliveryStore.ts';
import { asStoreFailure, connect, isBusy } from './connection.ts';
import { hintsOf } from './hints.ts';

interface SqliteOptions {
  /** How long a write waits for another process, in ms. The service waits 10 s for its answer. */
  readonly busyTimeoutMs?: number;
}

const AGAIN_MS = 20;

/**
 * Stores deliveries in one file. Only one connection writes at a time, and positions are given inside its lock, so
 * their order is the order of commits and a reader always sees a prefix. SQLite is synchronous. Only the wait for a
 * file that another process holds does not block this process.
 */
export function openSqliteStore(file: string, { busyTimeoutMs = 4_000 }: SqliteOptions = {}): DeliveryStore {
  const database = connect(file);
  const statements = new Map<string, StatementSyncInstance>();

  function prepared(text: string): StatementSyncInstance {
    const statement = statements.get(text) ?? database.prepare(text);
    statements.set(text, statement);
    return statement;
  }

  function transaction<T>(work: () => T): T {
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      database.exec('COMMIT');
      return result;
    } catch (failure) {
      // SQLite rolls back on its own after some failures. A second failure here must not hide the first one.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw failure;
    }
  }

  async function guarded<T>(work: () => T): Promise<T> {
    const start = performance.now();
    for (;;) {
      if (!database.isOpen) throw storeFailure('The mailbox file is closed.');
      try {
        return work();
      } catch (failure) {
        if (!isBusy(failure) || performance.now() - start > busyTimeoutMs) throw asStoreFailure(failure);
      }
      await pause(AGAIN_MS);
    }
  }

  const one = (text: string, ...values: (string | number)[]) =>
    prepared(text).get(...values) as Record<string, unknown> | undefined;
  const all = (text: string, ...values: (string | number)[]) =>
    prepared(text).all(...values) as Record<string, unknown>[];
  const changed = (text: string, ...values: (string | number)[]) => Number(prepared(text).run(...values).changes);

  const hints = hintsOf(() => Number(one('PRAGMA data_version')?.data_version ?? 0));

  function forgetOf(box: string, before: number, limit: number): number {
    // Deletes from the oldest up to the first that stays, because a wrong clock must not make a gap.
    const oldest = all(
      `SELECT position, received_at, LENGTH(body) + OCTET_LENGTH(headers) AS bytes
       FROM deliveries WHERE box = ? ORDER BY position LIMIT ?`,
      box,
      limit,
    );
    const stays = oldest.findIndex((row) => Number(row.received_at) >= before);
    const gone = oldest.slice(0, stays === -1 ? oldest.length : stays);
    const through = gone.at(-1)?.position;
    if (through === undefined) return 0;
    changed('DELETE FROM deliveries WHERE box = ? AND position <= ?', box, Number(through));
    const bytes = gone.reduce((sum, row) => sum + Number(row.bytes), 0);
    changed('UPDATE boxes SET forgotten_through = ?, bytes = bytes - ? WHERE id = ?', Number(through), bytes, box);
    return gone.length;
  }

  return {
    add: (deliveries) =>
      guarded(() => {
        transaction(() => {
          const grown = new Map<string, number>();
          for (const { box, receivedAt, digest, headers, body } of deliveries) {
            const text = JSON.stringify(headers);
            const { changes } = prepared(
              `INSERT INTO deliveries (box, received_at, digest, mark, headers, body) VALUES (?, ?, ?, ?, ?, ?)
               ON CONFLICT (box, digest) DO NOTHING`,
            ).run(box, receivedAt, digest, randomBytes(4).toString('hex'), text, body);
            const bytes = Number(changes) * (body.length + Buffer.byteLength(text));
            grown.set(box, (grown.get(box) ?? 0) + bytes);
          }
          for (const [box, bytes] of grown) changed('UPDATE boxes SET bytes = bytes + ? WHERE id = ?', bytes, box);
        });
        hints.notify();
      }),

    read: (box, after, limit) =>
      guarded(() =>
        all('SELECT * FROM deliveries WHERE box = ? AND position > ? ORDER BY position LIMIT ?', box, after, limit).map(
          deliveryOf,
        ),
      ),

    markAt: (box, position) =>
      guarded(() => {
        const row = one('SELECT mark FROM deliveries WHERE position = ? AND box = ?', position, box);
        return row === undefined ? null : String(row.mark);
      }),

    span: (box) =>
      guarded(() => {
        const { newest, kept: stored } = one(
          'SELECT MAX(position) AS newest, COUNT(*) AS kept FROM deliveries WHERE box = ?',
          box,
        ) ?? { newest: null, kept: 0 };
        const row = one('SELECT forgotten_through FROM boxes WHERE id = ?', box);
        const forgottenThrough = Number(row?.forgotten_through ?? 0);
        return { forgottenThrough, newest: Number(newest ?? forgottenThrough), kept: Number(stored) };
      }),

    boxes: () => guarded(() => all('SELECT * FROM boxes ORDER BY name').map(boxOf)),

    addBox: ({ id, name, path }) =>
      guarded(() => {
        // Starts at 0, because deliveries deleted before this box existed are not missing in it.
        changed('INSERT INTO boxes (id, name, path, forgotten_through) VALUES (?, ?, ?, 0)', id, name, path);
      }),

    setPath: (box, path) => guarded(() => changed('UPDATE boxes SET path = ? WHERE id = ?', path, box) > 0),

    stations: () => guarded(() => all('SELECT * FROM stations ORDER BY box, name').map(stationOf)),

    addStation: ({ box, name, tokenHash }) =>
      guarded(() => {
        changed('INSERT INTO stations (box, name, token_hash) VALUES (?, ?, ?)', box, name, tokenHash);
      }),

    removeStation: (box, name) =>
      guarded(() => changed('DELETE FROM stations WHERE box = ? AND name = ?', box, name) > 0),

    forget: (before, limit) =>
      guarded(() =>
        transaction(() => {
          let left = limit;
          for (const row of all('SELECT id FROM boxes ORDER BY id')) {
            if (left <= 0) break;
            left -= forgetOf(String(row.id), before, left);
          }
          return limit - left;
        }),
      ),

    onAdded: hints.onAdded,

    check: () =>
      guarded(() => {
        changed('UPDATE checked SET times = times + 1');
      }),

    async close() {
      hints.stop();
      statements.clear();
      if (database.isOpen) database.close();
    },
  };
}

const deliveryOf = (row: Record<string, unknown>): StoredDelivery => ({
  position: Number(row.position),
  box: String(row.box),
  receivedAt: Number(row.received_at),
  mark: String(row.mark),
  headers: JSON.parse(String(row.headers)) as Record<string, string>,
  body: row.body as Uint8Array,
});

const boxOf = (row: Record<string, unknown>): Box => ({
  id: String(row.id),
  name: String(row.name),
  path: String(row.path),
  forgottenThrough: Number(row.forgotten_through),
  bytes: Number(row.bytes),
});

const stationOf = (row: Record<string, unknown>): Station => ({
  name: String(row.name),
  box: String(row.box),
  tokenHash: String(row.token_hash),
});
