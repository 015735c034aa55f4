import { useEffect, useState } from 'react';
import { ageOf, useText } from '../i18n/index.ts';

/** The present time in epoch ms, renewed every `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** How long something has been waiting, in words for a sentence: "2 days". `at` in epoch ms. */
export function useAgeText(at: number): string {
  const t = useText();
  const age = ageOf(useNow(10_000) - at);
  return age.unit === 'now' ? t('since.now') : t(`since.${age.unit}`, { count: age.count });
}

/** How old something is, in words for a sentence: "2 min ago". `at` in epoch ms. */
export function useAgoText(at: number): string {
  const t = useText();
  const age = ageOf(useNow(10_000) - at);
  return age.unit === 'now' ? t('age.now') : t(`age.${age.unit}`, { count: age.count });
}

/** A timer cannot be set for longer, ms. */
const LONGEST_WAIT_MS = 12 * 3_600_000;

/**
 * Whether a moment has come, by this computer's clock; true from that very moment on. `at` in epoch ms; null: never.
 */
export function useIsPast(at: number | null): boolean {
  const [seen, setSeen] = useState(() => Date.now());
  const isPast = at !== null && Math.max(seen, Date.now()) >= at;
  useEffect(() => {
    if (at === null || isPast) return;
    const wait = Math.min(Math.max(0, at - Math.max(seen, Date.now())), LONGEST_WAIT_MS);
    const timer = setTimeout(() => setSeen(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [at, isPast, seen]);
  return isPast;
}
