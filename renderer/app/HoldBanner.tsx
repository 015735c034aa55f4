import type { AccountHold } from '../../electron/contract/status.ts';
import { type HoldPayment, useHoldPayment } from '../bridge/useHoldPayment.ts';
import { Banner } from '../components/Banner.tsx';
import { Button } from '../components/Button.tsx';
import { KeyHint } from '../components/KeyHint.tsx';
import { useAgoText } from '../components/useAgoText.ts';
import type { Translate } from '../i18n/translate.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useText } from '../i18n/useText.ts';
import { formatMoney, formatWhen } from '../model/format.ts';
import { BannerError } from './BannerError.tsx';
import type { ScreenId } from './screens.ts';

interface HoldBannerProps {
  readonly screen: ScreenId;
  readonly goTo: (screen: ScreenId) => void;
}

/** An unpaid debt holds the whole account: how much, to whom, since when, and where it is paid. */
export function HoldBanner({ screen, goTo }: HoldBannerProps) {
  const t = useText();
  const language = useLanguage();
  const payment = useHoldPayment();
  if (payment === null) return null;
  const { hold, pending, error } = payment;
  const title =
    hold.amount === null ? t('banner.holdUnknown') : t('banner.hold', { amount: formatMoney(hold.amount, language) });
  // There its card has the code, the link and the keys.
  const hasCard = screen === 'payments';
  return (
    <div data-testid="hold-banner">
      <Banner
        tone="pay"
        icon="pay"
        title={title}
        body={t('banner.holdBody')}
        {...(hasCard ? {} : { detail: <HoldDetail payment={payment} /> })}
      >
        {hasCard ? null : (
          <>
            <KeyHint keys="F4" label={t('banner.holdGo')} onPress={() => goTo('payments')} />
            <Button look="onTone" busy={pending} onPress={() => void payment.lookNow()}>
              {t('banner.look')}
            </Button>
            {payment.ways.includes('open') ? (
              <Button look="onTone" busy={pending} onPress={() => void payment.handOff('open')}>
                {t('banner.holdPay')}
              </Button>
            ) : null}
          </>
        )}
      </Banner>
      {error === null || hasCard ? null : <BannerError error={error} />}
    </div>
  );
}

/** What a person asks next: since when, how fresh that is, in whose words, and whether the link leads where it should. */
function HoldDetail({ payment: { hold, link } }: { readonly payment: HoldPayment }) {
  const t = useText();
  const language = useLanguage();
  return (
    <>
      <span>{t('banner.holdSince', { when: formatWhen(hold.since, Date.now(), language) })}</span>
      {hold.toldAt === null ? null : <ToldAgo at={hold.toldAt} />}
      {hold.message === null ? null : <span>{t('banner.serviceSays', { words: hold.message })}</span>}
      <b>{linkText(link, hold, t)}</b>
    </>
  );
}

function ToldAgo({ at }: { readonly at: NonNullable<AccountHold['toldAt']> }) {
  const t = useText();
  const ago = useAgoText(at);
  return <span>{t('banner.holdTold', { ago })}</span>;
}

function linkText(link: HoldPayment['link'], hold: AccountHold, t: Translate): string {
  if (link.kind === 'safe') return t('banner.holdHost', { host: link.host });
  return hold.url === null ? t('banner.holdNoLink') : t('banner.holdBadLink');
}
