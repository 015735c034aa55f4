import type { PrinterInfo } from '../../../contract/printer.ts';
import type { SpoolOutcome, SpoolProgress } from '../../../core/ports/Printer.ts';
import type { WindowsJob, WindowsPrinterFacts } from './answers.ts';

/** PRINTER_STATUS_… of winspool.h, with the names that .NET and `Get-Printer` show for them. */
const FLAGS: readonly (readonly [number, string])[] = [
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
  [0x1000000, 'PowerSave'],
];

/** DetectedErrorState of Win32_Printer, where it says more than the flags do. */
const NO_PAPER = 4;
const DETECTED_OFFLINE = 9;

export function windowsPrinterState(facts: WindowsPrinterFacts): Pick<PrinterInfo, 'state' | 'reason'> {
  const flags = facts.PrinterState ?? null;
  const words = FLAGS.filter(([bit]) => ((flags ?? 0) & bit) !== 0).map(([, word]) => word);
  const has = (...wanted: readonly string[]) => wanted.some((word) => words.includes(word));
  const reason = words.length > 0 ? words.join(', ') : null;
  if (facts.WorkOffline === true || has('Offline', 'NotAvailable') || facts.DetectedErrorState === DETECTED_OFFLINE) {
    return { state: 'offline', reason: reason ?? 'Offline' };
  }
  if (has('PaperOut', 'PaperProblem') || facts.DetectedErrorState === NO_PAPER) {
    return { state: 'out_of_paper', reason: reason ?? 'PaperOut' };
  }
  if (has('Paused', 'Error', 'PaperJam', 'DoorOpen', 'UserIntervention', 'PendingDeletion', 'OutOfMemory')) {
    return { state: 'paused', reason };
  }
  if (has('Busy', 'Printing', 'Processing', 'Waiting', 'WarmingUp', 'Initializing')) return { state: 'busy', reason };
  return { state: flags === null ? 'unknown' : 'ready', reason };
}

/** Words of a job's or a printer's status after which nothing comes out until somebody does something. */
const TROUBLE = new Set([
  'Blocked',
  'DoorOpen',
  'Error',
  'NotAvailable',
  'Offline',
  'OutputBinFull',
  'PaperJam',
  'PaperOut',
  'PaperProblem',
  'Paused',
  'UserIntervention',
]);

/** What the status of a job that is in the queue, and that of its printer, say about the job. */
export function jobProgress({ status, printer }: WindowsJob): SpoolProgress | 'done' {
  const words = wordsOf(status);
  if (words.includes('Printed') || words.includes('Completed')) return 'done';
  const trouble = [...new Set([...words, ...wordsOf(printer)])].filter((word) => TROUBLE.has(word));
  if (trouble.length > 0) return { kind: 'waiting', reason: trouble.join(', ') };
  return words.includes('Printing') ? { kind: 'printing' } : { kind: 'waiting', reason: null };
}

/**
 * What became of a job that is no longer in the queue, from how it was seen last (null: never). Windows forgets a job
 * when it has printed it and when somebody removes it: a removed one shows `Deleting` first, one that stood in trouble
 * may have gone either way.
 */
export function goneOutcome(last: WindowsJob | null): SpoolOutcome {
  if (last === null) return { kind: 'unknown', detail: 'Windows no longer knows the job' };
  const words = wordsOf(last.status);
  if (words.includes('Deleting') || words.includes('Deleted')) return { kind: 'cancelled', reason: last.status };
  const progress = jobProgress(last);
  if (progress === 'done' || progress.kind === 'printing' || progress.reason === null) return { kind: 'completed' };
  return { kind: 'unknown', detail: progress.reason };
}

function wordsOf(status: string): readonly string[] {
  return status.split(',').map((word) => word.trim());
}
