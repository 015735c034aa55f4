import { notToldSchema, type ShopNews, shopNewsSchema, type UndeliveredNews } from '../../contract/shopNews.ts';
import { beyondAnyPlan } from '../../core/base/index.ts';
import type { KeptNews, NewsDraft, Outbox } from '../../core/ports/Journal.ts';
import type { JournalDatabase, Row } from './database.ts';
import { firstReadable, readable } from './quarantine.ts';

/** `told` and `left` (given up) are final. Of the other messages, the oldest of each order is sent next. */
type NewsState = 'waiting' | 'refused' | 'told' | 'left';
const WAITING = 'waiting' satisfies NewsState;
const REFUSED = 'refused' satisfies NewsState;
const TOLD = 'told' satisfies NewsState;
const LEFT = 'left' satisfies NewsState;

/** Must be spelled exactly as in the index outbox_open (migration 13), so that a query uses it. */
const OPEN = `state IN ('${WAITING}', '${REFUSED}')`;

const IS_FIRST = `NOT EXISTS
  (SELECT 1 FROM outbox AS earlier
   WHERE earlier.channel = outbox.channel AND earlier.order_reference = outbox.order_reference AND earlier.sequence < outbox.sequence
     AND earlier.${OPEN})`;

/** Adds messages behind those of their order. One with a known id changes nothing. Call it inside a transaction. */
export function putNews({ run }: JournalDatabase, drafts: readonly NewsDraft[] = []): void {
  for (const { id, news, to = 'shop' } of drafts) {
    run(
      `INSERT INTO outbox (id, order_reference, sequence, at, state, body, channel)
       SELECT ?1, ?2, 1 + COALESCE(MAX(sequence), 0), ?3, '${WAITING}', ?4, ?5 FROM outbox
         WHERE channel = ?5 AND order_reference = ?2
       ON CONFLICT (id) DO NOTHING`,
      id,
      news.order,
      news.at,
      JSON.stringify(news),
      to,
    );
  }
}

export function outboxTable(database: JournalDatabase): Outbox {
  const { run, all, one, count } = database;

  return {
    async dueNews(now, limit, to = 'shop') {
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
      const due = readable(database, 'outbox', rows, keptNewsOf);
      // A row that cannot be read is put apart, and what was behind it is the first of its order now.
      return due.length < rows.length ? this.dueNews(now, limit, to) : due;
    },

    async nextNewsAt(now, to = 'shop') {
      const row = one(
        `SELECT MIN(next_at) AS at FROM outbox
         WHERE channel = ? AND state = '${WAITING}' AND next_at > ? AND next_at <= ? AND ${IS_FIRST}`,
        to,
        now,
        beyondAnyPlan(now),
      );
      return row?.at == null ? null : Number(row.at);
    },

    async newsTold(id, at) {
      run(`UPDATE outbox SET state = '${TOLD}', tried_at = ?, next_at = NULL, why = NULL WHERE id = ?`, at, id);
    },

    async newsNotTold(id, at, nextAt, why) {
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

    async undeliveredNews(limit, isAll, to = 'shop') {
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
      const countIn = (state: NewsState) =>
        count('SELECT COUNT(*) AS n FROM outbox WHERE channel = ? AND state = ?', to, state);
      return {
        waiting: countIn(WAITING),
        refused: countIn(REFUSED),
        since: since?.at == null ? null : Number(since.at),
        oldest: oldest?.at == null ? null : Number(oldest.at),
      };
    },

    async lastTold(to = 'shop') {
      return firstReadable(
        database,
        'outbox',
        () =>
          one(
            `SELECT * FROM outbox WHERE channel = ? AND state = '${TOLD}'
             ORDER BY tried_at DESC, position DESC LIMIT 1`,
            to,
          ),
        (row) => ({ at: Number(row.tried_at), news: newsOf(row) }),
      );
    },

    async retryNews(to = 'shop') {
      run(`UPDATE outbox SET state = '${WAITING}', next_at = NULL WHERE channel = ? AND ${OPEN}`, to);
    },

    async leaveNews(what, at, to = 'shop') {
      const which = what === 'refused' ? `state = '${REFUSED}'` : what === 'all' ? OPEN : `${OPEN} AND id = ?`;
      run(
        `UPDATE outbox SET state = '${LEFT}', tried_at = ?, next_at = NULL WHERE channel = ? AND ${which}`,
        at,
        to,
        ...(typeof what === 'object' ? [what.id] : []),
      );
    },

    async forgetNews(before) {
      run(
        `DELETE FROM outbox WHERE state IN ('${TOLD}', '${LEFT}') AND tried_at < ? AND EXISTS
           (SELECT 1 FROM outbox AS later
            WHERE later.channel = outbox.channel AND later.order_reference = outbox.order_reference
              AND later.sequence > outbox.sequence)`,
        before,
      );
    },
  };
}

function newsOf(row: Row): ShopNews {
  return shopNewsSchema.parse(JSON.parse(String(row.body)));
}

function keptNewsOf(row: Row): KeptNews {
  return { id: String(row.id), sequence: Number(row.sequence), tries: Number(row.tries), news: newsOf(row) };
}

function undeliveredOf(row: Row): UndeliveredNews {
  return {
    id: String(row.id),
    state: row.state === REFUSED ? REFUSED : WAITING,
    tries: Number(row.tries),
    triedAt: row.tried_at === null ? null : Number(row.tried_at),
    nextAt: row.next_at === null ? null : Number(row.next_at),
    why: row.why === null ? null : notToldSchema.parse(JSON.parse(String(row.why))),
    behind: Number(row.behind),
    news: newsOf(row),
  };
}
