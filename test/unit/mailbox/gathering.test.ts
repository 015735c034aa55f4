import { expect, it } from 'vitest';
import { isStoreFailure, type NewDelivery, storeFailure } from '../../../mailbox/core/DeliveryStore.ts';
import { createGathering } from '../../../mailbox/core/gathering.ts';

const aDelivery = (digest: string, size = 1): NewDelivery => ({
  box: 'box',
  receivedAt: 1,
  headers: {},
  body: new Uint8Array(size),
  digest,
});

interface Write {
  readonly digests: readonly string[];
  readonly resolve: () => void;
  readonly reject: (failure: unknown) => void;
}

/** A store whose writes the test ends. */
function slowStore() {
  const writes: Write[] = [];
  const add = (deliveries: readonly NewDelivery[]) =>
    new Promise<void>((resolve, reject) => {
      writes.push({ digests: deliveries.map(({ digest }) => digest), resolve, reject });
    });
  return { writes, add };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

function gatheringOn(store: ReturnType<typeof slowStore>) {
  return createGathering(store, (run) => setImmediate(run));
}

it('writes what came in one turn at once, and what comes meanwhile next', async () => {
  const store = slowStore();
  const gathering = gatheringOn(store);
  const all = ['a', 'b'].map((digest) => gathering.add(aDelivery(digest)));
  await turn();
  all.push(gathering.add(aDelivery('c')), gathering.add(aDelivery('d')));
  await turn();
  expect(store.writes.map(({ digests }) => digests)).toEqual([['a', 'b']]);
  store.writes[0]?.resolve();
  await turn();
  expect(store.writes.map(({ digests }) => digests)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  store.writes[1]?.resolve();
  await Promise.all(all);
});

it('confirms a delivery only when it is stored', async () => {
  const store = slowStore();
  let isStored = false;
  const adding = gatheringOn(store)
    .add(aDelivery('a'))
    .then(() => {
      isStored = true;
    });
  await turn();
  await turn();
  expect(isStored).toBe(false);
  store.writes[0]?.resolve();
  await adding;
  expect(isStored).toBe(true);
});

it('puts no more than 500, and no more than 8 MB, into one transaction', async () => {
  const store = slowStore();
  const gathering = gatheringOn(store);
  const small = Array.from({ length: 501 }, (_, index) => gathering.add(aDelivery(`${index}`)));
  const large = [1, 2, 3].map((index) => gathering.add(aDelivery(`large ${index}`, 4_000_000)));
  for (let write = 0; write < 3; write += 1) {
    await turn();
    store.writes[write]?.resolve();
  }
  await Promise.all([...small, ...large]);
  expect(store.writes.map(({ digests }) => digests.length)).toEqual([500, 3, 1]);
});

it('fails all of a group that the store could not take, and goes on', async () => {
  const store = slowStore();
  const gathering = gatheringOn(store);
  const group = Promise.allSettled(['a', 'b'].map((digest) => gathering.add(aDelivery(digest))));
  await turn();
  store.writes[0]?.reject(storeFailure('full'));
  expect((await group).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = gathering.add(aDelivery('c'));
  await turn();
  store.writes[1]?.resolve();
  await next;
});

it('does not let one delivery that cannot be written spoil the others of its group', async () => {
  const stored: string[] = [];
  const gathering = createGathering(
    {
      add: async (deliveries) => {
        if (deliveries.some(({ digest }) => digest === 'bad')) throw new Error('a bug');
        stored.push(...deliveries.map(({ digest }) => digest));
      },
    },
    (run) => setImmediate(run),
  );
  const outcomes = await Promise.allSettled(['a', 'bad', 'b'].map((digest) => gathering.add(aDelivery(digest))));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(stored).toEqual(['a', 'b']);
});

it('refuses at once when more waits than it can hold', async () => {
  const store = slowStore();
  const gathering = gatheringOn(store);
  const held = Array.from({ length: 8 }, (_, index) => gathering.add(aDelivery(`${index}`, 8 * 1024 * 1024)));
  const failure: unknown = await gathering.add(aDelivery('too much')).catch((reason: unknown) => reason);
  expect(isStoreFailure(failure)).toBe(true);
  for (let write = 0; write < 8; write += 1) {
    await turn();
    store.writes[write]?.resolve();
  }
  await Promise.all(held);
  const after = gathering.add(aDelivery('after'));
  await turn();
  store.writes[8]?.resolve();
  await after;
});

it('is idle when nothing waits to be written', async () => {
  const store = slowStore();
  const gathering = gatheringOn(store);
  await gathering.idle();
  const adding = gathering.add(aDelivery('a'));
  let isIdle = false;
  const idle = gathering.idle().then(() => {
    isIdle = true;
  });
  await turn();
  expect(isIdle).toBe(false);
  store.writes[0]?.resolve();
  await Promise.all([adding, idle]);
});
