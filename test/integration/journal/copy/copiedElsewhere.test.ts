import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { copyElsewhere, findCopy, takeCopy } from '../../../../electron/adapters/journal/copy/copiedElsewhere.ts';
import { addJob, filledJournal, openCopied, openJournal } from '../../../support/journalFiles.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

/** A journal at work, and the place to which its copy is brought. */
async function working() {
  const { file } = await filledJournal(9);
  const stick = await temporaryFolder();
  const to = join(stick, 'label-station-copy', 'this-desk', 'live');
  return { journal: await openCopied(file), stick, to, copy: () => copyElsewhere(dirname(file), to) };
}

it('is whole after each time, also where a log has grown and another base was made', async () => {
  const { journal, stick, to, copy } = await working();
  for (const number of [60, 61, 62]) {
    await addJob(journal, number, 'printed');
    if (number === 62) await journal.forgetRemoved(true);
    expect(await copy()).toBe(true);
    expect(await findCopy(stick, 'live')).toBe(to);
    const folder = await temporaryFolder();
    await takeCopy(to, folder);
    const restored = openJournal(join(folder, 'journal.sqlite'));
    expect((await restored.health()).setAside).toMatchObject({ kept: 9 + number - 59 });
    expect(await restored.jobByKey(`SİP-${number}`)).toMatchObject({ state: 'printed' });
  }
});

it('brings only what is new of a log', async () => {
  const { journal, to, copy } = await working();
  await copy();
  const base = join(to, (await readdir(to)).find((name) => name.startsWith('base-')) ?? '');
  const { ino, mtimeMs } = await stat(base);
  await addJob(journal, 60, 'printed');
  await copy();
  expect(await stat(base)).toMatchObject({ ino, mtimeMs });
  expect((await readdir(to)).some((name) => name.startsWith('log-'))).toBe(true);
});

it('is found in a profile below the named folder, the last changed first, or in the folder itself', async () => {
  const { journal, stick, to, copy } = await working();
  await copy();
  const older = join(stick, 'label-station-copy', 'another-desk', 'live');
  await cp(to, older, { recursive: true });
  expect(await findCopy(dirname(dirname(older)), 'live')).toBe(older);
  await addJob(journal, 60, 'printed');
  await copy();
  expect(await findCopy(stick, 'live')).toBe(to);
  expect(await findCopy(stick, 'sandbox')).toBeNull();
  expect(await findCopy(to, 'sandbox')).toBe(to);
});

it('is not found in the fifth folder below, because a whole disk may have been named', async () => {
  const { to, copy } = await working();
  await copy();
  const disk = await temporaryFolder();
  const deep = join(disk, '1', '2', '3', '4', 'live');
  await cp(to, deep, { recursive: true });
  expect(await findCopy(disk, 'live')).toBeNull();
  expect(await findCopy(join(disk, '1'), 'live')).toBe(deep);
});

it('copies everything again where the numbers of the copy started again', async () => {
  const { journal, to, copy } = await working();
  await addJob(journal, 60, 'printed');
  await copy();
  // Files of the same names that are of another journal.
  for (const name of (await readdir(to)).filter((one) => /^(?:base|log)-/.test(one))) {
    const path = join(to, name);
    const bytes = await readFile(path);
    bytes.fill(7, 16, 32);
    await writeFile(path, bytes);
  }
  await addJob(journal, 61, 'printed');
  await copy();
  const folder = await temporaryFolder();
  await takeCopy(to, folder);
  expect(await openJournal(join(folder, 'journal.sqlite')).jobByKey('SİP-61')).toMatchObject({ state: 'printed' });
});

it('leaves a file of somebody else where it is, and there is none without a base', async () => {
  const { to, copy } = await working();
  await copy();
  await writeFile(join(to, 'notes.txt'), 'mine');
  await copy();
  expect(await readdir(to)).toContain('notes.txt');
  expect(await copyElsewhere(await temporaryFolder(), to)).toBe(false);
});
