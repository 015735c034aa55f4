import { z } from 'zod';
import type { Fault } from '../faults.ts';
import type { Answer } from '../http/answer.ts';
import { type Exchange, jsonBody } from '../http/exchange.ts';
import { plainAddress } from '../http/guard.ts';
import { defaultReadings, type Readings } from '../readings.ts';
import { formatTry, parseTry, type Wire } from '../wire.ts';
import type { AccountState, DemoControl, Known } from './control.ts';

type Request = Omit<Exchange, 'params'>;

function json(status: number, value: unknown): Answer {
  // Control answers hold plain data only; the round trip drops undefined members and makes that checkable.
  const plain: Wire = JSON.parse(JSON.stringify(value ?? null));
  return { status, headers: {}, body: { kind: 'json', value: plain } };
}

const problem = (status: number, text: string) => json(status, { error: text });

const tryAmount = z.union([z.number(), z.string()]).transform((value, context) => {
  const kurus = parseTry(value);
  if (kurus === null) context.addIssue({ code: 'custom', message: 'an amount in TRY with at most two decimals' });
  return kurus ?? 0;
});
const count = z.number().int().min(0);

const panelBody = z.strictObject({
  reference: z.string().nullable(),
  receiver: z.strictObject({ name: z.string(), province: z.string(), district: z.string() }).optional(),
  desi: z.number().min(0).optional(),
  carrier: z.string().nullable().optional(),
  unpaid: z.boolean().optional(),
});
const balanceBody = z.strictObject({ balance: tryAmount });
const debtBody = z.strictObject({ amount: tryAmount.nullable() });
const accountBody = z.strictObject({
  disabled: z.boolean().optional(),
  allowedIps: z.array(z.string()).optional(),
  rateLimit: count.optional(),
  discountBasisPoints: count.max(10_000).optional(),
  defaultCarrier: z.string().optional(),
  defaultSenderCode: z.string().optional(),
});
const webhookBody = z.strictObject({ url: z.url().nullable(), secret: z.string().min(1).nullable() });
const newAccountBody = z.strictObject({ apiKey: z.string().min(1), balance: tryAmount });
const carrierBody = z.strictObject({
  labelDelayMs: count.optional(),
  held: z.boolean().optional(),
  refusesCancel: z.boolean().optional(),
  active: z.boolean().optional(),
});
const latencyBody = z.strictObject({ ms: count });
const limitBody = z.strictObject({ perMinute: count });
const clockBody = z.strictObject({ offsetMs: z.number().int() });
const statusBody = z.strictObject({ status: z.string().min(1) });
const readingsBody = z.record(z.string(), z.unknown());

const aim = {
  method: z.string().optional(),
  path: z.string().optional(),
  times: z.number().int().min(1).optional(),
  skip: count.optional(),
  processed: z.boolean().optional(),
};
const faultBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    status: z.number().int().min(200).max(599),
    body: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    ...aim,
  }),
  z.strictObject({ kind: z.literal('cut'), afterBytes: count, of: z.enum(['answer', 'body']).optional(), ...aim }),
  z.strictObject({ kind: z.literal('hang'), ...aim }),
  z.strictObject({ kind: z.literal('reset'), ...aim }),
  z.strictObject({ kind: z.literal('malformed_json'), ...aim }),
  z.strictObject({ kind: z.literal('html'), status: z.number().int().min(200).max(599).optional(), ...aim }),
  z.strictObject({ kind: z.literal('delay'), ms: count, ...aim }),
]);

/** Leaves out the members that are undefined, so that a partial change changes only what it names. */
function named<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  // The filter takes out exactly what the type takes out.
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

/** Only known readings, and only values of the kind that the default has. */
function readingsChange(body: { readonly [name: string]: unknown }): Partial<Readings> | string {
  const defaults: { readonly [name: string]: unknown } = defaultReadings;
  for (const [name, value] of Object.entries(body)) {
    if (!Object.hasOwn(defaults, name)) return `no such reading: ${name}`;
    if (typeof value !== typeof defaults[name]) return `${name} must be a ${typeof defaults[name]}`;
  }
  return body;
}

