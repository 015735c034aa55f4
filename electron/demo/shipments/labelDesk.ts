import type { CarrierDesk } from '../carrierDesk.ts';
import { carrierBarcode } from '../catalogue/carriers.ts';
import type { ServiceClock } from '../clock.ts';
import type { Shipment } from '../model.ts';

/** Passes paid shipments to their carriers and waits for the labels (sections 2.5 and 3). */
export type LabelDesk = {
  /** Passes a paid shipment to its carrier. `atOnce` lets a quick carrier's label be there before this returns. */
  readonly register: (shipment: Shipment, options: { readonly atOnce: boolean; readonly announce: boolean }) => void;
  /** Waits at most `ms` for a pending label; a label that comes later is announced by an event (section 6.1). */
  readonly wait: (shipment: Shipment, ms: number) => Promise<void>;
  /** A pending label was requested, so shipment.label_ready has to follow (section 4.4, label). */
  readonly promise: (shipment: Shipment) => void;
  /** The carrier delivers the label now, without its delay; false when the label was not pending. */
  readonly deliver: (shipment: Shipment) => boolean;
  /** Checks all waiting labels again, after a carrier's hold or delay has changed. */
  readonly review: () => void;
  /** Stops waiting for a label (the shipment was cancelled). */
  readonly drop: (shipment: Shipment) => void;
  readonly close: () => void;
};

type Waiting = {
  readonly since: number;
  announce: boolean;
  timer: NodeJS.Timeout | null;
  readonly arrived: (() => void)[];
};

export function createLabelDesk(parts: {
  readonly clock: ServiceClock;
  readonly carriers: CarrierDesk;
  readonly nextSerial: () => number;
  readonly onLateLabel: (shipment: Shipment) => void;
}): LabelDesk {
  const waiting = new Map<Shipment, Waiting>();

  function leave(shipment: Shipment): Waiting | null {
    const entry = waiting.get(shipment);
    if (entry === undefined) return null;
    if (entry.timer !== null) clearTimeout(entry.timer);
    waiting.delete(shipment);
    for (const arrived of entry.arrived) arrived();
    return entry;
  }

  function deliver(shipment: Shipment): boolean {
    if (shipment.label !== 'pending') return false;
    shipment.label = 'ready';
    if (shipment.carrier.kind === 'integrated') {
      shipment.carrierNumber = carrierBarcode(shipment.carrier, parts.nextSerial());
    }
    const entry = leave(shipment);
    if (entry?.announce === true) parts.onLateLabel(shipment);
    return true;
  }

  function schedule(shipment: Shipment, entry: Waiting): void {
    if (entry.timer !== null) clearTimeout(entry.timer);
    entry.timer = null;
    const behaviour = parts.carriers.behaviour(shipment.carrier.slug);
    if (behaviour.held) return;
    const left = entry.since + behaviour.labelDelayMs - parts.clock.now();
    entry.timer = setTimeout(() => deliver(shipment), Math.max(0, left));
  }

  const review = () => {
    for (const [shipment, entry] of waiting) schedule(shipment, entry);
  };
  parts.clock.onShift(review);

  return {
    deliver,
    review,
    register: (shipment, { atOnce, announce }) => {
      shipment.label = 'pending';
      const behaviour = parts.carriers.behaviour(shipment.carrier.slug);
      const entry: Waiting = { since: parts.clock.now(), announce, timer: null, arrived: [] };
      waiting.set(shipment, entry);
      // A manual carrier's label is the service's own template, so there is no carrier to wait for (section 2.5).
      const quick = shipment.carrier.kind === 'manual' || (behaviour.labelDelayMs === 0 && !behaviour.held);
      if (quick && atOnce) deliver(shipment);
      else schedule(shipment, entry);
    },
    wait: (shipment, ms) =>
      new Promise((resolve) => {
        const entry = waiting.get(shipment);
        if (entry === undefined) {
          resolve();
          return;
        }
        const timeout = setTimeout(() => {
          entry.announce = true;
          resolve();
        }, ms);
        entry.arrived.push(() => {
          clearTimeout(timeout);
          resolve();
        });
      }),
    promise: (shipment) => {
      const entry = waiting.get(shipment);
      if (entry !== undefined) entry.announce = true;
    },
    drop: (shipment) => {
      leave(shipment);
    },
    close: () => {
      for (const shipment of [...waiting.keys()]) leave(shipment);
    },
  };
}
