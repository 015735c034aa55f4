import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createShippingApi } from '../../../electron/adapters/api/createShippingApi.ts';
import { JOURNAL_FILE } from '../../../electron/adapters/journal/sqliteJournal.ts';
import { createMemorySecrets } from '../../../electron/adapters/secrets/openSecrets.ts';
import {
  lookupTokenName,
  mailboxTokenName,
  shopSecretName,
  webhookSecretNames,
} from '../../../electron/adapters/secrets/secretNames.ts';
import type { Secrets } from '../../../electron/core/ports/Secrets.ts';
import { keyName } from '../../../electron/main/accounts/accounts.ts';
import type { DemoAccess } from '../../../electron/main/accounts/demoService.ts';
import { AccountRefused, refuseAccount } from '../../../electron/main/start/runtimeTrust.ts';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { aJournalThread } from '../../support/journalThread.ts';
import { aStationHost } from '../../support/stationHosts.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const silent = { info() {}, warn() {}, error() {} };

interface HostDeps {
  readonly secrets?: Secrets;
  readonly send?: typeof fetch;
  readonly requestsPerMinute?: number;
  /** Throws where the program may not use that address. */
  readonly judge?: (baseUrl: string) => void;
}

async function openHost(
  demoService: () => Promise<DemoAccess>,
  { secrets = createMemorySecrets(), send = fetch, requestsPerMinute = 60, judge = () => undefined }: HostDeps = {},
) {
  const opened = await aStationHost(
    {
      demoOrders: [anOrder()],
      demoService,
      createApi(baseUrl, apiKey) {
        judge(baseUrl);
        return createShippingApi({ baseUrl, apiKey, fetch: send, timeoutMs: 600_000, log: silent });
      },
    },
    secrets,
  );
  opened.settings.update({ requestsPerMinute });
  return opened;
}

it('another address under the same profile is another station: no job of the one is requested at the other, and each comes back', async () => {
  const [one, other] = [await startDemoService(), await startDemoService()];
  const { host, secrets } = await openHost(() => Promise.reject(new Error('no demo')));
  const first = await host.openAccount('live', one.url, one.apiKey);
  await first.core.putOrders([anOrder()]);
  await first.core.scan('ORD-1');
  await eventually(async () => expect((await first.core.recent(1))[0]?.shipment?.id).toBeDefined());
  const second = await host.openAccount('live', other.url, other.apiKey);
  expect(await second.core.recent(1)).toEqual([]);
  expect(await secrets.get(keyName('live', other.url))).toBe(other.apiKey);
  // It could only be sent to an address that is not used any more.
  expect(await secrets.get(keyName('live', one.url))).toBeNull();
  expect(other.control.shipments()).toEqual([]);
  const again = await host.openAccount('live', one.url, one.apiKey);
  expect((await again.core.recent(1)).map((job) => job.key.value)).toEqual(['ORD-1']);
});

it('a new key never goes to the old address: the old station is closed before the key is stored', async () => {
  const [one, other] = [await startDemoService(), await startDemoService()];
  const newKey = 'svc_live_another-account';
  const stored = createMemorySecrets();
  const sent: { readonly to: string; readonly key: string | null }[] = [];
  const opened = await openHost(() => Promise.reject(new Error('no demo')), {
    secrets: {
      ...stored,
      async set(name, value) {
        await stored.set(name, value);
        // The old station, if it is open still, sends requests at this moment with the key that is stored now.
        await opened.host.current()?.core.checkService();
      },
    },
    send: (to, init) => {
      sent.push({ to: String(to), key: new Headers(init?.headers).get('X-Api-Key') });
      return fetch(to, init);
    },
  });
  await opened.host.openAccount('live', one.url, one.apiKey);
  await opened.host.openAccount('live', other.url, newKey);
  await opened.host.current()?.core.checkService();
  const keysAt = (url: string) => new Set(sent.filter(({ to }) => to.startsWith(url)).map(({ key }) => key));
  expect(keysAt(one.url)).toContain(one.apiKey);
  expect(keysAt(one.url)).not.toContain(newKey);
  expect(keysAt(other.url)).toEqual(new Set([newKey]));
});

it('an account whose journal may be another one’s is refused, and what was open stays open', async () => {
  const [one, other] = [await startDemoService(), await startDemoService()];
  const { host, secrets, settings, dataDir } = await openHost(() => Promise.reject(new Error('no demo')));
  await host.openAccount('live', one.url, one.apiKey);
  await host.close();
  const file = join(dataDir, 'profiles', 'live', 'address.txt');
  await writeFile(file, '');
  const sandbox = await host.openAccount('sandbox', one.url, one.apiKey);
  await expect(host.openAccount('live', other.url, other.apiKey)).rejects.toMatchObject({ code: 'journal_ownerless' });
  expect(host.current()).toBe(sandbox);
  expect(await sandbox.core.recent(1)).toEqual([]);
  expect(await secrets.get(keyName('live', one.url))).toBe(one.apiKey);
  expect(settings.get()).toMatchObject({ profile: 'sandbox', liveBaseUrl: one.url });
  expect(await readFile(file, 'utf8')).toBe('');
});

