import { type Answer, mustSucceed } from '../harness/answer.ts';
import type { Bench } from '../harness/bench.ts';
import type { Condition } from '../harness/condition.ts';
import { must, mustBeOneOf, mustEqual } from '../harness/deviation.ts';
import { isRecord, kurus } from '../harness/shapes.ts';
import { drawingOfText } from './labelBench.ts';
import { mustHaveMeta } from './meta.ts';
import { mustBeShipment, mustOpen } from './shipmentShape.ts';

const create = 'POST /api/v2/shipments';

type Fields = { readonly [field: string]: unknown };
type Keys = { readonly reference?: string; readonly header?: string };

async function send({ api, parcel }: Bench, { reference, header }: Keys, change: Fields = {}) {
  const body = await parcel({ order_reference: reference, ...change });
  return api.create(body, header === undefined ? {} : { 'Idempotency-Key': header });
}

/** The second request with a key gives the first shipment, HTTP 200 and duplicate true, and books nothing. */
async function mustRepeat(bench: Bench, keys: Keys): Promise<void> {
  const first = mustOpen(await send(bench, keys));
  const booked = mustHaveMeta(await bench.api.get('/api/v2/account/transactions')).total;
  const again = await send(bench, keys);
  const data = mustSucceed(again, 200);
  mustEqual(again.at('duplicate'), true, 'duplicate');
  mustEqual(String(again.at('data.id')), String(first.id), 'data.id');
  mustBeShipment(data);
  await mustHaveSameLabel(first, again);
  const bookedAfter = mustHaveMeta(await bench.api.get('/api/v2/account/transactions')).total;
  mustEqual(bookedAfter, booked, 'number of balance movements after the repeated request');
  // Money may go without a movement.
  const cancelled = await bench.api.cancel(first.id);
  mustSucceed(cancelled);
  const { balance, amount } = isRecord(first.payment) ? first.payment : {};
  const wanted = kurus(balance, 'data.payment.balance') + kurus(amount, 'data.payment.amount');
  const left = kurus(cancelled.at('data.new_balance'), 'data.new_balance');
  mustEqual(left, wanted, 'the balance in kuruş after a repeated request and a cancel');
}

/** "returns the first shipment with its label": what was ready then is there again, and is the same. */
async function mustHaveSameLabel(first: { readonly [field: string]: unknown }, again: Answer): Promise<void> {
  must(again.at('data.label.status') !== undefined, 'the repeated answer has no label');
  const { status, base64 } = isRecord(first.label) ? first.label : {};
  if (status !== 'ready') return;
  mustEqual(again.at('data.label.status'), 'ready', 'data.label.status of the repeated answer');
  const [one, other] = [
    await drawingOfText(base64, 'data.label.base64'),
    await drawingOfText(again.at('data.label.base64'), 'data.label.base64 of the repeated answer'),
  ];
  must(one === other, 'the repeated answer has another label than the first');
}

const dayMs = 86_400_000;

/** References that a careless comparison takes for one. */
const alike: readonly (readonly [
  statement: string,
  one: (start: string) => string,
  other: (start: string) => string,
])[] = [
  ['in capitals only', (start) => `${start}-abc`, (start) => `${start}-ABC`],
  ['in the dots of a letter only', (start) => `${start}-SIPARIŞ`, (start) => `${start}-SİPARİŞ`],
  [
    'in the last of 120 characters only',
    (start) => start.padEnd(119, '-').concat('1'),
    (start) => start.padEnd(119, '-').concat('2'),
  ],
];

