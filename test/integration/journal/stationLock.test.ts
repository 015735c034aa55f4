import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { lockStation } from '../../../electron/adapters/journal/stationLock.ts';
import { damagedFiles, filledJournal, openJournal } from '../../support/journalFiles.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const LOCK = fileURLToPath(new URL('../../../electron/adapters/journal/stationLock.ts', import.meta.url));

const JOURNAL = fileURLToPath(new URL('../../../electron/adapters/journal/sqliteJournal.ts', import.meta.url));

/** Another process on the folder, alive until it is killed: `held`, or why not. */
async function processOn(
  folder: string,
  { journal = false, asNobody = false } = {},
): Promise<{ readonly child: ChildProcess; readonly said: string }> {
  // What it runs is read first: the folder of the sources may be closed to others.
  const script = `const { lockStation } = await import(${JSON.stringify(LOCK)});
    const { openSqliteJournal } = ${journal} ? await import(${JSON.stringify(JOURNAL)}) : {};
    if (${asNobody}) { process.setgid(65534); process.setuid(65534); }
    try {
      globalThis.lock = lockStation(${JSON.stringify(folder)});
      const file = ${JSON.stringify(join(folder, 'journal.sqlite'))};
      if (${journal}) globalThis.journal = openSqliteJournal(file, { alone: true, busyTimeoutMs: 50 });
      console.log('held');
    } catch (failure) { console.log(failure.code + ': ' + failure.message); }
    // It ends with the test's process, at the latest.
    process.stdin.on('end', () => process.exit()).resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [stated] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  return { child, said: String(stated).trim() };
}

async function killedNow(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

it('a folder belongs to one process, in one sentence, and is free at once when that is killed', async () => {
  const folder = await temporaryFolder();
  const { child, said: stated } = await processOn(folder);
  expect(stated).toBe('held');
  expect(() => lockStation(folder)).toThrow(/Another Label Station is working on this folder/);
  await killedNow(child);
  lockStation(folder).release();
});

it('stays locked when it is noted that a journal was open', async () => {
  const folder = await temporaryFolder();
  const lock = lockStation(folder);
  lock.noteWorked();
  expect((await processOn(folder)).said).toMatch(/^journal_unusable: Another Label Station/);
  lock.release();
  expect((await processOn(folder)).said).toBe('held');
});

it('a lock file that may only be read is given to nobody, and that is reported', async ({ skip }) => {
  if (process.getuid?.() !== 0) return skip('only root can start a process of another user');
  const folder = await temporaryFolder();
  chmodSync(folder, 0o777);
  await writeFile(join(folder, 'station.lock'), '');
  chmodSync(join(folder, 'station.lock'), 0o444);
  for (const _ of [1, 2]) {
    const { said: stated } = await processOn(folder, { asNobody: true });
    expect(stated).toMatch(/^journal_unusable: The lock of this folder may only be read/);
  }
});

it('a journal has one station although the lock file was deleted meanwhile, and is free again after a kill', async () => {
  const folder = await temporaryFolder();
  const first = await processOn(folder, { journal: true });
  expect(first.said).toBe('held');
  rmSync(join(folder, 'station.lock'));
  const before = readdirSync(folder).sort();
  const second = await processOn(folder, { journal: true });
  expect(second.said).toMatch(/^journal_failed: The journal is locked by another program/);
  // It left the other's files alone.
  expect(readdirSync(folder).filter((name) => name !== 'station.lock')).toEqual(before);
  await killedNow(second.child);
  await killedNow(first.child);
  expect((await processOn(folder, { journal: true })).said).toBe('held');
});

it('does not set a journal aside that another station has open, even if its log was deleted', async () => {
  const folder = await temporaryFolder();
  const first = await processOn(folder, { journal: true });
  for (const name of ['station.lock', 'journal.sqlite-wal']) rmSync(join(folder, name));
  const mark = { open: true, lastEvent: 99, booted: 0, aside: null };
  await writeFile(join(folder, 'journal.state'), JSON.stringify(mark));
  const second = await processOn(folder, { journal: true });
  expect(second.said).toMatch(/^journal_failed/);
  expect(damagedFiles(folder)).toEqual([]);
  expect(first.child.exitCode).toBeNull();
});

it('has the shared index of its log beside it, which shows after a kill that the log was cut', async () => {
  const filled = await filledJournal(9);
  const { child } = await processOn(filled.folder, { journal: true });
  await killedNow(child);
  expect(readdirSync(filled.folder)).toContain('journal.sqlite-shm');
  expect((await openJournal(filled.file).health()).setAside).toBeNull();
});

it('belongs to one in the same process too, is free again when released, and other folders do not matter', async () => {
  const [folder, other] = [await temporaryFolder(), await temporaryFolder()];
  const lock = lockStation(folder);
  expect(() => lockStation(folder)).toThrow(/Another Label Station/);
  lockStation(other).release();
  lock.release();
  lock.release();
  lockStation(folder).release();
});

it('a lock file that is damaged locks nobody out, and is never replaced: two that find it so meet at the same file', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'station.lock');
  await writeFile(file, 'no database'.repeat(500));
  const { ino } = statSync(file);
  const lock = lockStation(folder);
  expect(statSync(file).ino).toBe(ino);
  expect((await processOn(folder)).said).toMatch(/Another Label Station/);
  // One that had found it damaged before it was locked makes it empty once more.
  execFileSync(process.execPath, ['-e', `fs.truncateSync(${JSON.stringify(file)}, 0)`]);
  expect((await processOn(folder)).said).toMatch(/Another Label Station/);
  lock.release();
});
