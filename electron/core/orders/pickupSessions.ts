import type { Job } from '../../contract/job.ts';
import {
  type OpenPickup,
  type Pickup,
  type PickupCount,
  type PickupReply,
  takesCarrier,
} from '../../contract/pickup.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { SiteParcel } from '../../contract/site.ts';
import { createMutex } from '../base/index.ts';
import type { ParcelsElsewhere } from '../desks/index.ts';
import { isLegal, type JobRepository, latestReplacementOf } from '../jobs/index.ts';
import type { Clock, Randomness } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { Reconciliation } from '../reconciliation/index.ts';
import { handOverOf, isOnLabel, isReadFromLabel, jobOfCode } from './labelCode.ts';
import { findJobWithin, readKnownCode } from './parcelLocator.ts';
import type { ReadCode } from './scanCode.ts';

/** `no_pickup`: no session is open. */
export interface NoPickup {
  readonly kind: 'no_pickup';
}

interface PickupStart {
  readonly carrier: string | null;
  readonly label?: string | undefined;
}

export type TakeBackError = NoPickup | { readonly kind: 'job_not_found' } | { readonly kind: 'not_possible_now' };

/**
 * The sessions of parcels for the courier. There is one session at a time, and it goes on after a restart. On disk when a method
 * answers.
 */
export type PickupSessions = ReturnType<typeof createPickupSessions>;

export interface PickupSessionsDeps {
  readonly journal: Journal;
  readonly jobs: JobRepository;
  readonly clock: Clock;
  readonly random: Pick<Randomness, 'id'>;
  readonly elsewhere: Pick<ParcelsElsewhere, 'ofLabel' | 'isUnasked'>;
  readonly reconciliation: Pick<Reconciliation, 'check' | 'startSession' | 'sweep'>;
  /** The parcel of a shipment that the panel opened, whose label has this code and was printed there; null: none. */
  readonly labelledElsewhere: (codes: readonly string[]) => Promise<Job | null>;
  /** A label that the courier took proved that it is on paper; `before`: the job before that. */
  readonly onPrintProved: (before: Job) => void;
}

type Outcome = PickupReply['outcome'];

/**
 * The courier is waiting, so a scan waits no longer than this (ms) to learn whether the parcel was cancelled elsewhere.
 */
const CHECK_TIMEOUT_MS = 1_500;
/** A list of cancelled shipments that is not older than this (ms) is new enough for a session that begins or ends. */
const LIST_AGE_MS = 15_000;

/** The job that a code means, and which reading of the code found it. */
interface Intended {
  readonly job: Job;
  readonly code: string;
}

