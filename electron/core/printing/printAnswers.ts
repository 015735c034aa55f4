import type { Job, Print } from '../../contract/job.ts';
import { atMost } from '../base/index.ts';
import { problem } from '../jobs/index.ts';
import type { RoomDeps } from '../platform/index.ts';
import type { Printer, SpoolTicket } from '../ports/Printer.ts';
import type { Printers } from './printers.ts';
import type { LetGo, Spooling } from './spooling.ts';

const CANCEL_TIMEOUT_MS = 10_000;
const PROVED_TIMEOUT_MS = 60_000;

/** The operator's answers about a label whose print did not end, or ended in doubt. */
export type PrintAnswers = ReturnType<typeof createPrintAnswers>;

export interface PrintAnswersDeps extends RoomDeps {
  readonly printers: Printers;
  readonly spooling: Spooling;
  /** The label has to be printed. `isWithdrawn`: what its spooler held of it was cancelled already. */
  readonly onWanted: (job: Job, isWithdrawn: boolean) => void;
}

/** False if the label was printed, or answered for, since the operator saw the job as `seen`. */
export function isUnprintedSince(job: Job, seen: Pick<Job, 'state' | 'printCount'>): boolean {
  return job.state === seen.state && job.printCount === seen.printCount;
}

/** The spool job of a print that began before this start of the station. */
function ticketOf({ printerId, spoolId, output }: Print): SpoolTicket | null {
  return spoolId === null ? null : { printerId, spoolId, output };
}

export function createPrintAnswers(deps: PrintAnswersDeps) {
  const { journal, jobs, printers, spooling, clock, logger, onWanted } = deps;

  /**
   * The operator answers for a label that may be on paper, or whose spooler does not finish, that it is here, or that it
   * has to be printed. What the spooler still holds of it is cancelled, so that no second sheet comes out later.
   */
  async function answerFor(job: Job, onPaper: boolean): Promise<Job> {
    let answered = false;
    const next = await jobs.advance(job.id, (now) => {
      answered = isUnprintedSince(now, job);
      if (!answered) return null;
      if (onPaper) return { type: 'print_confirmed', by: 'operator' };
      return now.state === 'printing' ? { type: 'print_doubtful', problem: problem('print_unknown') } : null;
    });
    if (!answered) return next;
    // A new print cancels the old spool job itself, just before the new one is handed over.
    const letGo = job.state === 'printing' || onPaper ? await takeFromSpooler(job) : null;
    if (!onPaper) onWanted(next, letGo !== null);
    letGo?.done();
    return (await journal.job(job.id)) ?? next;
  }

  /**
   * Cancels what the spooler may still hold of the job's last print. Null if that print was not followed here. Waits for the
   * spooler for a limited time only, because the spooler may be what hangs.
   */
  async function takeFromSpooler(job: Job): Promise<LetGo | null> {
    const letGo = spooling.letGo(job.id);
    const { print } = job;
    const printer = letGo?.printer ?? (print === null ? undefined : printers.of(print.printerId));
    if (printer === undefined || print === null) return letGo;
    const cancelled = cancelAll(printer, letGo?.ticket ?? ticketOf(print), job).catch(String);
    const outcome = (await atMost(CANCEL_TIMEOUT_MS, clock, cancelled)) ?? 'no answer';
    logger.info('spool job given up', { jobId: job.id, outcome });
    return letGo;
  }

  /**
   * Without a ticket, because the hand-over was never answered or not stored, the spool job is searched for by the label's name.
   */
  async function cancelAll(printer: Printer, ticket: SpoolTicket | null, { key, print, label }: Job): Promise<string> {
    const fileName = label?.file ?? '';
    const lost = { printerId: print?.printerId ?? '', title: key.value, fileName };
    const tickets = ticket !== null ? [ticket] : fileName === '' ? [] : await printer.find(lost);
    const outcomes = await Promise.all(tickets.map((one) => printer.cancel(one)));
    return outcomes.map((result) => (result.ok ? 'cancelled' : JSON.stringify(result.error))).join(', ');
  }

  /**
   * A scan has proved that the label is on paper; `job` as it was before the scan. What the spooler still holds is
   * cancelled: at once if the spooler was in trouble, otherwise if it has not finished a minute later (more copies may
   * be coming).
   */
  function proved(job: Job): void {
    if (job.state !== 'printing' && job.state !== 'print_unconfirmed') return;
    const inTrouble = job.state === 'print_unconfirmed' || job.problem !== null;
    if (inTrouble) giveUp(job);
    else
      clock.after(PROVED_TIMEOUT_MS, () => {
        if (spooling.isInFlight(job.id)) giveUp(job);
      });
  }

  function giveUp(job: Job): void {
    journal
      .job(job.id)
      .then(async (now) => {
        // If it was printed again since, that print is wanted.
        if (now?.printCount === job.printCount) (await takeFromSpooler(job))?.done();
      })
      .catch((failure: unknown) => logger.error('spool job not given up', { failure: String(failure) }));
  }

  return { answerFor, proved, takeFromSpooler };
}
