import type { DeskClaims, ParcelsElsewhere } from '../desks/index.ts';
import type { Platform } from '../platform/index.ts';
import type { OrderLookup } from '../ports/OrderLookup.ts';
import type { Printing } from '../printing/index.ts';
import type { Reconciliation } from '../reconciliation/index.ts';
import type { Catalogue, Service } from '../service/index.ts';
import type { Lists } from '../shipments/index.ts';
import { createIntake } from './intake.ts';
import { createLabelVerification } from './labelVerification.ts';
import { createOrderLookups, type OrderLookups } from './orderLookups.ts';
import { createPickupSessions } from './pickupSessions.ts';
import { createShopStops } from './shopStops.ts';

export interface OrderRoomDeps {
  readonly service: Service;
  readonly reconciliation: Reconciliation;
  readonly catalogue: Catalogue;
  readonly printing: Printing;
  readonly lists: Lists;
  readonly claims: DeskClaims;
  readonly elsewhere: ParcelsElsewhere;
  /** Null: the shop's own system is not asked for orders. */
  readonly lookup: OrderLookup | null;
}

export function openOrders(platform: Platform, deps: OrderRoomDeps) {
  const { service, reconciliation, catalogue, printing, lists, claims, elsewhere, lookup } = deps;
  const { profile, settings, signals, opened } = platform;
  const onPrintProved = printing.proved;
  const intake = createIntake({
    ...{ ...platform, state: service.state, reconciliation, claims, rules: catalogue.rules },
    proofs: createLabelVerification({ ...platform, verifies: () => settings.get().verifyLabels, onPrintProved }),
    boxes: () => settings.get().boxes,
    senderCode: () => settings.get().senderCodes[profile],
    listWaitsForLabel: () => settings.get().listWaitsForLabel,
    asksShop: () => lookup?.isSetUp() === true,
    onBenchWaits: signals.benchWaits.emit,
  });
  const stops = createShopStops({
    ...platform,
    onFollowed() {
      lists.openBatches.pollAgain();
      signals.sendingFreed.emit();
      signals.statusChanged.emit();
    },
  });
  const lookups: OrderLookups | null =
    lookup === null ? null : opened.add(createOrderLookups({ ...platform, lookup, lookupEnded: intake.lookupEnded }));

  // An order that the book does not have is asked for at the shop's own system.
  if (lookups !== null) signals.jobChanged.on(lookups.jobChanged);
  signals.ordersChangedElsewhere.on(() => void stops.follow());

  return {
    intake,
    stops,
    pickups: createPickupSessions({ ...platform, elsewhere, reconciliation, onPrintProved }),
    hurryLookups: () => lookups?.hurry(),
    async start() {
      await stops.follow();
      await lookups?.start();
    },
  };
}
