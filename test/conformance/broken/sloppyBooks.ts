import { money } from '../../../electron/demo/wire.ts';
import type { World } from '../../../electron/demo/world.ts';
import {
  accountOf,
  answering,
  around,
  aroundCalls,
  asking,
  at,
  bodyOf,
  creates,
  details,
  eachItem,
  isJson,
  type Json,
  lists,
  plus,
  prices,
  type Request,
  withBody,
  withoutQuery,
} from '../alter.ts';
import { type BrokenService, broken, create, detail, everywhere, list, viewing } from './kinds.ts';

const transactions = 'GET /api/v2/account/transactions';
const compare = 'POST /api/v2/prices/compare';
const calculate = 'POST /api/v2/prices/calculate';
const webhook = 'PUT /api/v2/account/webhook';
const asksCalculate = /^POST \/api\/v2\/prices\/calculate$/;
const asksCompare = /^POST \/api\/v2\/prices\/compare$/;
const asksInfo = /^GET \/api\/v2\/account\/info$/;
const asksMovements = /^GET \/api\/v2\/account\/transactions$/;

/** Asked for the price of one company, the service answers with the first one's. */
function firstCompany(isIntended: (id: unknown, world: World) => boolean) {
  return asking(asksCalculate, (body, world) =>
    body.cargo_company_id !== undefined && isIntended(body.cargo_company_id, world)
      ? { ...body, cargo_company_id: world.carriers.active()[0]?.id }
      : body,
  );
}

function withKeyOf(request: Request, key: string): Request {
  return { ...request, headers: { ...request.headers, 'x-api-key': key } };
}

/** As many requests for each path as the account may send in all. */
function limitPerPath() {
  const spent = new Map<string, number>();
  return around(async (request, serve, world) => {
    const account = accountOf(request, world);
    if (account === undefined) return serve(request);
    const { rateLimit } = account;
    const count = `${account.id} ${request.path} ${Math.floor(world.clock.now() / 60_000)}`;
    spent.set(count, (spent.get(count) ?? 0) + 1);
    account.rateLimit = (spent.get(count) ?? 0) > rateLimit ? 0 : 1_000_000;
    const answer = serve(request);
    account.rateLimit = rateLimit;
    return answer;
  });
}

/** The balance as it was in its first answer. */
function oldBalance() {
  const reported = new Map<string, number>();
  return aroundCalls(asksInfo, async (request, serve, world) => {
    const answer = await serve(request);
    const account = accountOf(request, world);
    if (account === undefined || answer.status !== 200) return answer;
    const first = reported.get(account.apiKey) ?? account.balanceKurus;
    reported.set(account.apiKey, first);
    return { ...answer, body: { kind: 'json', value: at(bodyOf(answer), 'data.balance', () => money(first)) } };
  });
}

