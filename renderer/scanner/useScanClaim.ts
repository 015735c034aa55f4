import { useContext, useEffect, useRef } from 'react';
import { ScanRouteContext } from './scanRoute.ts';

/** Takes every scan while the caller is on the screen; with null they go to shipping as ever. */
export function useScanClaim(take: ((code: string) => void) | null): void {
  const route = useContext(ScanRouteContext);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  const isWanted = take !== null;
  useEffect(() => {
    if (!isWanted) return;
    return route.claim((code) => latest.current?.(code));
  }, [route, isWanted]);
}
