import type { Job, Lane } from '../../contract/job.ts';
import type { Order } from '../../contract/order.ts';
import type { ScanReply } from '../../contract/scan.ts';
import type { JobEvent } from '../domain/jobMachine.ts';
import { orderProblems } from '../domain/orderRules.ts';
import { readScanCode } from '../domain/scanCode.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { Randomness } from '../ports/Randomness.ts';
import type { JobBook } from './jobBook.ts';
import { problem } from './problems.ts';
import type { ServiceState } from './serviceState.ts';

/** How orders become jobs: one job per order reference, however often it is scanned. */
export interface Intake {
  /** Durable when it answers (API section 4.4: the order reference is the idempotency key). */
  scan(raw: string): Promise<ScanReply>;
  /** Queues every order of the book that has no job yet, on the batch lane. */
  queueAll(): Promise<{ readonly queued: number; readonly needAttention: number }>;
  /** A refused or incomplete job is tried again with the order as the book has it now. */
  retry(jobId: string): Promise<Job>;
}

export interface IntakeParts {
  readonly journal: Journal;
  readonly jobs: JobBook;
  readonly state: ServiceState;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly deskName: () => string;
  /** A job may be waiting to be sent. */
  readonly onQueued: () => void;
}

const BATCH_PAGE = 200;

export function createIntake({ journal, jobs, state, clock, random, deskName, onQueued }: IntakeParts): Intake {
  async function scan(raw: string): Promise<ScanReply> {
    const code = readScanCode(raw);
    if (!code.ok) return { kind: 'refused', ...code.error };
    const known = await journal.jobByKey(code.value);
    if (known !== null) return { kind: 'again', job: await scannedAgain(known) };
    const { job, isNew } = await accept(code.value, await journal.order(code.value), 'bench');
    return isNew ? { kind: 'new', job } : { kind: 'again', job: await scannedAgain(job) };
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
    const job = await jobs.advance(jobId, (now) => {
      if (now.state !== 'needs_attention' && now.state !== 'failed') return null;
      return checked(order ?? now.order);
    });
    if (job.state === 'queued') onQueued();
    return job;
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

  async function accept(code: string, order: Order | null, lane: Lane) {
    const obstacle = obstacleOf(order);
    const now = clock.now();
    const accepted = await jobs.accept(
      {
        id: random.uuid(),
        key: { kind: 'reference', value: code },
        lane,
        desk: deskName(),
        order,
        state: obstacle === null ? 'queued' : 'needs_attention',
        createdAt: now,
        updatedAt: now,
        attempts: 0,
        deliveryUnknown: false,
        nextAt: null,
        looks: 0,
        shipment: null,
        payment: null,
        label: null,
        slot: null,
        print: null,
        printCount: 0,
        problem: obstacle ?? state.reasonToWait(),
        cancelFrom: null,
      },
      { code, lane, desk: deskName() },
    );
    if (accepted.isNew && accepted.job.state === 'queued') onQueued();
    return accepted;
  }

  async function queueAll() {
    let queued = 0;
    let needAttention = 0;
    for (;;) {
      const orders = await journal.ordersWithoutJob(BATCH_PAGE);
      if (orders.length === 0) return { queued, needAttention };
      for (const order of orders) {
        const { job, isNew } = await accept(order.reference, order, 'batch');
        if (!isNew) continue;
        if (job.state === 'needs_attention') needAttention += 1;
        else queued += 1;
      }
    }
  }

  return { scan, queueAll, retry };
}
