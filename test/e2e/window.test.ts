import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { electronRuntime } from '../../scripts/lib/electronRuntime.ts';
import { closeStationApp, type StationApp, stationArguments } from '../../scripts/lib/stationApp.ts';
import { ask, expect, outcome, test } from './fixtures.ts';

const boundsOf = ({ electron }: StationApp) =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
const zoomOf = ({ electron }: StationApp) =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor());
const shownBy = ({ electron }: StationApp) =>
  electron.evaluate(({ BrowserWindow }) => ({
    isVisible: BrowserWindow.getAllWindows()[0]?.isVisible(),
    timesMaximized: (globalThis as unknown as { timesMaximized: number }).timesMaximized,
  }));

const MAXIMIZED = fileURLToPath(new URL('./support/maximized.cjs', import.meta.url));

test('a larger window draws everything larger, the zoom of the settings counts on top of that, and both come back where they were left', async ({
  desk,
}) => {
  const first = await desk.launch({ demo: desk.service });
  const { page } = first;
  // The page takes its keys once it has its settings.
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'idle');
  const resize = (width: number, height: number) =>
    first.electron.evaluate(
      ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
      { width, height },
    );
  const width = () => page.evaluate(() => window.innerWidth);
  await resize(1366, 768);
  await expect.poll(width).toBe(1366);
  await resize(1920, 1080);
  await expect.poll(width).toBe(1920 / 1.25);
  await page.keyboard.press('Control+-');
  await expect.poll(width).toBe(Math.round(1920 / (1.25 * 0.9)));
  await page.keyboard.press('Control+0');
  await resize(1366, 768);
  await expect.poll(width).toBe(1366);

  const place = { x: 60, y: 40, width: 1_100, height: 640 };
  await first.electron.evaluate(
    ({ BrowserWindow }, given) => BrowserWindow.getAllWindows()[0]?.setBounds(given),
    place,
  );
  await expect.poll(() => boundsOf(first)).toEqual(place);
  await ask(page, 'settings.update', { zoomPercent: 130 });
  await closeStationApp(first.electron);
  const stored = join(desk.folder, 'data', 'window.json');
  expect(JSON.parse(readFileSync(stored, 'utf8'))).toEqual({ ...place, isMaximized: false });
  // As it is left where there is a window manager.
  writeFileSync(stored, JSON.stringify({ ...place, isMaximized: true }));
  const second = await desk.launch({ demo: desk.service, preload: MAXIMIZED });
  await expect.poll(() => boundsOf(second)).toEqual(place);
  await expect.poll(() => zoomOf(second)).toBeCloseTo(1.3);
  await expect.poll(() => shownBy(second)).toEqual({ isVisible: true, timesMaximized: 1 });
});

test('another window takes the keyboard: the desk shows that while it has it, with the way back, and no longer', async ({
  desk,
}) => {
  const file = join(desk.folder, 'said');
  const start = { dataDir: join(desk.folder, 'data'), printFolder: join(desk.folder, 'labels'), demo: desk.service };
  const app = spawn(
    electronRuntime().executablePath,
    ['-r', fileURLToPath(new URL('./support/takesKeyboard.cjs', import.meta.url)), ...stationArguments(start)],
    { stdio: 'ignore', env: { ...process.env, LANG: 'en_US.UTF-8', KEYBOARD_FILE: file } },
  );
  await once(app, 'exit');
  const stated = 'Scans are not coming Another window has the keyboard. Click here, or press Alt+Tab.';
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([null, stated, null]);
});
