import type { BoxPreset } from '../../contract/box.ts';
import { changedFields } from '../../contract/changedFields.ts';
import type { Job, Lane } from '../../contract/job.ts';
import type { Order, OrderDraft } from '../../contract/order.ts';
import type { FieldProblem, Problem } from '../../contract/problem.ts';
import { reshipReference } from '../../contract/reshipReference.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { noScanOptions, type ScanOptions, type ScanReply } from '../../contract/scan.ts';
import type { DeskRef, SiteClaim } from '../../contract/site.ts';
import { unwrappedOrder } from '../../contract/unwrappedOrder.ts';
import { referenceOf } from '../../contract/wrapping.ts';
import { isWithin } from '../base/index.ts';
import { claimOf, type DeskClaims } from '../desks/index.ts';
import type { CheckedOrder, JobEvent } from '../jobs/index.ts';
import {
  isFree,
  isHeld,
  isLegal,
  isSought,
  type JobStart,
  latestReplacementOf,
  newJob,
  problem,
  resendingOf,
  stopProblem,
  waitsForAPerson,
} from '../jobs/index.ts';
import type { RoomDeps } from '../platform/index.ts';
import type { Randomness } from '../ports/Clock.ts';
import type { ShipmentAnswer } from '../ports/ShippingApi.ts';
import type { Reconciliation } from '../reconciliation/index.ts';
import type { ServiceState, ShippingRules } from '../service/index.ts';
import {
  acceptedFrom,
  asPacked,
  chosenAfter,
  fromDesk,
  isChosen,
  isSameParcel,
  isStillOpen,
  type Wish,
} from './deskChoice.ts';
import { heldReference, otherForms } from './heldReference.ts';
import type { LabelReply, LabelVerification } from './labelVerification.ts';
import type { LookupAnswer } from './orderLookups.ts';
import { orderProblems } from './orderRules.ts';
import { readKnownCode } from './parcelLocator.ts';

/** How orders become jobs: one job per order reference, however often it is scanned. */
export interface Intake {
  /**
   * On disk when it answers (API section 4.4: the order reference is the idempotency key). The scan of a label proves
   * its print. If the settings do not have the box of the options, the scan is refused like an unknown command.
   */
  scan(raw: string, options?: ScanOptions): Promise<ScanReply>;
  /** The same for an order that a person takes from the desk of the site with this id. */
  takeOver(raw: string, options: ScanOptions, from: string): Promise<ScanReply>;
  /**
   * Accepts an order of the book on the batch lane. Null if it is not there any more, or has a job by other ways.
   */
  takeForBatch(reference: string): Promise<Job | null>;
  /** What a job that was never sent goes with, as the book has it by now. */
  orderNow(job: Job): Promise<CheckedOrder>;
  /**
   * Tries a refused, incomplete, withdrawn or held job again, with the order as it is in the book now, or exactly as it
   * was sent where the service may know it. The choices made at the desk for it stay.
   */
  retry(jobId: string): Promise<Job>;
  /**
   * Records what the shop's own system said of the code of a job that is sought. An order goes into the book first, so
   * that a crash in between loses nothing; one that the book has by then is taken instead.
   */
  lookupEnded(jobId: string, answer: LookupAnswer): Promise<void>;
  /**
   * Puts one order into the book and accepts it; without a reference, `draft` (a UUID) is its key (API section 4.4). If
   * the reference has a job that certainly was not sent, that job takes this order when `onto` is its id. If the same
   * parcel was shipped without a reference within the last ten minutes, under another key, it is shipped again only
   * when `onto` is the id of that first job.
   */
  ship(order: Order, draft: string, onto?: string | null): Promise<Result<Job, ShipError>>;
  /**
   * The order of a stopped job as a retry would send it: as the book has it by now, packed as it was chosen at the desk.
   * Null: the code is still unknown.
   */
  toCorrect(jobId: string): Promise<Result<PresentOrder, Exclude<CorrectError, { readonly kind: 'invalid_fields' }>>>;
  /**
   * Sends a stopped job with its order as it was corrected at the desk, and keeps the correction in the book. The
   * reference stays, because it is the key. Not possible once a request of the job may have been processed: the service
   * may know its key with the other contents (API section 4.4). `of`: the order that was corrected. If it is another one
   * by now, a list has come in between, and what it says must not be overwritten unseen.
   */
  correct(jobId: string, order: Order, of: Order | null): Promise<Result<Job, CorrectError>>;
  /**
   * Keeps an order of the book as it was written at the desk, or adds one. It may lack something: then its scan says
   * so. Not possible once the order has a job. `of`: as the book had it when it was changed; null: it did not have it.
   */
  saveOrder(order: Order, of: Order | null): Promise<Result<null, SaveError>>;
  /**
   * A new job for the order of a cancelled shipment, under a reference that shows it. A second call returns the same
   * job.
   */
  shipAnew(job: Job): Promise<Job>;
  /** Makes a job for a shipment that this station did not make, so that its prints are on record. */
  adopt(answer: ShipmentAnswer, by: 'station' | 'operator'): Promise<Job>;
}

