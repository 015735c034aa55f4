import type { PaymentLink } from '../../electron/contract/paymentLink.ts';
import { useText } from '../i18n/useText.ts';
import { ExpiredPayment } from './ExpiredPayment.tsx';
import classes from './PaymentQr.module.css';
import { QrCode } from './QrCode.tsx';
import { useIsPast } from './useIsPast.ts';

interface PaymentQrProps {
  readonly link: PaymentLink;
  /** Epoch ms, by this computer's clock; null: nobody knows. From then on there is no code that could be paid with. */
  readonly expiresAt: number | null;
  /** px of the code; a long link needs more. `byRoom`: as `--module` says. */
  readonly size: number | 'byRoom';
  /** px that there are at most; a code that needs more is shown by its key alone. */
  readonly most?: number;
  /** What the code is for stands above it already. */
  readonly isBare?: boolean;
  /** What to do once its time is over stands beside it already. */
  readonly isAdvised?: boolean;
}

/** A payment link for a phone, with where it leads; or why it is not shown, with how it begins. */
export function PaymentQr({ link, expiresAt, size, most, isBare = false, isAdvised = false }: PaymentQrProps) {
  const t = useText();
  const isExpired = useIsPast(expiresAt);
  if (isExpired && expiresAt !== null) return <ExpiredPayment expiresAt={expiresAt} isAdvised={isAdvised} />;
  if (link.kind === 'refused') {
    return (
      <div className={classes.refused} data-testid="payment-link-refused" data-why={link.why}>
        <p>{link.why === 'missing' ? t('payments.noLink') : t(`payments.refused.${link.why}`)}</p>
        {link.shown === null ? null : <code>{link.shown}</code>}
      </div>
    );
  }
  return (
    <figure className={classes.code} data-testid="payment-qr" data-leaves="code">
      <QrCode
        text={link.url}
        label={t('payments.qrOf')}
        size={size}
        {...(most === undefined ? {} : { most })}
        instead={t('payments.tooDense')}
      />
      <figcaption>
        {isBare ? null : <span>{t('payments.scanQr')}</span>}
        <b data-testid="payment-host">{link.host}</b>
      </figcaption>
    </figure>
  );
}
