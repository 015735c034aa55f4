import { type Answer, listOf, mustBeInvalid, mustRefuse, mustSucceed } from '../harness/answer.ts';
import type { Bench } from '../harness/bench.ts';
import type { Condition } from '../harness/condition.ts';
import { deviate, must, mustBeOneOf, mustEqual, show } from '../harness/deviation.ts';
import { amount, isRecord, kurus, mustHave } from '../harness/shapes.ts';

const compare = 'POST /api/v2/prices/compare';
const calculate = 'POST /api/v2/prices/calculate';

type Fields = { readonly [field: string]: unknown };

export async function question({ facts }: Bench, change: Fields = {}): Promise<Fields> {
  const { from, to } = await facts();
  const body = {
    shipment_type: 'koli',
    from_province_id: from.provinceId,
    from_district_id: from.districtId,
    to_province_id: to.provinceId,
    to_district_id: to.districtId,
    desi: 3,
  };
  return Object.fromEntries(Object.entries({ ...body, ...change }).filter(([, value]) => value !== undefined));
}

/** A discounted price and its discount, in kuruş. */
export type Discounted = { readonly total: number; readonly discount: number };

/** In percent, or as a share of 1; it may be written in whole percents. */
function mustBeRate(rate: number, original: number, discount: number, what: string): void {
  const room = 2 + original * 0.006;
  const fits = [rate, rate / 100].some((share) => Math.abs(original * share - discount) <= room);
  must(fits, `${what}.discount_rate is ${rate}, and ${discount} kuruş of ${original} are taken off`);
}

/** Section 2.6. */
function mustBePrice(value: unknown, what: string): Discounted {
  mustHave(
    value,
    { original_price: 'money', discount_rate: 'money', discount_amount: 'money', total_price: 'money' },
    what,
  );
  const [original, discount, total] = ['original_price', 'discount_amount', 'total_price'].map((name) =>
    kurus(value[name], `${what}.${name}`),
  );
  // Each of the three may be rounded by itself.
  const off = Math.abs((total ?? 0) - ((original ?? 0) - (discount ?? 0)));
  must(off <= 1, `${what} in kuruş: ${original} less ${discount} is not the discounted total_price ${total}`);
  mustBeRate(amount(value.discount_rate) ?? 0, original ?? 0, discount ?? 0, what);
  return { total: total ?? 0, discount: discount ?? 0 };
}

/** The discounted prices of all carriers in kuruş; none where no carrier takes a file or a pallet. */
async function mustCompare(bench: Bench, change: Fields, api = bench.api): Promise<readonly number[]> {
  const body = await question(bench, change);
  const prices = listOf(await api.post('/api/v2/prices/compare', body));
  must(prices.length > 0 || body.shipment_type !== 'koli', `no prices for ${show(change)}`);
  return prices.map((price) => mustBePrice(price, 'a price').total);
}

/** The lowest price of all carriers for a question, in kuruş. */
export async function lowestPrice(bench: Bench, change: Fields): Promise<number> {
  return Math.min(...(await mustCompare(bench, change)));
}

/** One result stands in data itself, or "container shape not shown" (section 4.4) one level below it. */
export function mustCalculate(answer: Answer): Discounted {
  const data = mustSucceed(answer);
  const inside = isRecord(data) ? [data, ...Object.values(data)] : [];
  return mustBePrice(
    inside.find((each) => isRecord(each) && 'original_price' in each) ?? deviate(`no price in ${show(data)}`),
    'the price',
  );
}

/** The first company that has a price for the question; another than the cheapest would do as well. */
async function pricedCompany(bench: Bench): Promise<unknown> {
  for (const { id } of (await bench.facts()).companies) {
    const answer = await bench.api.post('/api/v2/prices/calculate', await question(bench, { cargo_company_id: id }));
    if (answer.status === 200) return id;
  }
  return deviate('no company has a price for a box of 3 desi');
}

const invalid: readonly (readonly [statement: string, change: Fields])[] = [
  ['shipment_type is required', { shipment_type: undefined }],
  ['shipment_type is palet, koli or dosya', { shipment_type: 'kutu' }],
  ['from_province_id is required', { from_province_id: undefined }],
  ['from_district_id is required', { from_district_id: undefined }],
  ['to_province_id is required', { to_province_id: undefined }],
  ['to_district_id is required', { to_district_id: undefined }],
  ['province ids are integers', { to_province_id: 'abc' }],
  ['weight is numeric', { weight: 'heavy' }],
  ['weight is at least 0.1', { weight: 0.05 }],
  ['width is at least 1', { desi: undefined, width: 0.5, length: 10, height: 10 }],
  ['length is at least 1', { desi: undefined, width: 10, length: 0.5, height: 10 }],
  ['height is at least 1', { desi: undefined, width: 10, length: 10, height: 0.5 }],
  ['desi is at least 0', { desi: -1 }],
  ['pallet_quantity is at least 1', { pallet_quantity: 0 }],
  ['pallet_quantity is an integer', { pallet_quantity: 1.5 }],
];

