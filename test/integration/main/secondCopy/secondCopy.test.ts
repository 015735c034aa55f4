import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { SecondCopyStatus } from '../../../../electron/contract/secondCopy.ts';
import { startSecondCopy } from '../../../../electron/main/secondCopy/secondCopy.ts';
import { addJob, filledJournal, openCopied } from '../../../support/journalFiles.ts';
import { createMemoryLog } from '../../../support/memoryLog.ts';
import { createMemorySettings } from '../../../support/memorySettings.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

/** A station that works, and the place to which its copy goes. */
async function desk() {
  const { file } = await filledJournal(9);
  const journal = await openCopied(file);
  const stick = join(await temporaryFolder(), 'stick');
  await mkdir(stick);
  const settings = createMemorySettings();
  settings.update({ secondCopy: stick });
  const log = createMemoryLog();
  const shown: SecondCopyStatus[] = [];
  const clock = { time: 7 };
  const second = startSecondCopy({
    ...{ settings, logger: log, now: () => clock.time, onStatus: (status: SecondCopyStatus) => shown.push(status) },
    stationFolders: async () => [dirname(file)],
    folderId: async () => 'this-desk',
  });
  onTestFinished(second.stop);
  return { journal, stick, second, log, shown, clock };
}

it('reports that its place is gone, makes no other in its stead, and goes on when it is back', async () => {
  const { journal, stick, second, log, shown, clock } = await desk();
  await second.copy('first');
  await rename(stick, `${stick} unplugged`);
  await mkdir(stick);
  for (const number of [60, 61]) {
    clock.time = number;
    await addJob(journal, number, 'printed');
    expect(await second.copy()).toBe(false);
  }
  expect(second.status()).toMatchObject({
    copiedAt: 7,
    trouble: { since: 60, detail: expect.stringContaining('ENOENT') },
  });
  expect(await readdir(stick)).toEqual([]);
  await rm(stick, { recursive: true });
  await rename(`${stick} unplugged`, stick);
  expect(await second.copy()).toBe(true);
  expect(second.status()).toMatchObject({ trouble: null });
  expect(shown.map(({ trouble }) => trouble?.since ?? null)).toEqual([null, 60, 60, null]);
  expect(log.lines).toEqual([
    expect.stringMatching(/^warn second copy not made/),
    expect.stringMatching(/^info second copy works again/),
  ]);
});
