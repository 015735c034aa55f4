import { parseBaseUrl } from '../adapters/api/baseUrl.ts';
import { readOrdersCsv } from '../adapters/import/csvOrders.ts';
import { type StationError, stationError } from '../contract/errors.ts';
import type { Job } from '../contract/job.ts';
import { JOB_STATES } from '../contract/job.ts';
import { err, ok, type Result } from '../contract/result.ts';
import type { Settings } from '../contract/settings.ts';
import type { StationStatus } from '../contract/status.ts';
import type { JobError } from '../core/createCore.ts';
import type { Logger } from '../core/ports/Logger.ts';
import type { Secrets } from '../core/ports/Secrets.ts';
import type { SettingsStore } from '../core/ports/SettingsStore.ts';
import type { ApiError, ShippingApi } from '../core/ports/ShippingApi.ts';
import { openPaymentLink } from './externalLinks.ts';
import type { RequestHandlers } from './ipc.ts';
import { LIVE_KEY, type OpenStation, type StationHost } from './stationHost.ts';

/** How long a test print may take before the screen says that it waits, ms. */
const TEST_PRINT_PATIENCE_MS = 8_000;

export interface RequestParts {
  readonly host: StationHost;
  readonly settings: SettingsStore;
  readonly secrets: Secrets;
  readonly systemLanguage: 'tr' | 'en';
  readonly createApi: (baseUrl: string, apiKey: () => Promise<string | null>) => ShippingApi;
  /** Absolute path of the test label's PDF. */
  readonly testLabel: () => Promise<string>;
  /** All printers, also before a station is open. */
  readonly printersWithoutStation: OpenStation['core']['printers'];
  readonly demoScans: readonly {
    readonly code: string;
    readonly shows: 'plain' | 'duplicate' | 'slow' | 'unpaid' | 'invalid';
  }[];
  readonly logger: Logger;
}

