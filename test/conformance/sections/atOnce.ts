import { mustSucceed } from '../harness/answer.ts';
import type { Bench } from '../harness/bench.ts';
import type { Condition } from '../harness/condition.ts';
import { mustEqual } from '../harness/deviation.ts';
import { kurus } from '../harness/shapes.ts';
import { mustOpen } from './shipmentShape.ts';

const create = 'POST /api/v2/shipments';
const cancel = '/api/v2/shipments/{id}/cancel';

type Keys = { readonly reference?: string; readonly header?: string };

async function send({ api, parcel }: Bench, { reference, header }: Keys) {
  return api.create(
    await parcel({ order_reference: reference }),
    header === undefined ? {} : { 'Idempotency-Key': header },
  );
}

/** One shipment opened, its fee in kuruş, and the balance that it left. */
async function charged(bench: Bench) {
  const answer = await send(bench, { reference: bench.reference() });
  mustOpen(answer);
  return {
    id: String(answer.at('data.id')),
    fee: kurus(answer.at('data.payment.amount'), 'data.payment.amount'),
    left: kurus(answer.at('data.payment.balance'), 'data.payment.balance'),
  };
}

function oneShipment(what: string, keys: (bench: Bench) => Keys): Condition {
  return {
    section: '4.4',
    endpoint: create,
    statement: `five requests with one ${what} at the same time open one shipment`,
    needs: ['charges'],
    check: async (bench) => {
      const before = await charged(bench);
      const key = keys(bench);
      const answers = await Promise.all(Array.from({ length: 5 }, () => send(bench, key)));
      mustEqual(new Set(answers.map((answer) => String(answer.at('data.id')))).size, 1, 'number of shipments');
      mustEqual(answers.filter((answer) => answer.status === 201).length, 1, 'number of 201 answers');
      const fee = kurus(answers[0]?.at('data.payment.amount'), 'data.payment.amount');
      const next = await charged(bench);
      mustEqual(next.left + next.fee, before.left - fee, 'the balance in kuruş after all five');
      return undefined;
    },
  };
}

/** What comes at the same time (3, 4.4): nothing is opened, charged or refunded twice, and nothing is forgotten. */
export const atOnce: readonly Condition[] = [
  oneShipment('key', (bench) => ({ reference: bench.reference() })),
  oneShipment('Idempotency-Key', (bench) => ({ header: bench.reference() })),
  {
    section: '3',
    endpoint: create,
    statement: 'orders that come at the same time are each charged',
    needs: ['charges'],
    check: async (bench) => {
      const before = await charged(bench);
      const answers = await Promise.all([1, 2, 3].map(() => send(bench, { reference: bench.reference() })));
      const fees = answers.map((answer) => {
        mustOpen(answer);
        return kurus(answer.at('data.payment.amount'), 'data.payment.amount');
      });
      const next = await charged(bench);
      const wanted = fees.reduce((left, fee) => left - fee, before.left);
      mustEqual(next.left + next.fee, wanted, 'the balance in kuruş after all of them');
      return undefined;
    },
  },
  {
    section: '3',
    endpoint: cancel,
    statement: 'two at the same time refund once',
    needs: ['charges'],
    check: async (bench) => {
      const { id, fee, left } = await charged(bench);
      // The method of cancel is known before two of them are sent.
      mustSucceed(await bench.api.cancel((await charged(bench)).id));
      const answers = await Promise.all([bench.api.cancel(id), bench.api.cancel(id)]);
      mustEqual(
        answers
          .map(({ status }) => status)
          .sort()
          .join(', '),
        '200, 400',
        'status of the two',
      );
      const next = await charged(bench);
      mustEqual(next.left + next.fee, left + fee, 'the balance in kuruş after both');
      return undefined;
    },
  },
];
