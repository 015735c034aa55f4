import { isPaid, type Shipment } from '../model.ts';
import { statusEvent } from '../webhooks/events.ts';
import type { World } from '../world.ts';
import { changeStatus } from './tracking.ts';

/** The statuses in which section 3 allows cancelling. */
const cancellable: ReadonlySet<string> = new Set(['pending', 'confirmed', 'payment_pending', 'payment_received']);

export type CancelOutcome =
  | { readonly kind: 'cancelled'; readonly refundedKurus: number; readonly balanceKurus: number }
  | { readonly kind: 'not_cancellable' }
  | { readonly kind: 'carrier_refused' };

/** Section 3 and 4.4, cancel: with the carrier first where it was passed on, then the refund. */
export function cancelShipment(world: World, shipment: Shipment, reason: string | null): CancelOutcome {
  const readings = world.readings();
  if (!cancellable.has(shipment.status) && shipment.status !== readings.statusUnpaid) {
    return { kind: 'not_cancellable' };
  }
  const passedOn = isPaid(shipment) && shipment.carrier.kind === 'integrated';
  if (passedOn && world.carriers.behaviour(shipment.carrier.slug).refusesCancel) return { kind: 'carrier_refused' };

  const { account, payment } = shipment;
  const now = world.clock.now();
  const toBalance =
    payment.kind === 'balance' || (payment.kind === 'card_paid' && readings.cardRefund === 'to_balance');
  const refundedKurus = toBalance ? shipment.price.totalKurus : 0;
  if (toBalance) {
    const line = { kind: 'refund', kurus: refundedKurus, description: 'Gönderi iptali iadesi' } as const;
    world.store().book(account, line, now, shipment);
    shipment.payment = { ...payment, refunded: true };
  } else if (payment.kind === 'card_open') {
    shipment.payment = { kind: 'card_closed', token: payment.token, balanceKurus: payment.balanceKurus };
  }
  world.labels.drop(shipment);
  shipment.label = 'unavailable';
  shipment.cancelReason = reason;
  const old = changeStatus(shipment, 'cancelled', now, reason ?? 'İptal edildi');
  world.emit(statusEvent(shipment, old, now, readings));
  return { kind: 'cancelled', refundedKurus, balanceKurus: account.balanceKurus };
}
