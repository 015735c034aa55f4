import { anewReference } from '../../contract/anewReference.ts';
import type { FieldProblem, Job, Lane } from '../../contract/job.ts';
import type { Order } from '../../contract/order.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { ScanReply } from '../../contract/scan.ts';
import type { JobEvent } from '../domain/jobEvents.ts';
import { type NewJobFacts, newJob } from '../domain/newJob.ts';
import { orderProblems } from '../domain/orderRules.ts';
import { readScanCode } from '../domain/scanCode.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { Randomness } from '../ports/Randomness.ts';
import type { ShipmentAnswer } from '../ports/ShippingApi.ts';
import type { JobBook } from './jobBook.ts';
import type { LabelProofs } from './labelProofs.ts';
import { problem } from './problems.ts';
import type { ServiceState } from './serviceState.ts';

/** How orders become jobs: one job per order reference, however often it is scanned. */
export interface Intake {
  /** Durable when it answers (API section 4.4: the order reference is the idempotency key); a label proves its print. */
  scan(raw: string): Promise<ScanReply>;
  /** Queues every order of the book that has no job yet, on the batch lane. */
  queueAll(): Promise<{ readonly queued: number; readonly needAttention: number }>;
  /** A refused, incomplete or withdrawn job is tried again with the order as the book has it now. */
  retry(jobId: string): Promise<Job>;
  /** Puts one order into the book and accepts it; without a reference `draft` (a UUID) is its key (API section 4.4). */
  ship(order: Order, draft: string): Promise<Result<Job, ShipError>>;
  /** A new job for the order of a cancelled shipment, under a reference that says so; asked twice, it is the same job. */
  shipAnew(job: Job): Promise<Job>;
  /** A job for a shipment that this station did not make, so that its prints are on record. */
  adopt(answer: ShipmentAnswer, by: 'station' | 'operator'): Promise<Job>;
}

/** `has_job`: the reference was used here already. */
export type ShipError =
  | { readonly kind: 'invalid_fields'; readonly fields: readonly FieldProblem[] }
  | { readonly kind: 'has_job' };

export interface IntakeParts {
  readonly journal: Journal;
  readonly jobs: JobBook;
  readonly state: ServiceState;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly proofs: LabelProofs;
  readonly deskName: () => string;
  /** A job may be waiting to be sent. */
  readonly onQueued: () => void;
}

const BATCH_PAGE = 200;

