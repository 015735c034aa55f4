import type { ClosingCounts, ClosingList } from '../../contract/ledger.ts';
import type { DeskRef, DeskReport, SiteClaim, SiteDesk, SiteParcel } from '../../contract/site.ts';
import type { SiteAnswer } from './SiteAnswer.ts';
import type { SitePrints } from './SitePrints.ts';

export type { SiteAway, SiteRefusal } from './SiteAnswer.ts';

type Answer<T> = SiteAnswer<T>;

/**
 * The shared state of the desks of one shop: who has which order, the account's limit of requests, and the state of every parcel.
 * Each desk's own journal stays the truth for its own jobs; the site has a copy of them. Each method is one transaction,
 * and none rejects: any failure outside is `SiteAway`. Times are epoch ms by the database's clock, unless noted otherwise.
 */
export interface Coordinator {
  readonly desk: DeskRef;
  readonly window: SharedWindow;
  readonly claims: Claims;
  readonly parcels: SiteParcels;
  readonly orders: SharedOrders;
  readonly facts: SharedFacts;
  readonly prints: SitePrints;
  /**
   * Registers this desk as on, with its own count of its requests: `ownAges` has how long ago (ms) each of those of the
   * last `OWN_REQUESTS_MS` was sent, 0 for one that is under way, for the database may have missed some. It is read in the
   * moment in which they are stored, and from then until the answer the desk sends nothing. `session` distinguishes this
   * start of the program from others: a second program with the same desk's data is refused as long as the first is on,
   * unless it has just started at the same place, where only one can run; and so is one that knows nothing of the desk's
   * last start, or was refused beside one that is at work, until a person insists. `limit`: as in `WindowAsk`. Until
   * `settled`, no claim of another desk is unbroken. `memory`: the last `memory` of any start of the desk. A database that
   * knows less than that gives its content a new name, and all desks arrive again; `othersAges` has how long ago (ms) the
   * requests of others were sent that this desk had seen, for such a database may have forgotten them, and their senders
   * may be gone.
   */
  arrive(
    session: string,
    report: DeskReport,
    ownAges: () => readonly number[],
    limit: number,
    memory?: SiteMemory | null,
    othersAges?: () => readonly number[],
  ): Answer<Arrival>;
  /** A person confirms that this program is the desk, and no other one that has started with a copy of its data. */
  insist(): void;
  /** What the last answers had, to be remembered for the next arrival; null before the first one. */
  memory(): SiteMemory | null;
  /** Reports that the site knows by now every order that this desk has claimed, or shipped without it. */
  settled(): Answer<null>;
  /**
   * Reports that this desk is still on, at most every `BEAT_MS`. `lost`: the database has given it up meanwhile, so it has
   * to arrive again; the same if the database knows less than it did.
   */
  beat(report: DeskReport): Answer<WindowSeen | 'lost'>;
  /**
   * Reports that this desk closes, which gives its part of the limit to the others, but for `restingPart` of it.
   * `worksAlone`: it goes on without the others, who keep the whole part for it.
   */
  leave(worksAlone: boolean): Answer<null>;
  /** All desks, those that left included, by name. */
  desks(): Answer<SiteDesk[]>;
  /**
   * A person confirms that this desk is switched off: from now on the others have its part of the limit, but for
   * `restingPart`. What it may have shipped while it was cut off is not known until it arrives and is `settled`. It is
   * awaited no longer.
   */
  dismiss(deskId: string): Answer<null>;
  /** Subscribes to what other desks change. A hint: one may be missed when the connection breaks, so the caller must also poll. */
  subscribe(listener: (hint: SiteHint) => void): () => void;
  /** Ends every request under way. Every later call is `SiteAway`. */
  close(): Promise<void>;
}

/**
 * A desk as the database of that name knew it. `told`: a counter that rises with everything that the desk writes. `share`
 * and `hasLeft`: the part of the limit that was reserved for it, under the API key of that mark.
 */
export interface RememberedDesk extends DeskRef {
  readonly told: number;
  readonly keyMark: string;
  readonly share: number;
  readonly hasLeft: boolean;
}

export interface SiteMemory {
  readonly site: string;
  /** Those that reported within `UNHEARD_MS`. */
  readonly desks: readonly RememberedDesk[];
}

/**
 * `site`: names this database's content; what a desk remembers of a site is worth nothing in another one, nor in one that
 * started empty, or has lost something.
 */
export type Arrival =
  | { readonly kind: 'arrived'; readonly site: string; readonly seen: WindowSeen }
  /**
   * `isAtWork`: that one has reported since this one was refused first, so it is not an earlier start of this one that was
   * killed.
   */
  | { readonly kind: 'same_desk_is_on'; readonly isAtWork?: boolean };

/** Something of the site changed; `deskId` is who changed it. `all`: the connection is back, so anything may have. */
export interface SiteHint {
  readonly about: 'window' | 'claims' | 'parcels' | 'orders' | 'facts' | 'prints' | 'desks' | 'all';
  readonly deskId: string | null;
}

