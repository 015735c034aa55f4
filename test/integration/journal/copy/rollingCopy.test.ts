import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { restoreCopy } from '../../../../electron/adapters/journal/copy/restoreCopy.ts';
import type { Finding } from '../../../../electron/adapters/journal/damage/integrity.ts';
import { MIGRATIONS, migrate } from '../../../../electron/adapters/journal/migrate.ts';
import { openDatabase } from '../../../../electron/adapters/journal/openDatabase.ts';
import { openSqliteJournal } from '../../../../electron/adapters/journal/sqliteJournal.ts';
import { aJob } from '../../../support/builders.ts';
import { eventually } from '../../../support/eventually.ts';
import {
  addJob,
  COPYING,
  filledJournal,
  leftByKill,
  openCopied,
  overwrite,
  PAGE,
  pagesOf,
} from '../../../support/journalFiles.ts';
import { createMemoryLog } from '../../../support/memoryLog.ts';
import { sized } from '../../../support/runs.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const folderOf = (file: string) => join(dirname(file), 'journal-copy');
const filesIn = (file: string) =>
  readdirSync(folderOf(file))
    .filter((name) => name !== 'file.json')
    .sort();

/** Everything that stands in the journal, as the copy has it. */
async function restored(file: string): Promise<Content> {
  const to = join(await temporaryFolder(), 'restored.sqlite');
  if (!restoreCopy(file, to, 1_000)) throw new Error('no copy');
  return contentOf(to);
}

/** One that is too large for a base before it is opened. */
async function largeJournal(): Promise<string> {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const database = openDatabase(file);
  database.run('INSERT INTO facts (name, value) VALUES (?, ?)', 'large', JSON.stringify('x'.repeat(17 * 1024 * 1024)));
  database.close();
  return file;
}

function cutNewestLog(file: string, length: number): void {
  const numbers = filesIn(file).flatMap((name) => (name.startsWith('log-') ? [Number(name.slice(4))] : []));
  const log = join(folderOf(file), `log-${Math.max(...numbers)}`);
  // One that is complete is on the disk before the journal's log is emptied and begins with another header.
  const headers = [`${file}-wal`, log].map((path) =>
    existsSync(path) ? readFileSync(path).toString('hex', 0, 32) : null,
  );
  if (headers[0] !== null && headers[0] === headers[1] && statSync(log).size > length) truncateSync(log, length);
}

interface Content {
  readonly jobs: readonly string[];
  readonly facts: readonly string[];
  /** Of every row of every table. */
  readonly hash: string;
}

function contentOf(file: string): Content {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
  const rows = tables.map(({ name }) => [name, database.prepare(`SELECT * FROM "${name}"`).all()]);
  const names = (text: string) =>
    database
      .prepare(text)
      .all()
      .map(({ name }) => String(name));
  const [jobs, facts] = [names('SELECT key AS name FROM jobs ORDER BY seq'), names('SELECT name FROM facts')];
  database.close();
  return { jobs, facts, hash: createHash('sha256').update(JSON.stringify(rows)).digest('hex') };
}

