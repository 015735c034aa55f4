import type { PrinterInfo } from '../../../contract/printer.ts';
import { booleanOf, integerOf, stringOf, stringsOf } from '../ipp/attributes.ts';
import type { IppAttributeGroup } from '../ipp/message.ts';

/** Attributes of a printer that the functions here read. */
export const PRINTER_STATE_ATTRIBUTES = [
  'printer-state',
  'printer-state-message',
  'printer-state-reasons',
  'printer-is-accepting-jobs',
] as const;

const OUT_OF_PAPER = /^media-(empty|needed)\b/;
const OFFLINE = /^(offline|shutdown|timed-out|connecting-to-device|cups-insecure-filter-warning)\b/;

/** RFC 8011 section 5.4.11. */
const IDLE = 3;
const PROCESSING = 4;
const STOPPED = 5;

/** What a printer's attributes (RFC 8011 sections 5.4.11 to 5.4.13) mean to the operator. */
export function printerState(printer: IppAttributeGroup): Pick<PrinterInfo, 'state' | 'reason'> {
  const reasons = stringsOf(printer, 'printer-state-reasons').filter((reason) => reason !== 'none');
  return { state: stateOf(printer, reasons), reason: reasonOf(printer, reasons) };
}

function stateOf(printer: IppAttributeGroup, reasons: readonly string[]): PrinterInfo['state'] {
  // A reason that ends in -report is news, not trouble (RFC 8011 section 5.4.12).
  const trouble = reasons.filter((reason) => !reason.endsWith('-report'));
  if (trouble.some((reason) => OUT_OF_PAPER.test(reason))) return 'out_of_paper';
  if (reasons.some((reason) => OFFLINE.test(reason))) return 'offline';
  if (booleanOf(printer, 'printer-is-accepting-jobs') === false) return 'paused';
  switch (integerOf(printer, 'printer-state')) {
    case IDLE:
      return 'ready';
    case PROCESSING:
      return 'busy';
    case STOPPED:
      return 'paused';
    default:
      return 'unknown';
  }
}

/** The spooler's sentence and its keywords: either may be all there is. */
function reasonOf(printer: IppAttributeGroup, reasons: readonly string[]): string | null {
  const message = stringOf(printer, 'printer-state-message');
  if (message === null) return reasons.length === 0 ? null : reasons.join(', ');
  return reasons.length === 0 ? message : `${message} (${reasons.join(', ')})`;
}

/** Why a job that the spooler works on does not move, or null while nothing keeps it. */
export function printerTrouble(printer: IppAttributeGroup): string | null {
  const { state, reason } = printerState(printer);
  const errors = stringsOf(printer, 'printer-state-reasons').some((each) => each.endsWith('-error'));
  return state === 'out_of_paper' || state === 'offline' || state === 'paused' || errors ? (reason ?? state) : null;
}
