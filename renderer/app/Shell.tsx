import { useContext, useEffect } from 'react';
import { useStore } from 'zustand';
import { useStation } from '../bridge/StationContext.tsx';
import { AccountView } from '../features/account/AccountView.tsx';
import { KeysView } from '../features/keys/KeysView.tsx';
import { LedgerView } from '../features/ledger/LedgerView.tsx';
import type { LedgerDesk } from '../features/ledger/ledgerDesk.ts';
import { OrdersView } from '../features/orders/OrdersView.tsx';
import { PaymentsView } from '../features/payments/PaymentsView.tsx';
import { PickupView } from '../features/pickup/PickupView.tsx';
import type { PickupDesk } from '../features/pickup/pickupDesk.ts';
import { PricesView } from '../features/prices/PricesView.tsx';
import type { PriceForm } from '../features/prices/priceForm.ts';
import { ProblemsView } from '../features/problems/ProblemsView.tsx';
import { QueueView } from '../features/queue/QueueView.tsx';
import { ScanView } from '../features/scan/ScanView.tsx';
import type { ScanSession } from '../features/scan/scanSession.ts';
import { WrongLabelAlarm } from '../features/scan/WrongLabelAlarm.tsx';
import { SettingsView } from '../features/settings/SettingsView.tsx';
import { ShipView } from '../features/ship/ShipView.tsx';
import { type ShipForm, takePriced } from '../features/ship/shipForm.ts';
import { ShipmentsView } from '../features/shipments/ShipmentsView.tsx';
import { WatchlistView } from '../features/watchlist/WatchlistView.tsx';
import { JOB_LISTS } from '../model/jobLists.ts';
import { AnswerContext } from '../scanner/answers.ts';
import { ScanRouteContext } from '../scanner/scanRoute.ts';
import { useScanner } from '../scanner/useScanner.ts';
import { Banners } from './Banners.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { Navigation } from './navigation.ts';
import { Rail } from './Rail.tsx';
import classes from './Shell.module.css';
import { SCREENS, type ScreenId } from './screens.ts';
import { TopBar } from './TopBar.tsx';
import { useScreenKeys } from './useScreenKeys.ts';

interface ShellProps {
  readonly navigation: Navigation;
  readonly session: ScanSession;
  readonly ledger: LedgerDesk;
  readonly pickup: PickupDesk;
  readonly forms: Forms;
}

/** What is being typed on the screens; it outlives them, because a scan takes any screen away. */
interface Forms {
  readonly price: PriceForm;
  readonly ship: ShipForm;
}

/** A single key that, like the digits of a question, acts when it stays alone. */
const KEYS_KEY = '?';

/** The frame of every screen. A scan is caught on each of them, and its outcome is shown at once. */
export function Shell(parts: ShellProps) {
  const { navigation, session, pickup } = parts;
  const { goTo } = navigation;
  const screen = useStore(navigation.store, (state) => state.screen);
  const answers = useContext(AnswerContext);
  const scans = useContext(ScanRouteContext);
  const alarm = useStore(session.store, (state) => state.alarm);
  useScreenKeys(goTo);
  useJobLists(session, pickup);

  const isRaised = () => session.store.getState().alarm !== null;
  useScanner(
    {
      collects: () => isRaised() || navigation.store.getState().screen === 'scan' || scans.taker() !== null,
      answers: () => (isRaised() ? [] : [KEYS_KEY, ...answers.keys()]),
      onCode: (code) => {
        const take = scans.taker();
        // While the alarm goes on every scan may be the label that ends it, whatever screen lies beneath.
        if (take !== null && !isRaised()) return take(code);
        goTo('scan');
        void session.submit(code);
      },
      onAnswer: (key) => (key === KEYS_KEY ? goTo('keys') : answers.answer(key)),
      onTyped: (typed) => scans.store.setState({ typed }),
    },
    true,
  );

  return (
    <>
      <div className={classes.frame} inert={alarm !== null}>
        <Rail screen={screen} goTo={goTo} />
        <div className={classes.column}>
          <TopBar screen={screen} goTo={goTo} />
          <Banners screen={screen} goTo={goTo} session={session} pickup={pickup} />
          <main className={classes.screen} data-screen={screen}>
            <ErrorBoundary resetKey={screen}>
              <Screen {...parts} screen={screen} goTo={goTo} />
            </ErrorBoundary>
          </main>
        </div>
      </div>
      {alarm === null ? null : <WrongLabelAlarm key={alarm.entryId} alarm={alarm} onStop={session.stopAlarm} />}
    </>
  );
}

interface ScreenProps extends ShellProps {
  readonly screen: ScreenId;
  readonly goTo: (screen: ScreenId) => void;
}

function Screen({ screen, goTo, session, ledger, pickup, forms }: ScreenProps) {
  switch (screen) {
    case 'scan':
      return <ScanView session={session} />;
    case 'queue':
      return <QueueView onShowOrders={() => goTo('orders')} />;
    case 'watchlist':
      return <WatchlistView />;
    case 'payments':
      return <PaymentsView />;
    case 'problems':
      return <ProblemsView />;
    case 'orders':
      return <OrdersView />;
    case 'ledger':
      return <LedgerView desk={ledger} onPickup={() => goTo('pickup')} onProblems={() => goTo('problems')} />;
    case 'pickup':
      return (
        <PickupView
          desk={pickup}
          onShowLeft={() => {
            ledger.setState({ list: 'not_handed_over', search: '', from: null, to: null, openJob: null });
            goTo('ledger');
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
        />
      );
    case 'settings':
      return <SettingsView />;
    case 'keys':
      return <KeysView screens={SCREENS} />;
    default:
      return screen satisfies never;
  }
}

/** Everything that is not finished is kept at hand, so that the counts on the rail are right on every screen. */
function useJobLists(session: ScanSession, pickup: PickupDesk): void {
  const { jobs } = useStation();
  useEffect(() => {
    void session.loadEarlier();
    void pickup.load();
    for (const list of JOB_LISTS) void jobs.load(list);
  }, [jobs, session, pickup]);
}
