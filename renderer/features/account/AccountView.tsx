import { useAnswer } from '../../bridge/index.ts';
import { MoreFields } from '../../components/FactList.tsx';
import { ListState } from '../../components/ListState.tsx';
import { Page, Section } from '../../components/Page.tsx';
import { useText } from '../../i18n/index.ts';
import { AccountSummary } from './AccountSummary.tsx';
import classes from './AccountView.module.css';
import { LowBalanceField } from './LowBalanceField.tsx';
import { Transactions } from './Transactions.tsx';

/** The balance with its age, the movements, and the addresses that parcels are sent from. */
export function AccountView() {
  return (
    <Page>
      <div className={classes.columns}>
        <div className="stack gap-28">
          <AccountSummary />
          <LowBalanceField />
          <SenderAddresses />
        </div>
        <Transactions />
      </div>
    </Page>
  );
}

/** The registered sender addresses; new ones are added by the service's people alone (API section 4.1). */
function SenderAddresses() {
  const t = useText();
  const addresses = useAnswer('account.senderAddresses', { fresh: true });
  return (
    <Section title={t('account.senders')} testId="sender-addresses">
      <ListState
        pending={addresses.pending}
        stopped={addresses.stopped}
        error={addresses.error}
        label={t('account.sendersLoading')}
        onStop={addresses.stop}
        onRetry={addresses.reload}
        ownsEscape={false}
        small
      />
      {addresses.value?.length === 0 ? <p className="text-body text-quiet">{t('account.sendersEmpty')}</p> : null}
      <ul className={classes.addresses}>
        {addresses.value?.map(({ code, title, more }) => (
          <li key={code}>
            <strong>{title ?? code}</strong>
            {title === null ? null : <span>{code}</span>}
            <MoreFields fields={more} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
