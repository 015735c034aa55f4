import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '../core/clock.ts';
import { type DeliveryStore, isStoreFailure } from '../core/DeliveryStore.ts';
import { createRateLimit } from '../core/limits.ts';
import { addressOf } from './addresses.ts';
import { answerJson, refuse } from './answers.ts';
import { limitConnections } from './connections.ts';
import { deliveryRoute } from './deliveries.ts';
import type { Exchange, MailboxDeps, Route } from './mailboxDeps.ts';
import { stationRoutes } from './stations.ts';

interface MailboxServer {
  /** Port 0 for any free port. Rejects when the address is not available. */
  listen(host: string, port: number): Promise<{ readonly url: string }>;
  /** Accepts no new connections, answers the long polls, and lets running requests end. */
  stop(): Promise<void>;
  /** Number of running requests. */
  busy(): number;
}

const HEADER_BYTES = 16 * 1024;
/** How often Node checks for requests that take too long. With its default of 30 s the limits below would not hold. */
const CHECK_MS = 1_000;
const HEADERS_MS = 5_000;
const REQUEST_MS = 10_000;
/** Time limit for a silent connection, longer than any long poll. */
const SILENT_MS = 60_000;
/**
 * A proxy keeps connections open for its own time, and must not find them closed by us. Other callers do not need that.
 */
const STORED_BY_PROXY_MS = 65_000;
const STORED_MS = 5_000;

/** Answers to requests that Node refuses before a route sees them. */
const answersToBroken: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

const notFound: Route = async ({ response }) => refuse(response, 'not_found');

const codeOf = (failure: unknown) =>
  failure instanceof Error && 'code' in failure && typeof failure.code === 'string' ? failure.code : null;

/** The HTTP server of the mailbox. Its log never has bodies, header values, paths, tokens or parameters. */
export function createMailboxServer(deps: MailboxDeps): MailboxServer {
  const { clock, log, limits, trustsProxy, waiting, store } = deps;
  const wrong = createRateLimit({
    perSecond: limits.wrongPerMinute / 60,
    burst: limits.wrongPerMinute,
    now: clock.now,
  });
  const deliveries = deliveryRoute(deps, wrong);
  const { events, box } = stationRoutes(deps, wrong);
  const inFlight = new Set<ServerResponse>();
  let isStopping = false;
  let whenQuiet: (() => void) | null = null;
  const health = healthRoute(store, clock, () => isStopping);

  const fixed: Readonly<Record<string, Route>> = { '/v1/events': events, '/v1/box': box, '/health': health };

  function routeOf(path: string): Route {
    if (path.startsWith('/in/')) return deliveries;
    return Object.hasOwn(fixed, path) ? (fixed[path] ?? notFound) : notFound;
  }

  function failed(response: ServerResponse, failure: unknown): void {
    if (isStoreFailure(failure)) log.error('store_failed', { doing: 'request', why: failure.message });
    else {
      // The message of an unknown failure could hold a secret, its stack frames cannot.
      const [, ...where] = failure instanceof Error ? (failure.stack ?? '').split('\n') : [];
      const name = failure instanceof Error ? failure.name : typeof failure;
      log.error('bug', { name, code: codeOf(failure), where: where.slice(0, 4).join(' ').trim() });
    }
    if (response.headersSent) response.destroy();
    else refuse(response, isStoreFailure(failure) ? 'store_failed' : 'bug', { retryAfterMs: 1_000 });
  }

  function finished(response: ServerResponse): void {
    inFlight.delete(response);
    if (inFlight.size === 0) whenQuiet?.();
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    inFlight.add(response);
    response.once('close', () => finished(response));
    // A broken connection is handled by 'close'. Without this listener the error would end the process.
    response.on('error', () => undefined);
    if (isStopping) response.setHeader('Connection', 'close');
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    const exchange: Exchange = {
      request,
      response,
      path,
      parameters: new URLSearchParams(query),
      address: addressOf(request, trustsProxy),
      cameAt: clock.now(),
    };
    routeOf(path)(exchange).catch((failure: unknown) => failed(response, failure));
  }

  function broken(failure: Error, socket: Duplex): void {
    const status = answersToBroken[codeOf(failure) ?? ''] ?? '400 Bad Request';
    if (codeOf(failure) !== 'ECONNRESET') log.warn('refused', { what: 'request', why: codeOf(failure) ?? 'broken' });
    if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    else socket.destroy();
  }

  const server = createServer(
    {
      maxHeaderSize: HEADER_BYTES,
      connectionsCheckingInterval: CHECK_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: trustsProxy ? STORED_BY_PROXY_MS : STORED_MS,
      noDelay: true,
    },
    handle,
  );
  if (trustsProxy) server.maxConnections = limits.connections;
  else limitConnections(server, limits, log);
  server.setTimeout(SILENT_MS);
  server.on('clientError', broken);
  server.on('drop', () => log.warn('refused', { what: 'connection', why: 'too_many' }));

  return {
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          server.on('error', (failure) => log.error('bug', { name: failure.name, code: codeOf(failure) }));
          const { address, family, port: chosen } = server.address() as AddressInfo;
          resolve({ url: `http://${family === 'IPv6' ? `[${address}]` : address}:${chosen}` });
        });
      }),

    async stop() {
      if (isStopping) return;
      isStopping = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const response of inFlight) if (!response.headersSent) response.setHeader('Connection', 'close');
      waiting.endAll();
      await new Promise<void>((resolve) => {
        if (inFlight.size === 0) resolve();
        else whenQuiet = resolve;
      });
      // Connections without a complete request.
      server.closeAllConnections();
      await closed;
    },

    busy: () => inFlight.size,
  };
}

/** How long a result is reused, in ms: anyone may request the health, and each check is a write. */
const HOLDS_MS = 2_000;
/** A store that does not answer within this time is not healthy, ms. */
const MOST_MS = 2_000;

type Health = { readonly ok: true } | { readonly ok: false; readonly reason: 'store' | 'stopping' };

/** `GET /health`: 200 when deliveries can be stored, else 503 with the reason. */
function healthRoute(store: Pick<DeliveryStore, 'check'>, clock: Clock, isStopping: () => boolean): Route {
  let last: { readonly at: number; readonly checked: Promise<boolean> } | null = null;

  function check(): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = clock.after(MOST_MS, () => resolve(false));
      const done = (isWell: boolean) => {
        cancel();
        resolve(isWell);
      };
      store.check().then(
        () => done(true),
        () => done(false),
      );
    });
  }

  async function health(): Promise<Health> {
    if (isStopping()) return { ok: false, reason: 'stopping' };
    const now = clock.now();
    if (last === null || now - last.at >= HOLDS_MS || now < last.at) last = { at: now, checked: check() };
    return (await last.checked) ? { ok: true } : { ok: false, reason: 'store' };
  }

  return async ({ request, response }) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuse(response, 'wrong_method', { headers: { Allow: 'GET, HEAD' } });
      return;
    }
    const state = await health();
    answerJson(response, state.ok ? 200 : 503, state);
  };
}
