import type { Job } from '../../contract/job.ts';
import type { OrderCancel, ShopStop } from '../../contract/order.ts';
import { createMutex, isWithin } from '../base/index.ts';
import type { FactOfDesk } from '../desks/index.ts';
import { isLegal, isStopped, type JobEvent, latestReplacementOf, shopCancelOutcome } from '../jobs/index.ts';
import type { RoomDeps } from '../platform/index.ts';
import type { StoppedOrder } from '../ports/JournalBook.ts';
import type { OrderLookup } from '../ports/OrderLookup.ts';
import { openEarlyCancels } from './earlyCancels.ts';
import { namedReference, otherForms } from './heldReference.ts';

/**
 * Orders of the book that a list of the shop says are not to be shipped. The book stores it, so that every
 * desk of the site knows it, and the jobs follow the book: after each change of it, and at a start.
 */
export type ShopStops = Awaited<ReturnType<typeof createShopStops>>;

/** The shop's stop of an order; see `ShopStop` of contract/order.ts. `at`: left out, now. */
export interface StopWord extends Omit<ShopStop, 'at'> {
  readonly reference: string;
  readonly at?: number;
}

export interface ShopStopsDeps extends RoomDeps {
  readonly desk: FactOfDesk;
  /** The job of a shipment that the panel opened under a number like this; null: there is none. */
  readonly jobOfPanel: (reference: string) => Promise<Job | null>;
  /** Null: the shop's own system is not asked for orders. */
  readonly lookup: Pick<OrderLookup, 'isSetUp' | 'find'> | null;
  /** Marks of the book have changed, which the other desks are to know. */
  readonly onMarked: () => void;
  /** Orders may go again, or their batches are through without them. */
  readonly onFollowed: () => void;
}

const AT_ONCE = 200;
/** An order that was in no list for so long (ms) may have been cancelled since: the shop is asked before it is sent. */
const OLD_MS = 12 * 3_600_000;
/** A shop that did not answer is not asked about others for so long, ms: each of them would wait for it. */
const SILENT_MS = 60_000;
/** Whether it is stopped, and the service certainly does not have it. */
const isUnsent = (job: Job): boolean => isStopped(job) && !job.deliveryUnknown;

