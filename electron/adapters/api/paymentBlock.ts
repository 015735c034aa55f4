import type { ExtraField } from '../../contract/extraField.ts';
import type { Payment } from '../../contract/job.ts';
import type { Kurus } from '../../contract/money.ts';
import { toldLabelStatus } from './labelStatus.ts';
import { readMoney } from './money.ts';
import { asItCame, oddFields, standsAt } from './oddFields.ts';
import { fee } from './schemas/fields.ts';
import type { ShipmentData } from './schemas/shipment.ts';

/** What the answer itself says besides its fields. */
export interface AnswerFacts {
  /** The answer (a 402) means that nothing was paid, where its fields do not say. */
  readonly unpaid?: boolean;
  /** How far the clock here is ahead of the service's, in ms. */
  readonly leadMs?: number;
}

/** The payment block (2.3) says it; where it does not, the statuses (2.2, 2.5) or the answer as a whole may. */
function readPaid(data: ShipmentData, unpaid: boolean): boolean | null {
  const told = data.payment?.paid ?? null;
  if (told !== null) return told;
  if (data.payment_status === 'paid') return true;
  return unpaid || toldLabelStatus(data) === 'awaiting_payment' ? false : null;
}

/** Rounded only where the money is gone already and has to be in the books: nobody is asked to pay such an amount. */
function readFee(value: unknown, place: string, paid: boolean): Kurus | null {
  const found = standsAt(value, place);
  const exact = fee.parse(found);
  if (exact !== null || !paid) return exact;
  const rounded = readMoney(found);
  return rounded !== null && rounded >= 0 ? rounded : null;
}

/** What stands in the places of the payment and could not be read as what belongs there. */
export function oddPaymentFields(value: unknown, data: ShipmentData): readonly ExtraField[] {
  const { payment } = data;
  if (payment === null) return oddFields(value, { payment: null, balance: data.balance });
  return oddFields(value, {
    'payment.paid': payment.paid,
    'payment.amount': payment.amount,
    'payment.balance': payment.balance,
    'payment.payment_url': payment.payment_url,
    'payment.payment_expires_at': payment.payment_expires_at,
    balance: data.balance,
  });
}

/**
 * The payment of a shipment object (API sections 2.3, 4.4, 7); null when nothing in the answer says whether it is paid.
 * The balance beside the shipment is that of this very answer (7), the one in the block may be older (2.3).
 */
export function readPayment(value: unknown, data: ShipmentData, facts: AnswerFacts): Payment | null {
  const paid = readPaid(data, facts.unpaid ?? false);
  if (paid === null) return null;
  const place = standsAt(value, 'payment.amount') === null ? 'pricing.total_price' : 'payment.amount';
  const amount = readFee(value, place, paid);
  const odd = [...oddPaymentFields(value, data)];
  if (place === 'pricing.total_price') odd.push(...oddFields(value, { [place]: fee.parse(standsAt(value, place)) }));
  // Fee or shortfall, nobody knows (7): it stands for nothing, but may be all that there is.
  const required = standsAt(value, 'required');
  if (amount === null && required !== null) odd.push(asItCame('required', required));
  const expiresAt = data.payment?.payment_expires_at ?? null;
  return {
    paid,
    amount,
    balance: data.balance ?? data.payment?.balance ?? null,
    url: data.payment?.payment_url ?? null,
    expiresAt: expiresAt === null ? null : expiresAt + (facts.leadMs ?? 0),
    toldAt: null,
    odd,
  };
}
