import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconListNumbers, IconSearch } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useStore } from 'zustand';
import type { Order, OrderListItem } from '../../../electron/contract/order.ts';
import { useAnswer, useStation } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { Form } from '../../components/Form.tsx';
import { EmptyState, ReadFailed } from '../../components/ListState.tsx';
import { Page } from '../../components/Page.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { formatWhen, useText } from '../../i18n/index.ts';
import { jobActions } from '../../model/offeredActions.ts';
import { useEnter } from '../../scanner/useKeys.ts';
import { ChosenOrder } from './ChosenOrder.tsx';
import { ImportPreview, ImportProgressLine } from './ImportPreview.tsx';
import { ImportReportView } from './ImportReportView.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderRow } from './OrderRow.tsx';
import classes from './orders.module.css';
import type { OrdersDesk } from './ordersDesk.ts';
import { useCorrectNext, useImport } from './useImport.ts';
import { useOrders } from './useOrders.ts';

interface OrdersViewProps {
  readonly desk: OrdersDesk;
  /** Another order is written, from nothing or like this one. */
  readonly onAdd: () => void;
  readonly onCopy: (order: Order) => void;
  /** An order without a job is changed here. */
  readonly onCorrect: (item: OrderListItem) => void;
  readonly onCorrectJob: (jobId: string) => void;
  readonly onJob: (jobId: string) => void;
  readonly onShipment: (shipmentId: string) => void;
  /** Taken off the list. */
  readonly onRemoved: (reference: string) => void;
}

