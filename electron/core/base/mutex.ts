/** Lets one piece of work run at a time. */
export interface Mutex {
  /** Runs `work` after all work given before it has ended, even if that failed, and settles as `work` does. */
  runExclusive<T>(work: () => Promise<T>): Promise<T>;
}

export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return {
    runExclusive(work) {
      const mine = last.then(work);
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