it('an account whose key the keychain has lost opens with its orders, and sends nothing', async () => {
  const service = await startDemoService();
  const { host, secrets } = await openHost(() => Promise.reject(new Error('no demo')));
  const { core } = await host.openAccount('live', service.url, service.apiKey);
  await core.putOrders([anOrder()]);
  // The request for the balance that each start makes could still be on its way otherwise.
  await eventually(() => expect(service.control.requests()).toHaveLength(1));
  await host.close();
  await secrets.delete(keyName('live', service.url));
  const before = service.control.requests().length;
  const station = await host.openAccount('live', service.url);
  expect(station).toMatchObject({ profile: 'live', keyMark: null, deskId: null });
  expect((await station.core.orders('', 0, 9)).total).toBe(1);
  expect(await station.core.checkService()).toMatchObject({ ok: false });
  expect(service.control.requests()).toHaveLength(before);
});

it('live and sandbox under one key have one budget, and so has a test of the connection', async () => {
  const service = await startDemoService();
  const { host } = await openHost(() => Promise.reject(new Error('no demo')), { requestsPerMinute: 6 });
  const asks = () => service.control.requests().filter((request) => request.path.startsWith('/api/')).length;
  // A bench may send all six; each start requests the balance once.
  expect(await host.leaveFor(service.apiKey)).toBe(true);
  for (const profile of ['live', 'sandbox', 'live', 'sandbox', 'live'] as const) {
    const before = asks();
    await host.openAccount(profile, service.url, service.apiKey);
    await eventually(() => expect(asks()).toBe(before + 1));
  }
  expect(await host.leaveFor(service.apiKey)).toBe(false);
  const { core } = await host.openAccount('sandbox', service.url, service.apiKey);
  const waiting = core.checkService().then(() => 'answered', String);
  // It would be at the service before these.
  for (let count = 0; count < 3; count += 1) await (await fetch(service.url)).text();
  expect(asks()).toBe(5);
  await host.close();
  expect(await waiting).toContain('the station was stopped');
});

it('a test of another key counts in the limit of that key alone, and takes nothing from the open account', async () => {
  const service = await startDemoService();
  const { host } = await openHost(() => Promise.reject(new Error('no demo')), { requestsPerMinute: 6 });
  const { core } = await host.openAccount('live', service.url, service.apiKey);
  await core.checkService();
  const { used } = core.diagnostics.budget();
  for (let tries = 0; tries < 6; tries += 1) expect(await host.leaveFor('svc_live_another-account')).toBe(true);
  expect(await host.leaveFor('svc_live_another-account')).toBe(false);
  expect(core.diagnostics.budget().used).toBe(used);
  expect(await host.leaveFor(service.apiKey)).toBe(true);
  expect(core.diagnostics.budget().used).toBe(used + 1);
});

it('a station opened twice at once (a double Enter) is one station on its journal', async () => {
  const service = await startDemoService();
  const { host } = await openHost(async () => ({ url: service.url, apiKey: service.apiKey }));
  const [first, second] = await Promise.all([host.openDemo(), host.openDemo()]);
  expect(host.current()).toBe(second);
  await expect(first.core.recent(1)).rejects.toThrow();
  expect(await second.core.recent(1)).toEqual([]);
});

it('an order whose answer was lost goes under no key of another account, until somebody answers for it', async () => {
  const service = await startDemoService();
  const other = { apiKey: 'svc_live_another-account', balanceKurus: 100_000 };
  service.control.addAccount(other);
  const { host } = await openHost(() => Promise.reject(new Error('no demo')));
  const first = await host.openAccount('live', service.url, service.apiKey);
  await first.core.checkService();
  await first.core.putOrders([anOrder()]);
  // Opened and paid, and its answer is cut off, once and again.
  service.control.addFault({ kind: 'reset', method: 'POST', path: '/api/v2/shipments', times: 100 });
  await first.core.scan('ORD-1');
  const jobOf = async () => (await host.current()?.core.recent(1))?.[0];
  await eventually(async () => expect(await jobOf()).toMatchObject({ deliveryUnknown: true }));
  const second = await host.openAccount('live', service.url, other.apiKey);
  service.control.clearFaults();
  await second.core.checkService();
  await eventually(async () => expect(await jobOf()).toMatchObject({ problem: { code: 'other_account' } }));
  await second.core.scan('ORD-1');
  expect(service.control.shipments()).toHaveLength(1);
  await host.openAccount('live', service.url, service.apiKey);
  const job = await jobOf();
  await host.current()?.core.actions.retry(job?.id ?? '');
  await eventually(async () => expect(await jobOf()).toMatchObject({ state: 'label_ready', shipment: {} }));
  expect(service.control.shipments()).toHaveLength(1);
});

