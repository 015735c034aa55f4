import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { SecondCopyStatus } from '../../../../electron/contract/secondCopy.ts';
import { startSecondCopy } from '../../../../electron/main/secondCopy/secondCopy.ts';
import { addJob, filledJournal, openCopied } from '../../../support/journalFiles.ts';
import { createMemoryLog } from '../../../support/memoryLog.ts';
import { createMemorySettings } from '../../../support/memorySettings.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

/** A station that works, and the place to which its copy goes. */
async function desk(folderId = async () => 'this-desk') {
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
    folderId,
  });
  onTestFinished(second.stop);
  return { journal, stick, second, settings, log, shown, clock };
}

it('reports that its place is gone, makes no other in its stead, and goes on when it is back', async () => {
  const { journal, stick, second, log, clock } = await desk();
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
  expect(log.lines).toEqual([
    expect.stringMatching(/^warn second copy not made/),
    expect.stringMatching(/^info second copy works again/),
  ]);
});

it('keeps the trouble of a place that was not taken apart from that of the place that is set', async () => {
  const { stick, second, settings, shown } = await desk();
  await second.copy('first');
  settings.update({ secondCopy: join(stick, 'missing', '\0') });
  expect(await second.copy('first')).toBe(false);
  expect(second.status()).toMatchObject({ copiedAt: null, trouble: { since: 7 } });
  settings.update({ secondCopy: stick });
  second.report();
  settings.update({ secondCopy: null });
  second.report();
  expect(shown).toEqual([
    { folder: stick, copiedAt: 7, trouble: null },
    { folder: null, copiedAt: null, trouble: null },
  ]);
});

it('says that a place does not answer, and a place that was chosen meanwhile gets its copy', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const answers = [new Promise<never>(() => undefined)];
  const { stick, second, settings, shown, clock } = await desk(() => answers.shift() ?? Promise.resolve('this-desk'));
  void second.copy('first');
  clock.time += 30 * 60_000 - 1;
  vi.advanceTimersByTime(5 * 60_000);
  expect(shown).toEqual([]);
  clock.time += 1;
  vi.advanceTimersByTime(5 * 60_000);
  expect(shown).toEqual([{ folder: stick, copiedAt: null, trouble: { since: 7, detail: 'no answer' } }]);
  settings.update({ secondCopy: await temporaryFolder() });
  expect(await second.copy('first')).toBe(true);
  expect(second.status()).toMatchObject({ copiedAt: clock.time, trouble: null });
});
