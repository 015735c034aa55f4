import type { BatchPause } from '../../electron/contract/status.ts';
import { useStation, useStatus } from '../bridge/StationContext.tsx';
import { useRequest } from '../bridge/useRequest.ts';
import { Banner } from '../components/Banner.tsx';
import { KeyHint } from '../components/KeyHint.tsx';
import { useAgoText } from '../components/useNow.ts';
import { formatMoney, formatWhen } from '../i18n/format.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useText } from '../i18n/useText.ts';
import { keysOf } from '../model/keyTable.ts';
import { useActKeys } from '../scanner/useKeys.ts';
import { BannerError } from './BannerError.tsx';
import type { ScreenId } from './screens.ts';

/**
 * Orders of the list wait, because the balance did not cover one: how many, and the key with which a person goes on.
 */
export function BatchPauseBanner({ screen }: { readonly screen: ScreenId }) {
  const pause = useStatus(({ batchPause }) => batchPause);
  return pause === null ? null : <Paused pause={pause} isInFull={screen === 'queue'} />;
}

/** `isInFull`: on the screen of the queue; elsewhere one line leaves the room to the parcel in the hands. */
function Paused({ pause, isInFull }: { readonly pause: BatchPause; readonly isInFull: boolean }) {
  const t = useText();
  const mirror = useStation();
  const { run, pending, error } = useRequest('station.resumeBatch');
  async function resume(): Promise<void> {
    const reply = await run({});
    if (reply.ok) mirror.takeStatus(reply.value);
  }
  useActKeys({ resumeBatch: pending ? null : () => void resume() });
  return (
    <div data-testid="batch-pause" data-covered={pause.isCovered}>
      <Banner
        tone="pay"
        icon="pay"
        title={pause.isUnclear ? t('batchPause.titleUnclear') : t('batchPause.title')}
        body={useTodo(pause)}
        {...(isInFull ? { detail: <Detail pause={pause} /> } : {})}
      >
        <KeyHint
          keys={keysOf('resumeBatch')}
          label={t('batchPause.goOn')}
          disabled={pending}
          onPress={() => void resume()}
        />
      </Banner>
      {error === null ? null : <BannerError error={error} />}
    </div>
  );
}

/** What to do: top up, or, where the balance is enough by now, only go on. */
function useTodo({ order: code, waiting, isCovered, isUnclear }: BatchPause): string {
  const t = useText();
  const language = useLanguage();
  const balance = useStatus((status) => status.balance);
  const ago = useAgoText(balance?.at ?? 0);
  if (isUnclear) return t('batchPause.lookAt', { count: waiting, code });
  if (!isCovered || balance === null) return t('batchPause.topUp', { count: waiting });
  return t('batchPause.covered', { count: waiting, ago, balance: formatMoney(balance.amount, language) });
}

/** Which shipment it was about, and that the desk goes on. */
function Detail({ pause: { order: code, fee, balance, isUnclear, since } }: { readonly pause: BatchPause }) {
  const t = useText();
  const language = useLanguage();
  const money = (amount: NonNullable<BatchPause['fee']>) => formatMoney(amount, language);
  return (
    <>
      <b>
        {isUnclear
          ? t('batchPause.whyUnclear', { code })
          : fee === null || balance === null
            ? t('batchPause.whyUntold', { code })
            : t('batchPause.why', { code, fee: money(fee), balance: money(balance) })}
      </b>
      <span>{t('batchPause.since', { when: formatWhen(since, Date.now(), language) })}</span>
      <span>{t('batchPause.rest')}</span>
    </>
  );
}
