/**
 * The requests that left under one key (API section 8: "requests by one API key"), as one who sends them sees it. Others
 * may send under the same key: earlier starts, another profile of this computer, a connection test.
 */
export interface RequestLog {
  /** How long ago those of others left, ms, within the last `withinMs`; never longer ago than they did. */
  others(withinMs: number): readonly number[];
  /** Counts one of our own that leaves now; it is on disk when this resolves. Never rejects. */
  record(): Promise<void>;
}