/** Each request of the contract, answered with the station that is open. */
export function createRequestHandlers(parts: RequestParts): RequestHandlers {
  const { host, settings, secrets, logger } = parts;

  async function withStation<T>(
    work: (station: OpenStation) => Promise<Result<T, StationError>>,
  ): Promise<Result<T, StationError>> {
    const station = host.current();
    return station === null ? err(stationError('no_station')) : work(station);
  }

  function onJob(work: (core: OpenStation['core']) => Promise<Result<Job, JobError>>) {
    return withStation(async ({ core }) => {
      const result = await work(core);
      return result.ok ? result : err(stationError(result.error.kind));
    });
  }

  async function status(): Promise<Result<StationStatus, StationError>> {
    const station = host.current();
    return ok(station === null ? noStation(settings.get(), secrets.durable) : await station.core.status());
  }

  /** Asks the service with an address and a key that are not kept yet. */
  async function tryConnection(baseUrl: string, apiKey: string) {
    const url = parseBaseUrl(baseUrl);
    if (!url.ok) return err(stationError(url.error));
    const key = apiKey.trim();
    if (key === '') return err(stationError('key_missing'));
    const at = Date.now();
    const answer = await parts.createApi(url.value, async () => key).account();
    if (!answer.ok) return err(connectionError(answer.error));
    const { balance } = answer.value;
    return ok({ url: url.value, key, balance: balance === null ? null : { amount: balance, at } });
  }

  const withLanguage = (value: Settings) => ok({ ...value, systemLanguage: parts.systemLanguage });

  return {
    'scan.submit': ({ code }) => withStation(async ({ core }) => ok(await core.scan(code))),
    'jobs.recent': ({ limit }) => withStation(async ({ core }) => ok([...(await core.recent(limit))])),
    'jobs.list': ({ list }) => withStation(async ({ core }) => ok([...(await core.list(list))])),
    'jobs.timeline': ({ jobId }) => withStation(async ({ core }) => ok([...(await core.timeline(jobId))])),
    'jobs.lookNow': ({ jobId }) => onJob((core) => core.lookNow(jobId)),
    'jobs.confirmPrint': ({ jobId, onPaper }) => onJob((core) => core.confirmPrint(jobId, onPaper)),
    'jobs.print': ({ jobId, reason }) => onJob((core) => core.print(jobId, reason)),
    'jobs.withdraw': ({ jobId }) => onJob((core) => core.withdraw(jobId)),
    'jobs.retry': ({ jobId }) => onJob((core) => core.retry(jobId)),
    'jobs.openPayment': ({ jobId }) =>
      withStation(async ({ core, profile }) => {
        const job = await core.job(jobId);
        if (job === null) return err(stationError('job_not_found'));
        return openPaymentLink(job.payment?.url ?? null, profile);
      }),

    'orders.list': ({ search, offset, limit }) =>
      withStation(async ({ core }) => {
        const page = await core.orders(search, offset, limit);
        return ok({ total: page.total, items: [...page.items] });
      }),
    'orders.import': ({ fileName, bytes }) =>
      withStation(async ({ core }) => {
        const read = readOrdersCsv(bytes);
        const { added, updated } = await core.putOrders(read.orders);
        logger.info('orders imported', { added, updated, problems: read.problems.length });
        return ok({ fileName, added, updated, problems: [...read.problems] });
      }),
    'orders.queueAll': () => withStation(async ({ core }) => ok(await core.queueAll())),

    'station.status': status,
    'station.openHoldPayment': () =>
      withStation(async ({ core, profile }) => openPaymentLink((await core.status()).hold?.url ?? null, profile)),
    'station.checkService': () =>
      withStation(async ({ core }) => {
        const answer = await core.checkService();
        return answer.ok ? ok(await core.status()) : err(connectionError(answer.error));
      }),

    'connection.test': async ({ baseUrl, apiKey }) => {
      const tried = await tryConnection(baseUrl, apiKey);
      return tried.ok ? ok({ balance: tried.value.balance }) : tried;
    },
    'connection.save': async ({ baseUrl, apiKey }) => {
      const tried = await tryConnection(baseUrl, apiKey);
      if (!tried.ok) return tried;
      await secrets.set(LIVE_KEY, tried.value.key);
      await host.openLive(tried.value.url);
      return status();
    },
    'demo.open': async () => {
      try {
        await host.openDemo();
        return await status();
      } catch (failure) {
        logger.error('demo failed', { failure: String(failure) });
        return err(stationError('demo_failed'));
      }
    },
    'demo.scans': async () => ok(host.current()?.profile === 'demo' ? [...parts.demoScans] : []),

    'printers.list': async () => ok([...(await parts.printersWithoutStation.list())]),
    'printers.choose': async ({ printerId }) => {
      const known = await parts.printersWithoutStation.list();
      if (!known.some((printer) => printer.id === printerId)) return err(stationError('printer_missing'));
      const station = host.current();
      const { printers } = settings.get();
      settings.update({ printers: { ...printers, [station?.profile ?? 'live']: printerId } });
      await station?.core.printerChosen();
      return status();
    },
    'printers.test': async ({ printerId }) => {
      const tested = await parts.printersWithoutStation.test(
        printerId,
        await parts.testLabel(),
        TEST_PRINT_PATIENCE_MS,
      );
      if (!tested.ok) {
        return err(
          tested.error.kind === 'printer_missing'
            ? stationError('printer_missing')
            : stationError('print_failed', tested.error.detail),
        );
      }
      const { value } = tested;
      return ok({ outcome: value.kind, detail: value.kind === 'completed' ? value.output : value.reason });
    },

    'settings.get': async () => withLanguage(settings.get()),
    'settings.update': async (patch) => withLanguage(settings.update(definedOnly(patch))),
  };
}

function definedOnly<T extends object>(patch: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as never;
}

function connectionError(error: ApiError): StationError {
  switch (error.kind) {
    case 'not_sent':
      return stationError('service_unreachable', error.detail);
    case 'unknown':
      return error.status === null
        ? stationError('service_unreachable', error.detail)
        : stationError(error.status < 500 ? 'service_not_json' : 'service_error', error.detail);
    case 'unauthorized':
      return stationError('key_refused', error.message);
    case 'forbidden':
      return stationError('forbidden', error.message);
    case 'rate_limited':
      return stationError('rate_limited', error.message);
    case 'account_hold':
    case 'invalid':
    case 'not_found':
    case 'conflict':
    case 'refused':
      return stationError('service_error', error.message);
    default:
      return error satisfies never;
  }
}

/** Before the first run is done: nothing is connected, nothing was counted. */
function noStation(settings: Settings, keyIsKept: boolean): StationStatus {
  return {
    profile: null,
    baseUrl: settings.liveBaseUrl,
    deskName: settings.deskName,
    connection: { state: 'unknown', since: null },
    balance: null,
    hold: null,
    printer: null,
    counts: Object.fromEntries(JOB_STATES.map((state) => [state, 0])) as StationStatus['counts'],
    today: { accepted: 0, printed: 0, apiCalls: 0 },
    ordersInBook: 0,
    keyIsKept,
  };
}
