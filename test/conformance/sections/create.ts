import { listOf, mustBeInvalid, mustSucceed } from '../harness/answer.ts';
import type { Bench } from '../harness/bench.ts';
import type { Condition, Untestable } from '../harness/condition.ts';
import { must, mustBeOneOf, mustEqual, show } from '../harness/deviation.ts';
import { isRecord, kurus } from '../harness/shapes.ts';
import { mustBeShipment, mustOpen } from './shipmentShape.ts';

const create = 'POST /api/v2/shipments';

type Fields = { readonly [field: string]: unknown };

async function open(bench: Bench, change: Fields = {}) {
  return bench.api.create(await bench.parcel({ order_reference: bench.reference(), ...change }));
}

const sender: Fields = {
  sender_name: 'Sınama Göndericisi',
  sender_phone: '02125550100',
  sender_address: 'Sınama Caddesi No: 2',
  sender_province: 'İstanbul',
  sender_district: 'Kadıköy',
};

/** Fields of section 4.4 that the service has to take. `control`: only where the emulator's carriers are known. */
const accepted: readonly (readonly [statement: string, change: Fields])[] = [
  ['province and district by name', { ...place('İstanbul', 'Kadıköy') }],
  ['province by plate code', { ...place('34', 'Kadıköy') }],
  ['carrier cheapest', { carrier: 'cheapest' }],
  ['carrier fastest', { carrier: 'fastest' }],
  ['no carrier: the account default', { carrier: undefined }],
  ['order_reference of 120 characters', { order_reference: undefined, pad: 120 }],
  ['receiver_name of 255 characters', { receiver_name: 'ş'.repeat(255) }],
  ['receiver_phone of 20 characters', { receiver_phone: '0'.repeat(20) }],
  ['receiver_address of 1000 characters', { receiver_address: 'ğ'.repeat(1_000) }],
  ['receiver_email', { receiver_email: 'alici@example.com' }],
  ['content_description of 500 characters', { content_description: 'i'.repeat(500) }],
  ['quantity 2', { quantity: 2 }],
  ['shipment_type koli', { shipment_type: 'koli' }],
  ['desi instead of dimensions', { width: undefined, length: undefined, height: undefined, desi: 2 }],
  ['a whole sender set', { ...sender, sender_email: 'gonderici@example.com' }],
  [
    'a sender set of the greatest lengths',
    { ...sender, sender_name: 'ö'.repeat(255), sender_phone: '0'.repeat(20), sender_email: 'gonderici@example.com' },
  ],
  ['wait_for_label false', { wait_for_label: false }],
];

function place(province: string, district: string): Fields {
  return {
    receiver_province_id: undefined,
    receiver_district_id: undefined,
    receiver_province: province,
    receiver_district: district,
  };
}

/** Two companies that carry boxes: a single one may be used whichever is requested. */
async function mustShipWith(
  bench: Bench,
  choice: (company: { readonly [field: string]: unknown }) => Fields | null,
): Promise<void> {
  let shipped = 0;
  for (const company of (await bench.facts()).companies) {
    const fields = shipped === 2 ? null : choice(company);
    if (fields === null) continue;
    const answer = await open(bench, fields);
    // A company that carries no boxes cannot show anything about the field.
    if (answer.status === 422) continue;
    mustOpen(answer);
    mustEqual(String(answer.at('data.cargo_company.id')), String(company.id), 'data.cargo_company.id');
    shipped += 1;
  }
  must(shipped > 0, 'no carrier company was taken');
}

