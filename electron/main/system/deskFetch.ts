import { Readable } from 'node:stream';
import type { App, IncomingMessage, Net, Session } from 'electron';
import { NotConnected, ProxyLogin } from '../../adapters/http/networkFailure.ts';
import type { Fetch } from '../../adapters/http/sendOnce.ts';

/** Node's types and the browser's have different names for it. */
type Body = ConstructorParameters<typeof Response>[0];

/** Statuses with which `Response` accepts no body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/** Finds the addresses of a host as Electron does; the request that follows uses the same cache. */
export const findIn =
  (net: Pick<Net, 'resolveHost'>) =>
  async (name: string): Promise<readonly string[]> =>
    (await net.resolveHost(name)).endpoints.map(({ address }) => address);

/**
 * The session that requests go through. Chromium starts its network service again when that has crashed, but until Electron
 * 41 a session that was open fails every request from then on (electron/electron#49572). So each crash is answered with a
 * new one, which has the system's proxy and certificates as well, and stores nothing on disk.
 */
export function deskSession(
  app: Pick<App, 'on'>,
  session: { readonly defaultSession: Session; fromPartition(name: string): Session },
): () => Session {
  let current = session.defaultSession;
  let crashes = 0;
  app.on('child-process-gone', (_event, { serviceName }) => {
    if (serviceName !== 'network.mojom.NetworkService') return;
    crashes += 1;
    current = session.fromPartition(`network-${crashes}`);
  });
  return () => current;
}

/**
 * `fetch` over Electron's network, with the system's proxy and certificates. Unlike `net.fetch`, and like Node's, it
 * returns a redirect as an answer with its Location and never follows one; the caller decides.
 *
 * The host is resolved first. Chromium reports a computer without a network in the same words as a broken connection.
 * Without a network most attempts already fail at that lookup, and then it is certain that nothing was sent.
 */
export function createDeskFetch(net: Pick<Net, 'request' | 'resolveHost'>, session: () => Session): Fetch {
  return async (url, init) => {
    // Behind a proxy only the proxy may know the name.
    if ((await session().resolveProxy(url)) === 'DIRECT')
      await net.resolveHost(new URL(url).hostname.replace(/^\[|\]$/g, '')).catch((failure: unknown) => {
        throw new NotConnected(failure);
      });
    // The caller has given up meanwhile and may retry, so this request must not be sent any more.
    if (init.signal?.aborted === true) throw new Error('aborted');
    return send(net, session(), url, init);
  };
}

function send(net: Pick<Net, 'request'>, session: Session, url: string, init: RequestInit): Promise<Response> {
  const { method, headers, body, signal } = init;
  return new Promise((resolve, reject) => {
    const request = net.request({
      url,
      session,
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
        // `Response` accepts no status above 599, and some servers send 999.
        reject(failure);
        request.abort();
      }
    });
    // The program has no password for a proxy. Chromium asks before anything went through it.
    request.on('login', ({ isProxy }, answer) => {
      if (isProxy) reject(new ProxyLogin());
      answer();
    });
    // A redirect that is not followed is cancelled. Electron's error about that comes after this answer.
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
        // The value has bytes that no header may have. It is left out, so that the answer is not lost.
      }
    }
  }
  const { statusCode: status } = message;
  // Electron's type declares less than the object is: a Node stream.
  const stream = message as unknown as Readable;
  const body = WITHOUT_BODY.has(status) ? null : (Readable.toWeb(stream) as Body);
  return new Response(body, { status, headers });
}
