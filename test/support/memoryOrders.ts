import type { Clock } from '../../electron/core/ports/Clock.ts';
import type { OrderPut, OrderPutReply, SharedOrder } from '../../electron/core/ports/Coordinator.ts';

interface Kept {
  readonly body: string | null;
  readonly listedAt: number;
  readonly revision: number;
}

/** The order books of a hall in memory. */
export interface MemoryOrders {
  put(book: string, orders: readonly OrderPut[]): readonly OrderPutReply[];
  changedAfter(book: string, revision: number, limit: number): readonly SharedOrder[];
  of(book: string, reference: string): SharedOrder | null;
  /** `isForgotten`: of those that are old enough. */
  forget(book: string, ageMs: number, isForgotten: (reference: string) => boolean): void;
  /** What puts them back as they are now. */
  keep(): () => void;
  empty(): void;
}

export function createMemoryOrders(clock: Clock): MemoryOrders {
  const books = new Map<string, { last: number; readonly orders: Map<string, Kept> }>();

  function bookOf(name: string) {
    const book = books.get(name) ?? { last: 0, orders: new Map<string, Kept>() };
    books.set(name, book);
    return book;
  }

  function shared(reference: string, { body, listedAt, revision }: Kept): SharedOrder {
    const said: unknown = body === null ? null : JSON.parse(body);
    return { reference, body: said, revision, ageMs: Math.max(0, clock.now() - listedAt) };
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
      return orders.map(({ reference, body, ageMs, base }) => {
        const known = book.orders.get(reference);
        if (known !== undefined && known.revision > base)
          return { kind: 'conflict', present: shared(reference, known) };
        book.last += 1;
        const said = body === null ? null : JSON.stringify(body);
        book.orders.set(reference, { body: said, listedAt: clock.now() - Math.max(0, ageMs), revision: book.last });
        return { kind: 'put', revision: book.last };
      });
    },
    changedAfter: (name, revision, limit) =>
      [...bookOf(name).orders]
        .filter(([, kept]) => kept.revision > revision)
        .sort(([, one], [, other]) => one.revision - other.revision)
        .slice(0, limit)
        .map(([reference, kept]) => shared(reference, kept)),
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
