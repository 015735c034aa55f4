import { z } from 'zod';
import { faultSchema } from '../faults.ts';
import type { Answer } from '../http/answer.ts';
import { type Exchange, findRoute, jsonBody, type Place, type ServiceRequest } from '../http/exchange.ts';
import { plainAddress } from '../http/guard.ts';
import { defaultReadings, type Readings } from '../readings.ts';
import { formatTry, parseTry, type Wire } from '../wire.ts';
import type { AccountChange, AccountState, Known } from './control.ts';
import type { DemoControl } from './createControl.ts';

function json(status: number, value: unknown): Answer {
  // Control answers hold plain data only; the round trip drops undefined members and makes that checkable.
  const plain: Wire = JSON.parse(JSON.stringify(value ?? null));
  return { status, headers: {}, body: { kind: 'json', value: plain } };
}

/** The value of a control function; one that has none is done. */
const ok = (value: unknown = { ok: true }) => json(200, value);

const problem = (status: number, text: string) => json(status, { error: text });

const tryAmount = z.union([z.number(), z.string()]).transform((value, context) => {
  const kurus = parseTry(value);
  if (kurus === null) context.addIssue({ code: 'custom', message: 'an amount in TRY with at most two decimals' });
  return kurus ?? 0;
});
const count = z.number().int().min(0);

const panelBody = z.strictObject({
  reference: z.string().nullable(),
  receiver: z.strictObject({ name: z.string(), province: z.string(), district: z.string() }).exactOptional(),
  desi: z.number().min(0).exactOptional(),
  carrier: z.string().nullable().exactOptional(),
  unpaid: z.boolean().exactOptional(),
});
const balanceBody = z.strictObject({ balance: tryAmount });
const debtBody = z.strictObject({ amount: tryAmount.nullable() });
const accountBody = z.strictObject({
  disabled: z.boolean().exactOptional(),
  allowedIps: z.array(z.string()).exactOptional(),
  rateLimit: count.exactOptional(),
  discountBasisPoints: count.max(10_000).exactOptional(),
  defaultCarrier: z.string().exactOptional(),
  defaultSenderCode: z.string().exactOptional(),
});
const webhookBody = z.strictObject({ url: z.url().nullable(), secret: z.string().min(1).nullable() });
const newAccountBody = z.strictObject({ apiKey: z.string().min(1), balance: tryAmount });
const carrierBody = z.strictObject({
  labelDelayMs: count.exactOptional(),
  held: z.boolean().exactOptional(),
  refusesCancel: z.boolean().exactOptional(),
  active: z.boolean().exactOptional(),
});
const latencyBody = z.strictObject({ ms: count });
const limitBody = z.strictObject({ perMinute: count });
const clockBody = z.strictObject({ offsetMs: z.number().int() });
const statusBody = z.strictObject({ status: z.string().min(1) });
const readingsBody = z.record(z.string(), z.unknown());

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
  return result.ok ? ok(view(result.value)) : problem(404, result.problem);
}

interface ControlRoute extends Place {
  readonly handle: (exchange: Exchange) => Answer;
}

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

function isLoopback(request: ServiceRequest): boolean {
  const address = plainAddress(request.remoteAddress);
  const host = request.headers.host ?? '';
  const loopbackHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host);
  // A web page in a browser can reach loopback, too, but its request always has an Origin.
  return (address === '127.0.0.1' || address === '::1') && loopbackHost && request.headers.origin === undefined;
}

