import { SHARED_SESSIONS, type SiteState } from '../../electron/contract/site.ts';
import type { Translate } from '../i18n/index.ts';

type Away = Extract<SiteState, { kind: 'away' }>;

/** The texts for a shared database that does not answer, or refuses this desk. */
export function awayTexts(
  { reason, why, withoutOthers }: Pick<Away, 'reason' | 'withoutOthers'> & Partial<Pick<Away, 'why'>>,
  t: Translate,
): { readonly title: string; readonly body: string } {
  if (reason !== 'unreachable')
    return { title: t(`site.refused.${reason}.title`), body: t(`site.refused.${reason}.todo`) };
  // It does not end by itself: somebody has to be called.
  const isShared = why === SHARED_SESSIONS;
  return withoutOthers === undefined
    ? { title: t('site.away'), body: isShared ? t('site.awayShared') : t('site.awayBody') }
    : { title: t('site.without'), body: isShared ? t('site.pooler') : t('site.withoutBody') };
}
