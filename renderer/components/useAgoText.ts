import { ageOf } from '../i18n/format.ts';
import { useText } from '../i18n/useText.ts';
import { useNow } from './useNow.ts';

/** How old something is, in words for a sentence: "2 min ago". `at` in epoch ms. */
export function useAgoText(at: number): string {
  const t = useText();
  const age = ageOf(useNow(10_000) - at);
  return age.unit === 'now' ? t('age.now') : t(`age.${age.unit}`, { count: age.count });
}
