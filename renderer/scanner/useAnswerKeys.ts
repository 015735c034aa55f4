import { useContext, useLayoutEffect, useRef } from 'react';
import { AnswerContext } from './answers.ts';

/** Offers single keys as answers while a question is open; null while there is none. The callbacks may change. */
export function useAnswerKeys(keys: Readonly<Record<string, () => void>> | null): void {
  const board = useContext(AnswerContext);
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  const names = keys === null ? '' : Object.keys(keys).join(' ');
  useLayoutEffect(() => {
    if (names === '') return;
    return board.offer(names.split(' '), (key) => latest.current?.[key]?.());
  }, [board, names]);
}
