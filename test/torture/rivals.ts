import type { RunPlan } from './runPlan.ts';
import type { Scene } from './scene.ts';
import { shipElsewhere } from './scene.ts';

/** Another program of the shop, which ships orders of this desk while requests for them are on their way. */
export interface Rivals {
  /** Ships what is due; true while something is still to be shipped, or on its way. */
  turn(): boolean;
  /** When each order was opened by it, ms of the run. An order that the station was first with is not in it. */
  readonly opened: ReadonlyMap<string, number>;
}

export function createRivals(
  plan: Pick<RunPlan, 'orders'>,
  { service, wire }: Pick<Scene, 'service' | 'wire'>,
  now: () => number,
): Rivals {
  const opened = new Map<string, number>();
  const begun = new Set<string>();
  let inTransit = 0;
  const zero = performance.timeOrigin + performance.now() - now();

  async function ship(reference: string): Promise<void> {
    begun.add(reference);
    inTransit += 1;
    const at = now();
    try {
      if ((await shipElsewhere(service, reference)) === 201) opened.set(reference, at);
    } finally {
      inTransit -= 1;
    }
  }

  return {
    opened,
    turn() {
      let isWaiting = false;
      for (const { reference, rivalAfter } of plan.orders) {
        if (rivalAfter === null || begun.has(reference)) continue;
        const sent = wire.creates.find((create) => create.reference === reference);
        if (sent === undefined) continue;
        if (now() >= sent.at - zero + rivalAfter) void ship(reference);
        else isWaiting = true;
      }
      return isWaiting || inTransit > 0;
    },
  };
}
