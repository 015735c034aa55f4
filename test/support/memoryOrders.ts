import type { Clock } from '../../electron/core/ports/Clock.ts';
import type { OrderPut, SharedOrder } from '../../electron/core/ports/Coordinator.ts';

interface Stored {
  readonly body: string | null;
  readonly listedAt: number;
  readonly revision: number;
}

/** The order books of a site in memory. */
export interface MemoryOrders {
  /** False: all of them were changed since. */
  put(book: string, orders: readonly OrderPut[]): readonly string[];
  changedAfter(book: string, revision: number, limit: number): readonly SharedOrder[];
  of(book: string, reference: string): SharedOrder | null;
  /** `isForgotten`: of those that are old enough. */
  forget(book: string, ageMs: number, isForgotten: (reference: string) => boolean): void;
  /** What puts them back as they are now. */
  keep(): () => void;
  empty(): void;
}

export function createMemoryOrders(clock: Clock): MemoryOrders {
  const books = new Map<string, { last: number; readonly orders: Map<string, Stored> }>();

  function bookOf(name: string) {
    const book = books.get(name) ?? { last: 0, orders: new Map<string, Stored>() };
    books.set(name, book);
    return book;
  }

  function shared(reference: string, { body, listedAt, revision }: Stored): SharedOrder {
    const stated: unknown = body === null ? null : JSON.parse(body);
    return { reference, body: stated, revision, ageMs: Math.max(0, clock.now() - listedAt) };
  }

  return {
    keep() {
      const before = structuredClone(books);
      return () => {
        books.clear();
        for (const [name, book] of structuredClone(before)) books.set(name, book);
      };
    },
    empty: () => books.clear(),
    put(name, orders) {
      const book = bookOf(name);
      const free = orders.filter(({ reference, base }) => (book.orders.get(reference)?.revision ?? 0) <= base);
      for (const { reference, body, ageMs } of free) {
        book.last += 1;
        const stated = body === null ? null : JSON.stringify(body);
        book.orders.set(reference, { body: stated, listedAt: clock.now() - Math.max(0, ageMs), revision: book.last });
      }
      return free.map(({ reference }) => reference);
    },
    changedAfter: (name, revision, limit) =>
      [...bookOf(name).orders]
        .filter(([, stored]) => stored.revision > revision)
        .sort(([, one], [, other]) => one.revision - other.revision)
        .slice(0, limit)
        .map(([reference, stored]) => shared(reference, stored)),
    of(name, reference) {
      const known = bookOf(name).orders.get(reference);
      return known === undefined ? null : shared(reference, known);
    },
    forget(name, ageMs, isForgotten) {
      const { orders } = bookOf(name);
      for (const [reference, { body, listedAt }] of [...orders])
        if (body !== null && clock.now() - listedAt > ageMs && isForgotten(reference)) orders.delete(reference);
    },
  };
}
