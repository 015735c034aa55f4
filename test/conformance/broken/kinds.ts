import { setTimeout as pause } from 'node:timers/promises';
import type { Alteration, DemoServiceOptions } from '../../../electron/demo/createDemoService.ts';
import type { Answer } from '../../../electron/demo/http/answer.ts';
import type { Shipment } from '../../../electron/demo/model.ts';
import type { EventOut } from '../../../electron/demo/webhooks/events.ts';
import type { World } from '../../../electron/demo/world.ts';
import {
  accountOf,
  answering,
  around,
  aroundCalls,
  asking,
  at,
  bodyOf,
  creates,
  eachItem,
  type Fields,
  fieldsOf,
  isJson,
  type Json,
  kurusOf,
  type Request,
  shipmentOf,
  slip,
  withBody,
} from '../alter.ts';

export type BrokenService = {
  /** Its fault. */
  readonly does: string;
  readonly service: Partial<DemoServiceOptions>;
  /** `endpoint: says` of each condition that has to notice. */
  readonly caughtBy: readonly string[];
};

export const create = 'POST /api/v2/shipments';
export const label = 'GET /api/v2/shipments/{id}/label';
export const download = 'GET /api/v2/shipments/{id}/label-download';
export const cancel = '/api/v2/shipments/{id}/cancel';
export const list = 'GET /api/v2/shipments';
export const detail = 'GET /api/v2/shipments/{id}';
export const everywhere = 'every endpoint';

export function broken(does: string, alteration: Alteration, ...caughtBy: readonly string[]): BrokenService {
  return { does, service: { alteration }, caughtBy };
}

export function made(
  does: string,
  service: Partial<DemoServiceOptions>,
  ...caughtBy: readonly string[]
): BrokenService {
  return { does, service, caughtBy };
}

/** The shipment views of create, detail and list, each in another form. */
export function viewing(change: (shipment: Json) => Json): Alteration {
  return answering(/^(GET|POST) \/api\/v2\/shipments(\/\d+)?$/, (json) => {
    const single = at(json, 'data', (data) => (isJson(data) ? change(data) : data));
    return eachItem(single, change);
  });
}

export function pdf(bytes: Uint8Array): Answer {
  return { status: 200, headers: {}, body: { kind: 'pdf', bytes, fileName: 'label.pdf' } };
}

export async function labelWith(bytes: Promise<Uint8Array>): Promise<Answer> {
  const data = {
    tracking_number: 'KS1',
    content_type: 'application/pdf',
    label_base64: Buffer.from(await bytes).toString('base64'),
    label_url: 'http://127.0.0.1:9/',
    label_url_expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  };
  const value = { success: true, message: 'Etiket hazır.', data };
  return { status: 200, headers: {}, body: { kind: 'json', value } };
}

/** Keys that are folded to one text are one key. */
export function keysFoldedBy(fold: (reference: string) => string): Alteration {
  return asking(creates, (body, world) => {
    const reference = body.order_reference;
    if (typeof reference !== 'string') return body;
    const used = [...world.store().byReference.keys()].map((key) => key.slice(key.indexOf(' ') + 1));
    return { ...body, order_reference: used.find((each) => fold(each) === fold(reference)) ?? reference };
  });
}

export function withoutDots(text: string): string {
  return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
}

/** Something happens to the money behind an answer, and no movement records it. */
export function slipping(calls: RegExp, kurus: (answer: Answer, shipment: Shipment | undefined) => number): Alteration {
  return aroundCalls(calls, async (request, serve, world) => {
    const shipment = shipmentOf(request, world);
    const answer = await serve(request);
    slip(accountOf(request, world), kurus(answer, shipment));
    return answer;
  });
}

export function feeIn(answer: Answer): number {
  const { data } = bodyOf(answer);
  const shipment: Json = isJson(data) ? data : {};
  const pricing: Json = isJson(shipment.pricing) ? shipment.pricing : {};
  return kurusOf(pricing.total_price);
}

/** The service forgets something about its callers' accounts before each request. */
export function forgetting(forget: (account: NonNullable<ReturnType<typeof accountOf>>) => void): Alteration {
  return around((request, serve, world) => {
    const account = accountOf(request, world);
    if (account !== undefined) forget(account);
    return serve(request);
  });
}

/** Every caller is taken for the owner of the shipment. */
export function asOwner(calls: RegExp): Alteration {
  return aroundCalls(calls, (request, serve, world) => {
    const owner = shipmentOf(request, world)?.account.apiKey;
    return serve(owner === undefined ? request : { ...request, headers: { ...request.headers, 'x-api-key': owner } });
  });
}

export function unknownKeyOf(request: Request, world: World): boolean {
  return request.headers['x-api-key'] !== undefined && accountOf(request, world) === undefined;
}

export function emitting(change: (event: EventOut) => readonly EventOut[]): Alteration {
  return {
    emit: (emit) => (event) => {
      for (const each of change(event)) emit(each);
    },
  };
}

export function eventBody(name: string, change: (body: Json) => Json): Alteration {
  return emitting((event) => [
    event.name === name && isJson(event.body) ? { ...event, body: change(event.body) } : event,
  ]);
}

export function withoutSender(body: Fields): Fields {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !name.startsWith('sender_')));
}

/** A request with the same key that comes while the first is in work opens a shipment of its own. */
export function withoutLock(): Alteration {
  const inWork = new Set<unknown>();
  return aroundCalls(creates, async (request, serve) => {
    const reference = fieldsOf(request).order_reference;
    if (inWork.has(reference)) {
      return serve(withBody(request, (body) => ({ ...body, order_reference: `${String(reference)}-${inWork.size}` })));
    }
    inWork.add(reference);
    await pause(300);
    const answer = await serve(request);
    inWork.delete(reference);
    return answer;
  });
}
