import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  damagedFiles,
  filledJournal,
  leftByKill,
  openCopied,
  openJournal,
  overwrite,
  PAGE,
  pagesOf,
} from '../../../support/journalFiles.ts';

const JOBS = 120;

it('starts the recovery again when it was ended while the damaged journal still stood in its place', async () => {
  const filled = await filledJournal(4);
  overwrite(filled.file, 0, PAGE);
  for (const name of ['journal.making.sqlite', 'journal.new.sqlite'])
    writeFileSync(join(filled.folder, name), 'half written');
  const journal = openJournal(filled.file);
  expect((await journal.health()).setAside?.kept).toBe(4);
  expect(statSync(join(filled.folder, 'journal.new.sqlite'), { throwIfNoEntry: false })).toBeUndefined();
});

it('ends the rescue when it was ended between the two renames', async () => {
  const filled = await filledJournal(4);
  overwrite(filled.file, 0, PAGE);
  const rescued = openJournal(filled.file);
  const { setAside } = await rescued.health();
  await rescued.close();
  // As a kill leaves it: the damaged file is out of its place, its log is not, the new one is not there yet.
  renameSync(filled.file, join(filled.folder, 'journal.new.sqlite'));
  writeFileSync(`${filled.file}-wal`, 'the log of the damaged journal, which must not meet the new one');
  const mark = { open: true, lastEvent: 9, booted: 0, aside: setAside?.file };
  writeFileSync(join(filled.folder, 'journal.state'), JSON.stringify(mark));
  const journal = openJournal(filled.file);
  expect(await journal.recentJobs(9)).toHaveLength(4);
  expect((await journal.health()).setAside).toEqual(setAside);
  expect(damagedFiles(filled.folder, '-wal')).toContain(`${setAside?.file}-wal`);
});

it('ends it beside an older damaged journal, of which nothing is overwritten', async () => {
  const filled = await filledJournal(4);
  const older = join(filled.folder, 'journal.damaged-20991231T000000Z.sqlite');
  writeFileSync(older, 'older');
  writeFileSync(`${older}-wal`, 'log of the older one');
  renameSync(filled.file, join(filled.folder, 'journal.new.sqlite'));
  writeFileSync(`${filled.file}-wal`, 'log of the one damaged now');
  // Also where the name that was chosen is taken meanwhile.
  const mark = { open: true, lastEvent: 9, booted: 0, aside: 'journal.damaged-20991231T000000Z.sqlite' };
  writeFileSync(join(filled.folder, 'journal.state'), JSON.stringify(mark));
  expect(await openJournal(filled.file).recentJobs(9)).toHaveLength(4);
  expect(readFileSync(older, 'utf8')).toBe('older');
  expect(readFileSync(`${older}-wal`, 'utf8')).toBe('log of the older one');
  const logs = damagedFiles(filled.folder, '-wal').map((name) => readFileSync(join(filled.folder, name), 'utf8'));
  expect(logs).toContain('log of the one damaged now');
});

it.each([
  { name: 'mended', tree: 'jobs_by_state' },
  { name: 'rescued', tree: 'jobs' },
])('keeps file and log of a journal that is $name byte for byte', async ({ tree }) => {
  const filled = await filledJournal(JOBS);
  const open = await openCopied(filled.file);
  const harm = pagesOf(filled.file, tree, 'leaf')[0] ?? 0;
  await open.setFact('late', 'x'.repeat(9_000));
  const file = await leftByKill(filled.file);
  overwrite(file, (harm - 1) * PAGE, PAGE);
  const before = ['', '-wal'].map((part) => readFileSync(file + part));
  const journal = openJournal(file);
  expect(await journal.fact('late')).toHaveLength(9_000);
  const [name = ''] = damagedFiles(join(file, '..'));
  const stored = ['', '-wal'].map((part) => readFileSync(join(file, '..', name + part)));
  expect(stored.map((bytes, part) => bytes.equals(before[part] ?? new Uint8Array()))).toEqual([true, true]);
});
