import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readScreenSettings } from '../../../../electron/adapters/settings/screenSettings.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

it.each([
  ['{"kiosk":true,"zoomPercent":130}', true, 130],
  ['{"kiosk":true,"zoomPercent":5000}', true, 100],
  ['{"zoomPercent":70}', false, 70],
  ['{"zoomPercent":69}', false, 100],
  ['{"zoomPercent":200}', false, 200],
  ['{"zoomPercent":201}', false, 100],
  ['{"zoomPercent":100.5}', false, 100],
  ['{"kiosk":"true","zoomPercent":"130"}', false, 100],
  ['{"kiosk":tr', false, 100],
  ['null', false, 100],
  ['7', false, 100],
])('settings %s: the window opens with kiosk %s and a zoom of %i', async (text, kiosk, zoomPercent) => {
  const directory = await temporaryFolder();
  await writeFile(join(directory, 'settings.json'), text);
  expect(readScreenSettings(directory)).toEqual({ kiosk, zoomPercent });
});
