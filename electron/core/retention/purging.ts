import type { Job } from '../../contract/job.ts';
import type { PurgeReport } from '../../contract/ledger.ts';
import { createMutex, type PersistedValueDeps } from '../base/index.ts';
import { transition } from '../jobs/index.ts';
import type { LabelStore } from '../ports/LabelStore.ts';
import { type ClockProof, createDaily } from './daily.ts';

/** Removes receivers' data from jobs that are over; numbers stay. */
export type Purging = ReturnType<typeof createPurging>;

export interface PurgingDeps extends PersistedValueDeps {
  readonly labels: LabelStore;
  /** The name of the person at the desk. */
  readonly operator: () => string;
  /** After how many days the station purges unasked; null: never. */
  readonly keepDays: () => number | null;
  readonly clockIsProved: ClockProof;
  /** Data of before this time (epoch ms) was removed here. */
  readonly onPurged?: (before: number) => void;
}

const DAY_MS = 86_400_000;
const PAGE = 100;
/**
 * The label files that are being removed: a crash between the journal and the label store must not leave a label
 * behind.
 */
const REMOVING = 'purge.labels';
/** Since when (epoch ms) the journal's file may hold remnants of removed data. */
const REMNANTS = 'purge.remnants';
/** Rewriting the file takes seconds, so the station does it once a week. After a purge by a person it is done at once. */
const REWRITE_EVERY_MS = 7 * DAY_MS;

export function createPurging(deps: PurgingDeps) {
  const { journal, labels, clock, logger, operator, keepDays, clockIsProved } = deps;
  let stopped = false;
  const mutex = createMutex();

  const before = (days: number) => clock.now() - days * DAY_MS;

  /** Lets scans and prints through between the pages of a long purge. */
  const pause = () => new Promise<void>((resolve) => void clock.after(0, resolve));

  async function purge(days: number, by: string | null): Promise<PurgeReport> {
    const limit = before(days);
    let [jobs, removed] = [0, await removeLabels()];
    let [oldest, newest]: [number | null, number | null] = [null, null];
    for (;;) {
      const page = await journal.purgeable(limit, PAGE);
      const files = page.flatMap((job) => (job.label === null ? [] : [job.label.file]));
      if (files.length > 0) await announce(files);
      let gone = 0;
      for (const job of page) {
        if (!(await purgeOne(job, by))) continue;
        gone += 1;
        oldest = Math.min(oldest ?? job.createdAt, job.createdAt);
        newest = Math.max(newest ?? job.createdAt, job.createdAt);
      }
      jobs += gone;
      removed += await removeLabels();
      // If nothing in a page could be purged, the same page would come back for ever. A short page does not mean that
      // it was the last.
      if (gone === 0 || stopped) break;
      await pause();
    }
    const orders = stopped ? 0 : await purgeOrders(limit);
    const copies = stopped ? 0 : await journal.purgeCopies(limit);
    if (!stopped) removed += await removeAll(await strayLabels(limit));
    await forget(
      [jobs, orders, copies].some((gone) => gone > 0),
      by !== null,
    );
    deps.onPurged?.(limit);
    logger.info('purged', { days, jobs, orders, copies, labels: removed });
    const { setAside } = await journal.purgePreview(limit);
    return { jobs, orders, labels: removed, copies, setAside, oldest, newest };
  }

  /** If the disk has no room for it now, the next purge tries again. */
  async function forget(removed: boolean, atOnce: boolean): Promise<void> {
    const known = await journal.fact(REMNANTS);
    const since = typeof known === 'number' ? known : removed ? clock.now() : null;
    if (since === null || stopped) return;
    const rewrite = atOnce || Math.abs(clock.now() - since) >= REWRITE_EVERY_MS;
    if (since !== known) await journal.setFact(REMNANTS, since);
    await journal.forgetRemoved(rewrite);
    if (rewrite) await journal.setFact(REMNANTS, null);
  }

  async function purgeOrders(limit: number): Promise<number> {
    for (let orders = 0; ; await pause()) {
      const gone = await journal.purgeOrders(limit, PAGE);
      orders += gone;
      if (gone < PAGE || stopped) return orders;
    }
  }

  /** False if the job changed in between: it is not over, or not for long enough. */
  async function purgeOne(job: Job, by: string | null): Promise<boolean> {
    const now = clock.now();
    const next = transition(job, { type: 'purged' }, { now, freeSlot: 0 });
    if (!next.ok) return false;
    // The screens are not notified, and the job does not count as changed: thousands may be purged at once, and none of it
    // matters to a packer.
    const purged = { ...next.value, updatedAt: job.updatedAt };
    return (await journal.purgeJob(purged, { at: now, type: 'purged', by, amount: null, detail: {} })).ok;
  }

  async function announced(): Promise<readonly string[]> {
    const files = await journal.fact(REMOVING);
    return Array.isArray(files) ? files.map(String) : [];
  }

  async function announce(files: readonly string[]): Promise<void> {
    await journal.setFact(REMOVING, [...(await announced()), ...files]);
  }

  /** Removes those announced files that no job names. Returns how many. */
  async function removeLabels(): Promise<number> {
    const files = await announced();
    return files.length === 0 ? 0 : removeAll(await journal.unusedLabels(files));
  }

  /** Removes the files and returns how many are gone; the others stay announced. */
  async function removeAll(files: readonly string[]): Promise<number> {
    const left: string[] = [];
    for (const file of files) {
      const removed = await labels.remove(file);
      if (removed.ok) continue;
      logger.error('label not removed', { detail: removed.error.kind === 'disk' ? removed.error.detail : null });
      left.push(file);
    }
    await journal.setFact(REMOVING, left);
    return files.length - left.length;
  }

  /**
   * Label files that no job names: those of a removal that was begun, and old ones that were left behind because their
   * bytes were damaged and fetched again, their job changed while they were stored, or its row could not be read any
   * more.
   */
  async function strayLabels(limit: number): Promise<readonly string[]> {
    const old = (await labels.list()).filter(({ storedAt }) => storedAt < limit).map(({ file }) => file);
    return journal.unusedLabels([...new Set([...(await announced()), ...old])]);
  }

  async function preview(limit: number): Promise<PurgeReport> {
    const report = await journal.purgePreview(limit);
    return { ...report, labels: report.labels + (await strayLabels(limit)).length };
  }

  const daily = createDaily({
    name: 'purge',
    days: keepDays,
    work: (days) => mutex.runExclusive(() => purge(days, null)),
    clockIsProved,
    startAfterMs: 0,
    clock,
    logger,
  });

  return {
    /**
     * What `purge` would remove now: the data of jobs that ended, and orders, labels and copies of records that are
     * older, each by more than `days` days. A purge removes less only if it finds a job that cannot be read.
     */
    preview: (days: number): Promise<PurgeReport> => preview(before(days)),
    purge: (days: number): Promise<PurgeReport> => mutex.runExclusive(() => purge(days, operator())),
    stop(): void {
      stopped = true;
      daily.stop();
    },
  };
}
