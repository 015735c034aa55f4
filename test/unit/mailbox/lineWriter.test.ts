import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createJsonLog, createLineWriter } from '../../../mailbox/lineWriter.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const dropped = (lines: number) => `${lines} dropped`;

async function aFile() {
  const file = join(await temporaryFolder(), 'log');
  const descriptor = openSync(file, 'a');
  onTestFinished(() => closeSync(descriptor));
  return { file, descriptor };
}

it('writes one line of JSON for each event, in their order', async () => {
  const { file, descriptor } = await aFile();
  const lines = createLineWriter(descriptor, dropped);
  const log = createJsonLog(lines.write, () => 0);
  log.info('stored', { box: 'a\n"b"', bytes: 3 });
  log.warn('refused');
  await lines.flush();
  log.error('bug', { code: null });
  await lines.flush();
  const written = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(written.map((line) => JSON.parse(line) as unknown)).toEqual([
    { at: '1970-01-01T00:00:00.000Z', level: 'info', event: 'stored', box: 'a\n"b"', bytes: 3 },
    { at: '1970-01-01T00:00:00.000Z', level: 'warn', event: 'refused' },
    { at: '1970-01-01T00:00:00.000Z', level: 'error', event: 'bug', code: null },
  ]);
});

it('has written what is left when the process ends at once', async () => {
  const { file, descriptor } = await aFile();
  const lines = createLineWriter(descriptor, dropped);
  lines.write('last words');
  lines.flushNow();
  expect(readFileSync(file, 'utf8')).toBe('last words\n');
});

/** Writes far more than a pipe holds, and reports that before anybody reads it. */
const PROGRAM = `
  import { createLineWriter } from './mailbox/lineWriter.ts';
  const lines = createLineWriter(2, (count) => count + ' dropped');
  const line = 'x'.repeat(1000);
  for (let count = 0; count < 3000; count += 1) lines.write(line);
  await new Promise((resolve) => setImmediate(resolve));
  for (let count = 0; count < 6000; count += 1) lines.write(line);
  await new Promise((resolve) => setImmediate(resolve));
  process.stdout.write('all handed over');
  await lines.flush();
  lines.write('the end');
  await lines.flush();
`;

it('never waits for a reader that stands still, and reports what is missing', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  // Its log is not read: a program that waits for that would never finish.
  const [stated] = (await once(child.stdout, 'data')) as [Buffer];
  expect(stated.toString()).toBe('all handed over');

  const chunks: Buffer[] = [];
  for await (const chunk of child.stderr) chunks.push(chunk as Buffer);
  const written = Buffer.concat(chunks).toString().trimEnd().split('\n');
  const missing = written.map((line) => /^(\d+) dropped$/.exec(line)?.[1]).find((count) => count !== undefined);
  const whole = written.filter((line) => /^x{1000}$/.test(line)).length;
  expect(Number(missing)).toBeGreaterThan(0);
  expect(whole + Number(missing)).toBe(9_000);
  expect(written.at(-1)).toBe('the end');
});
