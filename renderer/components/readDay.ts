import type { Language } from '../i18n/index.ts';

/** Years that are written with two digits are of this century. */
const CENTURY = 2000;

/**
 * The day that a person typed, as YYYY-MM-DD; null where it is none. Day first, as both languages write it here, with
 * any sign or none in between (21.11.2026, 21/11/26, 21112026), also with the month's name in that language (21 Kas 2026)
 * or as computers write it (2026-11-21); a day without a year is of this one (`now`, epoch ms).
 */
export function readDay(text: string, language: Language, now: number): string | null {
  const typed = text.trim();
  const iso = /^(\d{4})\D(\d{1,2})\D(\d{1,2})$/.exec(typed);
  if (iso !== null) return dayIn(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const run = /^(\d{2})(\d{2})(\d{4})$/.exec(typed);
  if (run !== null) return dayIn(Number(run[3]), Number(run[2]), Number(run[1]));
  const parts = typed.split(/[\s.,/-]+/).filter((part) => part !== '');
  const [first, second, third, ...more] = parts;
  if (first === undefined || second === undefined || more.length > 0) return null;
  const year = third === undefined ? new Date(now).getFullYear() : yearOf(third);
  if (year === null) return null;
  const [day, month] = [numberOf(first), numberOf(second) ?? monthNamed(second, language)];
  // Nov 21, 2026: if the name of the month comes first, the form is certain.
  if (day === null) return dayIn(year, monthNamed(first, language), numberOf(second));
  return dayIn(year, month, day);
}

/** The day as written on paper: 21.11.2026, in English 21 Nov 2026, which cannot be taken for the eleventh of a month. */
export function writeDay(day: string, language: Language): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return language === 'tr'
    ? `${date}.${month}.${year}`
    : `${Number(date)} ${monthNames('en', 'short')[Number(month) - 1]} ${year}`;
}

function numberOf(text: string): number | null {
  return /^\d{1,2}$/.test(text) ? Number(text) : null;
}

function yearOf(text: string): number | null {
  if (/^\d{4}$/.test(text)) return Number(text);
  return /^\d{2}$/.test(text) ? CENTURY + Number(text) : null;
}

/** From 1; its beginning is enough, three letters or more. */
function monthNamed(text: string, language: Language): number | null {
  const typed = text.toLocaleLowerCase(language);
  if (typed.length < 3) return null;
  const at = monthNames(language, 'long').findIndex((name) => name.toLocaleLowerCase(language).startsWith(typed));
  return at < 0 ? null : at + 1;
}

function monthNames(language: Language, length: 'long' | 'short'): readonly string[] {
  const format = new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-GB', { month: length, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) =>
    format.format(Date.UTC(2026, month, 1)).slice(0, length === 'short' ? 3 : undefined),
  );
}

/** Null where the calendar has no such day. */
function dayIn(year: number, month: number | null, day: number | null): string | null {
  if (month === null || day === null) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  const is = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return is ? date.toISOString().slice(0, 10) : null;
}
