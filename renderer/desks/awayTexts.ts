import type { SiteState } from '../../electron/contract/site.ts';
import type { Translate } from '../i18n/translate.ts';

/** What it means that the shared database does not answer, or does not take this desk. */
export function awayTexts(
  { reason, withoutOthers }: Pick<Extract<SiteState, { kind: 'away' }>, 'reason' | 'withoutOthers'>,
  t: Translate,
): { readonly title: string; readonly body: string } {
  if (reason !== 'unreachable')
    return { title: t(`site.refused.${reason}.title`), body: t(`site.refused.${reason}.todo`) };
  return withoutOthers === undefined
    ? { title: t('site.away'), body: t('site.awayBody') }
    : { title: t('site.without'), body: t('site.withoutBody') };
}
