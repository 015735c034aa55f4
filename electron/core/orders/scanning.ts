import type { BoxPreset } from '../../contract/box.ts';
import type { Job, Lane, PanelShipment } from '../../contract/job.ts';
import { noScanOptions, type ScanOptions, type ScanReply } from '../../contract/scan.ts';
import {
  claimedKeys,
  isFree,
  isHeld,
  isLegal,
  type JobEvent,
  latestReplacementOf,
  problem,
  stopProblem,
  waitsForAPerson,
} from '../jobs/index.ts';
import type { Panel } from '../panel/index.ts';
import type { Reconciliation } from '../reconciliation/index.ts';
import { chosenAfter, isChosen, isStillOpen, noWish, type Wish } from './deskChoice.ts';
import { heldReference, namedReference } from './heldReference.ts';
import type { Acceptance, Accepted, Intake, IntakeDeps } from './intake.ts';
import type { LabelReply, LabelVerification } from './labelVerification.ts';
import { readKnownCode } from './parcelLocator.ts';
import type { ShopStops } from './shopStops.ts';

export interface ScanningDeps
  extends Omit<IntakeDeps, 'state' | 'random' | 'deskName' | 'senderCode' | 'listWaitsForLabel'> {
  readonly intake: Intake;
  readonly proofs: LabelVerification;
  readonly panel: Pick<Panel, 'byCode' | 'find' | 'mayHaveLabel' | 'orderOf' | 'isSame'>;
  readonly stops: Pick<ShopStops, 'early'>;
  readonly reconciliation: Pick<Reconciliation, 'checkOld'>;
  readonly boxes: () => readonly BoxPreset[];
}

/** How long (ms) a scan of a label from an earlier day waits to learn whether its shipment was cancelled since. */
const CHECK_TIMEOUT_MS = 1_500;
const PRINT_RETRIED: JobEvent = { type: 'print_retried' };
/** Whether its label is here and was held back because another desk had the order. */
const isHeldForAnother = ({ state, problem: why }: Job) => state === 'label_ready' && why?.code === 'claimed_elsewhere';

