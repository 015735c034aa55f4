// This adapter cannot run where it is developed, without Windows and SumatraPDF. Its tests run it against a recorded
// back end (the exact arguments, and answers in the form that Windows documents), and on Windows against a real print queue
// that prints into a file (windowsQueue.test.ts). Before a release it has to be tried on a Windows machine with a printer:
// docs/windows-release.md.
import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import type { PrintOptions } from 'pdf-to-printer';
import { type PrinterInfo, type PrinterTrouble, silentSystem } from '../../contract/printer.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { FollowSignal, Printer, PrintRequest, SpoolOutcome, SpoolProgress } from '../../core/ports/Printer.ts';
import {
  parseFlag,
  parseJob,
  parseJobs,
  parsePrinters,
  type WindowsJob,
  type WindowsPrinterFacts,
} from './windows/answers.ts';
import { paperName, paperSizes } from './windows/paperName.ts';
import type { PowerShell } from './windows/powershell.ts';
import { FIND_JOBS, KILL_PRINTING, LIST_PRINTERS, REMOVE_JOB, WATCH_FOR_JOB, WATCH_JOB } from './windows/scripts.ts';
import { goneOutcome, jobProgress, windowsPrinterState } from './windows/states.ts';
import { withinLimit } from './withinLimit.ts';

interface WindowsPrinterOptions {
  /** pdf-to-printer's `print`. */
  readonly print: (file: string, options: PrintOptions) => Promise<void>;
  readonly powershell: PowerShell;
  /** How long SumatraPDF may take to hand the document to the spooler before it is ended, ms. */
  readonly printLimitMs?: number;
  /** Time limit of a query to the spooler, ms. */
  readonly limitMs?: number;
  /** How long after the end of SumatraPDF a job may take to appear in the queue, ms. */
  readonly appearMs?: number;
}

const PREFIX = 'windows:';
/** Node's words for a program that Windows did not start: it is not there, or an antivirus keeps it from running. */
const NOT_STARTED = /^spawn .* (ENOENT|EACCES|EPERM|UNKNOWN)$/s;
/** How long it takes until a job in the queue is noticed, ms. */
const NOTICE_MS = 1_000;
/** How long one poll waits for a change, s. `signal.stopped` is checked between polls. */
const POLL_SECONDS = 2;

/**
 * The Windows spooler. Prints through pdf-to-printer (SumatraPDF), and reads states through PowerShell's printing
 * commands. Windows forgets a job once it is printed, so the watch for a job starts before it is submitted.
 */
