import type { Order } from '../../contract/order.ts';
import { searchFold } from '../../contract/searchFold.ts';
import type { JournalDatabase } from './database.ts';

/** Puts an order into the book, or replaces the one with its reference; `at` in epoch ms. */
export function writeOrder({ run }: JournalDatabase, order: Order, body: string, at: number): void {
  const { receiver } = order;
  const search = searchFold([order.reference, receiver.name, receiver.district, receiver.province].join(' '));
  run(
    `INSERT INTO orders (reference, imported_at, search, body) VALUES (?, ?, ?, ?)
     ON CONFLICT (reference) DO UPDATE SET imported_at = excluded.imported_at, search = excluded.search, body = excluded.body`,
    order.reference,
    at,
    search,
    body,
  );
}
