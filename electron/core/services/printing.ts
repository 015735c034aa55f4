import type { Job, JobState, Print } from '../../contract/job.ts';
import type { Settings } from '../../contract/settings.ts';
import { can, type JobEvent } from '../domain/jobMachine.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { LabelStore } from '../ports/LabelStore.ts';
import type { Logger } from '../ports/Logger.ts';
import type { Printer, SpoolOutcome, SpoolTicket } from '../ports/Printer.ts';
import type { JobBook } from './jobBook.ts';
import { LABEL_MEDIA, nameOfPrinter, type Printers } from './printers.ts';
import { problem } from './problems.ts';

/** How far a label's page may be off the media before the operator is asked, mm. */
const TOLERANCE_MM = 2;

/** Takes labels from the store to paper, one at a time per desk, and follows each to its end. */
export interface Printing {
  /** Prints the label of a job whose state is label_ready, unless something holds it back. */
  enqueue(jobId: string): void;
  /** The operator wants this label on paper, whatever held it back; `reason` goes into the timeline. */
  enqueueWanted(jobId: string, reason: string | null): void;
  /** The chosen printer changed or may be back: what waited for it goes on. */
  wake(): Promise<void>;
  stop(): void;
}

export interface PrintingParts {
  readonly journal: Journal;
  readonly jobs: JobBook;
  readonly labels: LabelStore;
  readonly printers: Printers;
  /** Id of the chosen printer. */
  readonly chosen: () => string | null;
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface Wanted {
  readonly jobId: string;
  /** Null: the station prints by itself. */
  readonly by: 'station' | 'operator';
  readonly reason: string | null;
}

const WAITING: readonly JobState[] = ['label_ready'];

export function createPrinting(parts: PrintingParts): Printing {
  const { journal, jobs, labels, printers, chosen, settings, clock, logger } = parts;
  const queue: Wanted[] = [];
  const following = { stopped: false };
  let busy = false;

  function add(wanted: Wanted) {
    if (queue.some((other) => other.jobId === wanted.jobId)) return;
    if (wanted.by === 'operator') queue.unshift(wanted);
    else queue.push(wanted);
    if (!busy) void work();
  }

  async function work() {
    busy = true;
    for (let next = queue.shift(); next !== undefined && !following.stopped; next = queue.shift()) {
      try {
        await printOne(next);
      } catch (failure) {
        logger.error('printing failed', { jobId: next.jobId, failure: String(failure) });
      }
    }
    busy = false;
  }

  async function printOne(wanted: Wanted): Promise<void> {
    const job = await journal.job(wanted.jobId);
    if (job === null || !can(job.state, 'print_started')) return;
    if (wanted.by === 'station' && (job.state !== 'label_ready' || job.problem !== null)) return;
    const blocked = holdBack(job, wanted);
    if (blocked !== null) return advance(job, blocked);
    const file = job.label === null ? null : await labels.pathOf(job.label.file);
    if (file === null) {
      await advance(job, can(job.state, 'label_lost') ? { type: 'label_lost', nextAt: clock.now() } : missingLabel());
      return;
    }
    const printerId = chosen();
    const printer = printerId === null ? undefined : printers.of(printerId);
    if (printerId === null || printer === undefined) return advance(job, noPrinter());
    const print: Print = {
      printerId,
      printerName: nameOfPrinter(printerId),
      spoolId: null,
      copies: 1,
      confirmedBy: null,
      output: null,
    };
    await advance(job, { type: 'print_started', print, reason: wanted.reason });
    await spool(job, printer, { printerId, file, title: job.key.value, copies: 1, ...LABEL_MEDIA });
  }

  async function spool(job: Job, printer: Printer, request: Parameters<Printer['submit']>[0]): Promise<void> {
    const submitted = await printer.submit(request);
    if (!submitted.ok) {
      const { error } = submitted;
      switch (error.kind) {
        case 'printer_missing':
          return advance(job, {
            type: 'print_failed',
            problem: problem('printer_missing', nameOfPrinter(request.printerId)),
          });
        case 'rejected':
          return advance(job, { type: 'print_failed', problem: problem('print_rejected', error.detail) });
        case 'unknown':
          return advance(job, { type: 'print_doubtful', problem: problem('print_unknown', error.detail) });
        default:
          return error satisfies never;
      }
    }
    const { spoolId, output } = submitted.value;
    await advance(job, { type: 'print_spooled', spoolId, output });
    const outcome = await follow(printer, submitted.value, (reason) => {
      const trouble = reason === null ? null : problem('printer_trouble', reason);
      void advance(job, { type: 'print_waiting', problem: trouble }).catch((failure: unknown) =>
        logger.error('print progress lost', { jobId: job.id, failure: String(failure) }),
      );
    });
    // Left as it is when the station stops: the next start asks the operator (design section 4).
    if (!following.stopped) await advance(job, endOf(outcome));
  }

  /** Follows the spool job; tells when it starts or stops to wait for something, with the spooler's reason. */
  function follow(printer: Printer, ticket: SpoolTicket, onWaiting: (reason: string | null) => void) {
    let last: string | null = null;
    return printer.follow(
      ticket,
      (progress) => {
        const reason = progress.kind === 'waiting' ? progress.reason : null;
        if (reason !== last) onWaiting(reason);
        last = reason;
      },
      following,
    );
  }

  function endOf(outcome: SpoolOutcome): JobEvent {
    switch (outcome.kind) {
      case 'completed':
        return { type: 'print_confirmed', by: 'spooler' };
      case 'aborted':
        return { type: 'print_failed', problem: problem('print_rejected', outcome.reason) };
      case 'cancelled':
        return { type: 'print_failed', problem: problem('print_cancelled', outcome.reason) };
      case 'unknown':
        return { type: 'print_doubtful', problem: problem('print_unknown', outcome.detail) };
      default:
        return outcome satisfies never;
    }
  }

  /** Why the station does not print this by itself; what the operator asked for is printed all the same. */
  function holdBack(job: Job, wanted: Wanted): JobEvent | null {
    if (wanted.by === 'operator' || job.label === null) return null;
    const { widthMm, heightMm } = job.label;
    const fits =
      Math.abs(widthMm - LABEL_MEDIA.widthMm) <= TOLERANCE_MM &&
      Math.abs(heightMm - LABEL_MEDIA.heightMm) <= TOLERANCE_MM;
    if (!fits) {
      const size = `${Math.round(widthMm)} x ${Math.round(heightMm)} mm`;
      return { type: 'print_blocked', problem: problem('label_wrong_size', size) };
    }
    const old = clock.now() - job.createdAt > settings().staleLabelHours * 3_600_000;
    return old ? { type: 'print_blocked', problem: problem('label_old') } : null;
  }

  function noPrinter(): JobEvent {
    return { type: 'print_blocked', problem: problem('no_printer') };
  }

  function missingLabel(): JobEvent {
    return { type: 'print_blocked', problem: problem('label_missing') };
  }

  async function advance(job: Job, event: JobEvent): Promise<void> {
    await jobs.advance(job.id, (now) => (can(now.state, event.type) ? event : null));
  }

  return {
    enqueue: (jobId) => add({ jobId, by: 'station', reason: null }),
    enqueueWanted: (jobId, reason) => add({ jobId, by: 'operator', reason }),
    async wake() {
      for (const job of await journal.jobsIn(WAITING)) {
        const waitsForPrinter = job.problem?.code === 'no_printer' || job.problem?.code === 'printer_missing';
        if (!waitsForPrinter) continue;
        // The change itself puts the job into the queue again.
        await jobs.advance(job.id, (now) => (now.state === 'label_ready' ? { type: 'print_retried' } : null));
      }
    },
    stop() {
      following.stopped = true;
    },
  };
}
