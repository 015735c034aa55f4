/** Time as the mailbox sees it. */
export interface Clock {
  /** Epoch ms. */
  now(): number;
  /** Calls back once after `ms`; returns how to prevent it. */
  after(ms: number, run: () => void): () => void;
}
