import { useCallback, useEffect, useRef, useState } from 'react';
import { useStation } from '../bridge/StationContext.tsx';

/** What lies in front of the screens: one at a time. */
export type InFront = 'palette' | 'kiosk' | null;

export interface FrontDesk {
  readonly inFront: InFront;
  readonly close: () => void;
  readonly askToLeaveKiosk: () => void;
  /** Opens the search, or closes it. */
  readonly search: () => void;
  /** Closes what lies in front and then does this, once nothing keeps the screen any more. */
  readonly runBehind: (run: () => void) => void;
}

export function useInFront(): FrontDesk {
  const { station } = useStation();
  const [inFront, setInFront] = useState<InFront>(null);
  const behind = useRef<(() => void) | null>(null);
  const askToLeaveKiosk = useCallback(() => setInFront('kiosk'), []);
  // Somebody wanted to close the window that only the owner's PIN closes.
  useEffect(() => station.on('kiosk.leaveWanted', askToLeaveKiosk), [station, askToLeaveKiosk]);
  useEffect(() => {
    if (inFront !== null) return;
    const run = behind.current;
    behind.current = null;
    run?.();
  }, [inFront]);
  return {
    inFront,
    close: useCallback(() => setInFront(null), []),
    askToLeaveKiosk,
    search: useCallback(() => setInFront((open) => (open === 'palette' ? null : 'palette')), []),
    runBehind: useCallback((run: () => void) => {
      behind.current = run;
      setInFront(null);
    }, []),
  };
}
