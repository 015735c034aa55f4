/** Time. Injected everywhere, so that tests and the torture run own it. */
export interface Clock {
  /** Wall clock, epoch ms. Can jump. */
  now(): number;
  /** Never goes back; ms from an arbitrary origin. For durations and rate limits. */
  monotonic(): number;
  /** Calls `run` once after `ms`; the returned function takes it back. */
  after(ms: number, run: () => void): () => void;
}

export interface Randomness {
  /** A new RFC 9562 UUID. */
  uuid(): string;
  /** At least 0, below 1; for jitter. */
  fraction(): number;
}
