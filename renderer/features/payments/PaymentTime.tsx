import { ToneIcon } from '../../components/ToneIcon.tsx';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { SOON_MS, timeLeft } from './PaymentRow.tsx';
import classes from './payments.module.css';

interface PaymentTimeProps {
  /** Epoch ms; null: the service said nothing, or nothing that can be read. */
  readonly expiresAt: number | null;
  readonly isUnreadable: boolean;
  readonly now: number;
}

/** A payment that expires later than this shows the date instead of the time left, ms. */
const COUNTED_MS = 48 * 3_600_000;

/** Until when a link that has not expired can be paid, by this computer's clock; what the service says then counts. */
export function PaymentTime({ expiresAt, isUnreadable, now }: PaymentTimeProps) {
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
  return (
    <p className={classes.time} data-testid="payment-time" data-state="open">
      {left > COUNTED_MS ? (
        t('payments.until', {
          when: `${formatDate(expiresAt, now, language)} ${formatTime(expiresAt, language, false)}`,
        })
      ) : (
        <b className={classes.countdown} data-soon={left < SOON_MS}>
          {left < SOON_MS ? <ToneIcon name="wait" size={26} /> : null}
          {t('payments.left', { time: timeLeft(left, t) })}
        </b>
      )}
    </p>
  );
}
