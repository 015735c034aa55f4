import type { Alteration } from '../../electron/demo/createDemoService.ts';
import type { Answer } from '../../electron/demo/http/answer.ts';
import type { Api } from '../../electron/demo/http/api.ts';
import type { Account, Shipment } from '../../electron/demo/model.ts';
import { type Money, money, type Wire } from '../../electron/demo/wire.ts';
import type { World } from '../../electron/demo/world.ts';

/** Tools that make another service of the emulator: one that breaks a sentence of the document, or that reads it differently. */

export type Request = Parameters<Api>[0];
export type Json = { readonly [name: string]: Wire | undefined };

/** The whole of one request's handling in other hands; `serve` is the emulator's own. */
export function around(handle: (request: Request, serve: Api, world: World) => Promise<Answer>): Alteration {
  return { api: (serve, world) => (request) => handle(request, serve, world) };
}

function matches(calls: RegExp, { method, path }: Request): boolean {
  return calls.test(`${method} ${path}`);
}

export const creates = /^POST \/api\/v2\/shipments$/;
export const details = /^GET \/api\/v2\/shipments\/\d+$/;
export const lists = /^GET \/api\/v2\/shipments$/;
export const labels = /^GET \/api\/v2\/shipments\/\d+\/label$/;
export const downloads = /^GET \/api\/v2\/shipments\/\d+\/label-download$/;
export const cancels = /^POST \/api\/v2\/shipments\/\d+\/cancel$/;
export const prices = /^POST \/api\/v2\/prices\//;

/** Only these calls go through other hands. */
export function aroundCalls(
  calls: RegExp,
  handle: (request: Request, serve: Api, world: World) => Promise<Answer>,
): Alteration {
  return around((request, serve, world) => (matches(calls, request) ? handle(request, serve, world) : serve(request)));
}

export function isJson(value: Wire | undefined): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('kurus' in value);
}

export function bodyOf({ body }: Answer): Json {
  return body.kind === 'json' && isJson(body.value) ? body.value : {};
}

/** Other answers to these calls, where they are JSON. */
export function answering(calls: RegExp, change: (json: Json, answer: Answer) => Json | Promise<Json>): Alteration {
  return aroundCalls(calls, async (request, serve) => {
    const answer = await serve(request);
    if (answer.body.kind !== 'json') return answer;
    return { ...answer, body: { kind: 'json', value: await change(bodyOf(answer), answer) } };
  });
}

/** The value at a dotted path in another form; nothing happens where the path leads nowhere. */
export function at(json: Json, path: string, change: (value: Wire) => Wire | undefined): Json {
  const [name = '', ...rest] = path.split('.');
  const value = json[name];
  if (value === undefined) return json;
  if (rest.length === 0) return { ...json, [name]: change(value) };
  return isJson(value) ? { ...json, [name]: at(value, rest.join('.'), change) } : json;
}

export function kurusOf(value: Wire | undefined): number {
  return isMoney(value) ? value.kurus : 0;
}

function isMoney(value: Wire | undefined): value is Money {
  return typeof value === 'object' && value !== null && 'kurus' in value && 'money' in value;
}

export function plus(kurus: number): (value: Wire) => Wire {
  return (value) => money(kurusOf(value) + kurus);
}

export function times(factor: number): (value: Wire) => Wire {
  return (value) => money(Math.round(kurusOf(value) * factor));
}

function isList(value: Wire): value is readonly Wire[] {
  return Array.isArray(value);
}

/** The records of a list's answer, each in another form or left out. */
export function eachItem(json: Json, change: (item: Json) => Json | null): Json {
  return at(json, 'data', (data) => {
    if (!isList(data)) return data;
    return data.map((item) => (isJson(item) ? change(item) : item)).filter((item) => item !== null);
  });
}

export type Fields = { readonly [field: string]: unknown };

/** The same request with another JSON body. */
export function withBody(request: Request, change: (body: Fields) => Fields): Request {
  const text = request.body.toString('utf8');
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return request;
    return { ...request, body: Buffer.from(JSON.stringify(change({ ...body })), 'utf8') };
  } catch {
    return request;
  }
}

export function fieldsOf(request: Request): Fields {
  let fields: Fields = {};
  withBody(request, (body) => {
    fields = body;
    return body;
  });
  return fields;
}

/** Other questions than the caller's reach the service. */
export function asking(calls: RegExp, change: (body: Fields, world: World) => Fields): Alteration {
  return aroundCalls(calls, (request, serve, world) => serve(withBody(request, (body) => change(body, world))));
}

/** Filters of a list that the service does not know. */
export function withoutQuery(calls: RegExp, name: string): Alteration {
  return aroundCalls(calls, (request, serve) => {
    const query = new URLSearchParams(request.query);
    query.delete(name);
    return serve({ ...request, query });
  });
}

export function accountOf(request: Request, world: World): Account | undefined {
  return world.store().accounts.get(String(request.headers['x-api-key']));
}

/** The shipment that the path names, of any account. */
export function shipmentOf({ path }: Request, world: World): Shipment | undefined {
  const id = /^\/api\/v2\/shipments\/(\d+)/.exec(path)?.[1];
  return id === undefined ? undefined : world.store().shipments.get(BigInt(id));
}

/** Money that goes or comes without a movement. */
export function slip(account: Account | undefined, kurus: number): void {
  if (account !== undefined) account.balanceKurus += kurus;
}
