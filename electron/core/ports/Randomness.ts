export interface Randomness {
  /** A new RFC 9562 UUID. */
  uuid(): string;
  /** At least 0, below 1; for jitter. */
  fraction(): number;
}
