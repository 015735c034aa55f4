import type { Clock } from '../ports/Clock.ts';

/** What the work comes to; null if that takes longer than `ms`. The work goes on then, and its end is nobody's any more. */
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
