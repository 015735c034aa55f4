import { copyFileSync, existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { examineResting, type Finding } from '../../../electron/adapters/journal/damage/integrity.ts';
import { openSqliteJournal } from '../../../electron/adapters/journal/sqliteJournal.ts';
import { eventually } from '../../support/eventually.ts';
import {
  addJob,
  damagedFiles,
  filledJournal,
  leftByKill,
  openCopied,
  overwrite,
  PAGE,
  pagesOf,
} from '../../support/journalFiles.ts';
import { aFileCheck, aJournalThread } from '../../support/journalThread.ts';
import { createMemoryLog } from '../../support/memoryLog.ts';

const JOBS = 120;
const HEALTHY = { setAside: null, quarantined: 0, failing: null };

/** A journal that a station has closed well. */
async function closedJournal() {
  const filled = await filledJournal(JOBS);
  await (await openCopied(filled.file)).close();
  return filled;
}

/** As a disk that returns other bytes than were written: nothing shows that the file was changed. */
function unseen(file: string, harm: () => void): void {
  const { atime, mtime } = statSync(file);
  harm();
  utimesSync(file, atime, mtime);
}

function rot(file: string, table: string, which = 0): void {
  unseen(file, () => {
    const page = pagesOf(file, table, 'leaf')[which];
    if (page === undefined) throw new Error(`${table} has no such page`);
    overwrite(file, (page - 1) * PAGE, PAGE);
  });
}

/** One wrong byte: each page is whole, and a queued job is not found. */
function misfile(file: string): void {
  unseen(file, () => {
    const bytes = readFileSync(file);
    bytes.write('queuee', bytes.indexOf('queuedbench', ((pagesOf(file, 'jobs_by_state', 'leaf')[0] ?? 0) - 1) * PAGE));
    writeFileSync(file, bytes);
  });
}

/** A journal whose check is under way until the test ends it; null where it was checked before it was opened. */
async function openLate(file: string) {
  let base: string | null = null;
  // Also for a check that begins when the test is over already: the journal waits for it before it closes.
  let end: (finding: Finding | null) => void = () => undefined;
  const found = new Promise<Finding | null>((resolve) => {
    end = resolve;
  });
  const check = (path: string) => {
    base = path;
    return found;
  };
  const journal = openSqliteJournal(file, { copying: { check, afterMs: 0 } });
  onTestFinished(async () => {
    end(null);
    await journal.close();
  });
  return {
    journal,
    wasChecked: (await journal.statistics()).checked !== null,
    /** Resolves to what was found. */
    async checked(): Promise<Finding> {
      const path = await eventually(() => base ?? Promise.reject(new Error('no base yet')));
      const finding = examineResting(path);
      end(finding);
      await eventually(async () => expect((await journal.statistics()).checked).not.toBeNull());
      return finding;
    },
  };
}

it('opens a journal that was closed well without reading all of it, and checks it while scans are taken', async () => {
  const { file, folder } = await closedJournal();
  const { journal, wasChecked, checked } = await openLate(file);
  expect(wasChecked).toBe(false);
  await addJob(journal, 500, 'queued');
  expect(await journal.statistics()).toMatchObject({ checked: null });
  expect(await checked()).toMatchObject({ kind: 'whole' });
  expect(await journal.health()).toEqual(HEALTHY);
  await addJob(journal, 501, 'queued');
  const statistics = await journal.statistics();
  expect(statistics.checked).toEqual({ at: expect.any(Number), isWhole: true });
  expect(statistics.walBytes).toBe(statSync(`${file}-wal`).size);
  expect(statistics.fileBytes).toBeGreaterThan(PAGE);
  await journal.close();
  const again = await openLate(file);
  expect(again.wasChecked).toBe(false);
  expect((await again.journal.recentJobs(2)).map(({ id }) => id)).toEqual(['job-501', 'job-500']);
  expect(damagedFiles(folder)).toEqual([]);
});

it.each([
  { name: 'an index', harm: misfile, kind: 'indexes' },
  { name: 'the jobs', harm: (file: string) => rot(file, 'jobs', 3), kind: 'damaged' },
])('takes no scan any more once the check has found damage in $name; the next start mends it', async (damage) => {
  const { file, folder } = await closedJournal();
  damage.harm(file);
  const { journal, checked } = await openLate(file);
  await addJob(journal, 500, 'printed');
  expect((await checked()).kind).toBe(damage.kind);
  const refused = { code: 'journal_damaged', message: expect.stringMatching(/damaged.+start it again/) };
  await expect(addJob(journal, 501, 'queued')).rejects.toMatchObject(refused);
  await expect(journal.setFact('note', 1)).rejects.toMatchObject(refused);
  expect((await journal.health()).failing).toEqual({
    kind: 'damage',
    detail: expect.stringMatching(/damaged.+start it again/),
  });
  await journal.close();

  const again = await openLate(file);
  expect(again.wasChecked, 'checked before anything else').toBe(true);
  expect(await again.journal.health()).toEqual(HEALTHY);
  expect(damagedFiles(folder)).toHaveLength(damage.kind === 'indexes' ? 0 : 1);
  expect(await again.journal.recentJobs(1_000)).toHaveLength(JOBS + 1);
  expect(await again.journal.jobByKey('SİP-500')).toMatchObject({ state: 'printed' });
  expect(await again.journal.jobByKey('SİP-501')).toBeNull();
  await addJob(again.journal, 501, 'queued');
});

it('checks a journal first after damage showed at work, although it was closed well since', async () => {
  const { file } = await closedJournal();
  for (const which of pagesOf(file, 'events_by_job', 'leaf').keys()) rot(file, 'events_by_job', which);
  const { journal } = await openLate(file);
  await expect(journal.timeline('job-50')).rejects.toMatchObject({ code: 'journal_damaged' });
  await journal.close();
  const again = await openLate(file);
  expect(again.wasChecked).toBe(true);
  expect(await again.journal.timeline('job-50')).toHaveLength(2);
});

it('mends damage at once that shows while the journal is opened', async () => {
  const { file, folder } = await closedJournal();
  rot(file, 'calls_by_time');
  const { journal, wasChecked } = await openLate(file);
  expect(wasChecked).toBe(true);
  expect(await journal.health()).toEqual(HEALTHY);
  expect(damagedFiles(folder)).toHaveLength(1);
});

it.each([
  {
    name: 'another program wrote to it',
    change: (file: string) => writeFileSync(file, readFileSync(file)),
  },
  {
    name: 'another file stands in its place',
    change(file: string) {
      copyFileSync(file, `${file}.copy`);
      rmSync(file);
      copyFileSync(`${file}.copy`, file);
    },
  },
  { name: 'its mark is gone', change: (file: string) => rmSync(file.replace('.sqlite', '.state')) },
])('is checked first where $name', async ({ change }) => {
  const { file } = await closedJournal();
  change(file);
  expect((await openLate(file)).wasChecked).toBe(true);
});

it('is checked first after a kill', async () => {
  const { file } = await closedJournal();
  const { journal } = await openLate(file);
  await addJob(journal, 500, 'queued');
  const left = await leftByKill(file);
  expect(existsSync(`${left}-wal`)).toBe(true);
  expect((await openLate(left)).wasChecked).toBe(true);
});

it('checks in a process of its own while the journal is locked, and reports damage', async () => {
  const { file, folder } = await closedJournal();
  rot(file, 'jobs', 3);
  const log = createMemoryLog();
  let damaged = 0;
  const thread = aJournalThread(log, { checkAfterMs: 0 });
  const journal = await thread.open(folder, () => {
    damaged += 1;
  });
  onTestFinished(() => journal.close());
  await eventually(() => expect(damaged).toBe(1));
  expect((await journal.health()).failing?.detail).toMatch(/start it again/);
  expect(log.lines).toEqual([expect.stringMatching(/^warn journal damaged/)]);
});

it('reports nothing for a whole journal, checks it once, and does not wait for a check when it is closed', async () => {
  const { folder } = await closedJournal();
  const log = createMemoryLog();
  const findings: unknown[] = [];
  const thread = aJournalThread(log, {
    checkAfterMs: 0,
    startCheck(file) {
      const check = aFileCheck(file);
      void check.finding.then((finding) => findings.push(finding));
      return check;
    },
  });
  const journal = await thread.open(folder);
  await eventually(() => expect(findings).toHaveLength(1));
  expect(findings).toMatchObject([{ kind: 'whole' }]);
  expect(await journal.health()).toEqual(HEALTHY);
  await journal.close();
  let started = 0;
  let stopped = 0;
  const never = aJournalThread(log, {
    checkAfterMs: 0,
    startCheck() {
      started += 1;
      return {
        finding: new Promise(() => undefined),
        stop() {
          stopped += 1;
        },
      };
    },
  });
  const again = await never.open(folder);
  await eventually(() => expect(started).toBe(1));
  await again.close();
  expect(stopped).toBe(1);
  expect(log.lines).toEqual([]);
});