/** How long (ms) a request counts against the limit (API section 8), with some reserve. */
export const OWN_REQUESTS_MS = 65_000;
/** A desk reports that it is on this often, ms. Each granted request counts as such a report. */
export const BEAT_MS = 1_500;
/** A desk that has not reported for so long (ms) is not at work any more, wherever it is. */
export const UNHEARD_MS = 7 * 86_400_000;
/** A desk that has not reported for so long (ms) is not on. It knows so itself, by its own clock, and earlier. */
export const LEASE_MS = 5_000;
/**
 * At most this part of the limit (but at least one request) is granted within any `GRANT_SPAN_MS`, so that a desk that loses its
 * connection knows how many requests the others can have sent until they reserve its part of the limit.
 */
export const GRANTED_AT_ONCE = 0.25;
export const GRANT_SPAN_MS = 8_000;

/**
 * A desk that is cut off may use its whole part of the limit for so long (ms) after the others reserve it, then `laterPart`
 * of it: a desk that is alone has the whole limit for its part, and a desk that replaces it must not wait for ever.
 */
export const WHOLE_PART_MS = 60_000;
export const laterPart = (share: number, limit: number): number => Math.min(share, Math.max(1, Math.floor(limit / 5)));

/**
 * The part of its last share that always stays reserved for a desk, whether it closed, was killed or was dismissed: with so
 * much it may start without the others. For `RESTS_MS` after its last report.
 */
export const restingPart = (share: number): number => (share < 1 ? 0 : Math.max(1, Math.floor(share / 5)));
export const RESTS_MS = 30 * 86_400_000;

/** Highest first; see BUDGET_LANES of core/service. */
export type WindowLane = 'bench' | 'label' | 'batch' | 'background';

export interface WindowAsk {
  /**
   * Identifies the waiting request, so that it keeps its turn from one call to the next. Chosen by the desk, new for each
   * request.
   */
  readonly ticket: string;
  readonly lane: WindowLane;
  /** Requests per 60 s that the account allows. The lowest that any desk of the site states is used. */
  readonly limit: number;
}

/** `place`: names the granted request. `waitMs`: call again after that, with the same ticket; a call before that is in vain. */
export type WindowReply =
  | { readonly kind: 'granted'; readonly place: string; readonly seen: WindowSeen }
  | { readonly kind: 'wait'; readonly waitMs: number; readonly seen: WindowSeen };

/** The window as it was at an answer. */
export interface WindowSeen {
  /** How long ago (ms) each request of the last 60 s that other desks sent was sent; 0: it is under way. */
  readonly others: readonly number[];
  /** Desks that are on, or that may only be cut off; this one included. */
  readonly desks: number;
  /**
   * Requests per 60 s that this desk may send while it is cut off: its part of the limit. The parts of all desks together are
   * never more than the limit, so a desk that has just come may have none for some seconds.
   */
  readonly share: number;
  /** Requests per 60 s that hold for the whole site. */
  readonly limit: number;
}

/**
 * The requests that all desks send under one API key (API section 8). No 60 s ever hold more than the limit. Higher lanes
 * go first; within a lane the longest waiting, and no desk waits in one lane with more than its first ticket, so the desks
 * take turns. A desk that is not on keeps its part of the limit for itself, the whole of it for about two minutes
 * (WHOLE_PART_MS), until it leaves or is dismissed.
 */
export interface SharedWindow {
  /** Grants a request, or returns when to call again. Until `ended`, a granted one counts as sent just now. */
  reserve(ask: WindowAsk): Answer<WindowReply>;
  /** The request has ended: from now on it grows old. */
  ended(place: string): Answer<null>;
  /** Gives the place back: the request never left. */
  release(place: string): Answer<null>;
}

export interface ClaimAsk {
  readonly reference: string;
  readonly jobId: string;
  /** This desk knows nothing of the order yet: as long as a desk is awaited, that one may have shipped it. */
  readonly isNew?: boolean;
}

/**
 * `mine`: this desk has the order, for that job from now on; `turn` grows whenever an order goes to another desk, so an unchanged
 * turn proves that no other desk had it in between. `order`: as the site's book has it; null: it does not.
 */
export type ClaimReply =
  | { readonly kind: 'mine'; readonly turn: number; readonly order: SharedOrder | null }
  | { readonly kind: 'other'; readonly claim: SiteClaim };

/**
 * Which desk ships which order. One desk has an order at a time, and only a person takes it from another. A desk is awaited
 * where the database has lost something, until it is `settled` again, is dismissed, or has not reported for `UNHEARD_MS`.
 */
