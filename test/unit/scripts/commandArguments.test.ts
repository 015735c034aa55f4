import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromRoot } from '../../../scripts/lib/layout.ts';
import { TIMEOUT_MS } from '../../support/timeouts.ts';

/** The commands alone, without lock file and packages: a set-up that began here could only fail, and with another code. */
let bare: string;
beforeAll(() => {
  bare = mkdtempSync(path.join(tmpdir(), 'label-station-commands-'));
  mkdirSync(path.join(bare, 'scripts'));
  for (const name of readdirSync(fromRoot('scripts')).filter((each) => each.endsWith('.mjs') || each === 'setup')) {
    cpSync(fromRoot('scripts', name), path.join(bare, 'scripts', name), { recursive: true });
  }
});
afterAll(() => rmSync(bare, { recursive: true, force: true }));

const ask = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${command}.mjs`, ...args], {
    cwd: bare,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });
  return { status, stdout, stderr };
};

const refused = (sentence: string) => ({ status: 2, stdout: '', stderr: `${sentence}\n` });

describe('arguments of the commands', () => {
  it.each([
    ['demo', ['--nonsense'], 'Unknown option --nonsense. There are: --headless, --json.'],
    ['demo', ['--headless', '--jsn'], 'Unknown option --jsn. There are: --headless, --json.'],
    ['demo', ['headless'], 'Unknown argument headless. There are: --headless, --json.'],
    ['demo', ['--json=yes'], '--json takes no value.'],
    [
      'test',
      ['nonsense'],
      'Unknown part nonsense. There are: check, unit, contract, conformance, integration, torture, mutants, e2e.',
    ],
    ['test', ['unit', '--watch'], 'Unknown option --watch. There are: --deep, --only.'],
    [
      'build',
      ['everything'],
      'Unknown part everything. There are: renderer, main, station, journal, pdfs, lists, spooler, preload, demo, mailbox.',
    ],
    ['build', ['--force'], 'Unknown option --force. There is only --if-stale.'],
    ['check', ['types'], 'Unknown argument types. This command takes none.'],
    ['pack', ['--win'], 'Unknown option --win. There are: --installers, --sumatra-pdf, --sumatra-sha256.'],
    [
      'start',
      ['--data-folder=x'],
      'Unknown option --data-folder. There are: --json, --data-dir, --print-folder, --demo-url, --demo-key, --lists.',
    ],
    ['start', ['--data-dir'], '--data-dir needs a value.'],
    ['dev', ['--data-dir', '--print-folder=x'], '--data-dir needs a value.'],
    [
      'conformance',
      ['--nonsense'],
      'Unknown option --nonsense. There are: --allow-charges, --json, --help, --base-url, --key, --control, --webhook-url, --low-balance-key, --debt-key, --disabled-key, --only, --per-minute.',
    ],
  ])('%s %j is refused with one sentence before the set-up', (command, args, sentence) => {
    expect(ask(command, ...args)).toEqual(refused(sentence));
  });

  it.each([
    ['demo', ['--headless', '--json']],
    ['test', ['unit', 'check']],
    ['test', ['e2e', '--only', 'scan.test.ts']],
    ['pack', ['--installers']],
    ['build', ['--if-stale', 'main']],
    ['start', ['--data-dir', 'x', '--', '--lang=tr']],
    ['conformance', ['--base-url=http://127.0.0.1:1', '--key', 'k', '--allow-charges']],
  ])('%s %j goes on to the set-up', (command, args) => {
    const { status, stderr } = ask(command, ...args);
    expect(status).not.toBe(2);
    expect(stderr).toContain('package-lock.json');
  });
});
