import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createJsonLog } from '../../../mailbox/jsonLog.ts';
import { createLineWriter } from '../../../mailbox/lineWriter.ts';
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

it.runIf(process.platform !== 'win32')(
  'never waits for a reader that stands still, and says what is missing',
  async () => {
    const pipe = join(await temporaryFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    const reading = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    const descriptor = openSync(pipe, constants.O_WRONLY);
    onTestFinished(() => closeSync(descriptor));
    const lines = createLineWriter(descriptor, dropped);
    const line = 'x'.repeat(1_000);
    const before = performance.now();
    for (let count = 0; count < 3_000; count += 1) lines.write(line);
    await new Promise((resolve) => setImmediate(resolve));
    for (let count = 0; count < 6_000; count += 1) lines.write(line);
    expect(performance.now() - before).toBeLessThan(5_000);

    let text = '';
    const reader = new Socket({ fd: reading, readable: true, writable: false });
    reader.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    await lines.flush();
    lines.write('the end');
    await lines.flush();
    await new Promise<void>((resolve) => {
      if (text.endsWith('the end\n')) resolve();
      reader.on('data', () => text.endsWith('the end\n') && resolve());
    });
    reader.destroy();
    const written = text.trimEnd().split('\n');
    const missing = written.map((each) => /^(\d+) dropped$/.exec(each)?.[1]).find((count) => count !== undefined);
    const whole = written.filter((each) => each === line).length;
    expect(Number(missing)).toBeGreaterThan(0);
    expect(whole + Number(missing)).toBe(9_000);
  },
);
