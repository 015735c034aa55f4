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
const OFFLINE = /^(offline|shutdown|timed-out)\b/;
const CONNECTING = /^connecting-to-device\b/;

/**
 * The back ends of CUPS tell some trouble in a sentence alone, while the job counts as being printed. They write it in
 * the language of the job, and ours are submitted in English.
 */
const UNREACHABLE_MESSAGE = /may not exist|not responding|unreachable|unable to (connect|locate)|off-?line/i;
const STUCK_MESSAGE = /is busy|in use|not accepted|waiting for printer to|recoverable/i;

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
  if (UNREACHABLE_MESSAGE.test(stringOf(printer, 'printer-state-message') ?? '')) return 'offline';
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
  const stuck =
    stringsOf(printer, 'printer-state-reasons').some((each) => each.endsWith('-error')) ||
    STUCK_MESSAGE.test(stringOf(printer, 'printer-state-message') ?? '');
  return state === 'out_of_paper' || state === 'offline' || state === 'paused' || stuck ? (reason ?? state) : null;
}

/** What the spooler says while it looks for the printer: trouble only if it lasts. Null when it is not looking. */
export function printerConnecting(printer: IppAttributeGroup): string | null {
  const connecting = stringsOf(printer, 'printer-state-reasons').some((each) => CONNECTING.test(each));
  return connecting ? printerState(printer).reason : null;
}
