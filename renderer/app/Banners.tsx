import { useStatus } from '../bridge/StationContext.tsx';
import { useCheckService } from '../bridge/useCheckService.ts';
import { Banner } from '../components/Banner.tsx';
import { Button } from '../components/Button.tsx';
import type { PickupDesk } from '../features/pickup/pickupDesk.ts';
import type { ScanSession } from '../features/scan/scanSession.ts';
import { useText } from '../i18n/useText.ts';
import type { ShelfNews } from '../jobs/shelfNews.ts';
import { useWaitingText } from '../jobs/useWaitingText.ts';
import { DebtNewsBanner, HoldBanner } from './AccountBanners.tsx';
import { BannerError } from './BannerError.tsx';
import { BatchPauseBanner } from './BatchPauseBanner.tsx';
import classes from './banners.module.css';
import { JournalFailing, JournalNotices } from './JournalBanners.tsx';
import type { ScreenId } from './screens.ts';
import { WorkBanners } from './WorkBanners.tsx';

interface BannersProps {
  readonly screen: ScreenId;
  readonly goTo: (screen: ScreenId) => void;
  /** Leads to where the connection is set. */
  readonly onConnection: () => void;
  readonly session: ScanSession;
  readonly pickup: PickupDesk;
  readonly shelf: ShelfNews;
}

/** Notices about the whole desk: first those that stop the present parcel, last those that are over. */
export function Banners({ screen, goTo, onConnection, session, pickup, shelf }: BannersProps) {
  return (
    <div className={classes.banners}>
      <JournalFailing />
      <HoldBanner screen={screen} goTo={goTo} />
      <ConnectionBanner onConnection={onConnection} />
      <WorkBanners screen={screen} goTo={goTo} session={session} pickup={pickup} shelf={shelf} />
      <BatchPauseBanner screen={screen} />
      <DebtNewsBanner />
      <JournalNotices />
      <KeychainBanner />
    </div>
  );
}

function ConnectionBanner({ onConnection }: { readonly onConnection: () => void }) {
  const t = useText();
  const state = useStatus(({ connection }) => connection.state);
  const waiting = useWaitingText();
  const check = useCheckService();
  if (state === 'offline') {
    const body = waiting === null ? t('banner.offlineBody') : `${waiting} ${t('banner.offlineBody')}`;
    return (
      <>
        <Banner tone="offline" icon="offline" title={t('banner.offline')} body={body}>
          <Button look="onTone" busy={check.pending} onPress={() => void check.run()}>
            {t('banner.look')}
          </Button>
        </Banner>
        {check.error === null ? null : <BannerError error={check.error} />}
      </>
    );
  }
  if (state !== 'key_refused' && state !== 'forbidden') return null;
  return (
    <Banner tone="problem" icon="problem" title={t(`banner.${state}`)} body={t(`banner.${state}Body`)}>
      <Button look="onTone" onPress={onConnection}>
        {t('banner.toSettings')}
      </Button>
    </Banner>
  );
}

function KeychainBanner() {
  const t = useText();
  const isAtRisk = useStatus(({ keyIsKept, profile }) => !keyIsKept && profile !== null && profile !== 'demo');
  if (isAtRisk !== true) return null;
  return <Banner tone="neutral" icon="question" title={t('banner.keyNotKept')} body={t('banner.keyNotKeptBody')} />;
}
