import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { electronRuntime } from '../../scripts/lib/electronRuntime.ts';
import { type StationApp, stationArguments } from '../../scripts/lib/stationApp.ts';
import { ask, expect, test } from './fixtures.ts';

const isShown = ({ electron }: StationApp) =>
  electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return window?.isVisible() === true && !window.isMinimized();
  });

/** Starts the program once more, the way a person does who does not see that it runs. */
async function startAgain(folder: string): Promise<number | null> {
  const options = { dataDir: join(folder, 'data'), printFolder: join(folder, 'labels') };
  const second = spawn(electronRuntime().executablePath, stationArguments(options), { stdio: 'ignore' });
  const [code] = await once(second, 'exit');
  return code;
}

test('a second start on the same data ends at once and brings the hidden or minimized first one to the front; one on other data runs beside it', async ({
  desk,
}) => {
  const first = await desk.launch({ demo: desk.service });
  await expect.poll(() => isShown(first)).toBe(true);
  for (const how of ['hide', 'minimize'] as const) {
    await first.electron.evaluate(({ BrowserWindow }, method) => BrowserWindow.getAllWindows()[0]?.[method](), how);
    if (how === 'hide') await expect.poll(() => isShown(first)).toBe(false);
    expect(await startAgain(desk.folder)).toBe(0);
    await expect.poll(() => isShown(first)).toBe(true);
  }
  const second = await desk.launch({ demo: desk.service, dataDir: join(desk.folder, 'other') });
  for (const { page } of [first, second]) {
    await expect.poll(async () => (await ask(page, 'station.status', {})).profile).toBe('demo');
  }
});

test('a start that cannot lock its data shows why before it ends', async ({ desk }) => {
  const stated = join(desk.folder, 'said');
  const noFolder = join(desk.folder, 'file');
  writeFileSync(noFolder, '');
  const options = { dataDir: join(desk.folder, 'data'), printFolder: join(desk.folder, 'labels') };
  const started = spawn(
    electronRuntime().executablePath,
    ['-r', fileURLToPath(new URL('./support/errorBoxToFile.cjs', import.meta.url)), ...stationArguments(options)],
    { stdio: 'ignore', env: { ...process.env, TMPDIR: noFolder, ERROR_BOX_FILE: stated } },
  );
  const [code] = await once(started, 'exit');
  expect(code).toBe(1);
  expect(readFileSync(stated, 'utf8')).toMatch(/geçici klasöre yazamıyor|temporary folder/);
});
