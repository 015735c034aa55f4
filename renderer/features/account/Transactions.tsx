import { TextInput } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { Transaction, TransactionFilter } from '../../../electron/contract/service.ts';
import { useAnswer } from '../../bridge/index.ts';
import { Cell, Row } from '../../components/DataTable.tsx';
import { ServiceWord } from '../../components/Detail.tsx';
import { MoreFields } from '../../components/FactList.tsx';
import { type Days, FilterForm, LAST_WEEK, lastDays, Period } from '../../components/FilterForm.tsx';
import { Section } from '../../components/Page.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { Money } from '../../components/values.tsx';
import { formatWhen, useText } from '../../i18n/index.ts';
import classes from './AccountView.module.css';

const PER_PAGE = 50;
const everything: TransactionFilter = { type: null, from: null, to: null, page: 1, perPage: PER_PAGE };

/** The movements of the balance. */
export function Transactions() {
  const t = useText();
  const [prompted, setPrompted] = useState<TransactionFilter>(everything);
  const [type, setType] = useState('');
  const [days, setDays] = useState<Days>({ from: null, to: null });
  const list = useAnswer('account.transactions', prompted);
  const isFiltered = prompted.type !== null || prompted.from !== null || prompted.to !== null;

  function show(next: Days): void {
    setDays(next);
    // Searching again with the same filters requests a fresh answer.
    list.reload();
    setPrompted({ ...everything, type: type.trim() === '' ? null : type.trim(), ...next });
  }

  return (
    <Section title={t('account.transactions')} testId="transactions">
      <FilterForm
        label={t('list.filters')}
        onSubmit={() => show(days)}
        onClear={() => {
          setType('');
          setDays({ from: null, to: null });
          setPrompted(everything);
        }}
      >
        <TextInput
          label={t('account.type')}
          placeholder={t('common.all')}
          maxLength={60}
          list="transaction-types"
          value={type}
          onChange={(event) => setType(event.currentTarget.value)}
        />
        <datalist id="transaction-types">
          {typesIn(list.value?.items ?? []).map((known) => (
            <option key={known} value={known} />
          ))}
        </datalist>
        <Period days={days} onDays={setDays} />
      </FilterForm>
      <PagedList
        list={list}
        perPage={PER_PAGE}
        label={t('account.transactions')}
        loading={t('account.transactionsLoading')}
        columns={[
          { id: 'at', title: t('account.at'), share: 0.8 },
          { id: 'type', title: t('account.type'), share: 2.4 },
          { id: 'amount', title: t('account.amount'), align: 'right', share: 1.3 },
          { id: 'after', title: t('account.after'), align: 'right', share: 1.3 },
        ]}
        keyOf={keyOf}
        row={(item) => <TransactionRow transaction={item} />}
        empty={{
          icon: IconReceipt,
          title: t('account.emptyTitle'),
          body: isFiltered ? t('list.emptyFiltered') : t('account.emptyBody'),
        }}
        onPage={(page) => setPrompted({ ...prompted, page })}
        onNarrow={() => show(lastDays(Date.now(), LAST_WEEK))}
      />
    </Section>
  );
}

/** Records without an id of their own are identified by their place. */
const keyOf = ({ id }: Transaction, index: number) => id ?? `at ${index}`;

/** The document shows no list of types: those that were seen are offered. */
function typesIn(items: readonly { readonly type: string | null }[]): readonly string[] {
  return [...new Set(items.flatMap(({ type }) => (type === null ? [] : [type])))].sort();
}

const TransactionRow = memo(function TransactionRow({ transaction }: { readonly transaction: Transaction }) {
  const { language } = useText();
  const { at, type, amount, balanceAfter, description, more } = transaction;
  return (
    <Row>
      <Cell>{at === null ? null : formatWhen(at, Date.now(), language)}</Cell>
      <Cell>
        {description === null && type !== null ? (
          <ServiceWord word={type} />
        ) : (
          <span data-shortens="">{description}</span>
        )}
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
