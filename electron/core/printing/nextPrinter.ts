import type { PrinterInfo } from '../../contract/printer.ts';

type Facts = Pick<PrinterInfo, 'id' | 'kind' | 'state'>;

/** States in which a label would only wait at the printer. */
const CANNOT_PRINT: readonly PrinterInfo['state'][] = ['offline', 'paused', 'out_of_paper'];

/**
 * The printer after `current` in the order of the list, round its end, that can print now; null where there is no other.
 * `current` may be missing from the list. Labels that are saved into a folder are on no paper: that one has a turn only
 * where it is what the desk prints with (`toFolder`), or where the list has no other printer at all.
 */
export function nextPrinter<P extends Facts>(list: readonly P[], current: string | null, toFolder: boolean): P | null {
  const isPaper = ({ kind }: Facts) => kind !== 'folder';
  const inTurn = toFolder || !list.some(isPaper) ? list : list.filter((one) => isPaper(one) || one.id === current);
  const at = inTurn.findIndex(({ id }) => id === current);
  const round = [...inTurn.slice(at + 1), ...inTurn.slice(0, Math.max(at, 0))];
  return round.find(({ id, state }) => id !== current && !CANNOT_PRINT.includes(state)) ?? null;
}
