import { cursorAt, cursorOf, parseCursor } from './cursor.ts';
import type { DeliveryStore, StoredDelivery } from './DeliveryStore.ts';

export interface Page {
  readonly kind: 'page';
  readonly deliveries: readonly StoredDelivery[];
  /** Position after which the next one begins. */
  readonly position: number;
  /** Cursor of it. */
  readonly next: string;
  /** True where the next one need not be waited for. */
  readonly more: boolean;
}

export type Reading =
  | Page
  /** The cursor stands at what this log no longer has, or never had: begin again from `oldest`. */
  | { readonly kind: 'gone'; readonly oldest: string }
  /** No cursor of ours. */
  | { readonly kind: 'bad' };

type ReadableStore = Pick<DeliveryStore, 'read' | 'markAt' | 'span'>;

/** Bytes of bodies in one page; one that is larger comes alone. */
const MOST_BYTES = 4 * 1024 * 1024;
/** How many are taken from the store at a time, so that large bodies are not all in memory. */
const AT_A_TIME = 32;

interface Piece {
  readonly deliveries: readonly StoredDelivery[];
  readonly more: boolean;
}

async function readPiece(store: ReadableStore, box: string, after: number, limit: number): Promise<Piece> {
  const deliveries: StoredDelivery[] = [];
  let bytes = 0;
  for (;;) {
    const wanted = Math.min(AT_A_TIME, limit - deliveries.length);
    const found = await store.read(box, deliveries.at(-1)?.position ?? after, wanted);
    for (const delivery of found) {
      bytes += delivery.body.length;
      if (bytes > MOST_BYTES && deliveries.length > 0) return { deliveries, more: true };
      deliveries.push(delivery);
    }
    if (found.length < wanted) return { deliveries, more: false };
    if (deliveries.length >= limit) return { deliveries, more: true };
  }
}

const pageOf = ({ deliveries, more }: Piece, position: number, cursor: string): Page => {
  const last = deliveries.at(-1);
  return {
    kind: 'page',
    deliveries,
    position: last?.position ?? position,
    next: last === undefined ? cursor : cursorOf(last),
    more,
  };
};

/** What a box has after a cursor (null: from the oldest kept on), at most `limit` deliveries. */
export async function readPage(
  store: ReadableStore,
  box: string,
  after: string | null,
  limit: number,
): Promise<Reading> {
  if (after === null) {
    const { forgottenThrough } = await store.span(box);
    return pageOf(await readPiece(store, box, forgottenThrough, limit), forgottenThrough, cursorAt(forgottenThrough));
  }
  const cursor = parseCursor(after);
  if (cursor === null) return { kind: 'bad' };
  const { position, mark } = cursor;
  // First what there is, then whether the cursor was right: nothing can be forgotten unseen between the two.
  const piece = await readPiece(store, box, position, limit);
  if (mark !== null && (await store.markAt(box, position)) === mark) return pageOf(piece, position, after);
  const { forgottenThrough } = await store.span(box);
  // All up to here was handled, and all of that alone is forgotten. What is forgotten only grows: a beginning above it is
  // one of another log, and says nothing about what this one has below.
  if (position === forgottenThrough) return pageOf(piece, position, after);
  return { kind: 'gone', oldest: cursorAt(forgottenThrough) };
}
