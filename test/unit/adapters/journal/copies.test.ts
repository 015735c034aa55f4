import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { backupsBefore, removeFiles, setAsideBefore } from '../../../../electron/adapters/journal/copies.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 4, 10, 12);

/** A folder with these files, by name and by the day before `NOW` on which each was written last. */
async function folderWith(files: Readonly<Record<string, number>>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, days] of Object.entries(files)) {
    await writeFile(join(folder, name), '');
    await utimes(join(folder, name), NOW / 1_000, (NOW - days * DAY_MS) / 1_000);
  }
  return join(folder, 'journal.sqlite');
}

const names = (paths: readonly string[]) => paths.map((path) => basename(path));

it('lists old copies of migrations and updates, complete or not, and nothing else of the folder', async () => {
  const file = await folderWith({
    'journal.sqlite': 90,
    'journal.sqlite-wal': 90,
    'journal.sqlite.before-v12': 40,
    'journal.sqlite.before-v13.partial': 40,
    'journal.sqlite.before-v14': 5,
    'journal.sqlite.before-update': 40,
    'journal.sqlite.before-update.old': 40,
    'journal.sqlite.before-vacation': 40,
    'other.sqlite.before-v12': 40,
  });
  await mkdir(`${file}.before-v11`);
  expect(names(backupsBefore(file, NOW - 30 * DAY_MS))).toEqual([
    'journal.sqlite.before-update',
    'journal.sqlite.before-v12',
    'journal.sqlite.before-v13.partial',
  ]);
});

it('takes the age of a damaged journal from its name, and from the file where the name has no time', async () => {
  const file = await folderWith({
    'journal.damaged-20260301T080000Z.sqlite': 0,
    'journal.damaged-20260301T080000Z.sqlite-wal': 0,
    'journal.damaged-20260509T080000Z.sqlite': 90,
    'journal.damaged-once.sqlite': 90,
    'journal.damaged-lately.sqlite': 1,
    'journal.damaged-20260301T080000Z.sqlite.txt': 90,
  });
  expect(names(setAsideBefore(file, NOW - 30 * DAY_MS))).toEqual([
    'journal.damaged-20260301T080000Z.sqlite',
    'journal.damaged-20260301T080000Z.sqlite-wal',
    'journal.damaged-once.sqlite',
  ]);
});

it('counts what it removed, and goes on after what the system does not release', async () => {
  const file = await folderWith({ a: 0, b: 0 });
  const folder = join(file, '..');
  await mkdir(join(folder, 'busy'));
  expect(removeFiles([join(folder, 'a'), join(folder, 'busy'), join(folder, 'b')])).toBe(2);
});
