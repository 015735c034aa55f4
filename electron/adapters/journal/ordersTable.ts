import { changedFields, fieldsOf } from '../../contract/changedFields.ts';
import { type Order, type OrderFilter, type OrderList, orderSchema, wholeBook } from '../../contract/order.ts';
import { searchFold } from '../../contract/searchFold.ts';
import { orderProblems } from '../../core/orders/index.ts';
import type { ImportCounts, Journal } from '../../core/ports/Journal.ts';
import { packedBy } from '../../core/service/index.ts';
import type { JournalDatabase, Row, Value } from './database.ts';
import { type Listed, listedOrder } from './listedOrder.ts';
import { writeOrder } from './orderWrites.ts';
import { firstReadable, readable } from './quarantine.ts';
import { onTopOf } from './rebasedOrder.ts';
import {
  asStopped,
  bodyOf,
  type Edit,
  inStead,
  STORED_CHANGES,
  type StoredOrder,
  storedIn,
  storedOf,
} from './storedOrder.ts';

type OrdersPart = Pick<
  Journal,
  | 'putOrders'
  | 'addOrders'
  | 'editOrder'
  | 'decideOrders'
  | 'isTaken'
  | 'removeOrder'
  | 'order'
  | 'orders'
  | 'indexOrders'
  | 'orderSources'
  | 'orderChanges'
  | 'orderDraft'
  | 'countOrders'
>;

/**
 * The packing with which the orders of the index were judged. The number goes up with the rules for orders: what was judged
 * by earlier ones is then judged again.
 */
const PACKING_FACT = 'order_index_packing_2';

/**
 * The condition for an order of a list, on its row `o`, its job `j` and its row `i` in the index. An order that was stopped for
 * what it lacks is corrected like one that was not scanned yet.
 */
const LISTS: Readonly<Record<OrderList, string | null>> = {
  all: null,
  unsent: `(j.job_id IS NULL AND NOT EXISTS (SELECT 1 FROM elsewhere e WHERE e.reference = o.reference)
    OR j.state IN ('needs_attention', 'failed', 'queued', 'submitting'))`,
  lacking: `(j.job_id IS NULL AND i.lacks = 1 OR j.state = 'needs_attention' AND json_valid(j.body)
    AND json_extract(j.body, '$.problem.code') = 'invalid_fields')`,
  edited: 'i.edited = 1',
};

