import { z } from 'zod';
import type { Result } from '../../contract/result.ts';
import { err, ok } from '../../contract/result.ts';
import type { ApiError } from '../../core/ports/ShippingApi.ts';
import { isSafeScheme } from '../http/address.ts';
import { type HttpAnswer, type HttpError, sendOnce } from '../http/sendOnce.ts';
import { notTheService, readError, readForeignError } from './errors.ts';
import { parseJson } from './json.ts';
import { limitsOf, type ServiceOptions, unanswered } from './service.ts';

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const membersSchema = z.record(z.string(), z.unknown());

/** https, or http on loopback. Null for everything else: a link comes from outside, and may be anything. */
function readLink(text: string, base?: URL): URL | null {
  try {
    const url = new URL(text, base);
    return isSafeScheme(url) && url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}

/** The signature in the link is the credential (API section 5.3): no key, so no 401 can mean the key. */
function readRefusal(answer: HttpAnswer, now: number): ApiError {
  const { status } = answer;
  const json = parseJson(answer.body);
  const members = membersSchema.safeParse(json.ok ? json.value : null);
  const error = members.success ? readError(answer, members.data, now) : null;
  if (error !== null && error.kind !== 'unauthorized') return error;
  const message = error?.message ?? null;
  switch (status) {
    // Here a page of HTML is as good an answer as JSON: links are made for browsers.
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

async function fetchFrom(options: ServiceOptions, link: string): Promise<Result<HttpAnswer, ApiError>> {
  const get = (url: URL, redirect: 'manual' | 'follow'): Promise<Result<HttpAnswer, HttpError>> =>
    sendOnce(options.fetch, limitsOf(options), {
      method: 'GET',
      url: url.href,
      headers: { Accept: 'application/pdf, application/json;q=0.5' },
      body: null,
      redirect,
    });
  let url = readLink(link);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (url === null) return err({ kind: 'refused', status: 0, code: 'link_not_https', message: null });
    const sent = await get(url, 'manual');
    if (!sent.ok) {
      if (sent.error.kind !== 'redirect_hidden') return err(unanswered(sent.error));
      // Electron does not tell where a redirect leads; without a key there is nothing to lose by following it blindly.
      const followed = await get(url, 'follow');
      return followed.ok ? followed : err(unanswered(followed.error));
    }
    if (!REDIRECTS.has(sent.value.status)) return sent;
    url = readLink(sent.value.header('location') ?? '', url);
  }
  return err(notTheService(300, `more than ${MAX_REDIRECTS} redirects`));
}

/**
 * GET of a signed label link (API sections 2.4, 4.4, 5.3), without the key. The link is used as it was given, never built.
 * 403, 404 and 410 are how an expired link may answer. The bytes are not checked here; the link is in no error and no log.
 */
export async function downloadLabel(options: ServiceOptions, link: string): Promise<Result<Uint8Array, ApiError>> {
  const started = options.now();
  const sent = await fetchFrom(options, link);
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
