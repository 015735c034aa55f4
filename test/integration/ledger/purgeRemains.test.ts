import { copyFileSync, existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { removeFiles } from '../../../electron/adapters/journal/copies.ts';
import { NEWEST } from '../../../electron/adapters/journal/migrate.ts';
import { openSqliteJournal } from '../../../electron/adapters/journal/sqliteJournal.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { createClockProof } from '../../../electron/core/retention/daily.ts';
import { createPurging } from '../../../electron/core/retention/purging.ts';
import { aJob, anOrder } from '../../support/builders.ts';
import { anEvent, overwrite, PAGE } from '../../support/journalFiles.ts';
import { manualClock } from '../../support/manualClock.ts';
import { testPdf } from '../../support/pdf.ts';
import { aLabelStore } from '../../support/pdfReaders.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const DAY = 86_400_000;
const RECEIVER = 'Zeynep Kuzgun';
const logger = { info() {}, warn() {}, error() {} };

/** A desk's folder with real journal and label files, under a clock that the test moves. */
async function desk() {
  const folder = await temporaryFolder();
  const file = join(folder, 'journal.sqlite');
  const clock = manualClock();
  const labels = aLabelStore(join(folder, 'labels'));
  let journal: Journal | null = null;
  onTestFinished(() => journal?.close());

  async function reopen(): Promise<Journal> {
    await journal?.close();
    journal = openSqliteJournal(file, { now: clock.now });
    return journal;
  }

  function purging() {
    if (journal === null) throw new Error('no journal is open');
    const clockIsProved = createClockProof({ journal, clock });
    return createPurging({
      journal,
      labels,
      clock,
      logger,
      operator: () => 'Ayşe',
      keepDays: () => null,
      clockIsProved,
    });
  }

  return {
    folder,
    file,
    clock,
    labels,
    reopen,
    preview: (days: number) => purging().preview(days),
    async purge(days: number) {
      let over = false;
      const ended = purging()
        .purge(days)
        .finally(() => {
          over = true;
        });
      ended.catch(() => undefined);
      while (!over) await clock.pass(1);
      return ended;
    },
    async printed(...numbers: readonly number[]) {
      const open = await reopen();
      const at = clock.now();
      for (const n of numbers) {
        const order = anOrder({ reference: `R-${n}` });
        const {
          seq: _seq,
          version: _version,
          ...draft
        } = aJob({
          id: `job-${n}`,
          key: { kind: 'reference', value: `R-${n}` },
          createdAt: at,
          updatedAt: at,
          state: 'printed',
          order: { ...order, receiver: { ...order.receiver, name: `${RECEIVER} ${n}` } },
        });
        await open.accept(draft, anEvent('accepted', at));
      }
    },
    /** As a bad disk or another program leaves it. */
    async spoil(jobId: string) {
      await journal?.close();
      const database = new DatabaseSync(file);
      database.prepare("UPDATE jobs SET body = json_set(body, '$.printCount', 'x') WHERE id = ?").run(jobId);
      database.close();
      await reopen();
    },
    /** Files of the folder in which the receiver can be found. */
    traces: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => readFileSync(path).includes(RECEIVER))
        .map((path) => path.slice(folder.length + 1)),
  };
}

