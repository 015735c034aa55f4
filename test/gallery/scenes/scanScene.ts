import type { FakeBridgeStart } from '../../support/fakeBridge.ts';
import { LONG_REFERENCE } from '../desk/parcels.ts';
import type { Hand, Scene } from '../scene.ts';

/** The panel shows the outcome of the scan. */
export const ANSWERED = '[data-testid=outcome]:not([data-outcome=idle], [data-outcome=sending])';
export const outcome = (kind: string) => `[data-testid=outcome][data-outcome=${kind}]`;

/** A scan and its outcome. */
export function scanned(
  name: string,
  start: FakeBridgeStart | (() => Promise<FakeBridgeStart>),
  until: string,
  more?: (hand: Hand) => Promise<void>,
  code = LONG_REFERENCE,
): Scene {
  return {
    name: `scan-${name}`,
    start: typeof start === 'function' ? start : () => start,
    steps: async (hand) => {
      await hand.see(outcome('idle'));
      await hand.scan(code);
      if (more === undefined) return;
      await hand.see(ANSWERED);
      await more(hand);
    },
    until,
  };
}

export const main = (scene: Scene): Scene => ({ ...scene, main: true });
