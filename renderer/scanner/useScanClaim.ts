import { useContext, useLayoutEffect, useRef } from 'react';
import { ScanRouteContext } from './scanRoute.ts';

/**
 * Takes every scan while the caller is on the screen; with null they go to shipping as ever. From before the first
 * paint on: a screen that asks for a code has it.
 */
export function useScanClaim(take: ((code: string) => void) | null): void {
  const route = useContext(ScanRouteContext);
  const latest = useRef(take);
  useLayoutEffect(() => {
    latest.current = take;
  });
  const isWanted = take !== null;
  useLayoutEffect(() => {
    if (!isWanted) return;
    return route.claim((code) => latest.current?.(code));
  }, [route, isWanted]);
}
