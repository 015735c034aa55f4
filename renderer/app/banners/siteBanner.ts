import { listed, useJobs, useRequest, useStatus } from '../../bridge/index.ts';
import { useIsPast } from '../../components/useNow.ts';
import { awayTexts } from '../../desks/awayTexts.ts';
import { formatWhen, useFieldLabel, useText } from '../../i18n/index.ts';
import { keysOf } from '../../model/commandRegistry.ts';
import { isUnasked } from '../../model/queuedNow.ts';
import { useShortcuts } from '../../scanner/useKeys.ts';
import type { ScreenId } from '../screens.ts';
import { type BannerItem, RANK } from './bannerItem.ts';

const USUAL = { rank: RANK.site, tone: 'attention', icon: 'desks' } as const;

/** A shorter absence, such as after the start, is not shown unless an order waits for its end, ms. */
const TIMEOUT_MS = 5_000;

/**
 * The other desks cannot be asked: new orders wait, until a person has them sent all the same. Where the shared
 * database refuses this desk, nothing goes on by itself until a person has done something.
 */
export function useSiteBanner(screen: ScreenId, goTo: (screen: ScreenId) => void): BannerItem | null {
  const t = useText();
  const site = useStatus((status) => status.site);
  const toDesks = { kind: 'key', keys: 'Shift+F7', label: t('title.desks'), run: () => goTo('desks') } as const;
  const away = site?.kind === 'away' ? site : null;
  const isLong = useIsPast(away === null ? null : away.since + TIMEOUT_MS);
  const go = useRequest('site.goWithoutOthers');
  const seen = useRequest('site.seenLate');
  const labelOf = useFieldLabel();
  const isPrompted = site !== null && isUnasked(site);
  const isAnyWaiting = useJobs((known) => isPrompted && listed(known, 'queue').some(({ state }) => state === 'queued'));
  useShortcuts({
    goWithoutOthers: isPrompted && !go.pending && (isLong || isAnyWaiting) ? () => void go.run({}) : null,
  });
  if (site?.kind === 'together' && site.namesake !== undefined) {
    return {
      ...USUAL,
      id: 'site-namesake',
      title: t('desks.adoptQuestion', { desk: site.namesake.name }),
      body: t('desks.adoptBanner'),
      action: screen === 'desks' ? null : toDesks,
      data: { 'data-testid': 'namesake-banner' },
    };
  }
  if (site?.kind === 'together' && site.late !== undefined) {
    const { reference, desk, changed } = site.late;
    return {
      ...USUAL,
      id: 'site-late',
      title: t('desks.late', { reference }),
      body: t('desks.lateBody', { desk }),
      ...(changed.length === 0 ? {} : { detail: t('desks.lateFields', { fields: changed.map(labelOf).join(', ') }) }),
      action: { kind: 'seen', label: t('common.seen'), run: () => void seen.run({ reference }) },
      busy: seen.pending,
      error: seen.error,
      data: { 'data-testid': 'late-banner' },
    };
  }
  if (away === null) return null;
  const { title, body } = awayTexts(away, t);
  if (away.reason !== 'unreachable') {
    const toSettings = { kind: 'key', keys: 'F9', label: t('title.settings'), run: () => goTo('settings') } as const;
    return {
      ...USUAL,
      ...{ id: 'site-refused', tone: 'problem', icon: 'problem', title, body },
      action: screen === 'settings' ? null : toSettings,
      data: { 'data-testid': 'site-banner', 'data-reason': away.reason },
    };
  }
  if (away.withoutOthers !== undefined) {
    return {
      ...USUAL,
      id: 'site-without',
      title,
      body: `${body} ${t('site.awaySince', { when: formatWhen(away.withoutOthers, Date.now(), t.language) })}`,
      action: screen === 'desks' ? null : toDesks,
      data: { 'data-testid': 'site-banner', 'data-reason': 'without' },
    };
  }
  if (!isLong && !isAnyWaiting) return null;
  const goOn = () => void go.run({});
  return {
    ...USUAL,
    id: 'site',
    tone: 'offline',
    title,
    body,
    action: { kind: 'key', keys: keysOf('goWithoutOthers'), label: t('site.goWithoutOthers'), run: goOn },
    busy: go.pending,
    error: go.error,
    data: { 'data-testid': 'site-banner', 'data-reason': away.reason },
  };
}
