import { mustBeInvalid, mustRefuse } from '../harness/answer.ts';
import type { Api } from '../harness/api.ts';
import type { Bench } from '../harness/bench.ts';
import type { Condition } from '../harness/condition.ts';
import { must, mustEqual } from '../harness/deviation.ts';
import { kurus } from '../harness/shapes.ts';
import { mustHaveMeta } from './meta.ts';
import { mustOpen } from './shipmentShape.ts';

const create = 'POST /api/v2/shipments';
const everywhere = 'every endpoint';

async function counted(api: Api): Promise<{ readonly shipments: number; readonly movements: number }> {
  return {
    shipments: mustHaveMeta(await api.get('/api/v2/shipments')).total,
    movements: mustHaveMeta(await api.get('/api/v2/account/transactions')).total,
  };
}

/** The balance in kuruş after a create, and its fee. */
async function charged(bench: Bench, api: Api) {
  const answer = await api.create(await bench.parcel({ order_reference: bench.reference() }));
  mustOpen(answer);
  const [left, fee] = ['data.payment.balance', 'data.payment.amount'].map((name) => kurus(answer.at(name), name));
  return { left: left ?? 0, fee: fee ?? 0 };
}

/** A create that a setting of the account stops; the setting is undone before anybody counts. */
function stopped(status: number, set: object, undone: object): Condition {
  return {
    section: '7',
    endpoint: everywhere,
    statement: `a create that is answered ${status} opens and charges nothing`,
    needs: ['control'],
    check: async (bench) => {
      const api = await bench.freshAccount();
      const { left } = await charged(bench, api);
      await bench.control().put(`/account?key=${String(api.key)}`, set);
      mustRefuse(await api.create(await bench.parcel({ order_reference: bench.reference() })), status);
      await bench.control().put(`/account?key=${String(api.key)}`, undone);
      mustEqual((await counted(api)).shipments, 1, 'number of shipments');
      const next = await charged(bench, api);
      mustEqual(next.left + next.fee, left, 'the balance in kuruş after the refused create');
      return undefined;
    },
  };
}

/** Section 7: what is refused has not happened. */
export const refusals: readonly Condition[] = [
  {
    section: '7',
    endpoint: create,
    statement: 'a 422 opens and charges nothing',
    needs: ['charges'],
    check: async (bench) => {
      const { api } = bench;
      const { left } = await charged(bench, api);
      const before = await counted(api);
      mustBeInvalid(await api.create(await bench.parcel({ order_reference: bench.reference(), quantity: 201 })));
      const after = await counted(api);
      mustEqual(after.shipments, before.shipments, 'number of shipments after a 422');
      mustEqual(after.movements, before.movements, 'number of balance movements after a 422');
      // Money may go without a movement.
      const next = await charged(bench, api);
      must(next.left + next.fee === left, `a 422 changed the balance from ${left} to ${next.left + next.fee} kuruş`);
      return undefined;
    },
  },
  stopped(429, { rateLimit: 0 }, { rateLimit: 1_000_000 }),
  stopped(403, { disabled: true }, { disabled: false }),
];
