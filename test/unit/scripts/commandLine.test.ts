import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { fromRoot } from '../../../scripts/lib/layout.ts';
import { TIMEOUT_MS } from '../../support/timeouts.ts';

const ask = (command: string, ...args: string[]) =>
  spawnSync(process.execPath, [fromRoot('scripts', `${command}.ts`), ...args], {
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });

it.each([
  ['demo', ['--nonsense'], '--nonsense'],
  ['demo', ['headless'], 'headless'],
  ['demo', ['--json=yes'], '--json'],
  ['test', ['nonsense'], 'npm test -- [check]'],
  ['test', ['unit', '--watch'], '--watch'],
  ['check', ['types'], 'types'],
  ['pack', ['--sumatra-pdf', 'x'], '--sumatra-sha256'],
  ['start', ['--data-folder=x'], '--data-folder'],
  ['start', ['--data-dir'], '--data-dir'],
  ['conformance', ['--base-url', 'http://127.0.0.1:1'], '--key KEY'],
])('%s %j is refused before anything is done, with what there is', (command, args, named) => {
  const { status, stdout, stderr } = ask(command, ...args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(named);
  expect(stderr).toContain(`npm ${['test', 'start'].includes(command) ? '' : 'run '}${command}`);
});

it('help goes to the standard output, and is no error', () => {
  expect(ask('torture', '--help')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('npm run torture'),
    stderr: '',
  });
});
