import { useActKeys } from '../scanner/useActKeys.ts';
import type { Commands } from './CommandContext.ts';

/** The keys of the commands that work on every screen; those of the last parcel and of its problems are the scan view's. */
export function useCommandKeys({ desk, frame }: Commands): void {
  const plain = (name: 'confirm' | 'hold' | 'where' | 'next_printer' | 'clear') => () => desk.run({ name }, frame);
  useActKeys({
    confirm: plain('confirm'),
    hold: plain('hold'),
    where: plain('where'),
    next_printer: plain('next_printer'),
    clear: plain('clear'),
    quantity: () => desk.ask('quantity', frame),
    box: () => desk.ask('box', frame),
    sheet: () => void desk.saveSheet(frame),
  });
}
