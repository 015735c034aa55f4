import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { prepare } from '../../powercut/files.ts';
import { canFailCalls, runOnFailingDisk } from '../../support/failingDisk.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const script = new URL('../../support/durableActionsChild.ts', import.meta.url);
const ofLabel = join('labels', createHash('sha256').update('a label').digest('hex').slice(0, 2));

/** What the program does, and the folder in which it makes, replaces or removes a name by it. */
const NAMES: readonly (readonly [action: string, folder: string])[] = [
  ['label', ''],
  ['label', 'labels'],
  ['label', ofLabel],
  ['removedLabel', ofLabel],
  ['settings', 'settings'],
  ['settingsFolder', ''],
  ['dataFolder', ''],
  ['dataFolder', 'data'],
  ['stationFolder', 'profiles'],
  ['stationFolder', join('profiles', 'live')],
  ['oldProfiles', ''],
  ['requestLog', ''],
  ['requestLog', 'requests'],
  ['journal', ''],
  ['mailbox', ''],
  ['mailbox', 'box'],
  ['news', ''],
  ['news', 'out'],
  ['movedList', ''],
  ['movedList', 'done'],
  ['report', ''],
  ['exportFolder', ''],
  ['exported', ''],
  ['printedFile', ''],
  ['printer', ''],
  ['printer', 'prints'],
  ['mendedJournal', ''],
  ['updatedJournal', ''],
];

/** As many at once as the machine has use for. */
const AT_ONCE = 4;

it('fails until a name reaches the disk, whatever it is the name of', async ({ skip }) => {
  if (!canFailCalls) return skip('strace is not here or may not be used');
  const answers: Record<string, readonly string[]> = {};
  const left = [...NAMES];
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [action, inside] = next;
      const folder = mkdtempSync(join(place, 'disk-'));
      await prepare(folder, action);
      const failing = { calls: 'fsync', path: join(folder, inside), when: '1+' };
      answers[`${action} in /${inside}`] = await runOnFailingDisk(script, [folder, action], failing);
      // What was refused is not there to be printed.
      if (action === 'printedFile') expect(await readdir(folder)).not.toContain('label.pdf');
    }
  };
  const place = await temporaryFolder();
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const failed = ['EIO', 'EIO', 'EIO'];
  expect(answers).toEqual(Object.fromEntries(NAMES.map(([action, inside]) => [`${action} in /${inside}`, failed])));
});
