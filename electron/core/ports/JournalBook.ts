import type { ShopStop } from '../../contract/order.ts';

/** An order that was changed at this desk, and that the site does not have yet. */
export interface UntoldOrder {
  readonly reference: string;
  /** The order with what desks made of it, as the journal stores it. */
  readonly body: unknown;
  /** Up to which revision of the site's book this desk knows the order. */
  readonly base: number;
  /** When it was last in a list, or changed (epoch ms). */
  readonly at: number;
  /** Id of the job that has it here, or had, and was accepted without a claim; null: there is none. */
  readonly unclaimedJob: string | null;
}

/** An order as the site's book has it; see `SharedOrder` of Coordinator.ts. */
export interface TakenOrder {
  readonly reference: string;
  readonly body: unknown;
  readonly revision: number;
  /** When it was last in a list, or changed or removed (epoch ms by this desk's clock). */
  readonly at: number;
}

/**
 * This desk's copy of the order book that the desks of a site share: it notes which changes the site does not have yet, and
 * takes those of other desks. While the desk works alone it notes nothing.
 */
export interface SharedBook {
  /**
   * Shares the book with the site of this name; null: with none. Where it was shared with another one, or with none, all of
   * the book is untold and nothing of the site's is taken yet. Resolves to the revision up to which the site's book is taken.
   */
  shareBook(site: string | null): Promise<number>;
  /**
   * The first that were changed, to be sent to the site. What was removed is not among them. Each is among them until
   * `takeShared` has it as it is here, or `settleOrders` reports that the site took it. What is read back as it was sent is
   * no change of another desk, even if the answer was lost.
   */
  untoldOrders(limit: number): Promise<readonly UntoldOrder[]>;
  /** The site has these as they are; one that was changed here since stays untold. */
  settleOrders(orders: readonly Pick<UntoldOrder, 'reference' | 'body'>[]): Promise<void>;
  /**
   * Takes orders of the site's book, the oldest change first. One that has no untold change here becomes as the site has
   * it. Of one that has, a list yields to a correction and to a later list; a correction stands against a list, which is
   * stored beside it as `putOrders` does, and against another correction it becomes a draft beside it; a removal at another
   * desk yields to a correction and to a later list. The result is not published yet. An order with a job here is not
   * removed. `upTo`: the site's book is taken up to this revision; null: these are single orders, taken out of their turn.
   * False: the book stayed as it was.
   */
  takeShared(site: string, orders: readonly TakenOrder[], upTo: number | null): Promise<boolean>;
}

/** An order with what the shop says of whether it is to be shipped; null: it is. `undoes`: the word of the mark that is taken back. */
export interface StoppedOrder {
  readonly reference: string;
  readonly stop: ShopStop | null;
  readonly undoes?: string;
}

/** Orders that the shop has stopped. */
export interface ShopStops {
  /**
   * Marks orders of the book, or takes their marks away. One that has a mark with the same word keeps it; one of
   * which the shop had said it directly, by another word, is marked `isAgain`. Returns the references that the book has; of those with
   * `undoes` the ones that had this mark alone. `at` in epoch ms.
   */
  stopOrders(stops: readonly StoppedOrder[], at: number): Promise<readonly string[]>;
  /** Orders whose job differs from the book in this. */
  unfollowedStops(limit: number): Promise<readonly StoppedOrder[]>;
  /** When the order was last in a list, or changed, epoch ms; null: it is not in the book. */
  orderListedAt(reference: string): Promise<number | null>;
  /** How many orders of a batch are left out of it because of a mark: they have no job, and no other desk has them. */
  countStopped(batch: number): Promise<number>;
}
