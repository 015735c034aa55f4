import { setTimeout as pause } from 'node:timers/promises';
import type { Alteration, DemoServiceOptions } from '../../electron/demo/createDemoService.ts';
import type { Answer } from '../../electron/demo/http/answer.ts';
import { isPaid, type Shipment } from '../../electron/demo/model.ts';
import { keyOf } from '../../electron/demo/store.ts';
import type { EventOut } from '../../electron/demo/webhooks/events.ts';
import { money, type Wire } from '../../electron/demo/wire.ts';
import type { World } from '../../electron/demo/world.ts';
import {
  accountOf,
  answering,
  around,
  aroundCalls,
  asking,
  at,
  bodyOf,
  cancels,
  creates,
  details,
  downloads,
  eachItem,
  type Fields,
  fieldsOf,
  isJson,
  type Json,
  kurusOf,
  labels,
  lists,
  plus,
  prices,
  type Request,
  shipmentOf,
  slip,
  times,
  withBody,
  withoutQuery,
} from './alter.ts';
import { sheet, sheetText } from './sheets.ts';

export type BrokenService = {
  /** What it does wrong. */
  readonly does: string;
  readonly service: Partial<DemoServiceOptions>;
  /** `endpoint: says` of each condition that has to notice. */
  readonly caughtBy: readonly string[];
};

const create = 'POST /api/v2/shipments';
const label = 'GET /api/v2/shipments/{id}/label';
const download = 'GET /api/v2/shipments/{id}/label-download';
const cancel = '/api/v2/shipments/{id}/cancel';
const list = 'GET /api/v2/shipments';
const detail = 'GET /api/v2/shipments/{id}';
const everywhere = 'every endpoint';

function broken(does: string, alteration: Alteration, ...caughtBy: readonly string[]): BrokenService {
  return { does, service: { alteration }, caughtBy };
}

function made(does: string, service: Partial<DemoServiceOptions>, ...caughtBy: readonly string[]): BrokenService {
  return { does, service, caughtBy };
}

/** The shipment views of create, detail and list, each in another form. */
function viewing(change: (shipment: Json) => Json): Alteration {
  return answering(/^(GET|POST) \/api\/v2\/shipments(\/\d+)?$/, (json) => {
    const single = at(json, 'data', (data) => (isJson(data) ? change(data) : data));
    return eachItem(single, change);
  });
}

function pdf(bytes: Uint8Array): Answer {
  return { status: 200, headers: {}, body: { kind: 'pdf', bytes, fileName: 'label.pdf' } };
}

async function labelWith(bytes: Promise<Uint8Array>): Promise<Answer> {
  const data = {
    tracking_number: 'KS1',
    content_type: 'application/pdf',
    label_base64: Buffer.from(await bytes).toString('base64'),
    label_url: 'http://127.0.0.1:9/',
    label_url_expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  };
  const value = { success: true, message: 'Etiket hazır.', data };
  return { status: 200, headers: {}, body: { kind: 'json', value } };
}

/** Keys that are folded to one text are one key. */
function keysFoldedBy(fold: (reference: string) => string): Alteration {
  return asking(creates, (body, world) => {
    const reference = body.order_reference;
    if (typeof reference !== 'string') return body;
    const used = [...world.store().byReference.keys()].map((key) => key.slice(key.indexOf(' ') + 1));
    return { ...body, order_reference: used.find((each) => fold(each) === fold(reference)) ?? reference };
  });
}

function withoutDots(text: string): string {
  return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
}

/** Something happens to the money behind an answer, and no movement tells of it. */
function slipping(calls: RegExp, kurus: (answer: Answer, shipment: Shipment | undefined) => number): Alteration {
  return aroundCalls(calls, async (request, serve, world) => {
    const shipment = shipmentOf(request, world);
    const answer = await serve(request);
    slip(accountOf(request, world), kurus(answer, shipment));
    return answer;
  });
}

function feeIn(answer: Answer): number {
  const { data } = bodyOf(answer);
  const shipment: Json = isJson(data) ? data : {};
  const pricing: Json = isJson(shipment.pricing) ? shipment.pricing : {};
  return kurusOf(pricing.total_price);
}

/** The service forgets something about its callers' accounts before each request. */
function forgetting(forget: (account: NonNullable<ReturnType<typeof accountOf>>) => void): Alteration {
  return around((request, serve, world) => {
    const account = accountOf(request, world);
    if (account !== undefined) forget(account);
    return serve(request);
  });
}

