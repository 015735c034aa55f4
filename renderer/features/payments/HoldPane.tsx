import { paymentLink } from '../../../electron/contract/paymentLink.ts';
import type { AccountHold } from '../../../electron/contract/status.ts';
import { useStatus } from '../../bridge/StationContext.tsx';
import { PaymentQr } from '../../components/PaymentQr.tsx';
import { useAgoText } from '../../components/useNow.ts';
import { formatWhen } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { PaymentFigures } from './PaymentFigures.tsx';
import { Pane, useQrSize } from './PaymentPane.tsx';
import classes from './payments.module.css';

/** The debt that holds the whole account, with its link for a phone: paid first, because everything waits for it. */
export function HoldPane({ hold, now }: { readonly hold: AccountHold; readonly now: number }) {
  const t = useText();
  const language = useLanguage();
  const profile = useStatus((status) => status.profile);
  const size = useQrSize();
  return (
    <Pane
      tone="pay"
      picture={
        hold.toldAt === null ? null : (
          <PaymentQr link={paymentLink(hold.url, profile)} expiresAt={null} size={size} most={size + 80} isBare />
        )
      }
    >
      <p className={classes.word}>{t('payments.holdWord')}</p>
      <h2>{t('payments.debt')}</h2>
      <PaymentFigures
        amount={hold.amount}
        balance={null}
        shortfall={null}
        toldAt={hold.toldAt ?? hold.since}
        odd={hold.odd}
        now={now}
      />
      {hold.toldAt === null ? <p className={classes.body}>{t('banner.holdHeard')}.</p> : null}
      <p className={classes.body}>{t('banner.holdBody')}</p>
      <p className={classes.answer}>
        {t('banner.holdSince', { when: formatWhen(hold.since, now, language) })}
        {hold.toldAt === null ? null : <ToldAgo at={hold.toldAt} />}
      </p>
      {hold.message === null ? null : (
        <p className={classes.answer}>
          {t('payments.words')}: <q>{hold.message}</q>
        </p>
      )}
    </Pane>
  );
}

/** The debt may have been paid since. */
function ToldAgo({ at }: { readonly at: number }) {
  const t = useText();
  const ago = useAgoText(at);
  return <> · {t('banner.holdTold', { ago })}</>;
}
