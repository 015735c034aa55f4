import { useEffect, useState } from 'react';
import type { RequestOutput } from '../../../electron/contract/channels.ts';
import { useLiveAnswer, useRequest, useSettings, useStation } from '../../bridge/index.ts';
import { useText } from '../../i18n/index.ts';
import type { ScreenId } from '../screens.ts';
import { type BannerItem, RANK } from './bannerItem.ts';

/** The settings file was damaged: what took its place, until a person has seen it. */
export function useSettingsBanner(): BannerItem | null {
  const t = useText();
  const reset = useSettings()?.reset ?? null;
  const client = useStation();
  const { run, pending, error } = useRequest('settings.update', client.takeSettings);
  if (reset === null) return null;
  const isCopy = reset.from === 'copy';
  return {
    id: 'settings-reset',
    rank: RANK.journal,
    tone: isCopy ? 'attention' : 'problem',
    icon: isCopy ? 'warning' : 'problem',
    title: t(isCopy ? 'banner.settingsCopy' : 'banner.settingsDefaults'),
    body: t(isCopy ? 'banner.settingsCopyBody' : 'banner.settingsDefaultsBody'),
    detail: t('banner.settingsKept', { file: reset.file }),
    action: { kind: 'seen', label: t('common.seen'), run: () => void run({ reset: null }) },
    busy: pending,
    error,
  };
}

/** Settings in the shared database that no desk of this account has written, until a person has seen it. */
export function useUnsealedBanner(): BannerItem | null {
  const t = useText();
  const at = useSettings()?.unsealedAt ?? null;
  const client = useStation();
  const { run, pending, error } = useRequest('settings.update', client.takeSettings);
  if (at === null) return null;
  return {
    id: 'settings-unsealed',
    rank: RANK.journal,
    tone: 'problem',
    icon: 'problem',
    title: t('banner.settingsUnsealed'),
    body: t('banner.settingsUnsealedBody'),
    detail: null,
    action: { kind: 'seen', label: t('common.seen'), run: () => void run({ unsealedAt: null }) },
    busy: pending,
    error,
  };
}

/** Events of the program itself; the station reports it once, so it stays until a person has seen it. */
export function useProgramBanner(): BannerItem | null {
  const t = useText();
  const { station } = useStation();
  const [message, setNotice] = useState<RequestOutput<'desk.news'>['message']>(null);
  useEffect(() => {
    void station.request('desk.news', {}).then((reply) => {
      if (reply.ok) setNotice((known) => known ?? reply.value.message);
    });
  }, [station]);
  if (message === null) return null;
  return {
    id: 'program',
    rank: RANK.journal,
    tone: 'attention',
    icon: 'warning',
    title: t(`banner.program.${message}.title`),
    body: t(`banner.program.${message}.body`),
    action: { kind: 'seen', label: t('common.seen'), run: () => setNotice(null) },
    data: { 'data-testid': 'banner-program' },
  };
}

/** A new version waits for the owner. It can be put away: it is no matter of the shift. */
export function useUpdateBanner(screen: ScreenId): BannerItem | null {
  const t = useText();
  const { value } = useLiveAnswer('update.status', 'update.changed', {});
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
    action: { kind: 'seen', label: t('common.seen'), run: () => setSeen(version) },
    data: { 'data-testid': 'update-banner' },
  };
}
