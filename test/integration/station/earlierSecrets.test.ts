import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createRequestLogs } from '../../../electron/adapters/budget/requestLogs.ts';
import { secretsOfFolder } from '../../../electron/adapters/secrets/folderSecrets.ts';
import { createMemorySecrets } from '../../../electron/adapters/secrets/openSecrets.ts';
import { keyName } from '../../../electron/main/accounts/accounts.ts';
import { takeEarlierSecrets } from '../../../electron/main/folder/earlierSecrets.ts';
import { folderId } from '../../../electron/main/folder/folderId.ts';
import { requestFolder } from '../../../electron/main/station/stationHost.ts';
import { createMemoryLog } from '../../support/memoryLog.ts';
import { createMemorySettings } from '../../support/memorySettings.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const ADDRESS = 'https://service.invalid';
const OTHER = 'https://other.invalid';
const MAILBOX = 'https://mailbox.invalid';
const unsigned = { signatureHeader: null, acceptsApiKey: false, keyPrefix: '' };
const KEY = 'svc_live_kept';

const EARLIER = {
  'api-key:live': KEY,
  'shop-secret:live': 'signs',
  'lookup-token:live': 'asks',
  [`webhook-secret:live@${ADDRESS}`]: 'verifies',
  [`mailbox-token:live@${ADDRESS}`]: 'fetches',
  'owner-pin': 'hash',
};

/** A data folder whose live account has this address, after it has sent requests under these keys. */
async function folder(address: string | null, keys: readonly string[]) {
  const dataDir = await temporaryFolder();
  const settings = createMemorySettings();
  settings.update({
    liveBaseUrl: address,
    mailboxes: { ...settings.get().mailboxes, live: { url: MAILBOX, ...unsigned } },
    lookupAddresses: { ...settings.get().lookupAddresses, live: { template: 'https://shop.invalid/orders/{code}' } },
  });
  const logs = createRequestLogs({ directory: requestFolder(dataDir), logger: createMemoryLog() });
  for (const key of keys) await (await logs.open(key)).record();
  await logs.close();
  return { dataDir, settings };
}

async function keychainOfBefore() {
  const keychain = createMemorySecrets();
  for (const [name, value] of Object.entries(EARLIER)) await keychain.set(name, value);
  return keychain;
}

type Keychain = ReturnType<typeof createMemorySecrets>;

async function take({ dataDir, settings }: Awaited<ReturnType<typeof folder>>, keychain: Keychain) {
  const secrets = secretsOfFolder(keychain, await folderId(dataDir));
  const logger = createMemoryLog();
  await takeEarlierSecrets({ dataDir, settings, keychain, secrets, logger });
  return { secrets, log: logger.lines };
}

const left = async (keychain: Keychain) =>
  (await Promise.all(Object.keys(EARLIER).map((name) => keychain.get(name)))).filter((value) => value !== null);

it('what earlier releases stored is moved to the folder that has used the key, under the address that it has', async () => {
  const keychain = await keychainOfBefore();
  const { secrets } = await take(await folder(ADDRESS, [KEY]), keychain);
  expect(await secrets.get(keyName('live', ADDRESS))).toBe(KEY);
  expect(await secrets.get(`mailbox-token:live@${MAILBOX}`)).toBe('fetches');
  expect(await secrets.get('lookup-token:live@shop.invalid')).toBe('asks');
  expect(await secrets.get('shop-secret:live')).toBe('signs');
  expect(await secrets.get(`webhook-secret:live@${ADDRESS}`)).toBe('verifies');
  expect(await secrets.get('owner-pin')).toBe('hash');
  expect(await left(keychain)).toEqual([]);
});

it.each([
  ['has never used the key', ADDRESS, ['another key']],
  ['has sent nothing yet', ADDRESS, []],
  ['has no address', null, [KEY]],
])('a folder that %s takes nothing, and leaves all to another one', async (_which, address, keys) => {
  const keychain = await keychainOfBefore();
  const { secrets } = await take(await folder(address, keys), keychain);
  for (const name of [keyName('live', ADDRESS), ...Object.keys(EARLIER)]) expect(await secrets.get(name)).toBeNull();
  expect(await left(keychain)).toHaveLength(Object.keys(EARLIER).length);
});

it('a secret of another address stays where it is', async () => {
  const keychain = await keychainOfBefore();
  const { secrets } = await take(await folder(OTHER, [KEY]), keychain);
  expect(await secrets.get(keyName('live', ADDRESS))).toBeNull();
  expect(await secrets.get(`mailbox-token:live@${MAILBOX}`)).toBeNull();
  expect(await keychain.get(`mailbox-token:live@${ADDRESS}`)).toBe('fetches');
});

it('a key that was typed since then is not replaced, and a keychain that refuses is tried again at the next start', async () => {
  const stored = await keychainOfBefore();
  const place = await folder(ADDRESS, [KEY]);
  const refusing = { ...stored, set: () => Promise.reject(new Error('locked')) };
  const first = await take(place, refusing);
  expect(first.log).toEqual([expect.stringMatching(/^warn secrets not taken over/)]);
  expect(await left(stored)).toHaveLength(Object.keys(EARLIER).length);
  const secrets = secretsOfFolder(stored, await folderId(place.dataDir));
  await secrets.set(keyName('live', ADDRESS), 'typed since');
  await take(place, stored);
  expect(await secrets.get(keyName('live', ADDRESS))).toBe('typed since');
  expect(await secrets.get('owner-pin')).toBe('hash');
  expect(await left(stored)).toEqual([]);
});

it('a data folder keeps its name, also when it is moved, and no two have the same one', async () => {
  const [one, other, moved] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()];
  const id = await folderId(one);
  expect(await folderId(one)).toBe(id);
  expect(await folderId(other)).not.toBe(id);
  await writeFile(join(moved, 'folder-id.txt'), await readFile(join(one, 'folder-id.txt')));
  expect(await folderId(moved)).toBe(id);
  await writeFile(join(one, 'folder-id.txt'), '\0\0\0');
  expect(await folderId(one)).toMatch(/^[0-9a-f-]{36}$/);
  expect(await folderId(one)).not.toBe(id);
});
