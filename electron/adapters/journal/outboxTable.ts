import {
  notDeliveredSchema,
  type ShopMessage,
  shopMessageSchema,
  type UndeliveredMessage,
} from '../../contract/shopMessage.ts';
import { beyondAnyPlan } from '../../core/base/index.ts';
import type { MessageDraft, Outbox, StoredMessage } from '../../core/ports/JournalOutbox.ts';
import type { JournalDatabase, Row } from './database.ts';
import { firstReadable, readable } from './quarantine.ts';

/** `told` and `left` (given up) are final. Of the other messages, the oldest of each order is sent next. */
type MessageState = 'waiting' | 'refused' | 'told' | 'left';
const WAITING = 'waiting' satisfies MessageState;
const REFUSED = 'refused' satisfies MessageState;
const DELIVERED = 'told' satisfies MessageState;
const LEFT = 'left' satisfies MessageState;

/** Must be spelled exactly as in the index outbox_open (migration 13), so that a query uses it. */
const OPEN = `state IN ('${WAITING}', '${REFUSED}')`;

const IS_FIRST = `NOT EXISTS
  (SELECT 1 FROM outbox AS earlier
   WHERE earlier.channel = outbox.channel AND earlier.order_reference = outbox.order_reference AND earlier.sequence < outbox.sequence
     AND earlier.${OPEN})`;

/** Adds messages behind those of their order. One with a known id changes nothing. Call it inside a transaction. */
export function putMessages({ run }: JournalDatabase, drafts: readonly MessageDraft[] = []): void {
  for (const { id, message, to = 'shop' } of drafts) {
    run(
      `INSERT INTO outbox (id, order_reference, sequence, at, state, body, channel)
       SELECT ?1, ?2, 1 + COALESCE(MAX(sequence), 0), ?3, '${WAITING}', ?4, ?5 FROM outbox
         WHERE channel = ?5 AND order_reference = ?2
       ON CONFLICT (id) DO NOTHING`,
      id,
      message.order,
      message.at,
      JSON.stringify(message),
      to,
    );
  }
}

export function outboxTable(database: JournalDatabase): Outbox {
  const { run, all, one, count } = database;

  return {
    async dueMessages(now, limit, to = 'shop') {
      const rows = all(
        `SELECT * FROM outbox
         WHERE channel = ? AND state = '${WAITING}' AND (next_at IS NULL OR next_at <= ? OR next_at > ?)
           AND ${IS_FIRST}
         ORDER BY position LIMIT ?`,
        to,
        now,
        beyondAnyPlan(now),
        limit,
      );
      const due = readable(database, 'outbox', rows, storedMessageOf);
      // A row that cannot be read is put apart, and what was behind it is the first of its order now.
      return due.length < rows.length ? this.dueMessages(now, limit, to) : due;
    },

    async nextMessageAt(now, to = 'shop') {
      const row = one(
        `SELECT MIN(next_at) AS at FROM outbox
         WHERE channel = ? AND state = '${WAITING}' AND next_at > ? AND next_at <= ? AND ${IS_FIRST}`,
        to,
        now,
        beyondAnyPlan(now),
      );
      return row?.at == null ? null : Number(row.at);
    },

    async messageDelivered(id, at) {
      run(`UPDATE outbox SET state = '${DELIVERED}', tried_at = ?, next_at = NULL, why = NULL WHERE id = ?`, at, id);
    },

    async messageNotDelivered(id, at, nextAt, why) {
      run(
        `UPDATE outbox SET state = ?, tries = tries + 1, tried_at = ?, next_at = ?, why = ?
         WHERE id = ? AND state = '${WAITING}'`,
        nextAt === null ? REFUSED : WAITING,
        at,
        nextAt,
        JSON.stringify(why),
        id,
      );
    },

    async undeliveredMessages(limit, isAll, to = 'shop') {
      const rows = all(
        `SELECT *,
           (SELECT COUNT(*) FROM outbox AS later
            WHERE later.channel = outbox.channel AND later.order_reference = outbox.order_reference
              AND later.sequence > outbox.sequence AND later.${OPEN}) AS behind
         FROM outbox WHERE channel = ? AND ${OPEN} AND (tries > 0 OR (? AND ${IS_FIRST}))
         ORDER BY state = '${REFUSED}' DESC, position LIMIT ?`,
        to,
        isAll ? 1 : 0,
        limit,
      );
      return readable(database, 'outbox', rows, undeliveredOf);
    },

    async outboxCounts(to = 'shop') {
      const since = one(`SELECT MIN(at) AS at FROM outbox WHERE channel = ? AND ${OPEN} AND tries > 0`, to);
      const oldest = one(`SELECT MIN(at) AS at FROM outbox WHERE channel = ? AND ${OPEN}`, to);
      const countIn = (state: MessageState) =>
        count('SELECT COUNT(*) AS n FROM outbox WHERE channel = ? AND state = ?', to, state);
      return {
        waiting: countIn(WAITING),
        refused: countIn(REFUSED),
        since: since?.at == null ? null : Number(since.at),
        oldest: oldest?.at == null ? null : Number(oldest.at),
      };
    },

    async lastDelivered(to = 'shop') {
      return firstReadable(
        database,
        'outbox',
        () =>
          one(
            `SELECT * FROM outbox WHERE channel = ? AND state = '${DELIVERED}'
             ORDER BY tried_at DESC, position DESC LIMIT 1`,
            to,
          ),
        (row) => ({ at: Number(row.tried_at), message: messageOf(row) }),
      );
    },

    async retryMessages(to = 'shop') {
      run(`UPDATE outbox SET state = '${WAITING}', next_at = NULL WHERE channel = ? AND ${OPEN}`, to);
    },

    async leaveMessage(what, at, to = 'shop') {
      const which = what === 'refused' ? `state = '${REFUSED}'` : what === 'all' ? OPEN : `${OPEN} AND id = ?`;
      run(
        `UPDATE outbox SET state = '${LEFT}', tried_at = ?, next_at = NULL WHERE channel = ? AND ${which}`,
        at,
        to,
        ...(typeof what === 'object' ? [what.id] : []),
      );
    },

    async forgetMessages(before) {
      run(
        `DELETE FROM outbox WHERE state IN ('${DELIVERED}', '${LEFT}') AND tried_at < ? AND EXISTS
           (SELECT 1 FROM outbox AS later
            WHERE later.channel = outbox.channel AND later.order_reference = outbox.order_reference
              AND later.sequence > outbox.sequence)`,
        before,
      );
    },
  };
}

function messageOf(row: Row): ShopMessage {
  return shopMessageSchema.parse(JSON.parse(String(row.body)));
}

function storedMessageOf(row: Row): StoredMessage {
  return { id: String(row.id), sequence: Number(row.sequence), tries: Number(row.tries), message: messageOf(row) };
}

function undeliveredOf(row: Row): UndeliveredMessage {
  return {
    id: String(row.id),
    state: row.state === REFUSED ? REFUSED : WAITING,
    tries: Number(row.tries),
    triedAt: row.tried_at === null ? null : Number(row.tried_at),
    nextAt: row.next_at === null ? null : Number(row.next_at),
    why: row.why === null ? null : notDeliveredSchema.parse(JSON.parse(String(row.why))),
    behind: Number(row.behind),
    message: messageOf(row),
  };
}