/** Whoever asks is taken for the owner of the shipment. */
function asOwner(calls: RegExp): Alteration {
  return aroundCalls(calls, (request, serve, world) => {
    const owner = shipmentOf(request, world)?.account.apiKey;
    return serve(owner === undefined ? request : { ...request, headers: { ...request.headers, 'x-api-key': owner } });
  });
}

function unknownKeyOf(request: Request, world: World): boolean {
  return request.headers['x-api-key'] !== undefined && accountOf(request, world) === undefined;
}

function emitting(change: (event: EventOut) => readonly EventOut[]): Alteration {
  return {
    emit: (emit) => (event) => {
      for (const each of change(event)) emit(each);
    },
  };
}

function eventBody(name: string, change: (body: Json) => Json): Alteration {
  return emitting((event) => [
    event.name === name && isJson(event.body) ? { ...event, body: change(event.body) } : event,
  ]);
}

function withoutSender(body: Fields): Fields {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !name.startsWith('sender_')));
}

/** A request with the same key that comes while the first is in work opens a shipment of its own. */
function withoutLock(): Alteration {
  const inWork = new Set<unknown>();
  return aroundCalls(creates, async (request, serve) => {
    const reference = fieldsOf(request).order_reference;
    if (inWork.has(reference)) {
      return serve(withBody(request, (body) => ({ ...body, order_reference: `${String(reference)}-${inWork.size}` })));
    }
    inWork.add(reference);
    await pause(300);
    const answer = await serve(request);
    inWork.delete(reference);
    return answer;
  });
}

const repeated = `the same order_reference again: 200, duplicate true, the first shipment with its label, no charge`;
const oneLabel = `${label}: the label of the create answer, of the label endpoint and behind every link is one and the same`;
const price = (parcel: string) => `${create}: fee and discount are those of calculate: ${parcel}`;

/** Keys and charges (4.4 Idempotency, 3). */
const keys: readonly BrokenService[] = [
  broken(
    'a repeated key lowers the balance again, without a movement',
    slipping(creates, (answer) => (bodyOf(answer).duplicate === true ? -feeIn(answer) : 0)),
    `${create}: ${repeated}`,
  ),
  broken(
    'a repeated key is answered without the bytes of the label',
    answering(creates, (json) =>
      json.duplicate === true ? at(json, 'data.label', () => ({ status: 'ready' })) : json,
    ),
    `${create}: ${repeated}`,
  ),
  broken(
    'a repeated key is not called a duplicate',
    answering(creates, (json) => at(json, 'duplicate', () => false)),
    `${create}: ${repeated}`,
  ),
  broken(
    'a repeated key is answered 201',
    aroundCalls(creates, async (request, serve) => {
      const answer = await serve(request);
      return answer.status === 200 ? { ...answer, status: 201 } : answer;
    }),
    `${create}: ${repeated}`,
  ),
  broken(
    'the header Idempotency-Key is ignored',
    aroundCalls(creates, (request, serve) => {
      const { 'idempotency-key': _ignored, ...headers } = request.headers;
      return serve({ ...request, headers });
    }),
    `${create}: the same Idempotency-Key again: 200, duplicate true, the first shipment with its label, no charge`,
  ),
  broken(
    'keys are forgotten after a day',
    aroundCalls(creates, (request, serve, world) => {
      const account = accountOf(request, world);
      const key = account === undefined ? '' : keyOf(account, String(fieldsOf(request).order_reference));
      const first = world.store().byReference.get(key);
      if (first !== undefined && world.clock.now() > first.createdAt + 86_400_000)
        world.store().byReference.delete(key);
      return serve(request);
    }),
    `${create}: a key is remembered for as long as anybody may send it again: after 30 days still`,
  ),
  broken(
    'keys are compared without capitals',
    keysFoldedBy((reference) => reference.toLowerCase()),
    `${create}: two references that differ in capitals only are two keys`,
  ),
  broken(
    'keys are compared without the dots of their letters',
    keysFoldedBy(withoutDots),
    `${create}: two references that differ in the dots of a letter only are two keys`,
  ),
  broken(
    'keys are cut at 100 characters',
    keysFoldedBy((reference) => reference.slice(0, 100)),
    `${create}: two references that differ in the last of 120 characters only are two keys`,
  ),
  broken(
    'keys are shared by all accounts',
    aroundCalls(creates, (request, serve, world) => {
      const reference = fieldsOf(request).order_reference;
      const first = [...world.store().shipments.values()].find((each) => each.orderReference === reference);
      const key = first?.account.apiKey ?? request.headers['x-api-key'];
      return serve({ ...request, headers: { ...request.headers, 'x-api-key': key } });
    }),
    `${create}: keys of another account are unknown`,
  ),
  broken(
    'order_reference is cut at 100 characters',
    asking(creates, (body) => ({ ...body, order_reference: String(body.order_reference).slice(0, 100) })),
    `${create}: taken: order_reference of 120 characters`,
  ),
  broken(
    'requests with one key at the same time each open a shipment',
    withoutLock(),
    `${create}: five requests with one key at the same time open one shipment`,
  ),
  broken(
    'a create is charged twice, with one movement',
    slipping(creates, (answer) => (answer.status === 201 ? -feeIn(answer) : 0)),
    `${create}: balance covers the fee: confirmed, paid true, the fee is deducted`,
  ),
];

