import { mkdir, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findLists, isList, readListFile, withoutQuotes } from '../../../../electron/adapters/import/listFiles.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

it('finds the lists of folders by the names of files, last changed first, and takes a missing folder for an empty one', async () => {
  const path = await temporaryFolder();
  for (const [name, at] of [
    ['old.csv', 1_000],
    ['new.XLSX', 3_000],
    ['other.txt', 2_000],
    ['photo.png', 9_000],
  ] as const) {
    await writeFile(join(path, name), '');
    await utimes(join(path, name), at, at);
  }
  await mkdir(join(path, 'folder.csv'));
  const folders = [
    { folder: 'downloads', path },
    { folder: 'desktop', path: join(path, 'gone') },
  ] as const;
  const found = await findLists(folders, 10);
  expect(found.map(({ name, folder }) => [name, folder])).toEqual([
    ['new.XLSX', 'downloads'],
    ['other.txt', 'downloads'],
    ['old.csv', 'downloads'],
  ]);
  expect(await findLists(folders, 1)).toHaveLength(1);
});

it('reads a list by its path, also with the quotation marks that Windows copies', async () => {
  const path = join(await temporaryFolder(), 'a.csv');
  await writeFile(path, 'ref');
  expect(await readListFile({ path: ` "${path}" ` })).toEqual({
    ok: true,
    value: { name: 'a.csv', bytes: new Uint8Array(Buffer.from('ref')) },
  });
  expect(withoutQuotes('a"b')).toBe('a"b');
});

it.each(['a.csv', '/etc/passwd', ''])('reads nothing from %j: no whole path, or no list', async (path) => {
  expect(await readListFile({ path })).toEqual({ ok: false, error: { kind: 'no_file', detail: null } });
});

it('refuses a list that is too large, before it is read', async () => {
  const path = join(await temporaryFolder(), 'a.csv');
  await writeFile(path, '');
  await truncate(path, 64 * 1024 * 1024 + 1);
  expect(await readListFile({ path })).toMatchObject({ ok: false, error: { kind: 'too_large' } });
});

it('reports why a list cannot be read', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'a.csv'));
  expect(await readListFile({ path: join(folder, 'a.csv') })).toMatchObject({
    error: { kind: 'no_file', detail: null },
  });
  expect(await readListFile({ path: join(folder, 'b.csv') })).toMatchObject({
    error: { detail: expect.stringContaining('ENOENT') },
  });
});

it.each([
  ['a.CSV', true],
  ['a.ods', true],
  ['csv', false],
  ['a.csv.lnk', false],
])('%s is a list by its name: %s', (name, isOne) => {
  expect(isList(name)).toBe(isOne);
});
