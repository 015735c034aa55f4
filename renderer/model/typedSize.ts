import type { Parcel } from '../../electron/contract/order.ts';
import { parseMeasure } from './typed.ts';

/** Sides in cm, or desi, and weight in kg; a part that is null was not given. */
export type Size = Pick<Parcel, 'widthCm' | 'lengthCm' | 'heightCm' | 'desi'>;

/**
 * A size as a hand types it without looking: one number is desi, three are width, length and height, with an x, a star or
 * a space between them: `3`, `30x20x15`, `30*20*12,5`. Null: it is neither.
 */
export function typedSize(text: string): Size | null {
  const numbers = text
    .trim()
    .split(/\s*[x×*]\s*|\s+/iu)
    .map(positive);
  const [first, second, third, ...more] = numbers;
  if (first == null || more.length > 0) return null;
  if (second === undefined) return { widthCm: null, lengthCm: null, heightCm: null, desi: first };
  if (second === null || third == null) return null;
  return { widthCm: first, lengthCm: second, heightCm: third, desi: null };
}

/** A weight in kg; null where nothing is weighed. */
export function typedWeight(text: string): number | null {
  return positive(text);
}

function positive(text: string): number | null {
  const value = parseMeasure(text);
  return value === null || Number.isNaN(value) || value <= 0 ? null : value;
}
