import { listOf, mustBeInvalid } from '../harness/answer.ts';
import type { Bench } from '../harness/bench.ts';
import type { Condition, Observed } from '../harness/condition.ts';
import { idsOf } from '../harness/facts.ts';
import { isRecord } from '../harness/shapes.ts';

const create = 'POST /api/v2/shipments';

type Fields = { readonly [field: string]: unknown };

/** 256 characters, and right but for that. */
const longEmail = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(61)}.example`;
const noReceiverProvince: Fields = { receiver_province_id: undefined };
const noReceiverDistrict: Fields = { receiver_district_id: undefined };
const partialSender: Fields = { sender_name: 'Yalnız Ad' };
const sender: Fields = {
  sender_name: 'Sınama Göndericisi',
  sender_phone: '02125550100',
  sender_email: 'gonderici@example.com',
  sender_address: 'Sınama Caddesi No: 2',
  sender_province: 'İstanbul',
  sender_district: 'Kadıköy',
};
const without = (name: string): Fields => ({ ...sender, [name]: undefined });

/** Each rule of the field table of section 4.4, of the sender group and of section 8, broken once. */
const rules: readonly (readonly [section: string, statement: string, change: Fields])[] = [
  ['8', 'order_reference above 120 characters', { order_reference: 'r'.repeat(121) }],
  ['8', 'carrier above 60 characters', { carrier: 'c'.repeat(61) }],
  ['4.4', 'shipment_type is dosya, koli or palet', { shipment_type: 'zarf' }],
  ['8', 'sender_address_code above 40 characters', { sender_address_code: 'a'.repeat(41) }],
  ['8', 'sender_name above 255 characters', { ...sender, sender_name: 'a'.repeat(256) }],
  ['8', 'sender_phone above 20 characters', { ...sender, sender_phone: '0'.repeat(21) }],
  ['8', 'sender_email above 255 characters', { ...sender, sender_email: longEmail }],
  ['4.4', 'sender_email is an e-mail', { ...sender, sender_email: 'nobody' }],
  ['4.4', 'receiver_name is required', { receiver_name: undefined }],
  ['8', 'receiver_name above 255 characters', { receiver_name: 'a'.repeat(256) }],
  ['4.4', 'receiver_phone is required', { receiver_phone: undefined }],
  ['8', 'receiver_phone above 20 characters', { receiver_phone: '0'.repeat(21) }],
  ['4.4', 'receiver_email is an e-mail', { receiver_email: 'nobody' }],
  ['8', 'receiver_email above 255 characters', { receiver_email: longEmail }],
  ['4.4', 'receiver_address is required', { receiver_address: undefined }],
  ['8', 'receiver_address above 1000 characters', { receiver_address: 'a'.repeat(1_001) }],
  ['4.4', 'receiver_province or receiver_province_id is required', noReceiverProvince],
  ['4.4', 'receiver_district or receiver_district_id is required', noReceiverDistrict],
  ['4.4', 'weight is numeric', { weight: 'ağır' }],
  ['8', 'weight above 2000 kg', { weight: 2_001 }],
  ['4.4', 'width below 0', { width: -1 }],
  ['4.4', 'length below 0', { length: -1 }],
  ['4.4', 'height below 0', { height: -1 }],
  ['4.4', 'desi below 0', { desi: -1 }],
  ['8', 'quantity 0', { quantity: 0 }],
  ['8', 'quantity above 200', { quantity: 201 }],
  ['4.4', 'quantity is an integer', { quantity: 1.5 }],
  ['8', 'content_description above 500 characters', { content_description: 'a'.repeat(501) }],
  ['4.4', 'wait_for_label is boolean', { wait_for_label: 'perhaps' }],
  ['4.4', 'partial sender set: a name alone', partialSender],
  ['4.4', 'partial sender set: no name', without('sender_name')],
  ['4.4', 'partial sender set: no phone', without('sender_phone')],
  ['4.4', 'partial sender set: no address', without('sender_address')],
  ['4.4', 'partial sender set: no province', without('sender_province')],
  ['4.4', 'partial sender set: no district', without('sender_district')],
];

/** Fields that lead a parcel astray, or out of another warehouse, without a documented refusal. */
const nowhere: readonly (readonly [statement: string, change: Fields])[] = [
  ['a province that does not exist', { receiver_province_id: undefined, receiver_province: 'Atlantis' }],
  ['a district that does not exist', { receiver_district_id: undefined, receiver_district: 'Atlantis' }],
  ['an unknown carrier slug', { carrier: 'no-such-carrier' }],
  ['an unknown sender_address_code', { sender_address_code: 'NO-SUCH-CODE' }],
];

async function takenOrNot(bench: Bench, statement: string, change: Fields): Promise<Observed> {
  const answer = await bench.api.create(await bench.parcel({ order_reference: bench.reference(), ...change }));
  const observed = String(answer.status);
  if (answer.status !== 201) return { observed };
  return {
    observed,
    warning: `${statement} is taken, and ${String(answer.at('data.payment.amount'))} TRY are charged`,
  };
}

function shapeOf(json: unknown): string {
  if (!isRecord(json)) return 'no object';
  const { errors } = json;
  if (Array.isArray(errors)) return 'errors: array of field and message';
  return isRecord(errors) ? 'errors: object of arrays by field' : 'message alone';
}

/** Section 4.4, create: what is refused with 422. Those that a lax service takes are cancelled at the end like all others. */
export const createInvalid: readonly Condition[] = [
  ...rules.map(
    ([section, statement, change]): Condition => ({
      section,
      endpoint: create,
      statement: `422: ${statement}`,
      needs: ['charges'],
      check: async (bench) => {
        const body = await bench.parcel({ order_reference: bench.reference(), ...change });
        mustBeInvalid(await bench.api.create(body));
        return undefined;
      },
    }),
  ),
  {
    section: '7',
    endpoint: create,
    statement: 'shape of a 422 body (not shown)',
    needs: ['charges'],
    check: async (bench) => {
      const answer = await bench.api.create(await bench.parcel({ receiver_name: undefined }));
      mustBeInvalid(answer);
      return { observed: shapeOf(answer.json) };
    },
  },
  ...nowhere.map(
    ([statement, change]): Condition => ({
      section: '4.4',
      endpoint: create,
      statement: `${statement} (its status is not shown)`,
      needs: ['charges'],
      check: (bench) => takenOrNot(bench, statement, change),
    }),
  ),
  {
    section: '4.4',
    endpoint: create,
    statement: 'a district of another province (its status is not shown)',
    needs: ['charges'],
    check: async (bench) => {
      const { from, to } = await bench.facts();
      const own = idsOf(listOf(await bench.api.get(`/api/v2/locations/districts/${String(to.provinceId)}`)));
      if (own.map(String).includes(String(from.districtId))) return { observed: 'the ids of districts repeat' };
      return takenOrNot(bench, 'a district of another province', { receiver_district_id: from.districtId });
    },
  },
];
