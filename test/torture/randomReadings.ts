import type { Readings } from '../../electron/demo/readings.ts';
import type { Chance } from './random.ts';

/** Legal readings of what the document leaves open about money; the first of each is the emulator's own. */
const OPEN = {
  duplicateOfUnpaid: [200, 402],
  duplicateOfCancelled: ['first_shipment', 'new_shipment'],
  paymentBalance: ['at_operation', 'current'],
  requiredMeans: ['fee', 'shortfall'],
  statusUnpaid: ['payment_pending', 'pending', 'awaiting_payment'],
  statusCardPaid: ['payment_received', 'confirmed', 'pending'],
  paymentStatusUnpaid: ['pending', 'unpaid'],
  paymentMethodCard: ['card', 'credit_card'],
  cardRefund: ['none', 'to_balance'],
  debtStops: ['create', 'create_and_prices', 'everything'],
  codeField: ['error_code', 'error', 'both'],
  money: ['number', 'fixed', 'string'],
  expiryStyle: ['utc', 'offset', 'zoneless'],
  expiredPayment: ['stays', 'link_gone', 'cancelled', 'new_link'],
  topUpPays: ['no', 'oldest_first'],
  debtFirst: [true, false],
  emptyLabelFields: ['absent', 'null'],
} as const satisfies { readonly [Name in keyof Readings]?: readonly [Readings[Name], ...Readings[Name][]] };

/** Links that are open for a moment only, real ms; most runs do not wait until they are closed. */
const SHORT_LINK_MS = [60, 250] as const;

/** How the service reads its own document on that day. */
export function someReadings(chance: Chance): Partial<Readings> {
  const isShort = chance.happens(0.12);
  const paymentLinkMs = chance.whole(...SHORT_LINK_MS);
  const drawn = Object.entries(OPEN).map(([name, values]) => [name, chance.pick<unknown>([...values])]);
  const others = chance.happens(0.5) ? (Object.fromEntries(drawn) as Partial<Readings>) : {};
  return isShort ? { ...others, paymentLinkMs } : others;
}