/** Prices, carriers and senders (4.3, 4.4). */
const choices: readonly BrokenService[] = [
  broken(
    'create costs 20 % more than calculate told',
    answering(prices, (json) => {
      const cheaper = (result: Json): Json =>
        ['original_price', 'discount_amount', 'total_price'].reduce(
          (each, name) => at(each, name, times(1 / 1.2)),
          result,
        );
      return eachItem(
        at(json, 'data', (data) => (isJson(data) ? cheaper(data) : data)),
        cheaper,
      );
    }),
    price('a box by its sides'),
  ),
  broken(
    'discount_amount of a shipment is wrong',
    viewing((shipment) => at(shipment, 'pricing.discount_amount', plus(100))),
    price('a box by its sides'),
  ),
  broken(
    'create tells its price in kuruş',
    viewing((shipment) => at(shipment, 'pricing.total_price', times(100))),
    price('a box by its sides'),
  ),
  broken(
    'the fee of one parcel is charged for three',
    asking(creates, (body) => ({ ...body, quantity: 1 })),
    price('three boxes by desi'),
  ),
  broken(
    'a whole sender set is ignored',
    asking(creates, (body) => (body.sender_name === undefined ? body : withoutSender(body))),
    price('a box within one province'),
  ),
  broken(
    'sender_address_code is ignored',
    asking(creates, (body) => ({ ...body, sender_address_code: undefined })),
    `${create}: sender_address_code: the parcel leaves from that address (seen by its price)`,
  ),
  broken(
    "the account's default address is ignored",
    asking(creates, (body) => {
      const named = body.sender_name ?? body.sender_address_code;
      return named === undefined ? { ...body, sender_address_code: 'DEPO-IST' } : body;
    }),
    `${create}: without a sender: the parcel leaves from the account's default address (seen by its price)`,
  ),
  broken(
    'a partial sender set is taken',
    asking(creates, (body) => (body.sender_phone === undefined ? withoutSender(body) : body)),
    `${create}: 422: partial sender set: a name alone`,
  ),
  broken(
    "the account's default carrier is ignored",
    asking(creates, (body) =>
      (body.carrier ?? body.cargo_company_id) === undefined ? { ...body, carrier: 'marti' } : body,
    ),
    `${create}: without a carrier: the one that the defaults of account/info name`,
  ),
  broken(
    'the carrier that is named is ignored',
    asking(creates, (body) => (body.carrier === undefined ? body : { ...body, carrier: 'anka' })),
    `${create}: a carrier slug is the carrier that ships (that company records tell their slug is not shown)`,
  ),
  broken(
    'cargo_company_id is ignored',
    asking(creates, (body) => ({ ...body, cargo_company_id: undefined })),
    `${create}: taken: cargo_company_id instead of carrier (older contract, 9)`,
  ),
  broken(
    'cheapest is the dearest',
    asking(creates, (body) => (body.carrier === 'cheapest' ? { ...body, carrier: 'motokurye' } : body)),
    `${create}: carrier cheapest is the lowest price of compare`,
  ),
  broken(
    'fastest is the slowest',
    asking(creates, (body) => (body.carrier === 'fastest' ? { ...body, carrier: 'ambar' } : body)),
    `${create}: carrier fastest is one of the fewest days of compare`,
  ),
  broken(
    "prices are told without the account's discount",
    answering(prices, (json) => {
      const full = (result: Json): Json => ({
        ...result,
        discount_amount: money(0),
        total_price: result.original_price,
      });
      return eachItem(
        at(json, 'data', (data) => (isJson(data) ? full(data) : data)),
        full,
      );
    }),
    "POST /api/v2/prices/compare: prices include the account's discount rate",
  ),
  broken(
    'total_price of a price is before the discount',
    answering(prices, (json) => eachItem(json, (result) => ({ ...result, total_price: result.original_price }))),
    'POST /api/v2/prices/compare: prices with the fields of 2.6, discounted: dimensions',
  ),
  broken(
    'a declared desi below the volumetric one stands',
    asking(creates, (body) =>
      body.desi === undefined ? body : { ...body, width: undefined, length: undefined, height: undefined },
    ),
    `${create}: dimension gate: a declared desi below the volumetric one is raised, stored and priced`,
  ),
  broken(
    'a carrier without a price is said to cost nothing',
    aroundCalls(prices, async (request, serve) => {
      const answer = await serve(request);
      if (answer.status !== 404) return answer;
      const data = { original_price: money(0), discount_rate: 0, discount_amount: money(0), total_price: money(0) };
      return { ...answer, status: 200, body: { kind: 'json', value: { success: true, message: 'Fiyat.', data } } };
    }),
    'POST /api/v2/prices/calculate: 404 when no price exists for the carrier',
  ),
  broken(
    'a box without any measure is taken for one of 1 desi',
    asking(creates, (body) => ((body.desi ?? body.width) === undefined ? { ...body, desi: 1 } : body)),
    `${create}: dimension gate, 422: a box without dimensions and without desi`,
  ),
  broken(
    'a name that is too long is cut',
    asking(creates, (body) => ({ ...body, receiver_name: String(body.receiver_name).slice(0, 255) })),
    `${create}: 422: receiver_name above 255 characters`,
  ),
  broken(
    'zero desi is taken for one',
    asking(creates, (body) => (body.desi === 0 ? { ...body, desi: 1 } : body)),
    `${create}: dimension gate, 422: zero desi`,
  ),
  broken(
    'without weight there is no warning',
    viewing((shipment) => ({ ...shipment, warnings: undefined })),
    `${create}: without weight: a warning, and the chargeable desi`,
  ),
];

