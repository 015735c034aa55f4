import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import { networkInterfaces, hostname as ownName } from 'node:os';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { z } from 'zod';
import { isOwnNetwork } from '../../adapters/http/address.ts';
import { DOOR_PROBLEMS, type DoorKey, type DoorProblemCode, type DoorSettings } from '../../contract/door.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import type { OpenStation } from '../station/stationHost.ts';
import type { WithStation } from '../station/withStation.ts';
import { createDoorEvents } from './doorEvents.ts';
import type { DoorKeys } from './doorKeys.ts';
import type { Answer, Call, DoorRoute } from './doorRoutes.ts';
import { openApiOf } from './openApi.ts';

export interface DoorServerDeps {
  readonly open: Pick<WithStation, 'station'>;
  readonly keys: Pick<DoorKeys, 'of'>;
  readonly routes: readonly DoorRoute[];
  readonly version: string;
  readonly logger: Logger;
  readonly now: () => number;
}

export interface DoorPlace extends Pick<DoorSettings, 'reach'> {
  readonly port: number;
}

export type DoorServer = Awaited<ReturnType<typeof openDoor>>;

const MOST_BYTES = { nothing: 0, json: 256 * 1024, pdf: 16 * 1024 * 1024 } as const;
const TYPES = { json: 'application/json', pdf: 'application/pdf' } as const;
/** Requests of one key: so many at once, and so many a second after that. */
const BURST = 100;
const PER_SECOND = 20;
/** Node's own limits of a request; times in ms. */
const LIMITS = {
  headersTimeout: 5_000,
  requestTimeout: 8_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
};
const MOST_CONNECTIONS = 100;
const MOST_STREAMS = 4;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

type Env = { Bindings: HttpBindings };
/** An answer as it is stored for a request that comes again. */
interface Stored {
  readonly status: 200 | 201 | 202;
  readonly body: unknown;
}
type Refusal = Extract<Answer, { readonly problem: DoorProblemCode }>;

const isRefusal = (value: object): value is Refusal => 'problem' in value;

function refused(
  c: Context,
  { problem: code, detail = null, fields = [] }: Refusal,
  headers: Record<string, string> = {},
) {
  const [status, title] = DOOR_PROBLEMS[code];
  const body = { type: `urn:label-station:problem:${code}`, title, status, code, detail, fields };
  return c.body(JSON.stringify(body), status, { 'Content-Type': 'application/problem+json', ...headers });
}

