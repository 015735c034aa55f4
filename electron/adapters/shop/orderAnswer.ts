import { z } from 'zod';
import { isDamaged, mendedText } from '../../contract/damagedText.ts';
import type { Order } from '../../contract/order.ts';
import { findPhone } from '../../contract/phone.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { referenceOf, unwrapCode, unwrapText } from '../../contract/wrapping.ts';
import type { CancelledOrder } from '../../core/ports/OrderLookup.ts';

/** Longer texts are no part of an address or a name; what the service takes is checked later (API section 8). */
const text = z.string().max(4_000);
const given = text.transform((value) => unwrapText(mendedText(value).text).text);
/** No letters may have been lost where they go on the label. */
const name = given.refine((value) => !isDamaged(value, 'name'));
const optional = given.nullish().transform((value) => (value === undefined || value === '' ? null : value));
/** Missing parts of a receiver do not make the answer useless: the order stops at the desk and is completed there. */
const part = name.nullish().transform((value) => value ?? '');
/** What is no phone is left out, so that the order lacks it. It may be written as a number, as a reference may. */
const phone = z
  .union([text, z.number()])
  .nullish()
  .transform((value) => findPhone(unwrapCode(String(value ?? '')).text)?.phone ?? '');
const number = z
  .union([text, z.number().int().nonnegative()])
  .transform((value) => referenceOf(mendedText(String(value)).text));
const measure = z
  .number()
  .nonnegative()
  .nullish()
  .transform((value) => value ?? null);
/** An id may be written as a number. */
const id = z
  .union([given, z.number().int().nonnegative()])
  .nullish()
  .transform((value) => (value === undefined || value === null || value === '' ? null : String(value)));

const partySchema = z.object({
  name: part,
  phone,
  email: optional,
  address: part,
  province: part,
  district: part,
});

const parcelSchema = z.object({
  type: z.enum(['koli', 'dosya', 'palet']).nullish(),
  width_cm: measure,
  length_cm: measure,
  height_cm: measure,
  weight_kg: measure,
  desi: measure,
  quantity: measure,
  content: optional,
});

/** The answer for a code, as docs/shop-api.md has it. Unknown fields are ignored. */
const answerSchema = z.object({
  reference: number,
  receiver: partySchema,
  parcel: parcelSchema.nullish(),
  carrier: optional,
  carrier_id: id,
  sender: z.union([z.object({ code: given.pipe(z.string().min(1)) }), partySchema]).nullish(),
  declared_value: measure,
  tags: z.array(given).max(50).nullish(),
  note: optional,
});

/** What of an answer says that its order is cancelled; a shop may have other things under these names. */
const cancelledSchema = z.object({
  reference: number,
  state: z.string().nullish().catch(null),
  cancelled: z.boolean().nullish().catch(null),
});

export const cancelledBy = (word: string): CancelledOrder['cancelled'] => ({
  word: word.slice(0, 100),
  isDone: false,
  isCancelled: true,
  isDirect: true,
});

function cancelIn(value: unknown, isCancelWord: (word: string) => boolean): CancelledOrder['cancelled'] | null {
  const { data } = cancelledSchema.safeParse(value);
  const word = data?.state ?? '';
  if (isCancelWord(word)) return cancelledBy(word);
  return data?.cancelled === true ? cancelledBy('cancelled') : null;
}

interface AnswerReading {
  readonly reference: string;
  readonly source: string;
  readonly isCancelWord: (word: string) => boolean;
  /** When it was asked, epoch ms. */
  readonly at: number;
}

/**
 * The order in an answer of the shop's own system. Refused with words for a person if it is no such JSON, or the order of
 * another reference.
 */
export function readOrderAnswer(
  body: Uint8Array,
  { reference, source, isCancelWord, at }: AnswerReading,
): Result<Order | CancelledOrder, string> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return err('no JSON');
  }
  const cancelled = cancelIn(value, isCancelWord);
  const read = answerSchema.safeParse(value);
  if (!read.success) {
    // Of a cancelled order the shop need not say more than its number.
    const { data } = cancelledSchema.safeParse(value);
    if (cancelled !== null && data?.reference === referenceOf(reference)) return ok({ cancelled });
    const [issue] = read.error.issues;
    return err(issue === undefined || issue.path.length === 0 ? 'no order' : `cannot be read: ${issue.path.join('.')}`);
  }
  const { receiver, parcel, sender, ...order } = read.data;
  if (order.reference !== referenceOf(reference))
    return err(`order of another number: ${order.reference.slice(0, 120)}`);
  const ids = { provinceId: null, districtId: null };
  return ok({
    reference,
    carrier: order.carrier,
    carrierId: order.carrier_id,
    waitForLabel: true,
    sender:
      sender == null
        ? null
        : 'code' in sender
          ? { kind: 'registered', code: sender.code }
          : { kind: 'address', party: { ...sender, ...ids } },
    receiver: { ...receiver, ...ids },
    parcel: {
      type: parcel?.type ?? 'koli',
      widthCm: parcel?.width_cm ?? null,
      lengthCm: parcel?.length_cm ?? null,
      heightCm: parcel?.height_cm ?? null,
      weightKg: parcel?.weight_kg ?? null,
      desi: parcel?.desi ?? null,
      quantity: parcel?.quantity ?? null,
      content: parcel?.content ?? null,
    },
    shop: {
      source,
      declaredValue: order.declared_value,
      tags: [...new Set((order.tags ?? []).filter((tag) => tag !== ''))],
      note: order.note,
      ...(cancelled === null ? {} : { stopped: { ...cancelled, at } }),
    },
  });
}
