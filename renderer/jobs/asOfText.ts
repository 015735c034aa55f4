import { CLOCK_SLACK_MS } from '../../electron/contract/clockSlack.ts';
import { ageOf, formatWhen, type Translate } from '../i18n/index.ts';
import { isStale } from '../model/balance.ts';

/** The time of figures; for old ones their age comes first. `toldAt`, `now` in epoch ms; null: not known. */
export function asOfText(
  toldAt: number | null,
  now: number,
  t: Translate,
): { readonly text: string; readonly isStale: boolean } {
  // The time lies in the future: the clock was set since, so the age is not known.
  if (toldAt === null || toldAt - now > CLOCK_SLACK_MS) return { text: t('payments.untold'), isStale: true };
  const when = formatWhen(toldAt, now, t.language);
  const age = ageOf(now - toldAt);
  if (!isStale(toldAt, now) || age.unit === 'now') return { text: t('payments.toldAt', { when }), isStale: false };
  return { text: t('payments.stale', { age: t(`age.${age.unit}`, { count: age.count }), when }), isStale: true };
}
