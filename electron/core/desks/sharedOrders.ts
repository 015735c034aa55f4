import { z } from 'zod';
import { err, ok, type Result } from '../../contract/result.ts';
import { createWorker, openPersistedValue, type PersistedValueDeps } from '../base/index.ts';
import type { OrderPut, SharedOrder } from '../ports/Coordinator.ts';
import type { TakenOrder, UntoldOrder } from '../ports/JournalBook.ts';
import type { DeskClaims } from './orderClaims.ts';
import type { Site } from './site.ts';

/**
 * `not_possible_now`: it has a job, another desk has it, or it is not there. `order_changed`: another desk has changed it
 * meanwhile. `site_away`: the others cannot be informed.
 */
export interface RemoveError {
  readonly kind: 'not_possible_now' | 'order_changed' | 'site_away';
}

export interface OrderSharingDeps extends PersistedValueDeps {
  readonly site: Site;
  readonly claims: Pick<DeskClaims, 'claim'>;
  /** The book of this desk has changed by what others did. */
  readonly onChanged: () => void;
  /** The site has all that was changed here. */
  readonly onAllReported: () => Promise<void>;
  /** `isTold` has become true. */
  readonly onReported: () => void;
}

/** Orders that go over the network, and into the journal, in one step. */
const AT_ONCE = 200;

/** An order of the site as the journal takes it, by this desk's clock. */
export function takenAt(now: number): (order: SharedOrder) => TakenOrder {
  return ({ reference, body, revision, ageMs }) => ({ reference, body, revision, at: Math.round(now - ageMs) });
}

/**
 * Keeps this desk's copy of the site's order book: takes what others changed, and publishes what was changed here. The site
 * accepts a change only of the version that it has. The journal knows what is not published yet and merges it where the
 * site has another version by then, so that nothing is lost while the site is away or this program is not running.
 */
export async function createOrderSharing(deps: OrderSharingDeps) {
  const { site, claims, journal, clock, onChanged, onAllReported, onReported } = deps;
  /** Stored until the site has deleted them. */
  const toForget = await openPersistedValue('site_orders_forget', z.number(), deps);
  /** Others may have changed something since the book was taken. */
  let mayHaveChanges = true;
  let reportedIn: string | null = null;
  // A desk that has left its site notes nothing for it any more.
  if (site.state().kind === 'alone') await journal.shareBook(null);

  const isOver = (name: string) => worker.isStopped() || !site.isTogether() || site.name() !== name;

  /** False: there was nothing, or the site does not answer. */
  async function takeAll(name: string): Promise<boolean> {
    const before = await journal.shareBook(name);
    let upTo = before;
    while (mayHaveChanges && !isOver(name)) {
      // Before the question leaves, because another desk may change something while it is answered.
      mayHaveChanges = false;
      const answer = await site.ask(({ orders }) => orders.changedAfter(upTo, AT_ONCE));
      if (!answer.ok || answer.value.length === AT_ONCE) mayHaveChanges = true;
      if (!answer.ok) break;
      const last = answer.value.at(-1);
      if (last === undefined) break;
      if (await journal.takeShared(name, answer.value.map(takenAt(clock.now())), last.revision)) onChanged();
      upTo = last.revision;
    }
    return upTo > before;
  }

  /**
   * Others may have been faster, so the book is read again after it. False: there is nothing to send, or the site does not
   * answer.
   */
  async function notifySome(name: string): Promise<boolean> {
    const untold = mayHaveChanges || isOver(name) ? [] : await journal.untoldOrders(AT_ONCE);
    if (untold.length === 0) return false;
    // Before others see an order that has a job here since this desk was alone, it must be known whose it is.
    for (const { reference, unclaimedJob } of untold)
      if (unclaimedJob !== null) await claims.claim({ kind: 'reference', value: reference }, unclaimedJob);
    const now = clock.now();
    mayHaveChanges = true;
    const answer = await site.ask(({ orders }) => orders.put(untold.map((order) => putOf(order, now))));
    // At once: what another desk decides about it before this one reads it again must not meet it as untold.
    if (answer.ok) await journal.settleOrders(untold.filter(({ reference }) => answer.value.includes(reference)));
    return answer.ok;
  }

  /** After everything was published, so that nothing older arrives after it. */
  async function forget(): Promise<void> {
    const before = toForget.get();
    if (worker.isStopped() || before === null) return;
    const answer = await site.ask(({ orders }) => orders.forget(clock.now() - before, 'all'));
    if (answer.ok && toForget.get() === before) toForget.set(null);
  }

  const worker = createWorker(deps, 'orders not shared', async () => {
    const name = site.name();
    if (name === null || isOver(name)) return;
    try {
      if (reportedIn !== name) mayHaveChanges = true;
      await takeAll(name);
      while ((await notifySome(name)) && (await takeAll(name)));
      if (!mayHaveChanges && !isOver(name) && (await journal.untoldOrders(1)).length === 0) {
        const isFirst = reportedIn !== name;
        reportedIn = name;
        if (isFirst) onReported();
        await onAllReported();
      }
      await forget();
    } catch (failure) {
      mayHaveChanges = true;
      throw failure;
    }
  });

  /** Takes an order out of the book of all desks; see `OrderBook`. */
  async function remove(reference: string): Promise<Result<null, RemoveError>> {
    if (site.state().kind !== 'alone') {
      if (await journal.isTaken(reference)) return err({ kind: 'not_possible_now' });
      const name = site.name();
      if (name === null || !site.isTogether()) return err({ kind: 'site_away' });
      const base = await journal.shareBook(name);
      const answer = await site.ask(({ orders }) => orders.put([{ reference, body: null, base, ageMs: 0 }]));
      if (!answer.ok) return err({ kind: 'site_away' });
      mayHaveChanges = true;
      worker.wake();
      if (answer.value.length === 0) return err({ kind: 'order_changed' });
    }
    return (await journal.removeOrder(reference)) ? ok(null) : err({ kind: 'not_possible_now' });
  }

  return {
    remove,
    /** An order may have been added, changed or removed at this desk. */
    changedHere: worker.wake,
    /** The site, by its present name, has what this desk has. */
    isTold: (): boolean => reportedIn !== null && reportedIn === site.name(),
    /** The book has changed at another desk, or the site answers again. */
    changedElsewhere(): void {
      mayHaveChanges = true;
      worker.wake();
    },
    /** Orders of before this time (epoch ms) were purged here, and are to be forgotten in the site, too. */
    purged(before: number): void {
      if (site.state().kind === 'alone') return;
      toForget.set(Math.max(before, toForget.get() ?? 0));
      worker.wake();
    },
    /** Orders of parcels that are gone since that time (epoch ms) have left the book here. */
    shippedLeft(before: number): void {
      // Every desk does so each day, so it need not be repeated for a site that is away.
      void site.ask(({ orders }) => orders.forget(clock.now() - before, 'claimed'));
    },
    stop(): void {
      worker.stop();
      toForget.stop();
    },
  };
}

function putOf({ reference, body, base, at }: UntoldOrder, now: number): OrderPut {
  return { reference, body, base, ageMs: Math.max(0, now - at) };
}
