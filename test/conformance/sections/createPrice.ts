import { type Answer, listOf, mustSucceed } from '../harness/answer.ts';
import type { Bench } from '../harness/bench.ts';
import type { Condition } from '../harness/condition.ts';
import { deviate, mustEqual, show, Unjudged } from '../harness/deviation.ts';
import type { Place } from '../harness/facts.ts';
import { isRecord, kurus } from '../harness/shapes.ts';
import { type Discounted, lowestPrice, mustCalculate, question } from './prices.ts';
import { mustOpen } from './shipmentShape.ts';

const create = 'POST /api/v2/shipments';

type Fields = { readonly [field: string]: unknown };

const noSides: Fields = { width: undefined, length: undefined, height: undefined };

/** A whole sender set (4.4), so that it is known from where the parcel leaves. */
function senderAt({ provinceId, districtId }: Place): Fields {
  return {
    sender_name: 'Sınama Göndericisi',
    sender_phone: '02125550100',
    sender_email: 'gonderici@example.com',
    sender_address: 'Sınama Caddesi No: 2',
    sender_province_id: provinceId,
    sender_district_id: districtId,
  };
}

/** Fields that create and calculate have in common. */
const measures = ['shipment_type', 'weight', 'width', 'length', 'height', 'desi', 'quantity'] as const;

/** The price question about the parcel of a create body. */
function requestOf(body: Fields, from: Place, to: Place): Fields {
  return {
    ...Object.fromEntries(measures.map((name) => [name, body[name]])),
    shipment_type: body.shipment_type ?? 'koli',
    from_province_id: from.provinceId,
    from_district_id: from.districtId,
    to_province_id: to.provinceId,
    to_district_id: to.districtId,
  };
}

async function calculated(bench: Bench, requested: Fields, companyId: unknown): Promise<Discounted> {
  const body = await question(bench, { ...requested, cargo_company_id: companyId });
  return mustCalculate(await bench.api.post('/api/v2/prices/calculate', body));
}

function mustCost(answer: Answer, { total, discount }: Discounted): void {
  const charged = kurus(answer.at('data.pricing.total_price'), 'data.pricing.total_price');
  mustEqual(charged, total, 'data.pricing.total_price in kuruş, by calculate,');
  const taken = kurus(answer.at('data.pricing.discount_amount'), 'data.pricing.discount_amount');
  mustEqual(taken, discount, 'data.pricing.discount_amount in kuruş, by calculate,');
  mustEqual(kurus(answer.at('data.payment.amount'), 'data.payment.amount'), total, 'data.payment.amount in kuruş');
}

const parcels: readonly (readonly [statement: string, change: Fields, sender: 'from' | 'to'])[] = [
  ['a box by its sides', {}, 'from'],
  ['a box within one province', {}, 'to'],
  ['three boxes by desi', { ...noSides, desi: 4, quantity: 3 }, 'from'],
  ['a file', { ...noSides, shipment_type: 'dosya', desi: 1 }, 'from'],
];

async function open(bench: Bench, change: Fields): Promise<{ readonly body: Fields; readonly answer: Answer }> {
  const body = await bench.parcel({ order_reference: bench.reference(), ...change });
  return { body, answer: await bench.api.create(body) };
}

/** The one company that a text or number of the account's defaults names; null when it is none, or several. */
function companyOf(defaults: unknown, companies: readonly Fields[]): Fields | null {
  if (!isRecord(defaults)) return null;
  const flat = Object.entries(defaults).flatMap(([name, value]) =>
    isRecord(value)
      ? Object.entries(value).map(([inner, each]) => [`${name}.${inner}`, each] as const)
      : [[name, value] as const],
  );
  // An id of the sender address must not be taken for one of a company.
  const reported = flat.filter(([name]) => /carrier|cargo|company/i.test(name)).map(([, value]) => String(value));
  const named = companies.filter(({ id, slug, name, integration_code }) => {
    const words = [id, slug, name, integration_code === 'MANUAL' ? null : integration_code];
    return words.some((word) => word !== undefined && word !== null && reported.includes(String(word)));
  });
  return named.length === 1 ? (named[0] ?? null) : null;
}

type Registered = { readonly code: unknown; readonly place: Place };

/** The registered addresses that have their place ("other fields not shown", 2.10). */
async function registered(bench: Bench, api = bench.api): Promise<readonly Registered[]> {
  const records = listOf(await api.get('/api/v2/account/addresses')).filter(isRecord);
  return records.flatMap(({ code, province_id: provinceId, district_id: districtId }) =>
    provinceId === undefined || districtId === undefined ? [] : [{ code, place: { provinceId, districtId } }],
  );
}

const receiverAt = ({ provinceId, districtId }: Place): Fields => ({
  receiver_province_id: provinceId,
  receiver_district_id: districtId,
});

/** What a box from a registered address to its own province costs, however the address was chosen. */
async function mustLeaveFrom(bench: Bench, { place }: Registered, sender: Fields): Promise<void> {
  const { body, answer } = await open(bench, { ...sender, ...receiverAt(place) });
  mustOpen(answer);
  mustCost(answer, await calculated(bench, requestOf(body, place, place), answer.at('data.cargo_company.id')));
}