function withTry(state: AccountState) {
  const { balanceKurus, debtKurus } = state;
  return {
    ...state,
    balance: formatTry(balanceKurus),
    debt: debtKurus === null ? null : formatTry(debtKurus),
  };
}

function known<T>(result: Known<T>, view: (value: T) => unknown = (value) => value): Answer {
  return result.ok ? json(200, view(result.value)) : problem(404, result.problem);
}

type Handle = (request: Request, params: readonly string[]) => Answer;

const help = [
  'GET /control/state',
  'GET, PUT /control/balance {"balance":"1240.50"}',
  'GET, PUT /control/account {disabled, allowedIps, rateLimit, discountBasisPoints, defaultCarrier, defaultSenderCode}',
  'POST /control/accounts {apiKey, balance}',
  'PUT /control/webhook {"url":"https://...","secret":null} (signs with the API key), {"url":null,"secret":null} (no events)',
  'PUT /control/debt {"amount":"35.00"} or {"amount":null}',
  'PUT /control/carriers/SLUG {labelDelayMs, held, refusesCancel, active}',
  'GET /control/shipments',
  'POST /control/panel {reference, receiver: {name, province, district}, desi, carrier, unpaid} (the customer panel opens one)',
  'POST /control/shipments/ID/pay, /label-ready, /status {status}',
  'GET, POST, DELETE /control/faults {kind: status|cut|hang|reset|malformed_json|html|delay, method, path, times, skip, processed, ...}',
  'PUT /control/latency {ms}, /control/route-limit {perMinute}, /control/clock {offsetMs}',
  'GET, PUT /control/readings',
  'GET /control/requests, /control/charges, /control/deliveries; DELETE /control/requests',
  'POST /control/reset',
  'account calls take ?key=API_KEY; without it the first account is meant',
];

function isLoopback(request: Request): boolean {
  const address = plainAddress(request.remoteAddress);
  const host = request.headers.host ?? '';
  const loopbackHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host);
  // A web page in a browser can reach loopback, too, but its request always has an Origin.
  return (address === '127.0.0.1' || address === '::1') && loopbackHost && request.headers.origin === undefined;
}

