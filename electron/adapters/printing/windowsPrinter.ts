// Where this adapter is developed there is no Windows. Its decisions are tested on recorded states, its calls and SumatraPDF in
// Wine (`npm run windows`), and on Windows against a real print queue that prints into a file (windowsQueue.test.ts). What
// these cannot show is tried before a release: docs/windows-release.md.
import { access } from 'node:fs/promises';
import { basename, win32 } from 'node:path';
import type { PrintOptions } from 'pdf-to-printer';
import { type PrinterInfo, type PrinterTrouble, silentSystem } from '../../contract/printer.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { FollowSignal, Printer, PrintRequest, SpoolOutcome, SpoolProgress } from '../../core/ports/Printer.ts';
import { paperName, paperSizes } from './windows/paperName.ts';
import type { DriverFacts, SpooledPrinter, Spooler } from './windows/spooler.ts';
import { goneOutcome, inWords, jobProgress, type WindowsJob, windowsPrinterState } from './windows/states.ts';
import { isVirtual } from './windows/virtualPrinter.ts';
import { withinLimit } from './withinLimit.ts';

/** A SumatraPDF at work on one document. */
export interface Printing {
  readonly ended: Promise<void>;
  /** Ends this SumatraPDF and no other. */
  end(): void;
}

interface WindowsPrinterOptions {
  readonly print: (file: string, options: PrintOptions) => Printing;
  readonly spooler: Spooler;
  /** How long SumatraPDF may take to hand the document to the spooler before it is ended, ms. */
  readonly printLimitMs?: number;
  /** How long after the end of SumatraPDF a job may take to appear in the queue, ms. */
  readonly appearMs?: number;
  /** How long a driver that has hung or crashed gets no requests, ms. */
  readonly driverRestMs?: number;
}

interface SeenJob {
  readonly spoolId: string;
  readonly document: string;
  readonly words: WindowsJob;
}

const PREFIX = 'windows:';
/** Node's words for a program that Windows did not start: it is not there, or an antivirus keeps it from running. */
const NOT_STARTED = /^spawn .* (ENOENT|EACCES|EPERM|UNKNOWN)$/s;
/** How long it takes until a job in the queue is noticed, ms. */
const NOTICE_MS = 1_000;
/** Pause between two polls for a new job, which may be gone soon, and for a followed job, ms. */
const BIRTH_POLL_MS = 25;
const FOLLOW_POLL_MS = 200;

const NOTHING_KNOWN: DriverFacts = { papers: [], dpi: null };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The Windows spooler. Prints through pdf-to-printer (SumatraPDF), and reads states from `winspool.drv`. Windows forgets a job
 * once it is printed, so the watch for a job starts before it is submitted.
 */
