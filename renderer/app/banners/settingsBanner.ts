import { useSettings, useStation } from '../../bridge/StationContext.tsx';
import { useRequest } from '../../bridge/useRequest.ts';
import { useText } from '../../i18n/useText.ts';
import { type BannerItem, RANK } from './bannerItem.ts';

/** The settings file was damaged: what took its place, until a person has seen it. */
export function useSettingsBanner(): BannerItem | null {
  const t = useText();
  const reset = useSettings()?.reset ?? null;
  const mirror = useStation();
  const { run, pending, error } = useRequest('settings.update');
  if (reset === null) return null;
  async function seen() {
    const reply = await run({ reset: null });
    if (reply.ok) mirror.takeSettings(reply.value);
  }
  const isCopy = reset.from === 'copy';
  return {
    id: 'settings-reset',
    rank: RANK.journal,
    tone: isCopy ? 'attention' : 'problem',
    icon: isCopy ? 'warning' : 'problem',
    title: t(isCopy ? 'banner.settingsCopy' : 'banner.settingsDefaults'),
    body: t(isCopy ? 'banner.settingsCopyBody' : 'banner.settingsDefaultsBody'),
    detail: t('banner.settingsKept', { file: reset.file }),
    act: { kind: 'seen', label: t('band.seen'), run: () => void seen() },
    busy: pending,
    error,
  };
}

/** Settings in the shared database that no desk of this account has written, until a person has seen it. */
export function useUnsealedBanner(): BannerItem | null {
  const t = useText();
  const at = useSettings()?.unsealedAt ?? null;
  const mirror = useStation();
  const { run, pending, error } = useRequest('settings.update');
  if (at === null) return null;
  async function seen() {
    const reply = await run({ unsealedAt: null });
    if (reply.ok) mirror.takeSettings(reply.value);
  }
  return {
    id: 'settings-unsealed',
    rank: RANK.journal,
    tone: 'problem',
    icon: 'problem',
    title: t('banner.settingsUnsealed'),
    body: t('banner.settingsUnsealedBody'),
    detail: null,
    act: { kind: 'seen', label: t('band.seen'), run: () => void seen() },
    busy: pending,
    error,
  };
}
