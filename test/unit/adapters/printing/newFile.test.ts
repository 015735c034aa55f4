import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { writeNewFile } from '../../../../electron/adapters/printing/newFile.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

it('replaces no file: the next one of a name gets a number, and leaves no other file behind', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'a.pdf'), 'of somebody');
  const paths = [
    await writeNewFile(folder, 'a', '.pdf', Buffer.from('1')),
    await writeNewFile(folder, 'a', '.pdf', Buffer.from('2')),
  ];
  expect(paths.map((path) => basename(path))).toEqual(['a-2.pdf', 'a-3.pdf']);
  expect(await readFile(join(folder, 'a.pdf'), 'utf8')).toBe('of somebody');
  expect((await readdir(folder)).sort()).toEqual(['a-2.pdf', 'a-3.pdf', 'a.pdf']);
});

it('gives each of many that are written at once a name of its own', async () => {
  const folder = await temporaryFolder();
  const texts = ['1', '2', '3', '4', '5', '6'];
  const paths = await Promise.all(texts.map((text) => writeNewFile(folder, 'a', '.pdf', Buffer.from(text))));
  expect(await Promise.all(paths.map((path) => readFile(path, 'utf8')))).toEqual(texts);
  expect(await readdir(folder)).toHaveLength(texts.length);
});

it('reports with the error of the system that the folder is not there', async () => {
  const folder = await temporaryFolder();
  await expect(writeNewFile(join(folder, 'gone'), 'a', '.pdf', Buffer.from('1'))).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
