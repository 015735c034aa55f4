import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createRequestLogs } from '../../../../electron/adapters/budget/requestLogs.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const KEY = 'svc_live_0123456789';
const WINDOW = 60_000;

/** The computer on which it runs: its uptime is the test's. */
async function computer() {
  const directory = join(await temporaryFolder(), 'requests');
  const errors: string[] = [];
  const logger = { info() {}, warn() {}, error: (event: string) => errors.push(event) };
  let uptime = 1_000_000;
  return {
    directory,
    errors,
    /** A program that starts. */
    start: () => createRequestLogs({ directory, logger, uptimeMs: () => uptime }),
    pass(ms: number) {
      uptime += ms;
    },
    restarts(uptimeNow: number) {
      uptime = uptimeNow;
    },
    async file() {
      const [name = ''] = await readdir(directory);
      return join(directory, name);
    },
  };
}

it('what was sent before the program ended counts after its next start, also with a wrong clock', async () => {
  const pc = await computer();
  const before = await pc.start().open(KEY);
  await before.record();
  pc.pass(10_000);
  await before.record();
  pc.pass(5_000);
  expect(before.others(WINDOW)).toEqual([]);
  const after = await pc.start().open(KEY);
  expect(after.others(WINDOW)).toEqual([15_000, 5_000]);
  pc.pass(50_000);
  expect(after.others(WINDOW)).toEqual([55_000]);
});

it('two who send under one key count each other, two keys do not', async () => {
  const pc = await computer();
  const logs = pc.start();
  const [one, other, foreign] = [await logs.open(KEY), await logs.open(KEY), await logs.open(`${KEY}x`)];
  const recorded = one.record();
  // At once, not only when the disk has it.
  expect(other.others(WINDOW)).toEqual([0]);
  await recorded;
  expect(one.others(WINDOW)).toEqual([]);
  expect(foreign.others(WINDOW)).toEqual([]);
});

it('after a restart of the computer they count as sent when it started, at the earliest', async () => {
  const pc = await computer();
  await (await pc.start().open(KEY)).record();
  pc.restarts(20_000);
  expect((await pc.start().open(KEY)).others(WINDOW)).toEqual([20_000]);
  pc.restarts(70_000);
  expect((await pc.start().open(KEY)).others(WINDOW)).toEqual([]);
});

it('a line that a crash cut, and one that is none, hides no other', async () => {
  const pc = await computer();
  const log = await pc.start().open(KEY);
  await log.record();
  await appendFile(await pc.file(), 'what is this\n\n-5\n10000');
  expect((await pc.start().open(KEY)).others(WINDOW)).toEqual([0]);
  await writeFile(await pc.file(), Buffer.from([0, 255, 254]));
  expect((await pc.start().open(KEY)).others(WINDOW)).toEqual([]);
});

it('stores what counts and no more, and nothing of the key', async () => {
  const pc = await computer();
  for (let start = 0; start < 5; start += 1) {
    const log = await pc.start().open(KEY);
    for (let i = 0; i < 20; i += 1) await log.record();
    pc.pass(130_000);
  }
  await (await pc.start().open(KEY)).record();
  expect((await readFile(await pc.file(), 'utf8')).trim().split('\n')).toHaveLength(1);
  expect((await readdir(pc.directory)).join() + (await readFile(await pc.file(), 'utf8'))).not.toContain('0123456789');
});

it('a disk that takes nothing stops no request, and is reported', async () => {
  const pc = await computer();
  await writeFile(pc.directory, 'a file where the folder should be');
  const logs = pc.start();
  const [one, other] = [await logs.open(KEY), await logs.open(KEY)];
  await one.record();
  expect(pc.errors).toEqual(['request not counted']);
  expect(other.others(WINDOW)).toEqual([0]);
  // Once there is room again, what could not be written is.
  await rm(pc.directory);
  pc.pass(1_000);
  await one.record();
  expect((await pc.start().open(KEY)).others(WINDOW)).toEqual([1_000, 0]);
});
