import type { Job, Print } from '../../electron/contract/job.ts';
import { nameInPrinterId, type PrinterTrouble } from '../../electron/contract/printer.ts';
import type { ProblemCode } from '../../electron/contract/problem.ts';
import type { Translate } from '../i18n/index.ts';

/** The name of a missing printer. */
export const printerNameOf = nameInPrinterId;

/** A printer by its name, with its desk where that is another one. A recovered journal may lack the print. */
export function printerText(print: Pick<Print, 'printerName' | 'desk'> | null | undefined, t: Translate): string {
  if (print == null) return t('printAt.unknown');
  const { printerName: printer, desk } = print;
  return desk === undefined ? printer : t('printAt.at', { printer, desk });
}

/** The desk at which the label came out. */
export const deskOfLabel = ({ print, desk }: Job): string => print?.desk ?? desk;

interface TroubledPrint {
  readonly trouble: PrinterTrouble;
  readonly printerName: string;
}

const TROUBLES: Readonly<Partial<Record<ProblemCode, PrinterTrouble>>> = {
  printer_out_of_paper: 'out_of_paper',
  printer_offline: 'offline',
  printer_paused: 'paused',
  printer_cover_open: 'cover_open',
  printer_jam: 'jam',
  printer_media_refused: 'media_refused',
  printer_held: 'held',
  printer_rejecting: 'rejecting',
  printer_system_down: 'system_down',
  printer_trouble: 'other',
};

/** The trouble of the printer at which a label has been waiting longest; null if none waits. */
export function troubledPrint(jobs: readonly Job[]): TroubledPrint | null {
  let since = Number.POSITIVE_INFINITY;
  let found: TroubledPrint | null = null;
  for (const job of jobs) {
    if (job.state !== 'printing' || job.problem === null || job.updatedAt >= since) continue;
    const trouble = TROUBLES[job.problem.code];
    if (trouble === undefined) continue;
    since = job.updatedAt;
    found = { trouble, printerName: job.print.printerName };
  }
  return found;
}
