import { memo } from 'react';
import type { Transaction } from '../../../electron/contract/service.ts';
import { Cell, Row } from '../../components/DataTable.tsx';
import { MoreFields } from '../../components/ExtraFields.tsx';
import { Money } from '../../components/Money.tsx';
import { formatWhen } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import classes from './AccountView.module.css';

export const TransactionRow = memo(function TransactionRow({ transaction }: { readonly transaction: Transaction }) {
  const language = useLanguage();
  const { at, type, amount, balanceAfter, description, more } = transaction;
  return (
    <Row>
      <Cell>{at === null ? null : formatWhen(at, Date.now(), language)}</Cell>
      <Cell>
        {type}
        {description === null ? null : <small>{description}</small>}
        <MoreFields fields={more} />
      </Cell>
      <Cell align="right">
        {amount === null ? null : (
          <span {...(amount < 0 ? { className: classes.debit } : { className: classes.credit, 'data-tone': 'done' })}>
            {amount > 0 ? '+' : null}
            <Money amount={amount} />
          </span>
        )}
      </Cell>
      <Cell align="right">{balanceAfter === null ? null : <Money amount={balanceAfter} />}</Cell>
    </Row>
  );
});
