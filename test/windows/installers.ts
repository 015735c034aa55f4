import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';

// What installer/build.ts made, of electron-builder's own scripts. The program in them stands in for Electron.
const MADE = 'Z:\\lab\\installers';
const INSTALLED = "C:\\Işıl Şahin's #1 %50\\Label Station";
/** Wine stores the file of a link in the letters of its code page, which has not those of Turkish. */
const LINKED = "C:\\Kutu's #1 %50\\Label Station";
const programIn = (folder: string) => join(folder, 'Label Station.exe');

const appData = process.env.APPDATA ?? '';
const link = join(appData, 'Microsoft\\Windows\\Start Menu\\Programs\\Label Station.lnk');

/** Everything that the program and Electron could have their data in. */
const DATA = ['Label Station', 'label-station'].map((name) => join(appData, name, 'işler.txt'));

const report = join(tmpdir(), 'stand-in.txt');
const waits = join(tmpdir(), 'stand-in waits');
const env = { ...process.env, TMP: process.env.TEMP, STAND_IN_REPORT: report, STAND_IN_WAIT: waits };

/** As the command line has it: what follows `/D=` stands there as it is, spaces and all. */
async function ends(file: string, parameters: string): Promise<unknown> {
  const verbatim = { argv0: `"${file}"`, windowsVerbatimArguments: true };
  const child = spawn(file, [parameters], { env, stdio: 'ignore', ...verbatim });
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
}

const runs = async (file: string, parameters: string) => expect(await ends(file, parameters), file).toBe(0);

/** What the program wrote at its starts since the last call. */
async function starts(count: number): Promise<readonly Readonly<Record<string, string>>[]> {
  const found = await eventually(async () => {
    const text = existsSync(report) ? readFileSync(report, 'utf8') : '';
    const each = text.split(/^(?=program=)/mu).filter((part) => part.includes('APP_FILENAME='));
    if (each.length < count) throw new Error(`${each.length} of ${count} starts`);
    return each;
  });
  rmSync(report);
  return found.map((part) => Object.fromEntries(part.split('\n').map((line) => line.split(/=(.*)/su).slice(0, 2))));
}

const listed = async () => {
  const key = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall';
  const { stdout } = await promisify(execFile)('reg', ['query', key, '/s']).catch(() => ({ stdout: '' }));
  return /DisplayName\s+REG_SZ\s+(Label Station .*?)\s*$/mu.exec(stdout)?.[1] ?? null;
};

const data = () => DATA.map((file) => readFileSync(file, 'utf8'));

async function removes(folder: string): Promise<void> {
  await runs(join(folder, 'Uninstall Label Station.exe'), '/S');
  const left = async () => [existsSync(folder), existsSync(link), await listed()];
  await eventually(async () => expect(await left()).toEqual([false, false, null]));
}

describe("the installer for Windows, with a program that stands in for Electron's", () => {
  it('installs without questions into a path with spaces and Turkish letters, and what it installed starts', async () => {
    for (const file of DATA) {
      mkdirSync(parse(file).dir, { recursive: true });
      writeFileSync(file, 'Şube');
    }
    await runs(join(MADE, '1.0.0.exe'), `/S /D=${INSTALLED}`);
    expect(readFileSync(join(INSTALLED, 'resources/app.asar'), 'utf8')).toBe('1.0.0');
    expect(readdirSync(join(INSTALLED, 'resources/Işıl'))).toEqual(['only 1.0.0.txt']);
    expect([await listed(), existsSync(link)]).toEqual(['Label Station 1.0.0', true]);
    const program = programIn(INSTALLED);
    await runs(program, '--background');
    expect(await starts(1)).toMatchObject([{ program, parameters: '--background', version: '1.0.0' }]);
  });

  it('updates over it where it lies, once the program has ended, and takes the old files away', async () => {
    writeFileSync(waits, '');
    const running = runs(programIn(INSTALLED), '');
    await starts(1);
    const updating = runs(join(MADE, '1.1.0.exe'), '--updated /S');
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(readFileSync(join(INSTALLED, 'resources/app.asar'), 'utf8')).toBe('1.0.0');
    rmSync(waits);
    await Promise.all([running, updating]);
    expect(readFileSync(join(INSTALLED, 'resources/app.asar'), 'utf8')).toBe('1.1.0');
    expect(readdirSync(join(INSTALLED, 'resources/Işıl'))).toEqual(['only 1.1.0.txt']);
    expect([await listed(), existsSync(link)]).toEqual(['Label Station 1.1.0', true]);
    expect(data()).toEqual(['Şube', 'Şube']);
  });

  it('takes nothing away from a program that goes on, and ends nothing by force', async () => {
    writeFileSync(waits, '');
    const running = runs(programIn(INSTALLED), '');
    await starts(1);
    expect(await ends(join(MADE, '1.0.0.exe'), '/S')).toBe(3);
    expect(readFileSync(join(INSTALLED, 'resources/app.asar'), 'utf8')).toBe('1.1.0');
    expect(await listed()).toBe('Label Station 1.1.0');
    rmSync(waits);
    await running;
  });

  it('is removed without questions, and leaves the data', async () => {
    await removes(INSTALLED);
    expect(data()).toEqual(['Şube', 'Şube']);
  });

  it('starts the new version after an update, and by the entry of the start menu', async () => {
    await runs(join(MADE, '1.0.0.exe'), `/S /D=${LINKED}`);
    await runs(join(MADE, '1.1.0.exe'), '--updated /S --force-run');
    const program = programIn(LINKED);
    expect(await starts(1)).toMatchObject([{ program, parameters: '--updated', version: '1.1.0' }]);
    await runs('cmd', `/c start "" "${link}"`);
    expect(await starts(1)).toMatchObject([{ program, parameters: '', version: '1.1.0' }]);
    await removes(LINKED);
  });
});

describe("the portable program for Windows, with a program that stands in for Electron's", () => {
  it('names its own file to the program, unpacks each start into a folder of its own, and clears it away', async () => {
    const folder = join(tmpdir(), 'Taşınabilir #2');
    mkdirSync(folder);
    const file = join(folder, 'Etiket İstasyonu.exe');
    await copyFile(join(MADE, 'portable.exe'), file);
    const before = readdirSync(tmpdir());
    writeFileSync(waits, '');
    const running = [runs(file, '--background'), runs(file, '"--data-dir=D:\\bir iki"')];
    const [one, two] = await starts(2);
    for (const start of [one, two])
      expect(start).toMatchObject({
        PORTABLE_EXECUTABLE_FILE: file,
        PORTABLE_EXECUTABLE_DIR: folder,
        version: '1.0.0',
      });
    expect([one?.parameters, two?.parameters].sort()).toEqual(['"--data-dir=D:\\bir iki"', '--background']);
    expect(one?.program).not.toBe(two?.program);
    for (const start of [one, two]) expect(parse(start?.program ?? '').dir.startsWith(tmpdir())).toBe(true);
    rmSync(waits);
    await Promise.all(running);
    expect(readdirSync(tmpdir())).toEqual(before);
  });
});
