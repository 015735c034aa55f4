import { execFileSync } from 'node:child_process';
import { link, mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { appendForeign, foreignFolder, isOneName } from '../../../../electron/adapters/import/foreignFolder.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const isWindows = process.platform === 'win32';

async function* text(words: string) {
  yield words;
}

/** A folder that others write into, with a folder `done`, and a file of ours beside it. */
async function scene() {
  const root = await temporaryFolder();
  const folder = join(root, 'shared');
  const ours = join(root, 'records.sqlite');
  await mkdir(join(folder, 'done'), { recursive: true });
  await writeFile(ours, 'records');
  return { root, folder, ours, files: foreignFolder(folder), oursIs: () => readFile(ours, 'utf8') };
}

/** The files of a folder that this process has open; only Linux has a list of them. */
async function openIn(folder: string): Promise<readonly string[]> {
  if (process.platform !== 'linux') return [];
  const open = (await readdir('/proc/self/fd')).map((fd) => readlink(join('/proc/self/fd', fd)).catch(() => ''));
  return (await Promise.all(open)).filter((path) => path.startsWith(folder));
}

/** What others can put in the place of a file, each as a way to put it there. */
const inPlace: readonly (readonly [string, (path: string, ours: string) => Promise<unknown>])[] = [
  ['a link to a file', (path, ours) => symlink(ours, path)],
  ['a link to a folder', (path, ours) => symlink(join(ours, '..'), path)],
  ['a link to nothing', (path, ours) => symlink(`${ours}-new`, path)],
  ['a link to itself', (path) => symlink(path, path)],
  ['a link to a device', (path) => symlink('/dev/zero', path)],
  ['a pipe', async (path) => execFileSync('mkfifo', [path])],
  ['a folder', (path) => mkdir(path)],
  [
    'a socket',
    (path) =>
      new Promise<void>((resolve, reject) => {
        const server = createServer().once('error', reject);
        server.listen(path, resolve);
        onTestFinished(() => void server.close());
      }),
  ],
];

describe.skipIf(isWindows)('a folder that others write into', () => {
  it.each(inPlace)('has no list where %s lies in its place, and reads none of it', async (_, put) => {
    const { folder, ours, files } = await scene();
    await put(join(folder, 'a.csv'), ours);
    expect(await files.names()).toEqual([]);
    expect(await files.stateOf('a.csv')).toBeNull();
    await expect(files.read('a.csv', (file) => file.readFile())).rejects.toThrow(/plain file|ELOOP/);
  });

  it.each(inPlace)('gets nothing appended through %s', async (_, put) => {
    const { folder, ours, oursIs } = await scene();
    await mkdir(join(folder, 'out'));
    await put(join(folder, 'out', 'day.csv'), ours);
    const written = appendForeign(folder, 'out', 'day.csv', async (file) => file.writeFile('$(touch pwned)'));
    await expect(written).rejects.toThrow();
    expect(await oursIs()).toBe('records');
    expect(await readdir(join(folder, '..'))).toHaveLength(2);
  });

  it('gets nothing appended to a file that has a second name elsewhere', async () => {
    const { folder, ours, oursIs } = await scene();
    await mkdir(join(folder, 'out'));
    await link(ours, join(folder, 'out', 'day.csv'));
    await expect(appendForeign(folder, 'out', 'day.csv', async (file) => file.writeFile('x'))).rejects.toThrow();
    expect(await oursIs()).toBe('records');
  });

  it.each(inPlace)('gets a new file beside %s of that name', async (_, put) => {
    const { folder, ours, files, oursIs } = await scene();
    await put(join(folder, 'done', 'a.csv.txt'), ours);
    expect(await files.inside('done').writeNew('a.csv.txt', text('report'))).toBe(
      join(folder, 'done', 'a.csv (2).txt'),
    );
    expect(await readFile(join(folder, 'done', 'a.csv (2).txt'), 'utf8')).toBe('report');
    expect(await oursIs()).toBe('records');
  });

  it.each(inPlace)('has nothing moved over %s', async (_, put) => {
    const { folder, ours, files, oursIs } = await scene();
    await writeFile(join(folder, 'a.csv'), 'list');
    await put(join(folder, 'done', 'a.csv'), ours);
    await expect(files.move('a.csv', files.inside('done'), 'a.csv')).rejects.toThrow();
    expect(await readFile(join(folder, 'a.csv'), 'utf8')).toBe('list');
    expect(await oursIs()).toBe('records');
  });

  it('moves no link', async () => {
    const { folder, ours, files } = await scene();
    await symlink(ours, join(folder, 'a.csv'));
    await expect(files.move('a.csv', files.inside('done'), 'a.csv')).rejects.toThrow('no plain file');
    expect(await readdir(join(folder, 'done'))).toEqual([]);
  });

  it.each(['a link', 'a pipe', 'a file'])('has nothing written below a folder that is %s', async (kind) => {
    const { root, folder, files } = await scene();
    const outside = join(root, 'outside');
    await mkdir(outside);
    await writeFile(join(folder, 'a.csv'), 'list');
    await rm(join(folder, 'done'), { recursive: true });
    if (kind === 'a link') await symlink(outside, join(folder, 'done'));
    if (kind === 'a pipe') execFileSync('mkfifo', [join(folder, 'done')]);
    if (kind === 'a file') await writeFile(join(folder, 'done'), '');
    const done = files.inside('done');
    await expect(done.probe()).rejects.toThrow();
    await expect(done.writeNew('a.csv.txt', text('report'))).rejects.toThrow();
    await expect(files.move('a.csv', done, 'a.csv')).rejects.toThrow();
    await expect(appendForeign(folder, 'done', 'a.csv', async (file) => file.writeFile('x'))).rejects.toThrow();
    expect(await readdir(outside)).toEqual([]);
    expect((await readdir(folder)).sort()).toEqual(['a.csv', 'done']);
  });

  it('is written into by way of a link that the owner chose as the folder itself', async () => {
    const { root, folder } = await scene();
    await symlink(folder, join(root, 'chosen'));
    await foreignFolder(join(root, 'chosen')).inside('done').writeNew('a.txt', text('report'));
    expect(await readdir(join(folder, 'done'))).toEqual(['a.txt']);
  });

  it('writes nothing outside where a folder is swapped for a link between looking and writing', async () => {
    const { root, folder, files } = await scene();
    const outside = join(root, 'outside');
    await mkdir(outside);
    async function* swapping() {
      await rename(join(folder, 'done'), join(folder, 'was-done'));
      await symlink(outside, join(folder, 'done'));
      yield 'report';
    }
    await expect(files.inside('done').writeNew('a.txt', swapping())).rejects.toThrow('replaced');
    expect(await readdir(outside)).toEqual([]);
    expect(await readdir(join(folder, 'was-done'))).toEqual([]);
  });

  it('reads, writes and overwrites nothing of ours, and leaves nothing open, however often names are swapped', async () => {
    const { folder, ours, files, oursIs } = await scene();
    const list = join(folder, 'a.csv');
    const day = join(folder, 'done', 'day.csv');
    let isOver = false;
    const swapping = async (path: string, ...others: readonly ((to: string) => Promise<unknown>)[]) => {
      for (let turn = 0; !isOver; turn += 1) {
        const next = `${path}-next`;
        await (others[turn % others.length] ?? others[0])?.(next);
        await rename(next, path).catch(() => rm(next, { force: true }));
      }
    };
    const toOurs = (to: string) => symlink(ours, to);
    const plain = (to: string) => writeFile(to, 'list\n');
    await plain(list);
    await plain(day);
    const swaps = [swapping(list, toOurs, plain), swapping(day, toOurs, plain)];
    const read = new Set<string>();
    // Until a reading has met both, however long a busy machine takes for it.
    for (let turn = 0; turn < 400 || read.size < 2; turn += 1) {
      const seen = await files.read('a.csv', (file) => file.readFile('utf8')).catch(() => 'refused');
      read.add(seen);
      await appendForeign(folder, 'done', 'day.csv', (file) => file.writeFile('line\n')).catch(() => undefined);
    }
    isOver = true;
    await Promise.all(swaps);
    expect(await oursIs()).toBe('records');
    expect([...read].filter((seen) => seen.includes('records'))).toEqual([]);
    expect(await openIn(folder)).toEqual([]);
  });

  it('makes a long name short enough for what is added to it, without cutting through a letter', async () => {
    const { folder, files } = await scene();
    const long = `${'ğ😀'.repeat(41)}abcde.csv`;
    await writeFile(join(folder, long), 'list');
    const free = await files.freeName(long);
    expect(free).toMatch(/^(?:ğ😀)+ğ?\.csv$/u);
    await files.move(long, files.inside('done'), free);
    await files.inside('done').writeNew(`${free}.txt`, text('report'));
    expect(await readdir(join(folder, 'done'))).toHaveLength(2);
  });

  it('passes over a name that is no text', async () => {
    const { folder, files } = await scene();
    await writeFile(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0xfe]), Buffer.from('.csv')]), 'x');
    const [name = ''] = await files.names();
    expect(await files.stateOf(name)).toBeNull();
  });

  it('leaves no half file behind where what is written fails, and throws that failure on', async () => {
    const { folder, files } = await scene();
    async function* failing() {
      yield 'half';
      throw new Error('the list was closed');
    }
    await expect(files.inside('done').writeNew('a.csv', failing())).rejects.toThrow('the list was closed');
    expect(await readdir(join(folder, 'done'))).toEqual([]);
  });

  it('names the folder in the words of a failure as people know it', async () => {
    const { folder, files } = await scene();
    await expect(files.inside('out').names()).rejects.toThrow(
      `ENOENT: no such file or directory, lstat '${folder}/out'`,
    );
  });
});

