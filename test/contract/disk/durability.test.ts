import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { fromRoot } from '../../../scripts/lib/layout.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** Every connection of the real SQLite that was opened to write. */
const opened: { readonly file: string; readonly database: DatabaseSyncInstance }[] = [];

vi.mock('@photostructure/sqlite', async (original) => {
  const real = await original<typeof import('@photostructure/sqlite')>();
  const DatabaseSync = new Proxy(real.DatabaseSync, {
    construct(target, args, newTarget) {
      const database = Reflect.construct(target, args, newTarget);
      if (args[1]?.readOnly !== true) opened.push({ file: String(args[0]), database });
      return database;
    },
  });
  return { ...real, DatabaseSync };
});

// Files of this folder share their modules: these are loaded again here, and by the next file.
vi.resetModules();
const { openSqliteJournal } = await import('../../../electron/adapters/journal/sqliteJournal.ts');
const { lockStation } = await import('../../../electron/adapters/journal/stationLock.ts');
const { openSqliteStore } = await import('../../../mailbox/stores/sqlite/sqliteStore.ts');
afterAll(() => {
  vi.doUnmock('@photostructure/sqlite');
  vi.resetModules();
});

beforeEach(() => {
  opened.length = 0;
});

/** What decides if a commit is on the disk, of those connections that are still open. */
const durability = () =>
  opened
    .filter(({ database }) => database.isOpen)
    .map(({ database }) =>
      Object.assign(
        {},
        ...['synchronous', 'fullfsync', 'checkpoint_fullfsync'].map((name) => database.prepare(`PRAGMA ${name}`).get()),
      ),
    );

/** Each commit waits for the disk, on macOS for the disk's own memory too. */
const full = { synchronous: 2, fullfsync: 1, checkpoint_fullfsync: 1 };

it('keeps the journal, the lock beside it and a mailbox with the same durability', async () => {
  const folder = await temporaryFolder();
  mkdirSync(join(folder, 'mailbox'));

  const lock = lockStation(folder);
  const journal = openSqliteJournal(join(folder, 'journal.sqlite'), { alone: true });
  const mailbox = openSqliteStore(join(folder, 'mailbox', 'mailbox.sqlite'));

  expect(durability()).toEqual([full, full, full]);

  await mailbox.close();
  await journal.close();
  lock.release();
});

it('leaves the opening of files that are written to one helper', () => {
  const openings = globSync('{disk,electron,mailbox}/**/*.ts', { cwd: fromRoot() }).flatMap((file) =>
    [...readFileSync(fromRoot(file), 'utf8').matchAll(/new DatabaseSync\([^)]*\)/g)]
      .filter(([opening]) => !/readOnly: true|':memory:'/.test(opening))
      .map(() => file),
  );
  expect(openings).toEqual([join('disk', 'openDurable.ts')]);
});
