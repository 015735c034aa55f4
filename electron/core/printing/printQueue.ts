import type { Job, Lane } from '../../contract/job.ts';
import type { Separated } from './batchLabels.ts';
import { carriersOf } from './printerChoice.ts';

/**
 * A label that has to go to a printer. `seen`: the job as the operator saw it when they asked for the print. `separated`:
 * its group in a batch; a label that somebody asked for is not put into the batch's stack. `printerId`: where the operator
 * wants it; null: where such labels go. `guest`: the turn of the labels that other desks have sent to a printer.
 */
export type Wanted = WantedLabel | WantedRemote;
interface WantedRemote {
  readonly by: 'remote';
  readonly printerId: string;
}
export type WantedLabel = { readonly jobId: string; readonly carriers: readonly string[] } & (
  | { readonly by: 'station'; readonly lane: Lane; readonly separated: Separated | null }
  | {
      readonly by: 'operator';
      readonly printerId: string | null;
      readonly reason: string | null;
      readonly seen: Pick<Job, 'state' | 'printCount'>;
      /** What a spooler held of an earlier print was cancelled already. */
      readonly isWithdrawn: boolean;
    }
);

export function wantedByStation(job: Job, separated: Separated | null): WantedLabel {
  return { by: 'station', jobId: job.id, carriers: carriersOf(job), lane: job.lane, separated };
}

export function wantedByOperator(
  job: Job,
  reason: string | null,
  {
    isWithdrawn = false,
    printerId = null,
  }: { readonly isWithdrawn?: boolean; readonly printerId?: string | null } = {},
): WantedLabel {
  return { by: 'operator', jobId: job.id, carriers: carriersOf(job), printerId, reason, seen: job, isWithdrawn };
}

/**
 * Labels in the order in which they are printed, one at a time on each printer. So what waits behind a jam waits here
 * and not in a spooler, and a jam holds up only the labels of its printer. What the operator asks for goes first, and a
 * label of the bench goes before those of an imported list: the packer has its parcel in hand. Those of other desks have
 * their turns among those of the bench.
 */
export interface PrintQueue {
  /** Adds a label; nothing is printed before `start`. */
  add(wanted: Wanted): void;
  start(): void;
  /** Tries again: printers may have come, gone or been chosen. */
  work(): void;
  stop(): void;
}

export interface PrintQueueDeps {
  /** Where labels go at present, called once for the whole queue: a printer's id, or null for none. */
  readonly printers: () => (wanted: Wanted) => string | null;
  /** Resolves when the printer is free for the next one. */
  readonly print: (wanted: Wanted) => Promise<void>;
  readonly onFailure: (wanted: Wanted, failure: unknown) => void;
}

export function createPrintQueue({ printers, print, onFailure }: PrintQueueDeps): PrintQueue {
  let queue: readonly Wanted[] = [];
  const busy = new Set<string | null>();
  let runs = false;

  function work() {
    if (!runs || queue.length === 0) return;
    const printerOf = printers();
    const next: [string | null, Wanted][] = [];
    queue = queue.filter((wanted) => {
      const printer = printerOf(wanted);
      if (busy.has(printer)) return true;
      busy.add(printer);
      next.push([printer, wanted]);
      return false;
    });
    for (const [printer, wanted] of next) void printOn(printer, wanted);
  }

  async function printOn(printer: string | null, wanted: Wanted) {
    try {
      await print(wanted);
    } catch (failure) {
      onFailure(wanted, failure);
    }
    busy.delete(printer);
    work();
  }

  return {
    add(wanted) {
      const others = queue.filter((other) => !isSame(other, wanted));
      if (wanted.by === 'operator') queue = [wanted, ...others];
      else if (others.length === queue.length) queue = inPlace(wanted, queue);
      work();
    },
    start() {
      runs = true;
      work();
    },
    work,
    stop() {
      runs = false;
    },
  };
}

function isSame(one: Wanted, other: Wanted): boolean {
  if (one.by === 'remote') return other.by === 'remote' && one.printerId === other.printerId;
  return other.by !== 'remote' && one.jobId === other.jobId;
}

/** Behind the labels of its lane; those of the bench, and of other desks, stand before those of an imported list. */
function inPlace(wanted: Exclude<Wanted, { readonly by: 'operator' }>, queue: readonly Wanted[]): readonly Wanted[] {
  const isOfList = (other: Wanted) => other.by === 'station' && other.lane === 'batch';
  const at = isOfList(wanted) ? -1 : queue.findIndex(isOfList);
  return at === -1 ? [...queue, wanted] : [...queue.slice(0, at), wanted, ...queue.slice(at)];
}
