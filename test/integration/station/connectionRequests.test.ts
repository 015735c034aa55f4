import { expect, it, onTestFinished } from 'vitest';
import { createShippingApi } from '../../../electron/adapters/api/createShippingApi.ts';
import { createMemorySecrets } from '../../../electron/adapters/secrets/openSecrets.ts';
import { createOwnerPin } from '../../../electron/adapters/secrets/ownerPin.ts';
import { systemClock } from '../../../electron/adapters/system/clockAndRandomness.ts';
import { journalFailure } from '../../../electron/core/ports/Journal.ts';
import { connectionRequests } from '../../../electron/main/requests/connectionRequests.ts';
import type { StationHost } from '../../../electron/main/station/stationHost.ts';
import { createMemorySettings } from '../../support/memorySettings.ts';
import { hostOf, withCore } from '../../support/stationRequests.ts';
import { type Reply, startRawServer } from '../api/rawServer.ts';

const logger = { info() {}, warn() {}, error() {} };

async function tried(path: string, how: Reply, leaveFor?: StationHost['leaveFor']) {
  const server = await startRawServer();
  onTestFinished(() => server.close());
  server.reply(how);
  const { 'connection.test': test } = connectionRequests(withCore(null), {
    host: hostOf(null, 'live', leaveFor),
    settings: createMemorySettings(),
    secrets: createMemorySecrets(),
    createApi: (baseUrl, apiKey) => createShippingApi({ baseUrl, apiKey, fetch, timeoutMs: 600_000, log: logger }),
    demoScans: [],
    ownerPin: createOwnerPin(createMemorySecrets(), systemClock),
    logger,
  });
  const answer = await test({ baseUrl: `${server.baseUrl}${path}`, apiKey: 'ks_test' });
  return { answer, paths: server.seen.map((request) => request.path) };
}

const json =
  (status: number, value: unknown): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
const account = json(200, { success: true, data: { balance: '100.00' } });

it.each(['', '/', '/api', '/api/', '/api/v2', '/api/v2/account/info'])(
  "an address with %j at its end sends requests to the service's root",
  async (path) => {
    expect(await tried(path, account)).toEqual({
      answer: { ok: true, value: { balance: { amount: 10_000, at: expect.any(Number) } } },
      paths: ['/api/v2/account/info'],
    });
  },
);

it.each([404, 405, 409, 410])(
  'a server that knows no account (%i) is not called a service with a fault',
  async (status) => {
    const { answer } = await tried('/panel', json(status, { success: false, message: 'No such route' }));
    expect(answer).toMatchObject({ ok: false, error: { code: 'not_the_service' } });
  },
);

it('a test of a connection counts under its key, before it leaves', async () => {
  const counted: string[] = [];
  const { answer } = await tried(
    '',
    (response, request) => {
      expect(counted).toEqual(['ks_test']);
      account(response, request);
    },
    async (apiKey) => {
      counted.push(apiKey);
      return true;
    },
  );
  expect(answer.ok).toBe(true);
  expect(counted).toEqual(['ks_test']);
});

it('a test of a connection waits where all that the account allows was sent under its key', async () => {
  const { answer, paths } = await tried('', account, () => Promise.resolve(false));
  expect(answer).toMatchObject({ ok: false, error: { code: 'rate_limited' } });
  expect(paths).toEqual([]);
});

it('a service that fails is', async () => {
  const { answer } = await tried('', json(503, { success: false, message: 'Down' }));
  expect(answer).toMatchObject({ ok: false, error: { code: 'service_error' } });
});

it.each([
  ['sandbox', 'liveBaseUrl', 'base_url_of_live'],
  ['live', 'sandboxBaseUrl', 'base_url_of_sandbox'],
] as const)(
  'the %s profile refuses the address of the other one, and no key goes there',
  async (profile, other, code) => {
    const server = await startRawServer();
    onTestFinished(() => server.close());
    server.reply(account);
    const settings = createMemorySettings();
    settings.update({ [other]: server.baseUrl });
    const opened: string[] = [];
    const station = {
      ...hostOf(null),
      openAccount: async (name: string) => {
        opened.push(name);
        throw journalFailure('journal_failed', 'opened');
      },
    };
    const requests = connectionRequests(withCore(null), {
      host: station,
      settings,
      secrets: createMemorySecrets(),
      createApi: (baseUrl, apiKey) => createShippingApi({ baseUrl, apiKey, fetch, timeoutMs: 600_000, log: logger }),
      demoScans: [],
      ownerPin: createOwnerPin(createMemorySecrets(), systemClock),
      logger,
    });
    const save = (path: string) =>
      requests['connection.save']({ profile, baseUrl: `${server.baseUrl}${path}`, apiKey: 'ks_test' });
    for (const path of ['', '/', '/api/v2']) expect(await save(path)).toMatchObject({ ok: false, error: { code } });
    expect(server.seen).toEqual([]);
    expect(opened).toEqual([]);
    // Another path is another service.
    await save('/other');
    expect(opened).toEqual([profile]);
  },
);

function forgetting(forgetAccount: StationHost['forgetAccount']) {
  const secrets = createMemorySecrets();
  const ownerPin = createOwnerPin(secrets, systemClock);
  const requests = connectionRequests(withCore(null), {
    host: { ...hostOf(null), forgetAccount },
    settings: createMemorySettings(),
    secrets,
    createApi: () => {
      throw new Error('nobody is asked');
    },
    demoScans: [],
    ownerPin,
    logger,
  });
  return { forget: requests['connection.forget'], ownerPin };
}

it('an account is forgotten by the owner alone', async () => {
  const forgotten: string[] = [];
  const { forget, ownerPin } = forgetting(async (profile) => void forgotten.push(profile));
  expect(await forget({ profile: 'sandbox', pin: null })).toMatchObject({ ok: true, value: { profile: null } });
  await ownerPin.set('4711');
  expect(await forget({ profile: 'live', pin: null })).toMatchObject({ ok: false, error: { code: 'pin_needed' } });
  expect(await forget({ profile: 'live', pin: '4712' })).toMatchObject({ ok: false, error: { code: 'pin_wrong' } });
  expect(forgotten).toEqual(['sandbox']);
  expect(await forget({ profile: 'live', pin: '4711' })).toMatchObject({ ok: true });
  expect(forgotten).toEqual(['sandbox', 'live']);
});

it('reports that an account was not forgotten where the keychain refuses', async () => {
  const { forget } = forgetting(() => Promise.reject(new Error('the keychain is locked')));
  expect(await forget({ profile: 'live', pin: null })).toMatchObject({
    ok: false,
    error: { code: 'account_not_forgotten', detail: 'the keychain is locked' },
  });
});