it('an account that this copy of the program may not open changes nothing: the open station, its key and its folder stay', async () => {
  const service = await startDemoService();
  const { host, secrets, settings, dataDir } = await openHost(() => Promise.reject(new Error('no demo')), {
    judge: (baseUrl) => refuseAccount('runtime_not_official', baseUrl),
  });
  const open = await host.openAccount('live', service.url, service.apiKey);
  await expect(host.openAccount('live', 'https://shipping.example', 'svc_live_new')).rejects.toThrow(AccountRefused);
  expect(host.current()).toBe(open);
  expect(await secrets.get(keyName('live', service.url))).toBe(service.apiKey);
  expect(settings.get().liveBaseUrl).toBe(service.url);
  expect(await readdir(join(dataDir, 'profiles'))).toEqual(['live']);
});

it('a forgotten account leaves no secret and no address, also of a service that it had before; its orders are back with its key', async () => {
  const [first, service] = [await startDemoService(), await startDemoService()];
  const stored = new Map<string, string>();
  const secrets: Secrets = {
    durable: true,
    get: async (name) => stored.get(name) ?? null,
    set: async (name, value) => void stored.set(name, value),
    delete: async (name) => void stored.delete(name),
  };
  const { host, settings } = await openHost(() => Promise.reject(new Error('no demo')), { secrets });
  await host.openAccount('sandbox', first.url, first.apiKey);
  const sandbox = [...stored];
  await host.openAccount('live', first.url, first.apiKey);
  await host.openAccount('live', service.url, service.apiKey);
  await host.current()?.core.putOrders([anOrder()]);
  const mailboxUrl = 'https://mailbox.example';
  settings.update({
    mailboxes: { sandbox: null, live: { url: mailboxUrl, signatureHeader: null, acceptsApiKey: false, keyPrefix: '' } },
    lookupAddresses: { sandbox: null, live: { template: 'https://shop.example/{code}' } },
    shopAddresses: { sandbox: null, live: { url: 'https://shop.example/news' } },
  });
  for (const name of [
    ...[first.url, service.url].flatMap((url) => Object.values(webhookSecretNames('live', url))),
    mailboxTokenName('live', mailboxUrl),
    lookupTokenName('live', 'shop.example'),
    shopSecretName('live'),
  ])
    await secrets.set(name, 'secret');
  await secrets.set('owner-pin', 'kept');
  await host.forgetAccount('live');
  expect(host.current()).toBeNull();
  expect([...stored]).toEqual([...sandbox, ['owner-pin', 'kept']]);
  expect(settings.get()).toMatchObject({ profile: null, liveBaseUrl: null, sandboxBaseUrl: first.url });
  expect(settings.get().mailboxes.live).toBeNull();
  expect(settings.get().lookupAddresses.live).toBeNull();
  expect(settings.get().shopAddresses.live).toBeNull();
  const again = await host.openAccount('live', service.url, service.apiKey);
  expect((await again.core.status()).ordersInBook).toBe(1);
});

it('an account whose secrets the keychain does not delete stays open with its key, and can be forgotten later', async () => {
  const service = await startDemoService();
  const stored = createMemorySecrets();
  let refused: string | null = null;
  const { host, settings } = await openHost(() => Promise.reject(new Error('no demo')), {
    secrets: {
      ...stored,
      async delete(name) {
        if (name === refused) throw new Error('the keychain is locked');
        await stored.delete(name);
      },
    },
  });
  const open = await host.openAccount('live', service.url, service.apiKey);
  const { secret } = webhookSecretNames('live', service.url);
  for (const name of [secret, shopSecretName('live'), keyName('live', service.url)]) {
    refused = name;
    await expect(host.forgetAccount('live')).rejects.toThrow('the keychain is locked');
    expect(host.current()).toBe(open);
    expect((await open.core.checkService()).ok).toBe(true);
    expect(settings.get()).toMatchObject({ profile: 'live', liveBaseUrl: service.url });
  }
  refused = null;
  await host.forgetAccount('live');
  expect(host.current()).toBeNull();
  expect(await stored.get(keyName('live', service.url))).toBeNull();
  expect(settings.get()).toMatchObject({ profile: null, liveBaseUrl: null });
});

it('a station whose records are replaced by a copy has closed them before: Windows replaces no open file', async () => {
  const service = await startDemoService();
  const closed: boolean[] = [];
  const { host, dataDir } = await aStationHost({
    demoService: () => Promise.reject(new Error('no demo')),
    async openJournal(folder, onChanged) {
      const journal = await aJournalThread().open(folder, onChanged);
      return {
        ...journal,
        async close() {
          closed.push(existsSync(join(folder, JOURNAL_FILE)));
          await journal.close();
        },
      };
    },
  });
  await host.openAccount('live', service.url, service.apiKey);
  await host.restore(await temporaryFolder());
  expect(closed).toEqual([true]);
  expect(existsSync(join(dataDir, 'profiles', 'live', JOURNAL_FILE))).toBe(true);
});
