import { useLayoutEffect, useRef } from 'react';
import { keyLetter } from './keyLetter.ts';

/** Letters that act with Alt held, because a letter alone may be the first of a scan. The callbacks may change. */
export function useAltKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  // Before the screen is painted: whoever sees a key on it may press it.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
      const act = latest.current[keyLetter(event)];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
