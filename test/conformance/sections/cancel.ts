import { mustRefuse, mustSucceed } from '../harness/answer.ts';
import type { Bench } from '../harness/bench.ts';
import type { Condition } from '../harness/condition.ts';
import { must, mustBeOneOf, mustEqual } from '../harness/deviation.ts';
import { kurus, mustHave } from '../harness/shapes.ts';
import { integratedCarrier, manualCarrier } from './create.ts';
import { openUnpaid } from './payment.ts';
import { mustOpen } from './shipmentShape.ts';

const cancel = '/api/v2/shipments/{id}/cancel';

async function open(bench: Bench, change: { readonly [field: string]: unknown } = {}) {
  const body = await bench.parcel({ order_reference: bench.reference(), ...change });
  const answer = await bench.api.create(body);
  mustOpen(answer);
  return { id: String(answer.at('data.id')), fee: kurus(answer.at('data.payment.amount'), 'fee'), answer };
}

const cancellable = ['pending', 'confirmed', 'payment_pending', 'payment_received'] as const;
const tooLate = ['in_transit', 'picked_up', 'delivered', 'a_status_that_nobody_knows'] as const;

/** What the next create leaves, and its fee, give the balance before it. */
async function mustHaveBalance(bench: Bench, wanted: number): Promise<void> {
  const { answer, fee } = await open(bench);
  const before = kurus(answer.at('data.payment.balance'), 'data.payment.balance') + fee;
  mustEqual(before, wanted, 'the balance in kuruş that the next create finds');
}

async function statusOf(bench: Bench, id: string): Promise<unknown> {
  return (await bench.api.get(`/api/v2/shipments/${id}`)).at('data.status');
}

