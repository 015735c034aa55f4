import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { Clock } from '../core/clock.ts';
import { type DeliveryStore, isStoreFailure } from '../core/DeliveryStore.ts';
import { createRateLimit } from '../core/limits.ts';
import { refuse } from './answers.ts';
import { limitConnections } from './connections.ts';
import { deliveryRoute } from './deliveries.ts';
import type { MailboxDeps, MailboxEnv } from './mailboxDeps.ts';
import { stationRoutes } from './stations.ts';

const HEADER_BYTES = 16 * 1024;
/** How often Node checks for requests that take too long. With its default of 30 s the limits below would not hold. */
const CHECK_MS = 1_000;
const HEADERS_MS = 5_000;
/** Time limit for a silent connection, longer than any long poll. */
const SILENT_MS = 60_000;
/** A proxy holds connections open for its own time, and must not find them closed by us. Other callers do not need that. */
const STORED_BY_PROXY_MS = 65_000;
const STORED_MS = 5_000;

/** Answers to requests that Node refuses before a route sees them. */
const answersToBroken: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

const closeOf = (response: ServerResponse) => new Promise((resolve) => response.once('close', resolve));

const codeOf = (failure: unknown) =>
  failure instanceof Error && 'code' in failure && typeof failure.code === 'string' ? failure.code : null;

/** The HTTP server of the mailbox. Its log never has bodies, header values, paths, tokens or parameters. */
export function createMailboxServer(deps: MailboxDeps) {
  const { clock, log, limits, trustsProxy, waiting, store } = deps;
  const wrong = createRateLimit({
    perSecond: limits.wrongPerMinute / 60,
    burst: limits.wrongPerMinute,
    now: clock.now,
  });
  const inFlight = new Set<ServerResponse>();
  let isStopping = false;
  const isWell = healthCheck(store, clock);

  const app = new Hono<MailboxEnv>();
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
    if (isStopping) c.header('Connection', 'close');
  });
  app.all('/in/:path', deliveryRoute(deps, wrong));
  app.route('/v1', stationRoutes(deps, wrong));
  // 200 when deliveries can be stored, else 503 with the reason.
  app.get('/health', async (c) => {
    if (isStopping) return c.json({ ok: false, reason: 'stopping' }, 503);
    return (await isWell()) ? c.json({ ok: true }) : c.json({ ok: false, reason: 'store' }, 503);
  });
  app.all('/health', (c) => refuse(c, 'wrong_method', { headers: { Allow: 'GET, HEAD' } }));
  app.notFound((c) => refuse(c, 'not_found'));
  app.onError((failure, c) => {
    if (isStoreFailure(failure)) log.error('store_failed', { doing: 'request', why: failure.message });
    else {
      // The message of an unknown failure could hold a secret, its stack frames cannot.
      const [, ...where] = (failure.stack ?? '').split('\n');
      log.error('bug', { name: failure.name, code: codeOf(failure), where: where.slice(0, 4).join(' ').trim() });
    }
    return refuse(c, isStoreFailure(failure) ? 'store_failed' : 'bug', { retryAfterMs: 1_000 });
  });

  function broken(failure: Error, socket: Duplex): void {
    const status = answersToBroken[codeOf(failure) ?? ''] ?? '400 Bad Request';
    if (codeOf(failure) !== 'ECONNRESET') log.warn('refused', { what: 'request', why: codeOf(failure) ?? 'broken' });
    // Destroyed, or a sender that goes on slowly would hold its connection.
    if (socket.writable)
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
    else socket.destroy();
  }

  const server = createAdaptorServer({
    fetch: app.fetch,
    // The host for requests that name none.
    hostname: 'mailbox',
    overrideGlobalObjects: false,
    serverOptions: {
      maxHeaderSize: HEADER_BYTES,
      connectionsCheckingInterval: CHECK_MS,
      headersTimeout: Math.min(HEADERS_MS, limits.requestMs),
      requestTimeout: limits.requestMs,
      keepAliveTimeout: trustsProxy ? STORED_BY_PROXY_MS : STORED_MS,
      noDelay: true,
    },
  }) as Server;
  server.on('request', (_, response) => {
    inFlight.add(response);
    // A broken connection is handled by 'close'. Without this listener an error would end the process.
    response.on('error', () => undefined);
    response.once('close', () => inFlight.delete(response));
  });
  if (trustsProxy) server.maxConnections = limits.connections;
  else limitConnections(server, limits, log);
  server.setTimeout(SILENT_MS);
  server.on('clientError', broken);
  server.on('drop', () => log.warn('refused', { what: 'connection', why: 'too_many' }));

  return {
    /** Port 0 for any free port. Rejects when the address is not available. */
    listen: (host: string, port: number) =>
      new Promise<{ readonly url: string }>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          server.on('error', (failure) => log.error('bug', { name: failure.name, code: codeOf(failure) }));
          const { address, family, port: chosen } = server.address() as AddressInfo;
          resolve({ url: `http://${family === 'IPv6' ? `[${address}]` : address}:${chosen}` });
        });
      }),

    /** Accepts no new connections, answers the long polls, and lets running requests end. */
    async stop() {
      if (isStopping) return;
      isStopping = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      waiting.endAll();
      while (inFlight.size > 0) await Promise.all([...inFlight].map(closeOf));
      // Connections without a complete request.
      server.closeAllConnections();
      await closed;
    },

    /** Number of running requests. */
    busy: () => inFlight.size,
  };
}

/** How long a result is reused, in ms: anyone may request the health, and each check is a write. */
const HOLDS_MS = 2_000;
/** A store that does not answer within this time is not healthy, ms. */
const MOST_MS = 2_000;

/** Whether the store can be written. */
function healthCheck(store: Pick<DeliveryStore, 'check'>, clock: Clock): () => Promise<boolean> {
  let last: { readonly at: number; readonly checked: Promise<boolean> } | null = null;

  const check = () =>
    new Promise<boolean>((resolve) => {
      const cancel = clock.after(MOST_MS, () => resolve(false));
      store
        .check()
        .then(
          () => resolve(true),
          () => resolve(false),
        )
        .finally(cancel);
    });

  return () => {
    const now = clock.now();
    if (last === null || now - last.at >= HOLDS_MS || now < last.at) last = { at: now, checked: check() };
    return last.checked;
  };
}
