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
