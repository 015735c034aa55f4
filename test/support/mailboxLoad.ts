import { createHmac, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

interface Load {
  /** Addresses that deliveries go to, in turn. */
  readonly addresses: readonly string[];
  readonly deliveries: number;
  readonly perSecond: number;
}

/** An event as the service sends it (section 6.3 of the API document), different each time. */
function anEvent(number: number): { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> } {
  const body = Buffer.from(
    JSON.stringify({
      event: 'shipment.status_updated',
      api_client_id: 7_101,
      timestamp: new Date().toISOString(),
      shipment_id: 4_812_000_000 + number,
      tracking_number: `KS${randomBytes(5).toString('hex')}`,
      old_status: 'confirmed',
      new_status: 'in_transit',
      status_label: 'Yolda',
    }),
  );
  const signature = createHmac('sha256', 'a secret').update(body).digest('hex');
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      'User-Agent': 'Svc-Webhook/1.0',
      'X-Svc-Event': 'shipment.status_updated',
      'X-Svc-Signature': `sha256=${signature}`,
    },
  };
}

/** Null when no answer came. */
function deliver(address: string, number: number): Promise<number | null> {
  const { body, headers } = anEvent(number);
  return new Promise((resolve) => {
    const sent = request(address, { method: 'POST', headers, agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? null));
      response.on('error', () => resolve(null));
    });
    sent.on('error', () => resolve(null));
    sent.end(body);
  });
}

/** So many a second, each on a connection of its own, as the service sends them. Returns how many were answered otherwise than with 204. */
export async function steadily({ addresses, deliveries, perSecond }: Load): Promise<number> {
  let failed = 0;
  const open: Promise<void>[] = [];
  const started = performance.now();
  for (let number = 0; number < deliveries; number += 1) {
    const early = started + (number * 1_000) / perSecond - performance.now();
    if (early > 0) await pause(early);
    const answered = deliver(addresses[number % addresses.length] ?? '', number).then((status) => {
      if (status !== 204) failed += 1;
    });
    open.push(answered);
  }
  await Promise.all(open);
  return failed;
}
