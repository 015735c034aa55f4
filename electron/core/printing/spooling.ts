import type { Job, Problem, ProblemCode } from '../../contract/job.ts';
import type { PrinterTrouble } from '../../contract/printer.ts';
import type { Retrier } from '../base/index.ts';
import type { JobBook, JobEvent } from '../jobs/index.ts';
import { isLegal, problem, troubleProblem } from '../jobs/index.ts';
import type { Printer, PrintRequest, SpoolOutcome, SpoolTicket } from '../ports/Printer.ts';
import { nameOfPrinter } from './printers.ts';

/** One label on its way through a spooler, from `print_started` to its end. */
export interface Spooling {
  /**
   * Hands the label of a job in `printing` over and follows it. Ends when the spooler has said what became of it, or
   * when the operator has (`letGo`). What the journal cannot take is written when it can; printing goes on meanwhile.
   */
  spool(job: Job, printer: Printer, request: PrintRequest): Promise<void>;
  /**
   * The operator answered for the label: what the spooler says of it from now on does not count. The printer is free
   * for the next label when `done` was called. Null when the label is not under way here.
   */
  letGo(jobId: string): LetGo | null;
  isUnderWay(jobId: string): boolean;
  /** Its shipment was cancelled: the spooler is asked to drop the label; what becomes of it is followed as before. */
  recall(jobId: string): void;
  stop(): void;
}

export interface LetGo {
  readonly printer: Printer;
  /** The spool job, where the spooler has told which. */
  readonly ticket: SpoolTicket | null;
  done(): void;
}

interface UnderWay {
  readonly printer: Printer;
  ticket: SpoolTicket | null;
  /** Followers of the spooler read it (FollowSignal). */
  stopped: boolean;
  isRecalled: boolean;
  readonly end: () => void;
}

export interface SpoolingParts {
  readonly jobs: JobBook;
  readonly retrier: Retrier;
  /** The spooler does not know the printer, so nothing was handed over. */
  readonly onMissing: (printerId: string) => void;
  /** What was printed at the printer came out (null), or did not, and why. */
  readonly onEnded: (printerId: string, code: ProblemCode | null) => void;
}

export function createSpooling({ jobs, retrier, onMissing, onEnded }: SpoolingParts): Spooling {
  const underWay = new Map<string, UnderWay>();
  let stopped = false;

  function drop(one: UnderWay): void {
    if (one.isRecalled || one.ticket === null) return;
    one.isRecalled = true;
    // What the spooler says of it is seen by the one who follows it.
    void one.printer.cancel(one.ticket).catch(() => undefined);
  }

  async function spool(job: Job, printer: Printer, request: PrintRequest): Promise<void> {
    let end = () => {};
    const letGone = new Promise<void>((resolve) => {
      end = resolve;
    });
    const mine: UnderWay = { printer, ticket: null, stopped, isRecalled: false, end };
    underWay.set(job.id, mine);
    const isLetGo = () => underWay.get(job.id) !== mine;

    /** The job may be on another print by now, which this spool job knows nothing of. */
    const advance = async (event: JobEvent) => {
      const now = await jobs.advance(job.id, (job) => (!isLetGo() && isLegal(job, event) ? event : null));
      // Cancelled while it was on its way to the spooler, which had nothing to be recalled yet.
      if (event.type === 'print_spooled' && now.state === 'cancelled') drop(mine);
    };
    const write = (event: JobEvent) => retrier.untilDone('print event', () => advance(event));
    const conclude = (event: JobEvent) => {
      if (event.type === 'print_confirmed') onEnded(request.printerId, null);
      if (event.type === 'print_failed') onEnded(request.printerId, event.problem.code);
      return retrier.untilDone('print end', async () => {
        await advance(event);
        if (!isLetGo()) underWay.delete(job.id);
      });
    };

    const handingOver = printer.submit(request);
    /** Handed over after the operator had answered for it: it is not wanted any more. */
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
    await write({ type: 'print_spooled', spoolId, output });
    let latest: Problem | null = null;
    const following = follow(printer, mine, submitted.value, (trouble) => {
      latest = trouble;
      // What is written later, because the disk had no room, is how it is then.
      void retrier.untilDone('print event', () => advance({ type: 'print_waiting', problem: latest }));
    });
    const outcome = await Promise.race([following, letGone.then(() => null)]);
    if (isLetGo()) return letGone;
    // Left as it is when the station stops: the label may be on paper, and the next start asks the operator.
    if (outcome !== null && !stopped) await conclude(endOf(outcome));
  }

  return {
    spool,
    letGo(jobId) {
      const one = underWay.get(jobId);
      if (one === undefined) return null;
      underWay.delete(jobId);
      one.stopped = true;
      return { printer: one.printer, ticket: one.ticket, done: one.end };
    },
    recall(jobId) {
      const one = underWay.get(jobId);
      if (one !== undefined) drop(one);
    },
    isUnderWay: (jobId) => !stopped && underWay.has(jobId),
    stop() {
      stopped = true;
      for (const one of underWay.values()) one.stopped = true;
    },
  };
}

/** Follows the spool job; tells when somebody has to mend something, and when nobody has to any more. */
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
      const told =
        progress.kind === 'waiting' && progress.trouble !== null
          ? troubleProblem(progress.trouble, progress.reason)
          : null;
      if (told?.code !== last?.code || told?.detail !== last?.detail) onWaiting(told);
      last = told;
    },
    signal,
  );
}

type Refusal = Extract<Awaited<ReturnType<Printer['submit']>>, { readonly ok: false }>['error'];

function refusalOf(error: Refusal, request: PrintRequest): JobEvent {
  switch (error.kind) {
    case 'printer_missing':
      return { type: 'print_failed', problem: problem('printer_missing', nameOfPrinter(request.printerId)) };
    case 'rejected':
      return { type: 'print_failed', problem: gaveUp(error.trouble ?? null, error.detail) };
    case 'unknown':
      return { type: 'print_doubtful', problem: problem('print_unknown', error.detail) };
    default:
      return error satisfies never;
  }
}

function endOf(outcome: SpoolOutcome): JobEvent {
  switch (outcome.kind) {
    case 'completed':
      return { type: 'print_confirmed', by: 'spooler' };
    case 'sent':
      return { type: 'print_confirmed', by: 'sent' };
    case 'aborted':
      return { type: 'print_failed', problem: gaveUp(outcome.trouble, outcome.reason) };
    case 'cancelled':
      return { type: 'print_failed', problem: problem('print_cancelled', outcome.reason) };
    case 'unknown':
      return { type: 'print_doubtful', problem: problem('print_unknown', outcome.detail) };
    default:
      return outcome satisfies never;
  }
}

function gaveUp(trouble: PrinterTrouble | null, detail: string | null): Problem {
  return trouble === null ? problem('print_rejected', detail) : troubleProblem(trouble, detail);
}
