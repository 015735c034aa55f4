import type { PrinterInfo } from '../../../contract/printer.ts';
import { booleanOf, integerOf, stringOf, stringsOf } from '../ipp/attributes.ts';
import type { IppAttributeGroup } from '../ipp/message.ts';
import { troubleIn } from './trouble.ts';

/** Attributes of a printer that the functions here read. */
export const PRINTER_STATE_ATTRIBUTES = [
  'printer-state',
  'printer-state-message',
  'printer-state-reasons',
  'printer-is-accepting-jobs',
  'job-hold-until-default',
] as const;

export type PrinterState = Pick<PrinterInfo, 'state' | 'trouble' | 'reason'>;

const CONNECTING = /^connecting-to-device\b/;

/** RFC 8011 section 5.4.11. */
const IDLE = 3;
const PROCESSING = 4;
const STOPPED = 5;

/** The state of a printer by its attributes (RFC 8011 sections 5.4.11 to 5.4.13), for the operator. */
export function printerState(printer: IppAttributeGroup): PrinterState {
  const keywords = keywordsOf(printer);
  const message = stringOf(printer, 'printer-state-message');
  const known = troubleIn(keywords, message) ?? troubleOfQueue(printer);
  const state = stateOf(printer, known);
  return {
    state,
    trouble: known ?? (state === 'paused' ? 'paused' : null),
    reason: reasonIn(keywords, message),
  };
}

/** A setting of the whole queue that CUPS does not count as a state. */
function troubleOfQueue(printer: IppAttributeGroup): PrinterInfo['trouble'] {
  if (booleanOf(printer, 'printer-is-accepting-jobs') === false) return 'rejecting';
  return (stringOf(printer, 'job-hold-until-default') ?? 'no-hold') === 'no-hold' ? null : 'held';
}

/**
 * As `printerState`, for a printer without jobs. What its back end reported about paper or connection is as old as its
 * last job, so only CUPS's own statements count.
 */
export function idlePrinterState(printer: IppAttributeGroup): PrinterState {
  const seen = printerState(printer);
  if (troubleOfQueue(printer) !== null || integerOf(printer, 'printer-state') !== IDLE) return seen;
  return { state: 'ready', trouble: null, reason: null };
}

function stateOf(printer: IppAttributeGroup, trouble: PrinterInfo['trouble']): PrinterInfo['state'] {
  if (trouble === 'out_of_paper' || trouble === 'offline') return trouble;
  if (trouble === 'rejecting' || trouble === 'held') return 'paused';
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

function keywordsOf(printer: IppAttributeGroup): readonly string[] {
  return stringsOf(printer, 'printer-state-reasons').filter((reason) => reason !== 'none');
}

/** The spooler's sentence and its keywords. Either may be missing. */
function reasonIn(keywords: readonly string[], message: string | null): string | null {
  if (message === null) return keywords.length === 0 ? null : keywords.join(', ');
  return keywords.length === 0 ? message : `${message} (${keywords.join(', ')})`;
}

/**
 * The message of CUPS while it connects to the printer, which is trouble only if it lasts. Null when it is not
 * connecting.
 */
export function printerConnecting(printer: IppAttributeGroup): string | null {
  const connecting = stringsOf(printer, 'printer-state-reasons').some((each) => CONNECTING.test(each));
  return connecting ? printerState(printer).reason : null;
}
