import type { Texts } from './texts.ts';
import type { trBatch } from './trBatch.ts';

/** Texts of the list of orders while it is paused, and of its orders that wait without a parcel. */
export const enBatch: Pick<Texts, keyof typeof trBatch> = {
  batchPause: {
    title: 'Batch paused: the balance was not enough',
    titleUnclear: 'Batch paused: payment unclear',
    topUp: {
      one: '{{count}} order is waiting. Top up, then go on with Alt+I.',
      other: '{{count}} orders are waiting. Top up, then go on with Alt+I.',
    },
    covered: {
      one: '{{count}} order is waiting. Balance {{balance}} ({{ago}}): go on with Alt+I.',
      other: '{{count}} orders are waiting. Balance {{balance}} ({{ago}}): go on with Alt+I.',
    },
    lookAt: {
      one: '{{count}} order is waiting. See in the customer panel whether {{code}} is paid, then go on with Alt+I.',
      other: '{{count}} orders are waiting. See in the customer panel whether {{code}} is paid, then go on with Alt+I.',
    },
    goOn: 'Go on',
    why: '{{code}}: fee {{fee}}, balance {{balance}}',
    whyUntold: 'The balance did not cover {{code}}',
    whyUnclear: '{{code}}: the service asked for payment, but its answer could not be read',
    since: 'Time: {{when}}',
    rest: 'An unpaid shipment waits at F4. Orders scanned at the desk are still sent.',
    state: 'paused',
    key: 'Go on with the batch',
  },
};
