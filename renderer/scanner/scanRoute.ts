import { createContext } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type HeldKeys, noHeldKeys } from './heldKeys.ts';
import type { RawKey } from './rawKey.ts';

/** Where codes go: to shipping, unless a screen has claimed them and shows that. */
export interface ScanRoute {
  /** The text typed without a scanner so far. */
  readonly store: StoreApi<{ readonly typed: string }>;
  /** Hands every code to `take` until the returned function is called; of several the newest. */
  claim(take: (code: string) => void): () => void;
  /**
   * A question or a dialog is open until the returned function is called: a scan is accepted as ever, and is shown in
   * the strip at the edge, but does not change the screen.
   */
  stay(): () => void;
  readonly mustStay: () => boolean;
  /** Null while codes go to shipping. */
  readonly taker: () => ((code: string) => void) | null;
  /** Keys from before the scanner was listened to. */
  readonly heldKeys: HeldKeys;
  /** This session's observations of the scanner. */
  readonly seen: ScannerSeenStore;
  /** Calls `listen` with every key as it came, until the returned function is called. */
  tap(listen: (key: RawKey) => void): () => void;
  readonly notify: (key: RawKey) => void;
}

export function createScanRoute(heldKeys: HeldKeys = noHeldKeys): ScanRoute {
  let stays = 0;
  const taps = new Set<(key: RawKey) => void>();
  const claims: { readonly take: (code: string) => void }[] = [];
  return {
    store: createStore(() => ({ typed: '' })),
    claim(take) {
      const mine = { take };
      claims.push(mine);
      return () => {
        const index = claims.indexOf(mine);
        if (index >= 0) claims.splice(index, 1);
      };
    },
    stay() {
      stays += 1;
      let isOver = false;
      return () => {
        if (!isOver) stays -= 1;
        isOver = true;
      };
    },
    mustStay: () => stays > 0,
    taker: () => claims.at(-1)?.take ?? null,
    heldKeys,
    seen: createScannerSeen(),
    tap(listen) {
      taps.add(listen);
      return () => taps.delete(listen);
    },
    notify: (key) => {
      for (const listen of taps) listen(key);
    },
  };
}

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