export interface Claims {
  /** Claims an order that no desk has. An order that this desk has already keeps its turn. */
  claim(ask: ClaimAsk): Answer<ClaimReply>;
  /**
   * Claims again the orders that this desk had, for those jobs, and returns those that another desk has by now. Called once
   * for each order.
   */
  claimAgain(asks: readonly ClaimAsk[]): Answer<readonly string[]>;
  /** Takes an order for this desk although the desk `from` has it, or may; `other`: by now it is yet another one. */
  takeOver(ask: ClaimAsk, from: string): Answer<ClaimReply>;
  /** Whether this desk still has the order: its turn; null if it has not. */
  turnOf(reference: string): Answer<number | null>;
  /**
   * Whether only this desk can have shipped the order: it has had the order since that turn, no other desk has a parcel of
   * it, and each of them was on and `settled` from before the claim until now, or until it closed. A desk that is cut off
   * ships what it cannot claim only if a person says so, and not before its lease is over. Desks that have not reported for
   * `UNHEARD_MS` are left out.
   */
  isHeldContinuously(reference: string, turn: number): Answer<boolean>;
  /** Gives an order back that was never sent. Without effect if this desk does not have it. */
  release(reference: string): Answer<null>;
  /** The desk that has the order, this one included, or else an awaited desk that may have it; null: none. */
  of(reference: string): Answer<SiteClaim | null>;
  /** Which orders were claimed, taken over or given back after a revision (0: all that are claimed), the oldest change first. */
  changedAfter(revision: number, limit: number): Answer<readonly ClaimChange[]>;
}

/**
 * `desk`: the desk that has the order now; null: none. `revision` grows with every change of any claim, in the order of commits.
 */
export interface ClaimChange {
  readonly reference: string;
  readonly desk: DeskRef | null;
  readonly revision: number;
}

/** A parcel of this desk, with the version of its job: an older version never replaces a newer one. */
export interface PublishedParcel extends Omit<SiteParcel, 'desk'> {
  readonly version: number;
}

export interface SiteParcelPage {
  readonly total: number;
  readonly items: SiteParcel[];
}

/** The state of every parcel at every desk. */
export interface SiteParcels {
  publish(parcels: readonly PublishedParcel[]): Answer<null>;
  /**
   * Parcels whose reference, receiver, place, tracking number or shipment id contains the search (Turkish casing folded), the last
   * changed first. An empty search finds all. With `list`, only those that stand on it at their desks.
   */
  search(search: string, offset: number, limit: number, list?: ClosingList | null): Answer<SiteParcelPage>;
  /**
   * Parcels that have the code as their tracking number or shipment id, the last changed first, at most so many. Others that
   * have it as their reference or receiver may be among them.
   */
  ofCode(code: string, limit: number): Answer<readonly SiteParcel[]>;
  /** How many parcels of all desks stand on each closing list. */
  closing(): Answer<ClosingCounts>;
  /**
   * Takes out who received those parcels that last changed before a time (epoch ms by this desk's clock): parcels of this desk,
   * and of those that are not on, which may never be again.
   */
  forgetReceivers(before: number): Answer<null>;
}

/**
 * An order of the site's book. `body`: the order with what desks made of it, as their journals store it; null: it was
 * removed. `ageMs`: how long ago it was last in a list, or changed or removed, by the database's clock. `revision` grows
 * with every change of any order, in the order of commits.
 */
export interface SharedOrder {
  readonly reference: string;
  readonly body: unknown;
  readonly revision: number;
  readonly ageMs: number;
}

/** `base`: the revision of the order that the desk knows; 0: none. */
export interface OrderPut extends Omit<SharedOrder, 'revision'> {
  readonly base: number;
}

/** The order book of the site, of which each desk has a copy. */
export interface SharedOrders {
  /**
   * Adds, replaces or removes orders, each reference once. One that somebody has changed since its `base` stays as it is. The
   * answer has the references of the others.
   */
  put(orders: readonly OrderPut[]): Answer<readonly string[]>;
  /** Orders that were changed after a revision (0: all), the oldest change first. */
  changedAfter(revision: number, limit: number): Answer<readonly SharedOrder[]>;
  /**
   * Deletes orders that no desk has changed or listed for so long (ms): all of them, or those that some desk has claimed
   * just as long ago. This is no removal: what the desks have in their own books stays there. Removals are not deleted.
   */
  forget(ageMs: number, which: 'all' | 'claimed'): Answer<null>;
}

/** A small named value that every desk knows: the balance, a hold, the settings of the shop, a carrier's prices. */
export interface SharedFact {
  readonly name: string;
  readonly value: unknown;
  /** How long ago (ms) it was observed, by the database's clock. */
  readonly ageMs: number;
  /** Grows with every change of any fact. */
  readonly revision: number;
  readonly deskId: string;
}

export interface SharedFacts {
  /** Stores the value, unless a newer observation is there: `ageMs` is how long ago this one was made. */
  notify(name: string, value: unknown, ageMs: number): Answer<null>;
  /** Facts that changed after a revision (0: all), the oldest change first. */
  changedAfter(revision: number, limit: number): Answer<readonly SharedFact[]>;
  /** Deletes facts whose name begins so and that were observed so long ago (ms). Desks that have read one keep their copy. */
  forget(prefix: string, ageMs: number): Answer<null>;
}