export function ordersTable(database: JournalDatabase): OrdersPart {
  const { run, all, one, count, transaction } = database;

  function write(given: Order, edit: Edit | null, at: number, before: StoredOrder | null = null): void {
    const order = inStead(before?.order, given);
    writeOrder(database, order, bodyOf({ order, edit, drafts: before?.drafts ?? [] }), at);
  }

  /** The site's order may be another one by now, and then a person decides. */
  function noteCorrected(reference: string): void {
    run('UPDATE untold_orders SET corrected = 1 WHERE reference = ?', reference);
  }

  function known(reference: string) {
    const body = one('SELECT body FROM orders WHERE reference = ?', reference)?.body;
    return typeof body === 'string' ? storedOf(body) : null;
  }

  /** It has a job here, or another desk has it. */
  function isTaken(reference: string): boolean {
    const row = one(
      `SELECT EXISTS (SELECT 1 FROM taken_orders WHERE key = ?)
         OR EXISTS (SELECT 1 FROM elsewhere WHERE reference = ?) AS taken`,
      reference,
      reference,
    );
    return row?.taken === 1;
  }

  /** It was sent, or may have been. */
  function wasSent(reference: string): boolean {
    const row = one(
      `SELECT state = 'submitting' OR NOT json_valid(body) OR json_extract(body, '$.deliveryUnknown') = 1
         OR json_type(body, '$.shipment') = 'object' AS sent FROM jobs WHERE key = ?`,
      reference,
    );
    return row !== undefined && row.sent !== 0;
  }

  /** Puts one order of a list into the book. Returns the outcome, or the book's order if that is another one. */
  function put(listed: Order, at: number): Exclude<Listed['became'], 'other'> | 'added' | Order {
    const body = one('SELECT body FROM orders WHERE reference = ?', listed.reference)?.body;
    if (body === JSON.stringify(listed)) {
      run('UPDATE orders SET imported_at = ? WHERE reference = ?', at, listed.reference);
      return 'unchanged';
    }
    const before = typeof body === 'string' ? storedOf(body) : null;
    if (before === null) {
      // An unreadable order is replaced by the readable one.
      write(listed, null, at);
      return body === undefined ? 'added' : 'updated';
    }
    const { became, stored } = listedOrder(before, listed, () => wasSent(listed.reference));
    if (stored !== null) writeOrder(database, stored.order, bodyOf(stored), at);
    return became === 'other' ? (before.edit?.imported ?? before.order) : became;
  }

  return {
    async putOrders(orders, at) {
      return transaction(() => {
        const counts = { added: 0, updated: 0, unchanged: 0 };
        const apart: Record<'differing' | 'stored' | 'confirmed', string[]> = {
          differing: [],
          stored: [],
          confirmed: [],
        };
        const others: ImportCounts['others'][number][] = [];
        for (const order of orders) {
          const became = put(order, at);
          if (typeof became === 'object')
            others.push({ reference: order.reference, source: became.shop.source, name: became.receiver.name });
          else if (became === 'added' || became === 'updated' || became === 'unchanged') counts[became] += 1;
          else apart[became].push(order.reference);
        }
        return { ...counts, ...apart, others };
      });
    },

    async addOrders(orders, at) {
      return transaction(() => {
        const known: string[] = [];
        for (const order of orders) {
          const has = one('SELECT 1 FROM orders WHERE reference = ?', order.reference) !== undefined;
          if (has) known.push(order.reference);
          else write(order, null, at);
        }
        return known;
      });
    },

    async editOrder(order, { at, desk, by, changed, onlyWithoutJob }) {
      return transaction(() => {
        if (onlyWithoutJob && isTaken(order.reference)) return false;
        const before = known(order.reference);
        if (before !== null && changed.length === 0) {
          // Nothing that a person would call a change: the ids of a place that was chosen by its name, at most.
          write(asStopped(order, before.order), before.edit, at, before);
          return true;
        }
        const imported = before === null ? null : before.edit === null ? before.order : before.edit.imported;
        const all = [...new Set([...(before?.edit?.changed ?? []), ...changed])];
        const earlier = before?.edit?.history ?? [];
        const history = [...earlier, { at, desk, by, changed: [...changed] }].slice(-STORED_CHANGES);
        const edit = { at, desk, by, changed: all, imported, newer: before?.edit?.newer ?? null, history };
        // The shop decides whether it is to be shipped, not the form.
        write(asStopped(order, before?.order), edit, at, before);
        noteCorrected(order.reference);
        return true;
      });
    },

    async decideOrders(references, taken, at) {
      transaction(() => {
        for (const reference of references) {
          const before = known(reference);
          if (before === null) continue;
          const [draft, ...drafts] = before.drafts;
          const newer = before.edit?.newer ?? null;
          if (taken === 'draft' || taken === 'order') {
            if (draft === undefined) continue;
            const { order, edit } = taken === 'draft' ? onTopOf(before, draft) : before;
            write(asStopped(order, before.order), edit, at, { ...before, drafts });
            if (taken === 'draft') noteCorrected(reference);
          } else if (before.edit !== null && newer !== null) {
            if (taken === 'list') write(asStopped(newer, before.order), null, at, before);
            else write(before.order, { ...before.edit, imported: newer, newer: null }, at, before);
          }
        }
      });
    },

    async isTaken(reference) {
      return isTaken(reference);
    },

    async removeOrder(reference) {
      return transaction(
        () => !isTaken(reference) && run('DELETE FROM orders WHERE reference = ?', reference).changes > 0,
      );
    },

    async order(reference) {
      const query = () => one('SELECT position, body FROM orders WHERE reference = ?', reference);
      return firstReadable(database, 'orders', query, orderOf);
    },

    async orders(search, offset, limit, filter = wholeBook) {
      const found = conditions(search, filter);
      const from = `FROM orders o LEFT JOIN taken_orders j ON j.key = o.reference ${found.isIndexed ? INDEXED : ''}`;
      const rows = all(
        `SELECT o.position AS position, o.body AS body, j.job_id AS job_id, j.state AS state,
           (SELECT e.desk FROM elsewhere e WHERE e.reference = o.reference) AS elsewhere ${from}
         WHERE ${found.text} ORDER BY o.position LIMIT ? OFFSET ?`,
        ...found.values,
        limit,
        offset,
      );
      return {
        total: count(
          `SELECT COUNT(*) AS n ${filter.list === 'all' ? `FROM orders o ${found.isIndexed ? INDEXED : ''}` : from}
           WHERE ${found.text}`,
          ...found.values,
        ),
        items: readable(database, 'orders', rows, (row) => {
          const { order, edit, drafts } = storedIn(String(row.body));
          const jobId = row.job_id === null ? null : String(row.job_id);
          const state = jobId === null ? null : String(row.state);
          const elsewhere = row.elsewhere === null ? null : String(row.elsewhere);
          return {
            order,
            jobId,
            state,
            elsewhere,
            edit: shown(order, edit),
            draft: shownDraft(order, drafts),
            problems: [],
          };
        }),
      };
    },

    async indexOrders(limit, packing) {
      return transaction(() => {
        const by = JSON.stringify(packing);
        if (one('SELECT value FROM facts WHERE name = ?', PACKING_FACT)?.value !== by) {
          run('DELETE FROM order_index');
          run(
            'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
            PACKING_FACT,
            by,
          );
        }
        const rows = all(
          `SELECT position, body FROM orders o
           WHERE NOT EXISTS (SELECT 1 FROM order_index i WHERE i.position = o.position) LIMIT ?`,
          limit,
        );
        readable(database, 'orders', rows, (row) => {
          const { order, edit, drafts } = storedIn(String(row.body));
          run(
            'INSERT INTO order_index (position, lacks, edited, source) VALUES (?, ?, ?, ?)',
            Number(row.position),
            orderProblems(packing === null ? order : packedBy(order, packing)).length > 0 ? 1 : 0,
            edit === null && drafts.length === 0 ? 0 : 1,
            order.shop.source,
          );
        });
        return rows.length === limit;
      });
    },

    async orderSources() {
      return all('SELECT source, COUNT(*) AS n FROM order_index GROUP BY source ORDER BY n DESC, source').map(
        ({ source, n }) => ({ source: source === null ? null : String(source), orders: Number(n) }),
      );
    },

    async orderChanges(reference) {
      return known(reference)?.edit?.history ?? [];
    },

    async orderDraft(reference) {
      const order = known(reference);
      return order === null ? null : shownDraft(order.order, order.drafts);
    },

    async countOrders() {
      return count('SELECT COUNT(*) AS n FROM orders');
    },
  };
}

