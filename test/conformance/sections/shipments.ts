import { type Answer, listOf, mustRefuse, mustSucceed } from '../harness/answer.ts';
import type { Bench } from '../harness/bench.ts';
import type { Condition } from '../harness/condition.ts';
import { must, mustEqual, show, Unjudged } from '../harness/deviation.ts';
import { idsOf } from '../harness/facts.ts';
import { isRecord } from '../harness/shapes.ts';
import { mustHaveMeta } from './meta.ts';
import { mustBeShipment, mustOpen } from './shipmentShape.ts';

const list = 'GET /api/v2/shipments';
const detail = 'GET /api/v2/shipments/{id}';
const track = 'GET /api/v2/shipments/{id}/track';

async function open(bench: Bench): Promise<{ readonly [field: string]: unknown }> {
  return mustOpen(await bench.api.create(await bench.parcel({ order_reference: bench.reference() })));
}

/**
 * One shipment is found by a filter, and nothing that has another status than this. In what order a list stands is not shown: of
 * one that has more pages nothing is known.
 */
async function mustList(bench: Bench, filter: string, id: unknown, status?: unknown): Promise<void> {
  const answer = await bench.api.get(`/api/v2/shipments?${filter}&per_page=50`);
  const found = listOf(answer);
  for (const item of found) {
    if (status !== undefined)
      mustEqual(isRecord(item) ? item.status : item, status, `status of an item with ${filter}`);
  }
  if (idsOf(found).map(String).includes(String(id))) return;
  must(mustHaveMeta(answer).last_page > 1, `${filter} misses shipment ${String(id)}`);
  throw new Unjudged('the shipment is on another page of the list, whose order is not shown');
}

/** What no carrier and no time changes. */
const lasting = [
  'order_reference',
  'cargo_company.id',
  'cargo_company.name',
  'carrier.id',
  'pricing.total_price',
  'pricing.discount_amount',
  'payment.method',
  'payment.paid',
  'dimensions.desi',
  'dimensions.desi_source',
] as const;

function valueAt(item: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, part) => (isRecord(inner) ? inner[part] : undefined), item);
}

/** Each path of one shipment that needs a key; cancel is checked with its own method. */
const ownPaths = [
  [detail, ''],
  [track, '/track'],
  ['GET /api/v2/shipments/{id}/label', '/label'],
] as const;

