/** Lets one piece of work run at a time. */
export type Mutex = ReturnType<typeof createMutex>;

export function createMutex() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    /** Runs `work` after all work given before it has ended, even if that failed, and settles as `work` does. */
    runExclusive<T>(work: () => Promise<T>): Promise<T> {
      const mine = last.then(work);
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
