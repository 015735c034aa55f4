export interface Clock {
  /** Epoch ms. */
  now(): number;
  /** Calls back once after `ms`. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
}
