import { describe, expect, it } from 'vitest';
import { batchOptionsSchema } from '../../../electron/contract/batch.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import { anOrder } from '../../support/builders.ts';
import { openDeskInTime, paidAnswer, pendingAnswer, readyLabel } from '../../support/deskInTime.ts';
import { unpaidAnswer } from '../../support/unpaidAnswer.ts';

const MINUTE = 60_000;
const OFFLINE = err({ kind: 'not_sent' as const, detail: 'x' });

type Desk = Awaited<ReturnType<typeof openDeskInTime>>;

async function started(desk: Desk) {
  return startedOf(desk, 'ready');
}

async function startedOf(desk: Desk, orders: readonly string[] | 'ready') {
  const wanted = orders === 'ready' ? orders : [...orders];
  const batch = await desk.core.batches.start({ orders: wanted, options: batchOptionsSchema.parse({ lateMs: 1_000 }) });
  if (!batch.ok) throw new Error('nothing is ready');
  return batch.value;
}

const bookOrder = async (desk: Desk) => (await desk.core.orders('', 0, 10)).items[0]?.order;

it('takes the word to go on unpaid for the batch it was given for, and for no other', async () => {
  const desk: Desk = await openDeskInTime({
    create: (reference) => ok(reference === 'A-0' ? paidAnswer(reference) : unpaidAnswer(reference)),
    detail: (id) => ok(unpaidAnswer(id)),
    // The only label of the first batch hangs at the printer, so that batch is not through.
    follow: () => new Promise(() => {}),
  });
  await desk.orders('A-0', 'A-1', 'A-2', 'A-3', 'A-4');
  const first = await started(desk);
  await desk.time.pass(MINUTE);
  await desk.core.batches.resume(first.id, true);
  await desk.time.pass(MINUTE);
  await desk.orders(...Array.from({ length: 12 }, (_, i) => `B-${i}`));
  const second = await started(desk);
  await desk.time.pass(10 * MINUTE);
  // An unpaid one is sent under its key again and again.
  const ofSecond = () =>
    new Set(desk.callsOf('create').flatMap(({ about }) => (about.startsWith('B-') ? [about] : []))).size;
  expect(ofSecond()).toBeLessThanOrEqual(2);
  await desk.core.batches.resume(second.id, true);
  await desk.time.pass(10 * MINUTE);
  expect(ofSecond()).toBe(12);
});

it('sends nothing of a batch after its stop, not even what becomes a job at that moment', async () => {
  const held: { desk?: Desk; id?: number; armed?: string; stop?: Promise<unknown> } = {};
  const desk: Desk = await openDeskInTime(
    {
      async create(reference) {
        await new Promise<void>((done) => desk.time.after(200, done));
        return ok(paidAnswer(reference));
      },
    },
    {
      journal: (journal) => ({
        ...journal,
        async order(reference) {
          const found = journal.order(reference);
          if (reference === held.armed && held.desk !== undefined && held.id !== undefined) {
            delete held.armed;
            held.stop = held.desk.core.batches.stop(held.id);
          }
          return found;
        },
      }),
    },
  );
  held.desk = desk;
  await desk.orders(...Array.from({ length: 10 }, (_, i) => `B-${i}`));
  held.armed = 'B-4';
  held.id = (await started(desk)).id;
  await desk.time.pass(10 * MINUTE);
  await held.stop;
  expect(desk.callsOf('create').map(({ about }) => about)).toEqual(['B-0', 'B-1', 'B-2', 'B-3']);
});

/** Stopped before anything of it left: the service was away. */
async function stoppedUnsent(...references: string[]) {
  const desk: Desk = await openDeskInTime({ create: () => OFFLINE });
  await desk.orders(...references);
  return desk;
}

async function sendAndStop(desk: Desk) {
  const { id } = await started(desk);
  await desk.time.pass(1_000);
  await desk.core.batches.stop(id);
  await desk.time.pass(1_000);
}

