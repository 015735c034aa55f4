import type { Carrier } from '../catalogue/carriers.ts';
import { type District, findDistrict, findProvince, type Province } from '../catalogue/places.ts';
import type { Account, ParcelSpec, Party } from '../model.ts';
import { type Price, pickCarrier, priceFor } from '../pricing.ts';
import type { Readings } from '../readings.ts';
import { passDimensionGate } from './dimensionGate.ts';
import { type Body, type Checked, type FieldReader, readFields } from './fields.ts';

/** A create request that passed section 4.4's rules. */
export type CreateRequest = {
  readonly orderReference: string | null;
  readonly carrier: Carrier;
  readonly price: Price;
  readonly parcel: ParcelSpec;
  readonly sender: Party;
  readonly receiver: Party;
  readonly waitForLabel: boolean;
};

const shipmentTypes = ['dosya', 'koli', 'palet'] as const;

function readParty(fields: FieldReader, side: 'sender' | 'receiver', addressMax: number): Party | null {
  const name = fields.text(`${side}_name`, { required: true, max: 255 });
  const phone = fields.text(`${side}_phone`, { required: true, max: 20 });
  const email = fields.email(`${side}_email`, 255);
  const address = fields.text(`${side}_address`, { required: true, max: addressMax });
  const place = readPlace(fields, side);
  if (name === null || phone === null || address === null || place === null) return null;
  return { name, phone, email, address, ...place };
}

/** Sender group rule of section 4.4: all of the sender's fields, or none and a registered address. */
function readSender(fields: FieldReader, account: Account, readings: Readings): Party | null {
  const group = [
    ['sender_name', ['sender_name']],
    ['sender_phone', ['sender_phone']],
    ['sender_address', ['sender_address']],
    ['sender_province', ['sender_province', 'sender_province_id']],
    ['sender_district', ['sender_district', 'sender_district_id']],
    ...(readings.senderEmailInGroup ? ([['sender_email', ['sender_email']]] as const) : []),
  ] as const;
  const missing = group.filter(([, names]) => !names.some((name) => fields.has(name)));
  const code = fields.text('sender_address_code', { max: 40 });

  if (missing.length === group.length) {
    const registered = account.senders.find((sender) => sender.code === (code ?? account.defaultSenderCode));
    if (registered === undefined) fields.refuse('sender_address_code', 'Gönderici adresi bulunamadı.');
    return registered?.party ?? null;
  }
  if (missing.length > 0) {
    for (const [name] of missing) fields.refuse(name, 'Gönderici bilgileri ya hiç ya da eksiksiz gönderilmelidir.');
    return null;
  }
  // Section 4.4 names no limit for the sender's address.
  return readParty(fields, 'sender', Number.POSITIVE_INFINITY);
}

/**
 * Which carriers the request may mean: one by slug or id, or a rule to pick by (section 4.4 carrier, cargo_company_id).
 */
function readCarrier(
  fields: FieldReader,
  account: Account,
  active: readonly Carrier[],
  readings: Readings,
): Carrier | 'cheapest' | 'fastest' | null {
  const slug = fields.text('carrier', { max: 60 });
  const companyId = fields.number('cargo_company_id', { whole: true });
  const company = companyId === null ? null : (active.find((carrier) => carrier.id === companyId) ?? null);
  if (companyId !== null && company === null) fields.refuse('cargo_company_id', 'Kargo firması bulunamadı.');
  const named = slug === 'cheapest' || slug === 'fastest' ? slug : (active.find((each) => each.slug === slug) ?? null);
  if (slug !== null && named === null) fields.refuse('carrier', `Kargo firması bulunamadı: ${slug}.`);

  if (named !== null && company !== null && named !== company) {
    if (readings.carrierConflict === 'refuse') {
      fields.refuse('cargo_company_id', 'carrier ile cargo_company_id farklı firmaları gösteriyor.');
    }
    return readings.carrierConflict === 'company_wins' ? company : named;
  }
  if (named !== null || company !== null) return named ?? company;
  return slug === null && companyId === null
    ? (active.find((carrier) => carrier.slug === account.defaultCarrier) ?? null)
    : null;
}

/** Checks a create body against section 4.4; every field that is wrong is named in the errors. */
export function checkCreateRequest(
  body: Body,
  account: Account,
  active: readonly Carrier[],
  readings: Readings,
): Checked<CreateRequest> {
  const fields = readFields(body);
  const orderReference = fields.text('order_reference', { max: 120 });
  const type = fields.choice('shipment_type', shipmentTypes) ?? 'koli';
  const quantity = fields.number('quantity', { whole: true, min: 1, max: 200 }) ?? 1;
  const content = fields.text('content_description', { max: 500 });
  const waitForLabel = fields.flag('wait_for_label', true);
  const gated = passDimensionGate(fields, type, quantity, readings);
  const receiver = readParty(fields, 'receiver', 1_000);
  const sender = readSender(fields, account, readings);
  const choice = readCarrier(fields, account, active, readings);

  const refused = fields.errors();
  if (refused !== null) return { ok: false, errors: refused };
  if (receiver === null || sender === null) throw new Error('a party is missing although no field was refused');

  const question = { type, sameProvince: sender.province.id === receiver.province.id, quantity, ...gated };
  const carrier =
    choice === 'cheapest' || choice === 'fastest'
      ? pickCarrier(choice, active, question, account.discountBasisPoints)
      : choice;
  const price = carrier === null ? null : priceFor(carrier, question, account.discountBasisPoints);
  if (carrier === null || price === null) {
    const message = carrier === null ? 'Uygun kargo firması yok.' : `${carrier.name} bu gönderi türünü taşımıyor.`;
    return { ok: false, errors: { carrier: [message] } };
  }
  const parcel: ParcelSpec = { type, quantity, content, ...gated };
  return { ok: true, value: { orderReference, carrier, price, parcel, sender, receiver, waitForLabel } };
}

/**
 * Reads `<side>_province` or `<side>_province_id` and `<side>_district` or `<side>_district_id` (section 4.4: name,
 * plate code or id; name or id). An unknown province, or a district that is not in it, is refused on the field that was
 * sent.
 */
function readPlace(
  fields: FieldReader,
  side: 'sender' | 'receiver',
): { readonly province: Province; readonly district: District } | null {
  const provinceField = fields.has(`${side}_province`) ? `${side}_province` : `${side}_province_id`;
  const districtField = fields.has(`${side}_district`) ? `${side}_district` : `${side}_district_id`;
  const provinceSent = fields.has(provinceField);
  const districtSent = fields.has(districtField);
  if (!provinceSent) fields.refuse(`${side}_province`, `${side}_province alanı zorunludur.`);
  if (!districtSent) fields.refuse(`${side}_district`, `${side}_district alanı zorunludur.`);
  if (!provinceSent) return null;

  const province = findProvince(fields.raw(provinceField));
  if (province === null) {
    fields.refuse(provinceField, `İl bulunamadı: ${String(fields.raw(provinceField))}.`);
    return null;
  }
  if (!districtSent) return null;
  const district = findDistrict(province, fields.raw(districtField));
  if (district === null) {
    fields.refuse(districtField, `${String(fields.raw(districtField))}, ${province.name} ilinin bir ilçesi değil.`);
    return null;
  }
  return { province, district };
}
