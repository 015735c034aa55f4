import type { SharedBook, TakenOrder } from '../../core/ports/Journal.ts';
import type { JournalDatabase } from './database.ts';
import { mergedOrder } from './mergedOrder.ts';
import { writeOrder } from './orderWrites.ts';
import { bodyOf, inStead, type StoredOrder, storedOf } from './storedOrder.ts';

/** An order as this desk has it. `body`: null: it is not in the book. */
interface Own {
  readonly body: string | null;
  readonly at: number;
  readonly hasJob: boolean;
}

/** What the hall was not told of an order; see migration 15. */
interface Untold {
  readonly base: string | null;
  readonly removedAt: number | null;
}

export function sharedBookTable(database: JournalDatabase): SharedBook {
  const { run, all, one, transaction } = database;

  function shared(): { readonly hall: string; readonly revision: number } | null {
    const row = one('SELECT hall, revision FROM shared_book');
    return row === undefined ? null : { hall: String(row.hall), revision: Number(row.revision) };
  }

  function ownOf(reference: string): Own {
    const row = one(
      `SELECT o.body AS body, o.imported_at AS at, EXISTS (SELECT 1 FROM taken_orders t WHERE t.key = r.reference) AS taken
       FROM (SELECT ? AS reference) r LEFT JOIN orders o ON o.reference = r.reference`,
      reference,
    );
    return { body: textOf(row?.body), at: Number(row?.at ?? 0), hasJob: row?.taken === 1 };
  }

  function untoldOf(reference: string): Untold | null {
    const row = one('SELECT base, removed_at FROM untold_orders WHERE reference = ?', reference);
    if (row === undefined) return null;
    return { base: textOf(row.base), removedAt: row.removed_at === null ? null : Number(row.removed_at) };
  }

  /** From now on this desk has the order as the hall has it. */
  function settled(reference: string): void {
    run('DELETE FROM untold_orders WHERE reference = ?', reference);
  }

  /** What this desk has is still to be told, on top of what the hall has now. */
  function stands(reference: string, theirs: string | null, revision: number): void {
    run('UPDATE untold_orders SET base = ?, revision = ? WHERE reference = ?', theirs, revision, reference);
  }

  /** The order becomes as the hall has it, `theirs`, in which `order` stands. */
  function become({ order }: StoredOrder, theirs: string, at: number): void {
    writeOrder(database, order, theirs, at);
    settled(order.reference);
  }

  /** Takes what the hall has of one order. False: the book stays as it is. */
  function take({ reference, body, revision, at }: TakenOrder, isKnownHall: boolean): boolean {
    const own = ownOf(reference);
    const theirs = body === null ? null : JSON.stringify(body);
    // A hall that this desk does not know yet was told nothing of its book.
    const isNewHere = isKnownHall || own.body === null;
    const untold = untoldOf(reference) ?? (isNewHere ? null : { base: null, removedAt: null });
    if (own.body === theirs) {
      if (at > own.at) run('UPDATE orders SET imported_at = ? WHERE reference = ?', at, reference);
      settled(reference);
      return false;
    }
    const isUnchangedThere = untold !== null && untold.base === theirs;
    const after =
      theirs === null
        ? afterRemoval(own, untold, at)
        : isUnchangedThere
          ? 'stands'
          : afterChange({ own, untold, at }, readIn(theirs, reference));
    if (after === 'stands') stands(reference, theirs, revision);
    else if (after === 'kept') settled(reference);
    else if (after === 'gone') run('DELETE FROM orders WHERE reference = ?', reference);
    else if (after.isTheirs) become(after.stored, theirs ?? '', after.at);
    else {
      writeOrder(database, after.stored.order, bodyOf(after.stored), after.at);
      stands(reference, theirs, revision);
    }
    return after !== 'stands' && after !== 'kept';
  }

  return {
    async shareBook(hall) {
      return transaction(() => {
        const before = shared();
        if (hall === null) {
          if (before === null) return 0;
          run('DELETE FROM shared_book');
          run('DELETE FROM untold_orders');
          return 0;
        }
        if (before?.hall === hall) return before.revision;
        run('DELETE FROM shared_book');
        run('DELETE FROM untold_orders');
        run('INSERT INTO untold_orders (reference) SELECT reference FROM orders ORDER BY position');
        run('INSERT INTO shared_book (id, hall, revision) VALUES (1, ?, 0)', hall);
        return 0;
      });
    },

    async untoldOrders(limit) {
      const known = shared();
      if (known === null) return [];
      const rows = all(
        `SELECT u.reference AS reference, u.revision AS revision, u.removed_at AS removed_at, o.body AS body,
           o.imported_at AS at, t.job_id AS job_id,
           CASE WHEN json_valid(t.body) THEN json_type(t.body, '$.claim') = 'integer'
             OR t.state = 'cancelled' AND json_type(t.body, '$.shipment') <> 'object' END AS claimed
         FROM untold_orders u LEFT JOIN orders o ON o.reference = u.reference LEFT JOIN taken_orders t ON t.key = u.reference
         WHERE json_valid(o.body) OR (o.body IS NULL AND u.removed_at IS NOT NULL) ORDER BY u.place LIMIT ?`,
        limit,
      );
      return rows.map((row) => ({
        reference: String(row.reference),
        body: row.body === null ? null : (JSON.parse(String(row.body)) as unknown),
        base: Math.max(known.revision, Number(row.revision ?? 0)),
        at: Number(row.body === null ? row.removed_at : row.at),
        unclaimedJob: row.job_id === null || row.claimed === 1 ? null : String(row.job_id),
      }));
    },

    async ordersTold(hall, told) {
      return transaction(() => {
        const known = shared();
        if (known === null || known.hall !== hall) return 0;
        for (const { reference, body, revision } of told) {
          const now = canonical(ownOf(reference).body);
          const said = body === null ? null : JSON.stringify(body);
          if (now === said) settled(reference);
          else stands(reference, said, revision);
        }
        const revisions = new Set(told.map(({ revision }) => revision));
        let upTo = known.revision;
        while (revisions.has(upTo + 1)) upTo += 1;
        if (upTo > known.revision) run('UPDATE shared_book SET revision = ?', upTo);
        return upTo;
      });
    },

    async takeShared(hall, orders, upTo) {
      return transaction(() => {
        const known = shared();
        const isKnownHall = known?.hall === hall;
        let isChanged = false;
        for (const order of orders) {
          // Of a single order this desk may have heard more by now.
          const isOld = upTo === null && isKnownHall && order.revision <= known.revision;
          if (isOld && ownOf(order.reference).body !== null) continue;
          if (take(order, isKnownHall)) isChanged = true;
        }
        if (upTo !== null && isKnownHall) run('UPDATE shared_book SET revision = MAX(revision, ?)', upTo);
        return isChanged;
      });
    },
  };
}

