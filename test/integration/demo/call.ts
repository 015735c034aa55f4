import type { DemoService } from '../../../electron/demo/createDemoService.ts';

/** One answer of the service. `at` follows a dotted path into the JSON body; undefined where nothing is. */
export type Answered = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly at: (path: string) => unknown;
};

type Sent = {
  readonly body?: unknown;
  readonly headers?: { readonly [name: string]: string };
  /** null sends no key. */
  readonly apiKey?: string | null;
};

function follow(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, part) => {
    if (typeof inner !== 'object' || inner === null) return undefined;
    return Reflect.get(inner, part);
  }, value);
}

async function answered(response: Response): Promise<Answered> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const json: unknown = isJson ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, at: (path) => follow(json, path) };
}

/** Sends one request over real HTTP; rejects when no whole answer comes. `path` is below /api/v2, or a whole address. */
export async function call(service: DemoService, method: string, path: string, sent: Sent = {}): Promise<Answered> {
  const key = sent.apiKey === undefined ? service.apiKey : sent.apiKey;
  const response = await fetch(path.startsWith('http') ? path : `${service.url}/api/v2${path}`, {
    method,
    headers: {
      Accept: 'application/json',
      ...(key === null ? {} : { 'X-Api-Key': key }),
      ...(sent.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...sent.headers,
    },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    signal: AbortSignal.timeout(300_000),
  });
  return answered(response);
}

export async function control(service: DemoService, method: string, path: string, body?: unknown): Promise<Answered> {
  return answered(
    await fetch(`${service.url}/control${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}

/** A create body that is right in every field (section 4.4): 3 desi, 1 kg, from İstanbul to İstanbul with Anka. */
export function parcel(reference: string | null, change: { readonly [field: string]: unknown } = {}) {
  return {
    ...(reference === null ? {} : { order_reference: reference }),
    carrier: 'anka',
    receiver_name: 'Şükrü Işık',
    receiver_phone: '05321234567',
    receiver_address: 'Çiğdem Mah. Üçgül Sok. No: 5',
    receiver_province: 'İstanbul',
    receiver_district: 'Kadıköy',
    weight: 1,
    width: 30,
    length: 20,
    height: 15,
    ...change,
  };
}

/** Price of `parcel` after the account's discount, in kuruş: 7,730 list price, 88 % within a province, less 15 %. */
export const parcelKurus = 5_782;

export async function create(service: DemoService, body: unknown, headers: { [name: string]: string } = {}) {
  return call(service, 'POST', '/shipments', { body, headers });
}
