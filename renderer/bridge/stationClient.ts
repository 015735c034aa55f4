import { createStore } from 'zustand/vanilla';
import type { RequestOutput } from '../../electron/contract/channels.ts';
import type { StationError } from '../../electron/contract/errors.ts';
import type { SettingsPatch } from '../../electron/contract/settings.ts';
import type { StationStatus } from '../../electron/contract/status.ts';
import { createJobCache } from './jobCache.ts';
import type { Station } from './station.ts';

export type KnownSettings = RequestOutput<'settings.get'>;

export interface StationClientState {
  /** Null until the station's first answer. */
  readonly status: StationStatus | null;
  readonly settings: KnownSettings | null;
  /** Why the first answers did not come. */
  readonly failure: StationError | null;
}

export function createStationClient(station: Station) {
  const store = createStore<StationClientState>(() => ({ status: null, settings: null, failure: null }));
  const jobs = createJobCache(station);

  function takeStatus(status: StationStatus): void {
    const before = store.getState().status;
    if (before !== null && status.observedAt < before.observedAt) return;
    if (before !== null && before.profile !== status.profile) jobs.clear();
    store.setState({ status });
  }

  async function loadSettings(): Promise<StationError | null> {
    const reply = await station.request('settings.get', {});
    if (reply.ok) store.setState({ settings: reply.value });
    return reply.ok ? null : reply.error;
  }

  let starting: Promise<void> | null = null;

  async function load(): Promise<void> {
    // The page of a locked keychain tries again and again, and has to stay.
    if (store.getState().failure?.code !== 'keychain_locked') store.setState({ failure: null });
    const [status, settingsFailure] = await Promise.all([station.request('station.status', {}), loadSettings()]);
    if (status.ok) takeStatus(status.value);
    else store.setState({ failure: status.error });
    if (settingsFailure !== null) store.setState({ failure: settingsFailure });
  }

  station.on('status.changed', (status) => {
    const before = store.getState().status;
    takeStatus(status);
    // The profile's own choices (printer, address) changed with it.
    if (before?.profile !== status.profile || before?.printer?.id !== status.printer?.id) void loadSettings();
  });

  station.on('settings.changed', (settings) => store.setState({ settings }));

  return {
    station,
    store,
    jobs,
    /** Stores the newest status: an answer that is older than an event that came meanwhile is dropped. */
    takeStatus,
    takeSettings: (settings: KnownSettings) => store.setState({ settings }),
    /** Requests what every screen needs; a second call meanwhile shares the first one's answer. */
    start() {
      starting ??= load().finally(() => {
        starting = null;
      });
      return starting;
    },
    async updateSettings(patch: SettingsPatch) {
      const reply = await station.request('settings.update', patch);
      if (reply.ok) store.setState({ settings: reply.value });
      return reply.ok ? null : reply.error;
    },
  };
}

/** Everything the page knows of the station: one object, made once in the root and handed down. */
export type StationClient = ReturnType<typeof createStationClient>;