/** The order book, in which scanned codes are searched for. Enter opens the chosen order. */
export function OrdersView(props: OrdersViewProps) {
  const { desk, onAdd, onCopy, onCorrect, onCorrectJob, onJob, onShipment, onRemoved } = props;
  const t = useText();
  const { search, chosen, filter } = useStore(desk);
  const { jobs } = useStation();
  const [settled] = useDebouncedValue(search, 150);
  const orders = useOrders(settled, filter);
  const importing = useImport(desk, orders.reload);
  const [isChoosing, setChoosing] = useState(false);
  const choose = () => {
    importing.close();
    setChoosing(true);
  };
  const close = useCallback(() => setChoosing(false), []);
  // A report above the list has the key for its own orders.
  const canAdd = importing.list === null && importing.report === null;
  const { total } = orders;
  // A shorter list has its last row chosen.
  const at = Math.min(chosen, Math.max(0, (total ?? 1) - 1));
  // While another search is on its way, the rows are those of the last one.
  const isCurrent = settled === search && orders.isCurrent;
  const item = total === null || total === 0 || !isCurrent ? null : orders.at(at);
  const open = useCallback(
    ({ jobId, ...of }: OrderListItem) => {
      if (of.panel?.isInBook === false) return onShipment(of.panel.id);
      if (jobId === null) return onCorrect({ jobId, ...of });
      const job = jobs.store.getState().jobs.get(jobId);
      if (job !== undefined && jobActions(job).includes('correct')) onCorrectJob(jobId);
      else onJob(jobId);
    },
    [jobs, onCorrect, onCorrectJob, onJob, onShipment],
  );
  // A report is read beside the list; a question comes before it.
  const isPrompted = isChoosing || importing.list !== null || (importing.report?.differing.length ?? 0) > 0;
  useEnter(item === null || isPrompted ? null : () => open(item));
  const correctNext = useCorrectNext(desk, onCorrect);
  if (importing.list?.kind === 'preview') return <ImportPreview importing={importing} list={importing.list} />;
  // The result of an earlier search is no result of a list that could not be read.
  const isEmpty = total === 0 && orders.error === null;
  const isNarrowed = settled !== '' || filter.list !== 'all' || filter.source !== undefined;
  return (
    <Page tight>
      <section
        className={classes.tools}
        data-testid="orders-tools"
        aria-label={t('title.orders')}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const file = event.dataTransfer.files[0];
          if (file === undefined) return;
          close();
          void importing.drop(file);
        }}
      >
        <SearchField
          className={classes.search}
          label={t('orders.search')}
          value={search}
          onValue={(value) => desk.setState({ search: value, chosen: 0 })}
        />
        <OrderFilters desk={desk} />
        {total === null ? null : <p className="text-small text-quiet">{t('orders.total', { count: total })}</p>}
        <ActionButton action="chooseList" disabled={importing.list !== null} variant="primary" onPress={choose} />
        <ActionButton action="addOrder" disabled={!canAdd} onPress={onAdd} />
      </section>
      {isChoosing ? (
        <ImportChooser
          onClose={close}
          onPath={(path) => {
            close();
            void importing.openPath(path);
          }}
        />
      ) : null}
      {importing.list === null ? null : (
        <ImportProgressLine progress={importing.list.progress} onStop={importing.cancel} />
      )}
      <ErrorLine error={importing.error} />
      {importing.report === null ? null : (
        <ImportReportView
          report={importing.report}
          onClose={importing.close}
          onDecided={orders.reload}
          onSettled={importing.settle}
          onCorrect={correctNext}
        />
      )}
      {orders.error === null ? null : <ReadFailed error={orders.error} onRead={orders.reload} />}
      {isEmpty && !isNarrowed ? (
        <EmptyState icon={IconListNumbers} title={t('orders.emptyTitle')} body={t('orders.emptyBody')}>
          <p className={classes.columns}>{t('orders.columns')}</p>
        </EmptyState>
      ) : null}
      {isEmpty && isNarrowed ? (
        <EmptyState
          icon={IconSearch}
          title={t('orders.notFoundTitle')}
          body={settled === '' ? t('orders.noneHere') : t('orders.notFoundBody', { search: settled })}
        />
      ) : null}
      {total === null || total === 0 ? null : (
        <>
          <DataTable
            label={t('title.orders')}
            oneLine
            columns={[
              { id: 'reference', title: t('orders.reference'), share: 1.5 },
              { id: 'receiver', title: t('common.receiver'), share: 2 },
              { id: 'parcel', title: t('common.parcel'), share: 1.8 },
              { id: 'carrier', title: t('field.carrier'), share: 1 },
              { id: 'state', title: t('common.state'), share: 1.3 },
            ]}
            count={total}
            keyOf={keyOf}
            row={(index) => (
              <OrderRow
                item={orders.at(index)}
                isChosen={index === at}
                onChoose={() => desk.setState({ chosen: index })}
                onOpen={open}
              />
            )}
            from={at}
            onShow={orders.show}
          />
          {item === null ? null : (
            <ChosenOrder
              key={item.order.reference}
              item={item}
              isPrompted={isPrompted}
              onOpen={() => open(item)}
              onShipment={onShipment}
              onPrinted={orders.reload}
              onCopy={() => onCopy(item.order)}
              onRemoved={() => {
                onRemoved(item.order.reference);
                orders.reload();
              }}
            />
          )}
        </>
      )}
    </Page>
  );
}

/** The book is requested by place, and a row that was not requested yet has nothing but its place. */
const keyOf = (index: number) => String(index);

/**
 * Chooses the list to import: a digit takes one of the last changed, a path any other. In this window, not in a
 * dialog of the system, which would take the keys of a scan.
 */
function ImportChooser({ onPath, onClose }: { readonly onPath: (path: string) => void; readonly onClose: () => void }) {
  const t = useText();
  const { value: lists, error } = useAnswer('orders.lists', {});
  const [path, setPath] = useState('');
  const actions = (lists ?? []).map((list) => ({
    label: `${list.name} · ${t(`orders.folder.${list.folder}`)} · ${formatWhen(list.changedAt, Date.now(), t.language)}`,
    onPress: () => onPath(list.path),
  }));
  return (
    <QuestionBox
      title={t('orders.choose')}
      level={2}
      body={lists?.length === 0 ? t('orders.chooseEmpty') : t('orders.chooseBody')}
      actions={actions}
      leave={{ label: t('common.neverMind'), onPress: onClose }}
    >
      <ErrorLine error={error} />
      <Form
        className={classes.path}
        onEnter={() => {
          if (path.trim() !== '') onPath(path.trim());
        }}
      >
        <TextInput
          label={t('orders.choosePath')}
          data-testid="import-path"
          value={path}
          maxLength={4_000}
          onChange={(event) => setPath(event.currentTarget.value)}
        />
      </Form>
    </QuestionBox>
  );
}
