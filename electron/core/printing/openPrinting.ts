import type { DeskClaims, Site } from '../desks/index.ts';
import type { Platform } from '../platform/index.ts';
import type { OwnerPin } from '../ports/Secrets.ts';
import type { SeparatorSheets } from '../ports/SeparatorSheets.ts';
import type { ScheduledBatches } from './batchStacks.ts';
import type { PrinterRoom } from './openPrinters.ts';
import { createOwnerPermit } from './ownerPermit.ts';
import { createPrinting } from './printing.ts';
import type { PrintSchedule } from './printSchedule.ts';
import { createSeparators } from './separators.ts';
import { createSpooling } from './spooling.ts';

/** The batches as the printing of labels sees them. */
export interface PrintedBatches extends ScheduledBatches {
  /** The open ones. */
  ids(): readonly number[];
  /** Whether the batch has ended, and no label of it is still to come out. */
  isThrough(id: number): Promise<boolean>;
}

/** How the labels of batches come out, as `shipments/batches.ts` directs it. */
export interface StackOfLabels extends Pick<PrintSchedule, 'countLate' | 'sent' | 'ended'> {
  /** A job has nothing more to come out, perhaps as the last one of a batch that was stopped. */
  settled(): void;
}

export interface LabelPrintingDeps {
  readonly printers: PrinterRoom;
  readonly site: Site;
  readonly claims: DeskClaims;
  readonly batches: PrintedBatches;
  /** Null: the labels of a batch have no separators. */
  readonly sheets: SeparatorSheets | null;
  readonly ownerPin: OwnerPin;
}

export async function openPrinting(platform: Platform, deps: LabelPrintingDeps) {
  const { site, claims, batches, sheets, ownerPin } = deps;
  const { printers, watch, refusals } = deps.printers;
  const { journal, signals, opened } = platform;
  const settings = () => platform.settings.get();
  const separators = opened.add(
    await createSeparators({
      ...{ ...platform, sheets, printers, settings },
      isThrough: batches.isThrough,
      onTrouble: refusals.ended,
    }),
  );
  const printing = opened.add(
    await createPrinting({
      ...{ ...platform, printers, watch, separators, claims, site, settings, batches },
      spooling: createSpooling({ ...platform, onMissing: watch.missed, onEnded: refusals.ended }),
      onRemotePrinted: signals.statusChanged.emit,
    }),
  );
  const { schedule } = printing;

  // A label that is ready is printed after those before it, of its batch or of earlier scans. This room is opened before the
  // batches: what ends a batch lets its late labels out, and this one has to have its place among them by then.
  signals.jobChanged.on((job) => {
    schedule.jobChanged(job);
    if (job.state === 'cancelled') printing.recall(job);
  });
  // Before the orders that waited are sent, which is done by rooms that are opened later: from now on labels wait for them.
  signals.serviceOpened.on((outage) => outage && schedule.outageOver());
  signals.batchLaneChanged.on(() => {
    for (const id of batches.ids()) schedule.sent(id);
  });
  signals.sitePrintsChanged.on(printing.remotes.wake);

  async function start() {
    for (const id of batches.ids()) schedule.seed(id, await journal.lastPrintedPlace(id));
    // First what is still to come, so that no label of a batch comes out before one that has its place before it.
    for (const job of await journal.jobsIn(['queued', 'submitting', 'label_pending'])) schedule.found(job);
    for (const job of await journal.jobsIn(['label_ready'])) schedule.found(job);
    separators.settled();
  }

  return {
    printing,
    permit: createOwnerPermit({
      ownerPin,
      printsWithoutPin: () => settings().printsWithoutPin,
      sheetsOf: printing.sheetsOf,
    }),
    labels: {
      countLate: schedule.countLate,
      sent: schedule.sent,
      ended(batch: number) {
        schedule.ended(batch);
        separators.settled();
      },
      settled: separators.settled,
    },
    start,
  };
}
