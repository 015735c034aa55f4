import { useEffect, useRef } from 'react';
import type { Kurus } from '../../electron/contract/money.ts';
import type { PaymentLink } from '../../electron/contract/paymentLink.ts';
import { formatWhen, useText } from '../i18n/index.ts';
import { keysOf } from '../model/commandRegistry.ts';
import { useEscape, useShortcuts } from '../scanner/useKeys.ts';
import { Button } from './Button.tsx';
import { QrCode } from './codes.tsx';
import classes from './PaymentQr.module.css';
import { useIsPast } from './useNow.ts';
import { Code, Money } from './values.tsx';

interface PaymentQrProps {
  readonly link: PaymentLink;
  /**
   * Epoch ms, by this computer's clock; null: not known. From then on the code is not shown, so that it is not paid
   * with.
   */
  readonly expiresAt: number | null;
  /** px of the code; a long link needs more. `byRoom`: as `--module` has it. */
  readonly size: number | 'byRoom';
  /** Most px that there are; a code that needs more is not drawn, only its key is shown. */
  readonly most: number;
  /** Leaves out the text for the code, because it is above already. */
  readonly isBare?: boolean;
  /** The service still called it unpaid after its time was over. */
  readonly isUnpaid?: boolean;
}

/** A payment link for a phone, with where it leads; or why there is none, and where it is paid instead. */
export function PaymentQr({ link, expiresAt, size, most, isBare = false, isUnpaid = false }: PaymentQrProps) {
  const t = useText();
  const isExpired = useIsPast(expiresAt);
  if (isExpired && expiresAt !== null) return <ExpiredPayment expiresAt={expiresAt} isUnpaid={isUnpaid} />;
  if (link.kind === 'refused') {
    return (
      <div className={classes.refused} data-testid="payment-link-refused" data-why={link.why}>
        <p>{link.why === 'missing' ? t('payments.noLink') : t(`payments.refused.${link.why}`)}</p>
      </div>
    );
  }
  return (
    <figure className={classes.code} data-testid="payment-qr" data-leaves="code">
      <QrCode text={link.url} label={t('payments.qrOf')} size={size} most={most} instead={t('payments.tooDense')} />
      <figcaption>
        {isBare ? null : <span>{t('payments.scanQr')}</span>}
        <b data-testid="payment-host">{link.host}</b>
      </figcaption>
    </figure>
  );
}

interface ExpiredPaymentProps {
  /** Epoch ms. */
  readonly expiresAt: number;
  readonly isLarge?: boolean;
  readonly isUnpaid?: boolean;
}

/** In place of the code of a payment that has expired, because it must not be paid with any more. */
function ExpiredPayment({ expiresAt, isLarge = false, isUnpaid = false }: ExpiredPaymentProps) {
  const t = useText();
  return (
    <div className={classes.expired} data-large={isLarge} data-testid="payment-expired">
      <p className={classes.expiredWord}>
        {t('payments.expired')} <time className="block figures">{formatWhen(expiresAt, Date.now(), t.language)}</time>
      </p>
      <p>{isUnpaid ? t('payments.expiredTodo') : t('payments.expiredAsk')}</p>
    </div>
  );
}

interface LargeQrProps {
  readonly link: Extract<PaymentLink, { kind: 'safe' }>;
  /** The order that is paid with it; null: the debt of the account. */
  readonly code: string | null;
  /** The slot of its parcel. */
  readonly slot?: number | null;
  readonly amount: Kurus | null;
  /** Epoch ms; from then on the code is not shown. */
  readonly expiresAt: number | null;
  /** Asks the service whether it is paid; absent if that is not possible. */
  readonly onCheck?: () => void;
  readonly onClose: () => void;
}

/** The code of a payment link as large as the screen, for a phone that stands a step away, or a link that is long. */
export function LargeQr({ link, code, slot = null, amount, expiresAt, onCheck, onClose }: LargeQrProps) {
  const t = useText();
  const box = useRef<HTMLElement>(null);
  useEscape(onClose);
  const isExpired = useIsPast(expiresAt);
  useShortcuts({ view: onClose, lookNow: onCheck ?? null });
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} className={classes.large} tabIndex={-1} aria-label={t('payments.qrOf')} data-testid="large-qr">
      <div className={classes.words}>
        <h2 className="text-title weight-750">{code === null ? t('payments.debt') : <Code code={code} />}</h2>
        {slot === null ? null : <p className={classes.slot}>{t('instruction.slot', { slot })}</p>}
        {amount === null ? null : (
          <p className={classes.amount}>
            <Money amount={amount} />
          </p>
        )}
        {isExpired ? null : (
          <>
            <p>{t('payments.scanQr')}</p>
            <p>
              <b>{link.host}</b>
            </p>
          </>
        )}
        {isExpired && onCheck !== undefined ? (
          <Button keys={keysOf('lookNow')} onPress={onCheck}>
            {t('action.lookNow')}
          </Button>
        ) : null}
        <Button keys="Esc" onPress={onClose}>
          {t('common.close')}
        </Button>
      </div>
      {isExpired && expiresAt !== null ? (
        <ExpiredPayment expiresAt={expiresAt} isLarge />
      ) : (
        <div className={classes.largeCode}>
          <QrCode text={link.url} label={t('payments.qrOf')} size="fill" instead={t('payments.refused.too_long')} />
        </div>
      )}
    </section>
  );
}
