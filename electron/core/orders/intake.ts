import type { Job, Lane, PanelShipment } from '../../contract/job.ts';
import type { Order, ShopStop } from '../../contract/order.ts';
import type { Problem } from '../../contract/problem.ts';
import { reshipReference } from '../../contract/reshipReference.ts';
import type { DeskRef, SiteClaim } from '../../contract/site.ts';
import { claimOf, type DeskClaims } from '../desks/index.ts';
import { claimedKeys, isFree, isHeld, type JobStart, keyOfShipment, newJob, stopProblem } from '../jobs/index.ts';
import type { RoomDeps } from '../platform/index.ts';
import type { Randomness } from '../ports/Clock.ts';
import type { ShipmentAnswer } from '../ports/ShippingApi.ts';
import type { ServiceState } from '../service/index.ts';
import { asPacked, chosenAfter, fromDesk, noWish, type Wish } from './deskChoice.ts';
import { otherForms } from './heldReference.ts';
import type { SendableOrders } from './sendableOrders.ts';

/** How orders become jobs: one job per order reference. */
export type Intake = ReturnType<typeof createIntake>;

/** `elsewhere`: another desk of the site has the order, so nothing was stored. */
export type Accepted = { readonly job: Job; readonly isNew: boolean } | { readonly elsewhere: SiteClaim };

export interface Acceptance {
  readonly wish?: Wish;
  readonly anewOf?: Job['anewOf'];
  /** The problem if there is no order. */
  readonly missing?: Problem;
  /** A person takes it from the desk of the site with this id. */
  readonly from?: string | null;
  /** Send it with the book's version at the time of the claim. */
  readonly isOfBook?: boolean;
  /** The operator by default. */
  readonly by?: 'station' | 'operator';
  /** The stop of the shop that the cancelled job had, where its order is shipped again. */
  readonly shopStop?: Job['shopStop'];
}

/** How a shipment of the panel becomes a job. */
export interface OpenedAcceptance {
  readonly lane: Lane;
  /** Its label may be on a parcel already, so a person is asked first. */
  readonly mayHaveLabel: boolean;
  /** Its number as the slip has it; null: it has none. */
  readonly number: string | null;
  readonly from: string | null;
  /** The shop's cancel of it at the time of the call; null: none. */
  readonly stopNow: () => ShopStop | null;
}

export interface IntakeDeps extends RoomDeps {
  readonly state: ServiceState;
  readonly random: Pick<Randomness, 'id'>;
  readonly claims: DeskClaims;
  readonly orders: SendableOrders;
  readonly deskName: () => string;
  /** Code of the sender address for orders that name none; null: the account's default. */
  readonly senderCode: () => string | null;
  /** False: the create answers for a list do not wait for the labels (API section 4.4, wait_for_label). */
  readonly listWaitsForLabel: () => boolean;
  /** A job waits to be sent whose parcel is at the desk. */
  readonly onBenchWaits: () => void;
}

