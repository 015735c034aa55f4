import type { SharedBook, TakenOrder } from '../../core/ports/JournalBook.ts';
import type { JournalDatabase } from './database.ts';
import { writeOrder } from './orderWrites.ts';
import { type DatedOrder, rebasedOrder } from './rebasedOrder.ts';
import { bodyOf, inStead, type StoredOrder, storedOf } from './storedOrder.ts';

/** An order as this desk has it. `body`: null: it is not in the book. */
interface Own {
  readonly body: string | null;
  readonly at: number;
  readonly hasJob: boolean;
}

/** A change of an order that the site does not have yet; see migration 17. */
interface Untold {
  readonly isCorrected: boolean;
}

export function sharedBookTable(database: JournalDatabase): SharedBook {
  const { run, all, one, transaction } = database;
  /**
   * What this desk last sent of an order, by reference, until the site's next version of it is read. The site may have
   * taken it although its answer was lost, and then its version is no change of another desk. It is lost at a restart: then
   * a person is asked about a decision of that moment once more.
   */
  const sent = new Map<string, string>();

  function shared(): { readonly site: string; readonly revision: number } | null {
    const row = one('SELECT site, revision FROM shared_book');
    return row === undefined ? null : { site: String(row.site), revision: Number(row.revision) };
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
    const row = one('SELECT corrected FROM untold_orders WHERE reference = ?', reference);
    return row === undefined ? null : { isCorrected: row.corrected === 1 };
  }

  /** Takes what the site has of one order. False: the book stays as it is. */
  function take({ reference, body, at }: TakenOrder, isKnownSite: boolean): boolean {
    const own = ownOf(reference);
    const theirs = body === null ? null : JSON.stringify(body);
    const settle = () => run('DELETE FROM untold_orders WHERE reference = ?', reference);
    const isOwnPut = theirs !== null && sent.get(reference) === theirs;
    sent.delete(reference);
    if (own.body === theirs) {
      if (at > own.at) run('UPDATE orders SET imported_at = ? WHERE reference = ?', at, reference);
      settle();
      return false;
    }
    if (isOwnPut && isKnownSite && own.body !== null && untoldOf(reference) !== null) return false;
    // Nothing of this desk's book is in a site that it has just joined.
    const isNewHere = isKnownSite || own.body === null;
    const untold = untoldOf(reference) ?? (isNewHere ? null : { isCorrected: true });
    const site = theirs === null ? null : readIn(theirs, reference);
    const after = theirs === null ? afterRemoval(own, untold, at) : afterChange(own, untold, site && { ...site, at });
    if (after === 'untold') return false;
    if (after === null) run('DELETE FROM orders WHERE reference = ?', reference);
    else if (after !== 'kept') {
      const now = bodyOf(after);
      const isTheirs = site !== null && now === bodyOf(site);
      if (now !== own.body) writeOrder(database, after.order, isTheirs ? (theirs ?? now) : now, after.at);
      if (!isTheirs) return now !== own.body;
    }
    settle();
    return after !== 'kept';
  }

  return {
    async shareBook(site) {
      return transaction(() => {
        const before = shared();
        if (site === null) {
          if (before === null) return 0;
          run('DELETE FROM shared_book');
          run('DELETE FROM untold_orders');
          sent.clear();
          return 0;
        }
        if (before?.site === site) return before.revision;
        run('DELETE FROM shared_book');
        run('DELETE FROM untold_orders');
        sent.clear();
        run('INSERT INTO untold_orders (reference, corrected) SELECT reference, 1 FROM orders ORDER BY position');
        run('INSERT INTO shared_book (id, site, revision) VALUES (1, ?, 0)', site);
        return 0;
      });
    },

    async untoldOrders(limit) {
      const known = shared();
      if (known === null) return [];
      const rows = all(
        `SELECT u.reference AS reference, o.body AS body, o.imported_at AS at, t.job_id AS job_id,
           CASE WHEN json_valid(t.body) THEN json_type(t.body, '$.claim') = 'integer'
             OR t.state = 'cancelled' AND json_type(t.body, '$.shipment') <> 'object' END AS claimed
         FROM untold_orders u JOIN orders o ON o.reference = u.reference LEFT JOIN taken_orders t ON t.key = u.reference
         WHERE json_valid(o.body) ORDER BY u.place LIMIT ?`,
        limit,
      );
      for (const { reference, body } of rows) sent.set(String(reference), String(body));
      return rows.map((row) => ({
        reference: String(row.reference),
        body: JSON.parse(String(row.body)) as unknown,
        base: known.revision,
        at: Number(row.at),
        unclaimedJob: row.job_id === null || row.claimed === 1 ? null : String(row.job_id),
      }));
    },

    async settleOrders(orders) {
      transaction(() => {
        for (const { reference, body } of orders) {
          if (ownOf(reference).body === JSON.stringify(body))
            run('DELETE FROM untold_orders WHERE reference = ?', reference);
        }
      });
    },

    async takeShared(site, orders, upTo) {
      return transaction(() => {
        const known = shared();
        const isKnownSite = known?.site === site;
        let isChanged = false;
        for (const order of orders) {
          // This desk may have a newer version of a single order by now.
          const isOld = upTo === null && isKnownSite && order.revision <= known.revision;
          if (isOld && ownOf(order.reference).body !== null) continue;
          if (take(order, isKnownSite)) isChanged = true;
        }
        if (upTo !== null && isKnownSite) run('UPDATE shared_book SET revision = MAX(revision, ?)', upTo);
        return isChanged;
      });
    },
  };
}

/**
 * The result for this desk's order; null: it leaves the book. `kept`: it stays only here. `untold`: it stays, and is to be
 * published, as is any version that differs from the site's.
 */
type After = DatedOrder | 'kept' | 'untold' | null;

/** Another desk took the order out of the book at that time. A correction stays, and so does what a later list had. */
function afterRemoval(own: Own, untold: Untold | null, at: number): After {
  const mine = own.body === null ? null : storedOf(own.body);
  const isCorrected = untold?.isCorrected === true && mine !== null && (mine.edit !== null || mine.drafts.length > 0);
  if (isCorrected || (untold !== null && own.at > at)) return 'untold';
  // Its job here may still need it, for instance to be sent again.
  return own.hasJob ? 'kept' : null;
}

/** `site`: null for what a later program may have written, and this one cannot read. */
function afterChange(own: Own, untold: Untold | null, site: DatedOrder | null): After {
  if (site === null) return untold === null ? 'kept' : 'untold';
  const mine = untold === null || own.body === null ? null : storedOf(own.body);
  if (untold === null || mine === null) return { ...site, at: untold === null ? site.at : Math.max(site.at, own.at) };
  const { order, edit, drafts } = rebasedOrder({ ...mine, at: own.at }, site, untold.isCorrected);
  return { order: inStead(site.order, inStead(mine.order, order)), edit, drafts, at: Math.max(site.at, own.at) };
}

/** Null for what is no order of that reference. */
function readIn(body: string, reference: string): StoredOrder | null {
  const stored = storedOf(body);
  return stored?.order.reference === reference ? stored : null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
