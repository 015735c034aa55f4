import { useEffect, useRef } from 'react';
import type { Kurus } from '../../electron/contract/money.ts';
import type { PaymentLink } from '../../electron/contract/paymentLink.ts';
import { useText } from '../i18n/useText.ts';
import { ACTION_KEYS } from '../model/jobActions.ts';
import { useAltKeys } from '../scanner/useAltKeys.ts';
import { Code } from './Code.tsx';
import { ExpiredPayment } from './ExpiredPayment.tsx';
import { KeyHint } from './KeyHint.tsx';
import classes from './LargeQr.module.css';
import { Money } from './Money.tsx';
import { QrCode } from './QrCode.tsx';
import { useEscape } from './useEscape.ts';
import { useIsPast } from './useIsPast.ts';

interface LargeQrProps {
  readonly link: Extract<PaymentLink, { kind: 'safe' }>;
  /** What is paid with it: an order; null: the debt of the account. */
  readonly code: string | null;
  /** Where its parcel stands. */
  readonly slot?: number | null;
  readonly amount: Kurus | null;
  /** Epoch ms; from then on the code is not shown. */
  readonly expiresAt: number | null;
  /** Asks the service whether it is paid; absent where nobody can. */
  readonly onCheck?: () => void;
  readonly onClose: () => void;
}

/** The code of a payment link as large as the screen, for a phone that stands a step away, or a link that is long. */
export function LargeQr({ link, code, slot = null, amount, expiresAt, onCheck, onClose }: LargeQrProps) {
  const t = useText();
  const box = useRef<HTMLElement>(null);
  useEscape(true, onClose);
  const isExpired = useIsPast(expiresAt);
  useAltKeys({
    [ACTION_KEYS.view]: onClose,
    ...(onCheck === undefined ? {} : { [ACTION_KEYS.lookNow]: onCheck }),
  });
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} className={classes.large} tabIndex={-1} aria-label={t('payments.qrOf')} data-testid="large-qr">
      <div className={classes.words}>
        <h2>{code === null ? t('payments.debt') : <Code code={code} />}</h2>
        {slot === null ? null : <p className={classes.slot}>{t('payments.slot', { slot })}</p>}
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
          <KeyHint keys={`Alt+${ACTION_KEYS.lookNow}`} label={t('action.lookNow')} onPress={onCheck} />
        ) : null}
        <KeyHint keys="Esc" label={t('preview.close')} onPress={onClose} />
      </div>
      {isExpired && expiresAt !== null ? (
        <ExpiredPayment expiresAt={expiresAt} isLarge />
      ) : (
        <div className={classes.code}>
          <QrCode text={link.url} label={t('payments.qrOf')} size="fill" instead={t('payments.refused.too_long')} />
        </div>
      )}
    </section>
  );
}
