import type { Coordinator } from '../../../electron/core/ports/Coordinator.ts';
import { anOrder } from '../../support/builders.ts';
import { buildStation } from '../../support/buildStation.ts';
import { seatAt } from './notifyingDesk.ts';

export interface KilledNotifyingPlan {
  readonly folder: string;
  readonly service: { readonly url: string; readonly apiKey: string };
  readonly connection: string;
  /** How many orders the desk imports. */
  readonly orders: number;
  /** Where it stops until it is killed: at its second published step. */
  readonly at: 'before it is told' | 'once it is told';
}

/** The process that sharedBook.test.ts kills. */
const plan: KilledNotifyingPlan = JSON.parse(process.argv[2] ?? '{}');

function standingStill(coordinator: Coordinator): Coordinator {
  let steps = 0;
  return {
    ...coordinator,
    orders: {
      ...coordinator.orders,
      async put(orders) {
        steps += 1;
        if (steps < 2) return coordinator.orders.put(orders);
        if (plan.at === 'once it is told') await coordinator.orders.put(orders);
        process.send?.('there');
        return new Promise(() => {});
      },
    },
  };
}

const { core } = await buildStation({
  folder: plan.folder,
  service: plan.service,
  settings: { deskName: '1' },
  coordinator: async (journal) => standingStill(await seatAt(plan.connection, '1', journal)),
});
await core.putOrders(Array.from({ length: plan.orders }, (_, index) => anOrder({ reference: `N-${index}` })));