/** The local interface of the station for other programs: docs/door.md. Its log has no path, header, key or body. */
export async function openDoor(place: DoorPlace, deps: DoorServerDeps) {
  const { open, keys, routes, version, logger, now } = deps;
  const events = createDoorEvents();
  const streams = new Map<string, number>();
  const running = new Set<string>();
  const mayGo = createRate(now);
  const description = JSON.stringify(openApiOf(routes, version));
  const app = new Hono<Env>();

  /** A browser sends the origin of its page, and a host name or this address; a program sends neither. */
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    const address = c.env.incoming.socket.remoteAddress ?? '';
    if (!isOwnNetwork(address) || !namesOf(place).has((c.req.header('host') ?? '').toLowerCase()))
      return refused(c, { problem: 'host_refused' });
    const site = c.req.header('sec-fetch-site');
    if (c.req.header('origin') !== undefined || (site !== undefined && site !== 'none'))
      return refused(c, { problem: 'origin_refused' });
    return next();
  });
  app.get('/v1/health', (c) => c.json({ status: 'ok', version }));
  app.get('/v1/openapi.json', (c) => c.body(description, 200, { 'Content-Type': TYPES.json }));
  for (const route of routes) app.on(route.method, route.path.replace(/\{(\w+)\}/, ':name'), (c) => answered(c, route));
  app.notFound((c) => refused(c, { problem: 'not_found' }));
  app.onError((failure, c) => {
    logger.error('door failed', { failure: failure.stack ?? failure.message });
    return refused(c, { problem: 'internal' });
  });

  async function answered(c: Context<Env>, route: DoorRoute): Promise<Response> {
    const key = await keys.of(/^Bearer (\S{1,200})$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '');
    if (key === null) return refused(c, { problem: 'key_unknown' }, { 'WWW-Authenticate': 'Bearer' });
    // A second is the shortest wait that the header can name, and gives a key more than one request back.
    if (!mayGo(key.id)) return refused(c, { problem: 'too_often' }, { 'Retry-After': '1' });
    if (route.right !== null && !key.may.includes(route.right))
      return refused(c, { problem: 'right_missing', detail: route.right });
    const read = await callOf(c, route);
    if (isRefusal(read)) return refused(c, read, read.problem === 'too_large' ? { Connection: 'close' } : {});
    const result = await open.station<Response>(async (station) => {
      if (station.profile !== key.profile) return { ok: true, value: refused(c, { problem: 'other_account' }) };
      if (route.answer === null) return { ok: true, value: followed(c, key, station) };
      const call = { ...read, station, key } as Call<unknown, unknown> as Call<never, never>;
      const answer = await once(c, route, read.content, station, key, () => route.answer?.(call) ?? notFound);
      return { ok: true, value: written(c, answer) };
    });
    if (result.ok) return result.value;
    return refused(c, { problem: result.error.code === 'no_station' ? 'no_station' : 'journal_failed' });
  }

  function written(c: Context, answer: Answer): Response {
    if (isRefusal(answer)) return refused(c, answer);
    if ('pdf' in answer) return c.body(Uint8Array.from(answer.pdf), 200, { 'Content-Type': TYPES.pdf });
    return c.json(answer.body as object, answer.status);
  }

  /** A request with a key of its own has one answer, also where the program ended before it could give it. */
  async function once(
    c: Context,
    { method, isOnce }: DoorRoute,
    content: string,
    { core: { otherPrograms } }: OpenStation,
    key: DoorKey,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    const given = method === 'GET' ? undefined : c.req.header('idempotency-key');
    if (given === undefined && isOnce !== true) return work();
    if (given === undefined || !IDEMPOTENCY_KEY.test(given))
      return { problem: 'bad_request', detail: 'Idempotency-Key' };
    const name = sha256(`${key.id}\n${given}`);
    if (running.has(name)) return { problem: 'request_running' };
    running.add(name);
    try {
      const begun = await otherPrograms.begin(name, content);
      if (begun.kind === 'other') return { problem: 'key_reused' };
      if (begun.kind === 'answered') return begun.answer as Stored | Refusal;
      if (begun.kind === 'begun' && isOnce === true) return { problem: 'request_unfinished' };
      const answer = await work();
      // A refused request did nothing, except for a print, of which a part may be on paper.
      const isStored = !isRefusal(answer) || answer.problem === 'print_failed';
      await otherPrograms.end(name, content, isStored ? answer : null);
      return answer;
    } finally {
      running.delete(name);
    }
  }

  function followed(c: Context, key: DoorKey, station: OpenStation): Response {
    const count = streams.get(key.id) ?? 0;
    if (count >= MOST_STREAMS) return refused(c, { problem: 'too_often', detail: 'streams' }, { 'Retry-After': '60' });
    streams.set(key.id, count + 1);
    const authorization = (c.req.header('authorization') ?? '').slice('Bearer '.length);
    return streamSSE(c, async (stream) => {
      const mayStay = async () =>
        (await keys.of(authorization)) !== null &&
        (await open.station(async (now) => ({ ok: true, value: now === station })).then((one) => one.ok && one.value));
      try {
        await events.follow(stream, { station, lastId: c.req.header('last-event-id'), mayStay });
      } finally {
        streams.set(key.id, (streams.get(key.id) ?? 1) - 1);
      }
    });
  }

  const server = createAdaptorServer({
    fetch: app.fetch,
    overrideGlobalObjects: false,
    serverOptions: LIMITS,
  }) as Server;
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(place.port, place.reach === 'loopback' ? '127.0.0.1' : '0.0.0.0', () => resolve());
  });
  server.on('error', (failure) => logger.error('door failed', { failure: failure.message }));
  const shown = place.reach === 'loopback' ? ['127.0.0.1'] : ownAddresses();
  return {
    addresses: shown.map((host) => `http://${host}:${place.port}`),
    events,
    async close(): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      events.endAll();
      server.closeIdleConnections();
      const forced = setTimeout(() => server.closeAllConnections(), 2_000);
      await closed;
      clearTimeout(forced);
    },
  };
}