export function createWindowsPrinter(options: WindowsPrinterOptions): Printer {
  const { print, powershell, printLimitMs = 60_000, limitMs = 20_000, appearMs = 5_000 } = options;
  /** Last known status of each job, by spool id. It decides what became of a job that is gone. */
  const lastSeen = new Map<string, WindowsJob>();
  /** Spool ids that we removed ourselves, because a poll may miss that a job is being deleted. */
  const removed = new Set<string>();

  /** Or why the spooler does not answer. */
  async function printers(): Promise<Result<readonly WindowsPrinterFacts[], string>> {
    const answer = await powershell({ script: LIST_PRINTERS, parameters: {}, limitMs });
    return answer.ok ? ok(parsePrinters(answer.value)) : answer;
  }

  /** Starts to watch for the job of this document. Every job after `ready` is noticed. */
  function watchFor(printer: string, document: string, signal: AbortSignal) {
    const seconds = Math.ceil((printLimitMs + appearMs) / 1000);
    let ready = () => {};
    const isReady = new Promise<void>((resolve) => {
      ready = resolve;
    });
    const found = powershell({
      script: WATCH_FOR_JOB,
      parameters: { STATION_PRINTER: printer, STATION_DOCUMENT: document, STATION_SECONDS: String(seconds) },
      limitMs: seconds * 1000 + limitMs,
      onFirstLine: ready,
      signal,
    }).then((answer) => {
      ready();
      return answer.ok ? (parseJob(answer.value) ?? null) : null;
    });
    return { isReady, found };
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
    const ended = await withinLimit(printing, printLimitMs);
    if (ended.kind === 'failed') {
      const job = await withinLimit(watch.found, Math.min(appearMs, NOTICE_MS));
      enough.abort();
      const inQueue = job.kind === 'done' && job.value !== null;
      if (inQueue) return err({ kind: 'unknown' as const, detail: ended.detail });
      return rejected(ended.detail, NOT_STARTED.test(ended.detail) ? 'tool_missing' : null);
    }
    if (ended.kind === 'late') {
      enough.abort();
      await powershell({ script: KILL_PRINTING, parameters: { STATION_FILE: document }, limitMs });
      return err({ kind: 'unknown' as const, detail: `SumatraPDF did not end within ${printLimitMs} ms` });
    }
    const seen = await withinLimit(watch.found, appearMs);
    enough.abort();
    const job = seen.kind === 'done' ? seen.value : null;
    const spoolId = job === null ? `unseen ${document}` : spoolIdOf(job);
    if (job !== null) lastSeen.set(spoolId, job);
    return ok({ printerId: request.printerId, spoolId, output: null });
  }

  async function followJob(
    printer: string,
    spoolId: string,
    onProgress: (progress: SpoolProgress) => void,
    signal: FollowSignal,
  ): Promise<SpoolOutcome> {
    const job = parseSpoolId(spoolId);
    if (job === null) return goneOutcome(null);
    let reported: string | null = null;
    while (!signal.stopped) {
      const last = lastSeen.get(spoolId) ?? null;
      const answer = await powershell({
        script: WATCH_JOB,
        parameters: {
          STATION_PRINTER: printer,
          STATION_JOB: job.id,
          STATION_SUBMITTED: job.submitted,
          STATION_STATUS: reported === null || last === null ? '' : `${last.status}|${last.printer}`,
          STATION_SECONDS: String(POLL_SECONDS),
        },
        limitMs: POLL_SECONDS * 1000 + limitMs,
      });
      const found = answer.ok ? parseJob(answer.value) : undefined;
      // The printer or the spooler is gone, so the outcome of the job is unknown.
      if (found === undefined) return { kind: 'unknown', detail: answer.ok ? answer.value.trim() : answer.error };
      if (found === null) {
        return removed.has(spoolId) ? { kind: 'cancelled', reason: null } : goneOutcome(last);
      }
      lastSeen.set(spoolId, found);
      const progress = jobProgress(found);
      if (progress === 'printed') return { kind: 'completed' };
      if (progress === 'sent') return { kind: 'sent' };
      const serialized = JSON.stringify(progress);
      if (serialized !== reported) onProgress(progress);
      reported = serialized;
    }
    return { kind: 'unknown', detail: 'stopped' };
  }

  return {
    kind: 'windows',

    async list(): Promise<readonly PrinterInfo[]> {
      const found = await printers();
      if (!found.ok) return [silentSystem('windows', 'Print Spooler', found.error)];
      return found.value.map((facts) => ({
        id: `${PREFIX}${facts.Name}`,
        name: facts.Name,
        kind: 'windows' as const,
        ...windowsPrinterState(facts),
        media: [...paperSizes(facts.PrinterPaperNames ?? [])],
        dpi: (facts.HorizontalResolution ?? 0) > 0 ? (facts.HorizontalResolution ?? null) : null,
        darkness: [],
        // Most drivers never report `Printed`. When one does, it is believed.
        tellsEnd: false,
      }));
    },

    async submit(request) {
      const name = request.printerId.startsWith(PREFIX) ? request.printerId.slice(PREFIX.length) : null;
      if (name === null) return err({ kind: 'printer_missing' });
      try {
        await access(request.file);
      } catch (cause) {
        return rejected(cause instanceof Error ? cause.message : String(cause));
      }
      const found = await printers();
      if (!found.ok) return rejected(found.error, 'system_down');
      const printer = found.value.find((facts) => facts.Name === name);
      if (printer === undefined) return err({ kind: 'printer_missing' });
      const paper = paperName(printer.PrinterPaperNames ?? [], request.widthMm, request.heightMm);
      return handOver(name, paper, request);
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
      const answer = await powershell({
        script: FIND_JOBS,
        parameters: { STATION_PRINTER: printerId.slice(PREFIX.length), STATION_DOCUMENT: fileName },
        limitMs,
      });
      const found = answer.ok ? parseJobs(answer.value) : [];
      return found.map((job) => ({ printerId, spoolId: spoolIdOf(job), output: null }));
    },

    async cancel(ticket) {
      const job = parseSpoolId(ticket.spoolId);
      if (job === null) return err({ kind: 'rejected', detail: 'Windows no longer knows the job' });
      const answer = await powershell({
        script: REMOVE_JOB,
        parameters: {
          STATION_PRINTER: ticket.printerId.slice(PREFIX.length),
          STATION_JOB: job.id,
          STATION_SUBMITTED: job.submitted,
        },
        limitMs,
      });
      if (!answer.ok) return err({ kind: 'unknown', detail: answer.error });
      if (parseFlag(answer.value) !== true) return err({ kind: 'rejected', detail: 'Windows no longer knows the job' });
      removed.add(ticket.spoolId);
      return ok(null);
    },
  };
}

function rejected(detail: string, trouble: PrinterTrouble | null = null) {
  return err({ kind: 'rejected' as const, detail, ...(trouble === null ? {} : { trouble }) });
}

function spoolIdOf({ id, submitted }: WindowsJob): string {
  return `${id} ${submitted}`;
}

function parseSpoolId(spoolId: string): { readonly id: string; readonly submitted: string } | null {
  const found = /^(\d+) (\S+)$/.exec(spoolId);
  return found?.[1] === undefined || found[2] === undefined ? null : { id: found[1], submitted: found[2] };
}
