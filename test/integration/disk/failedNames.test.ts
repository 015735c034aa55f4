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

it('fails until a name reaches the disk, for any kind of file', async ({ skip }) => {
  if (!canFailCalls) return skip('strace is not here or may not be used');
  const place = await temporaryFolder();
  const tries = NAMES.map(([action, inside]) => ({ action, inside, folder: mkdtempSync(join(place, 'disk-')) }));
  const given = tries.flatMap(({ folder, action }) => [folder, action]);
  await prepare(...given);
  const paths = tries.map(({ folder, inside }) => join(folder, inside));
  const answers = await runOnFailingDisk(script, given, { calls: 'fsync', paths, when: '1+' });
  const byName = tries.map(({ action, inside }, at) => [`${action} in /${inside}`, answers.slice(3 * at, 3 * at + 3)]);
  const failed = ['EIO', 'EIO', 'EIO'];
  expect(Object.fromEntries(byName)).toEqual(
    Object.fromEntries(NAMES.map(([action, inside]) => [`${action} in /${inside}`, failed])),
  );
  // What was refused is not there to be printed.
  for (const { folder } of tries.filter(({ action }) => action === 'printedFile'))
    expect(await readdir(folder)).not.toContain('label.pdf');
});