describe('a name in a folder of others', () => {
  const anywhere = ['', '.', '..', '/etc/passwd', '../a.csv', 'a/b.csv', 'a\0.csv'];
  it.each(anywhere)('is none where it leads elsewhere: %j', async (name) => {
    expect(isOneName(name, 'linux')).toBe(false);
    expect(isOneName(name, 'win32')).toBe(false);
    const { files } = await scene();
    await expect(files.stateOf(name)).rejects.toThrow('is no name of a file');
    await expect(files.read(name, (file) => file.readFile())).rejects.toThrow('is no name of a file');
    await expect(files.writeNew(name, text('x'))).rejects.toThrow('is no name of a file');
    await expect(files.move(name, files, 'a.csv')).rejects.toThrow('is no name of a file');
  });

  it.each([
    'CON',
    'con.csv',
    'NUL.txt.csv',
    'COM1',
    'lpt9.csv',
    'com¹.csv',
    'AUX .csv',
    'CONIN$',
    'a.csv.',
    'a.csv ',
    'a.csv:b',
    'a.csv::$DATA',
    'C:a.csv',
    'C:\\a.csv',
    '..\\a.csv',
    '\\\\host\\share\\a.csv',
    '\\\\?\\C:\\a.csv',
    'a\u0001.csv',
    'a?.csv',
  ])('is none on Windows where it means something else there: %j', (name) => {
    expect(isOneName(name, 'win32')).toBe(false);
  });

  it.each([
    'gün.csv',
    'İstanbul 24.11.csv',
    'console.csv',
    'com10.csv',
    'a (2).csv',
    '.gizli',
    '😀.csv',
    'e\u0301.csv',
  ])('is taken everywhere: %s', (name) => {
    expect(isOneName(name, 'win32')).toBe(true);
    expect(isOneName(name, 'linux')).toBe(true);
  });
});
