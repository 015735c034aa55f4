import type { AccountSeed } from '../accounts.ts';
import type { CarrierBehaviour } from '../carrierDesk.ts';
import { isoTime } from '../clock.ts';
import type { FaultList } from '../faults.ts';
import type { Account, Shipment } from '../model.ts';
import type { Readings } from '../readings.ts';
import type { RequestLog } from '../requestLog.ts';
import { openInPanel, type PanelOrder } from '../shipments/create.ts';
import { asOfNow, newPaymentToken, payByCard, payFromTopUp } from '../shipments/payments.ts';
import { changeStatus } from '../shipments/tracking.ts';
import { statusEvent } from '../webhooks/events.ts';
import type { WebhookSender } from '../webhooks/sender.ts';
import type { World } from '../world.ts';
import {
  type AccountChange,
  accountState,
  chargeRecords,
  type Known,
  type ShipmentId,
  shipmentRecord,
} from './control.ts';

/** The service's switches that no other part owns. */
export type Switches = { latencyMs: number; routeLimit: number; readings: Readings };

type ControlDeps = {
  readonly world: World;
  readonly switches: Switches;
  readonly faults: FaultList;
  readonly requests: RequestLog;
  readonly webhooks: WebhookSender;
  readonly addAccount: (seed: AccountSeed) => Account;
  readonly reset: () => void;
};

function applyChange(world: World, account: Account, change: AccountChange): void {
  const { balanceKurus, debtKurus, ...others } = change;
  if (balanceKurus !== undefined && balanceKurus !== account.balanceKurus) {
    const line = {
      kind: 'topup',
      kurus: balanceKurus - account.balanceKurus,
      description: 'Bakiye düzeltmesi',
    } as const;
    world.store().book(account, line, world.clock.now());
    if (line.kurus > 0) payFromTopUp(world, account);
  }
  if (debtKurus !== undefined)
    account.debt = debtKurus === null ? null : { kurus: debtKurus, token: newPaymentToken() };
  Object.assign(account, others);
}

export function createControl(deps: ControlDeps) {
  const { world, switches, faults, requests, webhooks } = deps;

  function withAccount<T>(apiKey: string | undefined, use: (account: Account) => T): Known<T> {
    const { accounts } = world.store();
    const account = apiKey === undefined ? [...accounts.values()][0] : accounts.get(apiKey);
    return account === undefined ? { ok: false, problem: 'no such account' } : { ok: true, value: use(account) };
  }

  function withShipment<T>(id: ShipmentId, use: (shipment: Shipment) => T): Known<T> {
    const shipment = world.store().shipmentOf(String(id));
    return shipment === undefined
      ? { ok: false, problem: 'no such shipment' }
      : { ok: true, value: use(asOfNow(world, shipment)) };
  }

  return {
    state: () => ({
      accounts: [...world.store().accounts.values()].map((account) => accountState(world, account)),
      carriers: Object.fromEntries(world.carriers.all.map(({ slug }) => [slug, world.carriers.behaviour(slug)])),
      latencyMs: switches.latencyMs,
      routeLimit: switches.routeLimit,
      faults: faults.list(),
      clock: { now: isoTime(world.clock.now()), offsetMs: world.clock.offsetMs() },
      readings: switches.readings,
      counts: {
        requests: requests.list().length,
        charges: chargeRecords(world).length,
        shipments: world.store().shipments.size,
      },
    }),
    account: (apiKey?: string) => withAccount(apiKey, (account) => accountState(world, account)),
    setAccount: (change: AccountChange, apiKey?: string) =>
      withAccount(apiKey, (account) => {
        applyChange(world, account, change);
        return accountState(world, account);
      }),
    /**
     * The webhook address as the service team sets it on request (section 6); without a secret signing is the older one
     * (6.4). Null removes the address.
     */
    setWebhook: (webhook: Account['webhook'], apiKey?: string) =>
      withAccount(apiKey, (account) => {
        account.webhook = webhook;
        return accountState(world, account);
      }),
    addAccount: (seed: AccountSeed) => accountState(world, deps.addAccount(seed)),
    setCarrier: (slug: string, change: Partial<CarrierBehaviour>): Known<CarrierBehaviour> => {
      if (!world.carriers.all.some((carrier) => carrier.slug === slug))
        return { ok: false, problem: 'no such carrier' };
      const value = world.carriers.set(slug, change);
      world.labels.review();
      return { ok: true, value };
    },
    /** The carrier delivers the label now, even a held one; false when it was not pending. */
    deliverLabel: (id: ShipmentId) => withShipment(id, (shipment) => world.labels.deliver(shipment)),
    setLatency: (ms: number) => {
      switches.latencyMs = ms;
    },
    /** Requests per 60 s window and caller on the route layer. */
    setRouteLimit: (perMinute: number) => {
      switches.routeLimit = perMinute;
    },
    addFault: faults.add,
    clearFaults: faults.clear,
    setClockOffset: world.clock.setOffsetMs,
    setReadings: (change: Partial<Readings>): Readings => {
      switches.readings = { ...switches.readings, ...change };
      return switches.readings;
    },
    /** Pays an unpaid shipment by card, as its payment page does. */
    pay: (id: ShipmentId) => withShipment(id, (shipment) => payByCard(world, shipment)),
    /** The carrier reports this status (section 3); the event is shipment.status_updated. */
    updateStatus: (id: ShipmentId, status: string) =>
      withShipment(id, (shipment) => {
        const now = world.clock.now();
        const old = changeStatus(shipment, status, now, 'Kargo firması güncellemesi');
        world.emit(statusEvent(shipment, old, now, world.readings()));
        return shipmentRecord(world, shipment);
      }),
    /** Opens a shipment in the customer panel; `problem`: why the panel would not. */
    openInPanel(
      order: { readonly reference: string | null } & Partial<PanelOrder>,
      apiKey?: string,
    ): Known<ReturnType<typeof shipmentRecord>> {
      const receiver = { name: 'Ayşe Yılmaz', province: 'İstanbul', district: 'Kadıköy' };
      const panelOrder = { receiver, desi: 2, carrier: null, unpaid: false, ...order };
      const opened = withAccount(apiKey, (account) => openInPanel(world, account, panelOrder));
      if (!opened.ok) return opened;
      const { value } = opened;
      return value.ok
        ? { ok: true, value: shipmentRecord(world, value.value) }
        : { ok: false, problem: JSON.stringify(value.errors) };
    },
    requests: requests.list,
    charges: () => chargeRecords(world),
    shipments: () =>
      [...world.store().shipments.values()].map((shipment) => shipmentRecord(world, asOfNow(world, shipment))),
    deliveries: webhooks.deliveries,
    /** Forgets requests and webhook deliveries; shipments and money stay. */
    clearLogs: () => {
      requests.clear();
      webhooks.clear();
    },
    /** Back to the start: accounts, shipments, carriers, faults, clock, readings. Ids go on, so none is used twice. */
    reset: deps.reset,
  };
}

/**
 * Steers the demo service from a test or by hand; the same functions stand behind /control. Without an API key a
 * function applies to the first account.
 */
export type DemoControl = ReturnType<typeof createControl>;
