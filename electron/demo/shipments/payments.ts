import { randomBytes } from 'node:crypto';
import type { Account, Payment, Shipment } from '../model.ts';
import { statusEvent } from '../webhooks/events.ts';
import type { World } from '../world.ts';
import { changeStatus, newInternalCode } from './tracking.ts';

export function newPaymentToken(): string {
  return randomBytes(24).toString('base64url');
}

export function paymentUrl(world: World, token: string): string {
  return `${world.baseUrl()}/pay/${token}`;
}

export type PayOutcome = 'paid' | 'already_paid' | 'closed' | 'expired';

/**
 * Settles the card payment of a shipment that opened unpaid (section 3): the shipment is passed to its carrier, its
 * label becomes pending or ready, its internal code changes (section 2.2), and shipment.label_ready follows.
 */
export function payByCard(world: World, shipment: Shipment): PayOutcome {
  const { payment } = shipment;
  if (payment.kind === 'balance' || payment.kind === 'card_paid') return 'already_paid';
  if (payment.kind === 'card_closed') return 'closed';
  const now = world.clock.now();
  if (now > payment.expiresAt) return 'expired';

  shipment.payment = {
    kind: 'card_paid',
    token: payment.token,
    balanceKurus: payment.balanceKurus,
    refunded: false,
  };
  const line = { kind: 'card', kurus: shipment.price.totalKurus, description: 'Kartla ödeme' } as const;
  world.store().book(shipment.account, line, now, shipment);
  passOn(world, shipment, 'Kart ödemesi alındı');
  return 'paid';
}

/** A shipment that waited for its payment goes to its carrier (sections 2.2, 3). */
function passOn(world: World, shipment: Shipment, note: string): void {
  const readings = world.readings();
  const now = world.clock.now();
  shipment.internalCode = newInternalCode();
  const old = changeStatus(shipment, readings.statusCardPaid, now, note);
  if (readings.statusEventOnCardPayment && old !== shipment.status) {
    world.emit(statusEvent(shipment, old, now, readings));
  }
  world.labels.register(shipment, { atOnce: true, announce: true });
}

/** Collects a measurement debt from the balance when that covers it (section 7); true when no debt is left. */
export function collectDebt(world: World, account: Account): boolean {
  const { debt } = account;
  if (debt === null) return true;
  if (account.balanceKurus < debt.kurus) return false;
  account.debt = null;
  const line = { kind: 'debt', kurus: -debt.kurus, description: 'Ölçüm farkı tahsilatı' } as const;
  world.store().book(account, line, world.clock.now());
  return true;
}

/** Settles a measurement debt by card on its payment page; false when there is no such debt (any more). */
export function payDebtByCard(world: World, token: string): boolean {
  for (const account of world.store().accounts.values()) {
    if (account.debt?.token !== token) continue;
    const line = { kind: 'card', kurus: account.debt.kurus, description: 'Ölçüm farkı kart ödemesi' } as const;
    account.debt = null;
    world.store().book(account, line, world.clock.now());
    return true;
  }
  return false;
}

/** Under one reading, money added to the balance pays the waiting shipments, oldest first, as far as it goes. */
export function payFromTopUp(world: World, account: Account): void {
  if (world.readings().topUpPays === 'no') return;
  for (const shipment of world.store().shipments.values()) {
    if (shipment.account !== account || asOfNow(world, shipment).payment.kind !== 'card_open') continue;
    const { totalKurus } = shipment.price;
    if (account.balanceKurus < totalKurus) return;
    const line = { kind: 'charge', kurus: -totalKurus, description: 'Gönderi ücreti' } as const;
    const { balanceAfterKurus } = world.store().book(account, line, world.clock.now(), shipment);
    shipment.payment = { kind: 'balance', balanceAfterKurus, refunded: false };
    passOn(world, shipment, 'Bakiyeden ödendi');
  }
}

type OpenPayment = Extract<Payment, { readonly kind: 'card_open' }>;

/** The payment of a shipment whose link is past its time (section 2.3, payment_expires_at); null for every other. */
export function expiredPayment(world: World, shipment: Shipment): OpenPayment | null {
  const { payment } = shipment;
  return payment.kind === 'card_open' && world.clock.now() > payment.expiresAt ? payment : null;
}

/**
 * The shipment as it is now. The effects of an expired link are applied when the shipment is read. Under one reading
 * the service cancels an unpaid shipment then (section 3 has no such row, and forbids none).
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

/** Under one reading the detail of an unpaid shipment gets a new link; the old one stays closed. */
export function renewLink(world: World, shipment: Shipment): void {
  const payment = expiredPayment(world, shipment);
  const { expiredPayment: reading, paymentLinkMs } = world.readings();
  if (payment === null || reading !== 'new_link') return;
  const token = newPaymentToken();
  shipment.payment = { ...payment, token, expiresAt: world.clock.now() + paymentLinkMs };
  world.store().byPaymentToken.set(token, shipment);
}
