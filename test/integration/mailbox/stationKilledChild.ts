import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { buildStation } from '../../support/buildStation.ts';
import { readingFrom } from './mailDesk.ts';

/** Where the station stands still until it is killed: at an event about a label. */
export type StandsStill = 'before it is taken' | 'once it is taken' | 'once it was looked at';

export interface KilledPlan {
  readonly folder: string;
  readonly service: { readonly url: string; readonly apiKey: string };
  readonly mailbox: { readonly url: string; readonly token: string };
  readonly secret: string;
  readonly at: StandsStill;
}

/** The process that stationKilled.test.ts kills. */
const plan: KilledPlan = JSON.parse(process.argv[2] ?? '{}');

function standStill(): Promise<never> {
  process.send?.('there');
  return new Promise(() => {});
}

function standingStill(journal: Journal): Journal {
  const isLabel = ({ event }: { readonly event: { readonly event: string } }) => event.event === 'shipment.label_ready';
  switch (plan.at) {
    case 'before it is taken':
      return {
        ...journal,
        takeEvents: async (page) => (page.events.some(isLabel) ? standStill() : journal.takeEvents(page)),
      };
    case 'once it is taken':
      return {
        ...journal,
        async openEvents(limit) {
          const open = await journal.openEvents(limit);
          return open.some(isLabel) ? standStill() : open;
        },
      };
    case 'once it was looked at':
      return {
        ...journal,
        async settleEvent(id, outcome, jobId) {
          const stored = (await journal.openEvents(50)).find((one) => one.id === id);
          return stored !== undefined && isLabel(stored) ? standStill() : journal.settleEvent(id, outcome, jobId);
        },
      };
    default:
      return plan.at satisfies never;
  }
}

const { url, token } = plan.mailbox;
await buildStation({
  folder: plan.folder,
  service: plan.service,
  events: await readingFrom({ url, token: async () => token }, () => [{ kind: 'secret', value: plan.secret }]),
  journal: standingStill,
});
