import { type Answer, listOf, mustRefuse, mustSucceed } from '../harness/answer.ts';
import type { Api } from '../harness/api.ts';
import type { Bench } from '../harness/bench.ts';
import type { Condition } from '../harness/condition.ts';
import { must, mustBeOneOf, mustEqual } from '../harness/deviation.ts';
import { isRecord, kurus, mustBe, mustHave } from '../harness/shapes.ts';
import { mustHaveMeta } from './meta.ts';
import { mustBePayment, mustBeShipment, mustOpen } from './shipmentShape.ts';

const create = 'POST /api/v2/shipments';

/** Opens a shipment that the balance does not cover. */
export async function openUnpaid(bench: Bench, api: Api): Promise<Answer> {
  const answer = await api.create(await bench.parcel({ order_reference: bench.reference() }));
  mustRefuse(answer, 402);
  return answer;
}

async function inDebt(bench: Bench, balance: string, amount: string): Promise<Api> {
  const api = await bench.freshAccount(balance);
  await bench.control().put(`/debt?key=${api.key}`, { amount });
  return api;
}

/** An account whose debt is above its balance, and that debt in kuruş where it is known. */
async function debtor(bench: Bench): Promise<{ readonly api: Api; readonly debt: number | null }> {
  if (bench.target.controlUrl === null) return { api: bench.withKey(bench.target.debtKey), debt: null };
  // The fee is covered, the debt is not: no other 402 can be meant.
  return { api: await inDebt(bench, '1000.00', '2000.00'), debt: 200_000 };
}

/** Null where the debt stops this call too (not shown). */
async function countShipments(api: Api): Promise<number | null> {
  const answer = await api.get('/api/v2/shipments');
  return answer.status === 402 ? null : mustHaveMeta(answer).total;
}

async function debtState(bench: Bench, api: Api): Promise<unknown> {
  const state = await bench.control().get(`/account?key=${api.key}`);
  return typeof state === 'object' && state !== null ? Reflect.get(state, 'debt') : undefined;
}

