import { existsSync } from 'node:fs';
import path from 'node:path';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { type PackedApp, packApp } from '../../scripts/lib/packApp.ts';
import { expect, expectOutcome, outcome, scan, test } from './fixtures.ts';
import { startPackedApp } from './packedApp.ts';

const PLAIN = 'ORD-10427';

/** How a fuse is written in the binary. */
const OFF = '0'.charCodeAt(0);
const ON = '1'.charCodeAt(0);

let packed: PackedApp;

test.beforeAll(async () => {
  packed = await packApp();
});

test('the packed app ships an order', async ({ desk }) => {
  const app = await startPackedApp(packed.executablePath, {
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
