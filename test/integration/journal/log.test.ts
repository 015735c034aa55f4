import { appendFileSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inItsState } from '../../support/builders.ts';
import {
  addJob,
  anEvent,
  byteAt,
  leftByKill,
  openCopied,
  openJournal,
  overwrite,
  PAGE,
} from '../../support/journalFiles.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const FRAME = PAGE + 24;

/** What a kill leaves: some jobs, the last of which was label_ready and then printed, all of it in the log. */
async function killed(): Promise<string> {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const journal = await openCopied(file);
  for (let number = 0; number < 6; number += 1) await addJob(journal, number, 'printed');
  const job = await addJob(journal, 6, 'label_ready');
  await journal.commit(inItsState({ ...job, state: 'printed' }), anEvent('print_confirmed', 20));
  return leftByKill(file);
}

it('takes a journal after a kill as it is', async () => {
  const file = await killed();
  const journal = openJournal(file);
  expect(await journal.health()).toEqual({ setAside: null, quarantined: 0, failing: null });
  expect(await journal.jobByKey('SİP-6')).toMatchObject({ state: 'printed' });
});

it('takes what a kill left half written behind the last commit for nothing', async () => {
  const file = await killed();
  const log = readFileSync(`${file}-wal`);
  const last = log.subarray(log.length - FRAME);
  // A whole frame of the same generation with a wrong sum, and a part of another.
  appendFileSync(`${file}-wal`, Buffer.concat([last, last.subarray(0, 1_000)]));
  const journal = openJournal(file);
  expect((await journal.health()).setAside).toBeNull();
  expect(await journal.jobByKey('SİP-6')).toMatchObject({ state: 'printed' });
});

it.each([1, 2, 5, 12, 40])(
  'notices that the last %i frames of the log are gone, and prints nothing by itself',
  async (frames) => {
    const file = await killed();
    truncateSync(`${file}-wal`, Math.max(32, statSync(`${file}-wal`).size - frames * FRAME));
    const journal = openJournal(file);
    expect((await journal.health()).setAside).not.toBeNull();
    expect(await journal.jobsIn(['label_ready', 'printing', 'label_pending', 'awaiting_payment'])).toEqual([]);
  },
);

it('knows of the print that the log has forgotten', async () => {
  const file = await killed();
  const log = `${file}-wal`;
  // Up to the commit before the last one.
  const commits = frameCommits(log);
  truncateSync(log, 32 + ((commits.at(-2) ?? 0) + 1) * FRAME);
  const journal = openJournal(file);
  expect(await journal.jobByKey('SİP-6')).toMatchObject({ state: 'printed' });
});

it('notices that the log is gone', async () => {
  const file = await killed();
  rmSync(`${file}-wal`);
  expect((await openJournal(file).health()).setAside).not.toBeNull();
});

it.each([0, 3, 10])('knows what stood behind frame %i of the log when that one is wrong', async (frame) => {
  const file = await killed();
  overwrite(`${file}-wal`, 32 + frame * FRAME + 24 + 2_000, 200);
  const journal = openJournal(file);
  expect((await journal.health()).setAside).not.toBeNull();
  expect(await journal.jobByKey('SİP-6')).toMatchObject({ state: 'printed' });
});

it('knows what stood in a log whose header is wrong', async () => {
  const file = await killed();
  overwrite(`${file}-wal`, 0, 32);
  const journal = openJournal(file);
  expect((await journal.health()).setAside).toMatchObject({ kept: 7 });
  expect(await journal.jobByKey('SİP-6')).toMatchObject({ state: 'printed' });
});

it('believes no shared index that is not whole', async () => {
  const file = await killed();
  const index = readFileSync(`${file}-shm`);
  index.writeUInt32LE(9_999, 16);
  writeFileSync(`${file}-shm`, index);
  expect((await openJournal(file).health()).setAside).toBeNull();
});

it('shows by its mark that a log was cut between two commits, also when the shared index went with it', async () => {
  const file = await killed();
  rmSync(`${file}-shm`);
  truncateSync(`${file}-wal`, 32 + ((frameCommits(`${file}-wal`).at(-2) ?? 0) + 1) * FRAME);
  const journal = openJournal(file);
  expect((await journal.health()).setAside).not.toBeNull();
  expect(await journal.jobByKey('SİP-6')).toMatchObject({ state: 'printed' });
});

/** Numbers of the frames that end a commit. */
function frameCommits(log: string): readonly number[] {
  const frames = Math.floor((statSync(log).size - 32) / FRAME);
  return Array.from({ length: frames }, (_, frame) => frame).filter((frame) =>
    [4, 5, 6, 7].some((byte) => byteAt(log, 32 + frame * FRAME + byte) !== 0),
  );
}
