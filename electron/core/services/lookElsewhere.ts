import type { Job } from '../../contract/job.ts';
import type { JobEvent } from '../domain/jobEvents.ts';
import { isLegal } from '../domain/jobMachine.ts';
import type { Clock } from '../ports/Clock.ts';
import type { ApiGate } from './apiGate.ts';
import type { JobBook } from './jobBook.ts';
import { keepingWhatIsKnown } from './knownPayment.ts';
import { problem, problemOf } from './problems.ts';
import { isCancelled, isUnpaid } from './settling.ts';

export interface LookElsewhereParts {
  readonly jobs: JobBook;
  readonly gate: ApiGate;
  readonly clock: Clock;
}

/** Another desk opened the shipment and, as far as is known here, it still waits for money. */
export function isUnpaidElsewhere({ state, payment }: Pick<Job, 'state' | 'payment'>): boolean {
  return state === 'already_shipped' && payment?.paid === false;
}

/**
 * Asks once what became of the payment of a shipment that another desk opened (API section 4.4, detail); the answer is
 * written down and nothing is printed: whoever opened it does that. No plan repeats it.
 */
export async function lookElsewhere(job: Job, { jobs, gate, clock }: LookElsewhereParts): Promise<Job> {
  const { shipment } = job;
  if (shipment === null) return job;
  await gate.take('bench');
  const answer = await gate.send('detail', (api) => api.shipment(shipment.id));
  const nextAt = clock.now();
  const event: JobEvent = answer.ok
    ? {
        type: 'looked',
        payment: withoutLink(keepingWhatIsKnown(job, answer.value, nextAt).payment, isCancelled(answer.value)),
        problem: isCancelled(answer.value) ? problem('shipment_cancelled') : null,
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

/** A cancelled shipment has no open link (3). */
function withoutLink(payment: Job['payment'], isOver: boolean): Job['payment'] {
  return payment === null || !isOver ? payment : { ...payment, url: null, expiresAt: null };
}
