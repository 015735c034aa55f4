import type { Job } from '../../contract/job.ts';
import type { ShipmentAnswer } from '../ports/ShippingApi.ts';

/**
 * A detail or a list may lack the payment object, or the link that the 402 gave (API sections 2.2, 2.3): what is known is
 * kept, except that a label on its way or ready proves the payment.
 */
export function keepingWhatIsKnown(job: Pick<Job, 'payment'>, answer: ShipmentAnswer): ShipmentAnswer {
  const known = job.payment;
  const told = answer.payment;
  if (known === null || told?.paid === true) return answer;
  if (told === null) {
    const proven = answer.label.status === 'pending' || answer.label.status === 'ready';
    return { ...answer, payment: proven ? { ...known, paid: true, url: null, expiresAt: null } : known };
  }
  return {
    ...answer,
    payment: {
      paid: false,
      amount: told.amount ?? known.amount,
      balance: told.balance ?? known.balance,
      url: told.url ?? known.url,
      expiresAt: told.expiresAt ?? known.expiresAt,
      toldAt: told.toldAt,
      odd: told.odd,
    },
  };
}
