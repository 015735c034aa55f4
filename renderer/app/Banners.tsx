import { useStation, useStatus } from '../bridge/StationContext.tsx';
import { useRequest } from '../bridge/useRequest.ts';
import { Banner } from '../components/Banner.tsx';
import { Button } from '../components/Button.tsx';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useText } from '../i18n/useText.ts';
import { formatMoney } from '../model/format.ts';
import classes from './Banners.module.css';
import type { ScreenId } from './screens.ts';

/** What concerns the whole desk, worst first. */
export function Banners({ goTo }: { readonly goTo: (screen: ScreenId) => void }) {
  return (
    <div className={classes.banners}>
      <HoldBanner />
      <ConnectionBanner goTo={goTo} />
      <KeychainBanner />
    </div>
  );
}

function HoldBanner() {
  const t = useText();
  const language = useLanguage();
  const hold = useStatus((status) => status.hold);
  const pay = useRequest('station.openHoldPayment');
  const check = useCheckService();
  if (hold === null) return null;
  const title =
    hold.amount === null ? t('banner.holdUnknown') : t('banner.hold', { amount: formatMoney(hold.amount, language) });
  return (
    <Banner tone="pay" icon="pay" title={title} body={t('banner.holdBody')}>
      <Button look="onTone" busy={check.pending} onPress={() => void check.run()}>
        {t('banner.look')}
      </Button>
      {hold.url === null ? null : (
        <Button look="onTone" busy={pay.pending} onPress={() => void pay.run({})}>
          {t('banner.holdPay')}
        </Button>
      )}
    </Banner>
  );
}

function ConnectionBanner({ goTo }: { readonly goTo: (screen: ScreenId) => void }) {
  const t = useText();
  const state = useStatus(({ connection }) => connection.state);
  const waiting = useStatus(({ counts }) => (counts.queued ?? 0) + (counts.submitting ?? 0)) ?? 0;
  const check = useCheckService();
  if (state === 'offline') {
    const body =
      waiting === 0
        ? t('banner.offlineBody')
        : `${t('banner.offlineBody')} ${t('banner.offlineWaiting', { count: waiting })}.`;
    return (
      <Banner tone="offline" icon="offline" title={t('banner.offline')} body={body}>
        <Button look="onTone" busy={check.pending} onPress={() => void check.run()}>
          {t('banner.look')}
        </Button>
      </Banner>
    );
  }
  if (state !== 'key_refused' && state !== 'forbidden') return null;
  return (
    <Banner tone="problem" icon="problem" title={t(`banner.${state}`)} body={t(`banner.${state}Body`)}>
      <Button look="onTone" onPress={() => goTo('settings')}>
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

function useCheckService() {
  const mirror = useStation();
  const { run, pending } = useRequest('station.checkService');
  return {
    pending,
    run: async () => {
      const reply = await run({});
      if (reply.ok) mirror.takeStatus(reply.value);
    },
  };
}
