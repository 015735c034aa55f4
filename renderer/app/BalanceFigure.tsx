import { IconAlertTriangleFilled } from '@tabler/icons-react';
import type { Balance } from '../../electron/contract/status.ts';
import { useStatus } from '../bridge/index.ts';
import { withoutFocus } from '../components/Button.tsx';
import { useAgoText, useNow } from '../components/useNow.ts';
import { Money } from '../components/values.tsx';
import { type Translate, useText } from '../i18n/index.ts';
import { isStale, waitingOrders } from '../model/balance.ts';
import classes from './BalanceFigure.module.css';

/** Leads to the account; below the owner's limit it is a warning in words and not in colour alone. */
export function BalanceFigure({ onPress }: { readonly onPress: () => void }) {
  const t = useText();
  const balance = useStatus((status) => status.balance);
  const isLow = useStatus((status) => status.balanceIsLow) === true;
  const now = useNow(10_000);
  return (
    <button
      type="button"
      className={classes.balance}
      data-testid="balance"
      data-low={isLow}
      data-stale={balance !== null && isStale(balance.at, now)}
      {...(isLow ? { 'data-tone': 'pay' } : {})}
      onClick={withoutFocus(onPress)}
    >
      {balance === null ? (
        <span>{t('light.noBalance')}</span>
      ) : isStale(balance.at, now) ? (
        <StaleBalance balance={balance} isLow={isLow} />
      ) : (
        <FreshBalance balance={balance} isLow={isLow} />
      )}
    </button>
  );
}

interface ReportsBalance {
  readonly balance: Balance;
  readonly isLow: boolean;
}

function FreshBalance({ balance, isLow }: ReportsBalance) {
  const t = useText();
  const ago = useAgoText(balance.at);
  const parcels = useStatus(({ cover }) => cover?.parcels ?? null);
  const waiting = useStatus(waitingOrders) ?? 0;
  return (
    <>
      <span>
        {isLow ? <Warning /> : null}
        {isLow ? t('light.lowBalance') : t('light.balance')}{' '}
        <b>
          <Money amount={balance.amount} />
        </b>
      </span>
      <small>{isLow && parcels !== null ? `${coverText(parcels, waiting, t)} · ${ago}` : ago}</small>
    </>
  );
}

/** An old balance is not bold, and shows under its figure how old it is and that it may have changed since. */
function StaleBalance({ balance, isLow }: ReportsBalance) {
  const t = useText();
  const ago = useAgoText(balance.at);
  return (
    <>
      <span>
        {isLow ? <Warning /> : null}
        {t('light.balance')} <Money amount={balance.amount} />
      </span>
      <small>{`${ago} · ${isLow ? t('light.lowThen') : t('light.mayDiffer')}`}</small>
    </>
  );
}

function Warning() {
  return (
    <>
      <IconAlertTriangleFilled size={16} aria-hidden="true" />{' '}
    </>
  );
}

/** Compared with the waiting orders where these are more: "enough for 71 parcels" misleads beside a queue of 295. */
function coverText(parcels: number, waiting: number, t: Translate): string {
  if (parcels <= 0) return waiting === 0 ? t('light.coversNone') : t('light.coversNoneOf', { waiting });
  return waiting > parcels ? t('light.coversOf', { count: parcels, waiting }) : t('light.covers', { count: parcels });
}
