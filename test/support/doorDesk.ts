import type { DoorRight } from '../../electron/contract/door.ts';
import { DOOR_RIGHTS } from '../../electron/contract/door.ts';
import { shopOrderOf } from '../../electron/contract/shopOrder.ts';
import { anOrder } from './builders.ts';
import { freePort } from './freePort.ts';
import { openRequestDesk } from './requestDesk.ts';

/** Any JSON of an answer. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects of it.
type Json = any;

/** A desk whose door is open, and a program that comes there over HTTP. */
export async function openDoorDesk(options: Parameters<typeof openRequestDesk>[0] = {}) {
  const desk = await openRequestDesk(options);
  const port = await freePort();
  const { addresses } = await desk.done('door.set', { isOn: true, port, reach: 'loopback' });
  const [url = ''] = addresses;

  async function key(...may: DoorRight[]): Promise<string> {
    return (await desk.done('door.addKey', { name: 'ERP', may: may.length === 0 ? [...DOOR_RIGHTS] : may })).key;
  }
  const whole = await key();

  async function ask(
    method: string,
    path: string,
    { body, as = whole, headers = {} }: { body?: unknown; as?: string | null; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; body: Json; headers: Headers }> {
    const isRaw = body instanceof Uint8Array || typeof body === 'string';
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(as === null ? {} : { Authorization: `Bearer ${as}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: (isRaw ? body : JSON.stringify(body)) as string }),
    });
    const text = await answer.text();
    const isJson = /json/.test(answer.headers.get('content-type') ?? '');
    return { status: answer.status, body: isJson ? JSON.parse(text) : text, headers: answer.headers };
  }

  return { ...desk, url, port, key, whole, ask };
}

/** An order as a program of the shop writes it. */
export const aShopOrder = (reference = 'ORD-1') => shopOrderOf(anOrder({ reference, carrier: 'anka' }));
