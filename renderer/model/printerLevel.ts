import type { PrinterInfo } from '../../electron/contract/printer.ts';

/** How much a printer's state matters: whether labels come out, nobody knows, will come out soon, or will not. */
export function printerLevel({
  state,
  trouble,
}: Pick<PrinterInfo, 'state' | 'trouble'>): 'good' | 'unsure' | 'warn' | 'bad' {
  if (trouble !== null) return trouble === 'paused' || trouble === 'held' ? 'warn' : 'bad';
  switch (state) {
    case 'ready':
    case 'busy':
      return 'good';
    case 'unknown':
      return 'unsure';
    case 'paused':
      return 'warn';
    case 'out_of_paper':
    case 'offline':
      return 'bad';
    default:
      return state satisfies never;
  }
}
