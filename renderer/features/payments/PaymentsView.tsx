import { IconCreditCard } from '@tabler/icons-react';
import { useJobList } from '../../bridge/useJobList.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorLine } from '../../components/ErrorLine.tsx';
import { Page } from '../../components/Page.tsx';
import { useText } from '../../i18n/useText.ts';
import { PaymentCard } from './PaymentCard.tsx';
import classes from './PaymentsView.module.css';

/** Open payments: each can be paid with a phone from the screen. An account hold is told by the banner above. */
export function PaymentsView() {
  const t = useText();
  const { ids, state } = useJobList('payments');
  return (
    <Page>
      {typeof state === 'object' ? <ErrorLine error={state} /> : null}
      {ids.length === 0 ? (
        <EmptyState
          icon={<IconCreditCard size={72} stroke={1.5} />}
          title={t('payments.emptyTitle')}
          body={t('payments.emptyBody')}
        />
      ) : (
        <ul className={classes.cards}>
          {ids.map((id) => (
            <PaymentCard key={id} jobId={id} />
          ))}
        </ul>
      )}
    </Page>
  );
}
