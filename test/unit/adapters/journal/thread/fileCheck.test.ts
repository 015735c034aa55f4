import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { fileCheck } from '../../../../../electron/adapters/journal/thread/fileCheck.ts';

/** A check by a process that runs this code. */
const checkedBy = (code: string) =>
  fileCheck(spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'ignore'] }));
const write = (text: string) => `process.stdout.write(${JSON.stringify(text)})`;

it('finds what the process prints in a line, also where the line comes in pieces', async () => {
  const { finding } = checkedBy(`${write('{"kind":')}; setTimeout(() => ${write('"whole"}\n')}, 50)`);
  expect(await finding).toEqual({ kind: 'whole' });
});

it('finds nothing where the process ends without a line', async () => {
  expect(await checkedBy(write('{"kind":"whole"}')).finding).toBeNull();
});

it('finds nothing where it is stopped', async () => {
  const check = checkedBy('setInterval(() => undefined, 1_000)');
  check.stop();
  expect(await check.finding).toBeNull();
});
