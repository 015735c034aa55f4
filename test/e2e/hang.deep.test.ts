// Half a minute by itself: so long Chromium waits until a page counts as hung.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { electronRuntime } from '../../scripts/lib/electronRuntime.ts';
import { stationArguments } from '../../scripts/lib/stationApp.ts';
import { expect, test } from './fixtures.ts';

const CODE = 'ORD-10427';
/** Enough time to let the page hang while the answer of the service is on its way, ms. */
const AWAY_MS = 3_000;
const HANGS = fileURLToPath(new URL('./support/hangs.cjs', import.meta.url));

test('the page hangs in the middle of a scan: it is loaded again with a notice, and the label comes out once', async ({
  desk,
}) => {
  const file = join(desk.folder, 'said');
  desk.service.control.addFault({ kind: 'delay', ms: AWAY_MS, method: 'POST', path: '/api/v2/shipments' });
  const where = { dataDir: join(desk.folder, 'data'), printFolder: join(desk.folder, 'labels'), demo: desk.service };
  const app = spawn(electronRuntime().executablePath, ['-r', HANGS, ...stationArguments(where)], {
    stdio: 'ignore',
    env: { ...process.env, LANG: 'en_US.UTF-8', HANG_CODE: CODE, HANG_FILE: file },
  });
  await once(app, 'exit');
  expect(await readFile(file, 'utf8')).toContain('The screen had stopped and was loaded again');
  expect(await readFile(join(where.dataDir, 'logs', 'main.log'), 'utf8')).toContain('unresponsive');
  expect(await desk.labels()).toEqual([`${CODE}.pdf`]);
  expect(desk.service.control.charges().map(({ orderReference }) => orderReference)).toEqual([CODE]);
});
