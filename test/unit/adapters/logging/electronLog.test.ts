import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createElectronLog } from '../../../../electron/adapters/logging/electronLog.ts';
import { createRedaction } from '../../../../electron/adapters/logging/redaction.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

async function linesIn(directory: string): Promise<readonly string[]> {
  return (await readFile(join(directory, 'main.log'), 'utf8')).trimEnd().split(/\r?\n/);
}

it('writes one line per event with time and level, at once, into a folder that it makes', async () => {
  const directory = join(await temporaryFolder(), 'logs');
  const log = createElectronLog({ directory });
  log.info('started');
  log.warn('api.error', { status: 402, kind: 'account_hold' });
  log.error('printer gone', { detail: '%s %d {level} {text} %c' });
  const lines = await linesIn(directory);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\dT\S+Z info started$/);
  expect(lines[1]).toMatch(/ warn api\.error {"status":402,"kind":"account_hold"}$/);
  expect(lines[2]).toMatch(/ error printer gone {"detail":"%s %d {level} {text} %c"}$/);
});

it('writes nothing private, and nothing to the console', async () => {
  const console = ['log', 'info', 'warn', 'error'] as const;
  const spies = console.map((name) => vi.spyOn(globalThis.console, name));
  const directory = await temporaryFolder();
  const redaction = createRedaction();
  redaction.hide('thekey');
  const log = createElectronLog({ directory, redaction });
  log.error('failed for a@b.example', { url: 'https://x.example/l?signature=abc', note: 'used thekey' });
  const text = (await linesIn(directory)).join('\n');
  for (const secret of ['a@b.example', 'abc', 'thekey']) expect(text).not.toContain(secret);
  for (const spy of spies) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
});

it('keeps the logs of two folders apart', async () => {
  const [one, two] = [await temporaryFolder(), await temporaryFolder()];
  createElectronLog({ directory: one }).info('first');
  createElectronLog({ directory: two }).info('second');
  expect(await linesIn(one)).toEqual([expect.stringMatching(/first$/)]);
  expect(await linesIn(two)).toEqual([expect.stringMatching(/second$/)]);
});

it('keeps two files of 5 MB, after any amount of lines', async () => {
  const directory = await temporaryFolder();
  const log = createElectronLog({ directory });
  const limit = 5 * 1024 * 1024;
  const line = 'word '.repeat(20_000);
  for (let written = 0; written < 3.2 * limit; written += line.length) log.info('filling', { line });
  log.info('the last line');
  expect((await readdir(directory)).toSorted()).toEqual(['main.log', 'main.old.log']);
  for (const file of ['main.log', 'main.old.log']) {
    const { size } = await stat(join(directory, file));
    expect(size).toBeLessThan(limit + 2 * line.length);
  }
  expect((await stat(join(directory, 'main.old.log'))).size).toBeGreaterThan(limit / 2);
  expect((await linesIn(directory)).at(-1)).toMatch(/the last line$/);
});
