import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Call } from '../../powercut/calls.ts';
import { diskOf, FATES, type Fate, readTree } from '../../powercut/disk.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { chanceOf } from '../../torture/random.ts';

const ROOT = '/data';
const write = (path: string, text: string, at = 0): Call => ({
  kind: 'write',
  path,
  fd: 5,
  at,
  bytes: Buffer.from(text),
});
const made = (path: string): Call => ({ kind: 'open', path, fd: 5, flags: 'O_WRONLY|O_CREAT' });
/** Covers all calls so far. */
const sync = (path: string, since: number): Call => ({ kind: 'sync', path, since });

/** The contents of that file in many states at the end; null: it has no such name. */
async function contents(
  calls: readonly Call[],
  name: string,
  before: Readonly<Record<string, string>> = {},
  fates: readonly Fate[] = FATES,
) {
  const tree = await temporaryFolder();
  for (const [file, text] of Object.entries(before)) writeFileSync(join(tree, file), text);
  const found = new Set<string | null>();
  const disk = diskOf(ROOT, readTree(tree), calls);
  const chance = chanceOf('states');
  for (let state = 0; state < 40 * (5 - fates.length); state += 1) {
    const folder = await temporaryFolder();
    disk.restore(calls.length, fates[state % fates.length] ?? 'all', chance, folder);
    const path = join(folder, name);
    found.add(existsSync(path) ? readFileSync(path, 'utf8') : null);
  }
  return found;
}

it('stores what was synced under a name that was synced, and nothing else for certain', async () => {
  const calls = [made('/data/a'), write('/data/a', 'text')];
  expect(await contents([...calls, sync('/data/a', 2), sync(ROOT, 3)], 'a')).toEqual(new Set(['text']));
  expect(await contents([...calls, sync(ROOT, 2)], 'a')).toEqual(new Set(['text', '']));
  expect(await contents([...calls, sync('/data/a', 2)], 'a')).toEqual(new Set(['text', null]));
  // A sync that had begun before the write does not cover it.
  expect(await contents([...calls, sync('/data/a', 1), sync(ROOT, 3)], 'a')).toEqual(new Set(['text', '']));
});

it('replaces a file at once, but not for certain before its folder is synced', async () => {
  const calls: Call[] = [made('/data/a.part'), write('/data/a.part', 'new'), sync('/data/a.part', 2)];
  calls.push({ kind: 'rename', from: '/data/a.part', path: '/data/a' });
  expect(await contents(calls, 'a', { a: 'old' })).toEqual(new Set(['old', 'new']));
  expect(await contents([...calls, sync(ROOT, 4)], 'a', { a: 'old' })).toEqual(new Set(['new']));
  expect(await contents([...calls, sync(ROOT, 4)], 'a.part', { a: 'old' })).toEqual(new Set([null]));
});

it('brings back what was removed, and loses all below a folder whose name is lost', async () => {
  expect(await contents([{ kind: 'remove', path: '/data/a' }], 'a', { a: 'old' })).toEqual(new Set(['old', null]));
  const below: Call[] = [
    { kind: 'mkdir', path: '/data/b' },
    made('/data/b/c'),
    sync('/data/b', 2),
    sync('/data/b/c', 3),
  ];
  expect(await contents(below, 'b/c')).toEqual(new Set(['', null]));
  expect(await contents([...below, sync(ROOT, 4)], 'b/c')).toEqual(new Set(['']));
});

it('tears a write at sectors, and applies two in any order', async () => {
  const long = await contents([write('/data/a', 'x'.repeat(1_024))], 'a', { a: 'o'.repeat(1_024) }, ['some']);
  expect(long).toContain(`${'x'.repeat(512)}${'o'.repeat(512)}`);
  expect(long).toContain(`${'o'.repeat(512)}${'x'.repeat(512)}`);
  expect(await contents([write('/data/a', '1'), write('/data/a', '2')], 'a', { a: '0' }, ['some'])).toEqual(
    new Set(['0', '1', '2']),
  );
});
