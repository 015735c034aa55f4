import type { PrinterInfo, PrinterTrouble } from '../../../contract/printer.ts';
import type { SpoolOutcome, SpoolProgress } from '../../../core/ports/Printer.ts';
import type { SpooledPrinter } from './spooler.ts';

/** A job and its printer, with their flags in words. */
export interface WindowsJob {
  readonly status: string;
  readonly printer: string;
}

type Flags = readonly (readonly [number, string])[];

/** PRINTER_STATUS_… of winspool.h, with the names that .NET and PowerShell use for them. */
const PRINTER_FLAGS: Flags = [
  [0x1, 'Paused'],
  [0x2, 'Error'],
  [0x4, 'PendingDeletion'],
  [0x8, 'PaperJam'],
  [0x10, 'PaperOut'],
  [0x20, 'ManualFeed'],
  [0x40, 'PaperProblem'],
  [0x80, 'Offline'],
  [0x200, 'Busy'],
  [0x400, 'Printing'],
  [0x800, 'OutputBinFull'],
  [0x1000, 'NotAvailable'],
  [0x2000, 'Waiting'],
  [0x4000, 'Processing'],
  [0x8000, 'Initializing'],
  [0x10000, 'WarmingUp'],
  [0x20000, 'TonerLow'],
  [0x40000, 'NoToner'],
  [0x100000, 'UserIntervention'],
  [0x200000, 'OutOfMemory'],
  [0x400000, 'DoorOpen'],
  [0x800000, 'ServerUnknown'],
  [0x1000000, 'PowerSave'],
  [0x2000000, 'ServerOffline'],
];

/** JOB_STATUS_… of winspool.h. */
const JOB_FLAGS: Flags = [
  [0x1, 'Paused'],
  [0x2, 'Error'],
  [0x4, 'Deleting'],
  [0x8, 'Spooling'],
  [0x10, 'Printing'],
  [0x20, 'Offline'],
  [0x40, 'PaperOut'],
  [0x80, 'Printed'],
  [0x100, 'Deleted'],
  [0x200, 'Blocked'],
  [0x400, 'UserIntervention'],
  [0x800, 'Restarted'],
  [0x1000, 'Completed'],
  [0x2000, 'Retained'],
];

/** PRINTER_ATTRIBUTE_WORK_OFFLINE: a person has switched it so, or Windows does not find it. */
const WORK_OFFLINE = 0x400;

const wordsOf = (table: Flags, flags: number) => table.filter(([bit]) => (flags & bit) !== 0).map(([, word]) => word);

/** The spooler's states of a job and of its printer, both as numbers. */
export function inWords(job: number, printer: number): WindowsJob {
  return { status: wordsOf(JOB_FLAGS, job).join(', '), printer: wordsOf(PRINTER_FLAGS, printer).join(', ') };
}

/** In the order in which trouble has to be fixed. `Paused` on a job means that a person holds it. */
const TROUBLES: readonly (readonly [PrinterTrouble, readonly string[]])[] = [
  ['jam', ['PaperJam']],
  ['cover_open', ['DoorOpen']],
  ['out_of_paper', ['PaperOut', 'PaperProblem']],
  ['offline', ['Offline', 'NotAvailable', 'ServerUnknown', 'ServerOffline']],
  ['paused', ['Paused']],
  ['other', ['Blocked', 'Error', 'OutOfMemory', 'OutputBinFull', 'PendingDeletion', 'UserIntervention']],
];

function troubleIn(words: readonly string[]): PrinterTrouble | null {
  return TROUBLES.find(([, signs]) => signs.some((sign) => words.includes(sign)))?.[0] ?? null;
}

export function windowsPrinterState({
  status,
  attributes,
}: Pick<SpooledPrinter, 'status' | 'attributes'>): Pick<PrinterInfo, 'state' | 'trouble' | 'reason'> {
  const words = wordsOf(PRINTER_FLAGS, status);
  const has = (...wanted: readonly string[]) => wanted.some((word) => words.includes(word));
  const reason = words.length > 0 ? words.join(', ') : null;
  if ((attributes & WORK_OFFLINE) !== 0 || has('Offline', 'NotAvailable', 'ServerUnknown', 'ServerOffline'))
    return { state: 'offline', trouble: 'offline', reason: reason ?? 'Offline' };
  const trouble = troubleIn(words);
  if (trouble === 'out_of_paper') return { state: 'out_of_paper', trouble, reason };
  if (has('Paused', 'Error', 'PaperJam', 'DoorOpen', 'UserIntervention', 'PendingDeletion', 'OutOfMemory'))
    return { state: 'paused', trouble, reason };
  const busy = has('Busy', 'Printing', 'Processing', 'Waiting', 'WarmingUp', 'Initializing');
  return { state: busy ? 'busy' : 'ready', trouble, reason };
}

/**
 * What the status of a job in the queue and of its printer mean for the job. In winspool.h `Printed` means printed, but
 * `Completed` (JOB_STATUS_COMPLETE) only that the job was sent to the printer.
 */
export function jobProgress({ status, printer }: WindowsJob): SpoolProgress | 'printed' | 'sent' {
  const words = textOf(status);
  if (words.includes('Printed')) return 'printed';
  if (words.includes('Completed')) return 'sent';
  const all = [...new Set([...words, ...textOf(printer)])];
  const signs = all.filter((word) => troubleIn([word]) !== null);
  if (signs.length > 0) {
    const trouble = words.includes('Paused') ? 'held' : troubleIn(signs);
    return { kind: 'waiting', trouble, reason: signs.join(', ') };
  }
  return words.includes('Printing') ? { kind: 'printing' } : { kind: 'waiting', trouble: null, reason: null };
}

/**
 * The outcome of a job that is no longer in the queue, judged by its last known status (null: it was never seen).
 * Windows forgets a job both when it was printed and when it was removed. A removed job shows `Deleting` first; one
 * that was in trouble may have ended either way.
 */
export function goneOutcome(last: WindowsJob | null): SpoolOutcome {
  if (last === null) return { kind: 'unknown', detail: 'Windows no longer knows the job' };
  const words = textOf(last.status);
  if (words.includes('Deleting') || words.includes('Deleted')) return { kind: 'cancelled', reason: last.status };
  const progress = jobProgress(last);
  if (progress === 'printed') return { kind: 'completed' };
  if (progress === 'sent' || progress.kind === 'printing' || progress.trouble === null) return { kind: 'sent' };
  return { kind: 'unknown', detail: progress.reason ?? progress.trouble };
}

function textOf(status: string): readonly string[] {
  return status.split(',').map((word) => word.trim());
}