export function createIntake(deps: IntakeDeps) {
  const { journal, jobs, state, clock, random, orders, deskName } = deps;
  const { senderCode, listWaitsForLabel, onBenchWaits, claims } = deps;

  /** Makes the job of an order, which goes at once if nothing holds it back. */
  async function accept(
    key: Job['key'],
    known: Order | null,
    lane: Lane,
    {
      wish = noWish,
      anewOf = null,
      missing = orders.unknownOrder(),
      from = null,
      isOfBook = false,
      by = 'operator',
      shopStop = null,
    }: Acceptance = {},
  ): Promise<Accepted> {
    const id = random.id();
    const claimed = await claims.claim(key, id, from);
    if (claimed.kind === 'other') return { elsewhere: claimed.claim };
    // Another desk may have imported or corrected it a moment ago, which came with the claim.
    const book = isOfBook ? await orders.inBook({ key }) : { order: null, unclear: null };
    const given = isOfBook && claimed.kind === 'mine' ? book.order : await orders.sized(known);
    const atDesk = chosenAfter(null, wish);
    const waitForLabel = lane === 'bench' || listWaitsForLabel();
    const order = asPacked(fromDesk(given === null ? null : { ...given, waitForLabel }, senderCode()), atDesk);
    const stopped = shopStop === null ? {} : { shopStop };
    const { unclear } = book;
    const obstacle =
      stopProblem({ shopStop }) ?? orders.check(order, { missing, shopStop, unclear, hold: wish.hold }).obstacle;
    const claim = claimOf(claimed);
    const facts = { id, key, lane, atDesk, anewOf, claim, problem: obstacle ?? state.reasonToWait(), ...stopped };
    const takenFrom = claimed.kind === 'mine' ? claimed.takenFrom : null;
    const now = clock.now();
    const sentThere = takenFrom === null ? {} : { deliveryUnknown: true, unanswered: { first: now, last: now } };
    // An order that the other desk may have sent is searched for at the service, and not opened a second time
    // (shipments/sending.ts).
    const isStoppedThere = takenFrom !== null && obstacle?.code === 'shop_stopped';
    const accepted = await add(
      order !== null && (obstacle === null || isStoppedThere)
        ? { ...facts, ...sentThere, order, problem: state.reasonToWait(), state: 'queued' }
        : { ...facts, order, state: 'needs_attention' },
      by,
      takenFrom,
    );
    await claimFor(accepted, [key]);
    if (accepted.isNew && accepted.job.state === 'queued' && lane === 'bench') onBenchWaits();
    return accepted;
  }

  /** Two scans at once make one job. What was claimed for the other one is claimed for it, or given back. */
  async function claimFor({ job, isNew }: { readonly job: Job; readonly isNew: boolean }, keys: readonly Job['key'][]) {
    if (isNew) return;
    const held = claimedKeys(job).map(({ value }) => value);
    for (const key of keys)
      if (held.includes(key.value)) await claims.claim(key, job.id);
      else claims.release({ key });
  }

  async function add(
    facts: JobStart & Pick<Job, 'id'>,
    by: 'station' | 'operator' = 'operator',
    takenFrom: DeskRef | null = null,
  ) {
    const desk = deskName();
    // The earlier changes at desks, because the book may differ by the time that somebody reads them.
    const edits = facts.key.kind === 'generated' ? [] : await journal.orderChanges(facts.key.value);
    const draft = newJob({ desk, ...facts }, clock.now());
    const detail = {
      code: facts.key.value,
      lane: facts.lane,
      desk,
      ...(facts.atDesk == null ? {} : { atDesk: facts.atDesk }),
      ...(isHeld(draft) ? { held: true } : {}),
      ...(takenFrom === null ? {} : { takenFrom: takenFrom.name }),
      ...(edits.length === 0 ? {} : { edits }),
    };
    return jobs.accept(draft, detail, by);
  }

  /**
   * Accepts an order of the book on the batch lane. Null if it is not there any more, or has a job by other ways.
   */
  async function takeForBatch(reference: string): Promise<Job | null> {
    const order = await journal.order(reference);
    if (order === null) return null;
    const known = await journal.jobByKey(reference);
    if (known !== null && !isFree(known)) return null;
    if (known === null && (await isShippedOtherwise(reference))) {
      await journal.removeOrder(reference);
      return null;
    }
    if (known !== null) {
      const claimed = await claims.claim(known.key, known.id);
      return claimed.kind === 'other' ? leftTo(claimed.claim) : takeFreed(known);
    }
    const accepted = await accept({ kind: 'reference', value: reference }, order, 'batch', { isOfBook: true });
    if ('elsewhere' in accepted) return leftTo(accepted.elsewhere);
    return accepted.isNew ? accepted.job : null;
  }

  /** An earlier release took the same order from a list under another form of its reference. */
  async function isShippedOtherwise(reference: string): Promise<boolean> {
    for (const form of otherForms(reference)) {
      const job = await journal.jobByKey(form);
      if (job !== null && !isFree(job)) return true;
    }
    return false;
  }

  /** The order of a batch is at another desk of the site, so the batch goes on without it. */
  async function leftTo({ reference, desk }: SiteClaim): Promise<null> {
    await journal.setElsewhere([{ reference, desk: desk.name }]);
    return null;
  }

  /** The order of a released job is taken as if it had none: as the book has it by now, and as it is packed this time. */
  async function takeFreed({ id }: Job, wish = noWish): Promise<Job> {
    const { order: book, unclear } = await orders.inBook(await journal.job(id));
    const atDesk = chosenAfter(null, wish);
    const chosen = atDesk === null ? {} : { atDesk };
    return jobs.advance(id, (now) => {
      if (!isFree(now)) return null;
      // Taken off the list since, it is an unknown code.
      const given = book === null ? null : orders.packedFor(now, book, atDesk);
      const { order, obstacle } = orders.check(given, { unclear, hold: wish.hold });
      return obstacle === null
        ? { type: 'reopened', order, ...chosen }
        : { type: 'order_checked', order, problem: obstacle, ...chosen };
    });
  }

  /**
   * A new job for the order of a cancelled shipment, under a reference that shows it. A second call returns the same
   * job.
   */
  async function shipAnew(job: Job): Promise<Job> {
    if (job.order === null) return job;
    const before = job.successor === null ? null : await journal.job(job.successor);
    if (before !== null) return before;
    const reference = reshipReference(job.key.kind === 'reference' ? job.key.value : job.id);
    const chosen: Wish = { ...noWish, ...job.atDesk };
    const order = { ...job.order, reference };
    const anewOf = {
      first: job.anewOf === null ? (job.key.kind === 'reference' ? job.key.value : null) : job.anewOf.first,
      replaced: job.key.value,
    };
    const accepted = await accept({ kind: 'reference', value: reference }, order, 'bench', {
      wish: chosen,
      anewOf,
      shopStop: job.shopStop,
    });
    // Another desk has made the new shipment already.
    if ('elsewhere' in accepted) return job;
    const { job: next } = accepted;
    await jobs.advance(job.id, (now) =>
      now.state === 'cancelled' && now.successor === null ? { type: 'shipped_anew', successor: next.id } : null,
    );
    return next;
  }

  /** Makes a job for a shipment that this station did not make, so that its prints are on record. */
  async function adopt({ shipment, payment, reported }: ShipmentAnswer, by: 'station' | 'operator'): Promise<Job> {
    const reference = reported.orderReference;
    const { job } = await add(
      {
        id: random.id(),
        key: await keyOf(shipment.id, reference),
        lane: 'bench',
        order: reference === null ? null : await journal.order(reference),
        state: 'already_shipped',
        problem: null,
        shipment,
        payment,
        // The station itself adopts only shipments that a lost journal may have known.
        rescued: by === 'station',
      },
      by,
    );
    return job;
  }

  /**
   * Makes the job of a shipment that the panel opened and of which the book has no order; it goes straight to its label.
   */
  async function adoptOpen(
    opened: PanelShipment,
    { lane, mayHaveLabel, number, from, stopNow }: OpenedAcceptance,
  ): Promise<Accepted> {
    const { shipment, payment } = opened;
    const id = random.id();
    const key = await keyOf(shipment.id, number);
    // The slip and the panel may have different numbers for one shipment: two desks could claim one number each.
    const first = await claims.claim(key, id, from);
    const second =
      first.kind === 'other' || key.kind === 'generated'
        ? first
        : await claims.claim(keyOfShipment(shipment.id), id, from);
    if (second.kind === 'other') {
      // A number that was taken from a desk which may have sent it is not free.
      if (first.kind === 'mine' && first.takenFrom === null) claims.release({ key });
      return { elsewhere: second.claim };
    }
    const isAway = first.kind === 'away' || second.kind === 'away';
    const claim = isAway ? 'away' : claimOf(first);
    // Another desk may be printing this label, and the service does not show who fetched a label.
    const isUnasked = !mayHaveLabel && isAway && claims.leavesInMs({ key, claim }) !== 0;
    const stop = stopNow();
    const accepted = await add({
      ...{ id, key, lane, claim, problem: null, shipment },
      ...(isUnasked ? { unproven: { sentAt: null } } : {}),
      ...(mayHaveLabel || isUnasked ? {} : { nextAt: clock.now() }),
      order: null,
      ...(stop === null ? {} : { shopStop: { ...stop, isOverruled: false } }),
      state: mayHaveLabel || isUnasked ? 'already_shipped' : 'label_pending',
      // The label will prove the payment, and the fee is booked then.
      payment: payment?.paid === true ? null : payment,
      panel: { taken: opened, found: [], others: [], isOpenedHere: false },
    });
    await claimFor(accepted, [key, keyOfShipment(shipment.id)]);
    // A cancel that came while this was written has found no job.
    const since = stopNow();
    if (since === null) return accepted;
    const job = await jobs.advance(accepted.job.id, ({ shopStop }) =>
      shopStop === null ? { type: 'shop_stopped', stop: since } : null,
    );
    return { ...accepted, job };
  }

  async function keyOf(shipmentId: string, reference: string | null): Promise<Job['key']> {
    const isFree = reference !== null && (await journal.jobByKey(reference)) === null;
    return isFree ? { kind: 'reference', value: reference } : keyOfShipment(shipmentId);
  }

  return { accept, takeFreed, takeForBatch, shipAnew, adopt, adoptOpen };
}
