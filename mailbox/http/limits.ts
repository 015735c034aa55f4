import type { ConnectionLimits } from './connections.ts';

/** What one mailbox takes. Times in ms. */
export interface Limits extends ConnectionLimits {
  readonly bodyBytes: number;
  /** For the whole of a body to come. */
  readonly bodyMs: number;
  /** For each box: 429 is the last resort, since the service gives up after three attempts in a second. */
  readonly deliveriesPerSecond: number;
  readonly deliveryBurst: number;
  /** Wrong paths and tokens, for each address. */
  readonly wrongPerMinute: number;
  /** For each token. */
  readonly readsPerSecond: number;
  readonly waitsAtOnce: number;
  /** For each token, those that it waits for included: who does not read must not fill the memory. */
  readonly answersAtOnce: number;
  readonly connections: number;
  /** Bodies and headers that are kept, for each box. */
  readonly boxBytes: number;
}

export const usualLimits: Limits = {
  bodyBytes: 256 * 1024,
  bodyMs: 8_000,
  deliveriesPerSecond: 300,
  deliveryBurst: 2_000,
  wrongPerMinute: 20,
  readsPerSecond: 20,
  waitsAtOnce: 2,
  answersAtOnce: 8,
  connections: 1_000,
  connectionsPerAddress: 500,
  firstByteMs: 1_000,
  boxBytes: 1_024 * 1024 * 1024,
};

/** Deliveries in one answer, and how long a station may wait for one, in s. */
export const mostAtOnce = 200;
export const longestWaitS = 30;
