import type { PersistedValueDeps } from '../base/index.ts';
import type { LabelStore } from '../ports/LabelStore.ts';
import { type ClockProof, createDaily } from './daily.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const PAGE = 200;

export interface LabelKeepingDeps extends PersistedValueDeps {
  readonly labels: LabelStore;
  readonly clockIsProved: ClockProof;
  /** Label files of jobs that ended more days ago are removed. The jobs stay, and can fetch their labels again. */
  readonly keepDays: () => number;
}

/** Keeps the label store from growing for ever: once a day, label files that no job needs any more are removed. */
export function createLabelKeeping(deps: LabelKeepingDeps): { stop(): void } {
  const { journal, labels, clock, logger, clockIsProved, keepDays } = deps;

  async function removeOld(days: number, nextPage: () => Promise<boolean>): Promise<void> {
    const limit = clock.now() - days * DAY_MS;
    // Also files that no job names: a crash may have come between storing a label and noting it in its job.
    const old = (await labels.list()).filter(({ storedAt }) => storedAt < limit).map(({ file }) => file);
    let removed = 0;
    for (let i = 0; i < old.length; i += PAGE) {
      for (const file of await journal.labelsNotNeeded(old.slice(i, i + PAGE), limit)) {
        const gone = await labels.remove(file);
        if (gone.ok) removed += 1;
        else logger.error('label not removed', { detail: gone.error.kind === 'disk' ? gone.error.detail : null });
      }
      if (!(await nextPage())) break;
    }
    if (removed > 0) logger.info('labels removed', { days, labels: removed });
  }

  return createDaily({
    name: 'label keeping',
    days: keepDays,
    work: removeOld,
    clockIsProved,
    // Reading the whole store must not slow down the start.
    startAfterMs: 5 * MINUTE_MS,
    clock,
    logger,
  });
}
