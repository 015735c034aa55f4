import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StationClient } from '../bridge/index.ts';
import { createDesksPlace, type DesksPlace } from '../features/desks/desksPlace.ts';
import { createLedgerDesk, type LedgerDesk } from '../features/ledger/ledgerDesk.ts';
import { createOrdersDesk, type OrdersDesk } from '../features/orders/ordersDesk.ts';
import { createPickupDesk, type PickupDesk } from '../features/pickup/pickupDesk.ts';
import { createPriceForm, type PriceForm } from '../features/prices/priceForm.ts';
import { createQueueDesk, type QueueDesk } from '../features/queue/queueDesk.ts';
import { createRepairDesk, type RepairDesk } from '../features/repair/repairDesk.ts';
import { createScanSession, handsOf, type ScanSession } from '../features/scan/scanSession.ts';
import { createSettingsPlace, type SettingsPlace } from '../features/settings/settingsPlace.ts';
import { createShipForm, type ShipForm } from '../features/ship/shipForm.ts';
import { createShelfAlerts, type ShelfAlerts } from '../jobs/index.ts';
import { createScanStrip, type ScanStripDesk } from './scanStrip.ts';
import type { ScreenId } from './screens.ts';

/** The state of a desk that outlives its screens, because a scan leads away from any of them. */
export interface DeskState {
  readonly navigation: Navigation;
  readonly session: ScanSession;
  readonly strip: ScanStripDesk;
  readonly shelf: ShelfAlerts;
  readonly ledger: LedgerDesk;
  readonly pickup: PickupDesk;
  readonly orders: OrdersDesk;
  readonly queue: QueueDesk;
  readonly repair: RepairDesk;
  readonly settingsPlace: SettingsPlace;
  readonly desksPlace: DesksPlace;
  readonly forms: { readonly price: PriceForm; readonly ship: ShipForm };
}

export function createDeskState(client: StationClient): DeskState {
  const session = createScanSession(client, Date.now);
  return {
    navigation: createNavigation(),
    session,
    strip: createScanStrip(),
    shelf: createShelfAlerts(client, Date.now, handsOf(session)),
    ledger: createLedgerDesk(),
    pickup: createPickupDesk(client, Date.now),
    orders: createOrdersDesk(),
    queue: createQueueDesk(),
    repair: createRepairDesk(),
    settingsPlace: createSettingsPlace(),
    desksPlace: createDesksPlace(),
    forms: { price: createPriceForm(), ship: createShipForm() },
  };
}

interface Navigation {
  readonly store: StoreApi<{ readonly screen: ScreenId; readonly before: ScreenId }>;
  readonly goTo: (screen: ScreenId) => void;
}

/** The shown screen. Every start begins at the scan view: that is what the desk is for. */
function createNavigation(): Navigation {
  const store: Navigation['store'] = createStore(() => ({ screen: 'scan', before: 'scan' }));
  return {
    store,
    goTo: (screen) => store.setState((now) => ({ screen, before: now.screen === screen ? now.before : now.screen })),
  };
}
