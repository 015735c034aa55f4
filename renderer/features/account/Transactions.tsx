import { TextInput } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import type { TransactionFilter } from '../../../electron/contract/service.ts';
import { useAnswer } from '../../bridge/useAnswer.ts';
import { DataTable } from '../../components/DataTable.tsx';
import { DateRange, type Days, LAST_WEEK, lastDays } from '../../components/DateRange.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { FilterForm } from '../../components/FilterForm.tsx';
import { ListState } from '../../components/ListState.tsx';
import { PagePager } from '../../components/PagePager.tsx';
import { Section } from '../../components/Section.tsx';
import { useText } from '../../i18n/useText.ts';
import { TransactionRow } from './TransactionRow.tsx';

const PER_PAGE = 50;
const everything: TransactionFilter = { type: null, from: null, to: null, page: 1, perPage: PER_PAGE };

/** The movements of the balance. */
export function Transactions() {
  const t = useText();
  const [asked, setAsked] = useState<TransactionFilter>(everything);
  const [type, setType] = useState('');
  const [days, setDays] = useState<Days>({ from: null, to: null });
  const list = useAnswer('account.transactions', asked);
  const isFiltered = asked.type !== null || asked.from !== null || asked.to !== null;

  function show(next: Days): void {
    setDays(next);
    // The same question again is a wish for a fresh answer.
    list.reload();
    setAsked({ ...everything, type: type.trim() === '' ? null : type.trim(), ...next });
  }

  const { value } = list;
  const isEmpty = value !== null && value.items.length === 0 && !list.pending && list.error === null;
  return (
    <Section title={t('account.transactions')} testId="transactions">
      <FilterForm
        label={t('list.filters')}
        onSubmit={() => show(days)}
        onClear={() => {
          setType('');
          setDays({ from: null, to: null });
          setAsked(everything);
        }}
      >
        <TextInput
          size="md"
          label={t('account.type')}
          placeholder={t('account.anyType')}
          maxLength={60}
          list="transaction-types"
          value={type}
          onChange={(event) => setType(event.currentTarget.value)}
        />
        <datalist id="transaction-types">
          {typesIn(value?.items ?? []).map((known) => (
            <option key={known} value={known} />
          ))}
        </datalist>
        <DateRange days={days} onDays={setDays} />
      </FilterForm>
      <ListState
        pending={list.pending}
        stopped={list.stopped}
        error={list.error}
        label={t('account.transactionsLoading')}
        onStop={list.stop}
        onRetry={list.reload}
      />
      {isEmpty ? (
        <EmptyState
          icon={<IconReceipt size={72} stroke={1.5} />}
          title={t('account.emptyTitle')}
          body={isFiltered ? t('list.emptyFiltered') : t('account.emptyBody')}
        />
      ) : null}
      {value === null || value.items.length === 0 || list.error !== null ? null : (
        <>
          <DataTable
            label={t('account.transactions')}
            columns={[
              { id: 'at', title: t('account.at') },
              { id: 'type', title: t('account.type') },
              { id: 'amount', title: t('account.amount'), align: 'right' },
              { id: 'after', title: t('account.after'), align: 'right' },
            ]}
          >
            {value.items.map((item, index) => (
              // Records without an id of their own are told apart by their place.
              <TransactionRow key={item.id ?? `at ${index}`} transaction={item} />
            ))}
          </DataTable>
          <PagePager
            info={value.page}
            count={value.items.length}
            perPage={PER_PAGE}
            disabled={list.pending}
            onPage={(page) => setAsked({ ...asked, page })}
            onNarrow={() => show(lastDays(Date.now(), LAST_WEEK))}
          />
        </>
      )}
    </Section>
  );
}

/** The document shows no list of types: those that were seen are offered. */
function typesIn(items: readonly { readonly type: string | null }[]): readonly string[] {
  return [...new Set(items.flatMap(({ type }) => (type === null ? [] : [type])))].sort();
}
