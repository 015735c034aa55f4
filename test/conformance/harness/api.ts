import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, readAnswer } from './answer.ts';
import { BrokenConnection, deviate } from './deviation.ts';
import type { Pace } from './pace.ts';

export type Sent = {
  readonly body?: unknown;
  /** Sent as it is instead of `body`. */
  readonly text?: string;
  readonly headers?: { readonly [name: string]: string };
};

/** Plain HTTP with one API key: nothing but a read that broke off is sent again, and nothing is read between the lines. Paths start with /api/v2, or are whole addresses. */
export type Api = {
  readonly key: string | null;
  readonly send: (method: string, path: string, sent?: Sent) => Promise<Answer>;
  readonly get: (path: string) => Promise<Answer>;
  readonly post: (path: string, body?: unknown, headers?: { readonly [name: string]: string }) => Promise<Answer>;
  readonly put: (path: string, body?: unknown) => Promise<Answer>;
  /** POST /api/v2/shipments. */
  readonly create: (body: unknown, headers?: { readonly [name: string]: string }) => Promise<Answer>;
  /** "HTTP method of cancel: not shown": POST first, then what a 405 allows. */
  readonly cancel: (id: unknown, body?: unknown) => Promise<Answer>;
};

export type ApiDeps = {
  readonly baseUrl: string;
  readonly pace: Pace;
  readonly timeoutMs: number;
  /** How long to wait after a connection that broke, in ms. */
  readonly tryAgainMs: number;
  /** Called for each connection that broke. */
  readonly broke: (what: string) => void;
  /** Called for each shipment that a create request may have opened. */
  readonly opened: (api: Api, id: unknown) => void;
  /** The method of cancel, once it is known. */
  readonly cancelMethod: { name: string };
};

/** How often something is done in all where connections break. */
export const mostTries = 3;

function isBroken(error: unknown): boolean {
  if (!(error instanceof TypeError)) return false;
  return !(error.cause instanceof Error && Reflect.get(error.cause, 'code') === 'ERR_INVALID_URL');
}

/** fetch only throws "fetch failed"; the reason is in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error
    ? `${error.message} (${String(Reflect.get(cause, 'code') ?? cause.message)})`
    : error.message;
}

const otherCancelMethods = ['DELETE', 'PUT', 'PATCH'] as const;

export function createApi(deps: ApiDeps, key: string | null): Api {
  async function sendOnce(method: string, path: string, sent: Sent): Promise<Answer> {
    const body = sent.text ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
    await deps.pace.turn();
    try {
      const response = await fetch(path.startsWith('http') ? path : deps.baseUrl + path, {
        method,
        headers: {
          Accept: 'application/json',
          ...(key === null ? {} : { 'X-Api-Key': key }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...sent.headers,
        },
        ...(body === undefined ? {} : { body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(deps.timeoutMs),
      });
      return await readAnswer(`${method} ${path.split('?')[0]}`, response);
    } catch (error) {
      const problem = `${method} ${path.split('?')[0]}: ${reasonOf(error)}`;
      if (isBroken(error)) throw new BrokenConnection(problem);
      return deviate(problem);
    }
  }

  /** A read changes nothing, so it can be sent again; of anything else it is unknown whether it arrived. */
  async function send(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await sendOnce(method, path, sent);
      } catch (error) {
        if (!(error instanceof BrokenConnection) || method !== 'GET' || tries === mostTries) throw error;
        deps.broke(error.message);
        await pause(deps.tryAgainMs);
      }
    }
  }

  async function create(body: unknown, headers: { readonly [name: string]: string } = {}): Promise<Answer> {
    const answer = await send('POST', '/api/v2/shipments', { body, headers });
    const id = answer.at('data.id');
    if (id !== undefined && id !== null) deps.opened(api, id);
    return answer;
  }

  async function cancel(id: unknown, body: unknown = {}): Promise<Answer> {
    const path = `/api/v2/shipments/${String(id)}/cancel`;
    const first = await send(deps.cancelMethod.name, path, { body });
    if (first.status !== 405) return first;
    const allowed = first.headers.get('allow')?.split(/\s*,\s*/) ?? otherCancelMethods;
    for (const method of allowed) {
      const answer = await send(method, path, { body });
      if (answer.status === 405) continue;
      deps.cancelMethod.name = method;
      return answer;
    }
    return first;
  }

  const api: Api = {
    key,
    send,
    get: (path) => send('GET', path),
    post: (path, body = {}, headers = {}) => send('POST', path, { body, headers }),
    put: (path, body = {}) => send('PUT', path, { body }),
    create,
    cancel,
  };
  return api;
}
