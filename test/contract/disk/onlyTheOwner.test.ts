import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeDirectoryDurably } from '../../../disk/durableFile.ts';
import { backUpForUpdate } from '../../../electron/adapters/journal/backup.ts';
import { openSqliteJournal } from '../../../electron/adapters/journal/sqliteJournal.ts';
import { lockStation } from '../../../electron/adapters/journal/stationLock.ts';
import { openSqliteStore } from '../../../mailbox/stores/sqlite/sqliteStore.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** Files of the folder that somebody else may read or write. */
const openToOthers = (folder: string) =>
  readdirSync(folder).filter((name) => {
    const seen = statSync(join(folder, name));
    return seen.isFile() && (seen.mode & 0o077) !== 0;
  });

/** As on most systems: a new file does not restrict others. */
function usualMask() {
  const before = process.umask(0o022);
  onTestFinished(() => void process.umask(before));
}

it.skipIf(process.platform === 'win32')(
  'the records file, its log, its lock, its copies and a mailbox can be read by their owner alone, also those of before',
  async () => {
    usualMask();
    const folder = join(await temporaryFolder(), 'data', 'live');
    await makeDirectoryDurably(folder);
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(statSync(join(folder, '..')).mode & 0o077).toBe(0);
    const file = join(folder, 'journal.sqlite');
    for (const time of ['new', 'of an earlier release']) {
      const lock = lockStation(folder);
      const journal = openSqliteJournal(file, { alone: true });
      expect(readdirSync(folder)).toContain('journal.sqlite-wal');
      expect(openToOthers(folder), time).toEqual([]);
      await journal.close();
      lock.release();
      backUpForUpdate(file, 1_000);
      expect(openToOthers(folder), time).toEqual([]);
      for (const name of readdirSync(folder))
        if (/^journal[.]sqlite(-wal|-shm)?$/.test(name)) chmodSync(join(folder, name), 0o644);
    }
    mkdirSync(join(folder, 'mailbox'));
    const store = openSqliteStore(join(folder, 'mailbox', 'mailbox.sqlite'));
    expect(openToOthers(join(folder, 'mailbox'))).toEqual([]);
    await store.close();
  },
);
