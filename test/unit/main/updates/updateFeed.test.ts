import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hasUpdateFeed } from '../../../../electron/main/updates/updateFeed.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const feed = (url: string) => `provider: generic\nurl: ${url}\nupdaterCacheDirName: label-station-updater\n`;

async function packed(yaml: string | null) {
  const resourcesPath = await temporaryFolder();
  if (yaml !== null) writeFileSync(join(resourcesPath, 'app-update.yml'), yaml);
  const warnings: string[] = [];
  const logger = { warn: (event: string) => void warnings.push(event) };
  const found = (more: Partial<Parameters<typeof hasUpdateFeed>[0]> = {}) =>
    hasUpdateFeed({
      ...{ isPackaged: true, resourcesPath, platform: 'win32', appImage: undefined, portable: undefined, logger },
      ...more,
    });
  return { resourcesPath, warnings, found };
}

it.each([
  ['https://updates.example.com/label-station', true],
  ["'https://updates.example.com/a'", true],
  ['http://127.0.0.1:8080/feed', true],
  ['http://updates.example.com/label-station', false],
  ['ftp://updates.example.com/', false],
  ['https://user:secret@updates.example.com/', false],
  ['nothing', false],
])('takes the feed %s: %s', async (url, isTaken) => {
  const { found, warnings } = await packed(feed(url));
  expect(found()).toBe(isTaken);
  expect(warnings).toEqual(isTaken ? [] : ['update feed refused']);
});

it('has none where none was packed, and in a program that is not packed', async () => {
  expect((await packed(null)).found()).toBe(false);
  const { found } = await packed(feed('https://updates.example.com'));
  expect(found({ isPackaged: false })).toBe(false);
});

it('has none on Linux where it is unknown how another version is put in place', async () => {
  const { found, resourcesPath } = await packed(feed('https://updates.example.com'));
  expect(found({ platform: 'linux' })).toBe(false);
  expect(found({ platform: 'linux', appImage: '/opt/Label Station.AppImage' })).toBe(true);
  writeFileSync(join(resourcesPath, 'package-type'), 'deb');
  expect(found({ platform: 'linux' })).toBe(true);
});

it('has none in a portable program, beside which an installer would put a second one', async () => {
  const { found } = await packed(feed('https://updates.example.com'));
  expect(found({ portable: 'D:\\Label Station\\label-station-portable.exe' })).toBe(false);
});
