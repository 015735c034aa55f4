// Deep, not in each run: it packs the program.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { type PackedApp, packApp } from '../../scripts/lib/packApp.ts';
import { shippedFiles, shippedParts, wrongFiles } from '../../scripts/lib/shippedFiles.ts';
import { ask } from '../../scripts/lib/stationApp.ts';
import { expect, expectOutcome, outcome, scan, test } from './fixtures.ts';
import { startPackedApp } from './packedApp.ts';

const PLAIN = 'ORD-10427';

/** How a fuse is written in the binary. */
const OFF = '0'.charCodeAt(0);
const ON = '1'.charCodeAt(0);

/** Of our own and of others, beside Electron. Add new packages here, too. */
const SHIPPED: readonly string[] = [
  'dist/demo',
  'dist/journal',
  'dist/lists',
  'dist/main',
  'dist/pdfs',
  'dist/preload',
  'dist/renderer',
  'dist/spooler',
  'dist/station',
  'node_modules/@photostructure/sqlite',
  'node_modules/keytar',
  'node_modules/koffi',
  'node_modules/node-gyp-build',
  'node_modules/pdf-to-printer',
  'package.json',
];

/** As users get it, and as a debugger can inspect it. */
let packed: PackedApp;
let testable: PackedApp;

test.beforeAll(async () => {
  packed = await packApp();
  testable = await packApp({ forTests: true });
});

test('the packed app ships an order', async ({ desk }) => {
  const app = await startPackedApp(testable.executablePath, {
    dataDir: path.join(desk.folder, 'data'),
    printFolder: path.join(desk.folder, 'labels'),
    demo: desk.service,
    env: { LANG: 'en_US.UTF-8' },
  });
  try {
    await expect(outcome(app.page)).toHaveAttribute('data-outcome', 'idle');
    await scan(app.page, PLAIN);
    await expectOutcome(app.page, PLAIN, 'done');
    expect(await desk.labels()).toEqual([`${PLAIN}.pdf`]);
    expect(desk.service.control.charges()).toHaveLength(1);
    const tried = ask(app.page, 'connection.test', { baseUrl: 'https://shipping.example', apiKey: 'svc_live_nobody' });
    // Only the official Electron may send a key to another computer.
    if (packed.notForUsers.length > 0) await expect(tried).rejects.toThrow('runtime_not_official');
  } finally {
    await app.close();
  }
});

test('the packed app is no Node and takes no debugger, and runs from its archive only', async () => {
  const wire = await getCurrentFuseWire(packed.executablePath);
  expect(wire).toMatchObject({
    [FuseV1Options.RunAsNode]: OFF,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: OFF,
    [FuseV1Options.EnableNodeCliInspectArguments]: OFF,
    [FuseV1Options.EnableCookieEncryption]: ON,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: ON,
    [FuseV1Options.OnlyLoadAppFromAsar]: ON,
  });
  expect(existsSync(path.join(packed.folder, 'resources', 'default_app.asar'))).toBe(false);
});

test('only what a shop needs is shipped', () => {
  const files = shippedFiles(packed.resources);
  expect(wrongFiles(files, `${process.platform}-${process.arch}`)).toEqual([]);
  expect(
    shippedParts(files)
      .map((part) => part.path)
      .sort(),
  ).toEqual(SHIPPED);
});

const SWITCHES = [
  '--remote-debugging-port=0',
  '-remote-debugging-port=0',
  '--remote-debugging-pipe',
  '--inspect=0',
  '--inspect-brk=0',
  '--js-flags=--expose-gc',
  '--no-sandbox',
  '--disable-web-security',
  '--load-extension=/nowhere',
  '--ignore-certificate-errors',
  '--host-resolver-rules=MAP * 127.0.0.1',
] as const;

for (const given of SWITCHES) {
  test(`a program for users ends at once with ${given}, and prints why in one sentence`, async ({ desk }) => {
    const dataDir = path.join(desk.folder, 'data');
    // As root Chromium would end by itself without the last one.
    const args = [given, `--data-dir=${dataDir}`, '--no-sandbox'];
    const app = spawn(packed.executablePath, args, {
      env: { ...process.env, LANG: 'en_US.UTF-8' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [stated, [code]] = await Promise.all([text(app.stderr), once(app, 'exit')]);
    expect(stated).toContain(`This program does not run with ${given.split('=')[0]}, because`);
    expect(stated).not.toContain('DevTools listening');
    expect(code).toBe(1);
    expect(existsSync(dataDir)).toBe(false);
  });
}
