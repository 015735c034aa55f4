import type { Job } from '../../contract/job.ts';
import type { DeskClaims, Site } from '../desks/index.ts';
import type { Platform } from '../platform/index.ts';
import type { OwnerPin } from '../ports/Secrets.ts';
import type { SeparatorSheets } from '../ports/SeparatorSheets.ts';
import { type BatchLabels, type BatchPlace, createBatchLabels, type Separated } from './batchLabels.ts';
import type { PrinterRoom } from './openPrinters.ts';
import { createOwnerPermit } from './ownerPermit.ts';
import { createPrinting } from './printing.ts';
import { createPrintOrder } from './printOrder.ts';
import { createSeparators } from './separators.ts';
import { createSpooling } from './spooling.ts';

/** What the printing of labels knows of batches. */
export interface PrintedBatches {
  /** The open ones. */
  ids(): readonly number[];
  /** Null: the job is of no open batch. */
  placeOf(job: Job): BatchPlace | null;
  /** A label of a batch that was stopped lies in its stack nevertheless; null: it is of none. */
  stoppedAt(job: Job): Separated | null;
  /** Nothing of the batch is left to send, or nothing of it is sent until somebody resumes it. */
  isSending(id: number): boolean;
  /** It has ended, and no label of it is still to come out. */
  isThrough(id: number): Promise<boolean>;
}

/** How the labels of batches come out, as `shipments/batches.ts` directs it. */
export interface StackOfLabels extends Pick<BatchLabels, 'countLate' | 'sent' | 'ended'> {
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
  const { journal, clock, signals, opened } = platform;
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
      ...{ ...platform, printers, watch, separators, claims, site, settings },
      spooling: createSpooling({ ...platform, onMissing: watch.missed, onEnded: refusals.ended }),
      onRemotePrinted: signals.statusChanged.emit,
    }),
  );
  const printOrder = opened.add(
    createPrintOrder({ clock, print: (job) => printing.enqueue(job, batches.stoppedAt(job)) }),
  );
  const { placeOf, isSending } = batches;
  const batchLabels = opened.add(createBatchLabels({ clock, print: printing.enqueue, placeOf, isSending }));

  // A label that is ready is printed after those before it, of its batch or of earlier scans. This room is opened before the
  // batches: what ends a batch lets its late labels out, and this one has to have its place among them by then.
  signals.jobChanged.on((job) => {
    if (!batchLabels.jobChanged(job)) printOrder.jobChanged(job);
    if (job.state === 'cancelled') printing.recall(job);
  });
  // Before the orders that waited are sent, which is done by rooms that are opened later: from now on labels wait for them.
  signals.serviceOpened.on((outage) => outage && printOrder.outageOver());
  signals.batchLaneChanged.on(() => {
    for (const id of batches.ids()) batchLabels.sent(id);
  });
  signals.sitePrintsChanged.on(printing.remotes.wake);

  async function start() {
    for (const id of batches.ids()) batchLabels.seed(id, await journal.lastPrintedPlace(id));
    // First what is still to come, so that no label of a batch comes out before one that has its place before it.
    for (const job of await journal.jobsIn(['queued', 'submitting', 'label_pending'])) batchLabels.jobChanged(job);
    for (const job of await journal.jobsIn(['label_ready']))
      if (!batchLabels.jobChanged(job) && job.problem === null) printing.enqueue(job);
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
      countLate: batchLabels.countLate,
      sent: batchLabels.sent,
      ended(batch: number) {
        batchLabels.ended(batch);
        separators.settled();
      },
      settled: separators.settled,
    },
    start,
  };
}
