import { useStatus } from '../../bridge/StationContext.tsx';
import { useAnswer } from '../../bridge/useAnswer.ts';
import { TimeAgo } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { MoreFields } from '../../components/ExtraFields.tsx';
import { FactList } from '../../components/FactList.tsx';
import { ListState } from '../../components/ListState.tsx';
import { Money } from '../../components/Money.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Section } from '../../components/Section.tsx';
import { useText } from '../../i18n/useText.ts';
import classes from './AccountView.module.css';

/** The balance with its age, the defaults, and whatever else the service tells of the account. */
export function AccountSummary() {
  const t = useText();
  const info = useAnswer('account.info', {});
  const known = useStatus((status) => status.balance);
  const isLow = useStatus((status) => status.balanceIsLow) === true;
  // Any answer may tell the balance; the station keeps the newest, which the account information need not be.
  const told = info.value === null || info.value.balance === null ? null : info.value;
  const balance = known ?? (told?.balance == null ? null : { amount: told.balance, at: told.at });
  return (
    <Section title={t('light.balance')} testId="account-summary">
      <div className={classes.balance}>
        {balance === null ? (
          <p className={classes.none}>{t('light.noBalance')}</p>
        ) : (
          <>
            <p className={classes.amount} {...(isLow ? { 'data-tone': 'pay' } : {})} data-testid="account-balance">
              <Money amount={balance.amount} />
            </p>
            <p className={classes.age}>
              <TimeAgo at={balance.at} />
            </p>
          </>
        )}
      </div>
      {isLow ? (
        <Notice tone="pay" testId="low-balance">
          <p>{t('account.low')}</p>
        </Notice>
      ) : null}
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