const notFound = Promise.resolve<Answer>({ problem: 'not_found' });
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');

type Read = Omit<Call<unknown, unknown>, 'station' | 'key'> & { readonly content: string };

/** A request, read by its shape. `content` identifies all of it. */
async function callOf(c: Context, { takes, body, query, method }: DoorRoute): Promise<Read | Refusal> {
  const read = query.safeParse(c.req.query());
  if (!read.success) return { problem: 'invalid_fields', fields: fieldsOf(read.error) };
  const name = c.req.param('name') ?? '';
  const given = { name, query: read.data };
  if (takes === 'nothing') return { ...given, body: {}, content: '' };
  const [type = ''] = (c.req.header('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== TYPES[takes]) return { problem: 'wrong_type', detail: TYPES[takes] };
  const bytes = await bytesOf(c, MOST_BYTES[takes]);
  if (!(bytes instanceof Uint8Array)) return bytes;
  const content = sha256(`${method} ${c.req.path} ${JSON.stringify(read.data)} ${sha256(bytes)}`);
  if (takes === 'pdf') return { ...given, body: bytes, content };
  const value = jsonOf(bytes);
  if (value === undefined) return { problem: 'bad_request', detail: 'JSON' };
  const parsed = body.safeParse(value);
  if (!parsed.success) return { problem: 'invalid_fields', fields: fieldsOf(parsed.error) };
  return { ...given, body: parsed.data, content };
}

/** The body, whether its length was announced or not. A longer one is read no further. */
async function bytesOf(c: Context, limit: number): Promise<Uint8Array | Refusal> {
  if (Number(c.req.header('content-length') ?? 0) > limit) return { problem: 'too_large' };
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of c.req.raw.body ?? []) {
      length += part.length;
      if (length > limit) return { problem: 'too_large' };
      parts.push(part);
    }
  } catch {
    // The calling program is gone, or was too slow.
    return { problem: 'bad_request' };
  }
  return Buffer.concat(parts);
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

const fieldsOf = ({ issues }: z.ZodError): FieldProblem[] =>
  issues.slice(0, 20).map(({ path, message }) => ({ field: path.join('.'), rule: null, limit: null, message }));

/** Counts a request of a key. False: the key has none left for now. */
function createRate(now: () => number): (id: string) => boolean {
  const rates = new Map<string, { left: number; at: number }>();
  return (id) => {
    const at = now();
    const before = rates.get(id) ?? { left: BURST, at };
    const left = Math.min(BURST, before.left + (Math.max(0, at - before.at) / 1_000) * PER_SECOND);
    rates.set(id, { left: left < 1 ? left : left - 1, at });
    return left >= 1;
  };
}

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((some) =>
    (some ?? []).flatMap((one) => (one.family === 'IPv4' ? [one.address] : [])),
  );

/** The host names that programs use. A web page whose name was pointed at this computer's address has another one. */
function namesOf({ reach, port }: DoorPlace): ReadonlySet<string> {
  const names = [
    '127.0.0.1',
    'localhost',
    ...(reach === 'loopback' ? [] : [...ownAddresses(), ownName().toLowerCase()]),
  ];
  return new Set(names.map((name) => `${name}:${port}`));
}
