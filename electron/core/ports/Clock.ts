/** Time. Injected everywhere, so that tests and the torture run control it. */
export interface Clock {
  /** Wall clock, epoch ms. Can jump. */
  now(): number;
  /** Ms from an arbitrary origin; never goes back. For durations and rate limits. */
  monotonic(): number;
  /** Ms since the computer was started, in which its sleep counts. Coarse: for ages of seconds. */
  uptime(): number;
  /** Calls `run` once after `ms`. The returned function cancels the call. */
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
