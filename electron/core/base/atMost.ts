import type { Clock } from '../ports/Clock.ts';

/** The result of the work; null if that takes longer than `ms`. The work then goes on, and its result is ignored. */
export async function atMost<T>(ms: number, clock: Pick<Clock, 'after'>, work: Promise<T>): Promise<T | null> {
  let cancel = () => {};
  const timeout = new Promise<null>((resolve) => {
    cancel = clock.after(ms, () => resolve(null));
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    cancel();
  }
}