/**
 * What becomes of this desk's order. `stands`: it stays, and the hall is told. `kept`: it stays here alone. `gone`: it leaves
 * the book. Otherwise it becomes what is `stored`: as the hall has it, or out of both, which the hall is told.
 */
type After =
  | 'stands'
  | 'kept'
  | 'gone'
  | { readonly stored: StoredOrder; readonly isTheirs: boolean; readonly at: number };

/** Another desk took the order out of the book at that time. A correction stays, and so does what a later list had. */
function afterRemoval(own: Own, untold: Untold | null, at: number): After {
  const mine = own.body === null ? null : storedOf(own.body);
  const isCorrected = untold !== null && untold.base !== own.body && mine !== null && mine.edit !== null;
  if (isCorrected || (untold !== null && own.at > at)) return 'stands';
  // Its job here may still need it, for instance to be sent again.
  return own.hasJob ? 'kept' : 'gone';
}

/** `hall`: null for what a later program may have written, and this one cannot read. */
function afterChange(
  { own, untold, at }: { readonly own: Own; readonly untold: Untold | null; readonly at: number },
  hall: StoredOrder | null,
): After {
  if (hall === null) return untold === null ? 'kept' : 'stands';
  const theirs = { stored: hall, isTheirs: true, at };
  if (untold === null) return theirs;
  // Removed here: a correction made elsewhere brings it back, and so does a later list.
  if (own.body === null) return hall.edit === null && (untold.removedAt ?? at) >= at ? 'stands' : theirs;
  const mine = storedOf(own.body);
  const later = Math.max(at, own.at);
  if (mine === null || untold.base === own.body) return { ...theirs, at: later };
  const base = untold.base === null ? null : storedOf(untold.base);
  const { order, edit } = mergedOrder({ ...mine, at: own.at }, { ...hall, at }, base);
  const merged = { order: inStead(hall.order, inStead(mine.order, order)), edit };
  const body = bodyOf(merged);
  if (body === bodyOf(hall)) return theirs;
  return body === bodyOf(mine) ? 'stands' : { stored: merged, isTheirs: false, at: later };
}

/** Null for what is no order of that reference. */
function readIn(body: string, reference: string): StoredOrder | null {
  const stored = storedOf(body);
  return stored?.order.reference === reference ? stored : null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** As the hall is told it. */
function canonical(body: string | null): string | null {
  if (body === null) return null;
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return body;
  }
}
