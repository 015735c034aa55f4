import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { type AskingPlan, askingStation } from './askingStation.ts';

/** Where the station stands still until it is killed. */
export type StandsStill = 'once it has scanned' | 'once it has the answer' | 'once the order is in the book';

export interface KilledAskingPlan extends AskingPlan {
  readonly at: StandsStill;
  readonly code: string;
}

/** The process that lookupKilled.test.ts kills. */
const plan: KilledAskingPlan = JSON.parse(process.argv[2] ?? '{}');

function standStill(): Promise<never> {
  process.send?.('there');
  return new Promise(() => {});
}

function standingStill(journal: Journal): Journal {
  switch (plan.at) {
    case 'once it has scanned':
      return {
        ...journal,
        async accept(draft, event) {
          await journal.accept(draft, event);
          return standStill();
        },
      };
    case 'once it has the answer':
      return { ...journal, addOrders: standStill };
    case 'once the order is in the book':
      return {
        ...journal,
        async addOrders(orders, at) {
          await journal.addOrders(orders, at);
          return standStill();
        },
      };
    default:
      return plan.at satisfies never;
  }
}

const { core } = await askingStation(plan, standingStill);
await core.scan(plan.code);
