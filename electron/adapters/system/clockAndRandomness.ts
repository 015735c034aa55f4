import { randomBytes, randomUUID } from 'node:crypto';
import { uptime } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { Clock, Randomness } from '../../core/ports/Clock.ts';

/** Longest delay that a Node timer can hold. */
const MOST_MS = 2 ** 31 - 1;
/** Two of a million ids are the same once in ten thousand million desks. */
const ID_BYTES = 9;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  uptime: () => uptime() * 1_000,
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
