import type { Order, Receiver } from '../../contract/order.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import { MAX_REFERENCE_LENGTH } from '../../contract/scan.ts';

type Rule = NonNullable<FieldProblem['rule']>;

/**
 * What API sections 4.4 and 8 clearly forbid in a create request, field by field, under the service's field names. It
 * refuses nothing that the service might accept: zero desi and 1,000 to 2,000 kg are left to it, and an e-mail address only
 * needs something on both sides of an @. One or two sides are no dimensions: they give no volume to charge by.
 * A place of a list that the service's lists do not have waits for a person, as a parcel to a wrong place is paid twice.
 */
export function orderProblems(order: Order): readonly FieldProblem[] {
  const { receiver, parcel, sender } = order;
  const problems: FieldProblem[] = [];
  const add = (field: string, rule: Rule, limit: number | null = null) =>
    problems.push({ field, rule, limit, message: null });
  const text = (field: string, value: string | null, limit: number, required: boolean) => {
    if (required && (value === null || value.trim() === '')) add(field, 'required');
    if (value !== null && characters(value) > limit) add(field, 'too_long', limit);
  };
  const party = (side: 'sender' | 'receiver', who: Receiver, longestAddress: number) => {
    text(`${side}_name`, who.name, 255, true);
    text(`${side}_phone`, who.phone, 20, true);
    text(`${side}_email`, who.email, 255, false);
    const email = who.email?.trim() ?? '';
    if (email !== '' && !/^\S+@\S+$/.test(email)) add(`${side}_email`, 'not_an_email');
    text(`${side}_address`, who.address, longestAddress, true);
    if (who.provinceId === null) text(`${side}_province`, who.province, Number.POSITIVE_INFINITY, true);
    if (who.districtId === null) text(`${side}_district`, who.district, Number.POSITIVE_INFINITY, true);
  };
  const range = (field: string, value: number | null, least: number, most: number) => {
    if (value === null) return;
    if (value < least) add(field, 'too_small', least);
    if (value > most) add(field, 'too_large', most);
  };

  text('order_reference', order.reference, MAX_REFERENCE_LENGTH, false);
  if (order.carrierId === null) text('carrier', order.carrier, 60, false);
  if (sender?.kind === 'address') party('sender', sender.party, Number.POSITIVE_INFINITY);
  else if (sender !== null) text('sender_address_code', sender.code, 40, true);
  party('receiver', receiver, 1000);
  if (receiver.unsurePlace !== undefined) add(`receiver_${receiver.unsurePlace}`, 'unsure_place');
  text('content_description', parcel.content, 500, false);
  range('weight', parcel.weightKg, 0, 2000);
  for (const [field, side] of SIDES) range(field, parcel[side], 0, 300);
  range('desi', parcel.desi, 0, 1000);
  if (parcel.quantity !== null && !Number.isInteger(parcel.quantity)) add('quantity', 'not_a_whole_number');
  else range('quantity', parcel.quantity, 1, 200);
  if (parcel.type === 'koli' && parcel.desi === null) {
    const missing = SIDES.filter(([, side]) => parcel[side] === null);
    if (missing.length === SIDES.length) add('desi', 'no_dimensions');
    else for (const [field] of missing) add(field, 'required');
  }
  return problems;
}

const SIDES = [
  ['width', 'widthCm'],
  ['length', 'lengthCm'],
  ['height', 'heightCm'],
] as const;

/** The length in code points, as people count it, not in UTF-16 units. */
function characters(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}
