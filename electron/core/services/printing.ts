import type { Job, JobState, Print } from '../../contract/job.ts';
import type { Settings } from '../../contract/settings.ts';
import { lookGapMs } from '../domain/backoff.ts';
import type { JobEvent } from '../domain/jobEvents.ts';
import { can } from '../domain/jobMachine.ts';
import { isWithin } from '../domain/wallClock.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { LabelStore } from '../ports/LabelStore.ts';
import type { Logger } from '../ports/Logger.ts';
import type { JobBook } from './jobBook.ts';
import { LABEL_MEDIA, nameOfPrinter, type Printers } from './printers.ts';
import { problem } from './problems.ts';
import { gapAfterFailures } from './retrying.ts';
import type { LetGo, Spooling } from './spooling.ts';

/** How far a label's page may be off the media before the operator is asked, mm. */
const TOLERANCE_MM = 2;
const CANCEL_PATIENCE_MS = 10_000;

/** Takes labels from the store to the chosen printer, one at a time per printer, and follows each to its end. */
export interface Printing {
  /** Prints the label of a job whose state is label_ready, unless something holds it back. */
  enqueue(jobId: string): void;
  /**
   * The operator wants this label on paper, whatever held it back; `reason` goes into the timeline. `job` is as the
   * operator saw it: once it was printed or answered otherwise, the wish is done.
   */
  enqueueWanted(job: Job, reason: string | null): void;
  /**
   * The operator answers for a label that may or may not be on paper, or whose spooler does not end: it is here, or it
   * has to be printed. What its spooler still holds of it is cancelled, so that no second sheet comes out later.
   */
  answerFor(job: Job, onPaper: boolean): Promise<Job>;
  /** The chosen printer changed or may be back: what waited for it goes on. */
  wake(): Promise<void>;
  stop(): void;
}

export interface PrintingParts {
  readonly journal: Journal;
  readonly jobs: JobBook;
  readonly labels: LabelStore;
  readonly printers: Printers;
  readonly spooling: Spooling;
  /** Id of the chosen printer. */
  readonly chosen: () => string | null;
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly logger: Logger;
}

type Wanted =
  | { readonly by: 'station'; readonly jobId: string }
  | {
      readonly by: 'operator';
      readonly jobId: string;
      readonly reason: string | null;
      readonly seen: Pick<Job, 'state' | 'printCount'>;
      /** What its spooler held of an earlier print was taken from it already. */
      readonly isTaken: boolean;
    };

const WAITING: readonly JobState[] = ['label_ready'];

