import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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
];

describe.skipIf(!canFailCalls)('a name that does not reach the disk', () => {
  it.concurrent.each(NAMES)('fails until it does: %s in %j', async (action, inside) => {
    const folder = await temporaryFolder();
    const failing = { calls: 'fsync', path: join(folder, inside), when: '1+' };
    expect(await runOnFailingDisk(script, [folder, action], failing)).toEqual(['EIO', 'EIO', 'EIO']);
    if (action === 'printedFile') expect(await readdir(folder)).not.toContain('label.pdf');
  });
});