/** Sections 4.3 and 4.4: create charges the quoted price, with the requested carrier and place. */
export const createPrice: readonly Condition[] = [
  ...parcels.map(
    ([statement, change, side]): Condition => ({
      section: '4.4',
      endpoint: create,
      statement: `fee and discount are those of calculate: ${statement}`,
      needs: ['charges'],
      check: async (bench) => {
        const facts = await bench.facts();
        const { body, answer } = await open(bench, { ...senderAt(facts[side]), ...change });
        if (answer.status === 422 && body.shipment_type === 'dosya') return { observed: 'no carrier takes a file' };
        mustOpen(answer);
        const requested = requestOf(body, facts[side], facts.to);
        mustCost(answer, await calculated(bench, requested, answer.at('data.cargo_company.id')));
        return undefined;
      },
    }),
  ),
  {
    section: '4.4',
    endpoint: create,
    statement: 'fee and discount are those of calculate, with each of two carriers',
    needs: ['charges'],
    check: async (bench) => {
      const { companies, from, to } = await bench.facts();
      let shipped = 0;
      for (const { id } of companies) {
        const choice = { ...senderAt(from), carrier: undefined, cargo_company_id: id };
        const { body, answer } = await open(bench, choice);
        // A company that carries no boxes has no price for one.
        if (answer.status === 422) continue;
        mustOpen(answer);
        mustCost(answer, await calculated(bench, requestOf(body, from, to), id));
        shipped += 1;
        if (shipped === 2) return undefined;
      }
      return { observed: `${shipped} of ${companies.length} companies carry boxes` };
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'carrier cheapest is the lowest price of compare',
    needs: ['charges'],
    check: async (bench) => {
      const { from, to } = await bench.facts();
      const { body, answer } = await open(bench, { ...senderAt(from), carrier: 'cheapest' });
      mustOpen(answer);
      const lowest = await lowestPrice(bench, { desi: undefined, ...requestOf(body, from, to) });
      mustEqual(
        kurus(answer.at('data.pricing.total_price'), 'total_price'),
        lowest,
        'data.pricing.total_price in kuruş',
      );
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'carrier fastest is one of the fewest days of compare',
    needs: ['control'],
    check: async (bench) => {
      const { from, to } = await bench.facts();
      const { body, answer } = await open(bench, { ...senderAt(from), carrier: 'fastest' });
      mustOpen(answer);
      const requested = await question(bench, { desi: undefined, ...requestOf(body, from, to) });
      const results = listOf(await bench.api.post('/api/v2/prices/compare', requested)).filter(isRecord);
      const fewest = Math.min(...results.map((result) => Number(result.delivery_days)));
      const taken = results.find(
        (result) => String(result.cargo_company_id) === String(answer.at('data.cargo_company.id')),
      );
      mustEqual(Number(taken?.delivery_days), fewest, 'delivery_days of the chosen carrier');
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'without a carrier: the one that the defaults of account/info name',
    needs: ['charges'],
    check: async (bench) => {
      const info = await bench.api.get('/api/v2/account/info');
      mustSucceed(info);
      const company = companyOf(info.at('data.defaults'), (await bench.facts()).companies);
      if (company === null) return { observed: `not to be read from ${show(info.at('data.defaults'))}` };
      const { answer } = await open(bench, { carrier: undefined });
      mustOpen(answer);
      mustEqual(String(answer.at('data.cargo_company.id')), String(company.id), 'data.cargo_company.id');
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'sender_address_code: the parcel leaves from that address (seen by its price)',
    needs: ['charges'],
    check: async (bench) => {
      const addresses = (await registered(bench)).slice(0, 2);
      if (addresses.length === 0) return { observed: 'the addresses tell no ids of their places' };
      for (const address of addresses) await mustLeaveFrom(bench, address, { sender_address_code: address.code });
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: "without a sender: the parcel leaves from the account's default address (seen by its price)",
    needs: ['control'],
    check: async (bench) => {
      const api = await bench.freshAccount();
      const addresses = await registered(bench, api);
      if (addresses.length < 2) throw new Unjudged('the account has no two addresses that tell their places');
      for (const address of addresses) {
        await bench.control().put(`/account?key=${String(api.key)}`, { defaultSenderCode: address.code });
        await mustLeaveFrom({ ...bench, api }, address, {});
      }
      return undefined;
    },
  },
  {
    section: '8',
    endpoint: create,
    statement: 'taken: quantity 200',
    needs: ['control'],
    check: async (bench) => {
      // A label may have 200 pages, and they are not needed here.
      const { answer } = await open(bench, { ...noSides, desi: 1, quantity: 200, wait_for_label: false });
      mustOpen(answer);
      const one = await open(bench, { ...noSides, desi: 1 });
      const [all, single] = [answer, one.answer].map((each) => kurus(each.at('data.payment.amount'), 'amount'));
      if ((all ?? 0) <= (single ?? 0)) deviate(`200 parcels cost ${all} kuruş, one ${single}`);
      return undefined;
    },
  },
];
