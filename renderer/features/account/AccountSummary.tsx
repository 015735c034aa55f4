import type { Balance, Cover } from '../../../electron/contract/status.ts';
import { useAnswer, useStatus } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { FactList, MoreFields } from '../../components/FactList.tsx';
import { ListState } from '../../components/ListState.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Section } from '../../components/Page.tsx';
import { useNow } from '../../components/useNow.ts';
import { Money, TimeAgo } from '../../components/values.tsx';
import { formatMoney, type Translate, useText } from '../../i18n/index.ts';
import { isStale, waitingOrders } from '../../model/balance.ts';
import classes from './AccountView.module.css';

/** The balance with its age, the defaults, and whatever else the service reports about the account. */
export function AccountSummary() {
  const t = useText();
  const info = useAnswer('account.info', {});
  const known = useStatus((status) => status.balance);
  const isLow = useStatus((status) => status.balanceIsLow) === true;
  // Any answer may carry the balance; the station keeps the newest, which may be newer than the account information.
  const answered = info.value === null || info.value.balance === null ? null : info.value;
  const balance = known ?? (answered?.balance == null ? null : { amount: answered.balance, at: answered.at });
  return (
    <Section title={t('light.balance')} testId="account-summary">
      <div className="stack gap-2">
        {balance === null ? (
          <p className="text-body text-quiet">{t('light.noBalance')}</p>
        ) : (
          <BalanceNow balance={balance} isLow={isLow} />
        )}
      </div>
      {isLow ? <Notice tone="pay" testId="low-balance" text={t('account.low')} /> : null}
      <ListState
        pending={info.pending}
        stopped={info.stopped}
        error={info.error}
        label={t('account.loading')}
        onStop={info.stop}
        onRetry={info.reload}
        ownsEscape={false}
        small
      />
      {info.value === null ? null : (
        <>
          <FactList
            facts={[
              {
                id: 'carrier',
                label: t('account.defaultCarrier'),
                value: info.value.defaultCarrier ?? t('list.untold'),
              },
              {
                id: 'sender',
                label: t('account.defaultSender'),
                value: info.value.defaultSenderCode ?? t('list.untold'),
              },
            ]}
          />
          <MoreFields fields={info.value.more} />
          {info.pending ? null : (
            <div>
              <Button onPress={info.reload}>{t('account.refresh')}</Button>
            </div>
          )}
        </>
      )}
    </Section>
  );
}

/** The amount with its age, which comes first once another desk or the panel may have changed it since. */
function BalanceNow({ balance, isLow }: { readonly balance: Balance; readonly isLow: boolean }) {
  const t = useText();
  const cover = useStatus((status) => status.cover);
  const waiting = useStatus(waitingOrders) ?? 0;
  const old = isStale(balance.at, useNow(10_000));
  const age = (
    <p className="text-body text-quiet">
      <TimeAgo at={balance.at} />
      {old ? ` · ${t('account.mayDiffer')}` : null}
    </p>
  );
  return (
    <>
      {old ? age : null}
      <p
        className={classes.amount}
        data-stale={old}
        {...(isLow ? { 'data-tone': 'pay' } : {})}
        data-testid="account-balance"
      >
        <Money amount={balance.amount} />
      </p>
      {old ? null : age}
      {cover === null || old ? null : (
        <p className={classes.cover} data-testid="cover">
          {coverText(cover, t)}
          {waiting > cover.parcels ? `. ${t('account.coverWaiting', { count: waiting })}` : null}
        </p>
      )}
    </>
  );
}

function coverText({ parcels, average }: Cover, t: Translate): string {
  const values = { average: formatMoney(average, t.language) };
  return parcels > 0 ? t('account.cover', { ...values, count: parcels }) : t('account.coverNone', values);
}
