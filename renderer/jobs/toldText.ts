import type { Translate } from '../i18n/translate.ts';
import { ageOf, formatWhen, type Language } from '../model/format.ts';

/** After this others may have changed the balance long since, ms. */
const FRESH_MS = 15 * 60_000;

/** As of when figures are; of old ones their age comes first. `toldAt`, `now` in epoch ms; null: nobody knows. */
export function toldText(
  toldAt: number | null,
  now: number,
  t: Translate,
  language: Language,
): { readonly text: string; readonly isStale: boolean } {
  if (toldAt === null) return { text: t('payments.untold'), isStale: true };
  const when = formatWhen(toldAt, now, language);
  const age = ageOf(now - toldAt);
  if (now - toldAt <= FRESH_MS || age.unit === 'now') return { text: t('payments.toldAt', { when }), isStale: false };
  return { text: t('payments.stale', { age: t(`age.${age.unit}`, { count: age.count }), when }), isStale: true };
}
