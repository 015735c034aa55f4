import { useContext, useLayoutEffect, useRef } from 'react';
import { KeyHint } from '../components/KeyHint.tsx';
import { keysOf } from '../model/keyTable.ts';
import { SeenContext } from './seenBoard.ts';

interface SeenKeyProps {
  readonly label: string;
  readonly onSeen: () => void;
  readonly disabled?: boolean;
  readonly strong?: boolean;
}

/** One word and one key for everything that was seen; where several things wait, the key takes the topmost. */
export function SeenKey({ label, onSeen, disabled = false, strong = false }: SeenKeyProps) {
  const board = useContext(SeenContext);
  const box = useRef<HTMLSpanElement>(null);
  const latest = useRef(onSeen);
  // As soon as it is drawn: whoever sees it may press the key.
  useLayoutEffect(() => {
    latest.current = onSeen;
  });
  useLayoutEffect(() => {
    if (disabled) return;
    return board.offer({ element: () => box.current, see: () => latest.current() });
  }, [board, disabled]);
  return (
    <span ref={box}>
      <KeyHint keys={keysOf('seen')} label={label} disabled={disabled} strong={strong} onPress={onSeen} />
    </span>
  );
}