/** Labels, their links and the codes on them (2.2, 2.4, 2.5, 2.9). */
const paper: readonly BrokenService[] = [
  made('every shipment has the same label', { renderLabel: () => sheet() }, `${label}: two shipments have two labels`),
  made(
    'labels are A6',
    { renderLabel: () => sheet(105, 148) },
    `${label}: label_base64 is a PDF of 10 x 15 cm`,
    `${download}: the PDF directly, application/pdf, 10 x 15 cm, without X-Api-Key`,
  ),
  made(
    'labels are 4 x 6 inches',
    { renderLabel: () => sheet(101.6, 152.4) },
    `${label}: label_base64 is a PDF of 10 x 15 cm`,
  ),
  broken(
    'the label endpoint gives other bytes than create',
    answering(labels, async (json) => {
      const other = await sheetText();
      return at(json, 'data.label_base64', () => other);
    }),
    oneLabel,
  ),
  broken(
    'links lead to another label',
    aroundCalls(downloads, async () => pdf(await sheet())),
    oneLabel,
  ),
  broken(
    'the signature of a link is not looked at',
    aroundCalls(downloads, async (request, _serve, world) => {
      const shipment = shipmentOf(request, world);
      return pdf(shipment === undefined ? await sheet() : await world.renderLabel(shipment));
    }),
    `${download}: a link with another signature, or for another shipment, is refused`,
  ),
  broken(
    'a link works after its 24 hours',
    aroundCalls(downloads, async (request, serve, world) => {
      const shipment = shipmentOf(request, world);
      const isExpired =
        shipment !== undefined && world.links.check(shipment.id, request.query, world.clock.now()) === 'expired';
      return isExpired ? pdf(await world.renderLabel(shipment)) : serve(request);
    }),
    `${download}: valid for 24 hours, invalid after them`,
  ),
  broken(
    'a link ends after an hour, and says 24',
    aroundCalls(downloads, (request, serve, world) => {
      const left = Number(request.query.get('expires')) * 1_000 - world.clock.now();
      const query = left < 23 * 3_600_000 ? new URLSearchParams() : request.query;
      return serve({ ...request, query });
    }),
    `${download}: valid for 24 hours, invalid after them`,
  ),
  broken(
    'an internal code is said to be the carrier number',
    viewing((shipment) => {
      const code = shipment.tracking_number;
      const isInternal = String(code).startsWith('KS');
      return isInternal ? { ...shipment, carrier_tracking_number: code, tracking_number_is_carrier: true } : shipment;
    }),
    `${create}: taken: wait_for_label false`,
    `${create}: tracking_number is an internal KS code until the carrier has its own`,
  ),
  broken(
    'an internal code stands for the carrier barcode',
    viewing((shipment) => ({ ...shipment, carrier_tracking_number: shipment.carrier_tracking_number ?? 'KS5550001' })),
    `${create}: taken: wait_for_label false`,
  ),
  broken(
    'a label is called ready before it is there',
    viewing((shipment) => at(shipment, 'label_status', (status) => (status === 'pending' ? 'ready' : status))),
    `${create}: taken: wait_for_label false`,
  ),
  broken(
    'wait_for_label false waits',
    aroundCalls(creates, async (request, serve, world) => {
      const answer = await serve(request);
      if (fieldsOf(request).wait_for_label === false) await pause(world.readings().waitForLabelMs);
      return answer;
    }),
    `${create}: wait_for_label false: the answer does not wait for the label`,
  ),
  broken(
    'wait_for_label true does not wait',
    asking(creates, (body) => ({ ...body, wait_for_label: false })),
    `${create}: a slow carrier: 201, paid, label.status pending; wait_for_label true waits, false does not`,
  ),
  broken(
    'an own template stands in for a label that is not there yet',
    aroundCalls(labels, async (request, serve) => {
      const answer = await serve(request);
      return answer.status === 409 ? labelWith(sheet()) : answer;
    }),
    `${label}: integrated carriers: 409 until the label is there, then 200; never an own template`,
  ),
  broken(
    'a cancelled shipment has a label',
    aroundCalls(labels, async (request, serve, world) => {
      const shipment = shipmentOf(request, world);
      return shipment?.label === 'unavailable' ? labelWith(world.renderLabel(shipment)) : serve(request);
    }),
    `${label}: no label of a cancelled shipment (its status is not shown)`,
  ),
  broken(
    'an unpaid shipment has a label',
    aroundCalls(labels, async (request, serve, world) => {
      const shipment = shipmentOf(request, world);
      return shipment?.label === 'awaiting_payment' ? labelWith(world.renderLabel(shipment)) : serve(request);
    }),
    `${label}: 400 for an unpaid shipment`,
  ),
];

