import { listOf, mustSucceed } from '../harness/answer.ts';
import type { Condition, Untestable } from '../harness/condition.ts';
import { must, mustEqual, show } from '../harness/deviation.ts';
import { isRecord, mustBe, mustHave } from '../harness/shapes.ts';
import { mustHaveMeta } from './meta.ts';
import { mustOpen } from './shipmentShape.ts';

const info = 'GET /api/v2/account/info';
const transactions = 'GET /api/v2/account/transactions';
const addresses = 'GET /api/v2/account/addresses';

function names(record: unknown): string {
  return isRecord(record) ? Object.keys(record).join(', ') : show(record);
}

/** Section 4.1 without the webhook. */
export const account: readonly (Condition | Untestable)[] = [
  {
    section: '2.10',
    endpoint: info,
    says: 'a defaults block that names the default carrier and sender address',
    check: async ({ api }) => {
      const answer = await api.get('/api/v2/account/info');
      mustSucceed(answer);
      const defaults = answer.at('data.defaults');
      mustBe(defaults, 'object', 'data.defaults');
      must(
        isRecord(defaults) && Object.keys(defaults).length >= 2,
        `data.defaults names too little: ${show(defaults)}`,
      );
      return undefined;
    },
  },
  {
    section: '2.10',
    endpoint: info,
    says: 'other fields of the account information (not shown)',
    check: async ({ api }) => ({ observed: names((await api.get('/api/v2/account/info')).at('data')) }),
  },
  {
    section: '4.1',
    endpoint: transactions,
    says: 'paginated: meta with current_page, last_page, per_page, total',
    check: async ({ api }) => {
      const answer = await api.get('/api/v2/account/transactions');
      listOf(answer);
      mustHaveMeta(answer);
      return undefined;
    },
  },
  {
    section: '4.1',
    endpoint: transactions,
    says: 'per_page bounds a page',
    check: async ({ api }) => {
      const answer = await api.get('/api/v2/account/transactions?per_page=2');
      must(listOf(answer).length <= 2, `per_page=2 gave ${listOf(answer).length} records`);
      mustEqual(mustHaveMeta(answer).per_page, 2, 'meta.per_page');
      return undefined;
    },
  },
  {
    section: '4.1',
    endpoint: transactions,
    says: 'a charge is a movement of the balance',
    needs: ['charges'],
    check: async ({ api, parcel, reference }) => {
      const before = mustHaveMeta(await api.get('/api/v2/account/transactions')).total;
      const data = mustOpen(await api.create(await parcel({ order_reference: reference() })));
      const after = mustHaveMeta(await api.get('/api/v2/account/transactions')).total;
      mustEqual(after, before + 1, 'meta.total after a create');
      await api.cancel(data.id);
      mustEqual(
        mustHaveMeta(await api.get('/api/v2/account/transactions')).total,
        before + 2,
        'meta.total after a cancel',
      );
      return undefined;
    },
  },
  {
    section: '4.1',
    endpoint: transactions,
    says: 'date_from and date_to bound the list (date format not shown)',
    check: async ({ api }) => {
      const far = await api.get('/api/v2/account/transactions?date_from=2001-01-01&date_to=2001-01-02');
      const all = await api.get('/api/v2/account/transactions?date_from=2001-01-01&date_to=2199-12-31');
      if (far.status !== 200 || all.status !== 200) return { observed: `YYYY-MM-DD is answered ${far.status}` };
      mustEqual(mustHaveMeta(far).total, 0, 'meta.total of one day in 2001');
      return { observed: 'YYYY-MM-DD' };
    },
  },
  {
    section: '4.1',
    endpoint: transactions,
    says: 'type filters the list (its values are not shown)',
    check: async ({ api }) => {
      const none = await api.get('/api/v2/account/transactions?type=no-such-type');
      return {
        observed: none.status === 200 ? `unknown type: ${listOf(none).length} records` : `unknown type: ${none.status}`,
      };
    },
  },
  {
    section: '2.10',
    endpoint: transactions,
    says: 'fields of a balance transaction (not shown)',
    check: async ({ api }) => {
      const [first] = listOf(await api.get('/api/v2/account/transactions'));
      return { observed: first === undefined ? 'no record' : names(first) };
    },
  },
  {
    section: '4.1',
    endpoint: addresses,
    says: 'a list of sender addresses, each with its code',
    check: async ({ api }) => {
      for (const record of listOf(await api.get('/api/v2/account/addresses'))) {
        mustHave(record, { code: 'string' }, 'an address');
      }
      return undefined;
    },
  },
  {
    section: '2.10',
    endpoint: addresses,
    says: 'other fields of a sender address (not shown)',
    check: async ({ api }) => ({ observed: names(listOf(await api.get('/api/v2/account/addresses'))[0]) }),
  },
  {
    section: '4.1',
    endpoint: addresses,
    says: 'new warehouses cannot be added through the API',
    because: 'the document names no request that would try it',
  },
];
