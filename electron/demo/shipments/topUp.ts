import type { Account } from '../model.ts';
import type { World } from '../world.ts';
import { asOfNow } from './expiry.ts';
import { passOn } from './payments.ts';

/** Money came to the balance: under one reading it pays what waits, the oldest first, as far as it goes. */
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
