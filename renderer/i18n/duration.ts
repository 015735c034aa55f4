import { joined } from '../../electron/contract/joined.ts';
import type { Translate } from './translate.ts';

const MINUTE_MS = 60_000;

/** "2 h 10 min"; a minute that has begun counts as one. Empty for nothing. */
export function durationText(ms: number, t: Translate): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  return joined(' ', [
    hours === 0 ? null : t('since.hours', { count: hours }),
    minutes % 60 === 0 ? null : t('since.minutes', { count: minutes % 60 }),
  ]);
}
