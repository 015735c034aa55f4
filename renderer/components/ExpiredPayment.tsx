import { formatWhen } from '../i18n/format.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useText } from '../i18n/useText.ts';
import classes from './ExpiredPayment.module.css';
import { ToneIcon } from './ToneIcon.tsx';

interface ExpiredPaymentProps {
  /** Epoch ms. */
  readonly expiresAt: number;
  readonly isLarge?: boolean;
  /** What to do stands beside it: the service may have been asked since. */
  readonly isAdvised?: boolean;
}

/** In place of the code of a payment whose time is over: nobody shall pay with it. */
export function ExpiredPayment({ expiresAt, isLarge = false, isAdvised = false }: ExpiredPaymentProps) {
  const t = useText();
  const language = useLanguage();
  return (
    <div className={classes.expired} data-large={isLarge} data-testid="payment-expired">
      <ToneIcon name="wait" size={40} />
      <p>
        <b>{t('payments.expiredSince', { when: formatWhen(expiresAt, Date.now(), language) })}</b>
      </p>
      {isAdvised ? null : <p>{t('payments.expiredAsk')}</p>}
    </div>
  );
}
