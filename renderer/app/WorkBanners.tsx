import { useStore } from 'zustand';
import { listed } from '../bridge/jobMirror.ts';
import { useJobs } from '../bridge/StationContext.tsx';
import { Banner } from '../components/Banner.tsx';
import { KeyHint } from '../components/KeyHint.tsx';
import type { PickupDesk } from '../features/pickup/pickupDesk.ts';
import type { ScanSession } from '../features/scan/scanSession.ts';
import { useText } from '../i18n/useText.ts';
import type { ShelfNews } from '../jobs/shelfNews.ts';
import { isHeldBack, isInList } from '../model/jobLists.ts';
import { keysOf } from '../model/keyTable.ts';
import { ShelfBanner } from './ShelfBanner.tsx';
import type { ScreenId } from './screens.ts';

interface WorkBannersProps {
  readonly screen: ScreenId;
  readonly goTo: (screen: ScreenId) => void;
  readonly session: ScanSession;
  readonly pickup: PickupDesk;
  readonly shelf: ShelfNews;
}

/** Work that was begun and waits for a person, with the key that leads back to it. */
export function WorkBanners({ screen, goTo, session, pickup, shelf }: WorkBannersProps) {
  return (
    <>
      <ShelfBanner shelf={shelf} onShelf={screen === 'watchlist'} goTo={goTo} />
      {screen === 'problems' ? null : <PrintsBanner screen={screen} session={session} shelf={shelf} goTo={goTo} />}
      {screen === 'pickup' ? null : <PickupBanner pickup={pickup} goTo={goTo} />}
    </>
  );
}

type PrintsBannerProps = Omit<WorkBannersProps, 'pickup'>;

/** After a crash there may be many: the operator is led to where each is answered with one key. */
function PrintsBanner({ screen, goTo, session, shelf }: PrintsBannerProps) {
  const t = useText();
  const doubtful = useJobs(({ ids }) => ids.unconfirmed);
  const news = useStore(shelf.store, ({ items }) => items);
  const heldBack = useJobs(
    (known) =>
      // What the shelf's screen or its banner already says is not repeated here.
      listed(known, 'attention').filter(
        (job) =>
          isHeldBack(job) &&
          !news.some(({ jobId }) => jobId === job.id) &&
          !(screen === 'watchlist' && isInList(job, 'watchlist')),
      ).length,
  );
  const shown = useStore(session.store, ({ entries, started }) => {
    const phase = screen === 'scan' && started ? entries[0]?.phase : undefined;
    return phase?.type === 'job' ? phase.jobId : null;
  });
  // The scan view asks about its own job; a banner that says the same would only push it down.
  const isAsked = doubtful.length === 1 && doubtful[0] === shown;
  if (doubtful.length > 0 && !isAsked) {
    return (
      <Banner
        tone="problem"
        icon="question"
        title={t('banner.doubtful', { count: doubtful.length })}
        body={t('banner.doubtfulBody')}
      >
        <KeyHint keys="F5" label={t('banner.toProblems')} onPress={() => goTo('problems')} />
      </Banner>
    );
  }
  if (heldBack === 0 || doubtful.length > 0) return null;
  return (
    <Banner tone="pay" icon="warning" title={t('banner.old', { count: heldBack })} body={t('banner.oldBody')}>
      <KeyHint keys="F5" label={t('banner.toProblems')} onPress={() => goTo('problems')} />
    </Banner>
  );
}

/** A pickup goes on, but scans on this screen ship: the person has to know which of the two the next scan does. */
function PickupBanner({ pickup, goTo }: Pick<WorkBannersProps, 'pickup' | 'goTo'>) {
  const t = useText();
  const parcels = useStore(pickup.store, ({ current }) => current?.parcels ?? null);
  if (parcels === null) return null;
  return (
    <Banner tone="wait" icon="handover" title={t('pickup.banner', { count: parcels })} body={t('pickup.bannerBody')}>
      <KeyHint keys={keysOf('toPickup')} label={t('pickup.back')} onPress={() => goTo('pickup')} />
    </Banner>
  );
}
