import { paymentLink } from '../../../electron/contract/paymentLink.ts';
import type { AccountHold } from '../../../electron/contract/status.ts';
import { useStatus } from '../../bridge/StationContext.tsx';
import { PaymentQr } from '../../components/PaymentQr.tsx';
import { useAgoText } from '../../components/useNow.ts';
import { formatWhen } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { CardFrame, type ChoosableProps } from './CardFrame.tsx';
import { PaymentFigures } from './PaymentFigures.tsx';
import classes from './payments.module.css';

/** Among the ids of jobs. */
export const HOLD_ID = 'hold';

interface HoldCardProps extends ChoosableProps {
  readonly hold: AccountHold;
  readonly now: number;
}

/** The debt that holds the whole account, with its link for a phone: paid first, because everything waits for it. */
export function HoldCard({ hold, now, ...chosen }: HoldCardProps) {
  const t = useText();
  const language = useLanguage();
  const profile = useStatus((status) => status.profile);
  return (
    <CardFrame id={HOLD_ID} name={t('payments.debt')} testId="hold-card" tone="pay" isWide {...chosen}>
      <PaymentQr link={paymentLink(hold.url, profile)} expiresAt={null} size={208} />
      <div className={classes.facts}>
        <h2>{t('payments.debt')}</h2>
        <p className={classes.body}>
          {t('banner.holdSince', { when: formatWhen(hold.since, now, language) })}
          {hold.toldAt === null ? null : <ToldAgo at={hold.toldAt} />}
        </p>
        <PaymentFigures
          amount={hold.amount}
          balance={null}
          shortfall={null}
          toldAt={hold.toldAt}
          odd={hold.odd}
          now={now}
        />
        {hold.message === null ? null : (
          <p className={classes.body}>
            {t('payments.words')}: <q>{hold.message}</q>
          </p>
        )}
      </div>
    </CardFrame>
  );
}

/** The debt may have been paid since. */
function ToldAgo({ at }: { readonly at: number }) {
  const t = useText();
  const ago = useAgoText(at);
  return <> · {t('banner.holdTold', { ago })}</>;
}
