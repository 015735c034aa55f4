import { useStatus } from '../../bridge/StationContext.tsx';
import { useIsPast } from '../../components/useNow.ts';
import { useText } from '../../i18n/useText.ts';
import type { ScreenId } from '../screens.ts';
import { type BannerItem, RANK } from './bannerItem.ts';

/** A shorter absence, such as after the start, is not shown, ms. */
const PATIENCE_MS = 5_000;

/**
 * The other desks cannot be asked: this one goes on, and another may have the same orders. Where the shared database refuses this
 * desk, nothing goes on by itself until a person has done something.
 */
export function useHallBanner(screen: ScreenId, goTo: (screen: ScreenId) => void): BannerItem | null {
  const t = useText();
  const hall = useStatus((status) => status.hall);
  const toDesks = { kind: 'key', keys: 'Shift+F7', label: t('title.desks'), run: () => goTo('desks') } as const;
  const away = hall?.kind === 'away' ? hall : null;
  const isLong = useIsPast(away === null ? null : away.since + PATIENCE_MS);
  if (hall?.kind === 'together' && hall.namesake !== undefined) {
    return {
      id: 'hall-namesake',
      rank: RANK.hall,
      tone: 'attention',
      icon: 'desks',
      title: t('desks.adoptQuestion', { desk: hall.namesake.name }),
      body: t('desks.adoptBanner'),
      act: screen === 'desks' ? null : toDesks,
      data: { 'data-testid': 'namesake-banner' },
    };
  }
  if (away === null) return null;
  if (away.reason !== 'unreachable') {
    return {
      id: 'hall-refused',
      rank: RANK.hall,
      tone: 'problem',
      icon: 'problem',
      title: t(`hall.refused.${away.reason}.title`),
      body: t(`hall.refused.${away.reason}.todo`),
      act:
        screen === 'settings'
          ? null
          : { kind: 'key', keys: 'F9', label: t('title.settings'), run: () => goTo('settings') },
      data: { 'data-testid': 'hall-banner', 'data-reason': away.reason },
    };
  }
  if (!isLong || screen === 'desks') return null;
  return {
    id: 'hall',
    rank: RANK.hall,
    tone: 'offline',
    icon: 'desks',
    title: t('hall.away'),
    body: t('hall.awayBody'),
    act: toDesks,
    data: { 'data-testid': 'hall-banner', 'data-reason': away.reason },
  };
}
