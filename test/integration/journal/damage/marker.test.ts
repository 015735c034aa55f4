import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connect } from '../../../../electron/adapters/journal/connection.ts';
import { follow, lostWithLog, readMarker, writeMarker } from '../../../../electron/adapters/journal/damage/marker.ts';
import { migrate } from '../../../../electron/adapters/journal/migrate.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const noCopy = { follow() {}, end() {}, noteClosed() {} };

it('has closed where the log could be emptied only by closing', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const connection = connect(file, 1_000);
  migrate(connection);
  const following = follow(file, connection, noCopy);
  expect(readMarker(file)).toMatchObject({ open: true });
  // A statement that was not read to its end keeps the log from being emptied before the connection is closed.
  const reading = connection.prepare('SELECT name FROM sqlite_schema').iterate();
  reading.next();
  following.close();
  expect(existsSync(`${file}-wal`), 'closing emptied the log').toBe(false);
  const mark = readMarker(file);
  expect(mark).toMatchObject({ open: false });
  // After a restart of the machine, an open mark without a log would be called a loss.
  expect(lostWithLog(file, mark === null ? null : { ...mark, booted: mark.booted - 86_400 })).toBeNull();
});

it('stays open while another connection holds the log', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const connection = connect(file, 1_000);
  migrate(connection);
  const following = follow(file, connection, noCopy);
  const other = connect(file, 1_000);
  other.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
  connection.exec("INSERT INTO facts (name, value) VALUES ('mark test', '1')");
  following.committed();
  following.close();
  expect(existsSync(`${file}-wal`)).toBe(true);
  expect(readMarker(file)).toMatchObject({ open: true });
  other.close();
});

it('calls a missing log a loss only where the machine was started since', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  writeMarker(file, { open: true, lastEvent: 7, aside: null });
  const mark = readMarker(file);
  if (mark === null) throw new Error('no mark');
  expect(lostWithLog(file, mark)).toBeNull();
  expect(lostWithLog(file, { ...mark, booted: mark.booted - 60 })).toMatch(/missing/);
});
