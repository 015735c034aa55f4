import promises, { mkdir, readFile, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formerAddresses, stationFolder } from '../../../electron/main/accounts/stationFolder.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const ONE = 'https://one.example';
const OTHER = 'https://other.example';

/** Names of what was forced to the disk, or renamed, in the order in which that happened; the disk is the real one. */
const forced: string[] = [];
const real = { open: promises.open, rename: promises.rename };

beforeAll(() => {
  promises.open = async (path, ...rest) => {
    const handle = await real.open(path, ...rest);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      await sync();
      forced.push(basename(String(path)));
    };
    return handle;
  };
  promises.rename = async (from, to) => {
    await real.rename(from, to);
    forced.push(`${basename(String(from))} -> ${basename(String(to))}`);
  };
  syncBuiltinESMExports();
});
afterAll(() => {
  Object.assign(promises, real);
  syncBuiltinESMExports();
});

async function folderWith(address: string | Uint8Array | null, ...others: string[]) {
  const dataDir = await temporaryFolder();
  const folder = join(dataDir, 'profiles', 'live');
  await mkdir(folder, { recursive: true });
  if (address !== null) await writeFile(join(folder, 'address.txt'), address);
  for (const name of others) await writeFile(join(folder, name), 'rows');
  return { dataDir, folder, address: () => readFile(join(folder, 'address.txt'), 'utf8') };
}

it('the address of a folder is on the disk, with its name, before anything else is written there', async () => {
  const dataDir = await temporaryFolder();
  forced.length = 0;
  const folder = await stationFolder(dataDir, 'live', ONE);
  expect(await readFile(join(folder, 'address.txt'), 'utf8')).toBe(ONE);
  expect(forced.slice(-3)).toEqual(['address.txt.part', 'address.txt.part -> address.txt', 'live']);
  expect(forced.slice(0, -3).slice(-2)).toEqual([basename(dataDir), 'profiles']);
  expect(forced).toContain('profiles');
});

it.each([
  ['empty', ''],
  ['of blanks', '\n'],
  ['of zeros, as a power cut leaves it', new Uint8Array(ONE.length)],
  ['cut off', 'htt'],
])(
  'beside a journal an address that is %s belongs to no account: the folder is refused and stays as it is',
  async (_, text) => {
    const { dataDir, folder, address } = await folderWith(text, 'journal.sqlite');
    const before = await address();
    for (const baseUrl of [OTHER, ONE])
      await expect(stationFolder(dataDir, 'live', baseUrl)).rejects.toMatchObject({
        code: 'journal_ownerless',
        message: expect.stringContaining(join(folder, 'address.txt')),
      });
    expect(await address()).toBe(before);
  },
);

it('a folder without its address hinders no other account', async () => {
  const { dataDir, folder } = await folderWith('', 'journal.sqlite');
  await mkdir(`${folder}-2`);
  await writeFile(join(`${folder}-2`, 'address.txt'), OTHER);
  expect(await stationFolder(dataDir, 'live', OTHER)).toBe(`${folder}-2`);
});

it('once the address is written into its file again, the folder is that account’s', async () => {
  const { dataDir, folder } = await folderWith('', 'journal.sqlite');
  await writeFile(join(folder, 'address.txt'), `${ONE}\r\n`);
  expect(await stationFolder(dataDir, 'live', ONE)).toBe(folder);
  expect(await stationFolder(dataDir, 'live', OTHER)).toBe(`${folder}-2`);
});

it('an empty address beside nothing is the beginning of a folder that was cut off: it is taken', async () => {
  const { dataDir, folder, address } = await folderWith('', 'address.txt.part');
  expect(await stationFolder(dataDir, 'live', ONE)).toBe(folder);
  expect(await address()).toBe(ONE);
});

it('a journal from before addresses were written down is taken by the stored address', async () => {
  const { dataDir, folder, address } = await folderWith(null, 'journal.sqlite');
  expect(await stationFolder(dataDir, 'live', ONE)).toBe(folder);
  expect(await address()).toBe(ONE);
});

it('accounts of other profiles at the same address have folders of their own', async () => {
  const dataDir = await temporaryFolder();
  const live = await stationFolder(dataDir, 'live', ONE);
  const sandbox = await stationFolder(dataDir, 'sandbox', ONE);
  expect([basename(live), basename(sandbox)]).toEqual(['live', 'sandbox']);
  expect(await stationFolder(dataDir, 'live', ONE)).toBe(live);
});

it('an account has had the addresses of its own folders alone', async () => {
  const dataDir = await temporaryFolder();
  await stationFolder(dataDir, 'sandbox', OTHER);
  const folders = [await stationFolder(dataDir, 'live', ONE), await stationFolder(dataDir, 'live', OTHER)];
  expect(folders.map((folder) => basename(folder))).toEqual(['live', 'live-2']);
  expect((await formerAddresses(dataDir, 'live')).toSorted()).toEqual([ONE, OTHER]);
  expect(await formerAddresses(dataDir, 'sandbox')).toEqual([OTHER]);
});
