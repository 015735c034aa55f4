import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { lockStation } from '../../../electron/adapters/journal/stationLock.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const LOCK = fileURLToPath(new URL('../../../electron/adapters/journal/stationLock.ts', import.meta.url));

/** Another process that has the folder until it is killed. */
async function processWith(folder: string): Promise<ChildProcess> {
  const script = `const { lockStation } = await import(${JSON.stringify(LOCK)});
    globalThis.lock = lockStation(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1e6);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  await once(child.stdout, 'data');
  return child;
}

it('a folder belongs to one process, in one sentence, and is free at once when that is killed', async () => {
  const folder = await temporaryFolder();
  const other = await processWith(folder);
  expect(() => lockStation(folder)).toThrow(/Another Label Station is working on this folder/);
  const ended = once(other, 'exit');
  other.kill('SIGKILL');
  await ended;
  lockStation(folder).release();
});

it('belongs to one in the same process too, is free again when released, and other folders do not matter', async () => {
  const [folder, other] = [await temporaryFolder(), await temporaryFolder()];
  const lock = lockStation(folder);
  expect(() => lockStation(folder)).toThrow(/Another Label Station/);
  lockStation(other).release();
  lock.release();
  lock.release();
  lockStation(folder).release();
});

it('a lock file that is damaged locks nobody out', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'station.lock'), 'no database'.repeat(500));
  const lock = lockStation(folder);
  expect(() => lockStation(folder)).toThrow(/Another Label Station/);
  lock.release();
});