describe('the copy of a journal', () => {
  it('has each commit at once, after any writes, removals or moves into the file before', async () => {
    const step = fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({ do: fc.constant('write' as const), bytes: fc.integer({ min: 1, max: 60_000 }) }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ do: fc.constant('large' as const), bytes: fc.integer({ min: 1, max: 3_000_000 }) }),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), bytes: fc.constant(0) }) },
      {
        weight: 2,
        arbitrary: fc.record({ do: fc.constant('roll back' as const), bytes: fc.integer({ min: 1, max: 20_000_000 }) }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('rewrite' as const), bytes: fc.constant(0) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('renew' as const), bytes: fc.constant(0) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), bytes: fc.constant(0) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const), bytes: fc.constant(0) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('cut' as const), bytes: fc.nat(100_000) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('cut' as const), bytes: fc.nat(40) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
        let file = join(await temporaryFolder(), 'journal.sqlite');
        let database = openDatabase(file, { copying: COPYING });
        await database.copy?.renew();
        let number = 0;
        const put = (bytes: number) => {
          number += 1;
          database.run('INSERT INTO facts (name, value) VALUES (?, ?)', `${number}`, JSON.stringify('x'.repeat(bytes)));
        };
        for (const { do: act, bytes } of steps) {
          if (act === 'write' || act === 'large') put(bytes);
          if (act === 'remove') database.run('DELETE FROM facts WHERE name % 3 = 0');
          if (act === 'roll back') {
            // More than fits into SQLite's memory, so that a part of it is in the log without a commit.
            expect(() =>
              database.transaction(() => {
                put(bytes);
                throw new Error('not this one');
              }),
            ).toThrow('not this one');
          }
          if (act === 'rewrite') database.run('VACUUM');
          if (act === 'renew') await database.copy?.renew();
          if (act === 'close' || act === 'kill' || act === 'cut') {
            const left = act === 'close' ? file : await leftByKill(file);
            // As a power cut leaves a log of the copy, and a kill one that it had just begun.
            if (act === 'cut') cutNewestLog(left, bytes);
            await database.copy?.settle();
            database.close();
            file = left;
            database = openDatabase(file, { copying: { ...COPYING, afterMs: 3_600_000 } });
          }
          const copied = await restored(file);
          expect(copied).toEqual(contentOf(await leftByKill(file)));
        }
        await database.copy?.settle();
        database.close();
        expect(await restored(file)).toEqual(contentOf(file));
      }),
      { numRuns: sized({ deep: 2, long: 8 }) },
    );
  });

  it('stays within twice the size of the journal, however much is written', async () => {
    const file = join(await temporaryFolder(), 'journal.sqlite');
    const database = openDatabase(file, { copying: COPYING });
    onTestFinished(() => database.close());
    for (let round = 0; round < 60; round += 1) {
      database.run(
        'INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)',
        'x',
        JSON.stringify('x'.repeat(900_000)),
      );
      if (round % 20 === 19) await database.copy?.renew();
    }
    await database.copy?.settle();
    const bytes = filesIn(file).reduce((sum, name) => sum + statSync(join(folderOf(file), name)).size, 0);
    expect(bytes).toBeLessThan(2 * statSync(file).size);
  });

  it('goes on where it stood after the journal was closed, and makes a base of what somebody else wrote', async () => {
    const { file } = await filledJournal(9);
    const first = await openCopied(file);
    await addJob(first, 60, 'printed');
    await first.close();
    const after = filesIn(file);
    const quiet = { ...COPYING, afterMs: 3_600_000 };
    const again = openSqliteJournal(file, { copying: quiet });
    await addJob(again, 61, 'printed');
    await again.close();
    expect(filesIn(file)).toEqual([...after, expect.stringMatching(/^log-\d+$/)]);
    expect(await restored(file)).toEqual(contentOf(file));

    const other = new DatabaseSync(file);
    other.exec("UPDATE facts SET value = '7' WHERE name = 'balance'");
    other.close();
    const stranger = openSqliteJournal(file, { copying: quiet });
    await addJob(stranger, 62, 'printed');
    expect(await restored(file)).toEqual(contentOf(await leftByKill(file)));
    await stranger.close();
  });

  it('puts no commit behind one that is missing while a large journal waits for its base', async () => {
    const file = await largeJournal();
    const copying = { ...COPYING, afterMs: 3_600_000 };
    const first = openDatabase(file, { copying });
    await first.copy?.renew();
    first.close();
    const other = new DatabaseSync(file);
    other.exec("INSERT INTO facts (name, value) VALUES ('theirs', '1')");
    other.close();
    const database = openDatabase(file, { copying });
    onTestFinished(() => database.close());
    database.run("INSERT INTO facts (name, value) VALUES ('mine', '1')");
    expect((await restored(file)).facts).not.toContain('mine');
    await database.copy?.renew();
    expect((await restored(file)).facts).toEqual(expect.arrayContaining(['mine', 'theirs']));
  });

  it('keeps the base of before where the journal is found damaged', async () => {
    const { file } = await filledJournal(120);
    await (await openCopied(file)).close();
    const whole = await restored(file);
    // As a disk that returns other bytes than were written.
    const { atime, mtime } = statSync(file);
    overwrite(file, ((pagesOf(file, 'jobs', 'leaf')[3] ?? 0) - 1) * PAGE, PAGE);
    utimesSync(file, atime, mtime);
    const journal = openSqliteJournal(file, { copying: COPYING });
    await eventually(async () => expect((await journal.statistics()).checked).toMatchObject({ isWhole: false }));
    await journal.close();
    expect(await restored(file)).toEqual(whole);
  });

  it('stops where a commit cannot be copied, without stopping the journal, and starts again with the next base', async () => {
    const file = join(await temporaryFolder(), 'journal.sqlite');
    const log = createMemoryLog();
    const database = openDatabase(file, { copying: COPYING, logger: log });
    onTestFinished(() => database.close());
    await database.copy?.renew();
    // In the place of the log stands something that cannot be written.
    for (let number = 0; number < 9; number += 1) mkdirSync(join(folderOf(file), `log-${number}`), { recursive: true });
    database.run("INSERT INTO facts (name, value) VALUES ('a', '1')");
    expect(log.lines).toEqual([expect.stringMatching(/^warn journal copy stopped/)]);
    for (const name of filesIn(file))
      if (/^log-\d$/.test(name)) rmSync(join(folderOf(file), name), { recursive: true });
    database.run("INSERT INTO facts (name, value) VALUES ('b', '2')");
    expect((await restored(file)).facts).not.toContain('b');
    await database.copy?.renew();
    database.run("INSERT INTO facts (name, value) VALUES ('c', '3')");
    expect(await restored(file)).toEqual(contentOf(await leftByKill(file)));
  });

  it('makes a base where a kill left half of one, with what SQLite has beside it', async () => {
    const { file } = await filledJournal(120);
    let written = () => {};
    const isWritten = new Promise<void>((resolve) => {
      written = resolve;
    });
    // SQLite writes the base from a thread of its own: until it is checked, files beside it come and go under the copying below.
    const check = () => {
      written();
      return new Promise<null>(() => undefined);
    };
    const journal = openSqliteJournal(file, { copying: { check, afterMs: 0 } });
    await isWritten;
    expect(filesIn(file)).toContain('base.partial');
    const killed = await leftByKill(file);
    const journalOfSqlite = join(folderOf(killed), 'base.partial-journal');
    const database = new DatabaseSync(join(folderOf(killed), 'base.partial'));
    database.exec('PRAGMA journal_mode = PERSIST; BEGIN; DELETE FROM events');
    const hot = existsSync(journalOfSqlite) ? readFileSync(journalOfSqlite) : Buffer.alloc(0);
    database.exec('ROLLBACK');
    database.close();
    writeFileSync(journalOfSqlite, hot);
    await (await openCopied(killed)).close();
    expect(filesIn(killed).filter((name) => name.startsWith('base.partial'))).toEqual([]);
    expect(await restored(killed)).toEqual(contentOf(killed));
    onTestFinished(() => void journal);
  });

  it('keeps no logs where no base can be made, and begins with the next one that can', async () => {
    const file = await largeJournal();
    let finding: Finding | null = null;
    const database = openDatabase(file, { copying: { check: async () => finding, afterMs: 3_600_000 } });
    onTestFinished(() => database.close());
    for (const name of ['a', 'b']) {
      database.run('INSERT INTO facts (name, value) VALUES (?, ?)', name, JSON.stringify('x'.repeat(5_000_000)));
      await database.copy?.renew();
      expect(filesIn(file)).toEqual([]);
    }
    finding = { kind: 'whole', version: 0, lastEvent: 0 };
    await database.copy?.renew();
    database.run("INSERT INTO facts (name, value) VALUES ('c', '3')");
    expect(await restored(file)).toEqual(contentOf(await leftByKill(file)));
  });

  it('has what a conversion changed, also where that is more than SQLite moves into the file by itself', async () => {
    const file = join(await temporaryFolder(), 'journal.sqlite');
    const old = new DatabaseSync(file);
    old.exec('PRAGMA journal_mode = WAL');
    migrate(old, MIGRATIONS.slice(0, 1));
    const insert = old.prepare(
      `INSERT INTO jobs (id, key, lane, state, version, created_at, updated_at, body) VALUES (?, ?, 'bench', 'printed', 1, 1, 1, ?)`,
    );
    old.exec('BEGIN');
    for (let n = 0; n < 9_000; n += 1)
      insert.run(
        `job-${n}`,
        `R-${n}`,
        JSON.stringify({ ...aJob(), id: `job-${n}`, key: { kind: 'reference', value: `R-${n}` } }),
      );
    old.exec('COMMIT');
    old.close();
    // As a station of that version has left it, with its copy.
    mkdirSync(folderOf(file));
    copyFileSync(file, join(folderOf(file), 'base-1.sqlite'));
    const { size, mtimeMs } = statSync(file);
    writeFileSync(join(folderOf(file), 'file.json'), JSON.stringify({ number: 1, size, mtimeMs }));
    const database = openDatabase(file, { copying: { ...COPYING, afterMs: 3_600_000 } });
    onTestFinished(() => database.close());
    expect(await restored(file)).toEqual(contentOf(await leftByKill(file)));
  });

  it('has a new journal from its first commit on', async () => {
    const file = join(await temporaryFolder(), 'journal.sqlite');
    const journal = openSqliteJournal(file, { copying: { ...COPYING, afterMs: 3_600_000 } });
    await addJob(journal, 1, 'printed');
    expect(await restored(file)).toEqual(contentOf(await leftByKill(file)));
    await journal.close();
  });

  it('is not put together over a log that is damaged in its middle', async () => {
    const { file } = await filledJournal(9);
    const copying = { ...COPYING, afterMs: 3_600_000 };
    await (await openCopied(file)).close();
    for (const number of [60, 61, 62]) {
      const journal = openSqliteJournal(file, { copying });
      await addJob(journal, number, 'printed');
      await journal.close();
    }
    const logs = filesIn(file).filter((name) => name.startsWith('log-'));
    expect(logs.length).toBeGreaterThan(1);
    const second = join(folderOf(file), logs.at(-2) ?? '');
    const bytes = readFileSync(second);
    bytes[bytes.length - 100] = (bytes.at(-100) ?? 0) ^ 0xff;
    writeFileSync(second, bytes);
    const { jobs } = await restored(file);
    expect(jobs).toContain('SİP-60');
    expect(jobs).not.toContain('SİP-62');
  });
});