it('asks before a list replaces the correction of an order that never left', async () => {
  const desk = await stoppedUnsent('B-0');
  const listed = anOrder({ reference: 'B-0' });
  const corrected = { ...listed, receiver: { ...listed.receiver, address: 'Düzeltilmiş Sokak 1' } };
  expect(await desk.core.saveOrder(corrected, listed)).toEqual(ok(null));
  await sendAndStop(desk);
  const counts = await desk.core.putOrders([{ ...listed, parcel: { ...listed.parcel, content: 'other' } }]);
  expect(counts).toMatchObject({ differing: ['B-0'] });
  expect((await bookOrder(desk))?.receiver.address).toBe('Düzeltilmiş Sokak 1');
});

it('does not ship an order that was taken off the list after its batch was stopped', async () => {
  const desk = await stoppedUnsent('B-0', 'B-1');
  await sendAndStop(desk);
  expect(await desk.core.removeOrder('B-0')).toMatchObject({ ok: true });
  desk.answers.create = (reference) => ok(paidAnswer(reference));
  desk.core.networkMayBeBack();
  await desk.time.pass(MINUTE);
  await desk.scan('B-0');
  await desk.time.pass(MINUTE);
  expect(desk.printed).toEqual([]);
  expect(await desk.job('B-0')).toMatchObject({ state: 'needs_attention', problem: { code: 'unknown_order' } });
});

it('prints the label of what is paid while its batch is paused', async () => {
  let isPaid = false;
  const desk: Desk = await openDeskInTime({
    async create(reference) {
      await new Promise<void>((done) => desk.time.after(100, done));
      return ok(reference === 'B-1' ? unpaidAnswer(reference) : paidAnswer(reference));
    },
    detail: (id) => ok(isPaid ? paidAnswer(id) : unpaidAnswer(id)),
  });
  await desk.orders(...Array.from({ length: 10 }, (_, i) => `B-${i}`));
  const { id } = await started(desk);
  await desk.time.pass(150);
  await desk.core.batches.resume(id, true);
  await desk.time.pass(250);
  await desk.core.batches.pause(id);
  isPaid = true;
  await desk.time.pass(60 * MINUTE);
  expect(desk.printed).toContain('B-1');
  expect(desk.printed).not.toContain('B-9');
});

describe('a late label of a batch that the balance has paused', () => {
  /** B-0 is late, and a parcel at the desk finds the balance empty while the last of `orders` is on its way. */
  async function paused(orders: readonly string[]) {
    const desk: Desk = await openDeskInTime({
      async create(reference) {
        await new Promise<void>((done) => desk.time.after(reference === 'A' ? 50 : 300, done));
        if (reference === 'A') return ok(unpaidAnswer(reference));
        return ok(reference === 'B-0' ? pendingAnswer(reference) : paidAnswer(reference));
      },
      detail: (id) => ok(id === 'A' ? unpaidAnswer(id) : pendingAnswer(id)),
      label: async () => err({ kind: 'conflict', code: null, message: null }),
    });
    await desk.orders('A', ...orders);
    const { id } = await startedOf(desk, orders);
    await desk.scan('A');
    await desk.time.pass(MINUTE);
    return { desk, id };
  }

  function labelComes(desk: Desk) {
    desk.answers.detail = (id) => ok(id === 'A' ? unpaidAnswer(id) : paidAnswer(id));
    desk.answers.label = async (id) => ok(readyLabel(id));
  }

  it('comes out where nothing of the batch is left to send', async () => {
    const { desk } = await paused(['B-0', 'B-1']);
    expect(desk.printed).toEqual(['B-1']);
    labelComes(desk);
    await desk.time.pass(60 * MINUTE);
    expect(desk.printed).toEqual(['B-1', 'B-0']);
    expect(await desk.core.batches.progress()).toMatchObject([{ batch: { state: 'done' } }]);
  });

  it('comes out before the rest of the batch, which goes on later', async () => {
    const { desk, id } = await paused(['B-0', 'B-1', 'B-2', 'B-3']);
    expect(desk.printed).toEqual(['B-1']);
    labelComes(desk);
    await desk.time.pass(60 * MINUTE);
    expect(desk.printed).toEqual(['B-1', 'B-0']);
    await desk.core.batches.resume(id, false);
    await desk.time.pass(MINUTE);
    expect(desk.printed).toEqual(['B-1', 'B-0', 'B-2', 'B-3']);
  });

  it('comes out where it was there before the pause', async () => {
    const desk: Desk = await openDeskInTime({
      async create(reference) {
        await new Promise<void>((done) => desk.time.after(reference === 'B-0' ? 5_000 : 100, done));
        return ok(reference === 'B-9' ? unpaidAnswer(reference) : paidAnswer(reference));
      },
      detail: (id) => ok(unpaidAnswer(id)),
    });
    const orders = Array.from({ length: 40 }, (_, i) => `B-${i}`);
    await desk.orders(...orders);
    await startedOf(desk, orders);
    await desk.time.pass(60 * MINUTE);
    expect(desk.printed).toContain('B-0');
    expect(desk.printed).not.toContain('B-20');
  });
});

