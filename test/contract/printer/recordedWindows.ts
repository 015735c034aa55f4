import { readFile } from 'node:fs/promises';
import type { PrintOptions } from 'pdf-to-printer';
import type { Paper, SpooledJob, Spooler } from '../../../electron/adapters/printing/windows/spooler.ts';
import type { Printing } from '../../../electron/adapters/printing/windowsPrinter.ts';
import { err, ok } from '../../../electron/contract/result.ts';

/** JOB_STATUS_… and PRINTER_STATUS_… of winspool.h, in the words in which the states were recorded. */
const JOB: Readonly<Record<string, number>> = {
  Paused: 0x1,
  Error: 0x2,
  Deleting: 0x4,
  Spooling: 0x8,
  Printing: 0x10,
  Offline: 0x20,
  PaperOut: 0x40,
  Printed: 0x80,
  Completed: 0x1000,
  Retained: 0x2000,
};
const PRINTER: Readonly<Record<string, number>> = { PaperJam: 0x8, DoorOpen: 0x400000 };

/** The numbers of a recorded status, as in `Error, Printing, PaperOut`. What a job has no flag for is its printer's. */
export function flagsOf(status: string): { readonly job: number; readonly printer: number } {
  const words = status.split(', ');
  const sum = (table: typeof JOB) => words.reduce((all, word) => all | (table[word] ?? 0), 0);
  const strange = words.find((word) => JOB[word] === undefined && PRINTER[word] === undefined);
  if (strange !== undefined) throw new Error(`no flag is called ${strange}`);
  return { job: sum(JOB), printer: sum(PRINTER) };
}

/** The papers of these names, with the sizes in their names; none: a person sets it. */
export function papers(...names: readonly string[]): readonly Paper[] {
  const known: Readonly<Record<string, readonly [number, number]>> = {
    A4: [210, 297],
    A6: [105, 148],
    Letter: [215.9, 279.4],
    '2x1': [50.8, 25.4],
    '2.00" x 1.00"': [50.8, 25.4],
    '150 x 100 mm': [150, 100],
    '100 x 150 mm': [100, 150],
    'Label, 100 x 150 mm': [100, 150],
    '10x15cm': [100, 150],
    '10 x 15 cm': [100, 150],
    '4x6': [101.6, 152.4],
    '4" x 6"': [101.6, 152.4],
    '101.6 mm x 152.4 mm': [101.6, 152.4],
    '101,6 x 152,4 mm': [101.6, 152.4],
  };
  return names.map((name) => ({ name, widthMm: known[name]?.[0] ?? 0, heightMm: known[name]?.[1] ?? 0 }));
}

interface QueuedJob extends Omit<SpooledJob, 'status'> {
  readonly bytes: Buffer;
  status: string;
  isSeen: boolean;
}

export interface RecordedWindows {
  readonly print: (file: string, options: PrintOptions) => Printing;
  readonly spooler: Spooler;
  readonly prints: { readonly file: string; readonly options: PrintOptions }[];
  readonly delivered: Uint8Array[];
  /** PRINTER_STATUS_… and PRINTER_ATTRIBUTE_… */
  printer: { readonly status: number; readonly attributes: number };
  port: string;
  driver: string;
  /** The words of Windows for a spooler that does not answer; null: it does. */
  silent: string | null;
  /** The statuses that each job goes through, one for each poll; after the last it is printed and gone. */
  course: readonly string[];
  readonly name: string;
}

/**
 * Windows as the adapter sees it: the fields of winspool.h, over a queue with one printer. Jobs move on when they are
 * polled, so nothing depends on time.
 */
export function createRecordedWindows(name: string, paperNames: readonly string[]): RecordedWindows {
  const jobs: QueuedJob[] = [];
  let lastId = 0;

  function leave(job: QueuedJob): void {
    jobs.splice(jobs.indexOf(job), 1);
  }

  function moveOn(job: QueuedJob): void {
    if ((windows.printer.status & 0x1) !== 0) return;
    if (!job.isSeen) {
      // Its birth is noticed in its first status.
      job.isSeen = true;
      return;
    }
    const next = windows.course[windows.course.indexOf(job.status) + 1];
    if (next !== undefined) job.status = next;
    else {
      leave(job);
      windows.delivered.push(job.bytes);
    }
  }

  const answered = <T>(printer: string, answer: () => T) => {
    if (windows.silent !== null) return err(windows.silent);
    return printer === name ? ok(answer()) : err('OpenPrinter: Windows error 1801');
  };

  async function take(file: string, options: PrintOptions): Promise<void> {
    windows.prints.push({ file, options });
    const bytes = await readFile(file);
    lastId += 1;
    const submitted = new Date(Date.UTC(2026, 0, 1) + lastId).toISOString();
    // SumatraPDF names the document after the whole path, and makes one job of all copies.
    jobs.push({ id: lastId, document: file, submitted, bytes, status: windows.course[0] ?? '', isSeen: false });
  }

  const windows: RecordedWindows = {
    name,
    prints: [],
    delivered: [],
    printer: { status: 0, attributes: 0 },
    port: 'USB001',
    driver: 'ZDesigner GK420d',
    silent: null,
    course: ['Spooling', 'Printing', 'Printing, Retained'],

    print: (file, options) => ({ ended: take(file, options), end: () => undefined }),

    spooler: {
      printers: async () =>
        answered(name, () => [{ name, port: windows.port, driver: windows.driver, ...windows.printer }]),
      driver: async (printer) => answered(printer, () => ({ papers: papers(...paperNames), dpi: 203 })),
      queue: async (printer) =>
        answered(printer, () => {
          const queue = {
            printer: jobs.reduce((all, { status }) => all | flagsOf(status).printer, windows.printer.status),
            jobs: jobs.map(({ id, document, submitted, status }) => ({
              ...{ id, document, submitted, status: flagsOf(status).job },
            })),
          };
          for (const job of [...jobs]) moveOn(job);
          return queue;
        }),
      remove: async (printer, id) =>
        answered(printer, () => {
          const job = jobs.find((one) => one.id === id);
          if (job !== undefined) leave(job);
          return job !== undefined;
        }),
    },
  };
  return windows;
}
