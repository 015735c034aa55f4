import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqliteJournal } from '../../../electron/adapters/journal/sqliteJournal.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openJournal } from '../../torture/openJournal.ts';
import { JOURNAL_FILE } from '../../torture/protocol.ts';

it('the journal that a station has not made yet is not made by reading it', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, JOURNAL_FILE);
  expect(() => openJournal(folder)).toThrow();
  expect(existsSync(file)).toBe(false);
  const journal = openSqliteJournal(file);
  const other = openJournal(folder);
  expect(other.prepare('SELECT COUNT(*) AS n FROM jobs').get()).toEqual({ n: 0 });
  other.close();
  await journal.close();
});