const accepted: readonly (readonly [statement: string, change: Fields])[] = [
  ['desi instead of dimensions', { desi: 7 }],
  ['dimensions', { desi: undefined, width: 30, length: 20, height: 10 }],
  ['weight 0.1 is enough', { weight: 0.1 }],
  ['preset_desi_range 0-5', { desi: undefined, preset_desi_range: '0-5' }],
  ['preset_desi_range 5-10', { desi: undefined, preset_desi_range: '5-10' }],
  ['preset_desi_range 10-20', { desi: undefined, preset_desi_range: '10-20' }],
  ['preset_desi_range 20-30', { desi: undefined, preset_desi_range: '20-30' }],
  ['a file (dosya)', { shipment_type: 'dosya', desi: 1 }],
  [
    'a pallet (palet)',
    { shipment_type: 'palet', desi: 300, pallet_size: 'all', weight_range: '0-600', pallet_quantity: 2 },
  ],
];

const nothingToMeasure: Fields = { desi: undefined };

/** "the price cannot be calculated" (section 4.3), in any wording. */
function mustHaveNoPrice(answer: Answer): string {
  if (answer.status !== 200) {
    must(answer.status >= 400 && answer.status < 500, `${answer.request} answered ${answer.status}`);
    return String(answer.status);
  }
  mustEqual(listOf(answer).length, 0, 'number of prices without dimensions, desi and range');
  return 'an empty list';
}

