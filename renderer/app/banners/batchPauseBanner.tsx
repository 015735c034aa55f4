import type { BatchPause } from '../../../electron/contract/status.ts';
import { useRequest, useStation, useStatus } from '../../bridge/index.ts';
import { useAgoText } from '../../components/useNow.ts';
import { formatMoney, formatWhen, type Translate, useText } from '../../i18n/index.ts';
import { keysOf } from '../../model/commandRegistry.ts';
import { isUnasked } from '../../model/queuedNow.ts';
import { useShortcuts } from '../../scanner/useKeys.ts';
import type { ScreenId } from '../screens.ts';
import { type BannerItem, RANK } from './bannerItem.ts';

/**
 * Orders of the list wait, because the balance did not cover one: how many, and the key with which a person goes on. The
 * queue's own screen has the whole question.
 */
export function useBatchPauseBanner(screen: ScreenId): BannerItem | null {
  const t = useText();
  const client = useStation();
  const pause = useStatus(({ batchPause }) => batchPause);
  const balance = useStatus((status) => status.balance);
  const ago = useAgoText(balance?.at ?? 0);
  const { run, pending, error } = useRequest('station.resumeBatch', client.takeStatus);
  const resume = () => void run({});
  // The other desks cannot be asked, so that no order of a batch can be sent, and the key is for that.
  const isUnanswerable = useStatus(({ site }) => isUnasked(site)) === true;
  useShortcuts({ resumeBatch: pause === null || pending || isUnanswerable ? null : resume });
  if (pause === null || screen === 'queue') return null;
  const amount = balance === null ? null : formatMoney(balance.amount, t.language);
  return {
    id: 'batch-pause',
    rank: RANK.batchPause,
    tone: 'pay',
    icon: 'pay',
    title: pause.isUnclear ? t('batchPause.titleUnclear') : t('batchPause.title'),
    body: whatToDo(pause, amount, ago, t),
    detail: <Detail pause={pause} />,
    action: isUnanswerable
      ? null
      : { kind: 'key', keys: keysOf('resumeBatch'), label: t('batchPause.goOn'), run: resume },
    busy: pending,
    error,
    data: { 'data-testid': 'batch-pause', 'data-covered': pause.isCovered },
  };
}

/** Top up, or, where the balance is enough by now, only go on. */
function whatToDo(
  { order: code, waiting, isCovered, isUnclear }: BatchPause,
  balance: string | null,
  ago: string,
  t: Translate,
): string {
  if (isUnclear) return t('batchPause.lookAt', { count: waiting, code });
  if (!isCovered || balance === null) return t('batchPause.topUp', { count: waiting });
  return t('batchPause.covered', { count: waiting, ago, balance });
}

/** The shipment that it was about, and that the desk goes on. */
function Detail({ pause: { order: code, fee, balance, isUnclear, since } }: { readonly pause: BatchPause }) {
  const t = useText();
  const money = (amount: NonNullable<BatchPause['fee']>) => formatMoney(amount, t.language);
  return (
    <>
      <b>
        {isUnclear
          ? t('batchPause.whyUnclear', { code })
          : fee === null || balance === null
            ? t('batchPause.whyUntold', { code })
            : t('batchPause.why', { code, fee: money(fee), balance: money(balance) })}
      </b>
      <span>{t('batchPause.since', { when: formatWhen(since, Date.now(), t.language) })}</span>
      <span>{t('batchPause.rest')}</span>
    </>
  );
}
