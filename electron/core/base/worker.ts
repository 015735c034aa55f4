import type { Clock } from '../ports/Clock.ts';
import type { Logger } from '../ports/Logger.ts';
import { createWakeable } from './wakeable.ts';

const AFTER_FAILURE_MS = 5_000;

/**
 * Work that is done at each `wake`, never twice at the same time, and again some seconds after it has failed. `failed`: what the log
 * says then.
 */
export function createWorker(
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
  failed: string,
  work: () => Promise<void>,
) {
  let isStopped = false;
  let cancelTimer = () => {};
  const run = createWakeable(async () => {
    cancelTimer();
    try {
      await work();
    } catch (failure) {
      if (isStopped) return;
      logger.error(failed, { failure: String(failure) });
      cancelTimer = clock.after(AFTER_FAILURE_MS, run);
    }
  });
  return {
    wake(): void {
      if (!isStopped) run();
    },
    isStopped: (): boolean => isStopped,
    /** Nothing begins any more; work under way looks at `isStopped`. */
    stop(): void {
      isStopped = true;
      cancelTimer();
    },
  };
}
