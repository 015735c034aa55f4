import { useCallback, useState } from 'react';
import { useStore } from 'zustand';
import type { DeskFinding } from '../../electron/contract/diagnostics.ts';
import type { Job } from '../../electron/contract/job.ts';
import { useJobs, useStation } from '../bridge/index.ts';
import { AccountView } from '../features/account/AccountView.tsx';
import { DeskCheckView } from '../features/deskCheck/DeskCheckView.tsx';
import { DesksView } from '../features/desks/DesksView.tsx';
import { KeysView } from '../features/keys/KeysView.tsx';
import { LedgerView } from '../features/ledger/LedgerView.tsx';
import { OrdersView } from '../features/orders/OrdersView.tsx';
import { findOrder } from '../features/orders/ordersDesk.ts';
import { PaymentsView } from '../features/payments/PaymentsView.tsx';
import { PickupView } from '../features/pickup/PickupView.tsx';
import { PricesView } from '../features/prices/PricesView.tsx';
import { ProblemsView } from '../features/problems/ProblemsView.tsx';
import { QueueView } from '../features/queue/QueueView.tsx';
import { RepairView } from '../features/repair/RepairView.tsx';
import { correctionOf } from '../features/repair/repairDesk.ts';
import { bandOf, problemMark } from '../features/scan/problemBand.ts';
import type { ScanSession } from '../features/scan/scanSession.ts';
import { SettingsView } from '../features/settings/SettingsView.tsx';
import type { SettingId } from '../features/settings/settingsIndex.ts';
import { ShipView } from '../features/ship/ShipView.tsx';
import { takePriced } from '../features/ship/shipForm.ts';
import { ShipmentsView } from '../features/shipments/ShipmentsView.tsx';
import { WatchlistView } from '../features/watchlist/WatchlistView.tsx';
import type { DeskState } from './deskState.ts';
import { SCREENS, type ScreenId } from './screens.ts';

export interface OtherScreenProps extends DeskState {
  readonly screen: Exclude<ScreenId, 'scan'>;
  readonly goTo: (screen: ScreenId) => void;
  /** Opens the steps of the first set-up again. */
  readonly onDeskSteps: () => void;
  readonly toSetting: (id: SettingId) => void;
}

/**
 * Every screen but the scan view, with the parts of the desk that it needs. A chunk of its own, so that the start does
 * not wait for it.
 */
export function OtherScreen({
  screen,
  goTo,
  onDeskSteps,
  toSetting,
  navigation,
  session,
  ledger,
  pickup,
  orders,
  queue,
  forms,
  repair,
  settingsPlace,
  desksPlace,
}: OtherScreenProps) {
  /** Shown from another screen, until it is closed. */
  const [shipment, setShipment] = useState<string | null>(null);
  const closeShipment = useCallback(() => setShipment(null), []);
  const openForm = (subject: Parameters<typeof repair.open>[0]) => {
    repair.open(subject);
    goTo('repair');
  };
  const openJob = (jobId: string) => {
    goTo('ledger');
    ledger.setState({ openJob: jobId, lastJob: jobId });
  };
  const showOutcome = (job: Job) => {
    session.show(job);
    goTo('scan');
  };
  switch (screen) {
    case 'queue':
      return (
        <QueueView desk={queue} goTo={goTo} onCorrect={(item) => openForm({ kind: 'order', item })} onJob={openJob} />
      );
    case 'watchlist':
      return <WatchlistView />;
    case 'payments':
      return <PaymentsView />;
    case 'problems':
      return <ProblemsScreen session={session} />;
    case 'orders':
      return (
        <OrdersView
          desk={orders}
          onAdd={() => openForm({ kind: 'new', like: null })}
          onCopy={(like) => openForm({ kind: 'new', like })}
          onCorrect={(item) => openForm({ kind: 'order', item })}
          onCorrectJob={(jobId) => openForm({ kind: 'job', jobId })}
          onJob={openJob}
          onShipment={(shipmentId) => {
            setShipment(shipmentId);
            goTo('shipments');
          }}
          onRemoved={(reference) => repair.forget(correctionOf({ kind: 'reference', value: reference }))}
        />
      );
    case 'ledger':
      return <LedgerView desk={ledger} onPickup={() => goTo('pickup')} />;
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
    case 'desks':
      return <DesksView place={desksPlace} onSettings={() => toSetting('site')} onJob={openJob} />;
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
      return <ShipmentsView first={shipment} onClose={closeShipment} />;
    case 'ship':
      return <ShipView form={forms.ship} onShow={showOutcome} />;
    case 'repair': {
      const { before } = navigation.store.getState();
      return (
        <RepairView
          desk={repair}
          onSent={(job) => {
            // From the scan view the person sees the outcome of the parcel; from a list, the list again.
            if (before === 'scan') session.show(job);
            goTo(before);
          }}
          onSaved={(reference) => {
            findOrder(orders, reference);
            goTo('orders');
          }}
          onClose={() => goTo(before)}
        />
      );
    }
    case 'settings':
      return <SettingsView place={settingsPlace} onCheckDesk={() => goTo('deskCheck')} />;
    case 'deskCheck':
      return (
        <DeskCheckView
          onSteps={onDeskSteps}
          targetOf={(finding) => {
            const target = TARGETS[finding];
            if (target === undefined) return null;
            if (target === 'steps') return onDeskSteps;
            return () => ('setting' in target ? toSetting(target.setting) : goTo(target.screen));
          }}
        />
      );
    case 'keys':
      return <KeysView screens={SCREENS} from={navigation.store.getState().before} />;
    default:
      return screen satisfies never;
  }
}

/** The problems, and those among them that the scan view still shows in its band, because they were not put away yet. */
export function ProblemsScreen({ session }: { readonly session: ScanSession }) {
  const { jobs } = useStation();
  const entries = useStore(session.store, (state) => state.entries);
  const seen = useStore(session.store, (state) => state.seen);
  const unseen = useJobs((known) => {
    const listed = new Set([...known.ids.attention, ...known.ids.unconfirmed]);
    return bandOf(entries, known.jobs, seen, null).filter(
      ({ phase }) => phase.type === 'job' && listed.has(phase.jobId),
    );
  });
  function see(): void {
    for (const entry of unseen) {
      const mark = problemMark(entry, jobs.store.getState().jobs);
      if (mark !== null) session.see(mark);
    }
  }
  return <ProblemsView unseen={unseen.length} onSeen={see} />;
}

/** The place in the program at which a finding of the desk check is mended. */
type Target = { readonly setting: SettingId } | { readonly screen: ScreenId } | 'steps';

const TARGETS: Readonly<Partial<Record<DeskFinding, Target>>> = {
  key_refused: { setting: 'connection' },
  balance_held: { screen: 'payments' },
  budget_tight: { setting: 'limits' },
  budget_refused: { setting: 'limits' },
  printer_missing: { setting: 'printer' },
  printer_none: { setting: 'printer' },
  scanner_never: 'steps',
  mailbox_noSecret: { setting: 'webhook' },
  mailbox_refused: { setting: 'mailbox' },
  shop_refused: { setting: 'shopUndelivered' },
  shop_noWay: { setting: 'shopSecret' },
  database_setAside: { screen: 'ledger' },
};
