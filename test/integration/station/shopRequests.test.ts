import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shopRequests } from '../../../electron/main/requests/shopRequests.ts';
import { withStation } from '../../../electron/main/station/withStation.ts';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { isSigned } from '../../support/shopServer.ts';
import { startShopServer } from '../../support/startShopServer.ts';
import { aStationHost } from '../../support/stationHosts.ts';

async function openDesk() {
  const [service, shop] = [await startDemoService(), await startShopServer()];
  const { host, settings, secrets, dataDir, shopSources, lines } = await aStationHost({
    demoService: async () => service,
  });
  settings.update({ printers: { ...settings.get().printers, sandbox: 'folder:Test' } });
  const requests = shopRequests(withStation(host), { settings, secrets, shopSources });
  return { service, shop, dataDir, settings, secrets, host, requests, lines };
}

it('an account signs its messages to the shop with the secret that was shown once, and the secret is in no file and no log', async () => {
  const { service, shop, dataDir, host, requests, lines } = await openDesk();
  const { core } = await host.openAccount('sandbox', service.url, service.apiKey);
  expect(await requests['shop.test']({})).toMatchObject({ error: { code: 'shop_not_set_up' } });
  expect(await requests['shop.save']({ url: 'http://shop.example.com' })).toMatchObject({
    error: { code: 'shop_url_not_https' },
  });
  expect(await requests['shop.save']({ url: shop.url })).toMatchObject({
    value: { address: shop.url, hasSecret: false },
  });
  const made = await requests['shop.makeSecret']({});
  if (!made.ok) throw new Error(made.error.code);
  const { secret } = made.value;
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await requests['shop.test']({})).toMatchObject({ ok: true });
  await core.putOrders([anOrder()]);
  await core.scan('ORD-1');
  await eventually(() =>
    expect(shop.reported.map(({ body }) => body.event)).toEqual(['test', 'shipment.paid', 'label.printed']),
  );
  expect(shop.reported.every((message) => isSigned(message, secret))).toBe(true);
  // A refusal is logged; the secret is not in its entry.
  shop.answer = () => ({ status: 401, body: `wrong secret ${secret}` });
  await requests['shop.test']({});
  expect(JSON.stringify(await requests['shop.status']({}))).not.toContain(secret);
  await host.close();
  expect(lines.join('\n')).not.toContain(secret);
  for (const file of await readdir(dataDir, { recursive: true, withFileTypes: true }))
    if (file.isFile()) expect(readFileSync(join(file.parentPath, file.name)).includes(secret), file.name).toBe(false);
});

it("what was refused goes once another secret is taken, and nothing is written after the shop's address is removed", async () => {
  const { service, shop, host, requests } = await openDesk();
  const { core } = await host.openAccount('sandbox', service.url, service.apiKey);
  await requests['shop.save']({ url: shop.url });
  await requests['shop.makeSecret']({});
  const other = 'of another desk 1234';
  shop.answer = (message) => ({ status: isSigned(message, other) ? 200 : 401 });
  await core.putOrders(['ORD-1', 'ORD-2'].map((reference) => anOrder({ reference })));
  await core.scan('ORD-1');
  await eventually(async () =>
    expect(await requests['shop.status']({})).toMatchObject({ value: { counts: { waiting: 1, refused: 1 } } }),
  );
  await requests['shop.takeSecret']({ secret: other });
  await eventually(() =>
    expect(shop.reported.map(({ body }) => body.event)).toEqual(['shipment.paid', 'label.printed']),
  );
  await requests['shop.remove']({});
  await core.scan('ORD-2');
  await eventually(async () => expect((await core.recent(1))[0]?.state).toBe('printed'));
  expect(await requests['shop.status']({})).toMatchObject({ value: { address: null, counts: { waiting: 0 } } });
});

it('the demo sends messages to no shop', async () => {
  const { host, requests } = await openDesk();
  await host.openDemo();
  expect(await requests['shop.save']({ url: 'https://shop.example.com' })).toMatchObject({
    error: { code: 'not_possible_now' },
  });
});

it('a secret stays with the server that it was made for: another one gets no message that is signed with it', async () => {
  const { service, shop, host, requests } = await openDesk();
  const other = await startShopServer();
  await host.openAccount('sandbox', service.url, service.apiKey);
  await requests['shop.save']({ url: shop.url });
  await requests['shop.makeSecret']({});
  // Another path of the same server is the same shop.
  expect(await requests['shop.save']({ url: `${shop.url}?desk=2` })).toMatchObject({ value: { hasSecret: true } });
  expect(await requests['shop.save']({ url: other.url })).toMatchObject({
    value: { address: other.url, hasSecret: false },
  });
  expect(await requests['shop.test']({})).toMatchObject({ error: { code: 'shop_not_set_up' } });
  await requests['shop.makeSecret']({});
  await requests['shop.remove']({});
  expect(await requests['shop.save']({ url: shop.url })).toMatchObject({ value: { hasSecret: false } });
  expect([shop.reported, other.reported]).toEqual([[], []]);
});
