import type { Job, JobDraft } from '../../contract/job.ts';
import { type Kurus, kurus } from '../../contract/money.ts';
import { ok } from '../../contract/result.ts';
import type { Retrier } from '../base/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { EventRow } from '../ports/JournalLedger.ts';
import type { MessageDraft } from '../ports/JournalOutbox.ts';
import { isByOperator, type JobEvent } from './jobEvents.ts';
import { needsSlot, transition } from './jobMachine.ts';
import { movedElsewhere } from './lostRefund.ts';
import { moneyMoved } from './moneyMoved.ts';

/** The only way to make or change a job. Each change is one legal transition, on disk before anyone is notified. */
export type JobRepository = ReturnType<typeof createJobRepository>;

export interface JobRepositoryDeps {
  readonly journal: Journal;
  readonly clock: Clock;
  /** The name of the person who works at the desk now. */
  readonly operator: () => string;
  readonly onChanged: (job: Job) => void;
  readonly retrier: Retrier;
  /** The messages to the shop's own system about a change; they are written together with the change. */
  readonly messagesOf?: (before: Job, row: EventRow, after: Job) => readonly MessageDraft[];
}

/**
 * A slot stays taken for this long (ms) after its label came out or its order was stopped: the box may still stand there, and
 * would be mistaken for the next one. What came out while nobody was at the desk is noticed with the next scan, so that its
 * time begins then.
 */
const SLOT_HELD_MS = 15 * 60_000;

export function createJobRepository({ journal, clock, operator, onChanged, retrier, messagesOf }: JobRepositoryDeps) {
  /**
   * A write that was reported as failed may still have reached the disk. Then the consequences of the change must
   * follow, so the job is read again.
   */
  function rereadAfter(id: string, version: number): void {
    void retrier.untilDone('look after a failed write', async () => {
      const job = await journal.job(id);
      if (job !== null && job.version !== version) onChanged(job);
    });
  }

  /** A write that failed may have reached the disk. Then the scan is answered as stored, because it is. */
  async function accepted(draft: JobDraft, row: EventRow): ReturnType<Journal['accept']> {
    try {
      return await journal.accept(draft, row);
    } catch (failure) {
      const stored = await journal.job(draft.id).catch(() => 'unknown' as const);
      if (stored === 'unknown') rereadAfter(draft.id, 0);
      if (stored === 'unknown' || stored === null) throw failure;
      return ok(stored);
    }
  }

  let lastScan: number | null = null;
  /** When a person was back after a pause, and when that had begun, epoch ms. */
  let back = { at: Number.NEGATIVE_INFINITY, after: 0 };

  function notePerson(): void {
    const now = clock.now();
    if (lastScan !== null && now - lastScan > SLOT_HELD_MS) back = { at: now, after: lastScan };
    lastScan = now;
  }

  /** The pause may begin in the future of a clock that was set back. */
  const heldSince = (now: number): number =>
    Math.min(now - SLOT_HELD_MS, now - back.at < SLOT_HELD_MS ? back.after : Number.POSITIVE_INFINITY);

  /** Adds the job, or returns the one that already has its key or its shipment. `by`: the operator by default. */
  async function accept(
    draft: JobDraft,
    detail: EventRow['detail'],
    by: 'station' | 'operator' = 'operator',
  ): Promise<{ readonly job: Job; readonly isNew: boolean }> {
    if (by === 'operator') notePerson();
    const row: EventRow = {
      at: clock.now(),
      type: 'accepted',
      by: by === 'operator' ? operator() : null,
      amount: null,
      detail,
    };
    const answer = await accepted(draft, row);
    if (!answer.ok) return { job: answer.error.job, isNew: false };
    onChanged(answer.value);
    return { job: answer.value, isNew: true };
  }

  /** One job has one shipment, so its fee is booked once, with any states and answers in between. */
  async function bookedOnce(id: string, amount: Kurus | null): Promise<Kurus | null> {
    if (amount === null || amount <= 0) return amount;
    const timeline = await journal.timeline(id);
    return timeline.some((entry) => entry.amount !== null && entry.amount > 0) ? null : amount;
  }

  async function bookedFor(job: Job, event: JobEvent, next: Job): Promise<Kurus | null> {
    if (event.type === 'cancel_done' && (job.cancelFrom === 'awaiting_payment' || job.unproven !== null)) {
      // The shipment was paid during its cancel, or the desk that paid it is not known. Without a charge in the ledger there
      // is no refund.
      const isBooked = (await journal.timeline(job.id)).some(({ amount }) => amount !== null && amount > 0);
      if (!isBooked) return event.refunded === null ? null : kurus(0);
    }
    if (event.type !== 'shipment_cancelled') return bookedOnce(job.id, moneyMoved(job, event, next));
    return movedElsewhere(job, await journal.timeline(job.id), event);
  }

  /**
   * Applies the event that `decide` chooses for the current job; null leaves it unchanged. `decide` must look at the
   * state, because the job may have changed while its caller waited. It may be called again after a conflict. Throws on
   * an unknown id or an illegal event.
   */
  async function advance(id: string, decide: (job: Job) => JobEvent | null): Promise<Job> {
    for (;;) {
      const job = await journal.job(id);
      if (job === null) throw new Error(`no job ${id}`);
      const event = decide(job);
      if (event === null) return job;
      const now = clock.now();
      const freeSlot = needsSlot(job, event) ? firstFree(await journal.occupiedSlots(heldSince(now))) : null;
      const next = transition(job, event, { now, freeSlot });
      if (!next.ok) throw new Error(`illegal transition: ${next.error.event} in ${next.error.state}`);
      const { type, ...detail } = event;
      const by = isByOperator(event) ? operator() : null;
      const amount = await bookedFor(job, event, next.value);
      const row: EventRow = { at: now, type, by, amount, detail };
      const messages = messagesOf?.(job, row, next.value) ?? [];
      const committed = await journal.commit(next.value, row, messages).catch((failure: unknown) => {
        rereadAfter(id, job.version);
        throw failure;
      });
      if (committed.ok) {
        onChanged(committed.value);
        return committed.value;
      }
    }
  }

  return { accept, advance };
}

function firstFree(occupied: readonly number[]): number {
  const taken = new Set(occupied);
  let slot = 1;
  while (taken.has(slot)) slot += 1;
  return slot;
}
