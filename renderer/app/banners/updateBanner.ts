import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useUpdate } from '../../setup/useUpdate.ts';
import type { ScreenId } from '../screens.ts';
import { type BannerItem, RANK } from './bannerItem.ts';

/** A new version waits for the owner. It can be put away: it is no matter of the shift. */
export function useUpdateBanner(screen: ScreenId): BannerItem | null {
  const t = useText();
  const { value } = useUpdate();
  const [seen, setSeen] = useState<string | null>(null);
  const version = value?.state === 'ready' ? value.version : null;
  if (version === null || version === seen || screen === 'settings') return null;
  return {
    id: 'update',
    rank: RANK.update,
    tone: 'neutral',
    icon: 'info',
    title: t('update.bannerTitle', { version }),
    body: t('update.bannerBody'),
    act: { kind: 'seen', label: t('band.seen'), run: () => setSeen(version) },
    data: { 'data-testid': 'update-banner' },
  };
}
