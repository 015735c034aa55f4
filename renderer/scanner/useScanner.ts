import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import type { ScannerSetup } from '../../electron/contract/scanner.ts';
import { attachScanner, type ScannerPorts } from './attachScanner.ts';
import { ScanRouteContext } from './scanRoute.ts';

/**
 * Catches scans anywhere in the window while `enabled`, as the desk's scanner types them; the ports may change from
 * render to render.
 */
export function useScanner(ports: ScannerPorts, enabled: boolean, setup: ScannerSetup): void {
  const route = useContext(ScanRouteContext);
  const latest = useRef(ports);
  useEffect(() => {
    latest.current = ports;
  });
  // By its values: the settings object is new after every change of any of them, and a scan may be under way.
  const { layout, suffix, prefix, gapMs, foundAt } = setup;
  useEffect(() => {
    if (!enabled) return;
    return attachScanner(
      window,
      { layout, suffix, prefix, gapMs, foundAt },
      {
        collects: () => latest.current.collects(),
        answers: () => latest.current.answers(),
        onCode: (code, source) => latest.current.onCode(code, source),
        onAnswer: (key) => latest.current.onAnswer(key),
        onTyped: (line) => latest.current.onTyped(line),
        onKey: route.notify,
        onScan: ({ code, typed, pauseMs }) =>
          route.seen.setState({ lastAt: Date.now(), pauseMs, layoutsDiffer: differ(code, typed) }),
      },
      route.heldKeys.release(),
    );
  }, [enabled, layout, suffix, prefix, gapMs, foundAt, route]);
}

/** The computer's text may have a prefix, and no control characters. */
function differ(code: string, typed: string): boolean {
  return !typed.endsWith([...code].filter((character) => character >= ' ').join(''));
}

/**
 * Takes every scan while the caller is on the screen; with null they go to shipping as ever. It works from before the first
 * paint on, so that no code goes elsewhere.
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

/** Keeps the screen where it is while a question or a dialog is open, also if something is scanned meanwhile. */
export function useStay(isOpen: boolean): void {
  const route = useContext(ScanRouteContext);
  useLayoutEffect(() => (isOpen ? route.stay() : undefined), [route, isOpen]);
}
