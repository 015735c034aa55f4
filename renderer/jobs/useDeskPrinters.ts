import { useMemo } from 'react';
import { type PrinterInfo, printerLevel } from '../../electron/contract/printer.ts';
import { useAnswer, useStatus } from '../bridge/index.ts';

export interface DeskPrinter extends PrinterInfo {
  readonly desk: string;
}

const NONE: readonly DeskPrinter[] = [];

/**
 * The printers of other desks at which a label would come out now, by desk; none while this desk works alone. They are
 * requested again when `asOf` changes.
 */
export function useDeskPrinters(asOf: string): readonly DeskPrinter[] {
  const isTogether = useStatus(({ site }) => site.kind === 'together') === true;
  const { value, error } = useAnswer('printers.list', isTogether ? {} : null, asOf);
  const isKnown = isTogether && error === null && value !== null;
  return useMemo(() => (isKnown ? value.filter(isReadyElsewhere).sort(byDesk) : NONE), [isKnown, value]);
}

/** Sorts desks by number: 2 before 10. */
const names = new Intl.Collator('tr', { numeric: true });
const byDesk = (one: DeskPrinter, other: DeskPrinter): number =>
  names.compare(one.desk, other.desk) || names.compare(one.name, other.name);

function isReadyElsewhere(printer: PrinterInfo): printer is DeskPrinter {
  return printer.desk !== undefined && printerLevel(printer) === 'good';
}
