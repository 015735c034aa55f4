import { useText } from '../../i18n/useText.ts';
import { useOrderFolder } from '../../setup/useOrderFolder.ts';
import type { ScreenId } from '../screens.ts';
import { type BannerItem, RANK } from './bannerItem.ts';

/** Nothing is taken from the watched folder: orders may be missing that the shop believes to be here. */
export function useOrderFolderBanner(screen: ScreenId, onFolder: () => void): BannerItem | null {
  const t = useText();
  const { value } = useOrderFolder();
  const trouble = value?.trouble ?? null;
  if (trouble === null || screen === 'settings') return null;
  return {
    id: 'orderFolder',
    rank: RANK.orderFolder,
    tone: 'neutral',
    icon: 'warning',
    title: t('orderFolder.bannerTitle'),
    body: t(`orderFolder.trouble.${trouble.kind}`),
    act: { kind: 'key', keys: 'F9', label: t('banner.toSettings'), run: onFolder },
    data: { 'data-testid': 'order-folder-banner' },
  };
}
