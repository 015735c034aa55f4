import { TextInput } from '@mantine/core';
import { IconPackages } from '@tabler/icons-react';
import { memo, useCallback, useState } from 'react';
import type { ShipmentFilter, ShipmentRecord } from '../../../electron/contract/service.ts';
import { useAnswer } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { Cell, Row } from '../../components/DataTable.tsx';
import { ServiceWord } from '../../components/Detail.tsx';
import { Dock } from '../../components/Dock.tsx';
import { type Days, FilterForm, LAST_WEEK, lastDays, Period } from '../../components/FilterForm.tsx';
import { Page } from '../../components/Page.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { Code, Money, StrongCode } from '../../components/values.tsx';
import { useText } from '../../i18n/index.ts';
import { isKnown, KNOWN_LABEL_STATUSES, KNOWN_STATUSES } from '../../model/serviceCodes.ts';
import { useEnter } from '../../scanner/useKeys.ts';
import { ShipmentView } from './ShipmentView.tsx';
import { StatusWord } from './StatusWord.tsx';

interface ShipmentsViewProps {
  /** The one that is open at first. */
  readonly first: string | null;
  readonly onClose: () => void;
}

/** The service's own list of shipments, and one of them at a time. */
export function ShipmentsView({ first, onClose }: ShipmentsViewProps) {
  const [prompted, setPrompted] = useState<ShipmentFilter>(everyShipment);
  const [openId, setOpenId] = useState<string | null>(first);
  const [chosenId, choose] = useState<string | null>(first);
  const close = useCallback(() => {
    setOpenId(null);
    onClose();
  }, [onClose]);
  const open = useCallback((id: string) => {
    choose(id);
    setOpenId(id);
  }, []);
  return (
    <Page>
      {openId === null ? (
        <ShipmentList
          prompted={prompted}
          onPrompted={setPrompted}
          chosenId={chosenId}
          onChoose={choose}
          onOpen={open}
        />
      ) : (
        <ShipmentView key={openId} shipmentId={openId} onClose={close} />
      )}
    </Page>
  );
}

const PER_PAGE = 50;
const everyShipment: ShipmentFilter = {
  status: null,
  trackingNumber: null,
  from: null,
  to: null,
  page: 1,
  perPage: PER_PAGE,
};

interface ShipmentListProps {
  readonly prompted: ShipmentFilter;
  readonly onPrompted: (filter: ShipmentFilter) => void;
  /** The chosen shipment, also while it is open, as long as it is on the list. */
  readonly chosenId: string | null;
  readonly onChoose: (shipmentId: string) => void;
  readonly onOpen: (shipmentId: string) => void;
}

