import type { Obstacle } from '../../contract/obstacle.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { classifyFailure } from './networkFailure.ts';
import { createTrimmedJson, type TrimmedJson } from './trimmedJson.ts';

/**
 * The part of `fetch` that is used: Node's in tests, and in the app one over Electron's net. Both return redirects as
 * answers.
 */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface HttpRequest {
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text, or null for none. */
  readonly body: string | null;
}

export interface HttpAnswer {
  readonly status: number;
  /** Name in any casing. */
  readonly header: (name: string) => string | null;
  readonly body: Uint8Array;
}

export type HttpError =
  /** The request certainly did not reach the server. */
  | { readonly kind: 'not_sent'; readonly detail: string; readonly obstacle?: Obstacle }
  /** The request may have reached the server. `status` is known when an answer had begun. */
  | { readonly kind: 'unknown'; readonly detail: string; readonly status: number | null }
  /** The body is longer than the limit, and was not read to its end. */
  | { readonly kind: 'too_large'; readonly status: number };

interface HttpLimits {
  /** For the whole exchange, up to the last byte of the body. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /**
   * When a JSON answer is longer than `maxBytes` (up to eight times), it is still read, but strings longer than this
   * number of bytes become empty. Usually only a label inside it is too long, and the rest of the answer must not be
   * lost.
   */
  readonly trimStringsBeyond?: number;
  /** Ends the exchange from outside, as the timeout does. */
  readonly stop?: AbortController;
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** The longest answer that is trimmed, as a multiple of the limit. */
const MOST_TRIMMED = 8;

/** Null when the body is longer than the limit. */
async function readBody(
  response: Response,
  { maxBytes, trimStringsBeyond }: Pick<HttpLimits, 'maxBytes' | 'trimStringsBeyond'>,
): Promise<Uint8Array | null> {
  if (response.body === null) return new Uint8Array();
  let chunks: Uint8Array[] = [];
  let size = 0;
  let trimmed: TrimmedJson | null = null;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return trimmed?.bytes() ?? join(chunks, size);
    size += value.byteLength;
    chunks.push(value);
    if (size <= maxBytes) continue;
    if (trimStringsBeyond !== undefined) trimmed ??= createTrimmedJson(maxBytes, trimStringsBeyond);
    if (trimmed === null || size > MOST_TRIMMED * maxBytes || !chunks.every(trimmed.push)) {
      await reader.cancel();
      return null;
    }
    chunks = [];
  }
}

/** One request, one answer, within the limits. Never retries and never follows a redirect. */
export async function sendOnce(
  fetch: Fetch,
  { timeoutMs, stop = new AbortController(), ...limits }: HttpLimits,
  request: HttpRequest,
): Promise<Result<HttpAnswer, HttpError>> {
  let status: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Raced beside the signal, because not every fetch stops reading a body when it is aborted.
  const ended = new Promise<'ended'>((resolve) => {
    stop.signal.addEventListener('abort', () => resolve('ended'), { once: true });
    timer = setTimeout(() => stop.abort(), timeoutMs);
  });
  const exchange = async (): Promise<HttpAnswer | 'too_large'> => {
    const response = await fetch(request.url, {
      method: request.method,
      // Chromium sends a request again by itself, a POST too, when it went out on a reused connection that then broke:
      // the service would answer our own first request as a duplicate, and a refused second try would hide the first.
      headers: { ...request.headers, Connection: 'close' },
      // Returned as an answer, because a key must not travel to where a redirect points.
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      signal: stop.signal,
      ...(request.body === null ? {} : { body: request.body }),
    });
    status = response.status;
    const body = await readBody(response, limits);
    if (body === null) return 'too_large';
    return { status: response.status, header: (name) => response.headers.get(name), body };
  };
  const running = exchange();
  // After a timeout no caller waits for it any more, and its late failure must not become an unhandled rejection.
  running.catch(() => undefined);
  try {
    const answer = await Promise.race([running, ended]);
    if (answer === 'ended') return err({ kind: 'unknown', detail: `no answer within ${timeoutMs} ms`, status });
    if (answer === 'too_large') {
      // Some fetches continue a transfer whose body is no longer read.
      stop.abort();
      return err({ kind: 'too_large', status: status ?? 0 });
    }
    return ok(answer);
  } catch (error) {
    const { sent, ...failure } = classifyFailure(error);
    if (sent === 'no' && status === null) return err({ kind: 'not_sent', ...failure });
    return err({ kind: 'unknown', detail: failure.detail, status });
  } finally {
    clearTimeout(timer);
  }
}
