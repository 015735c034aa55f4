import { z } from 'zod';
import { changedFields } from '../../contract/changedFields.ts';
import { type Order, orderSchema } from '../../contract/order.ts';
import { searchFold } from '../../contract/searchFold.ts';
import type { ImportCounts, Journal } from '../../core/ports/Journal.ts';
import type { JournalDatabase, Row } from './database.ts';
import { firstReadable, readable } from './quarantine.ts';

type OrdersPart = Pick<
  Journal,
  'putOrders' | 'addOrders' | 'editOrder' | 'decideOrders' | 'removeOrder' | 'order' | 'orders' | 'countOrders'
>;

/**
 * What is kept beside an order that was changed at a desk. `imported`: as the last list had it that was decided about;
 * null: no list had it. `newer`: as a list had it since.
 */
const editSchema = z.object({
  at: z.number(),
  desk: z.string(),
  changed: z.array(z.string()),
  imported: orderSchema.nullable(),
  newer: orderSchema.nullable(),
});
type Edit = z.infer<typeof editSchema>;

/** Of an order that no desk has changed, the body is the order itself. */
const storedSchema = orderSchema.extend({ edit: editSchema.nullable().default(null).catch(null) });

export function ordersTable(database: JournalDatabase): OrdersPart {
  const { run, all, one, count, transaction } = database;

  function write(order: Order, edit: Edit | null, at: number): void {
    const { receiver } = order;
    const search = searchFold([order.reference, receiver.name, receiver.district, receiver.province].join(' '));
    run(
      `INSERT INTO orders (reference, imported_at, search, body) VALUES (?, ?, ?, ?)
       ON CONFLICT (reference) DO UPDATE SET imported_at = excluded.imported_at, search = excluded.search, body = excluded.body`,
      order.reference,
      at,
      search,
      JSON.stringify(edit === null ? order : { ...order, edit }),
    );
  }

  function known(reference: string) {
    const body = one('SELECT body FROM orders WHERE reference = ?', reference)?.body;
    return typeof body === 'string' ? storedOf(body) : null;
  }

  function wasSent(reference: string): boolean {
    const state = one('SELECT state FROM jobs WHERE key = ?', reference)?.state;
    return state !== undefined && state !== 'needs_attention' && state !== 'failed';
  }

  /** What a list does to one order. */
  function put(order: Order, at: number): keyof ImportCounts {
    const body = one('SELECT body FROM orders WHERE reference = ?', order.reference)?.body;
    if (body === JSON.stringify(order)) {
      run('UPDATE orders SET imported_at = ? WHERE reference = ?', at, order.reference);
      return 'unchanged';
    }
    const before = typeof body === 'string' ? storedOf(body) : null;
    if (before === null) {
      // What cannot be read is replaced by what can.
      write(order, null, at);
      return body === undefined ? 'added' : 'updated';
    }
    const { edit } = before;
    if (isSame(before.order, order)) {
      // The list has the correction by now.
      write(order, null, at);
      return 'unchanged';
    }
    if (edit === null) {
      write(order, null, at);
      return 'updated';
    }
    if (edit.imported !== null && isSame(edit.imported, order)) {
      write(before.order, { ...edit, newer: null }, at);
      return 'unchanged';
    }
    if (wasSent(order.reference)) {
      // It went as its job says, so there is nothing left to decide.
      write(order, null, at);
      return 'updated';
    }
    write(before.order, { ...edit, newer: order }, at);
    return 'differing';
  }

  return {
    async putOrders(orders, at) {
      return transaction(() => {
        const counts = { added: 0, updated: 0, unchanged: 0 };
        const differing: string[] = [];
        for (const order of orders) {
          const became = put(order, at);
          if (became === 'differing') differing.push(order.reference);
          else counts[became] += 1;
        }
        return { ...counts, differing };
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

    async editOrder(order, { at, desk, changed, onlyWithoutJob }) {
      return transaction(() => {
        if (onlyWithoutJob && one('SELECT 1 FROM taken_orders WHERE key = ?', order.reference) !== undefined)
          return false;
        const before = known(order.reference);
        const imported = before === null ? null : before.edit === null ? before.order : before.edit.imported;
        const all = [...new Set([...(before?.edit?.changed ?? []), ...changed])];
        write(order, { at, desk, changed: all, imported, newer: before?.edit?.newer ?? null }, at);
        return true;
      });
    },

    async decideOrders(references, taken, at) {
      transaction(() => {
        for (const reference of references) {
          const before = known(reference);
          const newer = before?.edit?.newer ?? null;
          if (before === null || before.edit === null || newer === null) continue;
          if (taken === 'list') write(newer, null, at);
          else write(before.order, { ...before.edit, imported: newer, newer: null }, at);
        }
      });
    },

    async removeOrder(reference) {
      return transaction(() => {
        if (one('SELECT 1 FROM taken_orders WHERE key = ?', reference) !== undefined) return false;
        if (one('SELECT 1 FROM orders WHERE reference = ?', reference) === undefined) return false;
        run('DELETE FROM orders WHERE reference = ?', reference);
        return true;
      });
    },

    async order(reference) {
      const query = () => one('SELECT position, body FROM orders WHERE reference = ?', reference);
      return firstReadable(database, 'orders', query, orderOf);
    },

    async orders(search, offset, limit) {
      const pattern = `%${searchFold(search.trim()).replace(/[\\%_]/g, '\\$&')}%`;
      const rows = all(
        `SELECT o.position AS position, o.body AS body, j.job_id AS job_id FROM orders o LEFT JOIN taken_orders j ON j.key = o.reference
         WHERE o.search LIKE ? ESCAPE '\\' ORDER BY o.position LIMIT ? OFFSET ?`,
        pattern,
        limit,
        offset,
      );
      return {
        total: count(`SELECT COUNT(*) AS n FROM orders WHERE search LIKE ? ESCAPE '\\'`, pattern),
        items: readable(database, 'orders', rows, (row) => {
          const { edit, ...order } = storedSchema.parse(JSON.parse(String(row.body)));
          const jobId = row.job_id === null ? null : String(row.job_id);
          return { order, jobId, edit: shown(order, edit), problems: [] };
        }),
      };
    },

    async countOrders() {
      return count('SELECT COUNT(*) AS n FROM orders');
    },
  };
}

function orderOf(row: Row): Order {
  return orderSchema.parse(JSON.parse(String(row.body)));
}

function storedOf(body: string): { readonly order: Order; readonly edit: Edit | null } | null {
  try {
    const { edit, ...order } = storedSchema.parse(JSON.parse(body));
    return { order, edit };
  } catch {
    return null;
  }
}

function shown(order: Order, edit: Edit | null) {
  if (edit === null) return null;
  const { at, desk, changed, newer } = edit;
  return { at, desk, changed, differs: newer === null ? [] : [...changedFields(order, newer)] };
}

/** Compares only what a list can contain: it has no ids of places, and no choice of waiting for the label. */
function isSame(one: Order, other: Order): boolean {
  return changedFields(one, other).length === 0;
}