export function createPrinting(parts: PrintingParts): Printing {
  const { journal, jobs, labels, printers, spooling, chosen, settings, clock, logger } = parts;
  let queue: readonly Wanted[] = [];
  let stopped = false;
  /** Printers with a label under way; null while none is chosen. */
  const busy = new Set<string | null>();

  function add(wanted: Wanted) {
    const others = queue.filter((other) => other.jobId !== wanted.jobId);
    if (wanted.by === 'operator') queue = [wanted, ...others];
    else if (others.length === queue.length) queue = [...queue, wanted];
    work();
  }

  function work() {
    const printerId = chosen();
    if (!busy.has(printerId)) void workWith(printerId);
  }

  /** A printer that does not end its label holds up only what is meant for it: another one may be chosen meanwhile. */
  async function workWith(printerId: string | null) {
    busy.add(printerId);
    while (!stopped && chosen() === printerId) {
      const [next, ...rest] = queue;
      if (next === undefined) break;
      queue = rest;
      try {
        await printOne(next, printerId);
      } catch (failure) {
        failed(next, failure);
      }
    }
    busy.delete(printerId);
    if (queue.length > 0 && !stopped) work();
  }

  /** Journal or label store failed: the label must neither stay behind unprinted nor be printed again unasked. */
  function failed(wanted: Wanted, failure: unknown, failures = 1) {
    if (stopped) return;
    logger.error('printing failed', { jobId: wanted.jobId, failure: String(failure) });
    clock.after(gapAfterFailures(failures), () => {
      if (!stopped) tryAgain(wanted).catch((again: unknown) => failed(wanted, again, failures + 1));
    });
  }

  async function tryAgain(wanted: Wanted): Promise<void> {
    await jobs.advance(wanted.jobId, (now) =>
      now.state === 'printing' ? { type: 'print_doubtful', problem: problem('print_unknown') } : null,
    );
    add(wanted);
  }

  /** False when what was wanted is done already, or no longer possible. */
  function isStillWanted(job: Job, wanted: Wanted): boolean {
    if (!can(job.state, 'print_started')) return false;
    if (wanted.by === 'station') return job.state === 'label_ready' && job.problem === null;
    return isUnprintedSince(job, wanted.seen);
  }

  function isUnprintedSince(job: Job, seen: Pick<Job, 'state' | 'printCount'>): boolean {
    return job.state === seen.state && job.printCount === seen.printCount;
  }

  async function printOne(wanted: Wanted, printerId: string | null): Promise<void> {
    const job = await journal.job(wanted.jobId);
    if (job === null || !isStillWanted(job, wanted)) return;
    const blocked = holdBack(job, wanted);
    if (blocked !== null) return advance(job, blocked);
    const file = job.label === null ? null : await labels.pathOf(job.label.file);
    if (file === null) {
      await advance(job, can(job.state, 'label_lost') ? lostLabel(job) : missingLabel());
      return;
    }
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
    const reason = wanted.by === 'operator' ? wanted.reason : null;
    // The sheet that nobody found may still stand in a spooler, behind a jam: it must not come out beside the new one.
    if (wanted.by === 'operator' && job.state === 'print_unconfirmed' && !wanted.isTaken) await takeFromSpooler(job);
    let started = false;
    await jobs.advance(job.id, (now) => {
      // While the label was read, the operator may have found it on paper.
      started = isUnprintedSince(now, job);
      return started ? { type: 'print_started', print, by: wanted.by, reason } : null;
    });
    if (started)
      await spooling.spool(job, printer, { printerId, file, title: job.key.value, copies: 1, ...LABEL_MEDIA });
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
    const isFresh = isWithin(job.createdAt, clock.now(), settings().staleLabelHours * 3_600_000);
    return isFresh ? null : { type: 'print_blocked', problem: problem('label_old') };
  }

  function noPrinter(): JobEvent {
    return { type: 'print_blocked', problem: problem('no_printer') };
  }

  /** Fetched again at once, but with growing gaps where something keeps taking it away. */
  function lostLabel(job: Job): JobEvent {
    return { type: 'label_lost', nextAt: clock.now() + (job.looks === 0 ? 0 : lookGapMs(job.looks)) };
  }

  function missingLabel(): JobEvent {
    return { type: 'print_blocked', problem: problem('label_missing') };
  }

  async function answerFor(job: Job, onPaper: boolean): Promise<Job> {
    let answered = false;
    const next = await jobs.advance(job.id, (now) => {
      answered = isUnprintedSince(now, job);
      if (!answered) return null;
      if (onPaper) return { type: 'print_confirmed', by: 'operator' };
      return now.state === 'printing' ? { type: 'print_doubtful', problem: problem('print_unknown') } : null;
    });
    if (!answered) return next;
    // What is printed anew takes the old one from the spooler itself, just before the new one goes there.
    const letGo = job.state === 'printing' || onPaper ? await takeFromSpooler(job) : null;
    if (!onPaper) add({ by: 'operator', jobId: job.id, reason: 'not_on_paper', seen: next, isTaken: letGo !== null });
    letGo?.done();
    return (await journal.job(job.id)) ?? next;
  }

  /** Waits for the spooler's word only so long: it may be the very thing that hangs. */
  async function takeFromSpooler(job: Job): Promise<LetGo | null> {
    const letGo = spooling.letGo(job.id);
    const { printer, ticket } = letGo ?? spoolJobOf(job);
    if (printer === null || ticket === null) return letGo;
    const cancelled = printer.cancel(ticket).then(
      (result) => (result.ok ? 'cancelled' : JSON.stringify(result.error)),
      (failure: unknown) => String(failure),
    );
    let cancelTimer = () => {};
    const patience = new Promise<string>((resolve) => {
      cancelTimer = clock.after(CANCEL_PATIENCE_MS, () => resolve('no answer'));
    });
    const outcome = await Promise.race([cancelled, patience]);
    cancelTimer();
    logger.info('spool job given up', { jobId: job.id, outcome });
    return letGo;
  }

  /** The spool job of a print that began before the station was started. */
  function spoolJobOf({ print }: Job): Pick<LetGo, 'printer' | 'ticket'> | { printer: null; ticket: null } {
    const printer = print === null ? undefined : printers.of(print.printerId);
    if (print === null || print.spoolId === null || printer === undefined) return { printer: null, ticket: null };
    return { printer, ticket: { printerId: print.printerId, spoolId: print.spoolId, output: print.output } };
  }

  async function advance(job: Job, event: JobEvent): Promise<void> {
    await jobs.advance(job.id, (now) => (can(now.state, event.type) ? event : null));
  }

  return {
    enqueue: (jobId) => add({ by: 'station', jobId }),
    answerFor,
    enqueueWanted: (job, reason) => add({ by: 'operator', jobId: job.id, reason, seen: job, isTaken: false }),
    async wake() {
      for (const job of await journal.jobsIn(WAITING)) {
        const waitsForPrinter = job.problem?.code === 'no_printer' || job.problem?.code === 'printer_missing';
        if (!waitsForPrinter) continue;
        // The change itself puts the job into the queue again.
        await jobs.advance(job.id, (now) => (now.state === 'label_ready' ? { type: 'print_retried' } : null));
      }
      if (queue.length > 0) work();
    },
    stop() {
      stopped = true;
      spooling.stop();
    },
  };
}
