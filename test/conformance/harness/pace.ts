import { setTimeout as pause } from 'node:timers/promises';

/** Lets one request go at a time that the service's rate limit (section 8) allows. */
export type Pace = { readonly turn: () => Promise<void> };

const windowMs = 60_000;

export const unpaced: Pace = { turn: () => Promise.resolve() };

/** At most so many requests in any 60 s: a foreign account's budget is not ours to use up. */
export function createPace(perMinute: number): Pace {
  const sent: number[] = [];
  let last = Promise.resolve();
  async function next(): Promise<void> {
    const oldest = sent[sent.length - perMinute];
    const waitMs = oldest === undefined ? 0 : oldest + windowMs - performance.now();
    if (waitMs > 0) await pause(waitMs);
    sent.push(performance.now());
    if (sent.length > perMinute) sent.shift();
  }
  return {
    turn: () => {
      last = last.then(next);
      return last;
    },
  };
}
