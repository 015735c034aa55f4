import { randomBytes } from 'node:crypto';
import type { Account, Shipment } from '../model.ts';
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
 * Settles the card payment of a shipment that opened unpaid (section 3): the shipment is passed to its carrier, its label becomes
 * pending or ready, its internal code changes (section 2.2), and shipment.label_ready follows.
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
export function passOn(world: World, shipment: Shipment, note: string): void {
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
