import { formatMoney } from '../i18n/format.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useText } from '../i18n/useText.ts';
import type { Refund } from '../model/refundOf.ts';
import classes from './RefundLine.module.css';
import { ToneIcon } from './ToneIcon.tsx';

/** That a shipment is cancelled, and what came back: the figures are those of the service's answer (API section 2.8). */
export function RefundLine({ refund, message }: { readonly refund: Refund; readonly message: string | null }) {
  const t = useText();
  const language = useLanguage();
  const { refunded, newBalance } = refund;
  return (
    <div className={classes.line} data-tone="done" role="status" data-testid="refund">
      <ToneIcon name="done" size={26} />
      <p>
        <strong>
          {refunded === null
            ? t('cancel.doneUntold')
            : refunded === 0
              ? t('cancel.doneNothing')
              : t('cancel.doneRefund', { amount: formatMoney(refunded, language) })}
        </strong>{' '}
        {newBalance === null ? null : t('cancel.newBalance', { amount: formatMoney(newBalance, language) })}
        {message === null ? null : <small>{message}</small>}
      </p>
    </div>
  );
}