export async function createShopStops(deps: ShopStopsDeps) {
  const { journal, jobs, clock, retrier, jobOfPanel, lookup, logger, onMarked, onFollowed } = deps;
  const mutex = createMutex();
  const early = await openEarlyCancels(
    deps,
    () => void retrier.untilDone('follow cancels of other desks', followOthers),
  );
  /** By reference: the time of the cancel that jobs here follow, of those that other desks got. */
  const followed = new Map<string, number>();
  /** On the monotonic clock, ms. */
  let silentUntil = 0;

  function eventFor(job: Job, stop: ShopStop | null): JobEvent | null {
    if (stop === null) return liftOf(job);
    if (job.shopStop?.at === stop.at || (stop.isDone && job.shipment !== null)) return null;
    return { type: 'shop_stopped', stop };
  }

  /** An order that was never sent counts as one without a job, so that it can be scanned or put into a batch again. */
  function liftOf(job: Job): JobEvent | null {
    if (job.shopStop === null) return null;
    const isOfStop = job.state === 'needs_attention' && job.problem?.code === 'shop_stopped';
    return isOfStop && isLegal(job, { type: 'withdrawn' })
      ? { type: 'withdrawn', freed: true }
      : { type: 'stop_lifted' };
  }

  /** False: the job cannot be read. */
  async function followOne(reference: string, stop: ShopStop | null): Promise<boolean> {
    const first = await journal.jobByKey(reference);
    if (first === null) return false;
    // The first one last: if the program ends in between, it is found again by the first one.
    const last = await latestReplacementOf(journal, first);
    for (const id of new Set([last.id, first.id])) await jobs.advance(id, (now) => eventFor(now, stop));
    return true;
  }

  async function followAll(): Promise<void> {
    for (;;) {
      const page = await journal.unfollowedStops(AT_ONCE);
      let followed = 0;
      for (const { reference, stop } of page) if (await followOne(reference, stop)) followed += 1;
      if (page.length < AT_ONCE || followed === 0) return;
    }
  }

  /** Brings the jobs in line with the changed book. Never rejects. */
  async function follow(): Promise<void> {
    await retrier.untilDone('follow stopped orders', () => mutex.runExclusive(followAll));
    onFollowed();
  }

  /** Asks the shop about an order that has waited here for long. Without an answer it goes: the desk does not wait for the shop. */
  async function askShop(reference: string): Promise<void> {
    if (lookup?.isSetUp() !== true || clock.monotonic() < silentUntil) return;
    const listedAt = await journal.orderListedAt(reference);
    if (listedAt === null || isWithin(listedAt, clock.now(), OLD_MS)) return;
    const answer = await lookup.find(reference).catch((failure: unknown) => {
      logger.warn('shop not asked', { failure: String(failure) });
      return null;
    });
    if (answer?.ok !== true) silentUntil = clock.monotonic() + SILENT_MS;
    // If the shop's system does not have it, that means nothing: it may have come by a list.
    const value = answer?.ok === true ? answer.value : null;
    const mark = value === null ? undefined : 'cancelled' in value ? value.cancelled : value.shop.stopped;
    if (mark !== undefined) await stop([{ ...mark, reference }]);
  }

  async function heldAs(reference: string): Promise<string> {
    const held = await namedReference(journal, reference);
    const isKnown = (await journal.order(held)) !== null || (await journal.jobByKey(held)) !== null;
    return isKnown ? held : ((await jobOfPanel(reference))?.key.value ?? held);
  }

  /**
   * Marks those of the orders that the book has; their jobs have followed when it answers. `unknown`: references that this
   * desk does not know. One of these that the shop has cancelled by name is marked once it comes.
   */
  async function stop(
    stops: readonly StopWord[],
  ): Promise<{ readonly stopped: number; readonly unknown: readonly string[] }> {
    const at = clock.now();
    const marks: (StoppedOrder & { readonly asWritten: string })[] = [];
    for (const { reference, ...word } of stops)
      marks.push({ reference: await heldAs(reference), stop: { at, ...word }, asWritten: reference });
    const known = new Set(await journal.stopOrders(marks, at));
    onMarked();
    // An order that has left the book because of its age may still have its parcel here.
    for (const { reference, stop: mark } of marks)
      if (!known.has(reference) && (await followOne(reference, mark))) known.add(reference);
    await follow();
    early.remember(
      marks.flatMap(({ reference, stop: mark }) =>
        mark?.isDirect === true && !known.has(reference) ? [[reference, mark] as const] : [],
      ),
    );
    // A scan may have found its shipment in the panel meanwhile; a later one finds what is remembered.
    for (const { reference, stop: mark, asWritten } of marks) {
      const job = known.has(reference) ? null : await jobOfPanel(asWritten);
      if (job !== null && (await followOne(job.key.value, mark))) known.add(reference);
    }
    const unknown = marks.flatMap(({ reference, asWritten }) => (known.has(reference) ? [] : [asWritten]));
    return { stopped: marks.length - unknown.length, unknown };
  }

  async function followOthers(): Promise<void> {
    const fresh = Object.entries(early.elsewhere()).filter(([reference, { at }]) => followed.get(reference) !== at);
    if (fresh.length > 0) await stop(fresh.map(([reference, mark]) => ({ ...mark, reference })));
    for (const [reference, { at }] of fresh) followed.set(reference, at);
  }

  /** Called for orders that came into the book; those that the shop had cancelled before are marked. */
  async function arrived(references: readonly string[]): Promise<void> {
    const left = early.all();
    const forms = references.flatMap((reference) => [reference, ...otherForms(reference)]);
    const found = [...new Set(forms)].flatMap((form) =>
      left[form] === undefined ? [] : [[form, left[form]] as const],
    );
    if (found.length === 0) return;
    await stop(found.map(([reference, mark]) => ({ ...mark, reference })));
    // Only now, so that after a crash in between the order is marked, or will be.
    const names = new Set(found.map(([name]) => name));
    early.forget((name) => names.has(name));
  }

  /**
   * Takes a file of cancelled orders back: those with its word, which it alone has stopped, may go again. Returns how many.
   */
  async function undo(stops: readonly Pick<StopWord, 'reference' | 'word'>[]): Promise<number> {
    const lifts: StoppedOrder[] = [];
    for (const { reference, word } of stops)
      lifts.push({ reference: await heldAs(reference), stop: null, undoes: word });
    const lifted = await journal.stopOrders(lifts, clock.now());
    const words = new Map(stops.map(({ reference, word }) => [reference, word]));
    const forgotten = early.forget((name, mark) => words.get(name) === mark.word && mark.isAgain !== true);
    onMarked();
    await follow();
    return lifted.length + forgotten;
  }

  return {
    stop,
    undo,
    arrived,
    /** Another desk has changed the book; the same for what came there. */
    async changedElsewhere(): Promise<void> {
      const there: string[] = [];
      for (const name of Object.keys(early.all())) if ((await journal.order(name)) !== null) there.push(name);
      await arrived(there);
      await follow();
    },
    /** The shop's cancel of a number before its order came; null: none of one that `isIt`. */
    early: (isIt: (reference: string) => boolean): ShopStop | null =>
      Object.entries(early.all()).find(([reference]) => isIt(reference))?.[1] ?? null,
    close: early.stop,
    /** The same for one order that the shop's own system cancels, and its outcome so far. */
    async cancel(reference: string, word: string): Promise<OrderCancel> {
      const { stopped } = await stop([{ reference, word, isDone: false, isCancelled: true, isDirect: true }]);
      if (stopped === 0) return 'unknown';
      const known = await heldAs(reference);
      const first = await journal.jobByKey(known);
      // Another desk of the site has it, and reports to the shop.
      if (first === null) return (await journal.isTaken(known)) ? 'open' : 'done';
      return shopCancelOutcome(await latestReplacementOf(journal, first)) ?? 'open';
    },
    /** A list has these as orders to be shipped. */
    async lift(references: readonly string[]): Promise<void> {
      const lifts = references.map((reference) => ({ reference, stop: null }));
      if (lifts.length > 0) {
        await journal.stopOrders(lifts, clock.now());
        onMarked();
      }
      await follow();
    },
    follow,
    /**
     * Whether this job must not be sent because the book says so by now. Its order may have been stopped after it was read for
     * the job.
     */
    async isStoppedNow({ id, key, anewOf, deliveryUnknown, shopStop }: Job): Promise<boolean> {
      // No request for an order that the service may have, or whose stop a person has overruled.
      const isUnasked = !deliveryUnknown && shopStop === null;
      const reference = anewOf?.first ?? key.value;
      if (isUnasked) await arrived([reference]);
      if (isUnasked) await askShop(reference);
      const order = await journal.order(reference);
      const stop = order?.shop.stopped;
      const job = await jobs.advance(id, (now) => {
        const stopEvent = stop === undefined ? null : eventFor(now, stop);
        // The job's own stop counts as well, because the order may have left the book by age.
        if (stopEvent !== null || now.shopStop === null || now.state !== 'queued' || !isUnsent(now)) return stopEvent;
        return { type: 'shop_stopped', stop: now.shopStop };
      });
      return isUnsent(job);
    },
  };
}
