/** The local calendar day of a moment (epoch ms), as YYYY-MM-DD. */
export function dayOf(at: number): string {
  const date = new Date(at);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The day `days` before the day of `now` (epoch ms). */
export function daysBefore(now: number, days: number): string {
  const date = new Date(now);
  date.setDate(date.getDate() - days);
  return dayOf(date.getTime());
}

/** The first moment (epoch ms) of a local day, given as YYYY-MM-DD. */
export function startOfDay(day: string): number {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).getTime();
}

/**
 * The first moment (epoch ms) after a local day, given as YYYY-MM-DD: 23 or 25 hours later where the clock is changed.
 */
export function endOfDay(day: string): number {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).getTime();
}
