import type { CarrierDesk } from '../carrierDesk.ts';
import { carrierBarcode } from '../catalogue/carriers.ts';
import type { ServiceClock } from '../clock.ts';
import type { Shipment } from '../model.ts';

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
}) {
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
    /** The carrier delivers the label now, without its delay; false when the label was not pending. */
    deliver,
    /** Checks all waiting labels again, after a carrier's hold or delay has changed. */
    review,
    /** Passes a paid shipment to its carrier. `atOnce` lets a quick carrier's label be there before this returns. */
    register: (shipment: Shipment, { atOnce, announce }: { readonly atOnce: boolean; readonly announce: boolean }) => {
      shipment.label = 'pending';
      const behaviour = parts.carriers.behaviour(shipment.carrier.slug);
      const entry: Waiting = { since: parts.clock.now(), announce, timer: null, arrived: [] };
      waiting.set(shipment, entry);
      // A manual carrier's label is the service's own template, so there is no carrier to wait for (section 2.5).
      const quick = shipment.carrier.kind === 'manual' || (behaviour.labelDelayMs === 0 && !behaviour.held);
      if (quick && atOnce) deliver(shipment);
      else schedule(shipment, entry);
    },
    /** Waits at most `ms` for a pending label; a label that comes later is announced by an event (section 6.1). */
    wait: (shipment: Shipment, ms: number) =>
      new Promise<void>((resolve) => {
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
    /** A pending label was requested, so shipment.label_ready has to follow (section 4.4, label). */
    promise: (shipment: Shipment) => {
      const entry = waiting.get(shipment);
      if (entry !== undefined) entry.announce = true;
    },
    /** Stops waiting for a label (the shipment was cancelled). */
    drop: (shipment: Shipment) => {
      leave(shipment);
    },
    close: () => {
      for (const shipment of [...waiting.keys()]) leave(shipment);
    },
  };
}

/** Passes paid shipments to their carriers and waits for the labels (sections 2.5 and 3). */
export type LabelDesk = ReturnType<typeof createLabelDesk>;
