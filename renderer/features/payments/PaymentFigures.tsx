import type { ExtraField } from '../../../electron/contract/extraField.ts';
import type { Kurus } from '../../../electron/contract/money.ts';
import { ExtraFields } from '../../components/FactList.tsx';
import { Money } from '../../components/values.tsx';
import { useText } from '../../i18n/index.ts';
import { asOfText } from '../../jobs/index.ts';
import classes from './payments.module.css';

interface PaymentFiguresProps {
  readonly amount: Kurus | null;
  readonly balance: Kurus | null;
  /** Epoch ms of the answer with the balance, where it is later than that of the rest. */
  readonly balanceAt?: number | null;
  readonly shortfall: Kurus | null;
  /** Epoch ms of the answer with these figures; null: not known. */
  readonly toldAt: number | null;
  readonly odd: readonly ExtraField[];
  readonly now: number;
}

/** The amount to pay and what the balance lacked, with their time; or the service's text in place of an amount. */
export function PaymentFigures({
  amount,
  balance,
  balanceAt = null,
  shortfall,
  toldAt,
  odd,
  now,
}: PaymentFiguresProps) {
  const t = useText();
  const reported = asOfText(toldAt, now, t);
  const balanceAsOf = balanceAt === null ? null : asOfText(balanceAt, now, t);
  const hasFigures = amount !== null || balance !== null || odd.length > 0;
  return (
    <>
      <dl className={classes.figures} data-testid="payment-figures" data-stale={(balanceAsOf ?? reported).isStale}>
        <div data-strong="true">
          <dt>{t('payments.amount')}</dt>
          <dd>{amount === null ? t('payments.amountUnknown') : <Money amount={amount} />}</dd>
        </div>
        {balance === null ? null : (
          <div data-of="balance">
            <dt>{t('payments.balance')}</dt>
            <dd>
              <Money amount={balance} />
            </dd>
          </div>
        )}
        {shortfall === null ? null : (
          <div data-of="balance">
            <dt>{t('common.shortfall')}</dt>
            <dd>
              <Money amount={shortfall} />
            </dd>
          </div>
        )}
      </dl>
      {hasFigures ? (
        <p className={classes.told} data-testid="payment-told">
          {reported.text}
        </p>
      ) : null}
      {balanceAsOf === null || balance === null || balanceAsOf.text === reported.text ? null : (
        <p className={classes.told} data-testid="balance-told">
          {t('payments.balanceTold', { told: balanceAsOf.text })}
        </p>
      )}
      {odd.length === 0 ? null : (
        <div className={classes.odd} data-testid="payment-odd">
          <p>{t('payments.odd')}</p>
          <ExtraFields fields={odd} />
        </div>
      )}
    </>
  );
}
