import { isoTime } from '../clock.ts';
import type { Account, Shipment } from '../model.ts';
import type { Readings } from '../readings.ts';
import { statusLabel, trackingNumber } from '../shipments/tracking.ts';
import { money, type Wire } from '../wire.ts';

/** An event on its way to one account's webhook address (section 6.1). */
export type EventOut = { readonly account: Account; readonly name: string; readonly body: Wire };

function common(shipment: Shipment, event: string, at: number) {
  return {
    event,
    api_client_id: shipment.account.id,
    timestamp: isoTime(at),
    shipment_id: shipment.id,
    tracking_number: trackingNumber(shipment),
  };
}

/** Section 6.3: status and total_price in place of old_status and new_status. */
export function createdEvent(shipment: Shipment, at: number, readings: Readings): EventOut {
  const name = 'shipment.created';
  const body = {
    ...common(shipment, name, at),
    status: shipment.status,
    total_price: money(shipment.price.totalKurus),
    status_label: statusLabel(shipment.status, readings),
  };
  return { account: shipment.account, name, body };
}

/** Section 6.3: shipment.status_updated, and shipment.cancelled with the same fields. */
export function statusEvent(shipment: Shipment, oldStatus: string, at: number, readings: Readings): EventOut {
  const name = shipment.status === 'cancelled' ? 'shipment.cancelled' : 'shipment.status_updated';
  const body = {
    ...common(shipment, name, at),
    old_status: oldStatus,
    new_status: shipment.status,
    status_label: statusLabel(shipment.status, readings),
  };
  return { account: shipment.account, name, body };
}

/** Section 6.3: "shipment.label_ready contains label_url; its other fields: not shown". */
export function labelReadyEvent(shipment: Shipment, labelUrl: string, at: number, readings: Readings): EventOut {
  const name = 'shipment.label_ready';
  const rest =
    readings.labelReadyFields === 'link_only'
      ? {}
      : { status: shipment.status, status_label: statusLabel(shipment.status, readings) };
  return { account: shipment.account, name, body: { ...common(shipment, name, at), label_url: labelUrl, ...rest } };
}