/** Cancelling, both 402s, and what they do to the balance (3, 7). */
const money402: readonly BrokenService[] = [
  broken(
    'a cancel gives half back and tells the whole',
    slipping(cancels, (answer, shipment) =>
      answer.status === 200 ? -Math.floor((shipment?.price.totalKurus ?? 0) / 2) : 0,
    ),
    `${cancel}: 200: refunded_amount is the full fee when paid from balance, new_balance the balance after it`,
  ),
  broken(
    'a second cancel is refused and refunds again',
    slipping(cancels, (answer, shipment) => (answer.status === 400 ? (shipment?.price.totalKurus ?? 0) : 0)),
    `${cancel}: 400 when it is cancelled already; no second refund`,
    `${cancel}: 400 in in_transit; the status stays, nothing is refunded`,
  ),
  broken(
    'a refusal of the carrier refunds',
    slipping(cancels, (answer, shipment) => (answer.status === 409 ? (shipment?.price.totalKurus ?? 0) : 0)),
    `${cancel}: 409 carrier_cancel_failed when the carrier refuses: no refund, nothing changes`,
  ),
  broken(
    'a shipment on its way can be cancelled',
    aroundCalls(cancels, (request, serve, world) => {
      const shipment = shipmentOf(request, world);
      if (shipment?.status === 'in_transit') shipment.status = 'confirmed';
      return serve(request);
    }),
    `${cancel}: 400 in in_transit; the status stays, nothing is refunded`,
  ),
  broken(
    'the cancel of an unpaid shipment adds to the balance',
    aroundCalls(cancels, async (request, serve, world) => {
      const shipment = shipmentOf(request, world);
      const wasPaid = shipment !== undefined && isPaid(shipment);
      const answer = await serve(request);
      if (answer.status === 200 && !wasPaid) slip(accountOf(request, world), 100);
      return answer;
    }),
    `${cancel}: unpaid: no refund, and no card link is told any more`,
  ),
  broken(
    'the card link of a cancelled shipment takes money',
    aroundCalls(/^POST \/pay\//, async (request, serve) => {
      const answer = await serve(request);
      return { ...answer, status: 200 };
    }),
    `${cancel}: unpaid: the open card link is closed`,
  ),
  broken(
    'a 402 takes what is on the balance',
    aroundCalls(creates, async (request, serve, world) => {
      const answer = await serve(request);
      const account = accountOf(request, world);
      if (answer.status === 402 && account?.debt === null) slip(account, -account.balanceKurus);
      return answer;
    }),
    `${create}: 402: the shipment exists, awaiting payment, nothing is charged`,
  ),
  broken(
    'the card pays more than the fee',
    answering(creates, (json, { status }) => (status === 402 ? at(json, 'data.payment.amount', plus(1_000)) : json)),
    `${create}: 402: the shipment exists, awaiting payment, nothing is charged`,
  ),
  broken(
    'a 402 tells no payment link',
    answering(creates, (json) => at(json, 'data.payment.payment_url', () => undefined)),
    `${create}: 402: data has id, payment by card with link and expiry, label awaiting_payment`,
  ),
  broken(
    'a 402 carries another error code',
    answering(creates, (json) => at(json, 'error_code', () => 'insufficient_balance')),
    `${create}: 402: error_code payment_required, data.balance and data.required`,
  ),
  broken(
    'an unpaid shipment is unknown afterwards',
    aroundCalls(details, (request, serve, world) => {
      const isOpen = shipmentOf(request, world)?.payment.kind === 'card_open';
      return serve(isOpen ? { ...request, path: '/api/v2/shipments/999999999999' } : request);
    }),
    `${create}: 402: the shipment exists, awaiting payment, nothing is charged`,
  ),
  broken(
    'the 402 of a debt opens and charges a shipment',
    aroundCalls(creates, async (request, serve, world) => {
      const account = accountOf(request, world);
      const answer = await serve(request);
      if (account === undefined || account.debt === null || answer.status !== 402) return answer;
      const { debt } = account;
      account.debt = null;
      await serve(request);
      account.debt = debt;
      return answer;
    }),
    `${create}: 402: error measurement_difference_unpaid with amount and payment_url; nothing is opened`,
  ),
  broken(
    'a debt that the balance covers stops a create',
    aroundCalls(creates, async (request, serve, world) => {
      const account = accountOf(request, world);
      const had = account?.balanceKurus ?? 0;
      const isHeld = account !== undefined && account.debt !== null;
      if (isHeld) slip(account, -had);
      const answer = await serve(request);
      if (isHeld) slip(account, had);
      return answer;
    }),
    `${create}: 402: a debt that the balance covers is collected, and the request goes on`,
  ),
  broken(
    'a debt is collected twice',
    aroundCalls(creates, (request, serve, world) => {
      const account = accountOf(request, world);
      if (account !== undefined && account.debt !== null) slip(account, -account.debt.kurus);
      return serve(request);
    }),
    `${create}: 402: a debt that the balance covers is collected, and the request goes on`,
  ),
];

