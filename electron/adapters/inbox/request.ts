import { err, ok, type Result } from '../../contract/result.ts';

/** The part of `fetch` that is used; Electron's net.fetch and Node's fetch both fit. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Answer {
  readonly status: number;
  /** Name in any casing. */
  readonly header: (name: string) => string | null;
  readonly body: Uint8Array;
}

export type RequestError =
  | { readonly kind: 'no_answer'; readonly detail: string }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'redirect' };

export interface RequestParts {
  readonly fetch: Fetch;
  readonly url: string;
  readonly token: string;
  /** For all of it, ms. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Ends it from outside. */
  readonly stop: AbortController;
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** A code only: the message of a failure may quote the address or a header. */
function codeOf(failure: unknown, depth = 0): string {
  const cause = property(failure, 'cause');
  if (cause !== undefined && depth < 4) return codeOf(cause, depth + 1);
  const code = property(failure, 'code');
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code)) return code;
  const message = property(failure, 'message');
  const chromium = typeof message === 'string' ? /net::ERR_[A-Z0-9_]+/.exec(message) : null;
  return chromium?.[0] ?? 'connection failed';
}

async function bodyOf(response: Response, maxBytes: number): Promise<Uint8Array | null> {
  if (response.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks, size);
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
}

/** One GET with the station's token. Redirects are not followed: the token must not travel to where one points. */
export async function getOnce(parts: RequestParts): Promise<Result<Answer, RequestError>> {
  const { fetch, url, token, timeoutMs, maxBytes, stop } = parts;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Raced besides the signal: not every fetch ends the reading of a body when it is told to stop.
  const ended = new Promise<'ended'>((resolve) => {
    stop.signal.addEventListener('abort', () => resolve('ended'), { once: true });
    timer = setTimeout(() => stop.abort(), timeoutMs);
  });
  const exchange = async (): Promise<Answer | null> => {
    const response = await fetch(url, {
      method: 'GET',
      headers: { Authorization: `Bearer ${token}`, Accept: 'application/json', Connection: 'close' },
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      signal: stop.signal,
    });
    const body = await bodyOf(response, maxBytes);
    return body === null ? null : { status: response.status, header: (name) => response.headers.get(name), body };
  };
  const running = exchange();
  // After the time is up nobody waits for it; its late failure must not become an unhandled rejection.
  running.catch(() => undefined);
  try {
    const answer = await Promise.race([running, ended]);
    if (answer === 'ended') return err({ kind: 'no_answer', detail: 'no answer in time' });
    if (answer === null) return err({ kind: 'too_large' });
    if (answer.status >= 300 && answer.status < 400) return err({ kind: 'redirect' });
    return ok(answer);
  } catch (failure) {
    // Electron's net.fetch cannot hand back a redirect: asked not to follow one, it fails with these words.
    if (property(failure, 'message') === 'Redirect was cancelled') return err({ kind: 'redirect' });
    return err({ kind: 'no_answer', detail: codeOf(failure) });
  } finally {
    clearTimeout(timer);
  }
}
