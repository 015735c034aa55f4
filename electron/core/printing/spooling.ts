import type { Job } from '../../contract/job.ts';
import type { PrinterTrouble } from '../../contract/printer.ts';
import type { Problem, ProblemCode } from '../../contract/problem.ts';
import type { Retrier } from '../base/index.ts';
import { isLegal, type JobEvent, type JobRepository, problem, troubleProblem } from '../jobs/index.ts';
import type { PrintError, Printer, PrintRequest, SpoolOutcome, SpoolTicket } from '../ports/Printer.ts';
import type { Lease } from './lease.ts';
import { nameOfPrinter } from './printers.ts';

/** A label on its way through a spooler, from `print_started` to its end. */
export type Spooling = ReturnType<typeof createSpooling>;

export interface LetGo {
  readonly printer: Printer;
  /** The spool job; null while the spooler has not named it. */
  readonly ticket: SpoolTicket | null;
  done(): void;
}

interface InFlight {
  readonly printer: Printer;
  ticket: SpoolTicket | null;
  /** Ends the printer's `follow` (FollowSignal). */
  stopped: boolean;
  isRecalled: boolean;
  readonly end: () => void;
}

interface Following {
  readonly mine: InFlight;
  /** The operator has answered for the label, and what is free now. */
  readonly letGone: Promise<void>;
  isLetGo(): boolean;
  /** Changes the job later if the journal cannot now, by the event as it is then. */
  write(event: () => JobEvent): Promise<void>;
  conclude(event: JobEvent): Promise<void>;
}

export interface SpoolingDeps {
  readonly jobs: JobRepository;
  readonly retrier: Retrier;
  /** The spooler does not know the printer, so nothing was handed over. */
  readonly onMissing: (printerId: string) => void;
  /** Called when a label that was sent to the printer came out (null), or did not (the reason). */
  readonly onEnded: (printerId: string, code: ProblemCode | null) => void;
}

export function createSpooling({ jobs, retrier, onMissing, onEnded }: SpoolingDeps) {
  const inFlight = new Map<string, InFlight>();
  let stopped = false;

  function drop(one: InFlight): void {
    if (one.isRecalled || one.ticket === null) return;
    one.isRecalled = true;
    // `follow` sees how this ends, so a failed cancel needs no handling here.
    void one.printer.cancel(one.ticket).catch(() => undefined);
  }

  function begin(job: Job, printer: Printer, request: Pick<PrintRequest, 'printerId'>, ticket: SpoolTicket | null) {
    let end = () => {};
    const letGone = new Promise<void>((resolve) => {
      end = resolve;
    });
    const mine: InFlight = { printer, ticket, stopped, isRecalled: false, end };
    inFlight.set(job.id, mine);
    const isLetGo = () => inFlight.get(job.id) !== mine;

    /** The job may be on another print by now, to which this spool job does not belong. */
    const advance = async (event: JobEvent) => {
      const now = await jobs.advance(job.id, (job) => (!isLetGo() && isLegal(job, event) ? event : null));
      // The shipment was cancelled before the spooler had named its job, so there was nothing to cancel then.
      if (event.type === 'print_spooled' && now.state === 'cancelled') drop(mine);
    };
    const following: Following = {
      mine,
      letGone,
      isLetGo,
      write: (event) => retrier.untilDone('print event', () => advance(event())),
      conclude(event) {
        if (event.type === 'print_confirmed') onEnded(request.printerId, null);
        // A label that another desk did not start to print is not its printer's fault.
        if (event.type === 'print_failed' && event.neverLeft !== true) onEnded(request.printerId, event.problem.code);
        return retrier.untilDone('print end', async () => {
          await advance(event);
          if (!isLetGo()) inFlight.delete(job.id);
        });
      },
    };
    return following;
  }

  /**
   * Hands the label of a job in `printing` to the printer and follows it. Resolves when the spooler has reported its
   * end, or when the operator has answered for it (`letGo`). What the journal cannot store now is stored later, and
   * printing goes on meanwhile.   */
  async function spool(job: Job, printer: Printer, request: PrintRequest, lease: Lease): Promise<void> {
    const following = begin(job, printer, request, null);
    const { mine, letGone, isLetGo, write, conclude } = following;
    const handingOver = printer.submit({ ...request, forbiddenBy: lease.check });
    /** Cancels a hand-over that succeeded after the operator had answered for the label: it is no longer wanted. */
    const takeBack = (late: Awaited<typeof handingOver>) => {
      if (late.ok) void printer.cancel(late.value).catch(() => undefined);
    };
    const submitted = await Promise.race([handingOver, letGone.then(() => null)]);
    if (submitted === null || isLetGo()) {
      void handingOver.then(takeBack, () => undefined);
      return letGone;
    }
    if (!submitted.ok) {
      if (submitted.error.kind === 'printer_missing') onMissing(request.printerId);
      return conclude(refusalOf(submitted.error, request));
    }
    mine.ticket = submitted.value;
    const { spoolId, output } = submitted.value;
    await write(() => ({ type: 'print_spooled', spoolId, output }));
    return toItsEnd(following, submitted.value);
  }

  async function toItsEnd(following: Following, ticket: SpoolTicket): Promise<void> {
    const { mine, letGone, isLetGo, write, conclude } = following;
    let latest: Problem | null = null;
    const ending = follow(mine.printer, mine, ticket, (trouble) => {
      latest = trouble;
      // If the disk is full this is written later, and then the latest trouble counts.
      void write(() => ({ type: 'print_waiting', problem: latest }));
    });
    const outcome = await Promise.race([ending, letGone.then(() => null)]);
    if (isLetGo()) return letGone;
    // When the station stops, the job stays as it is: the label may be on paper, and the next start asks the operator.
    if (outcome !== null && !stopped) await conclude(endOf(outcome));
  }

  return {
    spool,
    /** The same for a label that was handed over, or may have been, before the program started. */
    resume: (job: Job, printer: Printer, ticket: SpoolTicket): Promise<void> =>
      toItsEnd(begin(job, printer, ticket, ticket), ticket),
    /**
     * The operator answered for the label, so what the spooler reports of it from now on does not count. The printer is
     * free for the next label once `done` was called. Null if no print of the label is followed here.
     */
    letGo(jobId: string): LetGo | null {
      const one = inFlight.get(jobId);
      if (one === undefined) return null;
      inFlight.delete(jobId);
      one.stopped = true;
      return { printer: one.printer, ticket: one.ticket, done: one.end };
    },
    /** The shipment was cancelled: asks the spooler to drop the label. How the print ends is followed as before. */
    recall(jobId: string): void {
      const one = inFlight.get(jobId);
      if (one !== undefined) drop(one);
    },
    isInFlight: (jobId: string): boolean => !stopped && inFlight.has(jobId),
    stop(): void {
      stopped = true;
      for (const one of inFlight.values()) one.stopped = true;
    },
  };
}

