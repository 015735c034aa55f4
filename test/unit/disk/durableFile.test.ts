import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isMissing, makeDirectoryDurably, removeFileDurably, replaceFileDurably } from '../../../disk/durableFile.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

it('replaces a file, and leaves nothing of a write that was broken off', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'a.pdf');
  await writeFile(path, 'old');
  await writeFile(`${path}.part`, 'half of a longer one');
  await replaceFileDurably(path, Buffer.from('new'));
  expect(await readFile(path, 'utf8')).toBe('new');
  expect(await readdir(folder)).toEqual(['a.pdf']);
});

it('leaves what was there, and no half of the new one, where it cannot be put in its place', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'taken');
  await mkdir(path);
  await expect(replaceFileDurably(path, Buffer.from('new'))).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['taken']);
});

it('removes a file with what a broken-off write left, and is content where there is none', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'a.pdf');
  await writeFile(path, 'x');
  await writeFile(`${path}.part`, 'x');
  await removeFileDurably(path);
  expect(await readdir(folder)).toEqual([]);
  await expect(removeFileDurably(path)).resolves.toBeUndefined();
});

it('reports where a file cannot be removed', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'taken'));
  await expect(removeFileDurably(join(folder, 'taken'))).rejects.toThrow();
});

it('makes a folder with its parents, and is content where it is there', async () => {
  const path = join(await temporaryFolder(), 'a', 'b');
  await makeDirectoryDurably(path);
  await makeDirectoryDurably(path);
  expect(await readdir(path)).toEqual([]);
});

it('calls missing only what is not there, or stands below a file', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'file'), '');
  const failure = (path: string) => readFile(join(folder, path)).catch((cause: unknown) => cause);
  expect(isMissing(await failure('nothing'))).toBe(true);
  expect(isMissing(await failure('file/below'))).toBe(true);
  expect(isMissing(await failure('.'))).toBe(false);
  expect(isMissing('ENOENT')).toBe(false);
});
