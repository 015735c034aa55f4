import type { Clock } from '../ports/Clock.ts';
import type { Logger } from '../ports/Logger.ts';
import { gapAfterFailures } from './backoff.ts';

/** Repeats work that has to succeed in the end, such as a write while the disk is full. */
export type Retrier = ReturnType<typeof createRetrier>;

export function createRetrier({ clock, logger }: { readonly clock: Clock; readonly logger: Logger }) {
  const timers = new Set<() => void>();
  let stopped = false;

  async function tried(name: string, work: () => Promise<unknown>, failures: number): Promise<void> {
    if (stopped) return;
    try {
      await work();
    } catch (failure) {
      if (stopped) return;
      logger.error(`${name} failed`, { failure: String(failure) });
      const cancel = clock.after(gapAfterFailures(failures + 1), () => {
        timers.delete(cancel);
        void tried(name, work, failures + 1);
      });
      timers.add(cancel);
    }
  }

  return {
    /**
     * Runs `work`, and repeats it after growing gaps until it does not throw. Resolves after the first run; never
     * rejects.
     */
    untilDone: (name: string, work: () => Promise<unknown>): Promise<void> => tried(name, work, 0),
    stop(): void {
      stopped = true;
      for (const cancel of timers) cancel();
      timers.clear();
    },
  };
}
