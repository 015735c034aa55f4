import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packInfo } from '../../../../electron/main/start/packInfo.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

async function appWith(text: string | null, isPackaged = true) {
  const folder = await temporaryFolder();
  if (text !== null) await writeFile(join(folder, 'package.json'), text);
  return { isPackaged, getAppPath: () => folder };
}

const info = '{"labelStation":{"runtime":"official","isForTests":false}}';

it('is what the packing wrote into the program', async () => {
  expect(packInfo(await appWith(info))).toEqual({ runtime: 'official', isForTests: false });
});

it('is none where the program was not packed, with anything in its folder', async () => {
  expect(packInfo(await appWith(info, false))).toBeNull();
});

it.each([null, '{', '{}', '{"labelStation":null}'])('is none where the program has %j about itself', async (text) => {
  expect(packInfo(await appWith(text))).toBeNull();
});