/** Handles a scanned code: a known order, a label that is scanned back, or an order that becomes a job. */
export function createScanning(deps: ScanningDeps) {
  const { journal, jobs, intake, proofs, panel, stops, reconciliation, orders, boxes, onBenchWaits, claims } = deps;

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
    const opened = order === null ? await panel.find(onLabel, CHECK_TIMEOUT_MS) : null;
    if (opened !== null)
      return answered(await takeOpened(opened, 'bench', { code: whole, wish, from }), wish, isPlainlyLabel);
    // A carrier's barcode that is on no label of this station.
    if (whole === null) return { kind: 'refused', reason: 'unreadable', length };
    const missing = isPlainlyLabel ? problem('unknown_order') : orders.unknownOrder();
    const key = { kind: 'reference', value: whole } as const;
    const accepted = await intake.accept(key, order, 'bench', { wish, missing, from, isOfBook: true });
    return answered(accepted, wish, isPlainlyLabel);
  }

  /** The job of a shipment that the panel opened. Where the book has its order, it goes as if its slip was scanned. */
  async function takeOpened(
    opened: PanelShipment,
    lane: Lane,
    {
      code = null,
      wish = noWish,
      from = null,
    }: { readonly code?: string | null } & Pick<Acceptance, 'wish' | 'from'> = {},
  ): Promise<Accepted> {
    const { reference } = opened;
    const order = await panel.orderOf(opened);
    // As the slip has it, because the parcel is searched for by that later.
    const written = code !== null && reference !== null && panel.isSame(code, reference) ? code : reference;
    const number = order?.reference ?? written;
    const known = (await journal.holderOf(opened.shipment.id)) ?? (number && (await journal.jobByKey(number)));
    if (known) return { job: known, isNew: false };
    if (order !== null)
      return intake.accept({ kind: 'reference', value: order.reference }, order, lane, { wish, from, isOfBook: true });
    return intake.adoptOpen(opened, {
      ...{ lane, number, from, mayHaveLabel: panel.mayHaveLabel(opened) },
      stopNow: () => earlyStop(opened),
    });
  }

  const earlyStop = ({ reference }: PanelShipment) =>
    reference === null ? null : stops.early((one) => panel.isSame(one, reference));

  /** The parcel of a label that the panel has printed itself, by the carrier's number on it; null: it has none, or a job is under way. */
  async function labelledElsewhere(codes: readonly string[]): Promise<Job | null> {
    const opened = panel.byCode(codes);
    const { trackingNumber, trackingNumberIsCarrier } = opened?.shipment ?? {};
    if (opened === null || !trackingNumberIsCarrier || !codes.includes(trackingNumber ?? '')) return null;
    if ((await journal.holderOf(opened.shipment.id)) !== null) return null;
    const order = await panel.orderOf(opened);
    const accepted = await intake.adoptOpen(opened, {
      ...{ lane: 'bench', number: order?.reference ?? opened.reference, from: null },
      mayHaveLabel: opened.shipment.status !== 'cancelled',
      stopNow: () => order?.shop.stopped ?? earlyStop(opened),
    });
    return 'job' in accepted ? accepted.job : null;
  }

  async function answered(
    accepted: Accepted,
    wish: Wish,
    isPlainlyLabel: boolean,
    byProgram = false,
  ): Promise<ScanReply> {
    if ('elsewhere' in accepted) return { kind: 'elsewhere', claim: accepted.elsewhere };
    const { job, isNew } = accepted;
    return isNew ? { kind: 'new', job, optionsUsed: true } : scannedAgain(job, wish, !isPlainlyLabel, null, byProgram);
  }

  /** No person holds the parcel of an order that a program names: that verifies no label, and an unknown number makes no job. */
  async function shipNamed(named: string): Promise<ScanReply | null> {
    const reference = await namedReference(journal, named);
    const known = await journal.jobByKey(reference);
    const order = known === null ? await journal.order(reference) : null;
    if (known === null && order === null) return null;
    const key = { kind: 'reference', value: reference } as const;
    const accepted =
      known === null
        ? await intake.accept(key, order, 'bench', { isOfBook: true, by: 'station' })
        : { job: await latestReplacementOf(journal, known), isNew: false };
    return answered(accepted, noWish, true, true);
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
  async function scannedAgain(
    job: Job,
    wish: Wish,
    mayAsk: boolean,
    from: string | null,
    byProgram = false,
  ): Promise<ScanReply> {
    // This desk gave the order up, or another one took it, so it has to be claimed again.
    if (isFree(job) || job.problem?.code === 'claimed_elsewhere') {
      const mine = [];
      for (const key of claimedKeys(job)) {
        const claimed = await claims.claim(key, job.id, from);
        if (claimed.kind === 'other') return { kind: 'elsewhere', claim: claimed.claim };
        if (claimed.kind === 'mine') mine.push(claimed.takenFrom);
      }
      if (mine.length > 0) {
        const takenFrom = mine.find((desk) => desk !== null) ?? null;
        await jobs.advance(job.id, (now) => {
          if (isHeldForAnother(now)) return PRINT_RETRIED;
          const event = takenFrom === null ? null : ({ type: 'taken_over', from: takenFrom.name } as const);
          return event !== null && isLegal(now, event) ? event : null;
        });
      }
    }
    if (isFree(job)) await intake.takeFreed(job, wish);
    // Applied first, because a queued job may be sent at any moment.
    const outcome = await apply(job.id, wish);
    await reconciliation.checkOld(job, CHECK_TIMEOUT_MS);
    const noted = await jobs.advance(job.id, () =>
      byProgram ? { type: 'scanned_again', byStation: true } : { type: 'scanned_again' },
    );
    if (noted.state === 'queued') onBenchWaits();
    // A wish that came too late does not mean that the order should go without it.
    const isTried = outcome === 'so_already' && noted.state === 'needs_attention' && !waitsForAPerson(noted);
    const tried = isTried
      ? await orders.retry(noted.id, mayAsk ? orders.unknownOrder() : problem('unknown_order'))
      : noted;
    return { kind: 'again', job: tried, optionsUsed: outcome !== 'too_late' };
  }

  /** Changes how the order is sent, or holds it, while it certainly was not sent yet. */
  async function apply(jobId: string, wish: Wish): Promise<'so_already' | 'changed' | 'too_late'> {
    let outcome: 'so_already' | 'changed' | 'too_late' = 'too_late';
    const { order: book, unclear } = await orders.inBook(await journal.job(jobId));
    await jobs.advance(jobId, (now) => {
      const isSo = isChosen(now.atDesk, wish) && (!wish.hold || isHeld(now));
      outcome = isSo ? 'so_already' : isStillOpen(now) && !isHeld(now) ? 'changed' : 'too_late';
      if (outcome !== 'changed') return null;
      const atDesk = chosenAfter(now.atDesk, wish);
      const order = orders.packedFor(now, book, atDesk, true);
      const chosen = atDesk === null ? {} : { atDesk };
      const stop = stopProblem(now);
      if (wish.hold && stop === null) return { type: 'held', order, problem: problem('on_hold'), ...chosen };
      const obstacle = stop ?? orders.check(order, { shopStop: now.shopStop, unclear }).obstacle;
      if (order === null || atDesk === null || obstacle !== null)
        return { type: 'order_checked', order, problem: obstacle ?? orders.unknownOrder(), ...chosen };
      return { type: 'packing_chosen', order, atDesk };
    });
    return outcome;
  }

  return {
    /**
     * On disk when it answers (API section 4.4: the order reference is the idempotency key). The scan of a label proves
     * its print. If the settings do not have the box of the options, the scan is refused like an unknown command.
     */
    scan: (raw: string, options = noScanOptions) => scan(raw, options, null),
    /** The same for an order that a person takes from the desk of the site with this id. */
    takeOver: scan,
    /** Ships an order of the book that another program names, as its scan would; null: there is no such order. */
    shipNamed,
    takeOpened,
    labelledElsewhere,
  };
}
