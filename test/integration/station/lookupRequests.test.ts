import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lookupRequests } from '../../../electron/main/requests/lookupRequests.ts';
import { withStation } from '../../../electron/main/station/withStation.ts';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { startShopServer } from '../../support/startShopServer.ts';
import { aStationHost } from '../../support/stationHosts.ts';

const TOKEN = 'c4n4ry-0f-the-sh0ps-t0ken';

async function openDesk() {
  const [service, shop] = [await startDemoService(), await startShopServer()];
  const { host, settings, secrets, dataDir, shopSources, lines } = await aStationHost({
    demoService: async () => service,
  });
  settings.update({ printers: { ...settings.get().printers, sandbox: 'folder:Test' } });
  const requests = lookupRequests(withStation(host), { settings, secrets, shopSources });
  const template = `${new URL(shop.url).origin}/orders/{code}`;
  return { service, shop, dataDir, secrets, host, requests, lines, template };
}

const orderOf = (reference: string) => ({
  reference,
  receiver: { name: 'Ayşe', phone: '05320000001', address: 'Moda', province: 'İstanbul', district: 'Kadıköy' },
  parcel: { desi: 3 },
});

it('an account ships what its shop knows, through a shop that is killed and back, and the token is in no file and no log', async () => {
  const { service, shop, dataDir, host, requests, lines, template } = await openDesk();
  const { core } = await host.openAccount('sandbox', service.url, service.apiKey);
  const stateOf = async (code: string) => (await core.recent(50)).find(({ key }) => key.value === code)?.state;
  shop.answer = ({ path, headers }) => {
    if (headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: `wrong ${headers.authorization}` };
    const code = decodeURIComponent(path.slice('/orders/'.length));
    return code.startsWith('ORD') ? { status: 200, body: JSON.stringify(orderOf(code)) } : { status: 404 };
  };
  expect(await requests['lookup.try']({ code: 'ORD-1' })).toMatchObject({ error: { code: 'lookup_not_set_up' } });
  expect(await requests['lookup.save']({ template, token: 'wrong' })).toEqual({
    ok: true,
    value: { template, hasToken: true, tokenIsStored: false },
  });
  expect(await requests['lookup.try']({ code: 'ORD-1' })).toMatchObject({
    error: { code: 'lookup_no_answer', detail: 'HTTP 401' },
  });
  await core.scan('ORD-0');
  await eventually(async () =>
    expect((await core.recent(1))[0]?.problem).toMatchObject({ code: 'shop_no_answer', detail: 'HTTP 401' }),
  );
  // Another token is a reason to request it at once.
  await requests['lookup.save']({ template, token: TOKEN });
  await eventually(async () => expect(await stateOf('ORD-0')).toBe('printed'));
  expect(await requests['lookup.try']({ code: 'ORD-1' })).toMatchObject({
    value: { kind: 'found', order: { reference: 'ORD-1', receiver: { name: 'Ayşe' } }, problems: [] },
  });
  expect(await requests['lookup.try']({ code: 'X-1' })).toEqual({ ok: true, value: { kind: 'unknown' } });
  expect((await core.orders('', 0, 10)).items.map(({ order }) => order.reference)).toEqual(['ORD-0']);

  await shop.kill();
  await core.scan('ORD-2');
  await eventually(async () => expect((await core.recent(1))[0]?.problem?.code).toBe('shop_no_answer'));
  await shop.back();
  await core.scan('X-2');
  await eventually(async () =>
    expect([await stateOf('ORD-2'), await stateOf('X-2')]).toEqual(['printed', 'needs_attention']),
  );
  await host.close();
  expect(lines.join('\n')).not.toContain(TOKEN);
  for (const file of await readdir(dataDir, { recursive: true, withFileTypes: true }))
    if (file.isFile()) expect(readFileSync(join(file.parentPath, file.name)).includes(TOKEN), file.name).toBe(false);
});

it('a token goes to no other server than the one that it was typed in for', async () => {
  const { service, shop, host, requests, template } = await openDesk();
  await host.openAccount('sandbox', service.url, service.apiKey);
  await requests['lookup.save']({ template, token: TOKEN });
  const other = await startShopServer();
  const moved = `${new URL(other.url).origin}/{code}`;
  expect(await requests['lookup.save']({ template: moved, token: null })).toMatchObject({
    value: { template: moved, hasToken: false },
  });
  other.answer = () => ({ status: 404 });
  await requests['lookup.try']({ code: 'ORD-1' });
  expect(other.came.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  expect(shop.came).toEqual([]);
});

it('another path of the same server keeps the token, and nothing is requested any more once it is removed', async () => {
  const { service, shop, host, requests, template, secrets } = await openDesk();
  const { core } = await host.openAccount('sandbox', service.url, service.apiKey);
  await requests['lookup.save']({ template, token: TOKEN });
  expect(await requests['lookup.save']({ template: `${template}?full=1`, token: null })).toMatchObject({
    value: { hasToken: true },
  });
  const name = `lookup-token:sandbox@${new URL(template).host}`;
  expect(await secrets.get(name)).toBe(TOKEN);
  shop.answer = () => ({ status: 500 });
  await core.scan('ORD-1');
  await eventually(async () => expect((await core.recent(1))[0]?.problem?.code).toBe('shop_no_answer'));
  expect(await requests['lookup.remove']({})).toMatchObject({ value: { template: null, hasToken: false } });
  await eventually(async () => expect((await core.recent(1))[0]?.problem?.code).toBe('unknown_order'));
  expect(await secrets.get(name)).toBeNull();
  const requested = shop.came.length;
  await core.scan('ORD-2');
  expect((await core.recent(1))[0]?.problem?.code).toBe('unknown_order');
  expect(shop.came).toHaveLength(requested);
});

it('an address that cannot be used changes nothing, and the demo requests nothing from a shop', async () => {
  const { service, host, requests, template } = await openDesk();
  await host.openAccount('sandbox', service.url, service.apiKey);
  await requests['lookup.save']({ template, token: TOKEN });
  expect(await requests['lookup.save']({ template: 'https://shop.example/', token: null })).toMatchObject({
    error: { code: 'lookup_url_invalid' },
  });
  expect(await requests['lookup.save']({ template: 'http://shop.example/{code}', token: null })).toMatchObject({
    error: { code: 'shop_url_not_https' },
  });
  expect(await requests['lookup.status']({})).toMatchObject({ value: { template, hasToken: true } });
  await host.openDemo();
  expect(await requests['lookup.save']({ template, token: null })).toMatchObject({
    error: { code: 'not_possible_now' },
  });
});
