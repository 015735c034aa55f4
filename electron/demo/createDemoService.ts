import type { AddressInfo } from 'node:net';
import { type AccountSeed, createAccount, demoApiKey, demoBalanceKurus, documentedLimits } from './accounts.ts';
import { type CarrierBehaviour, createCarrierDesk } from './carrierDesk.ts';
import { createClock } from './clock.ts';
import { createControlApi } from './control/controlRoutes.ts';
import { createControl, type Switches } from './control/createControl.ts';
import { createFaultList } from './faults.ts';
import { type Api, createApi } from './http/api.ts';
import { createRateLimits } from './http/rateLimits.ts';
import { createHttpServer } from './http/server.ts';
import { checkLabelFonts } from './label/labelFonts.ts';
import { createLabelPress } from './label/labelPress.ts';
import { createLinkSigner } from './links.ts';
import type { Account } from './model.ts';
import { defaultReadings, type Readings } from './readings.ts';
import { createRequestLog } from './requestLog.ts';
import { createLabelDesk } from './shipments/labelDesk.ts';
import { labelLink } from './shipments/view.ts';
import { createStore } from './store.ts';
import { labelReadyEvent } from './webhooks/events.ts';
import { createWebhookSender, type DeliveryRules, documentedDelivery } from './webhooks/sender.ts';
import type { World } from './world.ts';

export type DemoServiceOptions = {
  /** Folder that holds the DejaVu TrueType files of the labels. */
  readonly fontDir: string;
  /** Default: the system chooses a free port, as with 0. */
  readonly port?: number;
  readonly apiKey?: string;
  /** Start balance in kuruş. */
  readonly balanceKurus?: number;
  /** Requests per 60 s window. Default: section 8. */
  readonly limits?: { readonly account?: number; readonly route?: number };
  readonly carriers?: { readonly [slug: string]: Partial<CarrierBehaviour> };
  readonly readings?: Partial<Readings>;
  /** Default: section 6.5. */
  readonly delivery?: Partial<DeliveryRules>;
  /** Ids count up from here; larger than a 32-bit integer by default, and never larger than a number holds exactly. */
  readonly firstShipmentId?: bigint;
  /** Renders a throw-away label after the start, so that the first real one is as quick as the rest. */
  readonly warmUp?: boolean;
  /** Makes the PDFs in place of the label press, for tests that need thousands and never open one. */
  readonly renderLabel?: World['renderLabel'];
  /** Changes parts of the service, so that the conformance suite can be tried on a wrong one. */
  readonly alteration?: Alteration;
  /** Called with faults of the service itself. */
  readonly log?: (line: string) => void;
};

/** Wraps parts of the service and may change their input and output. */
export type Alteration = {
  readonly api?: (api: Api, world: World) => Api;
  readonly emit?: (emit: World['emit']) => World['emit'];
};

export type DemoService = Awaited<ReturnType<typeof createDemoService>>;

const loopback = '127.0.0.1';

/**
 * Starts an emulator of the shipping service (the whole API document) on loopback. Rejects when the port is taken, or a
 * font is missing.
 */
export async function createDemoService(options: DemoServiceOptions) {
  const limits = { ...documentedLimits, ...options.limits };
  const startReadings: Readings = { ...defaultReadings, ...options.readings };
  const apiKey = options.apiKey ?? demoApiKey;
  const log = options.log ?? (() => undefined);
  const switches: Switches = { latencyMs: 0, routeLimit: limits.route, readings: startReadings };
  const readings = () => switches.readings;

  const clock = createClock();
  const carriers = createCarrierDesk();
  const faults = createFaultList();
  const requests = createRequestLog();
  const rateLimits = createRateLimits(clock, readings);
  const webhooks = createWebhookSender({ readings, rules: { ...documentedDelivery, ...options.delivery } });
  await checkLabelFonts(options.fontDir);
  const press = createLabelPress(options.fontDir, readings);
  const emit = options.alteration?.emit?.(webhooks.send) ?? webhooks.send;
  let store = createStore(options.firstShipmentId ?? 4_812_000_001n);
  let lastAccountId = 7_100;
  let url = '';

  const labels = createLabelDesk({
    clock,
    carriers,
    nextSerial: () => store.nextSerial(),
    onLateLabel: (shipment) => {
      emit(labelReadyEvent(shipment, labelLink(world, shipment).url, clock.now(), readings()));
    },
  });
  const world: World = {
    clock,
    carriers,
    labels,
    links: createLinkSigner(),
    store: () => store,
    readings,
    baseUrl: () => url,
    emit,
    renderLabel: options.renderLabel ?? press.render,
  };

  function addAccount(seed: AccountSeed): Account {
    lastAccountId += 1;
    const account = createAccount(lastAccountId, { rateLimit: limits.account, ...seed });
    store.accounts.set(account.apiKey, account);
    return account;
  }

  function begin(): void {
    addAccount({ apiKey, balanceKurus: options.balanceKurus ?? demoBalanceKurus });
    for (const [slug, change] of Object.entries(options.carriers ?? {})) carriers.set(slug, change);
  }

  function reset(): void {
    labels.close();
    carriers.reset();
    faults.clear();
    rateLimits.reset();
    requests.clear();
    webhooks.clear();
    clock.setOffsetMs(0);
    switches.latencyMs = 0;
    switches.routeLimit = limits.route;
    switches.readings = startReadings;
    store = createStore(store.nextShipmentId(), store.nextSerial());
    begin();
  }

  begin();
  const control = createControl({ world, switches, faults, requests, webhooks, addAccount, reset });
  const api = createApi(world, rateLimits, () => switches.routeLimit);
  const server = createHttpServer({
    world,
    api: options.alteration?.api?.(api, world) ?? api,
    control: createControlApi(control),
    faults,
    requests,
    latencyMs: () => switches.latencyMs,
    log,
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, loopback, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
  url = `http://${loopback}:${port}`;
  if (options.warmUp === true) void press.warmUp();

  return {
    /** The URL without a slash at the end. */
    url,
    port,
    apiKey,
    control,
    /** Ends every connection, timer and delivery. */
    close: () =>
      new Promise<void>((resolve) => {
        labels.close();
        webhooks.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