/** Lists, other accounts, access and limits (4.4, 5, 8). */
const doors: readonly BrokenService[] = [
  broken('the filter status is ignored', withoutQuery(lists, 'status'), `${list}: status filters`),
  broken(
    'the filter tracking_number is ignored',
    withoutQuery(lists, 'tracking_number'),
    `${list}: tracking_number filters`,
  ),
  broken(
    'per_page is ignored',
    withoutQuery(lists, 'per_page'),
    `${list}: per_page bounds a page, and meta counts the rest`,
  ),
  broken(
    'date_to is ignored',
    withoutQuery(lists, 'date_to'),
    `${list}: date_from and date_to bound the list (date format not shown)`,
  ),
  broken(
    'meta knows of one page only',
    answering(lists, (json) => at(json, 'meta.last_page', () => 1)),
    `${list}: per_page bounds a page, and meta counts the rest`,
  ),
  broken(
    'the newest shipment is missing in the list',
    answering(lists, (json) => at(json, 'data', (data) => (Array.isArray(data) ? data.slice(1) : data))),
    `${list}: date_from and date_to bound the list (date format not shown)`,
  ),
  broken("another account's shipment is shown", asOwner(details), `${detail}: 404 for another account's shipment`),
  broken("another account's label is given", asOwner(labels), `${label}: 404 for another account's shipment`),
  broken(
    "another account's shipment is cancelled",
    asOwner(cancels),
    `${cancel}: 404 for another account's shipment, which stays`,
  ),
  broken(
    'ids are text',
    viewing((shipment) => at(shipment, 'id', String)),
    `${create}: 201 with success, message, duplicate false and the whole shipment (2.2, 2.3)`,
  ),
  broken(
    'an unknown key opens the door',
    around((request, serve, world) => {
      const [first = ''] = world.store().accounts.keys();
      const headers = { ...request.headers, 'x-api-key': first };
      return serve(unknownKeyOf(request, world) ? { ...request, headers } : request);
    }),
    `${everywhere}: 401 with an invalid key`,
  ),
  broken(
    'a disabled account goes on',
    forgetting((account) => {
      account.disabled = false;
    }),
    `${everywhere}: 403 for a disabled account`,
  ),
  broken(
    'allowed_ips is ignored',
    forgetting((account) => {
      account.allowedIps = [];
    }),
    `${everywhere}: 403 from an address outside allowed_ips, none of it with an empty list`,
  ),
  broken(
    'nobody is ever told 429',
    forgetting((account) => {
      account.rateLimit = 1_000_000;
    }),
    `${everywhere}: account layer: 60 requests in 60 s by default, then 429`,
  ),
  made(
    'the account limit is 30 a minute',
    { limits: { account: 30 } },
    `${everywhere}: account layer: 60 requests in 60 s by default, then 429`,
  ),
  broken(
    'rotate_secret is ignored',
    asking(/^PUT \/api\/v2\/account\/webhook$/, (body) => ({ ...body, rotate_secret: false })),
    'PUT /api/v2/account/webhook: rotate_secret true issues a new secret',
  ),
];

