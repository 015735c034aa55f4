import { type PaymentLink, paymentLink } from '../../electron/contract/paymentLink.ts';
import type { AccountHold, DebtNews } from '../../electron/contract/status.ts';
import { useSettings, useStation, useStatus } from '../bridge/StationContext.tsx';
import { useCheckService } from '../bridge/useCheckService.ts';
import { useRequest } from '../bridge/useRequest.ts';
import { SeenKey } from '../commands/SeenKey.tsx';
import { Banner } from '../components/Banner.tsx';
import { Button } from '../components/Button.tsx';
import { KeyHint } from '../components/KeyHint.tsx';
import { useAgoText } from '../components/useNow.ts';
import { formatMoney, formatWhen, type Language } from '../i18n/format.ts';
import type { Translate } from '../i18n/translate.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useText } from '../i18n/useText.ts';
import { BannerError } from './BannerError.tsx';
import classes from './banners.module.css';
import type { ScreenId } from './screens.ts';

interface HoldBannerProps {
  readonly screen: ScreenId;
  readonly goTo: (screen: ScreenId) => void;
}

/** An unpaid debt holds the whole account: how much, to whom, since when, and where it is paid. */
export function HoldBanner({ screen, goTo }: HoldBannerProps) {
  const t = useText();
  const language = useLanguage();
  const hold = useStatus((status) => status.hold);
  if (hold === null) return null;
  const title =
    hold.amount === null ? t('banner.holdUnknown') : t('banner.hold', { amount: formatMoney(hold.amount, language) });
  return (
    <div data-testid="hold-banner">
      {screen === 'payments' ? (
        // The payments screen has a card with the code, the link and the keys, which needs the room.
        <Banner tone="pay" icon="pay" title={title} body={t('banner.holdBody')} />
      ) : (
        <FullHold hold={hold} title={title} goTo={goTo} />
      )}
    </div>
  );
}

interface FullHoldProps {
  readonly hold: AccountHold;
  readonly title: string;
  readonly goTo: HoldBannerProps['goTo'];
}

function FullHold({ hold, title, goTo }: FullHoldProps) {
  const t = useText();
  const profile = useStatus((status) => status.profile);
  const isLocked = useSettings()?.kiosk === true;
  const link = paymentLink(hold.url, profile);
  const pay = useRequest('payment.handOff');
  const check = useCheckService();
  const pending = pay.pending || check.pending;
  // The reason of a failure stays until something else is done.
  const error = pay.error ?? check.error;
  function open(): void {
    check.drop();
    void pay.run({ of: { kind: 'hold' }, way: 'open' });
  }
  function checkHold(): void {
    pay.drop();
    void check.run();
  }
  return (
    <>
      <Banner
        tone="pay"
        icon="pay"
        title={title}
        body={t('banner.holdBody')}
        detail={<HoldDetail hold={hold} link={link} />}
      >
        <KeyHint keys="F4" label={t('banner.holdGo')} onPress={() => goTo('payments')} />
        <Button look="onTone" busy={pending} onPress={checkHold}>
          {t('banner.look')}
        </Button>
        {link.kind === 'safe' && !isLocked ? (
          <span className={classes.roomy}>
            <Button look="onTone" busy={pending} onPress={open}>
              {t('banner.holdPay')}
            </Button>
          </span>
        ) : null}
      </Banner>
      {error === null ? null : <BannerError error={error} />}
    </>
  );
}

/** The details of the debt: since when, how fresh that is, the service's own words, and the host of the link. */
function HoldDetail({ hold, link }: { readonly hold: AccountHold; readonly link: PaymentLink }) {
  const t = useText();
  const language = useLanguage();
  return (
    <>
      <b>{linkText(link, t)}</b>
      {hold.toldAt === null ? null : <ReportedAgo at={hold.toldAt} />}
      <span className={classes.roomy}>
        {t('banner.holdSince', { when: formatWhen(hold.since, Date.now(), language) })}
      </span>
      {hold.message === null ? null : (
        <span className={classes.roomy}>{t('banner.serviceSays', { words: inShort(hold.message) })}</span>
      )}
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

/** A debt is over: the account is open again, or money left the balance for it; shown until it is put away. */
export function DebtNewsBanner() {
  const t = useText();
  const language = useLanguage();
  const mirror = useStation();
  const news = useStatus(({ debtNews }) => debtNews);
  const { run, pending, error } = useRequest('station.dismissDebtNews');
  async function dismiss(): Promise<void> {
    const reply = await run({});
    if (reply.ok) mirror.takeStatus(reply.value);
  }
  if (news === null) return null;
  return (
    <div data-testid="debt-news" data-kind={news.kind}>
      <Banner tone="done" icon="done" {...debtTexts(news, t, language)}>
        <SeenKey label={t('band.seen')} disabled={pending} onSeen={() => void dismiss()} />
      </Banner>
      {error === null ? null : <BannerError error={error} />}
    </div>
  );
}

function debtTexts(news: DebtNews, t: Translate, language: Language): { title: string; body: string } {
  const { amount, words } = news;
  const when = formatWhen(news.at, Date.now(), language);
  const said = words === null ? '' : ` ${t('banner.serviceSays', { words: inShort(words) })}`;
  const money = amount === null ? null : formatMoney(amount, language);
  switch (news.kind) {
    case 'collected':
      return {
        title: money === null ? t('banner.collectedUnknown') : t('banner.collected', { amount: money }),
        body: `${t('banner.collectedBody', { when })}${said}`,
      };
    case 'settled':
      return {
        title: t('banner.settled'),
        body: `${money === null ? t('banner.settledUnknown', { when }) : t('banner.settledBody', { amount: money, when })}${said}`,
      };
    default:
      return news.kind satisfies never;
  }
}

/** Characters: a banner is read at a glance. */
const LONGEST = 140;

/** The beginning of the service's words, as much as a banner has room for; control characters would break its line. */
function inShort(words: string): string {
  const plain = words.replace(/[\p{C}\s]+/gu, ' ').trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST).trimEnd()}…` : plain;
}