/**
 * `order` is the order of a stopped job as it would be sent now; null: its code is still unknown. `draft` is a second version that
 * waits for a decision.
 */
export interface PresentOrder {
  readonly order: Order | null;
  readonly draft: OrderDraft | null;
}

/**
 * `has_job`: the reference was used here already. `canTakeOver`: its job stopped, and may go on with the given order.
 * `same_parcel`: the same parcel was shipped without a reference a few minutes ago. `elsewhere`: another desk of the site has
 * the order.
 */
export type ShipError =
  | { readonly kind: 'elsewhere'; readonly claim: SiteClaim }
  | { readonly kind: 'invalid_fields'; readonly fields: readonly FieldProblem[] }
  | { readonly kind: 'has_job'; readonly job: Job; readonly canTakeOver: boolean }
  | { readonly kind: 'same_parcel'; readonly job: Job };

/**
 * `not_possible_now`: the job goes on by now, or a request of it may have been processed. `order_changed`: the order is
 * another one by now than the one that was corrected.
 */
export type CorrectError =
  | { readonly kind: 'invalid_fields'; readonly fields: readonly FieldProblem[] }
  | { readonly kind: 'job_not_found' }
  | { readonly kind: 'order_changed' }
  | { readonly kind: 'not_possible_now' };

/** `reference_taken`: a new order, and the book or a job has its reference already. */
export type SaveError =
  | Exclude<CorrectError, { readonly kind: 'job_not_found' }>
  | { readonly kind: 'reference_taken' };

export interface IntakeDeps extends RoomDeps {
  readonly state: ServiceState;
  readonly random: Pick<Randomness, 'id'>;
  readonly proofs: LabelVerification;
  readonly reconciliation: Pick<Reconciliation, 'checkOld'>;
  readonly claims: DeskClaims;
  /** A box for orders that say no size. */
  readonly rules: Pick<ShippingRules, 'packed'>;
  readonly deskName: () => string;
  /** Who works at the desk. */
  readonly operator: () => string;
  readonly boxes: () => readonly BoxPreset[];
  /** Code of the sender address for orders that name none; null: the account's default. */
  readonly senderCode: () => string | null;
  /** False: the create answers for a list do not wait for the labels (API section 4.4, wait_for_label). */
  readonly listWaitsForLabel: () => boolean;
  /** Whether the shop's own system can be asked for an order that the book does not have. */
  readonly asksShop: () => boolean;
  /** A job waits to be sent whose parcel is at the desk. */
  readonly onBenchWaits: () => void;
}

