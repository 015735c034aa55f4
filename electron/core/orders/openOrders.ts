import type { DeskClaims, FactOfDesk, ParcelsElsewhere } from '../desks/index.ts';
import type { Panel } from '../panel/index.ts';
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
import { createScanning } from './scanning.ts';
import { createSendableOrders } from './sendableOrders.ts';
import { createShopStops } from './shopStops.ts';
import { createWrittenOrders } from './writtenOrders.ts';

export interface OrderRoomDeps {
  readonly service: Service;
  readonly panel: Panel;
  readonly reconciliation: Reconciliation;
  readonly catalogue: Catalogue;
  readonly printing: Printing;
  readonly lists: Lists;
  readonly site: FactOfDesk;
  readonly claims: DeskClaims;
  readonly elsewhere: ParcelsElsewhere;
  /** Null: the shop's own system is not asked for orders. */
  readonly lookup: OrderLookup | null;
}

export async function openOrders(platform: Platform, deps: OrderRoomDeps) {
  const { service, panel, reconciliation, catalogue, printing, lists, site, claims, elsewhere, lookup } = deps;
  const { profile, settings, signals, opened } = platform;
  const onPrintProved = printing.proved;
  const desk = {
    ...platform,
    ...{ claims, senderCode: () => settings.get().senderCodes[profile], onBenchWaits: signals.benchWaits.emit },
  };
  const sendable = createSendableOrders({
    ...{ ...desk, rules: catalogue.rules },
    asksShop: () => lookup?.isSetUp() === true,
  });
  const intake = createIntake({
    ...{ ...desk, state: service.state, orders: sendable },
    listWaitsForLabel: () => settings.get().listWaitsForLabel,
  });
  const stops = await createShopStops({
    ...platform,
    desk: site,
    lookup,
    jobOfPanel: panel.jobOf,
    onMarked: signals.ordersMarked.emit,
    onFollowed() {
      lists.openBatches.pollAgain();
      signals.sendingFreed.emit();
      signals.statusChanged.emit();
    },
  });
  opened.add({ stop: stops.close });
  const scanning = createScanning({
    ...{ ...desk, panel, stops, reconciliation, orders: sendable, intake, boxes: () => settings.get().boxes },
    proofs: createLabelVerification({ ...platform, verifies: () => settings.get().verifyLabels, onPrintProved }),
  });
  const lookups: OrderLookups | null =
    lookup === null ? null : opened.add(createOrderLookups({ ...platform, lookup, lookupEnded: sendable.lookupEnded }));

  // An order that the book does not have is requested from the shop's own system.
  if (lookups !== null) signals.jobChanged.on(lookups.jobChanged);
  signals.ordersChangedElsewhere.on(() => void stops.changedElsewhere());

  return {
    scanning,
    intake,
    sendable,
    written: createWrittenOrders({ ...desk, orders: sendable, intake }),
    stops,
    pickups: createPickupSessions({
      ...{ ...platform, elsewhere, reconciliation, onPrintProved },
      labelledElsewhere: scanning.labelledElsewhere,
    }),
    hurryLookups: () => lookups?.hurry(),
    async start() {
      await stops.follow();
      await lookups?.start();
    },
  };
}
