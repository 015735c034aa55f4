import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from '../model.ts';
import type { Readings } from '../readings.ts';
import { writeJson } from '../wire.ts';
import type { EventOut } from './events.ts';

/** One attempt to deliver an event. */
export type DeliveryRecord = {
  readonly event: string;
  readonly url: string;
  readonly attempt: number;
  /** ISO 8601, the machine's time. */
  readonly at: string;
  /** Null when no answer came. */
  readonly status: number | null;
  readonly body: string;
};

/** Section 6.5; in ms. */
export type DeliveryRules = { readonly attempts: number; readonly gapMs: number; readonly timeoutMs: number };

export const documentedDelivery: DeliveryRules = { attempts: 3, gapMs: 500, timeoutMs: 10_000 };

const capacity = 10_000;

/** Section 6.4: the webhook secret, or the API key without the panel's prefix where no secret is defined. */
function signingKey(account: Account, readings: Readings): string {
  const secret = account.webhook?.secret ?? null;
  if (secret !== null) return secret;
  const { keyPrefix } = readings;
  return account.apiKey.startsWith(keyPrefix) ? account.apiKey.slice(keyPrefix.length) : account.apiKey;
}

function isRetried(status: number | null): boolean {
  return status === null || status >= 500 || status === 408 || status === 429;
}

export function createWebhookSender(parts: { readonly readings: () => Readings; readonly rules: DeliveryRules }) {
  const records: DeliveryRecord[] = [];
  const stop = new AbortController();

  function post(url: URL, headers: Record<string, string>, body: Buffer): Promise<number | null> {
    return new Promise((resolve) => {
      const start = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(parts.rules.timeoutMs)]);
      const request = start(url, { method: 'POST', headers, agent: false, signal }, (response) => {
        response.resume();
        resolve(response.statusCode ?? null);
      });
      request.on('error', () => resolve(null));
      request.on('close', () => resolve(null));
      request.end(body);
    });
  }

  async function deliver(event: EventOut): Promise<void> {
    const { account, name } = event;
    if (account.webhook === null) return;
    const { url } = account.webhook;
    const readings = parts.readings();
    const text = writeJson(event.body, { money: readings.money, indent: readings.indent });
    const body = Buffer.from(text, 'utf8');
    const signature = createHmac('sha256', signingKey(account, readings)).update(body).digest('hex');
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      'User-Agent': `${readings.shortName}-Webhook/1.0`,
      [`X-${readings.shortName}-Event`]: name,
      [`X-${readings.shortName}-Signature`]: `sha256=${signature}`,
    };
    for (let attempt = 1; attempt <= parts.rules.attempts && !stop.signal.aborted; attempt += 1) {
      const at = new Date().toISOString();
      const status = await post(new URL(url), headers, body);
      records.push({ event: name, url, attempt, at, status, body: text });
      if (records.length > capacity) records.shift();
      if (!isRetried(status)) return;
      if (attempt === parts.rules.attempts) return;
      await pause(parts.rules.gapMs, null, { signal: stop.signal }).catch(() => null);
    }
  }

  return {
    send: (event: EventOut) => {
      void deliver(event);
    },
    deliveries: () => [...records],
    clear: () => {
      records.length = 0;
    },
    close: () => stop.abort(),
  };
}

export type WebhookSender = ReturnType<typeof createWebhookSender>;
