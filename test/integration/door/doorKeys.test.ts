import { describe, expect, it } from 'vitest';
import { createRedaction } from '../../../electron/adapters/logging/redaction.ts';
import { DOOR_RIGHTS } from '../../../electron/contract/door.ts';
import { anOrder } from '../../support/builders.ts';
import { openDoorDesk } from '../../support/doorDesk.ts';

const REQUESTS = [
  ['GET', '/v1/orders?list=queue', 'orders.read'],
  ['GET', '/v1/orders/ORD-1', 'orders.read'],
  ['GET', '/v1/orders/ORD-1/timeline', 'orders.read'],
  ['GET', '/v1/orders/ORD-1/label', 'orders.read'],
  ['PUT', '/v1/orders/ORD-1', 'orders.write'],
  ['POST', '/v1/orders/ORD-1/cancel', 'orders.write'],
  ['POST', '/v1/orders/ORD-1/ship', 'ship'],
  ['GET', '/v1/printers', 'print'],
  ['POST', '/v1/printers/folder:Test/documents', 'print'],
  ['GET', '/v1/events', 'events'],
] as const;

describe('the door', () => {
  it('lets each key do what it may and nothing else', async () => {
    const { ask, key } = await openDoorDesk({ orders: [anOrder()] });
    for (const right of DOOR_RIGHTS) {
      const others = REQUESTS.filter(([, , needed]) => needed !== right);
      const as = await key(right);
      for (const [method, path, needed] of others)
        expect(await ask(method, path, { as, ...(method === 'GET' ? {} : { body: {} }) }), path).toMatchObject({
          status: 403,
          body: { code: 'right_missing', detail: needed },
        });
    }
  });

  it('knows no key that was revoked, mistyped, or never made, and ends the stream of one', async () => {
    const { ask, done, url, whole } = await openDoorDesk();
    const stream = await fetch(`${url}/v1/events`, { headers: { Authorization: `Bearer ${whole}` } });
    const wrong = [null, '', 'x', `${whole}x`, `${whole.slice(0, -1)}${whole.endsWith('A') ? 'B' : 'A'}`];
    for (const as of wrong)
      for (const [method, path] of REQUESTS)
        expect(await ask(method, path, { as, ...(method === 'GET' ? {} : { body: {} }) })).toMatchObject({
          status: 401,
          body: { code: 'key_unknown' },
        });
    const { keys } = await done('door.status', {});
    await done('door.revokeKey', { id: keys[0]?.id ?? '' });
    expect(await stream.text()).toContain('event: ready');
    expect((await ask('GET', '/v1/printers')).status).toBe(401);
  });

  it('stores a key nowhere, and accepts it only for the account for which it was made', async () => {
    const { ask, done, secrets, service, whole, host } = await openDoorDesk();
    const status = JSON.stringify(await done('door.status', {}));
    expect(status).not.toContain(whole.slice(-20));
    // Also in a log that never got the key to hide.
    expect(createRedaction().text(`sent with ${whole}.`)).not.toContain(whole.slice(-20));
    const [{ id, profile } = { id: '', profile: 'demo' }] = (await done('door.status', {})).keys;
    expect(await secrets.get(`door-key:${profile}@${id}`)).toMatch(/^[0-9a-f]{64}$/);
    await host.openAccount('live', service.url, service.apiKey);
    expect((await ask('GET', '/v1/printers')).body.code).toBe('other_account');
    await done('connection.forget', { profile: 'sandbox' });
    expect((await ask('GET', '/v1/printers')).body.code).toBe('key_unknown');
    expect(await secrets.get(`door-key:${profile}@${id}`)).toBeNull();
  });
});
