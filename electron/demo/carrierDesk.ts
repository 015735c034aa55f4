import { type Carrier, carriers } from './catalogue/carriers.ts';

/** How a carrier behaves right now; set by tests and people through the control API. */
export type CarrierBehaviour = {
  /** Time from being passed to the carrier until its label is there, in ms. */
  readonly labelDelayMs: number;
  /** The label waits until the control API delivers it. */
  readonly held: boolean;
  /** Section 3: the carrier refuses cancellation (409 carrier_cancel_failed). */
  readonly refusesCancel: boolean;
  /** Inactive carriers are not listed and take no shipments. */
  readonly active: boolean;
};

function initial(carrier: Carrier): CarrierBehaviour {
  return { labelDelayMs: carrier.labelDelayMs, held: false, refusesCancel: false, active: true };
}

export function createCarrierDesk() {
  const behaviours = new Map(carriers.map((carrier) => [carrier.slug, initial(carrier)]));

  function behaviour(slug: string): CarrierBehaviour {
    const found = behaviours.get(slug);
    if (found === undefined) throw new RangeError(`unknown carrier: ${slug}`);
    return found;
  }

  return {
    all: carriers,
    active: () => carriers.filter((carrier) => behaviour(carrier.slug).active),
    behaviour,
    set: (slug: string, change: Partial<CarrierBehaviour>) => {
      const next = { ...behaviour(slug), ...change };
      behaviours.set(slug, next);
      return next;
    },
    reset: () => {
      for (const carrier of carriers) behaviours.set(carrier.slug, initial(carrier));
    },
  };
}

export type CarrierDesk = ReturnType<typeof createCarrierDesk>;