const ready = 'shipment.label_ready';
const onceReady = 'webhooks: shipment.label_ready after a slow carrier, once, with a signed label_url';

/** Webhooks (6). */
const events: readonly BrokenService[] = [
  broken(
    'events are signed with the API key although there is a secret',
    emitting((event) => {
      const { webhook } = event.account;
      return [{ ...event, account: { ...event.account, webhook: webhook && { ...webhook, secret: null } } }];
    }),
    'webhooks: signed over the raw body bytes with the webhook secret',
  ),
  broken(
    'a label is announced twice',
    emitting((event) => (event.name === ready ? [event, event] : [event])),
    onceReady,
  ),
  broken(
    'a label is never announced',
    emitting((event) => (event.name === ready ? [] : [event])),
    onceReady,
  ),
  broken(
    'the announced link leads to nothing',
    eventBody(ready, (body) => at(body, 'label_url', (url: Wire) => `${String(url)}0`)),
    onceReady,
  ),
  broken(
    'a cancelling is announced for another shipment',
    eventBody('shipment.cancelled', (body) => at(body, 'shipment_id', (id) => BigInt(String(id)) + 1n)),
    'webhooks: shipment.cancelled: the same fields, new_status cancelled',
  ),
  broken(
    'a new status stands where the old one belongs',
    eventBody('shipment.status_updated', (body) => ({
      ...body,
      old_status: body.new_status,
      new_status: body.old_status,
    })),
    'webhooks: shipment.status_updated: old_status, new_status, status_label',
  ),
  made(
    'deliveries are tried five times',
    { delivery: { attempts: 5 } },
    'webhooks: 3 attempts in total on 500, about 500 ms apart, with the same bytes',
  ),
  made('attempts follow after three seconds', { delivery: { gapMs: 3_000 } }, 'webhooks: 503 is retried'),
];

/** Copies of the emulator, each with one sentence of the document broken that a client relies on. */
export const brokenServices: readonly BrokenService[] = [
  ...keys,
  ...choices,
  ...paper,
  ...money402,
  ...doors,
  ...events,
];
