import { clockOf } from '../harness/answer.ts';
import type { Api } from '../harness/api.ts';
import type { Bench } from '../harness/bench.ts';
import type { Condition } from '../harness/condition.ts';
import { must, mustEqual } from '../harness/deviation.ts';
import { isRecord, timeOf } from '../harness/shapes.ts';
import { openUnpaid } from './payment.ts';

const create = 'POST /api/v2/shipments';
const cardPayment = 'card payment';

async function serviceNow(bench: Bench): Promise<number> {
  const state = await bench.control().get('/state');
  const clock = isRecord(state) && isRecord(state.clock) ? state.clock : {};
  return Date.parse(String(clock.now));
}

/** An unpaid shipment, and the clock moved to one second behind the end of its link. */
async function expire(bench: Bench, api: Api) {
  const opened = await openUnpaid(bench, api);
  const expiry = timeOf(String(opened.at('data.payment.payment_expires_at')));
  const back = await bench.control().shiftClock(expiry - (await serviceNow(bench)) + 1_000);
  return {
    path: `/api/v2/shipments/${String(opened.at('data.id'))}`,
    link: String(opened.at('data.payment.payment_url')),
    back,
  };
}

/** The card payment link of section 2.3, and what else may settle or close an unpaid shipment. */
export const paymentLinks: readonly Condition[] = [
  {
    section: '2.3',
    endpoint: create,
    statement: '402: the zone of payment_expires_at (not shown)',
    needs: ['lowBalance'],
    check: async (bench) => {
      const answer = await openUnpaid(bench, (await bench.poorAccount()).api);
      const text = String(answer.at('data.payment.payment_expires_at'));
      const left = timeOf(text) - clockOf(answer);
      must(left > 0, `a link that was just made ended ${-left} ms ago: ${text}`);
      return { observed: text.endsWith('Z') ? 'UTC' : /[+-]\d{2}:?\d{2}$/.test(text) ? 'an offset' : 'none' };
    },
  },
  {
    section: '2.3',
    endpoint: cardPayment,
    statement: 'an expired link takes no money',
    needs: ['control'],
    check: async (bench) => {
      const api = await bench.freshAccount('1.25');
      const { path, link, back } = await expire(bench, api);
      const page = await bench.withKey(null).send('POST', link);
      const payment = await api.get(path);
      await back();
      must(page.status >= 400 && page.status < 500, `paying by an expired link was answered ${page.status}`);
      must(payment.at('data.payment.paid') !== true, 'the shipment was paid by an expired link');
      return undefined;
    },
  },
  {
    section: '2.3',
    endpoint: cardPayment,
    statement: 'what an expired link makes of the unpaid shipment (not shown)',
    needs: ['control'],
    check: async (bench) => {
      const api = await bench.freshAccount('1.25');
      const { path, link, back } = await expire(bench, api);
      const detail = await api.get(path);
      await back();
      if (detail.at('data.status') === 'cancelled') {
        mustEqual(detail.at('data.label_status'), 'unavailable', 'data.label_status');
        return { observed: 'it is cancelled' };
      }
      mustEqual(detail.at('data.label_status'), 'awaiting_payment', 'data.label_status');
      const now = detail.at('data.payment.payment_url');
      if (now === undefined || now === null) return { observed: 'it tells no link' };
      return { observed: now === link ? 'nothing' : 'it gets another link' };
    },
  },
  {
    section: '3',
    endpoint: create,
    statement: '402: whether money that comes to the balance pays the unpaid shipment (not shown)',
    needs: ['control'],
    check: async (bench) => {
      const api = await bench.freshAccount('1.25');
      const id = String((await openUnpaid(bench, api)).at('data.id'));
      await bench.control().put(`/balance?key=${api.key}`, { balance: '5000.00' });
      const detail = await api.get(`/api/v2/shipments/${id}`);
      const paid = detail.at('data.payment.paid');
      if (paid === true) mustEqual(detail.at('data.payment.method'), 'balance', 'data.payment.method');
      return { observed: paid === true ? 'yes' : 'no' };
    },
  },
  {
    section: '7',
    endpoint: create,
    statement: '402: a debt and a balance below the fee at once: which of the two (not shown)',
    needs: ['control'],
    check: async (bench) => {
      const api = await bench.freshAccount('1.25');
      await bench.control().put(`/debt?key=${api.key}`, { amount: '35.50' });
      const answer = await api.create(await bench.parcel({ order_reference: bench.reference() }));
      mustEqual(answer.status, 402, 'status');
      return { observed: answer.at('error') === 'measurement_difference_unpaid' ? 'the debt' : 'the fee' };
    },
  },
];
