import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../../../electron/demo/http/answer.ts';
import {
  accountOf,
  aroundCalls,
  asking,
  at,
  bodyOf,
  cancels,
  creates,
  type Fields,
  fieldsOf,
  isJson,
  type Json,
  shipmentOf,
  slip,
  withBody,
} from '../alter.ts';
import { type BrokenService, broken, cancel, create, everywhere, feeIn, slipping, viewing } from './kinds.ts';

const bothOnce = `${create}: orders that come at the same time are each charged`;
const refusedDoesNothing = `${create}: a 422 opens and charges nothing`;

/** What is wrong in a body made right, so that it is opened. */
function mended(body: Fields): Fields {
  return { ...body, quantity: 1 };
}

/** The work is done, and the answer is a refusal. */
function doneAll(status: number, free: (account: NonNullable<ReturnType<typeof accountOf>>) => () => void) {
  return aroundCalls(creates, async (request, serve, world) => {
    const refused = await serve(request);
    const account = accountOf(request, world);
    if (refused.status !== status || account === undefined) return refused;
    const back = free(account);
    await serve(request);
    back();
    return refused;
  });
}

/** How long a request stays in work, so that those sent at the same time meet, in ms. */
const overlapMs = 300;

function isDuplicate(answer: Answer): boolean {
  return bodyOf(answer).duplicate === true;
}

/** Creates that are in work, and what has to come back to the balance because another one was read over. */
function lostUpdates() {
  let inWork = 0;
  let isLost = false;
  return aroundCalls(creates, async (request, serve, world) => {
    inWork += 1;
    if (inWork > 1) isLost = true;
    const answer = await serve(request);
    await pause(overlapMs);
    inWork -= 1;
    if (isLost && answer.status === 201) slip(accountOf(request, world), feeIn(answer));
    if (inWork === 0) isLost = false;
    return answer;
  });
}

/** Each of several requests with one key is charged, where they come at the same time. */
function chargedEach() {
  let inWork = 0;
  return aroundCalls(creates, async (request, serve, world) => {
    inWork += 1;
    const beside = inWork > 1;
    const answer = await serve(request);
    await pause(overlapMs);
    inWork -= 1;
    if (beside && isDuplicate(answer)) slip(accountOf(request, world), -feeIn(answer));
    return answer;
  });
}

/** The lock is about order_reference only. */
function headersWithoutLock() {
  const inWork = new Set<unknown>();
  return aroundCalls(creates, async (request, serve) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined) return serve(request);
    const { 'idempotency-key': _left, ...headers } = request.headers;
    const answer = serve(inWork.has(key) ? { ...request, headers } : request);
    inWork.add(key);
    await pause(overlapMs);
    inWork.delete(key);
    return answer;
  });
}

function refundsTwice() {
  let inWork = 0;
  return aroundCalls(cancels, async (request, serve, world) => {
    const fee = shipmentOf(request, world)?.price.totalKurus ?? 0;
    inWork += 1;
    const isBeside = inWork > 1;
    const answer = await serve(request);
    await pause(overlapMs);
    inWork -= 1;
    if (isBeside) slip(accountOf(request, world), fee);
    return answer;
  });
}

