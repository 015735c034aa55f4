import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderId } from '../../../../electron/main/folder/folderId.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

it('is made once for a folder, which may not exist yet, and is another one for another folder', async () => {
  const folder = join(await temporaryFolder(), 'new');
  const id = await folderId(folder);
  expect(await folderId(folder)).toBe(id);
  expect((await readFile(join(folder, 'folder-id.txt'), 'utf8')).trim()).toBe(id);
  expect(await folderId(await temporaryFolder())).not.toBe(id);
});

it.each(['', 'not an id', '../../x'])('is a new one where the file has %j', async (text) => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'folder-id.txt'), text);
  const id = await folderId(folder);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(await folderId(folder)).toBe(id);
});

it.skipIf(process.platform === 'win32')(
  'is not made again where the file is there and cannot be read: keys would be lost',
  async () => {
    const folder = await temporaryFolder();
    // A link to itself: it exists and cannot be read.
    await symlink('folder-id.txt', join(folder, 'folder-id.txt'));
    await expect(folderId(folder)).rejects.toThrow('ELOOP');
  },
);