export function createIntake(parts: IntakeParts): Intake {
  const { journal, jobs, state, clock, random, proofs, deskName, onQueued } = parts;

  async function scan(raw: string): Promise<ScanReply> {
    const code = readScanCode(raw);
    if (!code.ok) return { kind: 'refused', ...code.error };
    const expected = await proofs.expected();
    // An order's reference goes before a label that happens to read the same, but for the label that is waited for; a
    // shipment's id is a plain number, as many an order's is.
    const isExpected = expected !== null && expected.shipment?.trackingNumber === code.value;
    const known = isExpected ? null : await journal.jobByKey(code.value);
    if (known !== null) return { kind: 'again', job: await scannedAgain(await lastOf(known)), optionsUsed: true };
    const order = isExpected ? null : await journal.order(code.value);
    const label = order === null ? await proofs.scan(code.value, expected) : null;
    if (label !== null) return label;
    const { job, isNew } = await accept({ kind: 'reference', value: code.value }, order, 'bench');
    return isNew
      ? { kind: 'new', job, optionsUsed: true }
      : { kind: 'again', job: await scannedAgain(job), optionsUsed: true };
  }

  /** The job that ships the order now: an order shipped anew has one job after the other. */
  async function lastOf(job: Job): Promise<Job> {
    const next = job.successor === null ? null : await journal.job(job.successor);
    return next === null ? job : lastOf(next);
  }

  /** Nothing is created or charged; but what stood in the way may have been mended since. */
  async function scannedAgain(job: Job): Promise<Job> {
    const noted = await jobs.advance(job.id, () => ({ type: 'scanned_again' }));
    if (noted.state === 'queued') onQueued();
    return noted.state === 'needs_attention' ? retry(noted.id) : noted;
  }

  async function retry(jobId: string): Promise<Job> {
    const before = await journal.job(jobId);
    const order = before === null ? null : await journal.order(before.key.value);
    const checkedJob = await jobs.advance(jobId, (now) => {
      if (wasWithdrawn(now)) return { type: 'reopened' };
      if (now.state !== 'needs_attention' && now.state !== 'failed') return null;
      return checked(order ?? now.order);
    });
    const job = checkedJob.state === 'queued' ? await recheck(checkedJob, order) : checkedJob;
    if (job.state === 'queued') onQueued();
    return job;
  }

  /** A reopened job was not checked on its way into the queue. */
  function recheck(job: Job, order: Order | null): Promise<Job> {
    return jobs.advance(job.id, (now) => {
      const obstacle = obstacleOf(order ?? now.order);
      if (now.state !== 'queued' || obstacle === null) return null;
      return { type: 'order_checked', order: order ?? now.order, problem: obstacle };
    });
  }

  function checked(order: Order | null): JobEvent {
    const obstacle = obstacleOf(order);
    if (order === null || obstacle !== null) {
      return { type: 'order_checked', order, problem: obstacle ?? problem('unknown_order') };
    }
    return { type: 'order_corrected', order };
  }

  function obstacleOf(order: Order | null) {
    if (order === null) return problem('unknown_order');
    const fields = orderProblems(order);
    return fields.length === 0 ? null : problem('invalid_fields', null, fields);
  }

  async function accept(key: Job['key'], order: Order | null, lane: Lane) {
    const obstacle = obstacleOf(order);
    const accepted = await add({
      key,
      lane,
      order,
      state: obstacle === null ? 'queued' : 'needs_attention',
      problem: obstacle ?? state.reasonToWait(),
    });
    if (accepted.isNew && accepted.job.state === 'queued') onQueued();
    return accepted;
  }

  function add(facts: Omit<NewJobFacts, 'id' | 'desk'>, by: 'station' | 'operator' = 'operator') {
    const desk = deskName();
    const draft = newJob({ id: random.uuid(), desk, ...facts }, clock.now());
    return jobs.accept(draft, { code: facts.key.value, lane: facts.lane, desk }, by);
  }

  async function queueAll() {
    let queued = 0;
    let needAttention = 0;
    for (;;) {
      const orders = await journal.ordersWithoutJob(BATCH_PAGE);
      if (orders.length === 0) return { queued, needAttention };
      for (const order of orders) {
        const { job, isNew } = await accept({ kind: 'reference', value: order.reference }, order, 'batch');
        if (!isNew) continue;
        if (job.state === 'needs_attention') needAttention += 1;
        else queued += 1;
      }
    }
  }

  async function ship(given: Order, draft: string): Promise<Result<Job, ShipError>> {
    const order = { ...given, reference: given.reference.trim() };
    const fields = orderProblems(order);
    if (fields.length > 0) return err({ kind: 'invalid_fields', fields });
    if (order.reference === '') {
      return ok((await accept({ kind: 'generated', value: draft }, order, 'bench')).job);
    }
    if ((await journal.jobByKey(order.reference)) !== null) return err({ kind: 'has_job' });
    await journal.putOrders([order], clock.now());
    const { job, isNew } = await accept({ kind: 'reference', value: order.reference }, order, 'bench');
    return isNew ? ok(job) : err({ kind: 'has_job' });
  }

  async function shipAnew(job: Job): Promise<Job> {
    if (job.order === null) return job;
    const reference = anewReference(job.key.kind === 'reference' ? job.key.value : job.id);
    const { job: next } = await accept({ kind: 'reference', value: reference }, { ...job.order, reference }, 'bench');
    await jobs.advance(job.id, (now) =>
      now.state === 'cancelled' && now.successor === null ? { type: 'shipped_anew', successor: next.id } : null,
    );
    return next;
  }

  async function adopt({ shipment, payment, told }: ShipmentAnswer, by: 'station' | 'operator'): Promise<Job> {
    const reference = told.orderReference;
    const isFree = reference !== null && (await journal.jobByKey(reference)) === null;
    const { job } = await add(
      {
        key: isFree ? { kind: 'reference', value: reference } : { kind: 'generated', value: `shipment:${shipment.id}` },
        lane: 'bench',
        order: reference === null ? null : await journal.order(reference),
        state: 'already_shipped',
        problem: null,
        shipment,
        payment,
        // The station takes over only what a lost journal may have known.
        rescued: by === 'station',
      },
      by,
    );
    return job;
  }

  return { scan, queueAll, retry, ship, shipAnew, adopt };
}

/** Taken back before it was ever sent: its key is unused, so that it can go after all. */
function wasWithdrawn(job: Job): boolean {
  return job.state === 'cancelled' && job.shipment === null;
}
