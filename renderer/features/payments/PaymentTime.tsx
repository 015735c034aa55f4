import { formatCountdown, formatDate, formatTime, formatWhen } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import classes from './payments.module.css';

interface PaymentTimeProps {
  /** Epoch ms; null: the service said nothing, or nothing that can be read. */
  readonly expiresAt: number | null;
  readonly isUnreadable: boolean;
  /** Epoch ms at which the service last reported it as unpaid; null: not known. */
  readonly unpaidAt: number | null;
  readonly now: number;
}

/** Beyond this the countdown shows no seconds, ms. */
const COUNTED_MS = 48 * 3_600_000;

/** Below this the countdown warns, ms. */
const SOON_MS = 5 * 60_000;

/** Until when a link can be paid, by this computer's clock; what the service says then counts. */
export function PaymentTime({ expiresAt, isUnreadable, unpaidAt, now }: PaymentTimeProps) {
  const t = useText();
  const language = useLanguage();
  if (expiresAt === null) {
    return (
      <p className={classes.time} data-testid="payment-time" data-state="unknown">
        {isUnreadable ? t('payments.expiryUnreadable') : t('payments.noExpiry')}
      </p>
    );
  }
  const left = expiresAt - now;
  if (left <= 0) {
    return (
      <p className={classes.time} data-testid="payment-time" data-state="expired">
        <b>{t('payments.expiredAt', { when: formatWhen(expiresAt, now, language) })}</b>{' '}
        {unpaidAt !== null && unpaidAt >= expiresAt ? t('payments.expiredTodo') : t('payments.expiredAsk')}
      </p>
    );
  }
  return (
    <p className={classes.time} data-testid="payment-time" data-state="open">
      {left > COUNTED_MS ? (
        t('payments.until', {
          when: `${formatDate(expiresAt, now, language)} ${formatTime(expiresAt, language, false)}`,
        })
      ) : (
        <>
          {t('payments.left')}{' '}
          <b className={classes.countdown} data-tone={left < SOON_MS ? 'pay' : undefined}>
            {formatCountdown(left)}
          </b>
        </>
      )}
    </p>
  );
}
