import { useState } from 'react';
import { useLiveAnswer, useRequest, useStation, useStatus } from '../../bridge/index.ts';
import { useIsPast } from '../../components/useNow.ts';
import type { SettingId } from '../../features/settings/settingsIndex.ts';
import { formatNumber, formatWhen, useText } from '../../i18n/index.ts';
import type { ScreenId } from '../screens.ts';
import { type BannerItem, RANK } from './bannerItem.ts';

/** Present and past faults of the journal; past ones can be put away, and wait while the disk fails. */
export function useJournalBanners(): readonly (BannerItem | null)[] {
  const failing = useFailing();
  const setAside = useSetAside();
  const quarantined = useQuarantined();
  return failing === null ? [setAside, quarantined] : [failing];
}

const FAILING = {
  full: { title: 'banner.diskFull', body: 'banner.diskFullBody' },
  disk: { title: 'banner.diskFailing', body: 'banner.diskFailingBody' },
  blocked: { title: 'banner.journalBlocked', body: 'banner.journalBlockedBody' },
  damage: { title: 'banner.journalDamaged', body: 'banner.journalDamagedBody' },
} as const;

/** Stays on the screen: until the disk takes what is written, or the file is mended, nothing else can be done here. */
function useFailing(): BannerItem | null {
  const t = useText();
  const failing = useStatus(({ journal }) => journal.failing);
  if (failing === null) return null;
  return {
    id: 'disk-failing',
    rank: RANK.diskFailing,
    tone: 'problem',
    icon: 'problem',
    title: t(FAILING[failing.kind].title),
    body: t(FAILING[failing.kind].body),
    detail: `${t('detail.label')}: ${failing.detail}`,
    action: null,
  };
}

function useSetAside(): BannerItem | null {
  const t = useText();
  const file = useStatus(({ journal }) => journal.setAside?.file ?? null);
  const stored = useStatus(({ journal }) => journal.setAside?.kept ?? 0) ?? 0;
  const adopted = useStatus(({ journal }) => journal.setAside?.adopted ?? null);
  const client = useStation();
  const { run, pending } = useRequest('station.dismissJournalNotice', client.takeStatus);
  if (file === null) return null;
  const found = adopted === null ? null : formatNumber(adopted, t.language);
  const values = { file, kept: formatNumber(stored, t.language) };
  const texts =
    file === ''
      ? {
          title: t('banner.journalGone'),
          body: found === null ? t('banner.journalGoneAsking') : t('banner.journalGoneBody', { adopted: found }),
        }
      : {
          title: t('banner.setAside'),
          body: t('banner.setAsideTodo'),
          detail:
            found === null
              ? t('banner.setAsideAsking', values)
              : t('banner.setAsideBody', { ...values, adopted: found }),
        };
  return {
    id: 'set-aside',
    rank: RANK.journal,
    tone: 'attention',
    icon: 'warning',
    ...texts,
    action: { kind: 'seen', label: t('common.seen'), run: () => void run({}) },
    busy: pending,
  };
}

function useQuarantined(): BannerItem | null {
  const t = useText();
  const quarantined = useStatus(({ journal }) => journal.quarantined) ?? 0;
  const [seen, setSeen] = useState(0);
  if (quarantined <= seen) return null;
  return {
    id: 'quarantined',
    rank: RANK.journal,
    tone: 'attention',
    icon: 'warning',
    title: t('banner.quarantined', { count: quarantined }),
    body: t('banner.quarantinedBody'),
    action: { kind: 'seen', label: t('common.seen'), run: () => setSeen(quarantined) },
  };
}

/** How long the second copy may fail before the desk shows it, ms: a network drive may only be starting again. */
const LONG_MS = 30 * 60_000;

/** For long, the records could not be copied to the second place, on which the shop relies if this disk dies. */
export function useSecondCopyBanner(screen: ScreenId, toSetting: (id: SettingId) => void): BannerItem | null {
  const t = useText();
  const since = useLiveAnswer('secondCopy.status', 'secondCopy.changed', {}).value?.trouble?.since ?? null;
  const isLong = useIsPast(since === null ? null : since + LONG_MS);
  if (since === null || !isLong || screen === 'settings') return null;
  return {
    id: 'secondCopy',
    rank: RANK.secondCopy,
    tone: 'neutral',
    icon: 'warning',
    title: t('secondCopy.bannerTitle'),
    body: t('secondCopy.bannerBody', { when: formatWhen(since, Date.now(), t.language) }),
    action: { kind: 'key', keys: 'F9', label: t('banner.toSettings'), run: () => toSetting('secondCopy') },
    data: { 'data-testid': 'second-copy-banner' },
  };
}
