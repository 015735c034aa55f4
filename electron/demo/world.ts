import type { CarrierDesk } from './carrierDesk.ts';
import type { ServiceClock } from './clock.ts';
import type { LinkSigner } from './links.ts';
import type { Shipment } from './model.ts';
import type { Readings } from './readings.ts';
import type { LabelDesk } from './shipments/labelDesk.ts';
import type { Store } from './store.ts';
import type { EventOut } from './webhooks/events.ts';

/** The parts that the service's operations work with; every one is handed in. */
export type World = {
  readonly clock: ServiceClock;
  readonly carriers: CarrierDesk;
  readonly links: LinkSigner;
  readonly labels: LabelDesk;
  readonly store: () => Store;
  readonly readings: () => Readings;
  /** The service's own address, without a slash at the end. */
  readonly baseUrl: () => string;
  /** Sends a webhook event (section 6) without waiting for it. */
  readonly emit: (event: EventOut) => void;
  /** The label's PDF (section 2.4). */
  readonly renderLabel: (shipment: Shipment) => Promise<Uint8Array>;
};
