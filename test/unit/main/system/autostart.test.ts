import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { applyAutostart } from '../../../../electron/main/system/autostart.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'label-station-autostart-'));
const never = () => {
  throw new Error('this system has a file for it');
};
const linux = (configFolder: string, program: string) =>
  ({ platform: 'linux', program, configFolder, setLoginItem: never }) as const;

it('puts a file where the desktop finds programs to start, and takes it away again', () => {
  const configFolder = folder();
  const file = join(configFolder, 'autostart', 'label-station.desktop');
  applyAutostart(true, linux(configFolder, '/opt/Label Station/label-station'));
  expect(readFileSync(file, 'utf8').split('\n')).toEqual([
    '[Desktop Entry]',
    'Type=Application',
    'Name=Label Station',
    'Exec="/opt/Label Station/label-station"',
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ]);
  applyAutostart(false, linux(configFolder, '/opt/Label Station/label-station'));
  expect(existsSync(file)).toBe(false);
  // Also where there was none.
  applyAutostart(false, linux(configFolder, '/opt/Label Station/label-station'));
});

it('names a program that was moved by its new place', () => {
  const configFolder = folder();
  for (const program of ['/old/label-station', '/new/label-station'])
    applyAutostart(true, linux(configFolder, program));
  expect(readFileSync(join(configFolder, 'autostart', 'label-station.desktop'), 'utf8')).toContain(
    'Exec="/new/label-station"',
  );
});

it('leaves nothing in a name that a desktop would read as code', () => {
  const configFolder = folder();
  applyAutostart(true, linux(configFolder, '/home/a"b/`$x`/100%\\label-station'));
  const line = readFileSync(join(configFolder, 'autostart', 'label-station.desktop'), 'utf8')
    .split('\n')
    .find((one) => one.startsWith('Exec='));
  expect(line).toBe('Exec="/home/a\\\\"b/\\\\`\\\\$x\\\\`/100%%\\\\\\\\label-station"');
});

it('reports that it failed where the file cannot be written', () => {
  const configFolder = folder();
  writeFileSync(join(configFolder, 'autostart'), 'a file in the way');
  expect(() => applyAutostart(true, linux(configFolder, '/opt/label-station'))).toThrow();
});

it('leaves it to Electron elsewhere', () => {
  const requested: unknown[] = [];
  const parts = {
    program: 'C:\\Label Station.exe',
    configFolder: '',
    setLoginItem: (item: unknown) => void requested.push(item),
  };
  applyAutostart(true, { ...parts, platform: 'win32' });
  applyAutostart(false, { ...parts, platform: 'darwin' });
  expect(requested).toEqual([{ openAtLogin: true, path: 'C:\\Label Station.exe' }, { openAtLogin: false }]);
});