/** Section 4.4, create: what is taken, and the answer of 201. */
export const creating: readonly (Condition | Untestable)[] = [
  {
    section: '4.4',
    endpoint: create,
    statement: '201 with success, message, duplicate false and the whole shipment (2.2, 2.3)',
    needs: ['charges'],
    check: async (bench) => {
      const order_reference = bench.reference();
      const answer = await open(bench, { order_reference });
      const data = mustOpen(answer);
      mustEqual(answer.at('duplicate'), false, 'duplicate');
      mustBeShipment(data);
      mustEqual(data.order_reference, order_reference, 'data.order_reference');
      return undefined;
    },
  },
  ...accepted.map(
    ([statement, change]): Condition => ({
      section: '4.4',
      endpoint: create,
      statement: `taken: ${statement}`,
      needs: ['charges'],
      check: async (bench) => {
        const { pad, ...fields } = change;
        const order_reference = bench.reference().padEnd(typeof pad === 'number' ? pad : 0, '-');
        const data = mustOpen(await open(bench, { ...fields, order_reference }));
        mustBeShipment(data);
        mustEqual(data.order_reference, order_reference, 'data.order_reference');
        return undefined;
      },
    }),
  ),
  {
    section: '4.4',
    endpoint: create,
    statement: 'taken: cargo_company_id instead of carrier (older contract, 9)',
    needs: ['charges'],
    check: async (bench) => {
      await mustShipWith(bench, (company) => ({ carrier: undefined, cargo_company_id: company.id }));
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'a carrier slug is the carrier that ships (that company records tell their slug is not shown)',
    needs: ['charges'],
    check: async (bench) => {
      const { companies } = await bench.facts();
      if (!companies.some(({ slug }) => typeof slug === 'string')) return { observed: 'company records tell no slug' };
      await mustShipWith(bench, ({ slug }) => (typeof slug === 'string' ? { carrier: slug } : null));
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: '422: cargo_company_id must be a valid company id',
    needs: ['charges'],
    check: async (bench) => {
      mustBeInvalid(await open(bench, { carrier: undefined, cargo_company_id: 987_654_321 }));
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'taken: sender_address_code of a registered address',
    needs: ['charges'],
    check: async (bench) => {
      const [first] = listOf(await bench.api.get('/api/v2/account/addresses')).filter(isRecord);
      if (first === undefined) return { observed: 'the account has no registered address' };
      mustOpen(await open(bench, { sender_address_code: first.code }));
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'taken: province and district by id, and both spellings of plate code 6',
    needs: ['control'],
    check: async (bench) => {
      for (const province of ['06', 6])
        mustOpen(await open(bench, { ...place('', 'Çankaya'), receiver_province: province }));
      mustOpen(await open(bench));
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'a sender set without e-mail: whether that belongs to the group (not shown)',
    needs: ['charges'],
    check: async (bench) => {
      const { status } = await open(bench, sender);
      mustBeOneOf(status, [201, 422], 'status');
      return { observed: status === 201 ? 'no' : 'yes' };
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'carrier and cargo_company_id that name two carriers (not shown)',
    needs: ['control'],
    check: async (bench) => {
      const [one, other] = (await bench.facts()).companies;
      const answer = await open(bench, { carrier: one?.slug, cargo_company_id: other?.id });
      if (answer.status === 422) return { observed: 'refused' };
      return {
        observed: String(mustOpen(answer) && answer.at('data.carrier.id')) === String(one?.id) ? 'carrier' : 'id',
      };
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'without order_reference: what data.order_reference holds (not shown)',
    needs: ['charges'],
    check: async (bench) => {
      const data = mustOpen(await open(bench, { order_reference: undefined }));
      must(data.order_reference == null || typeof data.order_reference === 'string', show(data.order_reference));
      return { observed: data.order_reference ? 'a reference of the service' : show(data.order_reference) };
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'without weight: a warning, and the chargeable desi',
    needs: ['charges'],
    check: async (bench) => {
      const data = mustOpen(await open(bench, { weight: undefined }));
      must(Array.isArray(data.warnings) && data.warnings.length > 0, `data.warnings is ${show(data.warnings)}`);
      const weighed = mustOpen(await open(bench));
      must(!Array.isArray(weighed.warnings) || weighed.warnings.length === 0, `with weight: ${show(weighed.warnings)}`);
      return undefined;
    },
  },
  {
    section: '3',
    endpoint: create,
    statement: 'balance covers the fee: confirmed, paid true, the fee is deducted',
    needs: ['charges'],
    check: async (bench) => {
      const [first, second] = [await open(bench), await open(bench)];
      for (const answer of [first, second]) {
        mustOpen(answer);
        mustEqual(answer.at('data.status'), 'confirmed', 'data.status');
        mustEqual(answer.at('data.payment.paid'), true, 'data.payment.paid');
        mustEqual(answer.at('data.payment.method'), 'balance', 'data.payment.method');
        mustEqual(answer.at('data.payment_status'), 'paid', 'data.payment_status');
        mustEqual(answer.at('data.payment_method'), 'api_balance', 'data.payment_method');
      }
      const fee = kurus(second.at('data.payment.amount'), 'data.payment.amount');
      const before = kurus(first.at('data.payment.balance'), 'data.payment.balance');
      mustEqual(kurus(second.at('data.payment.balance'), 'data.payment.balance'), before - fee, 'the balance in kuruş');
      mustEqual(kurus(second.at('data.pricing.total_price'), 'data.pricing.total_price'), fee, 'the price in kuruş');
      return undefined;
    },
  },
  {
    section: '2',
    endpoint: create,
    statement: 'how amounts are written (number; some services write text)',
    needs: ['charges'],
    check: async (bench) => {
      const answer = await open(bench);
      mustOpen(answer);
      return { observed: typeof answer.at('data.payment.amount') };
    },
  },
  {
    section: '2.2',
    endpoint: create,
    statement: 'tracking_number is an internal KS code until the carrier has its own',
    needs: ['control'],
    check: async (bench) => {
      const slug = await integratedCarrier(bench);
      await bench.control().put(`/carriers/${slug}`, { held: true });
      try {
        const data = mustOpen(await open(bench, { carrier: slug, wait_for_label: false }));
        must(String(data.tracking_number).startsWith('KS'), `data.tracking_number is ${show(data.tracking_number)}`);
        mustEqual(data.tracking_number_is_carrier, false, 'data.tracking_number_is_carrier');
        mustEqual(data.carrier_tracking_number ?? null, null, 'data.carrier_tracking_number');
        await bench.control().post(`/shipments/${String(data.id)}/label-ready`);
        const later = await bench.api.get(`/api/v2/shipments/${String(data.id)}`);
        mustEqual(later.at('data.tracking_number_is_carrier'), true, 'data.tracking_number_is_carrier when registered');
        must(!String(later.at('data.tracking_number')).startsWith('KS'), 'the carrier code begins with KS');
        mustBeShipment(mustSucceed(later));
      } finally {
        await bench.control().put(`/carriers/${slug}`, { held: false });
      }
      return undefined;
    },
  },
  {
    section: '1',
    endpoint: create,
    statement: 'shipments from storefront platforms, with the default desi of their connection',
    because: 'they are created in the customer panel, not through this API',
  },
];

/** Slug of one of the emulator's integrated, quick carriers: its company records say more than the document. */
export async function integratedCarrier(bench: Bench): Promise<string> {
  const found = (await bench.facts()).companies.find((each) => each.is_integrated === true);
  return String(found?.slug);
}

export async function manualCarrier(bench: Bench): Promise<string> {
  const found = (await bench.facts()).companies.find((each) => each.is_integrated === false);
  return String(found?.slug);
}