const INDEXED = 'JOIN order_index i ON i.position = o.position';

function conditions(search: string, { list, source }: OrderFilter) {
  const pattern = `%${searchFold(search.trim()).replace(/[\\%_]/g, '\\$&')}%`;
  const inList = LISTS[list];
  const values: Value[] = [pattern];
  const texts = [`o.search LIKE ? ESCAPE '\\'`];
  if (inList !== null) texts.push(inList);
  if (source !== undefined) {
    texts.push('i.source IS ?');
    values.push(source);
  }
  return {
    text: texts.join(' AND '),
    values,
    isIndexed: list === 'lacking' || list === 'edited' || source !== undefined,
  };
}

function orderOf(row: Row): Order {
  return orderSchema.parse(JSON.parse(String(row.body)));
}

function shown(order: Order, edit: Edit | null) {
  if (edit === null) return null;
  const { at, desk, by, changed, newer, history } = edit;
  return { at, desk, by, changed, history, differs: newer === null ? [] : [...changedFields(order, newer)] };
}

function shownDraft(order: Order, [draft]: StoredOrder['drafts']) {
  if (draft === undefined) return null;
  const values = fieldsOf(draft.order);
  const differs = changedFields(order, draft.order).map((field) => ({ field, value: String(values[field] ?? '') }));
  return { desk: draft.edit?.desk ?? null, by: draft.edit?.by ?? null, differs };
}
