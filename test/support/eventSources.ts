import { systemClock } from '../../electron/adapters/system/clockAndRandomness.ts';
import type { Secrets } from '../../electron/core/ports/Secrets.ts';
import type { SettingsStore } from '../../electron/core/ports/SettingsStore.ts';
import type { AccountDeps } from '../../electron/main/accounts/accounts.ts';
import { createEventSources, type EventSources } from '../../electron/main/accounts/eventSources.ts';

const silent = { info() {}, warn() {}, error() {} };

/** What a station host reads events with, over Node's fetch. */
export function eventSourcesOf(
  settings: SettingsStore,
  secrets: Secrets,
  more: Partial<AccountDeps> = {},
): EventSources {
  return createEventSources({ settings, secrets, fetch, clock: systemClock, logger: silent, hide() {}, ...more });
}