describe('a purge', () => {
  it('is not ended by rows that cannot be read: they alone make its report differ from its preview', async () => {
    const at = await desk();
    await at.printed(...Array.from({ length: 230 }, (_, n) => n));
    // One on the first page, and a whole page of them.
    for (const n of [5, ...Array.from({ length: 100 }, (_, i) => 100 + i)]) await at.spoil(`job-${n}`);
    await at.clock.pass(31 * DAY);
    expect((await at.preview(30)).jobs).toBe(230);
    expect((await at.purge(30)).jobs).toBe(129);
    expect((await at.preview(30)).jobs).toBe(0);
  });

  it('takes rows that were put apart once they are that old, and not before', async () => {
    const at = await desk();
    await at.printed(1, 2, 3);
    await at.spoil('job-2');
    expect((await (await at.reopen()).jobsIn(['printed'])).length).toBe(2);
    await at.clock.pass(20 * DAY);
    expect(await at.preview(30)).toMatchObject({ copies: 0 });
    await at.clock.pass(11 * DAY);
    expect(await at.preview(30)).toMatchObject({ jobs: 2, copies: 1 });
    expect(at.traces()).toContain('journal.sqlite');
    expect(await at.purge(30)).toMatchObject({ jobs: 2, copies: 1 });
    expect(at.traces()).toEqual([]);
    expect((await (await at.reopen()).health()).quarantined).toBe(0);
  });

  it('takes copies that were made before a conversion or an update, once they are that old', async () => {
    const at = await desk();
    copyFileSync(fileURLToPath(new URL('../../fixtures/journals/v2.sqlite', import.meta.url)), at.file);
    await at.reopen();
    const backup = `${at.file}.before-v${NEWEST}`;
    const left = `${at.file}.before-v4.partial`;
    const updated = `${at.file}.before-update`;
    const own = join(at.folder, 'journal.sqlite.before-very-long');
    for (const path of [left, updated, own]) writeFileSync(path, '');
    const made = new Date(at.clock.now());
    for (const path of [backup, left, updated, own]) utimesSync(path, made, made);
    await at.clock.pass(29 * DAY);
    expect((await at.preview(30)).copies).toBe(0);
    await at.clock.pass(2 * DAY);
    expect((await at.preview(30)).copies).toBe(3);
    expect((await at.purge(30)).copies).toBe(3);
    expect([backup, left, updated, own].map((path) => existsSync(path))).toEqual([false, false, false, true]);
  });

  it('names damaged journals that are that old, with their logs, and leaves them to their owner', async () => {
    const at = await desk();
    await at.printed(1);
    await (await at.reopen()).close();
    overwrite(at.file, 0, PAGE);
    await at.reopen();
    const [aside = ''] = readdirSync(at.folder).filter(
      (name) => name.includes('.damaged-') && name.endsWith('.sqlite'),
    );
    writeFileSync(join(at.folder, `${aside}-wal`), RECEIVER);
    await at.clock.pass(29 * DAY);
    expect((await at.preview(30)).setAside).toEqual([]);
    await at.clock.pass(2 * DAY);
    const named = [join(at.folder, aside), join(at.folder, `${aside}-wal`)];
    expect((await at.preview(30)).setAside).toEqual(named);
    expect((await at.purge(30)).setAside).toEqual(named);
    expect(at.traces()).toEqual([aside, `${aside}-wal`]);
  });

  it('names a damaged journal by the age of its file where somebody renamed it', async () => {
    const at = await desk();
    await at.printed(1);
    const renamed = join(at.folder, 'journal.damaged-eski.sqlite');
    writeFileSync(renamed, RECEIVER);
    const asOld = (days: number) =>
      utimesSync(renamed, new Date(at.clock.now()), new Date(at.clock.now() - days * DAY));
    asOld(29);
    expect((await at.preview(30)).setAside).toEqual([]);
    asOld(31);
    expect((await at.preview(30)).setAside).toEqual([renamed]);
  });

  it('takes the old PDFs that no job names, and what a broken-off write left', async () => {
    const at = await desk();
    await at.printed(1);
    const stored = await at.labels.put(await testPdf());
    if (!stored.ok) throw new Error(stored.error.kind);
    const path = (await at.labels.pathOf(stored.value.file)) ?? '';
    const part = path.replace(stored.value.file.slice(2), `${'0'.repeat(62)}`).concat('.part');
    // Damaged bytes: the store reports the label as lost, and it is fetched again under another name.
    writeFileSync(path, 'damaged');
    writeFileSync(part, 'half');
    const old = new Date(at.clock.now());
    for (const file of [path, part]) utimesSync(file, old, old);
    const young = await at.labels.put(await testPdf({ pages: 2 }));
    await at.clock.pass(31 * DAY);
    expect((await at.preview(30)).labels).toBe(2);
    expect((await at.purge(30)).labels).toBe(2);
    expect([existsSync(path), existsSync(part)]).toEqual([false, false]);
    expect((await at.labels.list()).map(({ file }) => file)).toEqual(young.ok ? [young.value.file] : []);
  });
});

describe('files that are removed', () => {
  it('count only where the system released them', async () => {
    const folder = await temporaryFolder();
    const copy = join(folder, 'copy.sqlite');
    writeFileSync(copy, '');
    // A folder is not removed like a file: it stands for one that another program holds.
    expect(removeFiles([copy, folder])).toBe(1);
    expect([copy, folder].map((path) => existsSync(path))).toEqual([false, true]);
  });
});