/** Section 4.4: list, detail and track. */
export const shipments: readonly Condition[] = [
  {
    section: '4.4',
    endpoint: list,
    statement: 'paginated: meta with current_page, last_page, per_page, total',
    check: async ({ api }) => {
      const answer = await api.get('/api/v2/shipments');
      listOf(answer);
      mustHaveMeta(answer);
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: list,
    statement: 'items are shipment objects (2.2), with label_status and label_url',
    needs: ['charges'],
    check: async (bench) => {
      await open(bench);
      const items = listOf(await bench.api.get('/api/v2/shipments?per_page=5'));
      must(items.length > 0, 'the list is empty after a create');
      for (const [index, item] of items.entries()) mustBeShipment(item, `item ${index}`);
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: list,
    statement: 'per_page bounds a page, and meta counts the rest',
    needs: ['charges'],
    check: async (bench) => {
      for (let made = 0; made < 3; made += 1) await open(bench);
      const answer = await bench.api.get('/api/v2/shipments?per_page=2');
      const meta = mustHaveMeta(answer);
      mustEqual(listOf(answer).length, 2, 'number of items with per_page=2');
      mustEqual(meta.per_page, 2, 'meta.per_page');
      mustEqual(meta.current_page, 1, 'meta.current_page');
      mustEqual(meta.last_page, Math.ceil(meta.total / 2), 'meta.last_page');
      return undefined;
    },
  },
  {
    section: '2.1',
    endpoint: list,
    statement: 'meta counts what a filter leaves',
    needs: ['charges'],
    check: async (bench) => {
      const { id } = await open(bench);
      await open(bench);
      const number = String((await bench.api.get(`/api/v2/shipments/${String(id)}`)).at('data.tracking_number'));
      const answer = await bench.api.get(`/api/v2/shipments?tracking_number=${number}`);
      // The internal code may have given way to the carrier's number in between.
      if (listOf(answer).length === 0) throw new Unjudged('the tracking number changed just now');
      const { current_page, last_page, total } = mustHaveMeta(answer);
      mustEqual(total, 1, 'meta.total with the tracking_number of one shipment');
      mustEqual(last_page, 1, 'meta.last_page with the tracking_number of one shipment');
      mustEqual(current_page, 1, 'meta.current_page');
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: list,
    statement: 'a page parameter (not documented)',
    needs: ['charges'],
    check: async (bench) => {
      for (let made = 0; made < 2; made += 1) await open(bench);
      const page = (number: number) => bench.api.get(`/api/v2/shipments?per_page=1&page=${number}`);
      const idOf = (answer: Answer) => String(idsOf(listOf(answer))[0]);
      // A shipment that somebody opens in between moves all others by one: read twice.
      for (let looks = 1; ; looks += 1) {
        const [first, second] = [await page(1), await page(2)];
        if (idOf(first) !== idOf(second)) return { observed: 'page' };
        const { current_page } = mustHaveMeta(second);
        if (current_page === 1) return { observed: 'ignored' };
        must(looks < 2, `meta.current_page is ${current_page}, with the items of page 1`);
      }
    },
  },
  {
    section: '4.4',
    endpoint: list,
    statement: 'default and maximum of per_page (not shown)',
    check: async ({ api }) => {
      const plain = mustHaveMeta(await api.get('/api/v2/shipments')).per_page;
      const most = await api.get('/api/v2/shipments?per_page=100000');
      return { observed: `${plain}, ${most.status === 200 ? mustHaveMeta(most).per_page : most.status}` };
    },
  },
  {
    section: '4.4',
    endpoint: list,
    statement: 'status filters',
    needs: ['charges'],
    check: async (bench) => {
      const { id: gone } = await open(bench);
      mustSucceed(await bench.api.cancel(gone));
      const { id, status } = await open(bench);
      await mustList(bench, 'status=cancelled', gone, 'cancelled');
      await mustList(bench, `status=${String(status)}`, id, status);
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: list,
    statement: 'tracking_number filters',
    needs: ['charges'],
    check: async (bench) => {
      const { id } = await open(bench);
      const numberNow = async () => (await bench.api.get(`/api/v2/shipments/${String(id)}`)).at('data.tracking_number');
      // The internal code gives way to the carrier's number when that comes, which may be in between.
      for (let number = await numberNow(), last: unknown; number !== last; number = await numberNow()) {
        last = number;
        const found = listOf(await bench.api.get(`/api/v2/shipments?tracking_number=${String(number)}`));
        if ((await numberNow()) !== number) continue;
        mustEqual(show(idsOf(found).map(String)), show([String(id)]), `ids with tracking_number ${String(number)}`);
      }
      const none = await bench.api.get('/api/v2/shipments?tracking_number=KS-NO-SUCH-NUMBER');
      mustEqual(listOf(none).length, 0, 'number of items with an unknown tracking_number');
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: list,
    statement: 'date_from and date_to bound the list (date format not shown)',
    needs: ['charges'],
    check: async (bench) => {
      const { id } = await open(bench);
      const past = await bench.api.get('/api/v2/shipments?date_from=2001-01-01&date_to=2001-01-02');
      if (past.status !== 200) return { observed: `YYYY-MM-DD is answered ${past.status}` };
      mustEqual(listOf(past).length, 0, 'number of items of one day in 2001');
      const future = listOf(await bench.api.get('/api/v2/shipments?date_from=2199-01-01'));
      mustEqual(future.length, 0, 'number of items from 2199 on');
      await mustList(bench, 'date_from=2001-01-01&date_to=2199-12-31', id);
      return { observed: 'YYYY-MM-DD' };
    },
  },
  {
    section: '4.4',
    endpoint: list,
    statement: 'a date that cannot be read (not shown)',
    check: async ({ api }) => {
      const { status } = await api.get('/api/v2/shipments?date_from=yesterday');
      must(status === 200 || (status >= 400 && status < 500), `date_from=yesterday was answered ${status}`);
      return { observed: String(status) };
    },
  },
  {
    section: '4.4',
    endpoint: list,
    statement: 'body shape of lists (not shown)',
    check: async ({ api }) => {
      const data = mustSucceed(await api.get('/api/v2/shipments'));
      return {
        observed: Array.isArray(data) ? 'data is the list' : `data holds ${Object.keys(data ?? {}).join(', ')}`,
      };
    },
  },
  {
    section: '4.4',
    endpoint: list,
    statement: "another account's shipments are not in it",
    needs: ['charges', 'otherAccount'],
    check: async (bench) => {
      const { id } = await open(bench);
      const found = listOf(await (await bench.otherAccount()).get('/api/v2/shipments?per_page=50'));
      must(!idsOf(found).map(String).includes(String(id)), `shipment ${String(id)} is in another account's list`);
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: detail,
    statement: 'the shipment object (2.2), with label_status and the carrier number',
    needs: ['charges'],
    check: async (bench) => {
      const { id, order_reference } = await open(bench);
      const answer = await bench.api.get(`/api/v2/shipments/${String(id)}`);
      mustBeShipment(mustSucceed(answer));
      mustEqual(String(answer.at('data.id')), String(id), 'data.id');
      mustEqual(answer.at('data.order_reference'), order_reference, 'data.order_reference');
      return undefined;
    },
  },
  {
    section: '2.2',
    endpoint: detail,
    statement: 'detail and list tell of a shipment what the create answer told',
    needs: ['charges'],
    check: async (bench) => {
      const created = await bench.api.create(await bench.parcel({ order_reference: bench.reference() }));
      mustOpen(created);
      const answer = await bench.api.get(`/api/v2/shipments/${String(created.at('data.id'))}`);
      const number = String(answer.at('data.tracking_number'));
      const listed = await bench.api.get(`/api/v2/shipments?tracking_number=${number}`);
      for (const name of lasting) {
        mustEqual(answer.at(`data.${name}`), created.at(`data.${name}`), `data.${name} of the detail`);
        const [item] = listOf(listed);
        if (item === undefined) continue;
        mustEqual(valueAt(item, name), created.at(`data.${name}`), `${name} of the item in the list`);
      }
      return undefined;
    },
  },
  ...ownPaths.map(
    ([endpoint, tail]): Condition => ({
      section: '7',
      endpoint,
      statement: '404 when there is no such shipment',
      check: async ({ api }) => {
        mustRefuse(await api.get(`/api/v2/shipments/999999999999${tail}`), 404);
        return undefined;
      },
    }),
  ),
  ...ownPaths.map(
    ([endpoint, tail]): Condition => ({
      section: '7',
      endpoint,
      statement: "404 for another account's shipment",
      needs: ['charges', 'otherAccount'],
      check: async (bench) => {
        const { id } = await open(bench);
        mustRefuse(await (await bench.otherAccount()).get(`/api/v2/shipments/${String(id)}${tail}`), 404);
        return undefined;
      },
    }),
  ),
  {
    section: '4.4',
    endpoint: track,
    statement: '200 with an envelope',
    needs: ['charges'],
    check: async (bench) => {
      mustSucceed(await bench.api.get(`/api/v2/shipments/${String((await open(bench)).id)}/track`));
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: track,
    statement: 'its body (not shown)',
    needs: ['charges'],
    check: async (bench) => {
      const data = mustSucceed(await bench.api.get(`/api/v2/shipments/${String((await open(bench)).id)}/track`));
      return { observed: Array.isArray(data) ? 'a list' : Object.keys(data ?? {}).join(', ') };
    },
  },
];
