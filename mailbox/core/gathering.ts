import { type DeliveryStore, isStoreFailure, type NewDelivery, storeFailure } from './DeliveryStore.ts';

/** Most deliveries, and most bytes of bodies, in one transaction. */
const MOST_AT_ONCE = 500;
const MOST_BYTES_AT_ONCE = 8 * 1024 * 1024;
/** Limits of what waits while the store is slow. More is refused at once, so that the sender can retry later. */
const MOST_WAITING = 5_000;
const MOST_BYTES_WAITING = 64 * 1024 * 1024;

interface Waiting {
  readonly delivery: NewDelivery;
  readonly resolve: () => void;
  readonly reject: (failure: unknown) => void;
}

export type Gathering = ReturnType<typeof createGathering>;

/**
 * Writes deliveries that arrive together in one transaction, so that they share one wait for the disk. Only one
 * transaction runs at a time, and what arrives meanwhile goes into the next. `soon` calls back when everything that
 * arrived in this turn of the event loop was added.
 */
export function createGathering(store: Pick<DeliveryStore, 'add'>, soon: (run: () => void) => void) {
  let waiting: Waiting[] = [];
  let bytes = 0;
  let isWriting = false;
  let whenIdle: (() => void)[] = [];

  function nextGroup(): readonly Waiting[] {
    let size = 0;
    let end = 0;
    for (const { delivery } of waiting) {
      if (end > 0 && (end >= MOST_AT_ONCE || size + delivery.body.length > MOST_BYTES_AT_ONCE)) break;
      size += delivery.body.length;
      end += 1;
    }
    const group = waiting.slice(0, end);
    waiting = waiting.slice(end);
    bytes -= size;
    return group;
  }

  async function writeOne(one: Waiting): Promise<void> {
    try {
      await store.add([one.delivery]);
      one.resolve();
    } catch (failure) {
      one.reject(failure);
    }
  }

  async function writeGroup(group: readonly Waiting[]): Promise<void> {
    try {
      await store.add(group.map(({ delivery }) => delivery));
      for (const { resolve } of group) resolve();
    } catch (failure) {
      if (isStoreFailure(failure) || group.length === 1) {
        for (const { reject } of group) reject(failure);
        return;
      }
      // One delivery of the group cannot be stored. Writing them one by one does not affect the others.
      for (const one of group) await writeOne(one);
    }
  }

  async function write(): Promise<void> {
    while (waiting.length > 0) await writeGroup(nextGroup());
    isWriting = false;
    const idle = whenIdle;
    whenIdle = [];
    for (const resolve of idle) resolve();
  }

  return {
    /** Durable when it resolves. Rejects with a StoreFailure when it cannot be stored now. */
    add: (delivery: NewDelivery) =>
      new Promise<void>((resolve, reject) => {
        if (waiting.length >= MOST_WAITING || bytes + delivery.body.length > MOST_BYTES_WAITING) {
          reject(storeFailure('More deliveries wait to be written than the mailbox can hold.'));
          return;
        }
        waiting.push({ delivery, resolve, reject });
        bytes += delivery.body.length;
        if (isWriting) return;
        isWriting = true;
        soon(() => void write());
      }),
    /** Resolves when nothing waits to be written. */
    idle: () => (isWriting ? new Promise<void>((resolve) => whenIdle.push(resolve)) : Promise.resolve()),
  };
}
