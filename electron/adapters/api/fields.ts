import { z } from 'zod';
import { readExactMoney, readMoney } from './money.ts';

/**
 * "ISO 8601" (API sections 2.3, 2.4, 6.3) leaves the time zone open. A time without one is read in Turkey's, the
 * service's own, which has no summer time. The zone of the PC would give a different instant wherever it is set wrong.
 */
const SERVICE_ZONE = '+03:00';

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)\s?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i;

function zoneOf(zone: string | undefined): string {
  if (zone === undefined) return SERVICE_ZONE;
  const [, sign = '+', hours = '00', minutes = '00'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return `${sign}${hours}:${minutes}`;
}

/** Epoch ms of a timestamp, or of the first moment of a date in the service's zone; null when the text is neither. */
export function readMoment(text: string): number | null {
  const found = ISO.exec(text.trim());
  if (found === null) return null;
  const [, year, month, day, time = '00:00', zone] = found;
  // Date.parse reads 30 February as 2 March. A day that does not exist is a mistake, and we cannot know which day was
  // meant.
  if (Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()) return null;
  const at = Date.parse(`${year}-${month}-${day}T${time.replace(',', '.')}${zoneOf(zone)}`);
  return Number.isNaN(at) ? null : at;
}

/** As readMoment, but null for a date without a time: as an end it would lack the time of day. */
export function readInstant(text: string): number | null {
  return text.includes(':') ? readMoment(text) : null;
}

/**
 * Readers of single documented fields. Null and absent mean the same (API section 2, open). A value of an undocumented
 * type counts as absent, so that one strange field does not cost us a paid shipment.
 */

function field<T>(read: (value: unknown) => T | null) {
  return z.unknown().default(null).transform(read);
}

/** For a field that is read elsewhere; null when absent. */
export const anything = z.unknown().default(null);

/**
 * An id, a code or a reference. The service may send a string or an integer of any size (json.ts keeps every digit);
 * here it is always a string.
 */
export const identifier = field((value) => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  return typeof value === 'string' && value.trim() !== '' ? value : null;
});

/** Text; blank text counts as absent. */
export const text = field((value) => (typeof value === 'string' && value.trim() !== '' ? value : null));

export const flag = field((value) => {
  if (typeof value === 'boolean') return value;
  if (value === 1) return true;
  return value === 0 ? false : null;
});

/** An amount in TRY, as kuruş. */
export const money = field(readMoney);

/** An amount in TRY, as kuruş; null rather than rounded. */
export const exactMoney = field(readExactMoney);

/** An amount that a customer has to pay: never rounded, never below zero. */
export const fee = exactMoney.transform((amount) => (amount !== null && amount >= 0 ? amount : null));

/** Far longer than any real link. Of a longer one the beginning is stored, so that it can be shown as unparsed. */
const LONGEST_LINK = 4096;
export const link = field((value) => {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, LONGEST_LINK) : null;
});

/** A plain quantity, such as desi or a percentage. */
export const quantity = field((value) => {
  const read = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
});

/** A count or a page number: a whole number from zero up. */
export const wholeNumber = quantity.transform((value) => {
  return value !== null && Number.isSafeInteger(value) && value >= 0 ? value : null;
});

/** An ISO 8601 timestamp or date, as epoch ms. */
export const timestamp = field((value) => (typeof value === 'string' ? readMoment(value) : null));

/** The time at which something ends, as epoch ms; a date alone counts as absent. */
export const instant = field((value) => (typeof value === 'string' ? readInstant(value) : null));

function warningText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (value === null || value === undefined) return null;
  if (typeof value === 'object' && 'message' in value && typeof value.message === 'string') return value.message;
  return JSON.stringify(value);
}

/**
 * Warnings for people to read. The document does not show their shape, so objects and other values are turned into
 * text.
 */
export const warnings = z
  .unknown()
  .default(null)
  .transform((value): readonly string[] => {
    if (value === null || value === undefined) return [];
    const items = Array.isArray(value) ? value : typeof value === 'object' ? Object.values(value).flat() : [value];
    return items.map(warningText).filter((item) => item !== null);
  });

/** An object of documented fields. Null, or any other type than an object, counts as absent. */
export function block<T extends z.ZodRawShape>(shape: T) {
  return z.looseObject(shape).nullable().default(null).catch(null);
}

/**
 * An id for a request, where ids are integers (API sections 4.3 and 4.4). A bigint keeps every digit; an id that is not
 * a number is sent as the text that it is.
 */
export function wireId(id: string): string | bigint {
  const text = id.trim();
  return /^(0|[1-9]\d*)$/.test(text) ? BigInt(text) : text;
}

/** Trimmed text for a request. Blank text gives undefined, so that the field is left out of the body. */
export function textOrAbsent(text: string | null): string | undefined {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? undefined : trimmed;
}
