/** Lets one piece of work run at a time. */
export interface Mutex {
  /** Runs after all that came before, whatever became of it, and answers as the work does. */
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
