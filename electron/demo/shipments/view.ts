import { isoTime, styledTime } from '../clock.ts';
import { isPaid, type Shipment } from '../model.ts';
import type { Readings } from '../readings.ts';
import { money, type Wire, type WireObject } from '../wire.ts';
import type { World } from '../world.ts';
import { expiredPayment, paymentUrl } from './payments.ts';
import { statusLabel, trackingNumber } from './tracking.ts';

/** A fresh signed link to a shipment's label (section 4.4, label-download). */
export function labelLink(world: World, shipment: Shipment): { readonly url: string; readonly expiresAt: string } {
  const link = world.links.sign(shipment.id, world.clock.now());
  return { url: world.baseUrl() + link.path, expiresAt: isoTime(link.expiresAt) };
}

/** Section 2.3. */
export function paymentView(world: World, shipment: Shipment): WireObject {
  const { payment, price } = shipment;
  const atOperation = payment.kind === 'balance' ? payment.balanceAfterKurus : payment.balanceKurus;
  const balance = world.readings().paymentBalance === 'current' ? shipment.account.balanceKurus : atOperation;
  const { expiryStyle, expiredPayment: atExpiry } = world.readings();
  const isGone = atExpiry === 'link_gone' && expiredPayment(world, shipment) !== null;
  const open =
    payment.kind === 'card_open' && !isGone
      ? {
          payment_url: paymentUrl(world, payment.token),
          payment_expires_at: styledTime(payment.expiresAt, expiryStyle),
        }
      : {};
  return {
    method: payment.kind === 'balance' ? 'balance' : 'card',
    paid: isPaid(shipment),
    amount: money(price.totalKurus),
    balance: money(balance),
    ...open,
  };
}

function paymentStatus(shipment: Shipment, readings: Readings): string {
  const { payment } = shipment;
  switch (payment.kind) {
    case 'balance':
    case 'card_paid':
      return payment.refunded ? readings.paymentStatusRefunded : 'paid';
    case 'card_open':
      return readings.paymentStatusUnpaid;
    case 'card_closed':
      return readings.paymentStatusClosed;
  }
}

/** Section 2.2: what order_reference holds, also where the caller sent none. */
export function orderReferenceView(shipment: Shipment, readings: Readings): string | null {
  const isShown = !shipment.isOfPanel || readings.panelReferenceShown;
  return (isShown ? shipment.orderReference : null) ?? (readings.absentReference === 'null' ? null : '');
}

/** The shipment object of section 2.2, without the create response's label object. */
export function shipmentView(world: World, shipment: Shipment): WireObject {
  const readings = world.readings();
  const { carrier, price, parcel, warnings } = shipment;
  const isCarriers = shipment.carrierNumber !== null;
  return {
    id: shipment.id,
    order_reference: orderReferenceView(shipment, readings),
    tracking_number: trackingNumber(shipment),
    carrier_tracking_number: shipment.carrierNumber,
    tracking_number_is_carrier: isCarriers,
    status: shipment.status,
    cargo_company: { id: carrier.id, name: carrier.name },
    carrier: {
      id: carrier.id,
      name: carrier.name,
      integration_code: carrier.integrationCode,
      tracking_number: trackingNumber(shipment),
      synced: isCarriers,
    },
    pricing: { total_price: money(price.totalKurus), discount_amount: money(price.discountKurus) },
    payment: paymentView(world, shipment),
    payment_status: paymentStatus(shipment, readings),
    payment_method: shipment.payment.kind === 'balance' ? 'api_balance' : readings.paymentMethodCard,
    label_status: shipment.label,
    label_url: shipment.label === 'ready' ? labelLink(world, shipment).url : null,
    dimensions: { desi: parcel.desi, desi_source: parcel.desiSource },
    warnings: warnings.length > 0 ? warnings : undefined,
    ...(readings.unknownFields ? unknownFields(shipment, readings) : {}),
  };
}

function unknownFields(shipment: Shipment, readings: Readings): WireObject {
  return {
    status_label: statusLabel(shipment.status, readings),
    created_at: isoTime(shipment.createdAt),
    receiver: { name: shipment.receiver.name, city: shipment.receiver.province.name },
    insurance: null,
    tags: [],
  };
}

/** The label object of section 2.4, for the create response. */
export async function labelView(world: World, shipment: Shipment): Promise<WireObject> {
  if (shipment.label === 'ready') {
    const link = labelLink(world, shipment);
    const pdf = await world.renderLabel(shipment);
    return {
      status: 'ready',
      content_type: 'application/pdf',
      base64: Buffer.from(pdf).toString('base64'),
      url: link.url,
      expires_at: link.expiresAt,
    };
  }
  const nothing =
    world.readings().emptyLabelFields === 'null'
      ? { content_type: null, base64: null, url: null, expires_at: null }
      : {};
  return { status: shipment.label, ...nothing };
}

/** Tracking information (section 4.4: body not shown). */
export function trackView(world: World, shipment: Shipment): Wire {
  const readings = world.readings();
  const events = [...shipment.history].reverse().map((entry) => ({
    date: isoTime(entry.at),
    status: entry.status,
    status_label: statusLabel(entry.status, readings),
    description: entry.note,
  }));
  const status = {
    shipment_id: shipment.id,
    tracking_number: trackingNumber(shipment),
    status: shipment.status,
    status_label: statusLabel(shipment.status, readings),
  };
  switch (readings.trackBody) {
    case 'history':
      return { ...status, carrier: shipment.carrier.name, events };
    case 'list':
      return events;
    case 'status_only':
      return status;
  }
}
