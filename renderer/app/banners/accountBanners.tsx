import { type PaymentLink, paymentLink } from '../../../electron/contract/paymentLink.ts';
import type { AccountHold, DebtNotice } from '../../../electron/contract/status.ts';
import { useRequest, useStation, useStatus } from '../../bridge/index.ts';
import { useAgoText } from '../../components/useNow.ts';
import { formatMoney, formatWhen, type Translate, useText } from '../../i18n/index.ts';
import type { ScreenId } from '../screens.ts';
import { type BannerItem, RANK } from './bannerItem.ts';

/**
 * An unpaid debt holds the whole account: how much, and the key to where it is paid. The payments screen has a card with
 * all of it.
 */
export function useHoldBanner(screen: ScreenId, goTo: (screen: ScreenId) => void): BannerItem | null {
  const t = useText();
  const hold = useStatus((status) => status.hold);
  if (hold === null || screen === 'payments') return null;
  return {
    id: 'hold',
    rank: RANK.hold,
    tone: 'pay',
    icon: 'pay',
    title:
      hold.amount === null
        ? t('banner.holdUnknown')
        : t('banner.hold', { amount: formatMoney(hold.amount, t.language) }),
    body: t('banner.holdBody'),
    detail: <HoldDetail hold={hold} />,
    action: { kind: 'key', keys: 'F4', label: t('banner.holdGo'), run: () => goTo('payments') },
    data: { 'data-testid': 'hold-banner' },
  };
}

/** The details of the debt: since when, how fresh that is, the service's own words, and the host of the link. */
function HoldDetail({ hold }: { readonly hold: AccountHold }) {
  const t = useText();
  const profile = useStatus((status) => status.profile);
  return (
    <>
      <b>{hold.toldAt === null ? t('banner.holdHeard') : linkText(paymentLink(hold.url, profile), t)}</b>
      {hold.toldAt === null ? null : <ReportedAgo at={hold.toldAt} />}
      <span>{t('banner.holdSince', { when: formatWhen(hold.since, Date.now(), t.language) })}</span>
      {hold.message === null ? null : <span>{t('banner.serviceSays', { words: inShort(hold.message) })}</span>}
    </>
  );
}

function ReportedAgo({ at }: { readonly at: NonNullable<AccountHold['toldAt']> }) {
  const t = useText();
  const ago = useAgoText(at);
  return <span>{t('banner.holdTold', { ago })}</span>;
}

function linkText(link: PaymentLink, t: Translate): string {
  if (link.kind === 'safe') return t('banner.holdHost', { host: link.host });
  return link.why === 'missing' ? t('banner.holdNoLink') : t('banner.holdBadLink');
}

/**
 * A debt is over: the account is open again, or money left the balance for it. Nothing is to be done.
 */
export function useDebtNoticeBanner(): BannerItem | null {
  const t = useText();
  const client = useStation();
  const notice = useStatus(({ debtNotice }) => debtNotice);
  const { run, pending, error } = useRequest('station.dismissDebtNews', client.takeStatus);
  if (notice === null) return null;
  const { words } = notice;
  return {
    id: `debt-news ${notice.at}`,
    isNew: true,
    rank: RANK.debtNotice,
    tone: 'neutral',
    icon: notice.kind === 'settled' ? 'done' : 'pay',
    ...debtTexts(notice, t),
    ...(words === null ? {} : { detail: t('banner.serviceSays', { words: inShort(words) }) }),
    action: { kind: 'seen', label: t('common.seen'), run: () => void run({}) },
    busy: pending,
    error,
    data: { 'data-testid': 'debt-news', 'data-kind': notice.kind },
  };
}

function debtTexts(notice: DebtNotice, t: Translate): { title: string; body: string } {
  const when = formatWhen(notice.at, Date.now(), t.language);
  const money = notice.amount === null ? null : formatMoney(notice.amount, t.language);
  switch (notice.kind) {
    case 'collected':
      return {
        title: money === null ? t('banner.collectedUnknown') : t('banner.collected', { amount: money }),
        body: t('banner.collectedBody', { when }),
      };
    case 'settled':
      return {
        title: t('banner.settled'),
        body: money === null ? t('banner.settledUnknown', { when }) : t('banner.settledBody', { amount: money, when }),
      };
    default:
      return notice.kind satisfies never;
  }
}

/** Characters: a banner is read at a glance. */
const LONGEST = 140;

/** The beginning of the service's words, as much as a banner has room for; control characters would break its line. */
function inShort(words: string): string {
  const plain = words.replace(/[\p{C}\s]+/gu, ' ').trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST).trimEnd()}…` : plain;
}
