import type { IncomingMessage } from 'node:http';
import type { Account } from '../model.ts';
import type { Answer } from './answer.ts';

/** The parts of a request that the routes work with. */
export type ServiceRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly remoteAddress: string;
  readonly body: Buffer;
};

/** A request with the path parts that its route's pattern names. */
export type Exchange = ServiceRequest & { readonly params: { readonly [name: string]: string } };

export type KeyedExchange = Exchange & { readonly account: Account };

type Answering = Answer | Promise<Answer>;

/** A route: `key` routes carry X-Api-Key (section 5), `open` ones are authenticated otherwise. */
export type Route = Place &
  (
    | { readonly auth: 'key'; readonly handle: (exchange: KeyedExchange) => Answering }
    | { readonly auth: 'open'; readonly handle: (exchange: Exchange) => Answering }
  );

/** A route of the service with a key; `path` follows /api/v2. */
export const keyed = (method: string, path: string, handle: (exchange: KeyedExchange) => Answering): Route => ({
  methods: [method],
  pattern: `/api/v2${path}`,
  auth: 'key',
  handle,
});

export type Place = { readonly methods: readonly string[]; readonly pattern: string };

type RouteMatch<R> =
  | { readonly kind: 'found'; readonly route: R; readonly params: { readonly [name: string]: string } }
  | { readonly kind: 'method'; readonly allowed: readonly string[] }
  | { readonly kind: 'nothing' };

function matchPattern(pattern: string, path: string): { readonly [name: string]: string } | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const actual = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = actual;
    else if (part !== actual) return null;
  }
  return params;
}

/** Finds the route of a request. A known path with another method is not the same as an unknown path. */
export function findRoute<R extends Place>(routes: readonly R[], method: string, path: string): RouteMatch<R> {
  const allowed: string[] = [];
  for (const route of routes) {
    const params = matchPattern(route.pattern, path);
    if (params === null) continue;
    if (route.methods.includes(method)) return { kind: 'found', route, params };
    allowed.push(...route.methods);
  }
  return allowed.length > 0 ? { kind: 'method', allowed: [...new Set(allowed)] } : { kind: 'nothing' };
}

/** The body as a JSON object; null when it is not one. An empty body counts as {}. */
export function jsonBody(exchange: Pick<Exchange, 'body'>): { readonly [field: string]: unknown } | null {
  if (exchange.body.length === 0) return {};
  try {
    const parsed: unknown = JSON.parse(exchange.body.toString('utf8'));
    return isRecord(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is { readonly [field: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
