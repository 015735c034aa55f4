import type { DeliveryStore, StoredDelivery } from './DeliveryStore.ts';

/** Position of a reader: the last delivery that it has handled. */
interface Cursor {
  readonly position: number;
  /** Null when the position is not one of a delivery but the beginning of what is stored. */
  readonly mark: string | null;
}

const NO_MARK = '-';

/** Readers must not rely on its format. */
export function cursorOf({ position, mark }: Pick<StoredDelivery, 'position' | 'mark'>): string {
  return `${position}.${mark}`;
}

/** The cursor for everything after this position, with any delivery at it. */
export function cursorAt(position: number): string {
  return `${position}.${NO_MARK}`;
}

/** Null for a text that is not one of our cursors. */
export function parseCursor(text: string): Cursor | null {
  const [, digits, mark] = /^(0|[1-9][0-9]{0,15})\.(-|[0-9a-f]{8})$/.exec(text) ?? [];
  if (digits === undefined || mark === undefined) return null;
  const position = Number(digits);
  if (!Number.isSafeInteger(position)) return null;
  return { position, mark: mark === NO_MARK ? null : mark };
}

export interface Page {
  readonly kind: 'page';
  readonly deliveries: readonly StoredDelivery[];
  /** The next page begins after this position. */
  readonly position: number;
  /** The cursor for the next page. */
  readonly next: string;
  /** True when there is more to read right now. */
  readonly more: boolean;
}

export type Reading =
  | Page
  /** The deliveries after this cursor are no longer stored here, or never were. Reading starts again from `oldest`. */
  | { readonly kind: 'gone'; readonly oldest: string }
  /** The cursor is not one of ours. */
  | { readonly kind: 'bad' };

type ReadableStore = Pick<DeliveryStore, 'read' | 'markAt' | 'span'>;

/** Most bytes of bodies in one page. A larger body comes alone. */
const MOST_BYTES = 4 * 1024 * 1024;
/** How many are read from the store at a time, so that large bodies are not all in memory. */
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

/** The deliveries of a box after a cursor (null: from the oldest one on), at most `limit`. */
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
  // The page is read first and the cursor is checked afterwards, so that nothing can be deleted unnoticed in between.
  const piece = await readPiece(store, box, position, limit);
  if (mark !== null && (await store.markAt(box, position)) === mark) return pageOf(piece, position, after);
  const { forgottenThrough } = await store.span(box);
  // The cursor's own delivery was deleted, but none after it, so nothing was missed. `forgottenThrough` only grows: a
  // cursor above it comes from another log and does not show what this one has below.
  if (position === forgottenThrough) return pageOf(piece, position, after);
  return { kind: 'gone', oldest: cursorAt(forgottenThrough) };
}