function ShipmentList({ prompted, onPrompted, chosenId, onChoose, onOpen }: ShipmentListProps) {
  const t = useText();
  const [status, setStatus] = useState(prompted.status ?? '');
  const [tracking, setTracking] = useState(prompted.trackingNumber ?? '');
  const [days, setDays] = useState<Days>({ from: prompted.from, to: prompted.to });
  const list = useAnswer('shipments.list', prompted);
  const ids = list.value?.items.map(({ shipment }) => shipment.id) ?? [];
  const chosen = chosenId !== null && ids.includes(chosenId) ? chosenId : (ids[0] ?? null);
  useEnter(chosen === null ? null : () => onOpen(chosen));
  const isFiltered = JSON.stringify({ ...prompted, page: 1 }) !== JSON.stringify(everyShipment);

  function show(next: Days): void {
    setDays(next);
    list.reload();
    onPrompted({ ...everyShipment, status: written(status), trackingNumber: written(tracking), ...next });
  }

  return (
    <>
      <FilterForm
        label={t('list.filters')}
        onSubmit={() => show(days)}
        onClear={() => {
          setStatus('');
          setTracking('');
          setDays({ from: null, to: null });
          onPrompted(everyShipment);
        }}
      >
        <TextInput
          label={t('shipments.tracking')}
          maxLength={120}
          value={tracking}
          onChange={(event) => setTracking(event.currentTarget.value)}
        />
        <TextInput
          label={t('shipments.status')}
          placeholder={t('common.all')}
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
        <Period days={days} onDays={setDays} />
      </FilterForm>
      <PagedList
        list={list}
        perPage={PER_PAGE}
        label={t('title.shipments')}
        loading={t('shipments.loading')}
        columns={[
          { id: 'reference', title: t('orders.reference'), share: 1.3 },
          { id: 'tracking', title: t('shipments.tracking'), share: 1.1 },
          { id: 'carrier', title: t('field.carrier') },
          { id: 'status', title: t('common.state'), share: 1.4 },
          { id: 'price', title: t('common.fee'), align: 'right', share: 0.6 },
        ]}
        keyOf={keyOf}
        row={(record) => (
          <ShipmentRow record={record} isChosen={record.shipment.id === chosen} onChoose={onChoose} onOpen={onOpen} />
        )}
        from={chosen === null ? null : ids.indexOf(chosen)}
        empty={{
          icon: IconPackages,
          title: t('shipments.emptyTitle'),
          body: isFiltered ? t('list.emptyFiltered') : t('shipments.emptyBody'),
        }}
        onPage={(page) => onPrompted({ ...prompted, page })}
        onNarrow={() => show(lastDays(Date.now(), LAST_WEEK))}
      />
      {chosen === null ? null : (
        <ChosenShipment record={list.value?.items[ids.indexOf(chosen)]} onOpen={() => onOpen(chosen)} />
      )}
    </>
  );
}

interface ChosenShipmentProps {
  readonly record: ShipmentRecord | undefined;
  readonly onOpen: () => void;
}

function ChosenShipment({ record, onOpen }: ChosenShipmentProps) {
  const t = useText();
  if (record === undefined) return null;
  const code = record.orderReference ?? t('shipments.idOf', { id: record.shipment.id });
  return (
    <Dock
      label={t('shipments.chosen')}
      testId="shipment-chosen"
      who={<StrongCode code={code} oneLine />}
      keys={
        <Button keys="Enter" variant="primary" onPress={onOpen}>
          {t('ledger.open')}
        </Button>
      }
    />
  );
}

const keyOf = ({ shipment }: ShipmentRecord) => shipment.id;

function written(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

interface ShipmentRowProps {
  readonly record: ShipmentRecord;
  readonly isChosen: boolean;
  readonly onChoose: (shipmentId: string) => void;
  readonly onOpen: (shipmentId: string) => void;
}

const ShipmentRow = memo(function ShipmentRow({ record, isChosen, onChoose, onOpen }: ShipmentRowProps) {
  const t = useText();
  const { shipment, orderReference, labelStatus } = record;
  return (
    <Row isCurrent={isChosen} onChoose={() => onChoose(shipment.id)} onOpen={() => onOpen(shipment.id)}>
      <Cell strong>
        <span data-testid="open-shipment" data-shipment-id={shipment.id}>
          <Code code={orderReference ?? t('shipments.idOf', { id: shipment.id })} oneLine />
        </span>
      </Cell>
      <Cell>
        {shipment.trackingNumber === null ? null : <Code code={shipment.trackingNumber} oneLine />}
        {shipment.trackingNumber === null || shipment.trackingNumberIsCarrier ? null : (
          <small>{t('shipments.internal')}</small>
        )}
      </Cell>
      <Cell>
        <span data-shortens="">{shipment.carrierName}</span>
      </Cell>
      <Cell>
        <span data-shortens="">
          {shipment.status === null ? null : <StatusWord status={shipment.status} />}
          {labelStatus === null || shipment.status === 'cancelled' ? null : (
            <small>
              {isKnown(KNOWN_LABEL_STATUSES, labelStatus) ? (
                t(`labelStatus.${labelStatus}`)
              ) : (
                <ServiceWord word={labelStatus} />
              )}
            </small>
          )}
        </span>
      </Cell>
      <Cell align="right">{shipment.price === null ? null : <Money amount={shipment.price} />}</Cell>
    </Row>
  );
});
