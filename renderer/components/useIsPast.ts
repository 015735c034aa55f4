import { useEffect, useState } from 'react';

/** A timer cannot be set for longer, ms. */
const LONGEST_WAIT_MS = 12 * 3_600_000;

/** Whether a moment has come, by this computer's clock; true from that very moment on. `at` in epoch ms; null: never. */
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
