import type { Job, ShippedJob } from '../../contract/job.ts';
import { isUnpaidElsewhere } from '../../contract/openPayment.ts';
import { isLegal, type JobEvent, type JobRepository, problemOf, withKnownPayment } from '../jobs/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { ServiceClient } from '../service/index.ts';
import { isLabelVoid, isUnpaid } from './responseReader.ts';

export interface ForeignShipmentDeps {
  readonly jobs: JobRepository;
  readonly client: ServiceClient;
  readonly clock: Clock;
}

/**
 * Asks once about the payment of a shipment that another desk opened (API section 4.4, detail). The answer is written
 * down. Nothing is printed, because the other desk does that, and no plan repeats the question.
 */
export async function pollForeignShipment(job: ShippedJob, { jobs, client, clock }: ForeignShipmentDeps): Promise<Job> {
  const { shipment } = job;
  const answer = await client.request('bench', 'detail', (api) => api.shipment(shipment.id));
  const nextAt = clock.now();
  if (answer.ok && isLabelVoid(answer.value)) {
    const { payment, reported } = withKnownPayment(job, answer.value, nextAt);
    const { shipment: now } = answer.value;
    const gone = { type: 'shipment_cancelled', shipment: now, payment, method: reported.paymentMethod } as const;
    return jobs.advance(job.id, (known) => (isLegal(known, gone) ? gone : null));
  }
  const event: JobEvent = answer.ok
    ? {
        type: 'looked',
        payment: withKnownPayment(job, answer.value, nextAt).payment,
        problem: null,
        nextAt,
        look: { by: 'look', said: isUnpaid(answer.value) ? 'unpaid' : 'not_ready' },
      }
    : {
        type: 'looked',
        payment: null,
        problem: problemOf(answer.error),
        nextAt,
        look: { by: 'look', said: 'no_answer' },
      };
  return jobs.advance(job.id, (now) => (isUnpaidElsewhere(now) && isLegal(now, event) ? event : null));
}
