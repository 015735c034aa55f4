import type { StoredDelivery } from './DeliveryStore.ts';

/** Where a reader stands: the last delivery that it has handled. */
export interface Cursor {
  readonly position: number;
  /** Null where it is the beginning of what is kept, not a delivery. */
  readonly mark: string | null;
}

const NO_MARK = '-';

/** Opaque to readers. */
export function cursorOf({ position, mark }: Pick<StoredDelivery, 'position' | 'mark'>): string {
  return `${position}.${mark}`;
}

/** The cursor before everything that comes after this position, whatever stands at it. */
export function cursorAt(position: number): string {
  return `${position}.${NO_MARK}`;
}

/** Null for anything that is no cursor of ours. */
export function parseCursor(text: string): Cursor | null {
  const [, digits, mark] = /^(0|[1-9][0-9]{0,15})\.(-|[0-9a-f]{8})$/.exec(text) ?? [];
  if (digits === undefined || mark === undefined) return null;
  const position = Number(digits);
  if (!Number.isSafeInteger(position)) return null;
  return { position, mark: mark === NO_MARK ? null : mark };
}
