import { useContext, useLayoutEffect } from 'react';
import { ScanRouteContext } from './scanRoute.ts';

/** Keeps the screen where it is while a question or a dialog is open, whatever is scanned meanwhile. */
export function useStay(isOpen: boolean): void {
  const route = useContext(ScanRouteContext);
  useLayoutEffect(() => (isOpen ? route.stay() : undefined), [route, isOpen]);
}
