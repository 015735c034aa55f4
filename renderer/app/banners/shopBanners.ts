import { useStatus } from '../../bridge/index.ts';
import { useIsPast } from '../../components/useNow.ts';
import type { SettingId } from '../../features/settings/settingsIndex.ts';
import { formatWhen, useText } from '../../i18n/index.ts';
import { useOrderFolder } from '../../setup/useOrderFolder.ts';
import type { ScreenId } from '../screens.ts';
import { type BannerItem, RANK } from './bannerItem.ts';

/** A short outage of the shop's system concerns nobody at the desk, ms. */
const LONG_MS = 30 * 60_000;

/** For some orders, messages to the shop's own system could not be delivered for long. */
export function useShopBanner(screen: ScreenId, toSetting: (id: SettingId) => void): BannerItem | null {
  const t = useText();
  const since = useStatus(({ outbox }) => outbox.since) ?? null;
  const isSetUp = useStatus(({ outbox }) => outbox.isSetUp) !== false;
  const isLong = useIsPast(since === null ? null : since + LONG_MS);
  if (since === null || !isLong || screen === 'settings') return null;
  const when = formatWhen(since, Date.now(), t.language);
  return {
    id: 'shop',
    rank: RANK.shop,
    tone: 'neutral',
    icon: 'warning',
    title: isSetUp ? t('shop.bannerTitle') : t('shop.bannerTitleNoWay'),
    body: isSetUp ? t('shop.bannerBody', { when }) : t('shop.bannerBodyNoWay', { when }),
    action: { kind: 'key', keys: 'F9', label: t('banner.toSettings'), run: () => toSetting('shopUndelivered') },
    data: { 'data-testid': 'shop-banner' },
  };
}

/** Nothing is taken from the watched folder: orders may be missing that the shop believes to be here. */
export function useOrderFolderBanner(screen: ScreenId, toSetting: (id: SettingId) => void): BannerItem | null {
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
    action: { kind: 'key', keys: 'F9', label: t('banner.toSettings'), run: () => toSetting('orderFolder') },
    data: { 'data-testid': 'order-folder-banner' },
  };
}
