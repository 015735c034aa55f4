import { SHARED_SESSIONS, type SiteState } from '../../electron/contract/site.ts';
import type { Translate } from '../i18n/index.ts';

type Away = Extract<SiteState, { kind: 'away' }>;

/** What it means that the shared database does not answer, or does not take this desk. */
export function awayTexts(
  { reason, why, withoutOthers }: Pick<Away, 'reason' | 'withoutOthers'> & Partial<Pick<Away, 'why'>>,
  t: Translate,
): { readonly title: string; readonly body: string } {
  if (reason !== 'unreachable')
    return { title: t(`site.refused.${reason}.title`), body: t(`site.refused.${reason}.todo`) };
  if (why === SHARED_SESSIONS && withoutOthers === undefined)
    return { title: t('error.site_shares_sessions.title'), body: t('error.site_shares_sessions.todo') };
  return withoutOthers === undefined
    ? { title: t('site.away'), body: t('site.awayBody') }
    : { title: t('site.without'), body: t('site.withoutBody') };
}
