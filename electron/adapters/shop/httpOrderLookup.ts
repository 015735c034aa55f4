import { CODE_PLACE } from '../../contract/orderLookup.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { LookupError, OrderLookup } from '../../core/ports/OrderLookup.ts';
import { isSafeScheme } from '../http/address.ts';
import { readRetryAfter } from '../http/httpDates.ts';
import { type Fetch, type HttpAnswer, sendOnce } from '../http/sendOnce.ts';
import { cancelledBy, readOrderAnswer } from './orderAnswer.ts';

/**
 * The address for requesting an order, as a person typed it, with `{code}` in its path or its query. It has no
 * credentials: the token goes in a header.
 */
export function parseLookupUrl(text: string): Result<string, 'lookup_url_invalid' | 'shop_url_not_https'> {
  const template = text.trim();
  const [one, other] = [filled(template, 'a'), filled(template, 'b')];
  if (one === null || other === null) return err('lookup_url_invalid');
  if (one.protocol !== 'https:' && one.protocol !== 'http:') return err('lookup_url_invalid');
  if (one.username !== '' || one.password !== '' || one.hash !== '') return err('lookup_url_invalid');
  // The code comes from a scanner, so it must not choose the server.
  if (one.origin !== other.origin || one.href === other.href) return err('lookup_url_invalid');
  return isSafeScheme(one) ? ok(template) : err('shop_url_not_https');
}

/** The server of an address, which its orders also have as their source. */
export function lookupHost(template: string): string {
  return filled(template, 'a')?.host ?? '';
}

function filled(template: string, code: string): URL | null {
  try {
    return new URL(template.split(CODE_PLACE).join(encodeURIComponent(code)));
  } catch {
    return null;
  }
}

export interface HttpOrderLookupDeps {
  /** As parseLookupUrl returns it; null: the shop is not requested. Read for each request. */
  readonly template: () => string | null;
  /** The token for a server (lookupHost). */
  readonly token: (host: string) => Promise<string | null>;
  readonly fetch: Fetch;
  /** Whether a shop calls an order cancelled with this word. */
  readonly isCancelWord: (word: string) => boolean;
  /** Wall clock, epoch ms. */
  readonly now: () => number;
  /** For the whole exchange, ms. */
  readonly timeoutMs?: number;
}

/** A packer is waiting with the parcel. */
const TIMEOUT_MS = 2_000;
/** An order has a few hundred bytes. */
const MAX_BYTES = 64 * 1024;
/** As parts of a path these mean another address, even encoded. */
const DOTS = ['.', '..'];

/** Requests orders from the shop over HTTP (docs/shop-api.md). Neither the address nor the token ever appears in an error. */
export function createHttpOrderLookup(deps: HttpOrderLookupDeps): OrderLookup {
  const { template, token, fetch, isCancelWord, now, timeoutMs = TIMEOUT_MS } = deps;
  const inFlight = new Set<AbortController>();
  let stopped = false;

  async function find(reference: string): ReturnType<OrderLookup['find']> {
    const address = template();
    if (address === null) return err({ kind: 'not_set_up' });
    const url = DOTS.includes(reference) ? null : filled(address, reference);
    if (url === null) return ok(null);
    const bearer = await token(lookupHost(address));
    if (stopped) return noAnswer('closed');
    const stop = new AbortController();
    inFlight.add(stop);
    const answer = await sendOnce(
      fetch,
      { timeoutMs, maxBytes: MAX_BYTES, stop },
      {
        method: 'GET',
        url: url.href,
        headers: {
          Accept: 'application/json',
          ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }),
        },
        body: null,
      },
    ).finally(() => inFlight.delete(stop));
    if (answer.ok) return read(answer.value, reference, lookupHost(address));
    if (answer.error.kind === 'too_large') return noAnswer(`more than ${MAX_BYTES / 1024} KB`);
    return noAnswer(answer.error.detail);
  }

  function read(answer: HttpAnswer, reference: string, source: string): ReturnType<typeof noAnswer> {
    const { status, header, body } = answer;
    if (status === 404) return ok(null);
    if (status === 410) return ok({ cancelled: cancelledBy('HTTP 410') });
    // A redirect is not followed: the token is for one server.
    if (status !== 200) {
      return noAnswer(`HTTP ${status}`, readRetryAfter(header('retry-after'), header('date'), now()));
    }
    const order = readOrderAnswer(body, { reference, source, isCancelWord, at: now() });
    return order.ok ? order : noAnswer(order.error);
  }

  return {
    isSetUp: () => template() !== null,
    find,
    stop() {
      stopped = true;
      for (const one of inFlight) one.abort();
    },
  };
}

function noAnswer(
  text: string,
  retryAfterMs: number | null = null,
): Awaited<ReturnType<OrderLookup['find']>> & Result<unknown, LookupError> {
  return err({ kind: 'no_answer', words: text, retryAfterMs });
}