it('starts what was counted, and not what a list brought since', async () => {
  const desk: Desk = await openDeskInTime({});
  await desk.orders('A-1');
  const { references } = await desk.core.batches.preview();
  await desk.orders('B-1', 'B-2');
  const batch = await desk.core.batches.start({ orders: [...references], options: batchOptionsSchema.parse({}) });
  expect(batch).toMatchObject({ ok: true, value: { orders: 1 } });
});

it('promises no time for a corrected order whose batch is paused', async () => {
  const desk: Desk = await openDeskInTime({});
  const listed = anOrder({ reference: 'B-0' });
  const lacking = { ...listed, receiver: { ...listed.receiver, phone: '' } };
  await desk.core.putOrders([lacking]);
  await desk.orders('B-1');
  const { id } = await started(desk);
  await desk.core.batches.pause(id);
  await desk.time.pass(1_000);
  const { id: jobId, state } = await desk.job('B-0');
  expect(state).toBe('needs_attention');
  await desk.core.correct(jobId, listed, lacking);
  await desk.time.pass(MINUTE);
  expect(await desk.core.queuePlace(jobId)).toMatchObject({ inMs: null });
});

it('sends what a stop had released that could not be written, once the batch goes on', async () => {
  const disk = { isFull: false };
  const desk: Desk = await openDeskInTime(
    { create: () => OFFLINE },
    {
      journal: (journal) => ({
        ...journal,
        async changeBatch(batch) {
          if (disk.isFull && batch.state === 'stopped') throw new Error('ENOSPC');
          return journal.changeBatch(batch);
        },
      }),
    },
  );
  await desk.orders('B-0', 'B-1', 'B-2');
  const { id } = await started(desk);
  await desk.time.pass(1_000);
  expect((await desk.core.status()).counts.queued).toBeGreaterThan(0);
  disk.isFull = true;
  await expect(desk.core.batches.stop(id)).rejects.toThrow('ENOSPC');
  desk.answers.create = (reference) => ok(paidAnswer(reference));
  desk.core.networkMayBeBack();
  await desk.time.pass(MINUTE);
  expect(desk.printed).toEqual([]);
  expect(await desk.core.batches.progress()).toMatchObject([{ batch: { state: 'paused' }, left: 3, inFlight: 0 }]);
  await desk.core.batches.resume(id, false);
  await desk.time.pass(MINUTE);
  expect(desk.printed).toEqual(['B-0', 'B-1', 'B-2']);
});

