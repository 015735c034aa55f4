import { AccountView } from '../features/account/AccountView.tsx';
import { KeysView } from '../features/keys/KeysView.tsx';
import { LedgerView } from '../features/ledger/LedgerView.tsx';
import { OrdersView } from '../features/orders/OrdersView.tsx';
import { PaymentsView } from '../features/payments/PaymentsView.tsx';
import { PickupView } from '../features/pickup/PickupView.tsx';
import { PricesView } from '../features/prices/PricesView.tsx';
import { QueueView } from '../features/queue/QueueView.tsx';
import { SettingsView } from '../features/settings/SettingsView.tsx';
import { ShipView } from '../features/ship/ShipView.tsx';
import { takePriced } from '../features/ship/shipForm.ts';
import { ShipmentsView } from '../features/shipments/ShipmentsView.tsx';
import { WatchlistView } from '../features/watchlist/WatchlistView.tsx';
import type { DeskParts } from './deskParts.ts';
import { ProblemsScreen } from './ProblemsScreen.tsx';
import { SCREENS, type ScreenId } from './screens.ts';

export interface OtherScreenProps extends DeskParts {
  readonly screen: Exclude<ScreenId, 'scan'>;
  readonly goTo: (screen: ScreenId) => void;
  readonly onCheckDesk: () => void;
}

/** Every screen but the scan view, with what it needs of the desk: code of its own, which no start waits for. */
export function OtherScreen({
  screen,
  goTo,
  onCheckDesk,
  session,
  ledger,
  pickup,
  orders,
  forms,
  settingsPlace,
}: OtherScreenProps) {
  switch (screen) {
    case 'queue':
      return <QueueView onShowOrders={() => goTo('orders')} />;
    case 'watchlist':
      return <WatchlistView />;
    case 'payments':
      return <PaymentsView />;
    case 'problems':
      return <ProblemsScreen session={session} />;
    case 'orders':
      return <OrdersView desk={orders} />;
    case 'ledger':
      return <LedgerView desk={ledger} onPickup={() => goTo('pickup')} onProblems={() => goTo('problems')} />;
    case 'pickup':
      return (
        <PickupView
          desk={pickup}
          onShowLeft={() => {
            goTo('ledger');
            ledger.setState({ list: 'not_handed_over' });
          }}
        />
      );
    case 'account':
      return <AccountView />;
    case 'prices':
      return (
        <PricesView
          form={forms.price}
          onShip={(priced) => {
            takePriced(forms.ship, priced);
            goTo('ship');
          }}
        />
      );
    case 'shipments':
      return <ShipmentsView />;
    case 'ship':
      return (
        <ShipView
          form={forms.ship}
          onShipped={(job) => {
            session.show(job);
            goTo('scan');
          }}
          onShow={(job) => {
            session.show(job);
            goTo('scan');
          }}
        />
      );
    case 'settings':
      return <SettingsView place={settingsPlace} onCheckDesk={onCheckDesk} />;
    case 'keys':
      return <KeysView screens={SCREENS} />;
    default:
      return screen satisfies never;
  }
}