/** Follows the spool job. Calls `onWaiting` when a person has to fix something, and with null when that is over. */
function follow(
  printer: Printer,
  signal: { readonly stopped: boolean },
  ticket: SpoolTicket,
  onWaiting: (problem: Problem | null) => void,
) {
  let last: Problem | null = null;
  return printer.follow(
    ticket,
    (progress) => {
      const current =
        progress.kind === 'waiting' && progress.trouble !== null
          ? troubleProblem(progress.trouble, progress.reason)
          : null;
      if (current?.code !== last?.code || current?.detail !== last?.detail) onWaiting(current);
      last = current;
    },
    signal,
  );
}

function refusalOf(error: PrintError, request: PrintRequest): JobEvent {
  switch (error.kind) {
    case 'printer_missing':
      return refused(problem('printer_missing', nameOfPrinter(request.printerId)), request.spoolId !== undefined);
    case 'rejected':
      return refused(gaveUp(error.trouble ?? null, error.detail), request.spoolId !== undefined);
    case 'forbidden':
      return refused(error.problem, true);
    case 'unknown':
      return { type: 'print_doubtful', problem: problem('print_unknown', error.detail) };
    default:
      return error satisfies never;
  }
}

/** `isNamed`: the job has the id of a spool job, which does not exist. */
function refused(why: Problem, isNamed: boolean): JobEvent {
  return { type: 'print_failed', problem: why, ...(isNamed ? { neverLeft: true } : {}) };
}

function endOf(outcome: SpoolOutcome): JobEvent {
  switch (outcome.kind) {
    case 'completed':
      return { type: 'print_confirmed', by: 'spooler' };
    case 'sent':
      return { type: 'print_confirmed', by: 'sent' };
    case 'aborted':
      return { type: 'print_failed', problem: gaveUp(outcome.trouble, outcome.reason) };
    case 'blocked':
      return refused(outcome.problem, true);
    case 'cancelled':
      return { type: 'print_failed', problem: problem('print_cancelled', outcome.reason) };
    case 'unknown':
      return { type: 'print_doubtful', problem: problem('print_unknown', outcome.detail) };
    default:
      return outcome satisfies never;
  }
}

export function gaveUp(trouble: PrinterTrouble | null, detail: string | null): Problem {
  return trouble === null ? problem('print_rejected', detail) : troubleProblem(trouble, detail);
}
