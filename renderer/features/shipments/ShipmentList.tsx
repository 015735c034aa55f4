import { TextInput } from '@mantine/core';
import { IconPackages } from '@tabler/icons-react';
import { useState } from 'react';
import type { ShipmentFilter } from '../../../electron/contract/service.ts';
import { useAnswer } from '../../bridge/useAnswer.ts';
import { DataTable } from '../../components/DataTable.tsx';
import { DateRange, type Days, LAST_WEEK, lastDays } from '../../components/DateRange.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { FilterForm } from '../../components/FilterForm.tsx';
import { ListState } from '../../components/ListState.tsx';
import { PagePager } from '../../components/PagePager.tsx';
import { useText } from '../../i18n/useText.ts';
import { ShipmentRow } from './ShipmentRow.tsx';
import { KNOWN_STATUSES } from './statuses.ts';

const PER_PAGE = 50;
export const everyShipment: ShipmentFilter = {
  status: null,
  trackingNumber: null,
  from: null,
  to: null,
  page: 1,
  perPage: PER_PAGE,
};

interface ShipmentListProps {
  readonly asked: ShipmentFilter;
  readonly onAsked: (filter: ShipmentFilter) => void;
  readonly onOpen: (shipmentId: string) => void;
}

export function ShipmentList({ asked, onAsked, onOpen }: ShipmentListProps) {
  const t = useText();
  const [status, setStatus] = useState(asked.status ?? '');
  const [tracking, setTracking] = useState(asked.trackingNumber ?? '');
  const [days, setDays] = useState<Days>({ from: asked.from, to: asked.to });
  const list = useAnswer('shipments.list', asked);
  const { value } = list;
  const isFiltered = JSON.stringify({ ...asked, page: 1 }) !== JSON.stringify(everyShipment);

  function show(next: Days): void {
    setDays(next);
    list.reload();
    onAsked({ ...everyShipment, status: written(status), trackingNumber: written(tracking), ...next });
  }

  const isEmpty = value !== null && value.items.length === 0 && !list.pending && list.error === null;
  return (
    <>
      <FilterForm
        label={t('list.filters')}
        onSubmit={() => show(days)}
        onClear={() => {
          setStatus('');
          setTracking('');
          setDays({ from: null, to: null });
          onAsked(everyShipment);
        }}
      >
        <TextInput
          size="md"
          label={t('shipments.tracking')}
          maxLength={120}
          autoComplete="off"
          value={tracking}
          onChange={(event) => setTracking(event.currentTarget.value)}
        />
        <TextInput
          size="md"
          label={t('shipments.status')}
          placeholder={t('shipments.anyStatus')}
          maxLength={60}
          list="shipment-statuses"
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value)}
        />
        <datalist id="shipment-statuses">
          {KNOWN_STATUSES.map((code) => (
            <option key={code} value={code}>
              {t(`shipmentStatus.${code}`)}
            </option>
          ))}
        </datalist>
        <DateRange days={days} onDays={setDays} />
      </FilterForm>
      <ListState
        pending={list.pending}
        stopped={list.stopped}
        error={list.error}
        label={t('shipments.loading')}
        onStop={list.stop}
        onRetry={list.reload}
      />
      {isEmpty ? (
        <EmptyState
          icon={<IconPackages size={72} stroke={1.5} />}
          title={t('shipments.emptyTitle')}
          body={isFiltered ? t('list.emptyFiltered') : t('shipments.emptyBody')}
        />
      ) : null}
      {value === null || value.items.length === 0 || list.error !== null ? null : (
        <>
          <DataTable
            label={t('title.shipments')}
            columns={[
              { id: 'reference', title: t('orders.reference') },
              { id: 'tracking', title: t('shipments.tracking') },
              { id: 'carrier', title: t('orders.carrier') },
              { id: 'status', title: t('orders.state') },
              { id: 'price', title: t('shipments.price'), align: 'right' },
            ]}
          >
            {value.items.map((record) => (
              <ShipmentRow key={record.shipment.id} record={record} onOpen={onOpen} />
            ))}
          </DataTable>
          <PagePager
            info={value.page}
            count={value.items.length}
            perPage={PER_PAGE}
            disabled={list.pending}
            onPage={(page) => onAsked({ ...asked, page })}
            onNarrow={() => show(lastDays(Date.now(), LAST_WEEK))}
          />
        </>
      )}
    </>
  );
}

function written(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