/** The control API: JSON under /control, on loopback only, separate from the service's own paths. */
export function createControlApi(control: DemoControl): (request: ServiceRequest) => Promise<Answer | null> {
  const route = (method: string, path: string, handle: ControlRoute['handle']): ControlRoute => ({
    methods: [method],
    pattern: `/control${path}`,
    handle,
  });

  function withBody<T>(
    method: string,
    path: string,
    schema: z.ZodType<T>,
    handle: (body: T, exchange: Exchange) => Answer,
  ): ControlRoute {
    return route(method, path, (exchange) => {
      const body = jsonBody(exchange);
      if (body === null) return problem(400, 'the body is not a JSON object');
      const result = schema.safeParse(body);
      return result.success ? handle(result.data, exchange) : problem(422, z.prettifyError(result.error));
    });
  }

  const key = ({ query }: ServiceRequest) => query.get('key') ?? undefined;
  const id = ({ params }: Exchange) => params.id ?? '';
  const account = (exchange: Exchange) => known(control.account(key(exchange)), withTry);
  const change = (values: AccountChange, exchange: Exchange) =>
    known(control.setAccount(values, key(exchange)), withTry);

  const routes: readonly ControlRoute[] = [
    route('GET', '', () => ok({ routes: help })),
    route('GET', '/', () => ok({ routes: help })),
    route('GET', '/state', () => ok(control.state())),
    route('GET', '/balance', account),
    route('GET', '/account', account),
    withBody('PUT', '/balance', balanceBody, ({ balance }, exchange) => change({ balanceKurus: balance }, exchange)),
    withBody('PUT', '/account', accountBody, (body, exchange) => change(body, exchange)),
    withBody('PUT', '/debt', debtBody, ({ amount }, exchange) => change({ debtKurus: amount }, exchange)),
    withBody('PUT', '/webhook', webhookBody, ({ url, secret }, exchange) =>
      known(control.setWebhook(url === null ? null : { url, secret }, key(exchange)), withTry),
    ),
    withBody('POST', '/accounts', newAccountBody, ({ apiKey, balance }) =>
      json(201, withTry(control.addAccount({ apiKey, balanceKurus: balance }))),
    ),
    withBody('PUT', '/carriers/:slug', carrierBody, (body, { params }) =>
      known(control.setCarrier(params.slug ?? '', body)),
    ),
    withBody('POST', '/panel', panelBody, (order, exchange) => known(control.openInPanel(order, key(exchange)))),
    route('GET', '/shipments', () => ok(control.shipments())),
    route('POST', '/shipments/:id/pay', (exchange) => known(control.pay(id(exchange)), (outcome) => ({ outcome }))),
    route('POST', '/shipments/:id/label-ready', (exchange) =>
      known(control.deliverLabel(id(exchange)), (delivered) => ({ delivered })),
    ),
    withBody('POST', '/shipments/:id/status', statusBody, ({ status }, exchange) =>
      known(control.updateStatus(id(exchange), status)),
    ),
    route('GET', '/faults', () => ok(control.state().faults)),
    withBody('POST', '/faults', faultSchema, (fault) => {
      control.addFault(fault);
      return json(201, { ok: true });
    }),
    route('DELETE', '/faults', () => ok(control.clearFaults())),
    withBody('PUT', '/latency', latencyBody, ({ ms }) => ok(control.setLatency(ms))),
    withBody('PUT', '/route-limit', limitBody, ({ perMinute }) => ok(control.setRouteLimit(perMinute))),
    withBody('PUT', '/clock', clockBody, ({ offsetMs }) => {
      control.setClockOffset(offsetMs);
      return ok(control.state().clock);
    }),
    route('GET', '/readings', () => ok(control.state().readings)),
    withBody('PUT', '/readings', readingsBody, (body) => {
      const values = readingsChange(body);
      return typeof values === 'string' ? problem(422, values) : ok(control.setReadings(values));
    }),
    route('GET', '/requests', () => ok(control.requests())),
    route('DELETE', '/requests', () => ok(control.clearLogs())),
    route('GET', '/charges', () => ok(control.charges())),
    route('GET', '/deliveries', () => ok(control.deliveries())),
    route('POST', '/reset', () => ok(control.reset())),
  ];

  return async (request) => {
    if (request.path !== '/control' && !request.path.startsWith('/control/')) return null;
    if (!isLoopback(request)) return problem(403, 'the control API answers on loopback only');
    const match = findRoute(routes, request.method, request.path);
    if (match.kind === 'method') return problem(405, 'another method is needed here');
    if (match.kind === 'nothing') return problem(404, 'no such control path');
    return match.route.handle({ ...request, params: match.params });
  };
}
