import type { Batch } from '../../contract/batch.ts';
import type { Job, JobState } from '../../contract/job.ts';
import type { Journal } from '../ports/Journal.ts';
import type { BatchGroup } from '../ports/JournalBatches.ts';

/**
 * The batches that are not through, with their orders in the order in which they go. Which of these are left is only
 * known to the journal.
 */
export type OpenBatches = Awaited<ReturnType<typeof readOpenBatches>>;

/** `group`: null in a batch without separators; `orders`: how many it had when the batch began. */
export interface BatchPlace {
  readonly batch: Batch;
  readonly place: number;
  readonly group: (BatchGroup & { readonly orders: number }) | null;
}

interface Open {
  readonly batch: Batch;
  readonly groups: readonly BatchGroup[];
  /** Everything before this place went. */
  readonly from: number;
}

const MOST_OPEN = 1_000;
/** States in which something of a batch is still to come out. */
export const IN_FLIGHT: readonly JobState[] = ['queued', 'submitting', 'label_pending', 'label_ready', 'printing'];

/** `onSent`: none of the batch's orders is left, perhaps for a while already. */
export async function readOpenBatches(journal: Journal, onSent: (id: number) => void) {
  const open = new Map<number, Open>();
  const places = new Map<string, { readonly id: number; readonly place: number }>();

  function know(batch: Batch, references: readonly string[], groups: readonly BatchGroup[]) {
    open.set(batch.id, { batch, groups, from: 0 });
    references.forEach((reference, place) => {
      places.set(reference, { id: batch.id, place });
    });
  }

  for (const batch of await journal.batches(['running', 'paused'], MOST_OPEN))
    know(batch, await journal.placesOfBatch(batch.id), await journal.groupsOfBatch(batch.id));

  const isOpen = ({ batch }: Pick<Open, 'batch'>) => batch.state !== 'stopped';
  const byTurn = () => [...open.values()].filter(isOpen).sort((a, b) => a.batch.turn - b.batch.turn);
  const running = () => byTurn().filter(({ batch }) => batch.state === 'running');

  /** Searched from its first order: a stop that was not stored may have released some that had gone. */
  function take(batch: Batch) {
    const known = open.get(batch.id);
    if (known !== undefined) open.set(batch.id, { ...known, batch, from: 0 });
  }

  function forget(id: number) {
    open.delete(id);
    for (const [reference, at] of places) if (at.id === id) places.delete(reference);
  }

  function anyPlaceOf(reference: string): BatchPlace | null {
    const at = places.get(reference);
    const known = at === undefined ? undefined : open.get(at.id);
    if (at === undefined || known === undefined) return null;
    const { batch, groups } = known;
    const index = groups.findLastIndex(({ from }) => from <= at.place);
    const group = groups[index];
    const end = groups[index + 1]?.from ?? batch.orders;
    return { batch, place: at.place, group: group === undefined ? null : { ...group, orders: end - group.from } };
  }

  /** The place of the order of this reference in its batch; null if no open batch has it. */
  function placeOf(reference: string): BatchPlace | null {
    const at = anyPlaceOf(reference);
    return at !== null && isOpen(at) ? at : null;
  }

  /** The order that goes next; null if all that may go went. */
  async function next(): Promise<string | null> {
    for (const { batch, from } of running()) {
      const first = await journal.nextOfBatch(batch.id, from);
      const now = open.get(batch.id);
      // It may have been paused or stopped while the journal was read.
      if (now?.batch.state !== 'running') continue;
      // An order before that place was given back meanwhile.
      if (now.from < from) return next();
      open.set(batch.id, { ...now, from: first?.place ?? now.batch.orders });
      if (first !== null) return first.reference;
      onSent(batch.id);
    }
    return null;
  }

  const get = (id: number): Batch | undefined => {
    const known = open.get(id);
    return known !== undefined && isOpen(known) ? known.batch : undefined;
  };
  const countLeft = (id: number): Promise<number> => journal.countLeft(id, open.get(id)?.from ?? 0);

  return {
    /** The open ones by turn. */
    all: (): readonly Batch[] => byTurn().map(({ batch }) => batch),
    get,
    async add(
      draft: Omit<Batch, 'id' | 'orders'>,
      references: readonly string[],
      groups: readonly BatchGroup[],
    ): Promise<Batch> {
      const batch = await journal.addBatch(draft, references, groups);
      know(batch, references, groups);
      return batch;
    },
    /** Written before it takes effect, except for a pause or stop: nothing leaves any more while that is written. */
    async change(batch: Batch): Promise<void> {
      const before = open.get(batch.id)?.batch;
      if (batch.state !== 'running') take(batch);
      try {
        await journal.changeBatch(batch);
      } catch (failure) {
        if (before !== undefined) take(before);
        throw failure;
      }
      take(batch);
      if (batch.state === 'done') forget(batch.id);
    },
    next,
    placeOf,
    /** The same for a batch that was stopped since the program started: some of its labels may still come out. */
    stoppedPlaceOf(reference: string): BatchPlace | null {
      const at = anyPlaceOf(reference);
      return at === null || isOpen(at) ? null : at;
    },
    /** Whether the job may be sent as far as its batch is concerned. What may have been sent before always may. */
    mayLeave: ({ key, deliveryUnknown }: Pick<Job, 'key' | 'deliveryUnknown'>): boolean => {
      const state = placeOf(key.value)?.batch.state;
      return deliveryUnknown || state === undefined || state === 'running';
    },
    /** Another desk of the site had the order and has given it back: its batch goes back to it. */
    givenBack(reference: string): void {
      const at = places.get(reference);
      const known = at === undefined ? undefined : open.get(at.id);
      if (at !== undefined && known !== undefined) open.set(at.id, { ...known, from: Math.min(known.from, at.place) });
    },
    /** Orders that the shop had stopped may go again: each batch goes back to its first one that is left. */
    pollAgain(): void {
      for (const [id, known] of open) open.set(id, { ...known, from: 0 });
    },
    countLeft,
    /** Whether no order of it was left when the next one was read. */
    isAllSent(id: number): boolean {
      const known = open.get(id);
      return known === undefined || known.from >= known.batch.orders;
    },
    /** Whether the batch has ended, and no label of it is still to come out. */
    async isThrough(id: number): Promise<boolean> {
      if (get(id) !== undefined) return false;
      // Orders that were not sent were released when it was stopped, and may be in another batch by now.
      const jobsOf = await journal.countOfBatch(id);
      return !jobsOf.some(({ state, isUnsent }) => IN_FLIGHT.includes(state) && !isUnsent);
    },
    hasLeft: async (id: number): Promise<boolean> => (await journal.nextOfBatch(id, open.get(id)?.from ?? 0)) !== null,
    /** Orders of the lane that wait to be sent, as jobs or in a running batch. */
    async countWaiting(): Promise<number> {
      let waiting = await journal.countQueued('batch');
      for (const { batch } of running()) waiting += await countLeft(batch.id);
      return waiting;
    },
    /** Since when the first running batch has orders left (epoch ms); null if none has. */
    async waitingSince(): Promise<number | null> {
      for (const { batch, from } of running())
        if ((await journal.nextOfBatch(batch.id, from)) !== null) return batch.startedAt;
      return null;
    },
    /**
     * The batch of this order goes on where the balance does not cover a shipment. For an order of no batch: the batch that
     * goes now does.
     */
    goesOnUnpaid(reference: string): boolean {
      const going = running().find(({ batch, from }) => from < batch.orders)?.batch;
      return (placeOf(reference)?.batch ?? going)?.goesOnUnpaid === true;
    },
  };
}

/** The group of the label at this place as its separator has it; null where there is none. */
export function separatedAt({ batch, place, group }: BatchPlace) {
  const { sort, reversed } = batch.options;
  if (group === null || sort === 'list') return null;
  const { from, name, orders } = group;
  return {
    group: { batch: batch.id, from, sort, name, orders, startedAt: batch.startedAt, reversed },
    isLast: place === from + orders - 1,
  };
}
