import { z } from 'zod';
import { readExactMoney, readMoney } from './money.ts';

/**
 * "ISO 8601" (API sections 2.3, 2.4, 6.3) leaves the zone open. A time that names none is taken for the service's own:
 * Turkey's, all year round. The zone of the PC would say something else at every desk that is set wrong.
 */
const SERVICE_ZONE = '+03:00';

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)\s?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i;

function zoneOf(told: string | undefined): string {
  if (told === undefined) return SERVICE_ZONE;
  const [, sign = '+', hours = '00', minutes = '00'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(told) ?? [];
  return `${sign}${hours}:${minutes}`;
}

/** Epoch ms of a date or a timestamp, a date being the beginning of its day there; null for what is neither. */
export function readMoment(text: string): number | null {
  const [, year, month, day, time = '00:00', zone] = ISO.exec(text.trim()) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  // Date.parse takes 30 February for 2 March: a day that does not exist was meant to be another, nobody knows which.
  if (Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()) return null;
  const at = Date.parse(`${year}-${month}-${day}T${time.replace(',', '.')}${zoneOf(zone)}`);
  return Number.isNaN(at) ? null : at;
}

/** The same for something that ends then: a day alone does not say when in it. */
export function readInstant(text: string): number | null {
  return text.includes(':') ? readMoment(text) : null;
}

/**
 * Readers of single documented fields. Null and absent mean the same (API section 2, open). A value of a type that the
 * document does not give is taken as absent: a paid shipment must not get lost over one odd field.
 */

function field<T>(read: (value: unknown) => T | null) {
  return z.unknown().default(null).transform(read);
}

/** Read elsewhere; null when absent. */
export const anything = z.unknown().default(null);

/** An id, a code, a reference: a string or an integer of any size (as parsed by json.ts), always a string for us. */
export const identifier = field((value) => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  return typeof value === 'string' && value.trim() !== '' ? value : null;
});

/** Text; empty text says nothing and counts as absent. */
export const text = field((value) => (typeof value === 'string' && value.trim() !== '' ? value : null));

export const flag = field((value) => {
  if (typeof value === 'boolean') return value;
  if (value === 1) return true;
  return value === 0 ? false : null;
});

/** TRY, read into kuruş. */
export const money = field(readMoney);

/** TRY of whole kuruş: never rounded. */
export const exactMoney = field(readExactMoney);

/** What somebody is asked to pay: exact, and not below zero. */
export const fee = exactMoney.transform((amount) => (amount !== null && amount >= 0 ? amount : null));

/** No link is near this; of a longer one the beginning is enough to say so. */
const LONGEST_LINK = 4096;
export const link = field((value) => {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, LONGEST_LINK) : null;
});

/** A plain quantity (desi, percent). */
export const quantity = field((value) => {
  const read = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
});

/** A count or a page; a whole number, zero or more. */
export const wholeNumber = quantity.transform((value) => {
  return value !== null && Number.isSafeInteger(value) && value >= 0 ? value : null;
});

/** ISO 8601 timestamp, read into epoch ms. */
export const timestamp = field((value) => (typeof value === 'string' ? readMoment(value) : null));

/** The timestamp at which something ends, to the minute at least. */
export const instant = field((value) => (typeof value === 'string' ? readInstant(value) : null));

function warningText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (value === null || value === undefined) return null;
  if (typeof value === 'object' && 'message' in value && typeof value.message === 'string') return value.message;
  return JSON.stringify(value);
}

/** Texts for people; whatever stands in their place is shown as it came. */
export const warnings = z
  .unknown()
  .default(null)
  .transform((value): readonly string[] => {
    if (value === null || value === undefined) return [];
    const items = Array.isArray(value) ? value : typeof value === 'object' ? Object.values(value).flat() : [value];
    return items.map(warningText).filter((item) => item !== null);
  });

/** An object of documented fields that may be null, absent or (undocumented) something else: then it is absent. */
export function block<T extends z.ZodRawShape>(shape: T) {
  return z.looseObject(shape).nullable().default(null).catch(null);
}

/**
 * An id in a request, which is an integer there (API sections 4.3 and 4.4): every digit, however large, as a number;
 * anything else as it came.
 */
export function wireId(id: string): string | bigint {
  const text = id.trim();
  return /^(0|[1-9]\d*)$/.test(text) ? BigInt(text) : text;
}

/** A text of a request without spaces around it; undefined, which is left out of the body, when there is none. */
export function textOrAbsent(text: string | null): string | undefined {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? undefined : trimmed;
}
