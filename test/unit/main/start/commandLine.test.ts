import { describe, expect, it } from 'vitest';
import { foreignSwitch, readCommandLine } from '../../../../electron/main/start/commandLine.ts';

describe('the switches of a packed program', () => {
  it.each([
    ['--remote-debugging-port=9222'],
    ['-remote-debugging-port=9222'],
    ['--remote-debugging-pipe'],
    ['--inspect'],
    ['--js-flags=--expose-gc'],
    ['--no-sandbox'],
    ['--load-extension=/x'],
    ['--a-switch-of-tomorrow'],
    ['--data-dirs=/x'],
    ['---data-dir'],
  ])('refuses %s', (given) => {
    expect(foreignSwitch(['--data-dir=/x', given], 'linux')).toBe(given.split('=')[0]);
    expect(foreignSwitch([given, '--data-dir=/x'], 'win32')).toBe(given.split('=')[0]);
  });

  it('refuses one behind the end of the options, where Electron may still read it', () => {
    expect(foreignSwitch(['--', '--no-sandbox'], 'linux')).toBe('--no-sandbox');
  });

  it('reads them on Windows as Chromium does there', () => {
    expect(foreignSwitch(['/Remote-Debugging-Port=1'], 'win32')).toBe('/Remote-Debugging-Port');
    expect(foreignSwitch(['/remote-debugging-port=1'], 'linux')).toBeNull();
    expect(foreignSwitch(['--Data-Dir=C:\\x'], 'win32')).toBeNull();
  });

  it('takes its own, and what desktops and installers add', () => {
    const own = ['--data-dir=/x', '--print-folder', '/labels', '--demo-url=http://127.0.0.1:1', '--demo-key=k'];
    expect(foreignSwitch(own, 'linux')).toBeNull();
    expect(readCommandLine(own)).toEqual({
      dataDir: '/x',
      printFolder: '/labels',
      demo: { url: 'http://127.0.0.1:1', apiKey: 'k' },
      triedList: null,
      json: false,
    });
    const trial = ['--lists', 'orders.csv', '--json'];
    expect(foreignSwitch(trial, 'linux')).toBeNull();
    expect(readCommandLine(trial)).toMatchObject({ triedList: 'orders.csv', json: true });
    expect(foreignSwitch(['--ozone-platform-hint=auto', '--disable-gpu', '-', '--'], 'linux')).toBeNull();
    expect(foreignSwitch(['--updated', '--force-run'], 'win32')).toBeNull();
    expect(foreignSwitch(['-psn_0_12345'], 'darwin')).toBeNull();
    expect(foreignSwitch(['-psn_0_12345'], 'linux')).toBe('-psn_0_12345');
  });
});
