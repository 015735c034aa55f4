import type { StationApp } from '../../scripts/lib/stationApp.ts';
import { ask, expect, outcome, test } from './fixtures.ts';

const boundsOf = ({ electron }: StationApp) =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
const zoomOf = ({ electron }: StationApp) =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor());

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
  await first.electron.close();
  const second = await desk.launch({ demo: desk.service });
  await expect.poll(() => boundsOf(second)).toEqual(place);
  await expect.poll(() => zoomOf(second)).toBeCloseTo(1.3);
});
