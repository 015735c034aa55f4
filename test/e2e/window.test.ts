import type { StationApp } from '../../scripts/lib/stationApp.ts';
import { expect, test } from './fixtures.ts';

const boundsOf = ({ electron }: StationApp) =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());

test('the window comes back where it was left', async ({ desk }) => {
  const first = await desk.launch({ demo: desk.service });
  const place = { x: 60, y: 40, width: 1_100, height: 640 };
  await first.electron.evaluate(
    ({ BrowserWindow }, given) => BrowserWindow.getAllWindows()[0]?.setBounds(given),
    place,
  );
  await expect.poll(() => boundsOf(first)).toEqual(place);
  await first.electron.close();
  const second = await desk.launch({ demo: desk.service });
  await expect.poll(() => boundsOf(second)).toEqual(place);
});
