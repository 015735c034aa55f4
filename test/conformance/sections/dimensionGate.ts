import { mustBeInvalid } from '../harness/answer.ts';
import type { Bench } from '../harness/bench.ts';
import type { Condition, Untestable } from '../harness/condition.ts';
import { must, mustBeOneOf, mustEqual } from '../harness/deviation.ts';
import { kurus } from '../harness/shapes.ts';
import { mustOpen } from './shipmentShape.ts';

const create = 'POST /api/v2/shipments';

type Fields = { readonly [field: string]: unknown };

const bare: Fields = { width: undefined, length: undefined, height: undefined, desi: undefined };

async function send(bench: Bench, change: Fields) {
  return bench.api.create(await bench.parcel({ order_reference: bench.reference(), ...change }));
}

/** Chargeable desi, its source, and the fee in kuruş. */
async function charged(bench: Bench, change: Fields) {
  const answer = await send(bench, change);
  mustOpen(answer);
  return {
    desi: Number(answer.at('data.dimensions.desi')),
    source: answer.at('data.dimensions.desi_source'),
    fee: kurus(answer.at('data.pricing.total_price'), 'data.pricing.total_price'),
  };
}

const refused: readonly (readonly [section: string, statement: string, change: Fields])[] = [
  ['4.4', 'a box without dimensions and without desi', bare],
  ['7', 'zero desi', { ...bare, desi: 0 }],
  ['7', 'zero desi from dimensions', { width: 0, length: 0, height: 0 }],
  ['4.4', 'above 1000 desi declared', { ...bare, desi: 1_001 }],
  ['4.4', 'above 1000 desi by volume', { width: 300, length: 300, height: 300 }],
  ['4.4', 'width above 300 cm', { width: 301 }],
  ['4.4', 'length above 300 cm', { length: 301 }],
  ['4.4', 'height above 300 cm', { height: 301 }],
  ['4.4', 'one parcel above 1000 kg', { weight: 1_001 }],
];

/** Section 4.4, dimension gate. */
export const dimensionGate: readonly (Condition | Untestable)[] = [
  ...refused.map(
    ([section, statement, change]): Condition => ({
      section,
      endpoint: create,
      statement: `dimension gate, 422: ${statement}`,
      needs: ['charges'],
      check: async (bench) => {
        mustBeInvalid(await send(bench, change));
        return undefined;
      },
    }),
  ),
  {
    section: '4.4',
    endpoint: create,
    statement: 'dimension gate: dimensions alone are volumetric',
    needs: ['charges'],
    check: async (bench) => {
      const { source, desi } = await charged(bench, { width: 60, length: 50, height: 40 });
      mustEqual(source, 'volumetric', 'data.dimensions.desi_source');
      must(desi > 0, `data.dimensions.desi is ${desi}`);
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'volumetric formula: cm3 of one desi (not shown)',
    needs: ['charges'],
    check: async (bench) => {
      const { desi } = await charged(bench, { width: 60, length: 50, height: 40 });
      return { observed: `${Math.round(120_000 / desi)} cm3` };
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'dimension gate: desi alone is declared',
    needs: ['charges'],
    check: async (bench) => {
      const { source, desi } = await charged(bench, { ...bare, desi: 4 });
      mustEqual(source, 'declared', 'data.dimensions.desi_source');
      mustEqual(desi, 4, 'data.dimensions.desi');
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'dimension gate: a declared desi below the volumetric one is raised, stored and priced',
    needs: ['charges'],
    check: async (bench) => {
      const sides = { width: 60, length: 50, height: 40 };
      const volumetric = await charged(bench, sides);
      const raised = await charged(bench, { ...sides, desi: 1 });
      const declared = await charged(bench, { ...bare, desi: 1 });
      mustEqual(raised.desi, volumetric.desi, 'data.dimensions.desi');
      mustEqual(raised.source, 'volumetric', 'data.dimensions.desi_source');
      mustEqual(raised.fee, volumetric.fee, 'data.pricing.total_price in kuruş');
      // A flat price does not show the desi that it was computed from.
      must(declared.fee <= raised.fee, `the raised desi costs ${raised.fee} kuruş, the declared one ${declared.fee}`);
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'dimension gate: a declared desi above the volumetric one stands',
    needs: ['charges'],
    check: async (bench) => {
      const { desi, source } = await charged(bench, { width: 10, length: 10, height: 10, desi: 9 });
      mustEqual(desi, 9, 'data.dimensions.desi');
      mustEqual(source, 'declared', 'data.dimensions.desi_source');
      return undefined;
    },
  },
  {
    section: '8',
    endpoint: create,
    statement: 'dimension gate: taken at the bounds of one parcel (1000 desi, 300 cm, 1000 kg)',
    needs: ['control'],
    check: async (bench) => {
      mustEqual((await charged(bench, { ...bare, desi: 1_000 })).desi, 1_000, 'data.dimensions.desi');
      await charged(bench, { width: 300, length: 10, height: 10 });
      await charged(bench, { weight: 1_000 });
      await charged(bench, { ...bare, desi: 400, quantity: 3, wait_for_label: false });
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'dimension gate: a file (dosya) without dimensions and desi',
    needs: ['charges'],
    check: async (bench) => {
      const answer = await send(bench, { ...bare, shipment_type: 'dosya' });
      if (answer.status !== 201) return { observed: String(answer.status) };
      mustBeOneOf(answer.at('data.dimensions.desi_source'), ['default', 'declared'], 'data.dimensions.desi_source');
      return { observed: `201, ${String(answer.at('data.dimensions.desi_source'))} desi` };
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'dimension gate: some of the dimensions and a desi (not shown)',
    needs: ['charges'],
    check: async (bench) => {
      const answer = await send(bench, { ...bare, width: 30, desi: 3 });
      return { observed: String(answer.status) };
    },
  },
  {
    section: '8',
    endpoint: create,
    statement: 'weight 1500 in 2 parcels: 2000 in validation against 1000 per parcel (not shown)',
    needs: ['control'],
    check: async (bench) => ({ observed: String((await send(bench, { weight: 1_500, quantity: 2 })).status) }),
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'desi_source marketplace',
    because: 'it belongs to shipments of storefront connections, which this API does not create',
  },
];
