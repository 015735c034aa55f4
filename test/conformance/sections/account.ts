import { listOf, mustSucceed } from '../harness/answer.ts';
import type { Condition, Untestable } from '../harness/condition.ts';
import { must, mustEqual, show } from '../harness/deviation.ts';
import { amount, isRecord, kurus, mustBe, mustHave } from '../harness/shapes.ts';
import { mustHaveMeta } from './meta.ts';
import { mustOpen } from './shipmentShape.ts';

const info = 'GET /api/v2/account/info';
const transactions = 'GET /api/v2/account/transactions';
const addresses = 'GET /api/v2/account/addresses';

function names(record: unknown): string {
  return isRecord(record) ? Object.keys(record).join(', ') : show(record);
}

/** Amounts whose name speaks of a balance, wherever they stand. */
function balancesIn(value: unknown, path = ''): readonly (readonly [name: string, amount: number])[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const found = /balance|bakiye/i.test(name) ? amount(inner) : null;
    return found === null ? balancesIn(inner, `${path}${name}.`) : [[`${path}${name}`, found] as const];
  });
}

/** Section 4.1 without the webhook. */
export const account: readonly (Condition | Untestable)[] = [
  {
    section: '2.10',
    endpoint: info,
    statement: 'a defaults block that names the default carrier and sender address',
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
    statement: 'other fields of the account information (not shown)',
    check: async ({ api }) => ({ observed: names((await api.get('/api/v2/account/info')).at('data')) }),
  },
  {
    section: '4.1',
    endpoint: info,
    statement: 'the balance (its field is not shown)',
    needs: ['charges'],
    check: async ({ api, parcel, reference }) => {
      const opened = await api.create(await parcel({ order_reference: reference() }));
      mustOpen(opened);
      // What an old balance would be, where it is reported only once.
      await api.get('/api/v2/account/info');
      const cancelled = await api.cancel(opened.at('data.id'));
      mustSucceed(cancelled);
      const wanted = kurus(cancelled.at('data.new_balance'), 'data.new_balance');
      const { data } = Object((await api.get('/api/v2/account/info')).json);
      const reported = balancesIn(data);
      if (reported.length === 0) return { observed: 'no field with balance in its name is an amount' };
      must(
        reported.some(([, amount]) => Math.round(amount * 100) === wanted),
        `the balance is ${wanted} kuruş, told is ${reported.map(([name, amount]) => `${name} ${amount}`).join(', ')}`,
      );
      return { observed: reported.map(([name]) => name).join(', ') };
    },
  },
  {
    section: '4.1',
    endpoint: transactions,
    statement: "another account's movements are not in it",
    needs: ['charges', 'otherAccount'],
    check: async ({ api, parcel, reference, otherAccount }) => {
      const other = await otherAccount();
      const count = async () => (await other.get('/api/v2/account/transactions')).at('meta.total');
      const before = await count();
      mustOpen(await api.create(await parcel({ order_reference: reference() })));
      mustEqual(await count(), before, "meta.total of another account after this one's create");
      return undefined;
    },
  },
  {
    section: '4.1',
    endpoint: transactions,
    statement: 'paginated: meta with current_page, last_page, per_page, total',
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
    statement: 'per_page bounds a page, and meta counts the rest',
    needs: ['charges'],
    check: async ({ api, parcel, reference }) => {
      for (let made = 0; made < 3; made += 1)
        mustOpen(await api.create(await parcel({ order_reference: reference() })));
      const answer = await api.get('/api/v2/account/transactions?per_page=2');
      must(listOf(answer).length <= 2, `per_page=2 gave ${listOf(answer).length} records`);
      const { per_page, last_page, total } = mustHaveMeta(answer);
      mustEqual(per_page, 2, 'meta.per_page');
      mustEqual(last_page, Math.max(1, Math.ceil(total / 2)), 'meta.last_page');
      return undefined;
    },
  },
  {
    section: '4.1',
    endpoint: transactions,
    statement: 'a charge is a movement of the balance',
    needs: ['charges'],
    check: async ({ api, parcel, reference }) => {
      const before = mustHaveMeta(await api.get('/api/v2/account/transactions')).total;
      const data = mustOpen(await api.create(await parcel({ order_reference: reference() })));
      const after = mustHaveMeta(await api.get('/api/v2/account/transactions')).total;
      mustEqual(after, before + 1, 'meta.total after a create');
      const future = await api.get('/api/v2/account/transactions?date_from=2199-01-01');
      if (future.status === 200) mustEqual(mustHaveMeta(future).total, 0, 'meta.total with date_from 2199-01-01');
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
    statement: 'date_from and date_to bound the list (date format not shown)',
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
    statement: 'type filters the list (its values are not shown)',
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
    statement: 'fields of a balance transaction (not shown)',
    check: async ({ api }) => {
      const [first] = listOf(await api.get('/api/v2/account/transactions'));
      return { observed: first === undefined ? 'no record' : names(first) };
    },
  },
  {
    section: '4.1',
    endpoint: addresses,
    statement: 'a list of sender addresses, each with its code',
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
    statement: 'other fields of a sender address (not shown)',
    check: async ({ api }) => ({ observed: names(listOf(await api.get('/api/v2/account/addresses'))[0]) }),
  },
  {
    section: '4.1',
    endpoint: addresses,
    statement: 'new warehouses cannot be added through the API',
    because: 'the document names no request that would try it',
  },
];
