const two = (value: number) => String(value).padStart(2, '0');

/** `2026-11-21` on the wall. `at` in epoch ms. */
export function localDate(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** `14:05` on the wall. */
export function localMinute(at: number): string {
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** `2026-11-21 14:05:09` on the wall: every spreadsheet reads it as a time, and as text it sorts right. */
export function localTime(at: number): string {
  return `${localDate(at)} ${localMinute(at)}:${two(new Date(at).getSeconds())}`;
}