/** Section 4.4, Idempotency. */
export const idempotency: readonly Condition[] = [
  {
    section: '4.4',
    endpoint: create,
    statement: 'the same order_reference again: 200, duplicate true, the first shipment with its label, no charge',
    needs: ['charges'],
    check: async (bench) => {
      await mustRepeat(bench, { reference: bench.reference() });
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'the same Idempotency-Key again: 200, duplicate true, the first shipment with its label, no charge',
    needs: ['charges'],
    check: async (bench) => {
      await mustRepeat(bench, { header: bench.reference() });
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'both keys the same again: 200 and duplicate true',
    needs: ['charges'],
    check: async (bench) => {
      await mustRepeat(bench, { reference: bench.reference(), header: bench.reference() });
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'another order_reference opens another shipment',
    needs: ['charges'],
    check: async (bench) => {
      const one = mustOpen(await send(bench, { reference: bench.reference() }));
      const other = mustOpen(await send(bench, { reference: bench.reference() }));
      must(String(one.id) !== String(other.id), 'two references gave one shipment');
      return undefined;
    },
  },
  ...alike.map(
    ([statement, one, other]): Condition => ({
      section: '4.4',
      endpoint: create,
      statement: `two references that differ ${statement} are two keys`,
      needs: ['charges'],
      check: async (bench) => {
        const start = bench.reference();
        const first = mustOpen(await send(bench, { reference: one(start) }));
        const second = await send(bench, { reference: other(start) });
        must(
          String(second.at('data.id')) !== String(first.id),
          'the second order was answered with the first shipment',
        );
        mustOpen(second);
        return undefined;
      },
    }),
  ),
  {
    section: '4.4',
    endpoint: create,
    statement: 'a key is remembered for as long as anybody may send it again: after 30 days still',
    needs: ['control'],
    check: async (bench) => {
      const reference = bench.reference();
      const first = mustOpen(await send(bench, { reference }));
      const back = await bench.control().shiftClock(30 * dayMs);
      const again = await send(bench, { reference });
      await back();
      mustSucceed(again, 200);
      mustEqual(String(again.at('data.id')), String(first.id), 'data.id');
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'keys of another account are unknown',
    needs: ['charges', 'otherAccount'],
    check: async (bench) => {
      const reference = bench.reference();
      const first = mustOpen(await send(bench, { reference }));
      const other = await send({ ...bench, api: await bench.otherAccount() }, { reference });
      // An account without money, or in debt, is answered so: but never with a shipment that is not its own.
      mustBeOneOf(other.status, [201, 402], 'status');
      must(String(first.id) !== String(other.at('data.id')), "another account's reference gave its shipment");
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'the same reference with another body (not shown)',
    needs: ['charges'],
    check: async (bench) => {
      const reference = bench.reference();
      const first = mustOpen(await send(bench, { reference }));
      const again = await send(bench, { reference }, { receiver_name: 'BAŞKA ALICI' });
      must(again.status !== 201, 'a repeated key opened a second shipment');
      if (again.status === 200) mustEqual(String(again.at('data.id')), String(first.id), 'data.id');
      return { observed: again.status === 200 ? '200, the first shipment' : String(again.status) };
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'both keys sent: the same reference with another header (not shown)',
    needs: ['charges'],
    check: async (bench) => {
      const reference = bench.reference();
      mustOpen(await send(bench, { reference, header: bench.reference() }));
      return { observed: String((await send(bench, { reference, header: bench.reference() })).status) };
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'both keys sent: another reference with the same header (not shown)',
    needs: ['charges'],
    check: async (bench) => {
      const header = bench.reference();
      mustOpen(await send(bench, { reference: bench.reference(), header }));
      return { observed: String((await send(bench, { reference: bench.reference(), header })).status) };
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'one text as order_reference, then as Idempotency-Key: one key or two (not shown)',
    needs: ['charges'],
    check: async (bench) => {
      const text = bench.reference();
      mustOpen(await send(bench, { reference: text }));
      return { observed: (await send(bench, { header: text })).status === 201 ? 'two keys' : 'one key' };
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'the key of a cancelled shipment (not shown)',
    needs: ['charges'],
    check: async (bench) => {
      const reference = bench.reference();
      const first = mustOpen(await send(bench, { reference }));
      mustSucceed(await bench.api.cancel(first.id));
      const again = await send(bench, { reference });
      if (again.status === 201) return { observed: '201, a new shipment' };
      const { data } = isRecord(again.json) ? again.json : {};
      if (isRecord(data)) mustEqual(String(data.id), String(first.id), 'data.id');
      return { observed: `${again.status}, ${String(again.at('data.status') ?? 'no shipment')}` };
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: 'the key of an unpaid shipment: 200 or 402 (not shown)',
    needs: ['lowBalance'],
    check: async (bench) => {
      const { api } = await bench.poorAccount();
      const reference = bench.reference();
      const first = await send({ ...bench, api }, { reference });
      const again = await send({ ...bench, api }, { reference });
      mustEqual(String(again.at('data.id')), String(first.at('data.id')), 'data.id');
      mustEqual(
        kurus(again.at('data.payment.amount'), 'amount'),
        kurus(first.at('data.payment.amount'), 'amount'),
        'amount',
      );
      return { observed: String(again.status) };
    },
  },
];
