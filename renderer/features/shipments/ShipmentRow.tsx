import { memo } from 'react';
import type { ShipmentRecord } from '../../../electron/contract/service.ts';
import { Cell, Row } from '../../components/DataTable.tsx';
import { ServiceWord } from '../../components/ServiceWord.tsx';
import { Code, Money } from '../../components/values.tsx';
import { useText } from '../../i18n/useText.ts';
import { isKnown, KNOWN_LABEL_STATUSES } from '../../model/serviceWords.ts';
import { StatusWord } from './StatusWord.tsx';

interface ShipmentRowProps {
  readonly record: ShipmentRecord;
  readonly isChosen: boolean;
  readonly onChoose: (shipmentId: string) => void;
  readonly onOpen: (shipmentId: string) => void;
}

export const ShipmentRow = memo(function ShipmentRow({ record, isChosen, onChoose, onOpen }: ShipmentRowProps) {
  const t = useText();
  const { shipment, orderReference, labelStatus } = record;
  return (
    <Row isCurrent={isChosen} onChoose={() => onChoose(shipment.id)} onOpen={() => onOpen(shipment.id)}>
      <Cell strong>
        <span data-testid="open-shipment" data-shipment-id={shipment.id}>
          <Code code={orderReference ?? t('shipments.idOf', { id: shipment.id })} />
        </span>
      </Cell>
      <Cell>
        {shipment.trackingNumber === null ? null : <Code code={shipment.trackingNumber} oneLine />}
        {shipment.trackingNumber === null || shipment.trackingNumberIsCarrier ? null : (
          <small>{t('shipments.internal')}</small>
        )}
      </Cell>
      <Cell>{shipment.carrierName}</Cell>
      <Cell>
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
      </Cell>
      <Cell align="right">{shipment.price === null ? null : <Money amount={shipment.price} />}</Cell>
    </Row>
  );
});