export function createWindowsPrinter(options: WindowsPrinterOptions): Printer {
  const { print, spooler, printLimitMs = 60_000, appearMs = 5_000, driverRestMs = 60_000 } = options;
  /** Last known status of each job, by spool id. It decides the outcome of a job that is gone. */
  const lastSeen = new Map<string, WindowsJob>();
  /** Spool ids that we removed ourselves, because a poll may miss that a job is being deleted. */
  const removed = new Set<string>();
  /** By printer: until when a driver that did not answer gets no requests. Each would take its time limit. */
  const resting = new Map<string, number>();

  async function driverOf({ name, port }: SpooledPrinter): Promise<DriverFacts> {
    if ((resting.get(name) ?? 0) > performance.now()) return NOTHING_KNOWN;
    const answer = await spooler.driver(name, port);
    if (answer.ok) return answer.value;
    resting.set(name, performance.now() + driverRestMs);
    return NOTHING_KNOWN;
  }

  /** Notes what it sees of every job that is followed, because a job may be gone at the next poll. */
  async function readQueue(printer: string): Promise<Result<readonly SeenJob[], string>> {
    const answer = await spooler.queue(printer);
    if (!answer.ok) return answer;
    const seen = answer.value.jobs.map(({ id, document, status, submitted }) => ({
      // Windows gives the number of a job to another later.
      spoolId: `${id} ${submitted}`,
      document,
      words: inWords(status, answer.value.printer),
    }));
    for (const { spoolId, words } of seen) if (lastSeen.has(spoolId)) lastSeen.set(spoolId, words);
    return ok(seen);
  }

  /** Starts to watch for the job of this document: every job after `isReady` is noticed. */
  function watchFor(printer: string, document: string, signal: AbortSignal) {
    const before = readQueue(printer);
    async function poll() {
      const known = await before;
      // Without the list, an older job of this document could be taken for the new one.
      if (!known.ok) return null;
      while (!signal.aborted) {
        const seen = await readQueue(printer);
        const isNew = (job: SeenJob) => !known.value.some(({ spoolId }) => spoolId === job.spoolId);
        const one = seen.ok ? seen.value.find((job) => isNew(job) && job.document.endsWith(document)) : undefined;
        if (one !== undefined) return one;
        await pause(BIRTH_POLL_MS);
      }
      return null;
    }
    return { isReady: before, found: poll() };
  }

  async function handOver(printer: string, paper: string | null, request: PrintRequest) {
    const document = basename(request.file);
    const enough = new AbortController();
    const watch = watchFor(printer, document, enough.signal);
    await watch.isReady;
    const why = await request.forbiddenBy?.();
    if (why != null) {
      enough.abort();
      return err({ kind: 'forbidden' as const, problem: why });
    }
    const printing = print(request.file, {
      printer,
      silent: true,
      scale: request.scaling === 'fit' ? 'fit' : 'noscale',
      // Without this, SumatraPDF rotates a page to suit the paper that is set in the driver.
      orientation: request.widthMm > request.heightMm ? 'landscape' : 'portrait',
      copies: request.copies,
      ...(paper === null ? {} : { paperSize: paper }),
    });
    const ended = await withinLimit(printing.ended, printLimitMs);
    if (ended.kind === 'failed') {
      const job = await withinLimit(watch.found, Math.min(appearMs, NOTICE_MS));
      enough.abort();
      const inQueue = job.kind === 'done' && job.value !== null;
      if (inQueue) return err({ kind: 'unknown' as const, detail: ended.detail });
      return rejected(ended.detail, NOT_STARTED.test(ended.detail) ? 'tool_missing' : null);
    }
    if (ended.kind === 'late') {
      enough.abort();
      printing.end();
      return err({ kind: 'unknown' as const, detail: `SumatraPDF did not end within ${printLimitMs} ms` });
    }
    const seen = await withinLimit(watch.found, appearMs);
    enough.abort();
    const job = seen.kind === 'done' ? seen.value : null;
    const spoolId = job?.spoolId ?? `unseen ${document}`;
    if (job !== null) lastSeen.set(spoolId, job.words);
    return ok({ printerId: request.printerId, spoolId, output: null });
  }

  async function followJob(
    printer: string,
    spoolId: string,
    onProgress: (progress: SpoolProgress) => void,
    signal: FollowSignal,
  ): Promise<SpoolOutcome> {
    if (jobNumber(spoolId) === null) return goneOutcome(null);
    let reported: string | null = null;
    while (!signal.stopped) {
      const seen = await readQueue(printer);
      // The printer or the spooler is gone, so the outcome of the job is unknown.
      if (!seen.ok) return { kind: 'unknown', detail: seen.error };
      const found = seen.value.find((job) => job.spoolId === spoolId);
      if (found === undefined) {
        if (removed.has(spoolId)) return { kind: 'cancelled', reason: null };
        return goneOutcome(lastSeen.get(spoolId) ?? null);
      }
      lastSeen.set(spoolId, found.words);
      const progress = jobProgress(found.words);
      if (progress === 'printed') return { kind: 'completed' };
      if (progress === 'sent') return { kind: 'sent' };
      const serialized = JSON.stringify(progress);
      if (serialized !== reported) onProgress(progress);
      reported = serialized;
      await pause(FOLLOW_POLL_MS);
    }
    return { kind: 'unknown', detail: 'stopped' };
  }

  return {
    kind: 'windows',

    async list(): Promise<readonly PrinterInfo[]> {
      const found = await named(spooler);
      if (!found.ok) return [silentSystem('windows', 'Print Spooler', found.error)];
      return Promise.all(
        found.value.map(async (printer) => {
          const { papers, dpi } = await driverOf(printer);
          return {
            id: `${PREFIX}${printer.name}`,
            name: printer.name,
            kind: 'windows' as const,
            ...windowsPrinterState(printer),
            media: [...paperSizes(papers)],
            dpi: (dpi ?? 0) > 0 ? dpi : null,
            darkness: [],
            // Most drivers never report `Printed`. When one does, it is believed.
            tellsEnd: false,
            ...(isVirtual(printer) ? { isVirtual: true as const } : {}),
          };
        }),
      );
    },

    async submit(request) {
      const name = request.printerId.startsWith(PREFIX) ? request.printerId.slice(PREFIX.length) : null;
      if (name === null) return err({ kind: 'printer_missing' });
      try {
        await access(request.file);
      } catch (cause) {
        return rejected(cause instanceof Error ? cause.message : String(cause));
      }
      const found = await named(spooler);
      if (!found.ok) return rejected(found.error, 'system_down');
      const printer = found.value.find((one) => one.name === name);
      if (printer === undefined) return err({ kind: 'printer_missing' });
      const { papers } = await driverOf(printer);
      return handOver(name, paperName(papers, request.widthMm, request.heightMm), request);
    },

    async follow(ticket, onProgress, signal) {
      const outcome = await followJob(ticket.printerId.slice(PREFIX.length), ticket.spoolId, onProgress, signal);
      if (!signal.stopped) {
        lastSeen.delete(ticket.spoolId);
        removed.delete(ticket.spoolId);
      }
      return outcome;
    },

    async find({ printerId, fileName }) {
      const seen = await readQueue(printerId.slice(PREFIX.length));
      return (seen.ok ? seen.value : [])
        .filter(({ document }) => win32.basename(document).startsWith(fileName))
        .map(({ spoolId }) => ({ printerId, spoolId, output: null }));
    },

    async cancel(ticket) {
      const printer = ticket.printerId.slice(PREFIX.length);
      const job = jobNumber(ticket.spoolId);
      const seen = await readQueue(printer);
      if (!seen.ok) return err({ kind: 'unknown', detail: seen.error });
      if (job === null || !seen.value.some(({ spoolId }) => spoolId === ticket.spoolId))
        return err({ kind: 'rejected', detail: 'Windows no longer knows the job' });
      const gone = await spooler.remove(printer, job);
      if (!gone.ok) return err({ kind: 'unknown', detail: gone.error });
      if (!gone.value) return err({ kind: 'rejected', detail: 'Windows no longer knows the job' });
      removed.add(ticket.spoolId);
      return ok(null);
    },
  };
}

/** The printers, or why the spooler does not answer. */
async function named(spooler: Spooler): Promise<Result<readonly SpooledPrinter[], string>> {
  const answer = await spooler.printers();
  return answer.ok ? ok(answer.value.filter(({ name }) => name)) : answer;
}

function rejected(detail: string, trouble: PrinterTrouble | null = null) {
  return err({ kind: 'rejected' as const, detail, ...(trouble === null ? {} : { trouble }) });
}

function jobNumber(spoolId: string): number | null {
  const [, id] = /^(\d+) \S+$/.exec(spoolId) ?? [];
  return id === undefined ? null : Number(id);
}
