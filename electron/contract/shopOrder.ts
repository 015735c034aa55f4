import { z } from 'zod';
import { isDamaged, mendedText } from './damagedText.ts';
import { type Order, type Receiver, shipmentTypeSchema } from './order.ts';
import { findPhone } from './phone.ts';
import { referenceOf, unwrapCode, unwrapText } from './wrapping.ts';

/** Longer texts are no part of an address or a name; what the service takes is checked later (API section 8). */
const text = z.string().max(4_000);
const given = text.transform((value) => unwrapText(mendedText(value).text).text);
/** No letters may have been lost where they go on the label. */
const name = given.refine((value) => !isDamaged(value, 'name'));
const optional = given.nullish().transform((value) => (value === undefined || value === '' ? null : value));
/** Missing parts of a receiver do not make the answer useless: the order stops at the desk and is completed there. */
const part = name.nullish().transform((value) => value ?? '');
/** A text that is no phone is left out, so that the order lacks one. It may be written as a number, as a reference may. */
const phone = z
  .union([text, z.number()])
  .nullish()
  .transform((value) => findPhone(unwrapCode(String(value)).text)?.phone ?? '');
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
  type: shipmentTypeSchema.nullish(),
  width_cm: measure,
  length_cm: measure,
  height_cm: measure,
  weight_kg: measure,
  desi: measure,
  quantity: measure,
  content: optional,
});

/** An order as the shop's own programs write it, and as docs/shop-api.md has it. Unknown fields are ignored. */
export const shopOrderSchema = z.object({
  reference: number,
  receiver: partySchema,
  parcel: parcelSchema.nullish(),
  carrier: optional,
  carrier_id: id,
  sender: partySchema.extend({ code: given.nullish() }).nullish(),
  declared_value: measure,
  tags: z.array(given).max(50).nullish(),
  note: optional,
});

/** An empty code with nothing beside it is none. One of which every known field is missing stops at the desk. */
function senderOf(sender: z.output<typeof shopOrderSchema>['sender'] | null): Order['sender'] {
  if (sender == null) return null;
  const { code, ...party } = sender;
  if (code) return { kind: 'registered', code };
  if (code !== undefined && Object.values(party).every((value) => !value)) return null;
  return { kind: 'address', party: { ...party, provinceId: null, districtId: null } };
}

/** `source`: the name of where it came from. */
export function orderOf(
  { receiver, parcel, sender, ...order }: z.output<typeof shopOrderSchema>,
  source: string,
): Order {
  const ids = { provinceId: null, districtId: null };
  return {
    reference: order.reference,
    carrier: order.carrier,
    carrierId: order.carrier_id,
    waitForLabel: true,
    sender: senderOf(sender ?? null),
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
    },
  };
}

const writtenParty = ({ name, phone, email, address, province, district }: Receiver) => ({
  ...{ name, phone, email, address, province, district },
});

/** The reverse of that. A sender from the desk's settings does not belong to the order. */
export function shopOrderOf({ sender, receiver, parcel, shop, ...order }: Order): z.input<typeof shopOrderSchema> {
  return {
    reference: order.reference,
    receiver: writtenParty(receiver),
    parcel: {
      type: parcel.type,
      width_cm: parcel.widthCm,
      length_cm: parcel.lengthCm,
      height_cm: parcel.heightCm,
      weight_kg: parcel.weightKg,
      desi: parcel.desi,
      quantity: parcel.quantity,
      content: parcel.content,
    },
    carrier: order.carrier,
    carrier_id: order.carrierId,
    sender:
      sender?.kind === 'registered'
        ? { code: sender.code }
        : sender?.kind === 'address'
          ? writtenParty(sender.party)
          : null,
    declared_value: shop.declaredValue,
    tags: shop.tags,
    note: shop.note,
  };
}
