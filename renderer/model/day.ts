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