/** The control API: JSON under /control, on loopback only, separate from the service's own paths. */
export function createControlApi(control: DemoControl): (request: Request) => Promise<Answer | null> {
  const key = (request: Request) => request.query.get('key') ?? undefined;

  function parsed<T>(schema: z.ZodType<T>, request: Request, use: (body: T) => Answer): Answer {
    const body = jsonBody(request);
    if (body === null) return problem(400, 'the body is not a JSON object');
    const result = schema.safeParse(body);
    return result.success ? use(result.data) : problem(422, z.prettifyError(result.error));
  }

  const done = (): Answer => json(200, { ok: true });

  const routes: readonly (readonly [method: string, path: RegExp, handle: Handle])[] = [
    ['GET', /^\/control\/?$/, () => json(200, { routes: help })],
    ['GET', /^\/control\/state$/, () => json(200, control.state())],
    ['GET', /^\/control\/(?:balance|account)$/, (request) => known(control.account(key(request)), withTry)],
    [
      'PUT',
      /^\/control\/balance$/,
      (request) =>
        parsed(balanceBody, request, ({ balance }) =>
          known(control.setAccount({ balanceKurus: balance }, key(request)), withTry),
        ),
    ],
    [
      'PUT',
      /^\/control\/account$/,
      (request) =>
        parsed(accountBody, request, (change) => known(control.setAccount(named(change), key(request)), withTry)),
    ],
    [
      'PUT',
      /^\/control\/webhook$/,
      (request) =>
        parsed(webhookBody, request, ({ url, secret }) =>
          known(control.setWebhook(url === null ? null : { url, secret }, key(request)), withTry),
        ),
    ],
    [
      'POST',
      /^\/control\/accounts$/,
      (request) =>
        parsed(newAccountBody, request, ({ apiKey, balance }) =>
          json(201, withTry(control.addAccount({ apiKey, balanceKurus: balance }))),
        ),
    ],
    [
      'PUT',
      /^\/control\/debt$/,
      (request) =>
        parsed(debtBody, request, ({ amount }) =>
          known(control.setAccount({ debtKurus: amount }, key(request)), withTry),
        ),
    ],
    [
      'PUT',
      /^\/control\/carriers\/([^/]+)$/,
      (request, [slug = '']) =>
        parsed(carrierBody, request, (change) => known(control.setCarrier(slug, named(change)))),
    ],
    [
      'POST',
      /^\/control\/panel$/,
      (request) => parsed(panelBody, request, (order) => known(control.openInPanel(named(order), key(request)))),
    ],
    ['GET', /^\/control\/shipments$/, () => json(200, control.shipments())],
    [
      'POST',
      /^\/control\/shipments\/(\d+)\/pay$/,
      (_request, [id = '']) => known(control.pay(id), (outcome) => ({ outcome })),
    ],
    [
      'POST',
      /^\/control\/shipments\/(\d+)\/label-ready$/,
      (_request, [id = '']) => known(control.deliverLabel(id), (delivered) => ({ delivered })),
    ],
    [
      'POST',
      /^\/control\/shipments\/(\d+)\/status$/,
      (request, [id = '']) => parsed(statusBody, request, ({ status }) => known(control.updateStatus(id, status))),
    ],
    ['GET', /^\/control\/faults$/, () => json(200, control.state().faults)],
    [
      'POST',
      /^\/control\/faults$/,
      (request) =>
        parsed(faultBody, request, (fault) => {
          control.addFault(named(fault) satisfies Fault);
          return json(201, { ok: true });
        }),
    ],
    [
      'DELETE',
      /^\/control\/faults$/,
      () => {
        control.clearFaults();
        return done();
      },
    ],
    [
      'PUT',
      /^\/control\/latency$/,
      (request) =>
        parsed(latencyBody, request, ({ ms }) => {
          control.setLatency(ms);
          return done();
        }),
    ],
    [
      'PUT',
      /^\/control\/route-limit$/,
      (request) =>
        parsed(limitBody, request, ({ perMinute }) => {
          control.setRouteLimit(perMinute);
          return done();
        }),
    ],
    [
      'PUT',
      /^\/control\/clock$/,
      (request) =>
        parsed(clockBody, request, ({ offsetMs }) => {
          control.setClockOffset(offsetMs);
          return json(200, control.state().clock);
        }),
    ],
    ['GET', /^\/control\/readings$/, () => json(200, control.state().readings)],
    [
      'PUT',
      /^\/control\/readings$/,
      (request) =>
        parsed(readingsBody, request, (body) => {
          const change = readingsChange(body);
          return typeof change === 'string' ? problem(422, change) : json(200, control.setReadings(change));
        }),
    ],
    ['GET', /^\/control\/requests$/, () => json(200, control.requests())],
    [
      'DELETE',
      /^\/control\/requests$/,
      () => {
        control.clearLogs();
        return done();
      },
    ],
    ['GET', /^\/control\/charges$/, () => json(200, control.charges())],
    ['GET', /^\/control\/deliveries$/, () => json(200, control.deliveries())],
    [
      'POST',
      /^\/control\/reset$/,
      () => {
        control.reset();
        return done();
      },
    ],
  ];

  return (request) => {
    if (request.path !== '/control' && !request.path.startsWith('/control/')) return Promise.resolve(null);
    if (!isLoopback(request)) return Promise.resolve(problem(403, 'the control API answers on loopback only'));
    const atPath = routes.filter(([, path]) => path.test(request.path));
    for (const [method, path, handle] of atPath) {
      if (method !== request.method) continue;
      return Promise.resolve(handle(request, path.exec(request.path)?.slice(1) ?? []));
    }
    return Promise.resolve(
      atPath.length > 0 ? problem(405, 'another method is needed here') : problem(404, 'no such control path'),
    );
  };
}
