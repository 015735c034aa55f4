import type { Order } from '../../../electron/contract/order.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { type NotifyingPlan, notifyingStation } from './notifyingStation.ts';

/** Where the station stands still until it is killed. */
export type StandsStill = 'once it is written' | 'once the shop has it' | 'in the middle of the write';

export interface KilledNotifyingPlan extends NotifyingPlan {
  readonly at: StandsStill;
  readonly orders: readonly Order[];
}

/** The process that shopNotified.test.ts kills. */
const plan: KilledNotifyingPlan = JSON.parse(process.argv[2] ?? '{}');

function standStill(): Promise<never> {
  process.send?.('there');
  return new Promise(() => {});
}

function standingStill(journal: Journal): Journal {
  switch (plan.at) {
    case 'in the middle of the write':
      return {
        ...journal,
        async commit(next, event, message) {
          const done = journal.commit(next, event, message);
          // Killed while it is unknown yet whether it is on disk.
          return message?.some((one) => one.message.event === 'label.printed') === true ? standStill() : done;
        },
      };
    case 'once it is written':
      return {
        ...journal,
        async dueMessages(now, limit, to) {
          const due = await journal.dueMessages(now, limit, to);
          return due.length > 0 ? standStill() : due;
        },
      };
    case 'once the shop has it':
      return { ...journal, messageDelivered: standStill };
    default:
      return plan.at satisfies never;
  }
}

const { core } = await notifyingStation(plan, standingStill);
await core.putOrders(plan.orders);
for (const { reference } of plan.orders) await core.scan(reference);
