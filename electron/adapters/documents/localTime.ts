const two = (value: number) => String(value).padStart(2, '0');

/** `2026-11-21` in local time. `at` is epoch ms. */
export function localDate(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** `14:05` in local time. */
export function localMinute(at: number): string {
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** `2026-11-21 14:05:09` in local time, which every spreadsheet reads as a time and which sorts correctly as text. */
export function localTime(at: number): string {
  return `${localDate(at)} ${localMinute(at)}:${two(new Date(at).getSeconds())}`;
}
