import { type Order, orderSchema } from '../../contract/order.ts';
import { searchFold } from '../../contract/searchFold.ts';
import type { Journal } from '../../core/ports/Journal.ts';
import type { JournalDatabase, Row } from './database.ts';
import { firstReadable, readable } from './quarantine.ts';

type OrdersPart = Pick<Journal, 'putOrders' | 'order' | 'orders' | 'ordersWithoutJob' | 'countOrders'>;

export function ordersTable(database: JournalDatabase): OrdersPart {
  const { run, all, one, count, transaction } = database;

  return {
    async putOrders(orders, at) {
      return transaction(() => {
        let added = 0;
        for (const order of orders) {
          const { receiver } = order;
          const search = searchFold([order.reference, receiver.name, receiver.district, receiver.province].join(' '));
          const known = one('SELECT position FROM orders WHERE reference = ?', order.reference);
          if (known === undefined) added += 1;
          run(
            `INSERT INTO orders (reference, imported_at, search, body) VALUES (?, ?, ?, ?)
             ON CONFLICT (reference) DO UPDATE SET imported_at = excluded.imported_at, search = excluded.search, body = excluded.body`,
            order.reference,
            at,
            search,
            JSON.stringify(order),
          );
        }
        return { added, updated: orders.length - added };
      });
    },

    async order(reference) {
      const query = () => one('SELECT position, body FROM orders WHERE reference = ?', reference);
      return firstReadable(database, 'orders', query, orderOf);
    },

    async orders(search, offset, limit) {
      const pattern = `%${searchFold(search.trim()).replace(/[\\%_]/g, '\\$&')}%`;
      const rows = all(
        `SELECT o.position AS position, o.body AS body, j.id AS job_id FROM orders o LEFT JOIN jobs j ON j.key = o.reference
         WHERE o.search LIKE ? ESCAPE '\\' ORDER BY o.position LIMIT ? OFFSET ?`,
        pattern,
        limit,
        offset,
      );
      return {
        total: count(`SELECT COUNT(*) AS n FROM orders WHERE search LIKE ? ESCAPE '\\'`, pattern),
        items: readable(database, 'orders', rows, (row) => ({
          order: orderOf(row),
          jobId: row.job_id === null ? null : String(row.job_id),
        })),
      };
    },

    async ordersWithoutJob(limit) {
      const rows = all(
        `SELECT position, body FROM orders o WHERE NOT EXISTS (SELECT 1 FROM jobs j WHERE j.key = o.reference)
         ORDER BY position LIMIT ?`,
        limit,
      );
      return readable(database, 'orders', rows, orderOf);
    },

    async countOrders() {
      return count('SELECT COUNT(*) AS n FROM orders');
    },
  };
}

function orderOf(row: Row): Order {
  return orderSchema.parse(JSON.parse(String(row.body)));
}
