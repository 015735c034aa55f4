import type { Platform } from '../platform/index.ts';
import type { ShopNotifier } from '../ports/ShopNotifier.ts';
import type { ClockProof } from '../retention/index.ts';
import { createOutbox } from './outbox.ts';

/** The outboxes that deliver messages to the shop. */
export type Outboxes = ReturnType<typeof openOutbox>;

export interface OutboxesDeps {
  /** Null: nothing is reported to the shop's own system. */
  readonly shop: ShopNotifier | null;
  /** Null: nothing is written into the watched folder. */
  readonly folder: ShopNotifier | null;
  readonly clockIsProved: ClockProof;
}

export function openOutbox(platform: Platform, deps: OutboxesDeps) {
  const { signals, opened } = platform;
  const shared = { ...platform, clockIsProved: deps.clockIsProved, onChanged: signals.statusChanged.emit };
  const shop = opened.add(createOutbox({ ...shared, to: 'shop', notifier: deps.shop }));
  const folder = opened.add(createOutbox({ ...shared, to: 'folder', notifier: deps.folder }));

  function wake() {
    shop.wake();
    folder.wake();
  }

  // Messages are written only for an order with a shipment, or one that the shop has cancelled.
  signals.jobChanged.on(({ shipment, shopStop }) => (shipment !== null || shopStop !== null) && wake());

  return { shop, folder, wake };
}
