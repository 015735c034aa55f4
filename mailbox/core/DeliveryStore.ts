/** The store failed. Nothing was done, and the same operation may succeed later. */
export interface StoreFailure extends Error {
  readonly kind: 'store_failure';
}

export function storeFailure(sentence: string, cause?: unknown): StoreFailure {
  return Object.assign(new Error(sentence, { cause }), { kind: 'store_failure' } as const);
}

export function isStoreFailure(failure: unknown): failure is StoreFailure {
  return failure instanceof Error && 'kind' in failure && failure.kind === 'store_failure';
}

/**
 * Words: a *box* is one unguessable path with a log of its own, one for each account at the service; a *station* reads
 * a box with a token; a *delivery* is one request of the service, stored unchanged; its *position* is its number.
 */
export interface NewDelivery {
  /** Id of the box. */
  readonly box: string;
  /** Epoch ms. */
  readonly receivedAt: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact bytes that were signed. */
  readonly body: Uint8Array;
  /** Hex SHA-256 by which repeated deliveries are recognized (digest.ts). */
  readonly digest: string;
}

export interface StoredDelivery extends Omit<NewDelivery, 'digest'> {
  readonly position: number;
  /** 8 random hex digits, which show whether the row at a position is the one that a reader has seen. */
  readonly mark: string;
}

export interface Box {
  readonly id: string;
  readonly name: string;
  /** The unguessable part of the address. */
  readonly path: string;
  /** Deliveries up to this position have been deleted; 0 when none has. */
  readonly forgottenThrough: number;
  /** Size of the stored bodies and headers. */
  readonly bytes: number;
}

export interface Station {
  readonly name: string;
  /** Id of its box. */
  readonly box: string;
  /** Hex SHA-256 of its token. */
  readonly tokenHash: string;
}

/** Stores deliveries. Every method is one transaction, and rejects with a StoreFailure when it fails. */
export interface DeliveryStore {
  /** Durable when it resolves, all or nothing. A delivery whose digest the box already has is left out. */
  add(deliveries: readonly NewDelivery[]): Promise<void>;
  /**
   * In ascending order, above `after`. The result is a prefix of what the box has after that position: nothing can
   * appear later at or below its last position, also if others write.
   */
  read(box: string, after: number, limit: number): Promise<readonly StoredDelivery[]>;
  /** Null when it was deleted or never existed. */
  markAt(box: string, position: number): Promise<string | null>;
  /** Positions of the stored deliveries; `newest` equals `forgottenThrough` when there are none. */
  span(box: string): Promise<{ readonly forgottenThrough: number; readonly newest: number; readonly kept: number }>;
  boxes(): Promise<readonly Box[]>;
  /** Rejects when the name or the path is taken. */
  addBox(box: Pick<Box, 'id' | 'name' | 'path'>): Promise<void>;
  /** Gives a box another path, when the old one leaked. False when there is no such box. */
  setPath(box: string, path: string): Promise<boolean>;
  stations(): Promise<readonly Station[]>;
  /** Rejects when the box has a station with that name. */
  addStation(station: Station): Promise<void>;
  removeStation(box: string, name: string): Promise<boolean>;
  /**
   * Deletes at most `limit` deliveries received before a time (epoch ms), and raises `forgottenThrough` in the same
   * transaction. Returns how many were deleted.
   */
  forget(before: number, limit: number): Promise<number>;
  /**
   * Calls back when deliveries may have arrived in this or another process; this is a hint only. Returns a function
   * that unsubscribes.
   */
  onAdded(listener: () => void): () => void;
  /** Resolves when the store can be written. */
  check(): Promise<void>;
  close(): Promise<void>;
}