/** Sections 4.3 and 2.6. */
export const prices: readonly Condition[] = [
  ...accepted.map(
    ([statement, change]): Condition => ({
      section: '4.3',
      endpoint: compare,
      statement: `prices with the fields of 2.6, discounted: ${statement}`,
      check: async (bench) => {
        const { length } = await mustCompare(bench, change);
        return length === 0 ? { observed: 'no carrier has a price' } : undefined;
      },
    }),
  ),
  {
    section: '1',
    endpoint: compare,
    statement: "prices include the account's discount rate",
    needs: ['control'],
    check: async (bench) => {
      const api = await bench.freshAccount();
      const lowestAt = async (discountBasisPoints: number) => {
        await bench.control().put(`/account?key=${String(api.key)}`, { discountBasisPoints });
        return Math.min(...(await mustCompare(bench, {}, api)));
      };
      const [full, half] = [await lowestAt(0), await lowestAt(5_000)];
      must(Math.abs(half * 2 - full) <= 2, `${full} kuruş without a discount, ${half} kuruş with one of 50 %`);
      return undefined;
    },
  },
  ...invalid.map(
    ([statement, change]): Condition => ({
      section: '4.3',
      endpoint: compare,
      statement: `422: ${statement}`,
      check: async (bench) => {
        mustBeInvalid(await bench.api.post('/api/v2/prices/compare', await question(bench, change)));
        return undefined;
      },
    }),
  ),
  {
    section: '4.3',
    endpoint: compare,
    statement: '422: preset_desi_range is one of four',
    check: async (bench) => {
      const body = await question(bench, { desi: undefined, preset_desi_range: '30-40' });
      mustBeInvalid(await bench.api.post('/api/v2/prices/compare', body));
      return undefined;
    },
  },
  ...(['koli', 'dosya', 'palet'] as const).map(
    (type): Condition => ({
      section: '4.3',
      endpoint: compare,
      statement: `no price without dimensions, desi and range: ${type}`,
      check: async (bench) => {
        const body = await question(bench, { ...nothingToMeasure, shipment_type: type });
        return { observed: mustHaveNoPrice(await bench.api.post('/api/v2/prices/compare', body)) };
      },
    }),
  ),
  {
    section: '4.3',
    endpoint: compare,
    statement: 'pallet_quantity is 1 when absent, and multiplies',
    check: async (bench) => {
      const pallet = { shipment_type: 'palet', desi: 300 };
      if ((await mustCompare(bench, pallet)).length === 0) return { observed: 'no carrier takes pallets' };
      const [none, one, two] = [
        await mustCompare(bench, pallet),
        await mustCompare(bench, { ...pallet, pallet_quantity: 1 }),
        await mustCompare(bench, { ...pallet, pallet_quantity: 2 }),
      ];
      mustEqual(Math.min(...none), Math.min(...one), 'lowest price without pallet_quantity, in kuruş,');
      must(Math.min(...two) > Math.min(...one), `two pallets cost ${Math.min(...two)}, one ${Math.min(...one)} kuruş`);
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: compare,
    statement: 'container of price results (not shown)',
    check: async (bench) => {
      const answer = await bench.api.post('/api/v2/prices/compare', await question(bench));
      const data = answer.at('data');
      return {
        observed: Array.isArray(data) ? 'data is the list' : `data holds ${Object.keys(data ?? {}).join(', ')}`,
      };
    },
  },
  {
    section: '4.3',
    endpoint: calculate,
    statement: 'the price of one carrier, with the fields of 2.6',
    check: async (bench) => {
      const body = await question(bench, { cargo_company_id: await pricedCompany(bench) });
      mustCalculate(await bench.api.post('/api/v2/prices/calculate', body));
      return undefined;
    },
  },
  {
    section: '4.3',
    endpoint: calculate,
    statement: '422: cargo_company_id is required',
    check: async (bench) => {
      mustBeInvalid(await bench.api.post('/api/v2/prices/calculate', await question(bench)));
      return undefined;
    },
  },
  {
    section: '4.3',
    endpoint: calculate,
    statement: '422: the same fields as compare',
    check: async (bench) => {
      const companyId = await pricedCompany(bench);
      for (const [, change] of invalid) {
        const body = await question(bench, { ...change, cargo_company_id: companyId });
        mustBeInvalid(await bench.api.post('/api/v2/prices/calculate', body));
      }
      return undefined;
    },
  },
  {
    section: '4.3',
    endpoint: calculate,
    statement: '422: quantity is an integer of at least 1',
    check: async (bench) => {
      const companyId = await pricedCompany(bench);
      for (const quantity of [0, 1.5]) {
        const body = await question(bench, { cargo_company_id: companyId, quantity });
        mustBeInvalid(await bench.api.post('/api/v2/prices/calculate', body));
      }
      return undefined;
    },
  },
  {
    section: '4.3',
    endpoint: calculate,
    statement: 'quantity raises the price',
    check: async (bench) => {
      const base = { cargo_company_id: await pricedCompany(bench) };
      const price = async (change: Fields) =>
        mustCalculate(await bench.api.post('/api/v2/prices/calculate', await question(bench, { ...base, ...change })))
          .total;
      const [one, three] = [await price({}), await price({ quantity: 3 })];
      must(three > one, `three parcels cost ${three}, one ${one} kuruş`);
      return undefined;
    },
  },
  {
    section: '4.3',
    endpoint: calculate,
    statement: 'preset_desi_range is not used',
    check: async (bench) => {
      const cargo_company_id = await pricedCompany(bench);
      const body = await question(bench, { ...nothingToMeasure, cargo_company_id, preset_desi_range: '0-5' });
      const answer = await bench.api.post('/api/v2/prices/calculate', body);
      must(answer.status >= 400 && answer.status < 500, `a price came from the range alone: ${answer.status}`);
      return { observed: String(answer.status) };
    },
  },
  {
    section: '4.3',
    endpoint: compare,
    statement: 'the price of each carrier that calculate has one for',
    check: async (bench) => {
      const compared = await mustCompare(bench, {});
      const own = new Set<number>();
      for (const { id } of (await bench.facts()).companies) {
        const body = await question(bench, { cargo_company_id: id });
        const answer = await bench.api.post('/api/v2/prices/calculate', body);
        if (answer.status === 404) continue;
        const { total } = mustCalculate(answer);
        must(compared.includes(total), `compare has no price of ${total} kuruş, which company ${String(id)} takes`);
        own.add(total);
      }
      for (const total of compared) must(own.has(total), `calculate has no price of ${total} kuruş for any company`);
      return undefined;
    },
  },
  {
    section: '4.3',
    endpoint: calculate,
    statement: 'no price for a carrier that does not exist (404, or 422 as by create)',
    check: async (bench) => {
      const body = await question(bench, { cargo_company_id: 987_654_321 });
      const { status } = await bench.api.post('/api/v2/prices/calculate', body);
      mustBeOneOf(status, [404, 422], 'status');
      return { observed: String(status) };
    },
  },
  {
    section: '4.3',
    endpoint: calculate,
    statement: '404 when no price exists for the carrier',
    check: async (bench) => {
      const types = ['palet', 'dosya'] as const;
      for (const { id } of (await bench.facts()).companies) {
        for (const shipment_type of types) {
          const body = await question(bench, { cargo_company_id: id, shipment_type, desi: 1 });
          const answer = await bench.api.post('/api/v2/prices/calculate', body);
          if (answer.status === 200) {
            must(
              mustCalculate(answer).total > 0,
              `company ${String(id)} carries a parcel (${shipment_type}) for nothing`,
            );
            continue;
          }
          mustRefuse(answer, 404);
          return undefined;
        }
      }
      return { observed: 'every carrier has a price for files and pallets' };
    },
  },
];
