import { createContext } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type HeldKeys, noHeldKeys } from './heldKeys.ts';
import type { RawKey } from './rawKey.ts';

export function createScanRoute(heldKeys: HeldKeys = noHeldKeys) {
  let stays = 0;
  const taps = new Set<(key: RawKey) => void>();
  const claims: { readonly take: (code: string) => void }[] = [];
  return {
    /** The text typed without a scanner so far. */
    store: createStore(() => ({ typed: '' })),
    /** Hands every code to `take` until the returned function is called; of several the newest. */
    claim(take: (code: string) => void) {
      const mine = { take };
      claims.push(mine);
      return () => {
        const index = claims.indexOf(mine);
        if (index >= 0) claims.splice(index, 1);
      };
    },
    /**
     * A question or a dialog is open until the returned function is called: a scan is accepted as ever, and is shown in
     * the strip at the edge, but does not change the screen.
     */
    stay() {
      stays += 1;
      let isOver = false;
      return () => {
        if (!isOver) stays -= 1;
        isOver = true;
      };
    },
    mustStay: () => stays > 0,
    /** Null while codes go to shipping. */
    taker: () => claims.at(-1)?.take ?? null,
    /** Keys from before the scanner was listened to. */
    heldKeys,
    /** This session's observations of the scanner. */
    seen: createScannerSeen(),
    /** Calls `listen` with every key as it came, until the returned function is called. */
    tap(listen: (key: RawKey) => void) {
      taps.add(listen);
      return () => taps.delete(listen);
    },
    notify: (key: RawKey) => {
      for (const listen of taps) listen(key);
    },
  };
}

/** Where codes go: to shipping, unless a screen has claimed them and shows that. */
export type ScanRoute = ReturnType<typeof createScanRoute>;

export const ScanRouteContext = createContext<ScanRoute>(createScanRoute());

/** This session's observations of the scanner. */
interface ScannerSeen {
  /** Epoch ms of the last scan; null: none since the start. */
  readonly lastAt: number | null;
  /** Mean pause between two of its keys, ms. */
  readonly pauseMs: number;
  /** The computer's own layout would have written the last code otherwise than the scanner meant it. */
  readonly layoutsDiffer: boolean;
}

type ScannerSeenStore = StoreApi<ScannerSeen>;

function createScannerSeen(): ScannerSeenStore {
  return createStore(() => ({ lastAt: null, pauseMs: 0, layoutsDiffer: false }) satisfies ScannerSeen as ScannerSeen);
}
