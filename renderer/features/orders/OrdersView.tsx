import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconListNumbers, IconSearch } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { Button } from '../../components/Button.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorLine } from '../../components/ErrorLine.tsx';
import { Page } from '../../components/Page.tsx';
import { useText } from '../../i18n/useText.ts';
import { ImportButton } from './ImportButton.tsx';
import { ImportReportView } from './ImportReportView.tsx';
import { OrderRow } from './OrderRow.tsx';
import classes from './OrdersView.module.css';
import type { OrdersDesk } from './ordersDesk.ts';
import { useImport } from './useImport.ts';
import { PAGE_SIZE, useOrders } from './useOrders.ts';

/** The order book: what a scanned code is looked up in. */
export function OrdersView({ desk }: { readonly desk: OrdersDesk }) {
  const t = useText();
  const { search, offset } = useStore(desk);
  const [settled] = useDebouncedValue(search, 150);
  const orders = useOrders(settled, offset);
  const importing = useImport(orders.reload);

  function look(text: string): void {
    desk.setState({ search: text, offset: 0 });
  }

  const isEmpty = orders.page !== null && orders.page.total === 0;
  return (
    <Page>
      <section
        className={classes.tools}
        aria-label={t('title.orders')}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const file = event.dataTransfer.files[0];
          if (file !== undefined) void importing.take(file);
        }}
      >
        <TextInput
          className={classes.search ?? ''}
          size="md"
          type="search"
          aria-label={t('orders.search')}
          placeholder={t('orders.search')}
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          value={search}
          maxLength={200}
          onChange={(event) => look(event.currentTarget.value)}
        />
        <ImportButton busy={importing.pending} onFile={(file) => void importing.take(file)} />
        <span className={classes.hint}>{t('orders.dropHint')}</span>
      </section>
      {importing.error === null ? null : <ErrorLine error={importing.error} />}
      {importing.report === null ? null : <ImportReportView report={importing.report} onClose={importing.close} />}
      {orders.error === null ? null : <ErrorLine error={orders.error} />}
      {isEmpty && settled === '' ? (
        <EmptyState
          icon={<IconListNumbers size={72} stroke={1.5} />}
          title={t('orders.emptyTitle')}
          body={t('orders.emptyBody')}
        >
          <p className={classes.columns}>{t('orders.columns')}</p>
        </EmptyState>
      ) : null}
      {isEmpty && settled !== '' ? (
        <EmptyState
          icon={<IconSearch size={72} stroke={1.5} />}
          title={t('orders.notFoundTitle')}
          body={t('orders.notFoundBody', { search: settled })}
        />
      ) : null}
      {orders.page === null || isEmpty ? null : (
        <>
          <DataTable
            label={t('title.orders')}
            columns={[
              { id: 'reference', title: t('orders.reference') },
              { id: 'receiver', title: t('orders.receiver') },
              { id: 'parcel', title: t('orders.parcel') },
              { id: 'carrier', title: t('orders.carrier') },
              { id: 'state', title: t('orders.state') },
            ]}
          >
            {orders.page.items.map((item) => (
              <OrderRow key={item.order.reference} item={item} />
            ))}
          </DataTable>
          <Pager offset={offset} total={orders.page.total} onOffset={(next) => desk.setState({ offset: next })} />
        </>
      )}
    </Page>
  );
}

interface PagerProps {
  readonly offset: number;
  readonly total: number;
  readonly onOffset: (offset: number) => void;
}

function Pager({ offset, total, onOffset }: PagerProps) {
  const t = useText();
  if (total <= PAGE_SIZE) return <p className={classes.hint}>{t('orders.total', { count: total })}</p>;
  return (
    <div className={classes.pager}>
      <Button disabled={offset === 0} onPress={() => onOffset(Math.max(0, offset - PAGE_SIZE))}>
        {t('orders.previous')}
      </Button>
      <span>{t('orders.shown', { from: offset + 1, to: Math.min(offset + PAGE_SIZE, total), total })}</span>
      <Button disabled={offset + PAGE_SIZE >= total} onPress={() => onOffset(offset + PAGE_SIZE)}>
        {t('orders.next')}
      </Button>
    </div>
  );
}
