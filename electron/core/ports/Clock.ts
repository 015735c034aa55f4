/** Time. Injected everywhere, so that tests and the torture run control it. */
export interface Clock {
  /** Wall clock, epoch ms. Can jump. */
  now(): number;
  /** Ms from an arbitrary origin; never goes back, and the sleep of the computer counts. For durations, ages and rate limits. */
  monotonic(): number;
  /** Calls `run` once after `ms` in which the computer was awake. The returned function cancels the call. */
  after(ms: number, run: () => void): () => void;
}

export interface Randomness {
  /** A new RFC 9562 UUID, for what others than this desk get to know. */
  uuid(): string;
  /** Twelve letters, digits, `-` or `_` (72 bits), new at this desk; a journal names each of its jobs some twenty times. */
  id(): string;
  /** At least 0, below 1; for jitter. */
  fraction(): number;
}
