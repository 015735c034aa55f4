import type { Clock } from '../ports/Clock.ts';
import type { AccountReader } from './accountReader.ts';

/** Asks for the balance where something moved it and no answer told how it stands since, until one does. */
export interface BalanceRefresh {
  want(): void;
  stop(): void;
}

export interface BalanceRefreshParts {
  readonly readAccount: AccountReader;
  /** Ms until the service may be asked again; null while nothing is known against it. */
  readonly awayFor: () => number | null;
  readonly clock: Clock;
}

/** After an answer that told no balance, ms. */
const AGAIN_MS = 30_000;

export function createBalanceRefresh({ readAccount, awayFor, clock }: BalanceRefreshParts): BalanceRefresh {
  let isAsking = false;
  /** Wanted once more while it was asked: that answer may be from before. */
  let isWanted = false;
  let cancelNext: (() => void) | null = null;
  let stopped = false;

  function later(ms: number) {
    if (!stopped) cancelNext ??= clock.after(ms, ask);
  }

  async function told(): Promise<boolean> {
    isWanted = false;
    const answer = await readAccount('background');
    return answer.ok && !isWanted;
  }

  function ask() {
    cancelNext = null;
    const away = awayFor();
    if (away !== null) return later(Math.max(away, AGAIN_MS));
    isAsking = true;
    void told()
      .catch(() => false)
      .then((isTold) => {
        isAsking = false;
        if (!isTold) later(isWanted ? 0 : AGAIN_MS);
      });
  }

  return {
    want() {
      isWanted = true;
      if (!isAsking) later(0);
    },
    stop() {
      stopped = true;
      cancelNext?.();
    },
  };
}
