import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { firstScripts } from '../../../scripts/bench/size.ts';
import { cpuOf, memoryOf, processesOf } from '../../bench/processes.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** Starts a program as itself, and both work for a while; then each waits. */
const WORKER = `
const { spawn } = require('node:child_process');
if (process.argv[2] === 'outer') spawn(process.execPath, [__filename, 'inner'], { stdio: ['ignore', 1, 2] });
const end = process.cpuUsage().user + 300_000;
while (process.cpuUsage().user < end);
console.log('done');
setInterval(() => {}, 10);
setTimeout(() => process.exit(), 900_000);`;

it.runIf(process.platform === 'linux')('what a program and those that it started did is counted', async () => {
  const folder = await temporaryFolder();
  const script = join(folder, 'worker.cjs');
  await writeFile(script, WORKER);
  const program = spawn(process.execPath, [script, 'outer'], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(program, 'spawn');
  const pid = program.pid ?? Number.NaN;
  onTestFinished(() => {
    for (const each of processesOf(pid).toReversed()) process.kill(each);
  });
  let stated = '';
  program.stdout.on('data', (chunk) => {
    stated += chunk;
  });
  await expect.poll(() => stated.match(/done/gu)?.length).toBe(2);
  const pids = processesOf(pid);
  expect(pids).toHaveLength(2);
  const alone = cpuOf([pid]);
  expect(alone).toBeGreaterThanOrEqual(250);
  expect(cpuOf(pids)).toBeGreaterThanOrEqual(alone + 250);
  const [both, outer] = [memoryOf(pids), memoryOf([pid])];
  expect(both.own).toBeGreaterThan(outer.own);
  expect(outer.own).toBeGreaterThan(5_000_000);
  // The two share the program's code.
  expect(both.resident - both.own).toBeGreaterThan(1_000_000);
});

it.runIf(process.platform === 'linux')('a process that is gone has done nothing', () => {
  expect(cpuOf([2 ** 22 + 1])).toBe(0);
});

it('what a page loads before it runs is what it names, with all that this imports at once', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'assets'));
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  await write('index.html', '<script type="module" crossorigin src="./assets/index.js"></script>');
  await write(
    'assets/index.js',
    'const deps=["./later.js"];\nimport{n as e,t}from"./runtime.js";import"./effect.js";e(()=>import("./later.js"))',
  );
  await write('assets/runtime.js', 'export*from"./deep.js";');
  for (const name of ['effect', 'deep', 'later']) await write(`assets/${name}.js`, 'export const n=1;');
  const names = firstScripts(folder).map((file) => file.slice(folder.length + '/assets/'.length));
  expect(names.toSorted()).toEqual(['deep.js', 'effect.js', 'index.js', 'runtime.js']);
});
