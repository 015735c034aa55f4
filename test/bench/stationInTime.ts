import { createMemorySecrets } from '../../electron/adapters/secrets/openSecrets.ts';
import { createOwnerPin } from '../../electron/adapters/secrets/ownerPin.ts';
import { systemRandomness } from '../../electron/adapters/system/clockAndRandomness.ts';
import { ok } from '../../electron/contract/result.ts';
import type { LabelStore } from '../../electron/core/ports/LabelStore.ts';
import type { ShippingApi } from '../../electron/core/ports/ShippingApi.ts';
import { type Core, createCore } from '../../electron/core/station/index.ts';
import type { ManualClock } from '../support/manualClock.ts';
import { createMemorySettings } from '../support/memorySettings.ts';

interface StationInTime extends Pick<Parameters<typeof createCore>[0], 'journal' | 'events'> {
  readonly clock: ManualClock;
  /** Every other call fails the bench. */
  readonly api: Partial<ShippingApi>;
  /** Requests that the account allows within 60 s; left out: as the settings are at first. */
  readonly limit?: number;
  /** Gets the content of each label when it is stored. */
  readonly onLabel?: (content: string) => void;
}

/** The real core under a clock that is moved, without a printer: what is counted ends with the label in the store. */
export function stationInTime({ clock, api, limit, onLabel = () => {}, ...parts }: StationInTime): Promise<Core> {
  const settings = createMemorySettings();
  // Past what the settings accept as well, for the bench without a limit.
  const allowed = limit === undefined ? {} : { requestsPerMinute: limit };
  return createCore({
    ...parts,
    identity: { profile: 'live', baseUrl: 'https://service.invalid', keyIsStored: true },
    api: { ...nothingElse, ...api },
    labels: labelsInMemory(onLabel),
    printers: [],
    settings: { ...settings, get: () => ({ ...settings.get(), ...allowed }) },
    ownerPin: createOwnerPin(createMemorySecrets(), clock),
    clock,
    random: { ...systemRandomness, fraction: () => 0.5 },
    logger: { info() {}, warn() {}, error() {} },
  });
}

async function never(): Promise<never> {
  throw new Error('nobody asks this here');
}

const nothingElse: ShippingApi = {
  createShipment: never,
  account: async () => ok({ balance: null, defaultCarrier: null, defaultSenderCode: null, more: [] }),
  shipment: never,
  label: never,
  downloadLabel: never,
  shipments: never,
  cancel: never,
  track: never,
  transactions: never,
  senderAddresses: never,
  setWebhook: never,
  provinces: never,
  districts: never,
  carriers: never,
  comparePrices: never,
  calculatePrice: never,
};

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
