import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readCalls } from '../../powercut/calls.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const hex = (text: string) => [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');

async function read(...lines: readonly string[]) {
  const log = join(await temporaryFolder(), 'log');
  writeFileSync(log, lines.join('\n'), 'latin1');
  return readCalls(log);
}

it('reads paths, bytes and places of calls that succeeded', async () => {
  const file = `7<${hex('/d/ş (1), a')}>`;
  expect(
    await read(
      `1 openat(AT_FDCWD<${hex('/')}>, "${hex('d/ş (1), a')}", O_WRONLY|O_CREAT, 0600) = ${file}`,
      `1 pwrite64(${file}, "${hex('x"\\n')}", 4, 4096) = 4`,
      `1 write(${file}, "${hex('longer')}", 6) = 3`,
      `1 ftruncate(${file}, 12) = 0`,
      `1 mkdirat(9<${hex('/d')}>, "${hex('b')}", 0700) = 0`,
      `1 fsync(${file}) = -1 EIO (Input/output error)`,
      `1 write(3<${hex('socket:[1]')}>, "${hex('said')}", 4) = 4`,
      '2 +++ killed by SIGKILL +++',
    ),
  ).toEqual([
    { kind: 'open', path: '/d/ş (1), a', fd: 7, flags: expect.stringContaining('O_CREAT') },
    { kind: 'write', path: '/d/ş (1), a', fd: 7, at: 4096, bytes: Buffer.from('x"\\n') },
    { kind: 'write', path: '/d/ş (1), a', fd: 7, at: null, bytes: Buffer.from('lon') },
    { kind: 'size', path: '/d/ş (1), a', size: 12 },
    { kind: 'mkdir', path: '/d/b' },
    { kind: 'send', fd: 3, bytes: Buffer.from('said') },
  ]);
});

it('has a sync cover only what had returned when it began, and finds a folder by its descriptor', async () => {
  const folder = `5<${hex('/d/out')}>`;
  expect(
    await read(
      `1 openat(AT_FDCWD<${hex('/')}>, "${hex('/d/out')}", O_RDONLY|O_DIRECTORY) = ${folder}`,
      `1 fsync(${folder} <unfinished ...>`,
      `2 rename("${hex('/proc/self/fd/5/a')}", "${hex('/proc/self/fd/5/b')}") = 0`,
      '1 <... fsync resumed>) = 0',
    ),
  ).toMatchObject([
    { kind: 'open' },
    { kind: 'rename', from: '/d/out/a', path: '/d/out/b' },
    { kind: 'sync', path: '/d/out', since: 1 },
  ]);
});
