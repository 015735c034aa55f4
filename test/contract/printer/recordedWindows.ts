import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { PrintOptions } from 'pdf-to-printer';
import type { PowerShell } from '../../../electron/adapters/printing/windows/powershell.ts';
import {
  FIND_JOBS,
  KILL_PRINTING,
  LIST_PRINTERS,
  REMOVE_JOB,
  WATCH_FOR_JOB,
  WATCH_JOB,
} from '../../../electron/adapters/printing/windows/scripts.ts';
import { err, ok } from '../../../electron/contract/result.ts';

interface QueuedJob {
  readonly id: number;
  readonly documentName: string;
  readonly submitted: string;
  readonly bytes: Buffer;
  status: string;
}

export interface RecordedWindows {
  readonly print: (file: string, options: PrintOptions) => Promise<void>;
  readonly powershell: PowerShell;
  readonly prints: { readonly file: string; readonly options: PrintOptions }[];
  readonly scripts: { readonly script: string; readonly parameters: Readonly<Record<string, string>> }[];
  readonly delivered: Uint8Array[];
  /** PrinterState of Win32_Printer, and PrinterStatus of Get-Printer. */
  printer: { flags: number; status: string };
  /** Status of the service Spooler. */
  spooler: string;
  /** The statuses that each job goes through, a look each; after the last it is printed and gone. */
  course: readonly string[];
  readonly name: string;
}

/**
 * Windows as the adapter sees it: answers in the form in which the scripts write them, over a queue with one printer.
 * Jobs move on when they are looked at, so nothing depends on time.
 */
export function createRecordedWindows(name: string, paperNames: readonly string[]): RecordedWindows {
  const jobs: QueuedJob[] = [];
  const arrivals: (() => void)[] = [];
  let lastId = 0;

  function answer(job: QueuedJob): string {
    const { id, status, submitted } = job;
    return `${JSON.stringify({ id, status, printer: windows.printer.status, submitted })}\r\n`;
  }

  function leave(job: QueuedJob): void {
    jobs.splice(jobs.indexOf(job), 1);
  }

  function moveOn(job: QueuedJob): void {
    if (windows.printer.status === 'Paused') return;
    const next = windows.course[windows.course.indexOf(job.status) + 1];
    if (next !== undefined) job.status = next;
    else {
      leave(job);
      windows.delivered.push(job.bytes);
    }
  }

  const find = (parameters: Readonly<Record<string, string>>) =>
    jobs.find(
      (job) =>
        job.id === Number(parameters.STATION_JOB) &&
        job.submitted === parameters.STATION_SUBMITTED &&
        parameters.STATION_PRINTER === name,
    );

  const windows: RecordedWindows = {
    name,
    prints: [],
    scripts: [],
    delivered: [],
    printer: { flags: 0, status: 'Normal' },
    spooler: 'Running',
    course: ['Spooling', 'Printing', 'Printing, Retained'],

    async print(file, options) {
      windows.prints.push({ file, options });
      const bytes = await readFile(file);
      lastId += 1;
      const submitted = new Date(Date.UTC(2026, 0, 1) + lastId).toISOString();
      // SumatraPDF names the document after the whole path, and makes one job of all copies.
      jobs.push({ id: lastId, documentName: file, submitted, bytes, status: windows.course[0] ?? 'Normal' });
      for (const notify of arrivals.splice(0)) notify();
    },

    async powershell({ script, parameters, onFirstLine, signal }) {
      windows.scripts.push({ script, parameters });
      switch (script) {
        case LIST_PRINTERS: {
          if (windows.spooler !== 'Running') return err(`Print Spooler: ${windows.spooler}`);
          const facts = {
            Name: name,
            PrinterState: windows.printer.flags,
            DetectedErrorState: 0,
            WorkOffline: false,
            PrinterPaperNames: paperNames,
            HorizontalResolution: 203,
          };
          return ok(`${JSON.stringify([facts])}\r\n`);
        }
        case WATCH_FOR_JOB: {
          const before = jobs.map((job) => job.id);
          const arrived = () =>
            jobs.find(
              (job) =>
                !before.includes(job.id) &&
                basename(job.documentName).endsWith(parameters.STATION_DOCUMENT ?? '\u0000'),
            );
          onFirstLine?.();
          await new Promise<void>((resolve) => {
            arrivals.push(resolve);
            signal?.addEventListener('abort', () => resolve());
          });
          const job = arrived();
          return ok(`ready\r\n${job === undefined ? 'null\r\n' : answer(job)}`);
        }
        case WATCH_JOB: {
          const job = find(parameters);
          if (job === undefined) return ok('null\r\n');
          const stated = answer(job);
          moveOn(job);
          // The script waits here until something changes; a look that comes to nothing takes a moment in any case.
          await new Promise((resolve) => setImmediate(resolve));
          return ok(stated);
        }
        case FIND_JOBS: {
          const found = jobs.filter(
            (job) =>
              parameters.STATION_PRINTER === name &&
              basename(job.documentName).startsWith(parameters.STATION_DOCUMENT ?? '\u0000'),
          );
          return ok(`[${found.map((job) => answer(job).trim()).join(',')}]\r\n`);
        }
        case REMOVE_JOB: {
          const job = find(parameters);
          if (job !== undefined) leave(job);
          return ok(job === undefined ? 'false\r\n' : 'true\r\n');
        }
        case KILL_PRINTING:
          return ok('true\r\n');
        default:
          return err('not a script of the adapter');
      }
    },
  };
  return windows;
}
