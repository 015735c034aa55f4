import { Page } from '../../components/Page.tsx';
import { AccountSummary } from './AccountSummary.tsx';
import classes from './AccountView.module.css';
import { LowBalanceField } from './LowBalanceField.tsx';
import { SenderAddresses } from './SenderAddresses.tsx';
import { Transactions } from './Transactions.tsx';

/** What money there is, since when we know, where it went, and from where parcels are sent. */
export function AccountView() {
  return (
    <Page>
      <div className={classes.columns}>
        <div className={classes.side}>
          <AccountSummary />
          <LowBalanceField />
          <SenderAddresses />
        </div>
        <Transactions />
      </div>
    </Page>
  );
}
