import type { Clock } from '../ports/Clock.ts';
import type { AccountReader } from './accountReader.ts';

export interface BalanceRefreshDeps {
  readonly readAccount: AccountReader;
  /** Ms until the service may be asked again; null if it may be asked now. */
  readonly awayFor: () => number | null;
  readonly clock: Clock;
}

/** Gap before the next try, ms: after a request that failed, or while the service cannot be reached. */
const AGAIN_MS = 30_000;

/**
 * Asks for the balance after something moved it and no answer contained the new one. Repeats until a request that left
 * after the last `want` is answered.
 */
export function createBalanceRefresh({ readAccount, awayFor, clock }: BalanceRefreshDeps) {
  let isAsking = false;
  /** `want` was called while a request was under way: its answer may be from before. */
  let isWanted = false;
  let cancelNext: (() => void) | null = null;
  let stopped = false;

  function later(ms: number) {
    if (!stopped) cancelNext ??= clock.after(ms, ask);
  }

  async function readOnce(): Promise<boolean> {
    isWanted = false;
    const answer = await readAccount('background');
    return answer.ok && !isWanted;
  }

  function ask() {
    cancelNext = null;
    const away = awayFor();
    if (away !== null) return later(Math.max(away, AGAIN_MS));
    isAsking = true;
    void readOnce()
      .catch(() => false)
      .then((isDone) => {
        isAsking = false;
        if (!isDone) later(isWanted ? 0 : AGAIN_MS);
      });
  }

  return {
    want(): void {
      isWanted = true;
      if (!isAsking) later(0);
    },
    stop(): void {
      stopped = true;
      cancelNext?.();
    },
  };
}