/** What is refused, and what comes at the same time. */
export const sloppyOrders: readonly BrokenService[] = [
  broken(
    'a create that is refused with 422 is charged',
    slipping(creates, ({ status }) => (status === 422 ? -100 : 0)),
    refusedDoesNothing,
  ),
  broken(
    'a create that is refused with 422 opens a shipment',
    aroundCalls(creates, async (request, serve) => {
      const answer = await serve(request);
      if (answer.status === 422) await serve(withBody(request, mended));
      return answer;
    }),
    refusedDoesNothing,
  ),
  broken(
    'a 422 says success true',
    aroundCalls(creates, async (request, serve) => {
      const answer = await serve(request);
      if (answer.status !== 422) return answer;
      return { ...answer, body: { kind: 'json', value: at(bodyOf(answer), 'success', () => true) } };
    }),
    `${create}: 422: receiver_name is required`,
  ),
  broken(
    'a create beyond the rate limit is answered 429 and opened',
    doneAll(429, (account) => {
      const { rateLimit } = account;
      account.rateLimit = 1_000_000;
      return () => {
        account.rateLimit = rateLimit;
      };
    }),
    `${everywhere}: a create that is answered 429 opens and charges nothing`,
  ),
  broken(
    'a create of a disabled account is answered 403 and opened',
    doneAll(403, (account) => {
      const { disabled } = account;
      account.disabled = false;
      return () => {
        account.disabled = disabled;
      };
    }),
    `${everywhere}: a create that is answered 403 opens and charges nothing`,
  ),
  broken('of two creates at the same time only one lowers the balance', lostUpdates(), bothOnce),
  broken(
    'requests with one key at the same time are each charged',
    chargedEach(),
    `${create}: five requests with one key at the same time open one shipment`,
  ),
  broken(
    'requests with one Idempotency-Key at the same time each open a shipment',
    headersWithoutLock(),
    `${create}: five requests with one Idempotency-Key at the same time open one shipment`,
  ),
  broken('two cancels at the same time refund twice', refundsTwice(), `${cancel}: two at the same time refund once`),
  broken(
    'a second cancel is answered 200',
    aroundCalls(cancels, async (request, serve, world) => {
      const answer = await serve(request);
      if (answer.status !== 400 || shipmentOf(request, world)?.status !== 'cancelled') return answer;
      return { ...answer, status: 200 };
    }),
    `${cancel}: 400 when it is cancelled already; no second refund`,
  ),
  broken(
    'a refund is told and not booked',
    slipping(cancels, (answer, shipment) => (answer.status === 200 ? -(shipment?.price.totalKurus ?? 0) : 0)),
    `${cancel}: 200: refunded_amount is the full fee when paid from balance, new_balance the balance after it`,
  ),
  broken(
    'a cancel that the carrier refuses takes the label away',
    aroundCalls(cancels, async (request, serve, world) => {
      const answer = await serve(request);
      const shipment = shipmentOf(request, world);
      if (answer.status === 409 && shipment !== undefined) shipment.label = 'unavailable';
      return answer;
    }),
    `${cancel}: 409 carrier_cancel_failed when the carrier refuses: no refund, nothing changes`,
  ),
  broken(
    'a 402 tells the balance as if the fee were taken',
    aroundCalls(creates, async (request, serve) => {
      const answer = await serve(request);
      if (answer.status !== 402) return answer;
      const json = bodyOf(answer);
      const data: Json = isJson(json.data) ? json.data : {};
      return { ...answer, body: { kind: 'json', value: at(json, 'data.payment.balance', () => data.required ?? 0) } };
    }),
    `${create}: 402: error_code payment_required, data.balance and data.required`,
  ),
  broken(
    'a card payment takes the fee from the balance as well',
    aroundCalls(/^POST \/pay\//, async (request, serve, world) => {
      const answer = await serve(request);
      if (answer.status === 200) {
        const [last] = [...world.store().shipments.values()].slice(-1);
        slip(last?.account, -100);
      }
      return answer;
    }),
    'card payment: completed: label_status pending or ready, the internal code changes',
  ),
  broken(
    'an unpaid shipment has the payment_status paid',
    viewing((shipment) => {
      const payment: Json = isJson(shipment.payment) ? shipment.payment : {};
      return payment.paid === false ? { ...shipment, payment_status: 'paid' } : shipment;
    }),
    `${create}: 402: status and payment_status of the unpaid shipment (not shown)`,
  ),
  broken(
    'sender_name ends at 100 characters',
    aroundCalls(creates, (request, serve) => {
      const isLong = String(fieldsOf(request).sender_name ?? '').length > 100;
      return serve(isLong ? withBody(request, (body) => ({ ...body, sender_name: undefined })) : request);
    }),
    `${create}: taken: a sender set of the greatest lengths`,
  ),
  broken(
    'a receiver_email of 256 characters is taken',
    asking(creates, (body) =>
      String(body.receiver_email ?? '').length > 255 ? { ...body, receiver_email: undefined } : body,
    ),
    `${create}: 422: receiver_email above 255 characters`,
  ),
  broken(
    'the bound of 1000 desi is about all parcels together',
    asking(creates, (body) => {
      const all = Number(body.desi) * Number(body.quantity ?? 1);
      return all > 1_000 ? { ...body, desi: 1_001 } : body;
    }),
    `${create}: dimension gate: taken at the bounds of one parcel (1000 desi, 300 cm, 1000 kg)`,
  ),
  broken(
    'a side of 301 cm is taken for 300',
    asking(creates, (body) => ({ ...body, width: Math.min(300, Number(body.width)) })),
    `${create}: dimension gate, 422: width above 300 cm`,
  ),
];
