import { useCallback, useState } from 'react';
import type { ShipmentFilter } from '../../../electron/contract/service.ts';
import { Page } from '../../components/Page.tsx';
import { everyShipment, ShipmentList } from './ShipmentList.tsx';
import { ShipmentView } from './ShipmentView.tsx';

/** The service's own list of shipments, and one of them at a time. */
export function ShipmentsView() {
  const [asked, setAsked] = useState<ShipmentFilter>(everyShipment);
  const [openId, setOpenId] = useState<string | null>(null);
  const close = useCallback(() => setOpenId(null), []);
  return (
    <Page>
      {openId === null ? (
        <ShipmentList asked={asked} onAsked={setAsked} onOpen={setOpenId} />
      ) : (
        <ShipmentView key={openId} shipmentId={openId} onClose={close} />
      )}
    </Page>
  );
}