/** After a crash of its page, a form is filled in again within this time, ms. */
const SAME_PARCEL_MS = 600_000;
/** This many of the newest jobs are compared with a parcel without a reference. */
const MOST_COMPARED = 1_000;
/** How long (ms) a scan of a label from an earlier day waits to learn whether its shipment was cancelled since. */
const CHECK_TIMEOUT_MS = 1_500;
const NO_REFERENCE: FieldProblem = { field: 'order_reference', rule: 'required', limit: null, message: null };
const PRINT_RETRIED: JobEvent = { type: 'print_retried' };
/** Its label is here, and was held back because another desk had the order. */
const isHeldForAnother = ({ state, problem: why }: Job) => state === 'label_ready' && why?.code === 'claimed_elsewhere';
const noWish: Wish = { box: null, quantity: null, hold: false };

export function createIntake(deps: IntakeDeps): Intake {
  const { journal, jobs, state, clock, random, proofs, reconciliation, rules, deskName, operator, boxes } = deps;
  const { senderCode, listWaitsForLabel, asksShop, onBenchWaits, claims } = deps;

  /** `from`: a person takes the order from the desk of the site with this id. */
  async function scan(raw: string, options: ScanOptions, from: string | null): Promise<ScanReply> {
    const code = await readKnownCode(journal, raw);
    if (!code.ok) return { kind: 'refused', ...code.error };
    const { onLabel, length, others } = code.value;
    const whole = code.value.whole === null ? null : await heldReference(journal, code.value.whole, others);
    // A carrier's barcode is no order of the shop, whose system is not asked for it.
    const isPlainlyLabel = onLabel.length > 1;
    const box = options.box === null ? null : boxes().find(({ id }) => id === options.box);
    // Without its box the parcel would be charged at another size.
    if (box === undefined) return { kind: 'refused', reason: 'command', length };
    const wish: Wish = { ...options, box };
    const expected = await proofs.expected();
    // An order's reference comes before a label with the same text, because a shipment's id is a plain number, as many
    // references are. The only exception is the label that is expected next.
    const reference = expected !== null && onLabel.includes(expected.shipment?.trackingNumber ?? '') ? null : whole;
    const known = reference === null ? null : await journal.jobByKey(reference);
    if (known !== null) return scannedAgain(await latestReplacementOf(journal, known), wish, !isPlainlyLabel, from);
    const order = reference === null ? null : await journal.order(reference);
    const label = order === null ? await proofs.scan(code.value, expected) : null;
    if (label !== null) return stillThere(label);
    // A carrier's barcode that is on no label of this station.
    if (whole === null) return { kind: 'refused', reason: 'unreadable', length };
    const missing = isPlainlyLabel ? problem('unknown_order') : unknownOrder();
    const key = { kind: 'reference', value: whole } as const;
    const accepted = await accept(key, order, 'bench', { wish, missing, from, isOfBook: true });
    if ('elsewhere' in accepted) return { kind: 'elsewhere', claim: accepted.elsewhere };
    const { job, isNew } = accepted;
    return isNew ? { kind: 'new', job, optionsUsed: true } : scannedAgain(job, wish, !isPlainlyLabel, null);
  }

  /** The shipment of a label from an earlier day may have been cancelled since. */
  async function stillThere(reply: LabelReply): Promise<LabelReply> {
    await reconciliation.checkOld(reply.job, CHECK_TIMEOUT_MS);
    const job = (await journal.job(reply.job.id)) ?? reply.job;
    return job.state === 'cancelled' && reply.kind === 'label_verified'
      ? { kind: 'label_known', job }
      : { ...reply, job };
  }

  /** Creates and charges nothing. But what stopped the job may have been fixed since, or the wish may fix it. */
  async function scannedAgain(job: Job, wish: Wish, mayAsk: boolean, from: string | null): Promise<ScanReply> {
    // This desk gave the order up, or another one took it, so it has to be claimed again.
    if (isFree(job) || job.problem?.code === 'claimed_elsewhere') {
      const claimed = await claims.claim(job.key, job.id, from);
      if (claimed.kind === 'other') return { kind: 'elsewhere', claim: claimed.claim };
      if (claimed.kind === 'mine') {
        const { takenFrom } = claimed;
        await jobs.advance(job.id, (now) => {
          if (isHeldForAnother(now)) return PRINT_RETRIED;
          const event = takenFrom === null ? null : ({ type: 'taken_over', from: takenFrom.name } as const);
          return event !== null && isLegal(now, event) ? event : null;
        });
      }
    }
    if (isFree(job)) await takeFreed(job, wish);
    // Applied first, because a queued job may be sent at any moment.
    const outcome = await apply(job.id, wish);
    await reconciliation.checkOld(job, CHECK_TIMEOUT_MS);
    const noted = await jobs.advance(job.id, () => ({ type: 'scanned_again' }));
    if (noted.state === 'queued') onBenchWaits();
    // A wish that came too late does not mean that the order should go without it.
    const isTried = outcome === 'so_already' && noted.state === 'needs_attention' && !waitsForAPerson(noted);
    const tried = isTried ? await retried(noted.id, mayAsk ? unknownOrder() : problem('unknown_order')) : noted;
    return { kind: 'again', job: tried, optionsUsed: outcome !== 'too_late' };
  }

  /** Changes how the order is sent, or holds it, while it certainly was not sent yet. */
  async function apply(jobId: string, wish: Wish): Promise<'so_already' | 'changed' | 'too_late'> {
    let outcome: 'so_already' | 'changed' | 'too_late' = 'too_late';
    const { order: book, unclear } = await bookOrderOf(await journal.job(jobId));
    await jobs.advance(jobId, (now) => {
      const isSo = isChosen(now.atDesk, wish) && (!wish.hold || isHeld(now));
      outcome = isSo ? 'so_already' : isStillOpen(now) && !isHeld(now) ? 'changed' : 'too_late';
      if (outcome !== 'changed') return null;
      const atDesk = chosenAfter(now.atDesk, wish);
      const order = asPacked(inJob(book, now, acceptedFrom(now, senderCode())), atDesk);
      const chosen = atDesk === null ? {} : { atDesk };
      const stop = stopProblem(now);
      if (wish.hold && stop === null) return { type: 'held', order, problem: problem('on_hold'), ...chosen };
      const obstacle = stop ?? obstacleOf(order, unknownOrder(), now.shopStop, unclear);
      if (order === null || atDesk === null || obstacle !== null)
        return { type: 'order_checked', order, problem: obstacle ?? unknownOrder(), ...chosen };
      return { type: 'packing_chosen', order, atDesk };
    });
    return outcome;
  }

  /** `unclear` is set while the order has two versions and nobody has chosen one. */
  async function bookOrderOf(job: Pick<Job, 'key'> | null) {
    if (job === null) return { order: null, unclear: null };
    const [order, draft] = await Promise.all([journal.order(job.key.value), journal.orderDraft(job.key.value)]);
    return { order: await rules.packed(order), unclear: draft === null ? null : problem('two_versions', draft.desk) };
  }

  function retry(jobId: string): Promise<Job> {
    return retried(jobId, unknownOrder());
  }

  /** `missing`: what is wrong if the code is still unknown. */
  async function retried(jobId: string, missing: Problem): Promise<Job> {
    const { order: book, unclear } = await bookOrderOf(await journal.job(jobId));
    const job = await jobs.advance(jobId, (now) => {
      const type = resendingOf(now);
      if (type === null) return null;
      if (mayBeKnown(now)) return checked(type, now.order, missing, now.shopStop, null);
      return checked(type, asPacked(inJob(book, now, senderCode()), now.atDesk), missing, now.shopStop, unclear);
    });
    if (job.state === 'queued') onBenchWaits();
    return job;
  }

  function checked(
    type: NonNullable<ReturnType<typeof resendingOf>>,
    order: Order | null,
    missing: Problem,
    stop: Job['shopStop'],
    unclear: Problem | null,
  ): JobEvent {
    const obstacle = obstacleOf(order, missing, stop, unclear);
    if (order === null || obstacle !== null) {
      return { type: 'order_checked', order, problem: obstacle ?? missing };
    }
    return { type, order };
  }

  /** The book does not have the order: the shop's own system is asked, where there is one. */
  function unknownOrder(): Problem {
    return problem(asksShop() ? 'shop_asked' : 'unknown_order');
  }

  /** `known`: the stop of the shop that the job has already; a person may have overruled it. */
  function obstacleOf(
    order: Order | null,
    missing: Problem = unknownOrder(),
    known: Job['shopStop'] = null,
    unclear: Problem | null = null,
  ): Problem | null {
    if (order === null) return missing;
    const stop = stopIn(order, known) ?? unclear;
    if (stop !== null) return stop;
    const fields = orderProblems(order);
    return fields.length === 0 ? null : problem('invalid_fields', null, fields);
  }

  async function lookupEnded(jobId: string, answer: LookupAnswer): Promise<void> {
    if (answer.ok && answer.value !== null) await journal.addOrders([answer.value], clock.now());
    const { order: found, unclear } = await bookOrderOf(await journal.job(jobId));
    const job = await jobs.advance(jobId, (now) => {
      if (!isSought(now)) return null;
      if (!answer.ok) {
        const { words: text } = answer.error;
        // Asked again and again for the same reason it is one event.
        const isSaid = now.problem?.code === 'shop_no_answer' && now.problem.detail === text;
        return isSaid ? null : { type: 'order_sought', order: null, problem: problem('shop_no_answer', text) };
      }
      const order = asPacked(fromDesk(found, senderCode()), now.atDesk);
      const obstacle = obstacleOf(order, problem('unknown_order'), null, unclear);
      return order === null || obstacle !== null
        ? { type: 'order_sought', order, problem: obstacle ?? problem('unknown_order') }
        : { type: 'order_found', order };
    });
    if (job.state === 'queued') onBenchWaits();
  }

  /** `elsewhere`: another desk of the site has the order, so nothing was stored. */
  async function accept(
    key: Job['key'],
    known: Order | null,
    lane: Lane,
    {
      wish = noWish,
      anewOf = null,
      missing = unknownOrder(),
      from = null,
      isOfBook = false,
      shopStop = null,
    }: {
      readonly wish?: Wish;
      readonly anewOf?: Job['anewOf'];
      /** What is wrong if there is no order. */
      readonly missing?: Problem;
      /** A person takes it from the desk of the site with this id. */
      readonly from?: string | null;
      /** It goes as the book has it by the time that it is claimed. */
      readonly isOfBook?: boolean;
      /** What the shop says of the order that is shipped anew. */
      readonly shopStop?: Job['shopStop'];
    } = {},
  ): Promise<{ readonly job: Job; readonly isNew: boolean } | { readonly elsewhere: SiteClaim }> {
    const id = random.id();
    const claimed = await claims.claim(key, id, from);
    if (claimed.kind === 'other') return { elsewhere: claimed.claim };
    // Another desk may have imported or corrected it a moment ago, which came with the claim.
    const book = isOfBook ? await bookOrderOf({ key }) : { order: null, unclear: null };
    const given = isOfBook && claimed.kind === 'mine' ? book.order : await rules.packed(known);
    const atDesk = chosenAfter(null, wish);
    const waitForLabel = lane === 'bench' || listWaitsForLabel();
    const order = asPacked(fromDesk(given === null ? null : { ...given, waitForLabel }, senderCode()), atDesk);
    const stopped = shopStop === null ? {} : { shopStop };
    const held = wish.hold ? problem('on_hold') : null;
    const obstacle =
      stopProblem({ shopStop }) ??
      stopIn(order, shopStop) ??
      held ??
      obstacleOf(order, missing, shopStop, book.unclear);
    const claim = claimOf(claimed);
    const facts = { id, key, lane, atDesk, anewOf, claim, problem: obstacle ?? state.reasonToWait(), ...stopped };
    const takenFrom = claimed.kind === 'mine' ? claimed.takenFrom : null;
    const now = clock.now();
    const sentThere = takenFrom === null ? {} : { deliveryUnknown: true, unanswered: { first: now, last: now } };
    // What the other desk may have sent is looked for at the service, and not opened anew (shipments/sending.ts).
    const isStoppedThere = takenFrom !== null && obstacle?.code === 'shop_stopped';
    const accepted = await add(
      order !== null && (obstacle === null || isStoppedThere)
        ? { ...facts, ...sentThere, order, problem: state.reasonToWait(), state: 'queued' }
        : { ...facts, order, state: 'needs_attention' },
      'operator',
      takenFrom,
    );
    if (accepted.isNew && accepted.job.state === 'queued' && lane === 'bench') onBenchWaits();
    return accepted;
  }

  async function add(
    facts: JobStart & Pick<Job, 'id'>,
    by: 'station' | 'operator' = 'operator',
    takenFrom: DeskRef | null = null,
  ) {
    const desk = deskName();
    // What desks made of it before, because the book may have it otherwise by the time that somebody asks.
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
      return claimed.kind === 'other' ? leftTo(claimed.claim) : takeFreed(known, noWish);
    }
    const accepted = await accept({ kind: 'reference', value: reference }, order, 'batch', { isOfBook: true });
    if ('elsewhere' in accepted) return leftTo(accepted.elsewhere);
    return accepted.isNew ? accepted.job : null;
  }

  async function orderNow(job: Job): Promise<CheckedOrder> {
    const { order: book, unclear } = await bookOrderOf(job);
    const order = asPacked(inJob(book, job, senderCode()), job.atDesk);
    const obstacle = obstacleOf(order, unknownOrder(), job.shopStop, unclear);
    return order === null || obstacle !== null ? { order, obstacle: obstacle ?? unknownOrder() } : { order, obstacle };
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

  /** The order of a freed job is taken as if it had none: as the book has it by now, and as it is packed this time. */
  async function takeFreed({ id }: Job, wish: Wish): Promise<Job> {
    const { order: book, unclear } = await bookOrderOf(await journal.job(id));
    const atDesk = chosenAfter(null, wish);
    const chosen = atDesk === null ? {} : { atDesk };
    return jobs.advance(id, (now) => {
      if (!isFree(now)) return null;
      // Taken off the list since, it is an unknown code.
      const order = book === null ? null : asPacked(inJob(book, now, senderCode()), atDesk);
      const obstacle =
        stopIn(order, null) ?? (wish.hold ? problem('on_hold') : obstacleOf(order, unknownOrder(), null, unclear));
      return order === null || obstacle !== null
        ? { type: 'order_checked', order, problem: obstacle ?? unknownOrder(), ...chosen }
        : { type: 'reopened', order, ...chosen };
    });
  }

  async function ship(given: Order, draft: string, onto: string | null = null): Promise<Result<Job, ShipError>> {
    const typed = referenceOf(given.reference);
    const reference = await heldReference(journal, typed, otherForms(typed, given.reference.trim()));
    const order = { ...unwrappedOrder(given), reference };
    const fields = orderProblems(order);
    if (fields.length > 0) return err({ kind: 'invalid_fields', fields });
    if (order.reference === '') {
      const before = await sameParcelBefore(order, draft);
      if (before !== null && before.id !== onto) return err({ kind: 'same_parcel', job: before });
      const accepted = await accept({ kind: 'generated', value: draft }, order, 'bench');
      return 'elsewhere' in accepted ? err({ kind: 'elsewhere', claim: accepted.elsewhere }) : ok(accepted.job);
    }
    const met = await journal.jobByKey(order.reference);
    if (met !== null && isFree(met)) {
      const claimed = await claims.claim(met.key, met.id);
      if (claimed.kind === 'other') return err({ kind: 'elsewhere', claim: claimed.claim });
      await edit(order, false);
      await takeFreed(met, noWish);
      const taken = await jobs.advance(met.id, () => ({ type: 'scanned_again' }));
      onBenchWaits();
      return ok(taken);
    }
    if (met !== null && (met.id !== onto || !stoppedUnsent(met))) return hasJob(met);
    await edit(order, false);
    if (met !== null) return takenOver(met, order);
    const accepted = await accept({ kind: 'reference', value: order.reference }, order, 'bench');
    if ('elsewhere' in accepted) return err({ kind: 'elsewhere', claim: accepted.elsewhere });
    return accepted.isNew ? ok(accepted.job) : hasJob(accepted.job);
  }

  /**
   * Without a reference, only the form's own key distinguishes a second shipment from a repeated request, and that key
   * is lost when the page crashes. Without this check the same parcel would then be created, and paid, twice.
   */
  async function sameParcelBefore(order: Order, draft: string): Promise<Job | null> {
    if ((await journal.jobByKey(draft)) !== null) return null;
    const isSame = (job: Job) =>
      job.key.kind === 'generated' &&
      job.state !== 'cancelled' &&
      !stoppedUnsent(job) &&
      isWithin(job.createdAt, clock.now(), SAME_PARCEL_MS) &&
      job.order !== null &&
      isSameParcel(job.order, order);
    return (await journal.recentJobs(MOST_COMPARED)).find(isSame) ?? null;
  }

  async function toCorrect(jobId: string) {
    const job = await journal.job(jobId);
    if (job === null) return err({ kind: 'job_not_found' as const });
    if (!stoppedUnsent(job)) return err({ kind: 'not_possible_now' as const });
    return ok({ order: await presentOrder(job), draft: await journal.orderDraft(job.key.value) });
  }

  async function presentOrder(job: Job): Promise<Order | null> {
    const order = inJob((await bookOrderOf(job)).order, job, senderCode());
    return asPacked(order === null ? null : withoutDefaultSender(order), job.atDesk);
  }

  async function correct(jobId: string, given: Order, of: Order | null): Promise<Result<Job, CorrectError>> {
    const job = await journal.job(jobId);
    if (job === null) return err({ kind: 'job_not_found' });
    const reference = job.key.kind === 'reference' ? job.key.value : (job.order?.reference ?? '');
    const order = { ...unwrappedOrder(given), reference };
    const fields = orderProblems(order);
    if (fields.length > 0) return err({ kind: 'invalid_fields', fields });
    if (!stoppedUnsent(job)) return err({ kind: 'not_possible_now' });
    if (isAnother(await presentOrder(job), of)) return err({ kind: 'order_changed' });
    // The book first: after a crash in between, a retry sends the corrected order and not the old one.
    if (reference !== '') await edit(order, false);
    const corrected = await sendCorrected(job.id, order);
    return corrected.isTaken ? ok(corrected.job) : err({ kind: 'not_possible_now' });
  }

  /**
   * Puts an order into the book as it was written at this desk: an import must not replace it unasked. False: it has a
   * job, and was to be changed only without one.
   */
  async function edit(order: Order, onlyWithoutJob: boolean): Promise<boolean> {
    const stored = withoutDefaultSender(order);
    const changed = changedFields(await journal.order(order.reference), stored);
    return journal.editOrder(stored, { at: clock.now(), desk: deskName(), by: operator(), changed, onlyWithoutJob });
  }

  async function saveOrder(given: Order, of: Order | null): Promise<Result<null, SaveError>> {
    // What stands in the book is changed under the reference that it has there.
    const reference = of === null ? referenceOf(given.reference) : given.reference.trim();
    const order = { ...unwrappedOrder(given), reference };
    if (order.reference === '') return err({ kind: 'invalid_fields', fields: [NO_REFERENCE] });
    const now = await journal.order(order.reference);
    if (of === null && now !== null) return err({ kind: 'reference_taken' });
    if (isAnother(now, of)) return err({ kind: 'order_changed' });
    if (await edit(order, true)) return ok(null);
    return err({ kind: of === null ? 'reference_taken' : 'not_possible_now' });
  }

  async function takenOver({ id }: Job, typed: Order): Promise<Result<Job, ShipError>> {
    const { job, isTaken } = await sendCorrected(id, typed);
    return isTaken ? ok(job) : hasJob(job);
  }

  /**
   * Queues a stopped job with this order. The choices made at the desk before are dropped: they were for another parcel,
   * or stand in the order by now.
   */
  async function sendCorrected(id: string, given: Order) {
    const order = fromDesk(given, senderCode());
    let isTaken = false;
    const job = await jobs.advance(id, (now) => {
      isTaken = stoppedUnsent(now);
      const changed = changedFields(now.order, order);
      return isTaken ? { type: 'order_corrected', order, atDesk: null, changed } : null;
    });
    if (isTaken) onBenchWaits();
    return { job, isTaken };
  }

  /** The job that the person means by this reference now: if the order was shipped anew, the newest one. */
  async function hasJob(first: Job): Promise<Result<never, ShipError>> {
    const job = await latestReplacementOf(journal, first);
    return err({ kind: 'has_job', job, canTakeOver: job.id === first.id && stoppedUnsent(job) });
  }

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
    // Another desk ships it anew already.
    if ('elsewhere' in accepted) return job;
    const { job: next } = accepted;
    await jobs.advance(job.id, (now) =>
      now.state === 'cancelled' && now.successor === null ? { type: 'shipped_anew', successor: next.id } : null,
    );
    return next;
  }

  async function adopt({ shipment, payment, reported }: ShipmentAnswer, by: 'station' | 'operator'): Promise<Job> {
    const reference = reported.orderReference;
    const isFree = reference !== null && (await journal.jobByKey(reference)) === null;
    const { job } = await add(
      {
        id: random.id(),
        key: isFree ? { kind: 'reference', value: reference } : { kind: 'generated', value: `shipment:${shipment.id}` },
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

  return {
    scan: (raw, options = noScanOptions) => scan(raw, options, null),
    takeOver: scan,
    takeForBatch,
    orderNow,
    retry,
    lookupEnded,
    ship,
    toCorrect,
    correct,
    saveOrder,
    shipAnew,
    adopt,
  };
}

/** The shop has stopped the order, and that is not what a person has overruled before. */
function stopIn(order: Order | null, known: Job['shopStop']): Problem | null {
  const stop = order?.shop.stopped;
  return stop === undefined || stop.at === known?.at ? null : problem('shop_stopped', stop.word);
}

/**
 * The order as it is in the book now, with the waiting for labels that the job was accepted with. `senderCode`: the
 * desk's default.
 */
function inJob(book: Order | null, { order: accepted }: Job, senderCode: string | null): Order | null {
  const order = fromDesk(book ?? accepted, senderCode);
  return order === null || accepted === null ? order : { ...order, waitForLabel: accepted.waitForLabel };
}

/**
 * The service may have a shipment under the job's key, so the key must not go with other contents (API section 4.4). An
 * order that it refused for its fields it cannot have. What was purged cannot be sent as it was.
 */
function mayBeKnown({ deliveryUnknown, problem: reason, purgedAt, order }: Job): boolean {
  return deliveryUnknown && reason?.code !== 'invalid_fields' && purgedAt === null && order !== null;
}

/**
 * The job waits for a correction, and none of its requests can have been processed, so another order may take its
 * place.
 */
function stoppedUnsent(job: Job): boolean {
  return isLegal(job, { type: 'order_corrected' }) && !job.deliveryUnknown;
}

/** The desk's default sender is applied when an order is sent, and is no part of what a person or a list says. */
function withoutDefaultSender(order: Order): Order {
  return order.sender?.kind === 'desk_default' ? { ...order, sender: null } : order;
}

function isAnother(now: Order | null, before: Order | null): boolean {
  if (now === null || before === null) return now !== before;
  return changedFields(withoutDefaultSender(before), withoutDefaultSender(now)).length > 0;
}
