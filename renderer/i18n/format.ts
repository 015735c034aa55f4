import type { Kurus } from '../../electron/contract/money.ts';

export type Language = 'tr' | 'en';

const LOCALES = { tr: 'tr-TR', en: 'en-GB' } as const satisfies Record<Language, string>;

/** Making a formatter takes a hundred times as long as using it, and a list uses it in each row. */
function perLanguage<Formatter>(make: (locale: string) => Formatter): (language: Language) => Formatter {
  const made = new Map<Language, Formatter>();
  return (language) => {
    const known = made.get(language) ?? make(LOCALES[language]);
    made.set(language, known);
    return known;
  };
}

const money = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);
const plainNumber = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));

const dates = (parts: Intl.DateTimeFormatOptions) =>
  perLanguage((locale) => new Intl.DateTimeFormat(locale, { hour12: false, ...parts }));
const minutes = dates({ hour: '2-digit', minute: '2-digit' });
const seconds = dates({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
const dayOfYear = dates({ day: 'numeric', month: 'long' });
const fullDate = dates({ day: 'numeric', month: 'long', year: 'numeric' });
const weekday = dates({ day: 'numeric', month: 'long', weekday: 'long' });

/** 1.240,50 TL in Turkish, TRY written as TL in English too: it is what stands on every price tag in the shop. */
export function formatMoney(amount: Kurus, language: Language): string {
  return `${money(language).format(amount / 100)}\u00a0TL`;
}

/** An estimate, in whole lira and never too little: its kuruş would say more than is known. */
export function formatEstimate(amount: Kurus, language: Language): string {
  return `${plainNumber(language).format(Math.ceil(amount / 100))}\u00a0TL`;
}

export function formatNumber(value: number, language: Language): string {
  return plainNumber(language).format(value);
}

/** 12:04:31, the clock of the desk. `at` in epoch ms. */
export function formatTime(at: number, language: Language, withSeconds: boolean): string {
  return (withSeconds ? seconds : minutes)(language).format(at);
}

/** Only the time for today, day and time for another day. `at` and `now` in epoch ms. */
export function formatWhen(at: number, now: number, language: Language): string {
  const time = formatTime(at, language, false);
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? time : `${dayOfYear(language).format(at)} ${time}`;
}

/** 2 Mayıs, with the year where it is another one. `at` and `now` in epoch ms. */
export function formatDate(at: number, now: number, language: Language): string {
  return (isSameYear(at, now) ? dayOfYear : fullDate)(language).format(at);
}

/** 21 Kasım Cumartesi, with the year where it is another one. `at` and `now` in epoch ms. */
export function formatDay(at: number, now: number, language: Language): string {
  return (isSameYear(at, now) ? weekday : fullDate)(language).format(at);
}

function isSameYear(at: number, now: number): boolean {
  return new Date(at).getFullYear() === new Date(now).getFullYear();
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

/** District and province as the carriers' labels have them: Kadıköy / İSTANBUL. */
export function placeText({ district, province }: { readonly district: string; readonly province: string }): string {
  return `${district} / ${upperTurkish(province)}`;
}

export type Age = { readonly unit: 'now' } | { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number };

/** How old a figure is, in the coarsest useful unit. `ms` is a duration. */
export function ageOf(ms: number): Age {
  const age = Math.floor(ms / 60_000);
  if (age < 1) return { unit: 'now' };
  if (age < 60) return { unit: 'minutes', count: age };
  const hours = Math.floor(age / 60);
  return hours < 24 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.floor(hours / 24) };
}

/** 05321234567 as it is read aloud: 0532 123 45 67. Any other number stays as it was written. */
export function groupPhone(phone: string): string {
  const [, area, rest] = /^(0?5\d\d|0\d{3})(\d{7})$/u.exec(phone) ?? [];
  if (area === undefined || rest === undefined) return phone;
  return `${area} ${rest.slice(0, 3)} ${rest.slice(3, 5)} ${rest.slice(5)}`;
}

/** One text for a screen reader: its pauses come from the end mark of each part, which gets a full stop where it has none. */
export function sentences(...parts: readonly (string | undefined)[]): string {
  return parts.flatMap((part) => (part ? [/[.?!…:]$/u.test(part) ? part : `${part}.`] : [])).join(' ');
}
