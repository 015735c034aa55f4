import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeStationApp } from '../../scripts/lib/stationApp.ts';
import { ask, type Desk, expect, test } from './fixtures.ts';

const NAME = 'Masa 7';

/** Starts the program with this settings file, and returns the settings that it uses. */
async function startedWith(desk: Desk, content: Buffer) {
  writeFileSync(join(desk.folder, 'data', 'settings.json'), content);
  const app = await desk.launch({ demo: desk.service });
  const { deskName, reset } = await ask(app.page, 'settings.get', {});
  return { ...app, deskName, reset };
}

// Long: three starts; test/integration/electron and test/contract/settings read the same files.
test('settings that an editor wrote in UTF-16 are read; where they are damaged the last good ones take their place, which the screen shows until somebody has read it', {
  tag: '@long',
}, async ({ desk }) => {
  const file = join(desk.folder, 'data', 'settings.json');
  const first = await desk.launch({ demo: desk.service });
  await ask(first.page, 'settings.update', { deskName: NAME });
  await closeStationApp(first.electron);

  const utf16 = Buffer.from(`\uFEFF${readFileSync(file, 'utf8')}`, 'utf16le');
  const second = await startedWith(desk, utf16);
  expect(second).toMatchObject({ deskName: NAME, reset: null });
  await closeStationApp(second.electron);

  const third = await startedWith(desk, Buffer.from('{"deskName":"Ma'));
  expect(third).toMatchObject({ deskName: NAME, reset: { from: 'copy' } });
  const stored = third.reset?.file ?? '';
  expect(readdirSync(join(desk.folder, 'data'))).toContain(stored.split(/[\\/]/).at(-1));
  await expect(third.page.getByText('The settings file was damaged, the last good copy is used')).toBeVisible();
  await closeStationApp(third.electron);
});
