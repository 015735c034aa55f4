import { systemClock } from '../../adapters/system/clockAndRandomness.ts';
import { JOB_STATES } from '../../contract/job.ts';
import { noEventFeed } from '../../contract/mailbox.ts';
import { kurus } from '../../contract/money.ts';
import type { Settings } from '../../contract/settings.ts';
import { emptyOutbox } from '../../contract/shopMessage.ts';
import type { StationStatus } from '../../contract/status.ts';
import type { Secrets } from '../../core/ports/Secrets.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';
import type { StationHost } from './stationHost.ts';

export interface StatusDeps {
  readonly host: StationHost;
  readonly settings: SettingsStore;
  readonly secrets: Secrets;
}

/** The station's status for the screens. */
export async function stationStatus({ host, settings, secrets }: StatusDeps): Promise<StationStatus> {
  const station = host.current();
  return station === null ? noStation(settings.get(), secrets.durable) : station.core.status();
}

/** The status before the first set-up: nothing is connected or counted. */
function noStation(settings: Settings, keyIsStored: boolean): StationStatus {
  return {
    observedAt: systemClock.monotonic(),
    profile: null,
    baseUrl: settings.liveBaseUrl,
    deskName: settings.deskName,
    connection: { state: 'unknown', since: null },
    balance: null,
    balanceIsLow: false,
    cover: null,
    hold: null,
    debtNotice: null,
    batchPause: null,
    batches: [],
    printer: null,
    printerRefused: null,
    counts: Object.fromEntries(JOB_STATES.map((state) => [state, 0])) as StationStatus['counts'],
    today: { accepted: 0, printed: 0, printedLastHour: 0, apiCalls: 0, charged: 0, chargedTotal: kurus(0) },
    ordersInBook: 0,
    waitingSince: null,
    events: noEventFeed,
    site: { kind: 'alone' },
    remotePrint: null,
    outbox: emptyOutbox,
    journal: { setAside: null, quarantined: 0, failing: null },
    keyIsStored,
  };
}
