import type { Job, Print } from '../../electron/contract/job.ts';
import {
  nameInPrinterId,
  PRINTER_TROUBLES,
  type PrinterTrouble,
  problemOfTrouble,
} from '../../electron/contract/printer.ts';
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

/** The troubles of a printer that is there, and has a label. */
const TROUBLES = PRINTER_TROUBLES.filter((trouble) => trouble !== 'missing' && trouble !== 'tool_missing');

/** The trouble of the printer at which a label has been waiting longest; null if none waits. */
export function troubledPrint(jobs: readonly Job[]): TroubledPrint | null {
  let since = Number.POSITIVE_INFINITY;
  let found: TroubledPrint | null = null;
  for (const job of jobs) {
    if (job.state !== 'printing' || job.problem === null || job.updatedAt >= since) continue;
    const { code } = job.problem;
    const trouble = TROUBLES.find((one) => problemOfTrouble(one) === code);
    if (trouble === undefined) continue;
    since = job.updatedAt;
    found = { trouble, printerName: job.print.printerName };
  }
  return found;
}