/** Both 402s of section 7, and the rows of section 3 about them. */
export const payment: readonly Condition[] = [
  {
    section: '7',
    endpoint: create,
    statement: '402: error_code payment_required, data.balance and data.required',
    needs: ['lowBalance'],
    check: async (bench) => {
      const { api, balance } = await bench.poorAccount();
      const answer = await openUnpaid(bench, api);
      mustEqual(answer.at('error_code'), 'payment_required', 'error_code');
      const reported = kurus(answer.at('data.balance'), 'data.balance');
      mustEqual(reported, balance ?? reported, 'data.balance in kuruş');
      const paymentBalance = kurus(answer.at('data.payment.balance'), 'data.payment.balance');
      mustEqual(paymentBalance, reported, 'data.payment.balance in kuruş');
      const fee = kurus(answer.at('data.payment.amount'), 'data.payment.amount');
      must(reported < fee, `the balance of ${reported} kuruş covers the fee of ${fee}`);
      mustBe(answer.at('data.required'), 'money', 'data.required');
      return undefined;
    },
  },
  {
    section: '7',
    endpoint: create,
    statement: '402: data.required is the fee or the shortfall (not shown)',
    needs: ['lowBalance'],
    check: async (bench) => {
      const answer = await openUnpaid(bench, (await bench.poorAccount()).api);
      const fee = kurus(answer.at('data.payment.amount'), 'data.payment.amount');
      const required = kurus(answer.at('data.required'), 'data.required');
      const balance = kurus(answer.at('data.balance'), 'data.balance');
      mustBeOneOf(required, [fee, fee - balance], 'data.required in kuruş');
      return { observed: required === fee ? 'the fee' : 'the shortfall' };
    },
  },
  {
    section: '4.4',
    endpoint: create,
    statement: '402: data has id, payment by card with link and expiry, label awaiting_payment',
    needs: ['lowBalance'],
    check: async (bench) => {
      const answer = await openUnpaid(bench, (await bench.poorAccount()).api);
      mustHave(answer.at('data'), { id: 'integer', payment: 'object', label: 'object' }, 'data');
      mustBePayment(answer.at('data.payment'), 'data.payment');
      mustEqual(answer.at('data.payment.method'), 'card', 'data.payment.method');
      mustEqual(answer.at('data.payment.paid'), false, 'data.payment.paid');
      mustBe(answer.at('data.payment.payment_url'), 'url', 'data.payment.payment_url');
      mustBe(answer.at('data.payment.payment_expires_at'), 'timestamp', 'data.payment.payment_expires_at');
      mustEqual(answer.at('data.label.status'), 'awaiting_payment', 'data.label.status');
      return undefined;
    },
  },
  {
    section: '3',
    endpoint: create,
    statement: '402: the shipment exists, awaiting payment, nothing is charged',
    needs: ['lowBalance'],
    check: async (bench) => {
      const { api } = await bench.poorAccount();
      const before = mustHaveMeta(await api.get('/api/v2/account/transactions')).total;
      const opened = await openUnpaid(bench, api);
      const detail = await api.get(`/api/v2/shipments/${String(opened.at('data.id'))}`);
      mustSucceed(detail);
      mustEqual(detail.at('data.label_status'), 'awaiting_payment', 'data.label_status');
      const fee = kurus(detail.at('data.pricing.total_price'), 'data.pricing.total_price');
      mustEqual(kurus(opened.at('data.payment.amount'), 'data.payment.amount'), fee, 'data.payment.amount in kuruş');
      // Money may go without a movement.
      const balances = [opened, await openUnpaid(bench, api)].map((each) => kurus(each.at('data.balance'), 'balance'));
      mustEqual(balances[1], balances[0], 'data.balance in kuruş of the next 402');
      mustEqual(
        mustHaveMeta(await api.get('/api/v2/account/transactions')).total,
        before,
        'number of balance movements',
      );
      return undefined;
    },
  },
  {
    section: '3',
    endpoint: create,
    statement: '402: the shipment is in the list',
    needs: ['lowBalance'],
    check: async (bench) => {
      const { api } = await bench.poorAccount();
      const id = String((await openUnpaid(bench, api)).at('data.id'));
      const number = String((await api.get(`/api/v2/shipments/${id}`)).at('data.tracking_number'));
      const [item] = listOf(await api.get(`/api/v2/shipments?tracking_number=${number}`));
      mustEqual(String(isRecord(item) ? item.id : item), id, `id of the item with tracking_number ${number}`);
      return undefined;
    },
  },
  {
    section: '3',
    endpoint: create,
    statement: '402: status and payment_status of the unpaid shipment (not shown)',
    needs: ['lowBalance'],
    check: async (bench) => {
      const { api } = await bench.poorAccount();
      const id = String((await openUnpaid(bench, api)).at('data.id'));
      const detail = await api.get(`/api/v2/shipments/${id}`);
      mustBeShipment(mustSucceed(detail));
      return { observed: `${String(detail.at('data.status'))}, ${String(detail.at('data.payment_status'))}` };
    },
  },
  {
    section: '3',
    endpoint: 'card payment',
    statement: 'completed: label_status pending or ready, the internal code changes',
    needs: ['control'],
    check: async (bench) => {
      const api = await bench.freshAccount('1.25');
      const opened = await openUnpaid(bench, api);
      const path = `/api/v2/shipments/${String(opened.at('data.id'))}`;
      const before = (await api.get(path)).at('data.tracking_number');
      must(String(before).startsWith('KS'), `the unpaid shipment's tracking_number is ${String(before)}`);
      const page = await bench.withKey(null).send('POST', String(opened.at('data.payment.payment_url')));
      mustEqual(page.status, 200, 'status of the payment page');
      const after = await api.get(path);
      mustBeOneOf(after.at('data.label_status'), ['pending', 'ready'], 'data.label_status');
      mustEqual(after.at('data.payment.paid'), true, 'data.payment.paid');
      must(after.at('data.tracking_number') !== before, 'tracking_number did not change after payment');
      const left = kurus((await openUnpaid(bench, api)).at('data.balance'), 'data.balance');
      mustEqual(left, kurus(opened.at('data.balance'), 'data.balance'), 'the balance in kuruş after a card payment');
      return undefined;
    },
  },
  {
    section: '3',
    endpoint: 'card payment',
    statement: 'completed: the status (not shown)',
    needs: ['control'],
    check: async (bench) => {
      const api = await bench.freshAccount('1.25');
      const id = String((await openUnpaid(bench, api)).at('data.id'));
      await bench.control().post(`/shipments/${id}/pay`);
      return { observed: String((await api.get(`/api/v2/shipments/${id}`)).at('data.status')) };
    },
  },
  {
    section: '7',
    endpoint: create,
    statement: '402: error measurement_difference_unpaid with amount and payment_url; nothing is opened',
    needs: ['debt'],
    check: async (bench) => {
      const { api, debt } = await debtor(bench);
      const before = await countShipments(api);
      const answer = await api.create(await bench.parcel({ order_reference: bench.reference() }));
      mustRefuse(answer, 402);
      mustEqual(answer.at('error'), 'measurement_difference_unpaid', 'error');
      const amount = kurus(answer.at('amount'), 'amount');
      mustEqual(amount, debt ?? amount, 'amount in kuruş');
      must(amount > 0, `amount is ${amount} kuruş`);
      mustBe(answer.at('payment_url'), 'url', 'payment_url');
      if (debt !== null) await bench.control().put(`/debt?key=${String(api.key)}`, { amount: null });
      const after = await countShipments(api);
      mustEqual(after, before ?? (debt === null ? after : 0), 'number of shipments');
      return undefined;
    },
  },
  {
    section: '7',
    endpoint: create,
    statement: '402: a debt that the balance covers is collected, and the request goes on',
    needs: ['control'],
    check: async (bench) => {
      const api = await inDebt(bench, '1000.00', '35.50');
      const answer = await api.create(await bench.parcel({ order_reference: bench.reference() }));
      mustOpen(answer);
      const fee = kurus(answer.at('data.payment.amount'), 'data.payment.amount');
      const left = kurus(answer.at('data.payment.balance'), 'data.payment.balance');
      mustEqual(left, 100_000 - 3_550 - fee, 'the balance in kuruş');
      mustEqual(await debtState(bench, api), null, 'the debt');
      return undefined;
    },
  },
  {
    section: '7',
    endpoint: create,
    statement: '402: a debt paid by its link lets creating go on',
    needs: ['control'],
    check: async (bench) => {
      const api = await inDebt(bench, '1000.00', '2000.00');
      const body = await bench.parcel({ order_reference: bench.reference() });
      const refused = await api.create(body);
      mustRefuse(refused, 402);
      await bench.withKey(null).send('POST', String(refused.at('payment_url')));
      mustOpen(await api.create(body));
      return undefined;
    },
  },
  {
    section: '7',
    endpoint: 'every endpoint',
    statement: 'which calls a measurement debt stops (not shown)',
    needs: ['debt'],
    check: async (bench) => {
      const { api } = await debtor(bench);
      const stopped: string[] = [];
      const calls = [
        ['prices', await api.post('/api/v2/prices/compare')],
        ['list', await api.get('/api/v2/shipments')],
        ['account', await api.get('/api/v2/account/info')],
      ] as const;
      for (const [name, answer] of calls) if (answer.status === 402) stopped.push(name);
      return { observed: ['create', ...stopped].join(', ') };
    },
  },
];
