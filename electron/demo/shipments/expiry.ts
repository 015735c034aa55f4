import type { Payment, Shipment } from '../model.ts';
import { statusEvent } from '../webhooks/events.ts';
import type { World } from '../world.ts';
import { newPaymentToken } from './payments.ts';
import { changeStatus } from './tracking.ts';

type OpenPayment = Extract<Payment, { readonly kind: 'card_open' }>;

/** The payment of a shipment whose link is past its time (section 2.3, payment_expires_at); null for every other. */
export function expiredPayment(world: World, shipment: Shipment): OpenPayment | null {
  const { payment } = shipment;
  return payment.kind === 'card_open' && world.clock.now() > payment.expiresAt ? payment : null;
}

/**
 * The shipment as it is now. What an expired link does to it is seen to when somebody looks; under one reading the service
 * cancels it as nobody paid (section 3 has no such row, and forbids none).
 */
export function asOfNow(world: World, shipment: Shipment): Shipment {
  const payment = expiredPayment(world, shipment);
  const readings = world.readings();
  if (payment === null || readings.expiredPayment !== 'cancelled') return shipment;
  const now = world.clock.now();
  shipment.payment = { kind: 'card_closed', token: payment.token, balanceKurus: payment.balanceKurus };
  shipment.label = 'unavailable';
  shipment.cancelReason = 'Ödeme süresi doldu';
  const old = changeStatus(shipment, 'cancelled', now, 'Ödeme süresi doldu');
  world.emit(statusEvent(shipment, old, now, readings));
  return shipment;
}

/** Under one reading whoever asks for an unpaid shipment gets a link that works; the old one stays closed. */
export function renewLink(world: World, shipment: Shipment): void {
  const payment = expiredPayment(world, shipment);
  const { expiredPayment: reading, paymentLinkMs } = world.readings();
  if (payment === null || reading !== 'new_link') return;
  const token = newPaymentToken();
  shipment.payment = { ...payment, token, expiresAt: world.clock.now() + paymentLinkMs };
  world.store().byPaymentToken.set(token, shipment);
}
