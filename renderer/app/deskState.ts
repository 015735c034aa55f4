import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StationClient } from '../bridge/index.ts';
import { createDesksPlace } from '../features/desks/desksPlace.ts';
import { createLedgerDesk } from '../features/ledger/ledgerDesk.ts';
import { createOrdersDesk } from '../features/orders/ordersDesk.ts';
import { createPickupDesk } from '../features/pickup/pickupDesk.ts';
import { createPriceForm } from '../features/prices/priceForm.ts';
import { createQueueDesk } from '../features/queue/queueDesk.ts';
import { createRepairDesk } from '../features/repair/repairDesk.ts';
import { createScanSession, handsOf } from '../features/scan/scanSession.ts';
import { createSettingsPlace } from '../features/settings/settingsPlace.ts';
import { createShipForm } from '../features/ship/shipForm.ts';
import { createShelfAlerts } from '../jobs/index.ts';
import { createScanStrip } from './scanStrip.ts';
import type { ScreenId } from './screens.ts';

export function createDeskState(client: StationClient) {
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

/** The state of a desk that outlives its screens, because a scan leads away from any of them. */
export type DeskState = ReturnType<typeof createDeskState>;

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
