import { Readable } from 'node:stream';
import type { IncomingMessage, Net, Session } from 'electron';
import { NotConnected } from '../adapters/http/networkFailure.ts';
import type { Fetch } from '../adapters/http/sendOnce.ts';

/** As the types of Node and of the browser each call it. */
type Body = ConstructorParameters<typeof Response>[0];

/** Answers that may have no body, and to which `Response` allows none. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/** The addresses of a host, as Electron finds them: its cache is the one of the request that follows. */
export const lookUpIn =
  (net: Pick<Net, 'resolveHost'>) =>
  async (name: string): Promise<readonly string[]> =>
    (await net.resolveHost(name)).endpoints.map(({ address }) => address);

/**
 * `fetch` over Electron's network: the system's proxy and certificates. Unlike `net.fetch` it hands a redirect back as an
 * answer with its Location, as Node's does, and never follows one: whoever asked decides where to go on. Its host is
 * looked up before: Chromium's words for a computer without a network are the same as for a connection that broke, and
 * most of a day's tries without a network end at the look-up, of which it is certain that nothing was sent.
 */
export function createDeskFetch(
  net: Pick<Net, 'request' | 'resolveHost'>,
  session: Pick<Session, 'resolveProxy'>,
): Fetch {
  return async (url, init) => {
    // Behind a proxy only the proxy may know the name.
    if ((await session.resolveProxy(url)) === 'DIRECT')
      await net.resolveHost(new URL(url).hostname.replace(/^\[|\]$/g, '')).catch((failure: unknown) => {
        throw new NotConnected(failure);
      });
    // Whoever asked has given it up meanwhile, and may ask again: it must not leave any more.
    if (init.signal?.aborted === true) throw new Error('aborted');
    return send(net, url, init);
  };
}

function send(net: Pick<Net, 'request'>, url: string, init: RequestInit): Promise<Response> {
  const { method, headers, body, signal } = init;
  return new Promise((resolve, reject) => {
    const request = net.request({
      url,
      method: method ?? 'GET',
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
    });
    for (const [name, value] of Object.entries(headers ?? {})) request.setHeader(name, String(value));
    request.on('response', (message) => {
      try {
        resolve(responseOf(message));
      } catch (failure) {
        // `Response` takes no status beyond 599, and some servers send a 999.
        reject(failure);
        request.abort();
      }
    });
    // Not followed, it is cancelled; what Electron says of that comes after this answer.
    request.on('redirect', (status, _method, location) =>
      resolve(new Response(null, { status, headers: { location } })),
    );
    request.on('error', reject);
    request.on('abort', () => reject(new Error('aborted')));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (typeof body === 'string') request.write(body);
    request.end();
  });
}

function responseOf(message: IncomingMessage): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const one of [value].flat()) {
      try {
        headers.append(name, one);
      } catch {
        // Bytes that no header may have: an answer must not get lost over them.
      }
    }
  }
  const { statusCode: status } = message;
  // Electron's type says less of it than it is: a stream of Node.
  const stream = message as unknown as Readable;
  const body = WITHOUT_BODY.has(status) ? null : (Readable.toWeb(stream) as Body);
  return new Response(body, { status, headers });
}
