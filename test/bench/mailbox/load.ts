import { createHmac, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Of the 2xx of one load, ms from when a delivery was due to its answer. */
export interface Latencies {
  readonly median: number;
  readonly p99: number;
  readonly longest: number;
}

export interface LoadReport extends Latencies {
  readonly acknowledged: number;
  /** Answered with something else, or not at all. */
  readonly failed: number;
  readonly perSecond: number;
}

export interface Load {
  /** Addresses that deliveries go to, in turn. */
  readonly addresses: readonly string[];
  readonly deliveries: number;
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
  const signature = createHmac('sha256', 'a secret of the bench').update(body).digest('hex');
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
function deliver(address: string, number: number, agent: Agent | false): Promise<number | null> {
  const { body, headers } = anEvent(number);
  return new Promise((resolve) => {
    const sent = request(address, { method: 'POST', headers, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? null));
      response.on('error', () => resolve(null));
    });
    sent.on('error', () => resolve(null));
    sent.end(body);
  });
}

function reportOf(taken: readonly number[], failed: number, ms: number): LoadReport {
  const sorted = [...taken].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    acknowledged: taken.length,
    failed,
    perSecond: (taken.length / ms) * 1_000,
    median: at(0.5),
    p99: at(0.99),
    longest: sorted.at(-1) ?? Number.NaN,
  };
}

/** As many as it takes: each of some connections, kept open, sends the next delivery when it has its answer. */
export async function asFastAsItTakes(load: Load & { readonly connections: number }): Promise<LoadReport> {
  const { addresses, deliveries, connections } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const taken: number[] = [];
  let failed = 0;
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < deliveries) {
        const number = next;
        next += 1;
        const sentAt = performance.now();
        const status = await deliver(addresses[number % addresses.length] ?? '', number, agent);
        if (status === 204) taken.push(performance.now() - sentAt);
        else failed += 1;
      }
    }),
  );
  const ms = performance.now() - started;
  agent.destroy();
  return reportOf(taken, failed, ms);
}

/**
 * So many a second, each on a connection of its own, as the service sends them. Counted from when a delivery was due: a
 * mailbox that stops for a while is late with all that came meanwhile.
 */
export async function steadily(load: Load & { readonly perSecond: number }): Promise<LoadReport> {
  const { addresses, deliveries, perSecond } = load;
  const taken: number[] = [];
  let failed = 0;
  const open: Promise<void>[] = [];
  const started = performance.now();
  for (let number = 0; number < deliveries; number += 1) {
    const due = started + (number * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    const answered = deliver(addresses[number % addresses.length] ?? '', number, false).then((status) => {
      if (status === 204) taken.push(performance.now() - due);
      else failed += 1;
    });
    open.push(answered);
  }
  await Promise.all(open);
  return reportOf(taken, failed, performance.now() - started);
}