export function createPickupSessions(deps: PickupSessionsDeps) {
  const { journal, jobs, clock, random, elsewhere, reconciliation, onPrintProved } = deps;
  /** A session must not end, or begin twice, between the steps of a scan. */
  const mutex = createMutex();

  async function whileOpen<T, E>(work: (open: OpenPickup) => Promise<Result<T, E>>): Promise<Result<T, E | NoPickup>> {
    const open = await journal.openPickup();
    return open === null ? err({ kind: 'no_pickup' as const }) : work(open);
  }

  async function now(): Promise<OpenPickup> {
    const open = await journal.openPickup();
    if (open === null) throw new Error('the pickup session ended in between');
    return open;
  }

  async function scan(open: OpenPickup, raw: string): Promise<PickupReply> {
    const code = await readKnownCode(journal, raw);
    if (!code.ok) return { outcome: 'refused', checked: true, job: null, elsewhere: null, pickup: open };
    const intended = await intendedBy(code.value);
    if (intended === null) return scanUnknown(open, code.value);
    return scanOwn(open, intended);
  }

  async function scanOwn(open: OpenPickup, intended: Intended): Promise<PickupReply> {
    const job = await shippedNow(intended.job, intended.code);
    const found = handOverOf(job, intended.code);
    if (found !== 'stop' && found !== 'gone' && !takesCarrier(open, job.shipment?.carrierName ?? null))
      return { outcome: 'other_carrier', checked: true, job, elsewhere: null, pickup: open };
    const checked = found === 'stop' || (await reconciliation.check(job, CHECK_TIMEOUT_MS));
    const { outcome, job: after } = await handOver(job, intended.code, open.id);
    return { outcome, checked: checked || outcome === 'stop', job: after, elsewhere: null, pickup: await now() };
  }

  /** Another desk knows whether its parcel may go; only a person sees whether the parcel has its label. */
  async function scanUnknown(open: OpenPickup, read: ReadCode): Promise<PickupReply> {
    const there = await findElsewhere(read);
    const own = there === null ? await findJobWithin(journal, read) : null;
    const within = own ?? (there === null ? await deps.labelledElsewhere(read.onLabel) : null);
    const number = within?.shipment?.trackingNumber ?? null;
    if (within !== null && number !== null) return scanOwn(open, { job: within, code: number });
    const outcome = there === null ? 'foreign' : outcomeThere(there.parcel, open);
    if (outcome === 'foreign') await journal.noteForeign(open.id, noteOf(read), clock.now());
    const checked = there !== null || !elsewhere.isUnasked();
    return { outcome, checked, job: null, elsewhere: there, pickup: await now() };
  }

  async function findElsewhere(read: ReadCode): Promise<PickupReply['elsewhere']> {
    for (const code of read.onLabel) {
      const found = await elsewhere.ofLabel(code, code === read.whole);
      if (found !== null) return found;
    }
    return null;
  }

  async function intendedBy(read: ReadCode): Promise<Intended | null> {
    for (const code of read.onLabel) {
      const found = await journal.jobsByLabelCode(code);
      // Only a code that is read whole can be on a packing slip.
      const job = jobOfCode(
        code === read.whole ? found : found.filter((one) => isReadFromLabel(one, code, read)),
        code,
      );
      if (job !== null) return { job, code };
    }
    return null;
  }

  /** A packing slip stands for its order, which may have a new shipment. A label stands for its own shipment only. */
  async function shippedNow(job: Job, code: string): Promise<Job> {
    return isOnLabel(job, code) ? job : latestReplacementOf(journal, job);
  }

  async function handOver(found: Job, code: string, pickup: string): Promise<{ outcome: Outcome; job: Job }> {
    let outcome: Outcome = 'stop';
    let unproved: Job | null = null;
    await jobs.advance(found.id, (job) => {
      unproved = handOverOf(job, code) === 'prove_and_hand_over' ? job : null;
      return unproved === null ? null : { type: 'print_confirmed', by: 'operator' };
    });
    if (unproved !== null) onPrintProved(unproved);
    const job = await jobs.advance(found.id, (current) => {
      switch (handOverOf(current, code)) {
        case 'hand_over':
          outcome = 'taken';
          return { type: 'handed_over', pickup };
        case 'gone':
          outcome = current.pickup === pickup ? 'again' : 'earlier';
          return null;
        default:
          outcome = 'stop';
          return null;
      }
    });
    return { outcome, job };
  }

  async function carrierOn(label: string): Promise<string | null> {
    const code = await readKnownCode(journal, label);
    const intended = code.ok ? await intendedBy(code.value) : null;
    return intended === null ? null : ((await shippedNow(intended.job, intended.code)).shipment?.carrierName ?? null);
  }

  async function removeForeign(open: OpenPickup, raw: string): Promise<OpenPickup> {
    const code = await readKnownCode(journal, raw);
    if (code.ok) await journal.removeForeign(open.id, noteOf(code.value));
    return now();
  }

  async function takeBack(jobId: string): Promise<Result<OpenPickup, TakeBackError>> {
    if ((await journal.job(jobId)) === null) return err({ kind: 'job_not_found' });
    let done = false;
    await jobs.advance(jobId, (job) => {
      done = isLegal(job, { type: 'handed_back' });
      return done ? { type: 'handed_back' } : null;
    });
    return done ? ok(await now()) : err({ kind: 'not_possible_now' });
  }

  return {
    current: (): Promise<OpenPickup | null> => journal.openPickup(),
    /** Parcels whose label is out and which no courier took, by carrier, the most first. */
    stillHere: (): Promise<readonly PickupCount[]> => journal.stillHere(),
    /** A session with all its parcels, open or ended. */
    whole: (id: string): Promise<OpenPickup | null> => journal.pickup(id),
    /**
     * Starts a session for a carrier's courier, or returns the open one. `carrier`: null for all of them. `label`: the carrier is the one
     * of this label; where none is known for it, no session starts.
     */
    start: (
      { carrier, label }: PickupStart = { carrier: null },
    ): Promise<Result<OpenPickup, { readonly kind: 'no_carrier_on_label' }>> =>
      mutex.runExclusive(async () => {
        // Not awaited: a scan that comes before its answer waits for it, within its own limit.
        reconciliation.startSession();
        const open = await journal.openPickup();
        if (open !== null) return ok(open);
        const ofLabel = label === undefined ? null : await carrierOn(label);
        if (label !== undefined && ofLabel === null) return err({ kind: 'no_carrier_on_label' as const });
        return ok(await journal.startPickup(random.id(), clock.now(), ofLabel ?? carrier));
      }),
    scan: (code: string): Promise<Result<PickupReply, NoPickup>> =>
      mutex.runExclusive(() => whileOpen<PickupReply, NoPickup>(async (open) => ok(await scan(open, code)))),
    /** Takes a code that no job of this desk has out of the session: its parcel has no label and stays here. */
    removeForeign: (code: string): Promise<Result<OpenPickup, NoPickup>> =>
      mutex.runExclusive(() => whileOpen<OpenPickup, NoPickup>(async (open) => ok(await removeForeign(open, code)))),
    /**
     * Also for a parcel of an earlier session that the courier brought back. If it is scanned again, it goes with this
     * session.
     */
    takeBack: (jobId: string): Promise<Result<OpenPickup, TakeBackError>> =>
      mutex.runExclusive(() => whileOpen(() => takeBack(jobId))),
    /** A session without any parcel or code is not stored. */
    end: (): Promise<Result<Pickup, NoPickup>> =>
      mutex.runExclusive(() =>
        whileOpen<Pickup, NoPickup>(async (open) => {
          // A parcel whose shipment was cancelled meanwhile can still be taken back from the courier.
          void reconciliation.sweep('label', LIST_AGE_MS);
          return ok(await journal.endPickup(open.id, clock.now()));
        }),
      ),
    recent: (limit: number): Promise<readonly Pickup[]> => journal.recentPickups(limit),
  };
}

/** The outcome by the parcel's state at its own desk. If it may have a label nevertheless, a person has to check. */
function outcomeThere(
  { state, problem, carrierName }: SiteParcel,
  open: OpenPickup,
): 'foreign' | 'stop' | 'earlier' | 'other_carrier' {
  if (problem === 'shop_stopped' && state !== 'handed_over') return 'stop';
  switch (state) {
    case 'printed':
    case 'verified':
    case 'printing':
    case 'print_unconfirmed':
    case 'label_ready':
    case 'already_shipped':
      return takesCarrier(open, carrierName) ? 'foreign' : 'other_carrier';
    case 'handed_over':
      return 'earlier';
    case 'needs_attention':
    case 'queued':
    case 'submitting':
    case 'awaiting_payment':
    case 'label_pending':
    case 'cancelling':
    case 'cancelled':
    case 'failed':
      return 'stop';
    default:
      return state satisfies never;
  }
}

/** The note of an unknown code in the session. */
const noteOf = ({ whole, onLabel }: ReadCode): string => whole ?? onLabel.join(' ');
