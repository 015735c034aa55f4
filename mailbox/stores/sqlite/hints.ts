/** How often to poll for changes of other processes, in ms. */
const POLL_MS = 1_000;

/**
 * Calls listeners when deliveries may have arrived: at once for this process's writes, within a second for those of
 * others. `version` is a number that changes when another connection commits; it may throw.
 */
export function hintsOf(version: () => number) {
  const listeners = new Set<() => void>();
  let timer: NodeJS.Timeout | null = null;
  let seen: number | null = null;

  function notify(): void {
    for (const listener of [...listeners]) listener();
  }

  function poll(): void {
    try {
      const now = version();
      const isNew = seen !== null && seen !== now;
      seen = now;
      if (isNew) notify();
    } catch {
      // A reader or writer of the file gets the failure itself. The next poll follows.
    }
  }

  function rest(): void {
    if (timer !== null) clearInterval(timer);
    timer = null;
    seen = null;
  }

  return {
    /** This process has written. */
    notify,
    onAdded(listener: () => void) {
      listeners.add(listener);
      if (timer === null) {
        poll();
        timer = setInterval(poll, POLL_MS).unref();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) rest();
      };
    },
    stop() {
      listeners.clear();
      rest();
    },
  };
}
