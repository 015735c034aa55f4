import type { Platform } from '../platform/index.ts';
import type { PrintedBatches } from '../printing/index.ts';
import type { Service } from '../service/index.ts';
import { createBatchLane } from './batchLane.ts';
import { readOpenBatches, separatedAt } from './openBatches.ts';

/** The orders of lists that are still to go, and whether they may. */
export type Lists = Awaited<ReturnType<typeof openLists>>;

export async function openLists(platform: Platform, { state, readAccount }: Service) {
  const { journal, signals, opened } = platform;
  const openBatches = await readOpenBatches(journal, signals.batchSent.emit);
  const { countWaiting, goesOnUnpaid } = openBatches;
  const batchLane = opened.add(
    await createBatchLane({
      ...{ ...platform, countWaiting, goesOnUnpaid, balance: state.balance },
      async readAccount() {
        if (state.awayFor() === null) await readAccount('background');
      },
      onChanged() {
        signals.batchLaneChanged.emit();
        signals.statusChanged.emit();
      },
      onResumed: signals.sendingFreed.emit,
    }),
  );

  // Another desk of the site had these orders.
  signals.claimsChanged.on((free) => {
    for (const reference of free) openBatches.givenBack(reference);
  });

  const printed: PrintedBatches = {
    ids: () => openBatches.all().map(({ id }) => id),
    placeOf({ key }) {
      const at = openBatches.placeOf(key.value);
      if (at === null) return null;
      const { batch, place } = at;
      return { batch: batch.id, place, lateMs: batch.options.lateMs, separated: separatedAt(at) };
    },
    stoppedAt({ key, lane }) {
      const at = lane === 'batch' ? openBatches.stoppedPlaceOf(key.value) : null;
      return at === null ? null : separatedAt(at);
    },
    // A batch that a person or an empty balance has paused sends nothing more until somebody resumes it, so its labels must not
    // wait for late ones.
    isAllSent: (id) =>
      openBatches.isAllSent(id) || openBatches.get(id)?.state !== 'running' || batchLane.mostAtOnce() === 0,
    isThrough: openBatches.isThrough,
  };
  return { openBatches, batchLane, printed };
}
