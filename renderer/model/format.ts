import type { Kurus } from '../../electron/contract/money.ts';

export type Language = 'tr' | 'en';

const LOCALES = { tr: 'tr-TR', en: 'en-GB' } as const satisfies Record<Language, string>;

/** 1.240,50 TL in Turkish, TRY written as TL in English too: it is what stands on every price tag in the shop. */
export function formatMoney(amount: Kurus, language: Language): string {
  const number = new Intl.NumberFormat(LOCALES[language], { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${number.format(amount / 100)}\u00a0TL`;
}

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 2 }).format(value);
}

/** 12:04:31, the clock of the desk. `at` in epoch ms. */
export function formatTime(at: number, language: Language, seconds: boolean): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
    hour12: false,
  }).format(at);
}

/** Only the time for today, day and time for another day. `at` and `now` in epoch ms. */
export function formatWhen(at: number, now: number, language: Language): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString();
  if (sameDay) return formatTime(at, language, false);
  const day = new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'long' }).format(at);
  return `${day} ${formatTime(at, language, false)}`;
}

/** 2 Mayıs, with the year where it is another one. `at` and `now` in epoch ms. */
export function formatDate(at: number, now: number, language: Language): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(at);
}

/** 21 Kasım Cumartesi, with the year where it is another one. `at` and `now` in epoch ms. */
export function formatDay(at: number, now: number, language: Language): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'long',
    ...(sameYear ? { weekday: 'long' } : { year: 'numeric' }),
  }).format(at);
}

/** 9:05 or 1:02:03. `ms` below zero counts as zero. */
export function formatCountdown(ms: number): string {
  const total = Math.max(0, Math.floor(ms / 1000));
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(total % 60)}` : `${minutes}:${pad(total % 60)}`;
}

/** Upper case by the rules of the language: istanbul is İSTANBUL in Turkish. Place names are always Turkish. */
export function upperTurkish(text: string): string {
  return text.toLocaleUpperCase('tr');
}

export type Age = { readonly unit: 'now' } | { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number };

/** How old a figure is, in the coarsest unit that says enough. `ms` is a duration. */
export function ageOf(ms: number): Age {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return { unit: 'now' };
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.floor(hours / 24) };
}
