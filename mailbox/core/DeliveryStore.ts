/**
 * Words: a *box* is one unguessable path with a log of its own, one for each account at the service; a *station* reads a
 * box with a token; a *delivery* is one request of the service, kept as it came; its *position* is its number.
 */
export interface NewDelivery {
  /** Id of the box. */
  readonly box: string;
  /** Epoch ms. */
  readonly receivedAt: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes that the signature is over. */
  readonly body: Uint8Array;
  /** Hex SHA-256 of what makes two deliveries the same (digest.ts). */
  readonly digest: string;
}

export interface StoredDelivery extends Omit<NewDelivery, 'digest'> {
  readonly position: number;
  /** 8 hex digits by chance: tells whether the row at a position is still the one that a reader has seen. */
  readonly mark: string;
}

export interface Box {
  readonly id: string;
  readonly name: string;
  /** The part of the address that nobody can guess. */
  readonly path: string;
  /** Deliveries up to this position are gone; 0 when none is. */
  readonly forgottenThrough: number;
  /** What is kept of it: bodies and headers. */
  readonly bytes: number;
}

export interface Station {
  readonly name: string;
  /** Id of its box. */
  readonly box: string;
  /** Hex SHA-256 of its token. */
  readonly tokenHash: string;
}

/** Where deliveries are kept. Every method is one transaction. Rejects with a StoreFailure where it cannot. */
export interface DeliveryStore {
  /** Durable when it resolves, all or nothing; a digest that the box has already is left out. */
  add(deliveries: readonly NewDelivery[]): Promise<void>;
  /**
   * Ascending, above `after`. What it shows is a prefix of the box: nothing can appear later at or below the last
   * position that it told, whoever else writes.
   */
  read(box: string, after: number, limit: number): Promise<readonly StoredDelivery[]>;
  /** Null: forgotten, or never there. */
  markAt(box: string, position: number): Promise<string | null>;
  /** Positions of what is kept; `newest` is `forgottenThrough` where nothing is. */
  span(box: string): Promise<{ readonly forgottenThrough: number; readonly newest: number; readonly kept: number }>;
  boxes(): Promise<readonly Box[]>;
  /** Rejects where the name or the path is taken. */
  addBox(box: Pick<Box, 'id' | 'name' | 'path'>): Promise<void>;
  /** Another path for the same log, for one that leaked; false when there is no such box. */
  setPath(box: string, path: string): Promise<boolean>;
  stations(): Promise<readonly Station[]>;
  /** Rejects where the box has a station of that name. */
  addStation(station: Station): Promise<void>;
  removeStation(box: string, name: string): Promise<boolean>;
  /** Deletes at most `limit` deliveries received before (epoch ms); raises `forgottenThrough` with them. How many. */
  forget(before: number, limit: number): Promise<number>;
  /** Calls back when deliveries may have come, of this or another process: a hint. Returns how to stop. */
  onAdded(listener: () => void): () => void;
  /** Resolves when the store can be written. */
  check(): Promise<void>;
  close(): Promise<void>;
}
