import { err, ok, type Result } from '../../contract/result.ts';
import type { ApiError } from '../../core/ports/ShippingApi.ts';
import { isLocalHost, isSafeScheme } from '../http/address.ts';
import { type HttpAnswer, sendOnce } from '../http/sendOnce.ts';
import { notTheService, readError, readForeignError } from './errors.ts';
import { membersSchema, parseJson } from './json.ts';
import { limitsOf, type ServiceOptions, unanswered } from './service.ts';

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Reasons for which a link was not requested at all. */
type LinkRefusal = 'link_not_https' | 'link_local' | 'name_not_looked_up';

function parseUrl(text: string, base?: URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/**
 * Decides whether a link may be requested: https, or http on loopback, and never an address on this machine or in its
 * networks, unless the service itself has that host name. A label link comes from outside and may be anything, so each
 * redirect is checked again.
 */
async function readLink(
  { baseUrl, resolve }: ServiceOptions,
  text: string,
  ended: Promise<'ended'>,
): Promise<Result<URL, LinkRefusal>> {
  const url = parseUrl(text);
  if (url === null || !isSafeScheme(url) || url.username !== '' || url.password !== '') return err('link_not_https');
  if (url.hostname === new URL(baseUrl).hostname) return ok(url);
  const isLocal = await Promise.race([isLocalHost(url.hostname, resolve), ended]);
  if (isLocal === 'ended') return err('name_not_looked_up');
  return isLocal ? err('link_local') : ok(url);
}

/** The signature in the link is the credential (API section 5.3). The key was not sent, so a 401 is not about the key. */
function readRefusal(answer: HttpAnswer, now: number): ApiError {
  const { status } = answer;
  const json = parseJson(answer.body);
  const members = membersSchema.safeParse(json.ok ? json.value : null);
  const error = members.success ? readError(answer, members.data, now) : null;
  if (error !== null && error.kind !== 'unauthorized') return error;
  const message = error?.message ?? null;
  switch (status) {
    // Links are made for browsers, so an HTML error page means as much as a JSON one.
    case 403:
      return { kind: 'forbidden', message, reason: null };
    case 404:
      return { kind: 'not_found', message };
    case 401:
    case 410:
      return { kind: 'refused', status, code: null, message };
    default:
      return readForeignError(answer, now);
  }
}

/** Follows redirects, within one limit of time and one of bytes for all hops together. */
async function fetchFrom(
  options: ServiceOptions,
  link: string,
  beforeAnother: () => Promise<void>,
): Promise<Result<HttpAnswer, ApiError>> {
  const serviceHost = new URL(options.baseUrl).host;
  const { timeoutMs, maxBytes } = limitsOf(options);
  const stop = new AbortController();
  const ended = new Promise<'ended'>((resolve) => {
    stop.signal.addEventListener('abort', () => resolve('ended'), { once: true });
  });
  const timer = setTimeout(() => stop.abort(), timeoutMs);
  let bytesLeft = maxBytes;
  let next = link;
  try {
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const url = await readLink(options, next, ended);
      if (!url.ok) return err(refusedLink(url.error));
      if (hop > 0 && url.value.host === serviceHost) {
        // Only requests to the service itself count against its limit (API section 8).
        const isOver = await Promise.race([beforeAnother(), ended]);
        if (isOver === 'ended') return err({ kind: 'not_sent', detail: 'no room for another request' });
      }
      const sent = await sendOnce(
        options.fetch,
        { timeoutMs, maxBytes: bytesLeft, stop },
        {
          method: 'GET',
          url: url.value.href,
          headers: { Accept: 'application/pdf, application/json;q=0.5' },
          body: null,
        },
      );
      if (!sent.ok) return err(unanswered(sent.error));
      const location = sent.value.header('location');
      if (!REDIRECTS.has(sent.value.status) || location === null) return sent;
      bytesLeft -= sent.value.body.byteLength;
      next = parseUrl(location, url.value)?.href ?? location;
    }
    return err(notTheService(300, `more than ${MAX_REDIRECTS} redirects`));
  } finally {
    clearTimeout(timer);
  }
}

function refusedLink(code: LinkRefusal): ApiError {
  if (code === 'name_not_looked_up') return { kind: 'not_sent', detail: code };
  return { kind: 'refused', status: 0, code, message: null };
}

/**
 * GET of a signed label link (API sections 2.4, 4.4, 5.3), without the key and exactly as the service gave it. An
 * expired link may answer 403, 404 or 410. The bytes are not checked here. The link never appears in an error or in the
 * log. `beforeAnother` is awaited before each redirect that leads to the service itself, whose rate limit counts it.
 */
export async function downloadLabel(
  options: ServiceOptions,
  link: string,
  beforeAnother = async () => {},
): Promise<Result<Uint8Array, ApiError>> {
  const started = options.now();
  const sent = await fetchFrom(options, link, beforeAnother);
  const ms = options.now() - started;
  const call = 'label.download';
  if (!sent.ok) {
    options.log.warn('api.error', { call, status: null, ms, kind: sent.error.kind });
    return sent;
  }
  const { status, body } = sent.value;
  const hasBytes = status >= 200 && status < 300 && body.byteLength > 0;
  const result: Result<Uint8Array, ApiError> = hasBytes ? ok(body) : err(readRefusal(sent.value, options.now()));
  if (result.ok) options.log.info('api.answer', { call, status, ms });
  else options.log.warn('api.error', { call, status, ms, kind: result.error.kind });
  return result;
}
