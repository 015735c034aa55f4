import type { Wire } from '../../../electron/demo/wire.ts';
import { at } from '../alter.ts';
import { type BrokenService, broken, emitting, eventBody, made } from './kinds.ts';

const ready = 'shipment.label_ready';
const onceReady = 'webhooks: shipment.label_ready after a slow carrier, once, with a signed label_url';

/** Webhooks (6). */
export const events: readonly BrokenService[] = [
  broken(
    'events are signed with the API key although there is a secret',
    emitting((event) => {
      const { webhook } = event.account;
      return [{ ...event, account: { ...event.account, webhook: webhook && { ...webhook, secret: null } } }];
    }),
    'webhooks: signed over the raw body bytes with the webhook secret',
  ),
  broken(
    'a label is announced twice',
    emitting((event) => (event.name === ready ? [event, event] : [event])),
    onceReady,
  ),
  broken(
    'a label is never announced',
    emitting((event) => (event.name === ready ? [] : [event])),
    onceReady,
  ),
  broken(
    'the announced link leads to nothing',
    eventBody(ready, (body) => at(body, 'label_url', (url: Wire) => `${String(url)}0`)),
    onceReady,
  ),
  broken(
    'a cancelling is announced for another shipment',
    eventBody('shipment.cancelled', (body) => at(body, 'shipment_id', (id) => BigInt(String(id)) + 1n)),
    'webhooks: shipment.cancelled: the same fields, new_status cancelled',
  ),
  broken(
    'a new status stands where the old one belongs',
    eventBody('shipment.status_updated', (body) => ({
      ...body,
      old_status: body.new_status,
      new_status: body.old_status,
    })),
    'webhooks: shipment.status_updated: old_status, new_status, status_label',
  ),
  made(
    'deliveries are tried five times',
    { delivery: { attempts: 5 } },
    'webhooks: 3 attempts in total on 500, about 500 ms apart, with the same bytes',
  ),
  made('attempts follow after three seconds', { delivery: { gapMs: 3_000 } }, 'webhooks: 503 is retried'),
];
