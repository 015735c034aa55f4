import { createHmac } from 'node:crypto';
import { err, ok, type Result } from '../../contract/result.ts';
import type { NotDelivered, ShopMessage } from '../../contract/shopMessage.ts';
import type { DeliveryError, OutboxMessage, ShopNotifier } from '../../core/ports/ShopNotifier.ts';
import { isSafeScheme } from '../http/address.ts';
import { readRetryAfter } from '../http/httpDates.ts';
import { type Fetch, type HttpAnswer, sendOnce } from '../http/sendOnce.ts';

/** The address that the shop's messages are sent to, as a person typed it. It may have a query, and no credentials. */
export function parseShopUrl(text: string): Result<string, 'shop_url_invalid' | 'shop_url_not_https'> {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return err('shop_url_invalid');
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return err('shop_url_invalid');
  if (url.username !== '' || url.password !== '' || url.hash !== '') return err('shop_url_invalid');
  return isSafeScheme(url) ? ok(url.href) : err('shop_url_not_https');
}

export interface HttpShopNotifierDeps {
  /** As parseShopUrl returns it; null: the shop gets no messages. Called for each message. */
  readonly url: () => string | null;
  readonly secret: () => Promise<string | null>;
  readonly fetch: Fetch;
  /** Wall clock, epoch ms. */
  readonly now: () => number;
  /** For the whole exchange, ms. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
/** The answer is only a yes or a no with a reason, so that more than this is not read. */
const MAX_BYTES = 64 * 1024;
/** The longest reason. */
const MOST_LETTERS = 200;
/** These mean that the whole server is away just now, or wants fewer requests. */
const NOT_THERE = [429, 502, 503, 504];
/** Refusals of the moment. */
const LATER = [408, 425];

/** Delivers messages to the shop over HTTP (docs/shop-api.md). Neither the address nor the secret ever appears in an error. */
export function createHttpShopNotifier(deps: HttpShopNotifierDeps): ShopNotifier {
  const { url, secret, fetch, now, timeoutMs = TIMEOUT_MS } = deps;
  const inFlight = new Set<AbortController>();
  let stopped = false;

  async function notify(message: OutboxMessage): Promise<Result<null, DeliveryError>> {
    const [address, key] = [url(), await secret()];
    if (address === null || key === null) return err({ kind: 'not_set_up' });
    if (stopped) return notDelivered('unreachable', null, 'closed');
    const sentAt = now();
    const body = JSON.stringify(bodyOf(message, sentAt));
    const stop = new AbortController();
    inFlight.add(stop);
    const answer = await sendOnce(
      fetch,
      { timeoutMs, maxBytes: MAX_BYTES, stop },
      {
        method: 'POST',
        url: address,
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          'Idempotency-Key': message.id,
          'Label-Station-Signature': `t=${Math.floor(sentAt / 1_000)},sha256=${signatureOf(key, body)}`,
        },
        body,
      },
    ).finally(() => inFlight.delete(stop));
    if (answer.ok) return judged(answer.value.status, answer.value);
    // The answer had begun, and its status is all that counts.
    if (answer.error.kind !== 'not_sent' && answer.error.status !== null) return judged(answer.error.status, null);
    return notDelivered('unreachable', null, answer.error.kind === 'too_large' ? null : answer.error.detail);
  }

  function judged(status: number, answer: HttpAnswer | null): Result<null, DeliveryError> {
    if (status >= 200 && status < 300) return ok(null);
    const words = answer === null ? null : textOf(answer);
    // A redirect is not followed: what is signed for one address must not go to another.
    if (status < 400) return notDelivered('unreachable', status, words);
    if (NOT_THERE.includes(status)) {
      const wait = answer === null ? null : readRetryAfter(answer.header('retry-after'), answer.header('date'), now());
      return notDelivered('unreachable', status, words, wait);
    }
    if (status >= 500 || LATER.includes(status)) return notDelivered('failed', status, words);
    return notDelivered('refused', status, words);
  }

  return {
    notify,
    stop() {
      stopped = true;
      for (const one of inFlight) one.abort();
    },
  };
}

function notDelivered(
  kind: NotDelivered['kind'],
  status: number | null,
  words: string | null,
  retryAfterMs: number | null = null,
): Result<null, DeliveryError> {
  return err({ kind: 'not_told', why: { kind, status, words }, retryAfterMs });
}

/** HMAC-SHA256 over the raw body, as hex. */
function signatureOf(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** `sentAt` is in the body, so that it is signed as well. */
function bodyOf({ id, sequence, message }: OutboxMessage, sentAt: number): Readonly<Record<string, unknown>> {
  const sent_at = new Date(sentAt).toISOString();
  return message === null ? { id, event: 'test', sent_at } : { id, ...fieldsOf(message, sequence), sent_at };
}

function fieldsOf(message: ShopMessage, sequence: number): Readonly<Record<string, unknown>> {
  const { event, order, reference, replaces, state, carrier, status, desk, profile } = message;
  return {
    event,
    order,
    sequence,
    reference,
    replaces,
    state,
    carrier,
    tracking_number: message.trackingNumber,
    price: inTry(message.price),
    refunded: inTry(message.refunded),
    currency: 'TRY',
    status,
    at: new Date(message.at).toISOString(),
    desk,
    profile,
  };
}

function inTry(amount: number | null): number | null {
  return amount === null ? null : amount / 100;
}

/** The shop's own words, from `message` or `error` of a JSON object or as plain text; null for a page or for nothing. */
function textOf({ body, header }: HttpAnswer): string | null {
  const text = new TextDecoder().decode(body);
  const words = header('content-type')?.includes('json') === true ? fieldIn(text) : text;
  if (words === null || /^\s*</.test(words)) return null;
  const line = words
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_LETTERS);
  return line === '' ? null : line;
}

function fieldIn(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const found = ['message', 'error'].map((name): unknown => Reflect.get(value, name));
    return found.find((one) => typeof one === 'string') ?? null;
  } catch {
    return null;
  }
}
