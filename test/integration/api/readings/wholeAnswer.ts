import { expect } from 'vitest';
import { parseJson } from '../../../../electron/adapters/api/json.ts';
import { readMoney } from '../../../../electron/adapters/api/money.ts';
import type { ShipmentAnswer } from '../../../../electron/core/ports/ShippingApi.ts';
import type { DemoService } from '../../../../electron/demo/createDemoService.ts';

const MONEY = new Set(['pricing.total_price', 'pricing.discount_amount', 'payment.amount', 'payment.balance']);
const TIME = new Set(['payment.payment_expires_at']);
/** Signed links are not shown; another one is made for every answer. */
const LINKS = new Set(['label_url', 'label.url']);

/** A time without a zone is the service's, Turkey's. */
function timeOf(text: string): number {
  return Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}+03:00`);
}

function leaves(value: unknown, path = ''): readonly (readonly [path: string, leaf: unknown])[] {
  if (value === null) return [];
  if (typeof value !== 'object') return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path === '' ? name : `${path}.${name}`));
}

/** The detail of a shipment as the service sends it, read without the client. */
export async function rawDetail(service: DemoService, id: string): Promise<unknown> {
  const response = await fetch(`${service.url}/api/v2/shipments/${id}`, { headers: { 'X-Api-Key': service.apiKey } });
  const body = parseJson(new Uint8Array(await response.arrayBuffer()));
  return body.ok && typeof body.value === 'object' && body.value !== null ? Reflect.get(body.value, 'data') : null;
}

/** Every single value of the raw detail is somewhere in what the client returned. */
export function expectNothingLost(raw: unknown, { shipment, payment, reported }: ShipmentAnswer): void {
  const stored = new Set(leaves({ shipment, payment, reported }).map(([, leaf]) => String(leaf)));
  const found = leaves(raw);
  expect(found.length).toBeGreaterThan(15);
  for (const [path, leaf] of found) {
    if (LINKS.has(path) || leaf === '') continue;
    const asRead = MONEY.has(path) ? readMoney(leaf) : TIME.has(path) ? timeOf(String(leaf)) : leaf;
    expect(stored, `${path} got lost`).toContain(String(asRead));
  }
}