/** Lists, prices, catalogues and the account. */
export const sloppyBooks: readonly BrokenService[] = [
  broken(
    'meta.total counts all shipments, whatever the filter',
    aroundCalls(lists, async (request, serve, world) => {
      const answer = await serve(request);
      const account = accountOf(request, world);
      const total = [...world.store().shipments.values()].filter((each) => each.account === account).length;
      return { ...answer, body: { kind: 'json', value: at(bodyOf(answer), 'meta.total', () => total) } };
    }),
    `${list}: meta counts what a filter leaves`,
  ),
  broken(
    'date_from of the list is ignored',
    withoutQuery(lists, 'date_from'),
    `${list}: date_from and date_to bound the list (date format not shown)`,
  ),
  broken(
    'date_from of the movements is ignored',
    withoutQuery(asksMovements, 'date_from'),
    `${transactions}: a charge is a movement of the balance`,
  ),
  broken(
    'the second page is the first one again',
    aroundCalls(lists, async (request, serve) => {
      const query = new URLSearchParams(request.query);
      const page = Number(query.get('page') ?? 1);
      query.delete('page');
      const answer = await serve({ ...request, query });
      return { ...answer, body: { kind: 'json', value: at(bodyOf(answer), 'meta.current_page', () => page) } };
    }),
    `${list}: a page parameter (not documented)`,
  ),
  broken(
    'the list leaves out what is unpaid',
    answering(lists, (json) => eachItem(json, (item) => (item.label_status === 'awaiting_payment' ? null : item))),
    `${create}: 402: the shipment is in the list`,
  ),
  broken(
    'the detail tells another carrier than create',
    answering(details, (json) => at(json, 'data.cargo_company.id', (id) => Number(id) + 1)),
    `${detail}: detail and list tell of a shipment what the create answer told`,
  ),
  broken(
    'the list tells the desi in whole tens',
    answering(lists, (json) => eachItem(json, (item) => at(item, 'dimensions.desi', () => 10))),
    `${detail}: detail and list tell of a shipment what the create answer told`,
  ),
  broken(
    'payment.amount is not the price, in list and detail',
    answering(/^GET \/api\/v2\/shipments(\/\d+)?$/, (json) => {
      const single = at(json, 'data', (data) => (isJson(data) ? at(data, 'payment.amount', plus(5)) : data));
      return eachItem(single, (item) => at(item, 'payment.amount', plus(5)));
    }),
    `${list}: items are shipment objects (2.2), with label_status and label_url`,
  ),
  broken(
    'carrier.tracking_number is of another shipment',
    viewing((shipment) => at(shipment, 'carrier.tracking_number', () => '7310000000000')),
    `${create}: 201 with success, message, duplicate false and the whole shipment (2.2, 2.3)`,
  ),
  broken(
    'label_url is filled while the label is pending',
    viewing((shipment) => ({ ...shipment, label_url: shipment.label_url ?? 'https://labels.example/1' })),
    `${create}: taken: wait_for_label false`,
  ),
  broken(
    'compare leaves out a carrier',
    answering(asksCompare, (json) => at(json, 'data', (data) => (Array.isArray(data) ? data.slice(0, -1) : data))),
    `${compare}: the price of each carrier that calculate has one for`,
  ),
  broken(
    'calculate tells the price of one carrier for all',
    firstCompany(() => true),
    `${compare}: the price of each carrier that calculate has one for`,
    `${create}: fee and discount are those of calculate, with each of two carriers`,
  ),
  broken(
    'calculate has a price for a carrier that does not exist',
    firstCompany((id, world) => world.carriers.all.every((each) => String(each.id) !== String(id))),
    `${calculate}: no price for a carrier that does not exist (404, or 422 as by create)`,
  ),
  broken(
    'discount_rate is 0 beside a discount',
    answering(prices, (json) => {
      const single = at(json, 'data', (data) => (isJson(data) ? { ...data, discount_rate: 0 } : data));
      return eachItem(single, (result) => ({ ...result, discount_rate: 0 }));
    }),
    `${compare}: prices with the fields of 2.6, discounted: dimensions`,
  ),
  broken(
    'calculate forgets the discount of the account',
    answering(asksCalculate, (json) => {
      const data: Json = isJson(json.data) ? json.data : {};
      if (data.original_price === undefined) return json;
      const undiscounted = { discount_rate: 0, discount_amount: money(0), total_price: data.original_price };
      return { ...json, data: { ...data, ...undiscounted } };
    }),
    `${compare}: the price of each carrier that calculate has one for`,
  ),
  broken(
    'every province has the districts of the first',
    aroundCalls(/^GET \/api\/v2\/locations\/districts\/\d{1,2}$/, (request, serve) =>
      serve({ ...request, path: '/api/v2/locations/districts/1' }),
    ),
    'GET /api/v2/locations/districts/{province_id}: the districts of different provinces differ',
  ),
  broken(
    'account/info tells an old balance',
    oldBalance(),
    'GET /api/v2/account/info: the balance (its field is not shown)',
  ),
  broken(
    'the movements of every account are those of the first',
    aroundCalls(asksMovements, (request, serve, world) => {
      const [first = ''] = world.store().accounts.keys();
      return serve(accountOf(request, world) === undefined ? request : withKeyOf(request, first));
    }),
    `${transactions}: another account's movements are not in it`,
  ),
  broken(
    'the movements are said to have one page',
    answering(asksMovements, (json) => at(json, 'meta.last_page', () => 1)),
    `${transactions}: per_page bounds a page, and meta counts the rest`,
  ),
  broken(
    'each path has a limit of its own',
    limitPerPath(),
    `${everywhere}: the requests of one key count together, whatever their path`,
  ),
  broken(
    'the webhook secret can be read again',
    aroundCalls(/^GET \/api\/v2\/account\/webhook$/, (request, serve, world) => {
      const secret = accountOf(request, world)?.webhook?.secret;
      if (secret === undefined) return serve(request);
      const value = { success: true, message: 'Webhook.', data: { webhook_secret: secret } };
      return Promise.resolve({ status: 200, headers: {}, body: { kind: 'json', value } });
    }),
    `${webhook}: the secret is in no other answer`,
  ),
  broken(
    'a key that is cut short opens the door',
    around((request, serve, world) => {
      const given = String(request.headers['x-api-key'] ?? '-');
      const whole = [...world.store().accounts.keys()].find((key) => key.startsWith(given) && given.length > 8);
      return serve(whole === undefined ? request : withKeyOf(request, whole));
    }),
    `${everywhere}: 401 with an invalid key`,
  ),
  broken(
    'a disabled account may read its list',
    aroundCalls(lists, async (request, serve, world) => {
      const account = accountOf(request, world);
      const { disabled = false } = account ?? {};
      if (account !== undefined) account.disabled = false;
      const answer = await serve(request);
      if (account !== undefined) account.disabled = disabled;
      return answer;
    }),
    `${everywhere}: 403 for a disabled account`,
  ),
  broken(
    'a declared desi is charged as 1',
    aroundCalls(creates, (request, serve) =>
      serve(withBody(request, (body) => (body.desi === undefined ? body : { ...body, desi: 1 }))),
    ),
    `${create}: fee and discount are those of calculate: three boxes by desi`,
  ),
];