it('retains what comes back unsent after such a stop, once the batch goes on', async () => {
  const disk = { isFull: false };
  const desk: Desk = await openDeskInTime(
    {
      async create() {
        await new Promise<void>((done) => desk.time.after(5_000, done));
        return OFFLINE;
      },
    },
    {
      journal: (journal) => ({
        ...journal,
        async changeBatch(batch) {
          if (disk.isFull && batch.state === 'stopped') throw new Error('ENOSPC');
          return journal.changeBatch(batch);
        },
      }),
    },
  );
  await desk.orders('B-0', 'B-1');
  const { id } = await started(desk);
  await desk.time.pass(1_000);
  disk.isFull = true;
  await expect(desk.core.batches.stop(id)).rejects.toThrow('ENOSPC');
  await desk.core.batches.resume(id, false);
  await desk.time.pass(5_000);
  desk.answers.create = (reference) => ok(paidAnswer(reference));
  desk.core.networkMayBeBack();
  await desk.time.pass(MINUTE);
  expect(desk.printed).toEqual(['B-0', 'B-1']);
});

it('counts what a paused batch holds as left, and as waiting for nothing but a person', async () => {
  const desk: Desk = await openDeskInTime({ create: () => OFFLINE });
  await desk.orders('B-0', 'B-1', 'B-2');
  const { id } = await started(desk);
  await desk.time.pass(1_000);
  const { queued } = (await desk.core.status()).counts;
  const before = await desk.core.batches.progress();
  expect(before).toMatchObject([{ left: 3 - (queued ?? 0), held: 0, inFlight: queued }]);
  expect(queued).toBeGreaterThan(0);
  expect((await desk.core.status()).waitingSince).not.toBeNull();
  await desk.core.batches.pause(id);
  expect(await desk.core.batches.progress()).toMatchObject([{ left: 3, held: queued, inFlight: 0 }]);
  expect((await desk.core.status()).waitingSince).toBeNull();
  // Another list raises no question about a pause that nothing waits for.
  await desk.orders('C-0');
  expect((await desk.core.batches.preview()).takesMs).toBeLessThan(1_000);
});

it('sends the next batch where the pause of the first was written late', async () => {
  const disk: { release?: () => void } = {};
  const desk: Desk = await openDeskInTime(
    { create: () => OFFLINE },
    {
      journal: (journal) => ({
        ...journal,
        async changeBatch(batch) {
          if (batch.state === 'paused') await new Promise<void>((done) => (disk.release = done));
          return journal.changeBatch(batch);
        },
      }),
    },
  );
  await desk.orders('A-0');
  const first = await started(desk);
  await desk.time.pass(100);
  await desk.orders('B-0', 'B-1');
  await started(desk);
  const paused = desk.core.batches.pause(first.id);
  desk.answers.create = (reference) => ok(paidAnswer(reference));
  await desk.time.pass(10 * MINUTE);
  disk.release?.();
  await paused;
  await desk.time.pass(1_000);
  expect(desk.printed).toEqual(['B-0', 'B-1']);
});

it('goes on with a batch whose pause could not be written', async () => {
  let failing: (() => void) | null = null;
  let isFailing = false;
  const answers: (() => void)[] = [];
  const desk = await openDeskInTime(
    { create: (reference) => new Promise((resolve) => void answers.push(() => resolve(ok(paidAnswer(reference))))) },
    {
      journal: (stored) => ({
        ...stored,
        async changeBatch(batch) {
          if (!isFailing) return stored.changeBatch(batch);
          await new Promise<void>((resolve) => {
            failing = resolve;
          });
          throw new Error('disk full');
        },
      }),
    },
  );
  const answer = async () => {
    for (const each of answers.splice(0)) each();
    await desk.time.pass(1_000);
  };
  await desk.orders('A', 'B', 'C', 'D', 'E');
  const { id } = await started(desk);
  await desk.time.pass(1_000);
  isFailing = true;
  const paused = expect(desk.core.batches.pause(id)).rejects.toThrow('disk full');
  await desk.time.pass(100);
  // The last request under way ends while the pause is written.
  await answer();
  isFailing = false;
  (failing as (() => void) | null)?.();
  await paused;
  for (let i = 0; i < 5; i += 1) await answer();
  expect(desk.printed).toEqual(['A', 'B', 'C', 'D', 'E']);
});
