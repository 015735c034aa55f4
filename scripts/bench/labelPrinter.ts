import { PRINTER_KINDS, type PrinterKind } from '../../test/bench/printDesk.ts';
import { whyNoCups } from '../../test/support/cups/tools.ts';
import { fromRoot } from '../lib/layout.ts';
import { type Options, WrongOption } from './figures.ts';

export const PRINTER_OPTION = [
  'raw: a network printer that takes bytes; ipp: a virtual label printer, driverless',
  'raw',
] as const;

export const FONT_DIR = fromRoot('node_modules/dejavu-fonts-ttf/ttf');

/** The printer that a benchmark prints on, through CUPS. Throws where CUPS is not here. */
export function printerOf({ printer }: Options): PrinterKind {
  const kind = PRINTER_KINDS.find((one) => one === printer);
  if (kind === undefined) throw new WrongOption(`--printer is one of ${PRINTER_KINDS.join(', ')}.`);
  const reason = whyNoCups();
  if (reason !== null) throw new Error(reason);
  return kind;
}
