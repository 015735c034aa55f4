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
