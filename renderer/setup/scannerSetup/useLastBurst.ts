import { useContext, useEffect, useRef, useState } from 'react';
import type { RawKey } from '../../scanner/rawKey.ts';
import { ScanRouteContext } from '../../scanner/scanRoute.ts';

/** Silence after which the keys so far are evaluated, ms. */
const SILENCE_MS = 300;
/** More keys than any set-up needs; a scan may have thousands. */
const MOST_KEYS = 400;

/**
 * The keys that came in a row, as they were pressed, once it is silent again; while `isOpen`. `onBurst` hears of each
 * row of more than one key.
 */
export function useLastBurst(isOpen: boolean, onBurst: (keys: readonly RawKey[]) => void): readonly RawKey[] {
  const route = useContext(ScanRouteContext);
  const [last, setLast] = useState<readonly RawKey[]>([]);
  const latest = useRef(onBurst);
  useEffect(() => {
    latest.current = onBurst;
  });
  useEffect(() => {
    if (!isOpen) return;
    let keys: RawKey[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      const burst = keys;
      keys = [];
      if (burst.length < 2) return;
      setLast(burst);
      latest.current(burst);
    };
    const untap = route.tap((key) => {
      if (key.repeat) return;
      const before = keys.at(-1);
      if (before !== undefined && key.at - before.at > SILENCE_MS) end();
      if (keys.length < MOST_KEYS) keys.push(key);
      clearTimeout(timer);
      timer = setTimeout(end, SILENCE_MS);
    });
    return () => {
      clearTimeout(timer);
      untap();
    };
  }, [route, isOpen]);
  return last;
}
