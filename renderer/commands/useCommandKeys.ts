import { useAltKeys } from '../scanner/useAltKeys.ts';
import type { Commands } from './CommandContext.ts';
import { COMMAND_KEYS } from './commandKeys.ts';

/** The keys of the commands that work on every screen; those of the last parcel and of its problems are the scan view's. */
export function useCommandKeys({ desk, frame }: Commands): void {
  const plain = (name: 'confirm' | 'hold' | 'where' | 'next_printer' | 'clear') => () => desk.run({ name }, frame);
  useAltKeys({
    [COMMAND_KEYS.confirm]: plain('confirm'),
    [COMMAND_KEYS.hold]: plain('hold'),
    [COMMAND_KEYS.where]: plain('where'),
    [COMMAND_KEYS.next_printer]: plain('next_printer'),
    [COMMAND_KEYS.clear.toUpperCase()]: plain('clear'),
    [COMMAND_KEYS.quantity]: () => desk.ask('quantity', frame),
    [COMMAND_KEYS.box]: () => desk.ask('box', frame),
    [COMMAND_KEYS.sheet]: () => void desk.saveSheet(frame),
  });
}
