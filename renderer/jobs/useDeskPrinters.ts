import { useEffect, useState } from 'react';
import { type PrinterInfo, printerLevel } from '../../electron/contract/printer.ts';
import { useStation, useStatus } from '../bridge/index.ts';

export interface DeskPrinter extends PrinterInfo {
  readonly desk: string;
}

const NONE: readonly DeskPrinter[] = [];

/**
 * The printers of other desks at which a label would come out now, by desk; none while this desk works alone. `round`:
 * requests them again.
 */
export function useDeskPrinters(round: unknown): readonly DeskPrinter[] {
  const { station } = useStation();
  const isTogether = useStatus(({ site }) => site.kind === 'together') === true;
  const [found, setFound] = useState(NONE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it requests again with each round.
  useEffect(() => {
    if (!isTogether) return;
    let isLate = false;
    void station.request('printers.list', {}).then((reply) => {
      if (!isLate) setFound(reply.ok ? reply.value.filter(isReadyElsewhere).sort(byDesk) : NONE);
    });
    return () => {
      isLate = true;
    };
  }, [station, isTogether, round]);
  return isTogether ? found : NONE;
}

/** Sorts desks by number: 2 before 10. */
const names = new Intl.Collator('tr', { numeric: true });
const byDesk = (one: DeskPrinter, other: DeskPrinter): number =>
  names.compare(one.desk, other.desk) || names.compare(one.name, other.name);

function isReadyElsewhere(printer: PrinterInfo): printer is DeskPrinter {
  return printer.desk !== undefined && printerLevel(printer) === 'good';
}
