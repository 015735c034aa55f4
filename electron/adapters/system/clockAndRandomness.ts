import { randomBytes, randomUUID } from 'node:crypto';
import { uptime } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { Clock, Randomness } from '../../core/ports/Clock.ts';

/** Longest delay that a Node timer can hold. */
const MOST_MS = 2 ** 31 - 1;
/** Two of a million ids are the same once in ten thousand million desks. */
const ID_BYTES = 9;

/** The clocks of an operating system, ms. */
export interface SystemTime {
  /** Can be set. */
  wall(): number;
  /** Stands still while the computer sleeps, on Linux and macOS. */
  awake(): number;
  /** Since the computer was started, sleep included; coarse, and slow to read. */
  uptime(): number;
}

/** Where the wall clock has gone this much further than the awake one, ms, somebody set it, or the computer slept. */
const APART_MS = 1_000;
/** The uptime is read at least this often, ms: somebody may have set the wall clock back while the computer slept. */
const READ_MS = 60_000;

/** A monotonic clock in which the sleep of the computer counts. It reads the uptime only where there may have been one. */
export function monotonicClock({ wall, awake, uptime: sinceStart }: SystemTime): () => number {
  let last = { wall: wall(), awake: awake() };
  let readAt = last.awake;
  let slept = 0;
  const before = sinceStart() - last.awake;
  return () => {
    const now = { wall: wall(), awake: awake() };
    const apart = now.wall - last.wall - (now.awake - last.awake);
    if (apart > APART_MS || now.awake - readAt > READ_MS) {
      const sleep = sinceStart() - now.awake - before;
      if (sleep > slept + APART_MS) slept = sleep;
      readAt = now.awake;
    }
    last = now;
    return now.awake + slept;
  };
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: monotonicClock({
    wall: () => Date.now(),
    awake: () => performance.now(),
    uptime: () => uptime() * 1_000,
  }),
  after(ms, run) {
    const timer = setTimeout(run, Math.min(Math.max(0, ms), MOST_MS));
    return () => clearTimeout(timer);
  },
};

export const systemRandomness: Randomness = {
  uuid: () => randomUUID(),
  id: () => randomBytes(ID_BYTES).toString('base64url'),
  fraction: () => Math.random(),
};
