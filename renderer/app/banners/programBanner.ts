import { useEffect, useState } from 'react';
import type { RequestOutput } from '../../../electron/contract/channels.ts';
import { useStation } from '../../bridge/StationContext.tsx';
import { useText } from '../../i18n/useText.ts';
import { type BannerItem, RANK } from './bannerItem.ts';

/** What happened to the program by itself; the station tells it once, so it stays until a person has seen it. */
export function useProgramBanner(): BannerItem | null {
  const t = useText();
  const { station } = useStation();
  const [news, setNews] = useState<RequestOutput<'desk.news'>['news']>(null);
  useEffect(() => {
    void station.request('desk.news', {}).then((reply) => {
      if (reply.ok) setNews((known) => known ?? reply.value.news);
    });
  }, [station]);
  if (news === null) return null;
  return {
    id: 'program',
    rank: RANK.journal,
    tone: 'attention',
    icon: 'warning',
    title: t(`banner.program.${news}.title`),
    body: t(`banner.program.${news}.body`),
    act: { kind: 'seen', label: t('band.seen'), run: () => setNews(null) },
    data: { 'data-testid': 'banner-program' },
  };
}
