import type { ConnectionLimits } from './connections.ts';

/** Limits of one mailbox. Times in ms. */
export interface Limits extends ConnectionLimits {
  readonly bodyBytes: number;
  /** Time for receiving a whole request; checked each second. */
  readonly requestMs: number;
  /** For each box. 429 is the last resort, because the service gives up after three attempts within a second. */
  readonly deliveriesPerSecond: number;
  readonly deliveryBurst: number;
  /** Wrong paths and tokens, for each address. */
  readonly wrongPerMinute: number;
  /** For each token. */
  readonly readsPerSecond: number;
  readonly waitsAtOnce: number;
  /** For each token, including long polls, so that a client that does not read its answers cannot fill the memory. */
  readonly answersAtOnce: number;
  /** Stored bodies and headers, for each box. */
  readonly boxBytes: number;
}

export const usualLimits: Limits = {
  bodyBytes: 256 * 1024,
  requestMs: 8_000,
  deliveriesPerSecond: 300,
  deliveryBurst: 2_000,
  wrongPerMinute: 20,
  readsPerSecond: 20,
  waitsAtOnce: 2,
  answersAtOnce: 8,
  connections: 1_000,
  connectionsPerAddress: 250,
  firstByteMs: 1_000,
  boxBytes: 1_024 * 1024 * 1024,
};

/** Most deliveries in one answer, and how long a station may wait for one, in s. */
export const mostAtOnce = 200;
export const longestWaitS = 30;
