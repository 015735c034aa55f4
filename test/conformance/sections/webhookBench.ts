import { createHmac } from 'node:crypto';
import { type Answer, mustSucceed } from '../harness/answer.ts';
import type { Api } from '../harness/api.ts';
import type { Bench } from '../harness/bench.ts';
import { deviate, mustEqual } from '../harness/deviation.ts';
import { isRecord } from '../harness/shapes.ts';
import { type Delivery, openReceiver, type Reaction, type WebhookReceiver } from '../harness/webhookReceiver.ts';
import { mustOpen } from './shipmentShape.ts';

/** An account of its own whose webhooks come to a receiver of ours. */
export type Listening = {
  readonly api: Api;
  readonly receiver: WebhookReceiver;
  readonly settings: Answer;
  readonly secret: string;
  /** The service's short name, which the document writes as Svc, taken from signature_header (2.7). */
  readonly shortName: string;
};

export async function listening(
  bench: Bench,
  use: (listening: Listening) => Promise<void>,
  reactions?: readonly Reaction[],
  balance?: string,
): Promise<undefined> {
  const receiver = await openReceiver(reactions);
  try {
    const api = await bench.freshAccount(balance);
    const settings = await api.put('/api/v2/account/webhook', { url: receiver.url });
    mustSucceed(settings);
    const header = String(settings.at('data.signature_header'));
    const shortName = /^X-(.+)-Signature$/i.exec(header)?.[1] ?? deviate(`signature_header is ${header}`);
    await use({ api, receiver, settings, secret: String(settings.at('data.webhook_secret')), shortName });
  } finally {
    receiver.close();
  }
  return undefined;
}

export async function openShipment(bench: Bench, api: Api, change: { readonly [field: string]: unknown } = {}) {
  const body = await bench.parcel({ order_reference: bench.reference(), ...change });
  const answer = await api.create(body);
  mustOpen(answer);
  return { id: String(answer.at('data.id')), answer };
}

export function eventOf({ shortName }: Listening, delivery: Delivery): string {
  return String(delivery.headers[`x-${shortName.toLowerCase()}-event`]);
}

export function bodyOf(delivery: Delivery): { readonly [field: string]: unknown } {
  const body: unknown = JSON.parse(delivery.bytes.toString('utf8'));
  return isRecord(body) ? body : deviate(`the event body is no object: ${delivery.bytes.toString('utf8')}`);
}

/** Waits for an event of one kind; events have no documented order. */
export async function waitFor(on: Listening, event: string, count: number): Promise<Delivery> {
  const received = await on.receiver.wait(count);
  const found =
    received.find((each) => eventOf(on, each) === event) ??
    deviate(`no ${event} among ${received.map((each) => eventOf(on, each)).join(', ')}`);
  mustEqual(bodyOf(found).event, event, 'event of the body');
  return found;
}

/** Section 6.4, over the raw bytes. */
export function mustBeSigned({ shortName }: Listening, delivery: Delivery, key: string): void {
  const wanted = `sha256=${createHmac('sha256', key).update(delivery.bytes).digest('hex')}`;
  // Hexadecimal is written in either case.
  const reported = String(delivery.headers[`x-${shortName.toLowerCase()}-signature`]);
  mustEqual(reported.toLowerCase(), wanted, 'the signature');
}