/** Sections 3 and 4.4, cancel, with 2.8. */
export const cancelling: readonly Condition[] = [
  {
    section: '2.8',
    endpoint: cancel,
    statement: '200: refunded_amount is the full fee when paid from balance, new_balance the balance after it',
    needs: ['charges'],
    check: async (bench) => {
      const { id, fee, answer } = await open(bench);
      const cancelled = await bench.api.cancel(id, { reason: 'Uygunluk sınaması' });
      mustHave(mustSucceed(cancelled), { refunded_amount: 'money', new_balance: 'money' }, 'data');
      mustEqual(
        kurus(cancelled.at('data.refunded_amount'), 'data.refunded_amount'),
        fee,
        'data.refunded_amount in kuruş',
      );
      const balance = kurus(answer.at('data.payment.balance'), 'data.payment.balance');
      mustEqual(
        kurus(cancelled.at('data.new_balance'), 'data.new_balance'),
        balance + fee,
        'data.new_balance in kuruş',
      );
      await mustHaveBalance(bench, balance + fee);
      return undefined;
    },
  },
  {
    section: '3',
    endpoint: cancel,
    statement: 'afterwards: status cancelled, label_status unavailable, no label_url',
    needs: ['charges'],
    check: async (bench) => {
      const { id } = await open(bench);
      mustSucceed(await bench.api.cancel(id));
      const detail = await bench.api.get(`/api/v2/shipments/${id}`);
      mustEqual(detail.at('data.status'), 'cancelled', 'data.status');
      mustEqual(detail.at('data.label_status'), 'unavailable', 'data.label_status');
      mustEqual(detail.at('data.label_url') ?? null, null, 'data.label_url');
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: cancel,
    statement: 'reason is optional',
    needs: ['charges'],
    check: async (bench) => {
      const { id } = await open(bench);
      mustSucceed(await bench.api.send(bench.cancelMethod(), `/api/v2/shipments/${id}/cancel`));
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: cancel,
    statement: 'HTTP method (not shown)',
    needs: ['charges'],
    check: async (bench) => {
      mustSucceed(await bench.api.cancel((await open(bench)).id));
      return { observed: bench.cancelMethod() };
    },
  },
  {
    section: '3',
    endpoint: cancel,
    statement: '400 when it is cancelled already; no second refund',
    needs: ['charges'],
    check: async (bench) => {
      const { id } = await open(bench);
      const cancelled = await bench.api.cancel(id);
      mustSucceed(cancelled);
      mustRefuse(await bench.api.cancel(id), 400);
      await mustHaveBalance(bench, kurus(cancelled.at('data.new_balance'), 'data.new_balance'));
      return undefined;
    },
  },
  {
    section: '2.2',
    endpoint: cancel,
    statement: 'payment_status of a cancelled shipment (not shown)',
    needs: ['charges'],
    check: async (bench) => {
      const { id } = await open(bench);
      mustSucceed(await bench.api.cancel(id));
      return { observed: String((await bench.api.get(`/api/v2/shipments/${id}`)).at('data.payment_status')) };
    },
  },
  ...cancellable.map(
    (status): Condition => ({
      section: '3',
      endpoint: cancel,
      statement: `allowed in ${status}`,
      needs: ['control'],
      check: async (bench) => {
        const { id } = await open(bench);
        await bench.control().post(`/shipments/${id}/status`, { status });
        mustSucceed(await bench.api.cancel(id));
        mustEqual(await statusOf(bench, id), 'cancelled', 'status');
        return undefined;
      },
    }),
  ),
  ...tooLate.map(
    (status): Condition => ({
      section: '3',
      endpoint: cancel,
      statement: `400 in ${status}; the status stays, nothing is refunded`,
      needs: ['control'],
      check: async (bench) => {
        const { id, answer } = await open(bench);
        await bench.control().post(`/shipments/${id}/status`, { status });
        mustRefuse(await bench.api.cancel(id), 400);
        mustEqual(await statusOf(bench, id), status, 'status');
        await mustHaveBalance(bench, kurus(answer.at('data.payment.balance'), 'data.payment.balance'));
        return undefined;
      },
    }),
  ),
  {
    section: '3',
    endpoint: cancel,
    statement: '409 carrier_cancel_failed when the carrier refuses: no refund, nothing changes',
    needs: ['control'],
    check: async (bench) => {
      const slug = await integratedCarrier(bench);
      const { id, answer } = await open(bench, { carrier: slug });
      await bench.control().put(`/carriers/${slug}`, { refusesCancel: true });
      try {
        const refused = await bench.api.cancel(id);
        mustRefuse(refused, 409);
        const codes = [refused.at('error_code'), refused.at('error')];
        must(codes.includes('carrier_cancel_failed'), `the error code is ${codes.join(' / ')}`);
        const detail = await bench.api.get(`/api/v2/shipments/${id}`);
        mustEqual(detail.at('data.status'), 'confirmed', 'status');
        mustEqual(detail.at('data.label_status'), answer.at('data.label_status'), 'label_status');
        const { answer: next, fee } = await open(bench, { carrier: slug });
        const before = kurus(answer.at('data.payment.balance'), 'data.payment.balance');
        mustEqual(kurus(next.at('data.payment.balance'), 'data.payment.balance'), before - fee, 'the balance in kuruş');
      } finally {
        await bench.control().put(`/carriers/${slug}`, { refusesCancel: false });
      }
      mustSucceed(await bench.api.cancel(id));
      return undefined;
    },
  },
  {
    section: '3',
    endpoint: cancel,
    statement: 'a shipment that was never passed to the carrier is cancelled without asking it',
    needs: ['control'],
    check: async (bench) => {
      const slug = await integratedCarrier(bench);
      const api = await bench.freshAccount('0.01');
      await bench.control().put(`/carriers/${slug}`, { refusesCancel: true });
      try {
        mustSucceed(await api.cancel((await openUnpaid({ ...bench, api }, api)).at('data.id')));
        mustSucceed(await bench.api.cancel((await open(bench, { carrier: await manualCarrier(bench) })).id));
      } finally {
        await bench.control().put(`/carriers/${slug}`, { refusesCancel: false });
      }
      return undefined;
    },
  },
  {
    section: '3',
    endpoint: cancel,
    statement: 'unpaid: no refund, and no card link is told any more',
    needs: ['lowBalance'],
    check: async (bench) => {
      const { api } = await bench.poorAccount();
      const opened = await openUnpaid(bench, api);
      const cancelled = await api.cancel(opened.at('data.id'));
      mustSucceed(cancelled);
      mustEqual(
        kurus(cancelled.at('data.refunded_amount'), 'data.refunded_amount'),
        0,
        'data.refunded_amount in kuruş',
      );
      const balance = kurus(opened.at('data.balance'), 'data.balance');
      mustEqual(kurus(cancelled.at('data.new_balance'), 'data.new_balance'), balance, 'data.new_balance in kuruş');
      const next = kurus((await openUnpaid(bench, api)).at('data.balance'), 'data.balance');
      mustEqual(next, balance, 'data.balance in kuruş of the next 402');
      const detail = await api.get(`/api/v2/shipments/${String(opened.at('data.id'))}`);
      mustEqual(detail.at('data.payment.payment_url') ?? null, null, 'data.payment.payment_url');
      mustEqual(detail.at('data.payment.paid'), false, 'data.payment.paid');
      return undefined;
    },
  },
  {
    section: '3',
    endpoint: cancel,
    statement: 'unpaid: the open card link is closed',
    needs: ['control'],
    check: async (bench) => {
      const { api } = await bench.poorAccount();
      const opened = await openUnpaid(bench, api);
      mustSucceed(await api.cancel(opened.at('data.id')));
      const page = await bench.withKey(null).send('POST', String(opened.at('data.payment.payment_url')));
      must(page.status >= 400, `the closed payment link answered ${page.status}`);
      return undefined;
    },
  },
  {
    section: '3',
    endpoint: cancel,
    statement: 'paid by card: what is refunded to the balance (not shown)',
    needs: ['control'],
    check: async (bench) => {
      const api = await bench.freshAccount('0.01');
      const opened = await openUnpaid(bench, api);
      const id = String(opened.at('data.id'));
      await bench.control().post(`/shipments/${id}/pay`);
      const cancelled = await api.cancel(id);
      mustSucceed(cancelled);
      const refund = kurus(cancelled.at('data.refunded_amount'), 'data.refunded_amount');
      const fee = kurus(opened.at('data.payment.amount'), 'data.payment.amount');
      mustBeOneOf(refund, [0, fee], 'data.refunded_amount in kuruş');
      return { observed: refund === 0 ? 'nothing' : 'the fee' };
    },
  },
  {
    section: '7',
    endpoint: cancel,
    statement: '404 when there is no such shipment',
    check: async ({ api }) => {
      mustRefuse(await api.cancel('999999999999'), 404);
      return undefined;
    },
  },
  {
    section: '7',
    endpoint: cancel,
    statement: "404 for another account's shipment, which stays",
    needs: ['charges', 'otherAccount'],
    check: async (bench) => {
      const { id } = await open(bench);
      mustRefuse(await (await bench.otherAccount()).cancel(id), 404);
      mustEqual(await statusOf(bench, id), 'confirmed', 'status');
      return undefined;
    },
  },
];
