import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePath, isFileOf, replaceFile } from '../../../../electron/adapters/documents/exportFolder.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

async function* chunksOf(...chunks: readonly string[]) {
  yield* chunks;
}

describe('what is saved for the person', () => {
  it('goes into a folder of its own, under a name that nothing has yet', async () => {
    const folder = join(await temporaryFolder(), 'Label Station');
    for (const expected of ['liste.pdf', 'liste (2).pdf', 'liste (3).pdf']) {
      const place = await freePath(folder, 'liste.pdf');
      expect(place).toEqual({ ok: true, value: join(folder, expected) });
      await writeFile(join(folder, expected), expected);
    }
    expect(await readFile(join(folder, 'liste.pdf'), 'utf8')).toBe('liste.pdf');
  });

  it("is not where the folder cannot be made, and the system's reason is reported", async () => {
    const taken = join(await temporaryFolder(), 'Label Station');
    await writeFile(taken, 'a file');
    expect(await freePath(taken, 'liste.pdf')).toMatchObject({ ok: false, error: { detail: expect.any(String) } });
  });

  it('is all that can be shown: no other file of the computer', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'deep'));
    for (const name of ['liste.pdf', 'deep/other.pdf']) await writeFile(join(folder, name), '');
    const shown = (name: string) => isFileOf(folder, join(folder, name));
    expect([await shown('liste.pdf'), await shown('deep/other.pdf'), await shown('gone.pdf')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await isFileOf(join(folder, 'deep'), join(folder, 'deep/../liste.pdf'))).toBe(false);
  });
});

describe('a file that is named after a list of somebody else', () => {
  it.each([
    ['../../.config/autostart/evil.csv', '__.._.config_autostart_evil.csv'],
    ['/etc/passwd', '_etc_passwd'],
    ['..\\..\\evil.csv', '__.._evil.csv'],
    ['C:\\evil.csv', 'C__evil.csv'],
    ['a.csv:stream', 'a.csv_strea'],
    ['..', '_'],
    ['', '_'],
    ['CON', '_CON'],
    ['nul.csv', '_nul.csv'],
    ['com1 .x.csv', '_com1 .x.csv'],
    ['a.csv.', 'a.csv_'],
    ['a.csv ', 'a.csv_'],
    ['a\u0000b\u202E.csv', 'a_b_.csv'],
    ['gün (2) İĞ.csv', 'gün (2) İĞ.csv'],
  ])('%j lies in the folder itself, as %j', async (name, safe) => {
    const folder = await temporaryFolder();
    const place = await freePath(folder, name);
    if (!place.ok) throw new Error(place.error.detail);
    expect(place.value).toBe(join(folder, safe));
    await writeFile(place.value, '');
    expect(await readdir(folder)).toHaveLength(1);
  });
});

describe('a file that is replaced', () => {
  it('is what its source gave, and nothing is left beside it', async () => {
    const path = join(await temporaryFolder(), 'a.csv');
    await writeFile(path, 'a longer one from before');
    expect(await replaceFile(path, chunksOf('one', 'two'))).toEqual({ ok: true, value: null });
    expect(await readFile(path, 'utf8')).toBe('onetwo');
    expect(await readdir(join(path, '..'))).toEqual(['a.csv']);
  });

  it.skipIf(process.platform === 'win32')('is not written through a link in the place of its half', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'ours'), 'records');
    await symlink(join(folder, 'ours'), join(folder, 'a.csv.part'));
    expect(await replaceFile(join(folder, 'a.csv'), chunksOf('one'))).toEqual({ ok: true, value: null });
    expect(await readFile(join(folder, 'ours'), 'utf8')).toBe('records');
  });

  it('stays as it was where its source fails, which is passed on', async () => {
    const path = join(await temporaryFolder(), 'a.csv');
    await writeFile(path, 'before');
    async function* failing() {
      yield 'half';
      throw new Error('journal is gone');
    }
    await expect(replaceFile(path, failing())).rejects.toThrow('journal is gone');
    expect(await readFile(path, 'utf8')).toBe('before');
    expect(await readdir(join(path, '..'))).toEqual(['a.csv']);
  });

  it('is not saved where the disk fails, in the words of the system', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'taken'));
    expect(await replaceFile(join(folder, 'taken'), chunksOf('x'))).toMatchObject({
      ok: false,
      error: { kind: 'not_saved', detail: expect.stringMatching(/^E\w+/) },
    });
    expect(await readdir(folder)).toEqual(['taken']);
  });
});
