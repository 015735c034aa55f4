import { systemClock } from '../../electron/adapters/system/clockAndRandomness.ts';
import type { Secrets } from '../../electron/core/ports/Secrets.ts';
import type { SettingsStore } from '../../electron/core/ports/SettingsStore.ts';
import {
  createEventSources,
  type EventSources,
  type EventSourcesDeps,
} from '../../electron/main/accounts/eventSources.ts';

const silent = { info() {}, warn() {}, error() {} };

/** What a station host reads events with, over Node's fetch. */
export function eventSourcesOf(
  settings: SettingsStore,
  secrets: Secrets,
  more: Partial<EventSourcesDeps> = {},
): EventSources {
  return createEventSources({ settings, secrets, fetch, clock: systemClock, logger: silent, hide() {}, ...more });
}
