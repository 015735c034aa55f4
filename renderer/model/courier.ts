import type { Pickup } from '../../electron/contract/pickup.ts';

/** Days with a hand-over from which on their hour is a habit. */
const HABIT_DAYS = 3;

/**
 * When the courier is expected today, in epoch ms: at the hour of the settings ("17:00"), else at the median hour of the
 * last hand-over of each past day; null where neither is known. `now` in epoch ms; hours are of this computer's clock.
 */
export function courierToday(at: string | null, past: readonly Pickup[], now: number): number | null {
  const minute = at === null ? usualMinute(past, now) : minuteOfText(at);
  return minute === null ? null : new Date(now).setHours(0, minute, 0, 0);
}

function usualMinute(past: readonly Pickup[], now: number): number | null {
  const today = new Date(now).toDateString();
  const lastOfDay = new Map<string, number>();
  for (const { startedAt, parcels } of past) {
    const day = new Date(startedAt).toDateString();
    if (parcels === 0 || day === today) continue;
    lastOfDay.set(day, Math.max(lastOfDay.get(day) ?? 0, minuteOf(startedAt)));
  }
  const minutes = [...lastOfDay.values()].sort((a, b) => a - b);
  return minutes.length < HABIT_DAYS ? null : (minutes[Math.floor((minutes.length - 1) / 2)] ?? null);
}

function minuteOf(at: number): number {
  const time = new Date(at);
  return time.getHours() * 60 + time.getMinutes();
}

function minuteOfText(text: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/u.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** "17:00" from typed text: 17, 17.30, 9:5, 1730; null where that is no hour of a day. */
export function hourOfTyped(typed: string): string | null {
  const [, hours = '', minutes = '0'] = /^\s*(\d{1,2})(?:\s*[.:,]?\s*(\d{1,2}))?\s*$/u.exec(typed) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`;
}
