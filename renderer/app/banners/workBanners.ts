import { useStore } from 'zustand';
import { listed, useJobs } from '../../bridge/index.ts';
import type { PickupDesk } from '../../features/pickup/pickupDesk.ts';
import type { ScanSession } from '../../features/scan/scanSession.ts';
import { useText } from '../../i18n/index.ts';
import type { ShelfAlerts } from '../../jobs/index.ts';
import { keysOf } from '../../model/commandRegistry.ts';
import { asksForLabel, isHeldBack, isInList } from '../../model/jobLists.ts';
import { variantOf } from '../../model/outcomeTable.ts';
import type { ScreenId } from '../screens.ts';
import { type BannerItem, RANK } from './bannerItem.ts';

interface PrintsBannerOptions {
  readonly screen: ScreenId;
  readonly goTo: (screen: ScreenId) => void;
  readonly session: ScanSession;
  readonly shelf: ShelfAlerts;
}

/** Prints that a person has to answer for. After a crash there may be many: each is answered with one key at F5. */
export function usePrintsBanner({ screen, goTo, session, shelf }: PrintsBannerOptions): BannerItem | null {
  const t = useText();
  const unconfirmed = useJobs(({ ids }) => ids.unconfirmed);
  const alerts = useStore(shelf.store, ({ items }) => items);
  const heldBack = useJobs(
    (known) =>
      // What the shelf's screen or its banner already shows is not repeated here.
      listed(known, 'attention').filter(
        (job) =>
          isHeldBack(job) &&
          !alerts.some(({ jobId }) => jobId === job.id) &&
          !(screen === 'watchlist' && isInList(job, 'watchlist')),
      ).length,
  );
  const shown = useStore(session.store, ({ entries, started }) => {
    const phase = screen === 'scan' && started ? entries[0]?.phase : undefined;
    return phase?.type === 'job' ? phase.jobId : null;
  });
  const unproven = useJobs(
    (known) =>
      listed(known, 'attention').filter(
        (job) => asksForLabel(job) && job.id !== shown && !alerts.some(({ jobId }) => jobId === job.id),
      ).length,
  );
  if (screen === 'problems') return null;
  // The scan view asks about its own job; a banner with the same question would only push it down.
  const isPrompted = unconfirmed.length === 1 && unconfirmed[0] === shown;
  const action = { kind: 'key', keys: 'F5', label: t('banner.toProblems'), run: () => goTo('problems') } as const;
  if (unconfirmed.length > 0 && !isPrompted) {
    return {
      id: 'doubtful',
      rank: RANK.doubtful,
      ...variantOf('problem.print_unknown'),
      title: t('banner.doubtful', { count: unconfirmed.length }),
      body: t('banner.doubtfulBody'),
      action,
    };
  }
  if (unconfirmed.length > 0) return null;
  if (unproven > 0) {
    return {
      id: 'unproven',
      rank: RANK.unproven,
      ...variantOf('outcome.already_shipped.unproven'),
      title: t('banner.unproven', { count: unproven }),
      body: t('banner.unprovenBody'),
      action,
    };
  }
  if (heldBack === 0) return null;
  return {
    id: 'held-back',
    rank: RANK.heldBack,
    ...variantOf('problem.label_old'),
    title: t('banner.old', { count: heldBack }),
    body: t('banner.oldBody'),
    action,
  };
}

/** A pickup goes on, but scans on this screen ship: the person has to know which of the two the next scan does. */
export function usePickupBanner(
  pickup: PickupDesk,
  screen: ScreenId,
  goTo: (screen: ScreenId) => void,
): BannerItem | null {
  const t = useText();
  const parcels = useStore(pickup.store, ({ current }) => current?.parcels ?? null);
  if (parcels === null || screen === 'pickup') return null;
  return {
    id: 'pickup',
    rank: RANK.pickup,
    tone: 'wait',
    icon: 'handover',
    title: t('pickup.banner', { count: parcels }),
    body: t('pickup.bannerBody'),
    action: { kind: 'key', keys: keysOf('pickup'), label: t('pickup.back'), run: () => goTo('pickup') },
  };
}
