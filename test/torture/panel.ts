import type { DemoService } from '../../electron/demo/createDemoService.ts';
import { familyOf } from './customers.ts';
import type { RunPlan } from './runPlan.ts';
import type { Spooler } from './spooler.ts';

/** The customer panel of the service, where somebody cancels shipments behind the station's back. */
export interface Panel {
  /** Cancels what is due; true while something is to be cancelled soon, or on its way. */
  turn(): boolean;
  /** As the last turn left it. */
  readonly isBusy: () => boolean;
  /** Ms since it last cancelled something; infinite where it never did. */
  readonly quietFor: () => number;
  /** Shipments that were cancelled here, and since when they certainly were, ms of the run. */
  readonly cancelled: ReadonlyMap<string, number>;
}

export function createPanel(
  plan: RunPlan,
  { url, apiKey, control }: Pick<DemoService, 'url' | 'apiKey' | 'control'>,
  spooler: Pick<Spooler, 'sheets'>,
  now: () => number,
): Panel {
  const wishes = plan.orders.filter(({ cancelledElsewhere }) => cancelledElsewhere !== null);
  /** Shipments that were seen, and since when, ms of the run. */
  const openedAt = new Map<string, number>();
  const requested = new Set<string>();
  const cancelled = new Map<string, number>();
  let inTransit = 0;
  let isWaiting = false;

  async function cancel(id: string): Promise<void> {
    requested.add(id);
    inTransit += 1;
    try {
      const answer = await fetch(`${url}/api/v2/shipments/${id}/cancel`, {
        method: 'POST',
        headers: { 'X-Api-Key': apiKey, 'Content-Type': 'application/json' },
        body: JSON.stringify({ reason: 'panel' }),
      });
      await answer.text();
      if (answer.ok) cancelled.set(id, now());
    } finally {
      inTransit -= 1;
    }
  }

  return {
    cancelled,
    turn() {
      if (wishes.length === 0) return false;
      isWaiting = false;
      for (const { id, orderReference, status } of control.shipments()) {
        const order = wishes.find(({ reference }) => reference === familyOf(orderReference ?? ''));
        if (order?.cancelledElsewhere == null || orderReference !== order.reference) continue;
        const opened = openedAt.get(id) ?? now();
        openedAt.set(id, opened);
        const { after, ms } = order.cancelledElsewhere;
        const sheet = spooler.sheets().find(({ title }) => title === orderReference);
        const since = after === 'opened' ? opened : sheet?.at;
        if (since === undefined || requested.has(id) || status === 'cancelled') continue;
        if (now() - since >= ms) void cancel(id);
        else isWaiting = true;
      }
      return isWaiting || inTransit > 0;
    },
    quietFor: () => now() - Math.max(Number.NEGATIVE_INFINITY, ...cancelled.values()),
    isBusy: () => isWaiting || inTransit > 0,
  };
}
