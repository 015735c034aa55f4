import type { StoredDelivery } from './DeliveryStore.ts';

/** Position of a reader: the last delivery that it has handled. */
export interface Cursor {
  readonly position: number;
  /** Null when the position is not one of a delivery but the beginning of what is stored. */
  readonly mark: string | null;
}

const NO_MARK = '-';

/** Readers must not rely on its format. */
export function cursorOf({ position, mark }: Pick<StoredDelivery, 'position' | 'mark'>): string {
  return `${position}.${mark}`;
}

/** The cursor for everything after this position, whatever is stored at it. */
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
