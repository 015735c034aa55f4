import { createMemorySecrets } from '../../electron/adapters/secrets/openSecrets.ts';
import { createOwnerPin } from '../../electron/adapters/secrets/ownerPin.ts';
import { ok } from '../../electron/contract/result.ts';
import { defaultSettings } from '../../electron/contract/settings.ts';
import type { Journal } from '../../electron/core/ports/Journal.ts';
import type { LabelStore } from '../../electron/core/ports/LabelStore.ts';
import type { ShippingApi } from '../../electron/core/ports/ShippingApi.ts';
import { type Core, createCore } from '../../electron/core/station/index.ts';
import type { ManualClock } from '../support/manualClock.ts';

/**
 * The real core under a clock that is moved, without a printer: what is counted ends with the label in the store.
 * `limit`: requests that the account allows within 60 s; `onLabel` is told the content of each label as it is stored.
 */
export function stationInTime(
  clock: ManualClock,
  journal: Journal,
  limit: number,
  api: ShippingApi,
  onLabel: (content: string) => void = () => {},
): Promise<Core> {
  let settings = { ...defaultSettings, requestsPerMinute: limit };
  return createCore({
    journal,
    identity: { profile: 'live', baseUrl: 'https://service.invalid', keyIsKept: true },
    api,
    labels: labelsInMemory(onLabel),
    printers: [],
    settings: {
      get: () => settings,
      update(patch) {
        settings = { ...settings, ...patch };
        return settings;
      },
    },
    ownerPin: createOwnerPin(createMemorySecrets(), clock),
    clock,
    random: { uuid: () => crypto.randomUUID(), fraction: () => 0.5 },
    logger: { info() {}, warn() {}, error() {} },
  });
}

function labelsInMemory(onLabel: (content: string) => void): LabelStore {
  return {
    async put(bytes) {
      const file = new TextDecoder().decode(bytes);
      onLabel(file);
      return ok({ file, bytes: bytes.length, pages: 1, widthMm: 100, heightMm: 150 });
    },
    pathOf: async (file) => file,
    read: async (file) => new TextEncoder().encode(file),
    adjusted: async (path) => ok({ path, widthMm: 100, heightMm: 150 }),
    list: async () => [],
    remove: async () => ok(null),
  };
}
