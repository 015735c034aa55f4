import { listed } from '../../bridge/jobMirror.ts';
import { useJobs, useStatus } from '../../bridge/StationContext.tsx';
import { useRequest } from '../../bridge/useRequest.ts';
import { useIsPast } from '../../components/useNow.ts';
import { formatWhen } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { keysOf } from '../../model/keyTable.ts';
import { isUnasked } from '../../model/queuedNow.ts';
import { useActKeys } from '../../scanner/useKeys.ts';
import type { ScreenId } from '../screens.ts';
import { type BannerItem, RANK } from './bannerItem.ts';

/** A shorter absence, such as after the start, is not shown unless an order waits for its end, ms. */
const PATIENCE_MS = 5_000;

/**
 * The other desks cannot be asked: new orders wait, until a person says that they are sent all the same. Where the shared
 * database refuses this desk, nothing goes on by itself until a person has done something.
 */
export function useHallBanner(screen: ScreenId, goTo: (screen: ScreenId) => void): BannerItem | null {
  const t = useText();
  const hall = useStatus((status) => status.hall);
  const toDesks = { kind: 'key', keys: 'Shift+F7', label: t('title.desks'), run: () => goTo('desks') } as const;
  const away = hall?.kind === 'away' ? hall : null;
  const isLong = useIsPast(away === null ? null : away.since + PATIENCE_MS);
  const language = useLanguage();
  const go = useRequest('hall.goWithoutOthers');
  const isAsked = hall !== null && isUnasked(hall);
  const isAnyWaiting = useJobs((known) => isAsked && listed(known, 'queue').some(({ state }) => state === 'queued'));
  useActKeys({ goWithoutOthers: isAsked && !go.pending && (isLong || isAnyWaiting) ? () => void go.run({}) : null });
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
  if (away.withoutOthers !== undefined) {
    return {
      id: 'hall-without',
      rank: RANK.hall,
      tone: 'attention',
      icon: 'desks',
      title: t('hall.without'),
      body: `${t('hall.withoutBody')} ${t('hall.awaySince', { when: formatWhen(away.withoutOthers, Date.now(), language) })}`,
      act: screen === 'desks' ? null : toDesks,
      data: { 'data-testid': 'hall-banner', 'data-reason': 'without' },
    };
  }
  if (!isLong && !isAnyWaiting) return null;
  return {
    id: 'hall',
    rank: RANK.hall,
    tone: 'offline',
    icon: 'desks',
    title: t('hall.away'),
    body: t('hall.awayBody'),
    act: {
      kind: 'key',
      keys: keysOf('goWithoutOthers'),
      label: t('hall.goWithoutOthers'),
      run: () => void go.run({}),
    },
    busy: go.pending,
    error: go.error,
    data: { 'data-testid': 'hall-banner', 'data-reason': away.reason },
  };
}
