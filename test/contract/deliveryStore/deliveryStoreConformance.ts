import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { type DeliveryStore, isStoreFailure, type NewDelivery } from '../../../mailbox/core/DeliveryStore.ts';
import { eventually } from '../../support/eventually.ts';

export interface DeliveryStoreHarness {
  /** A new empty store that ends with the test. */
  open(): Promise<DeliveryStore>;
  /** Another connection to the data of that store, as another process has it; ends with the test. */
  beside(store: DeliveryStore): Promise<DeliveryStore>;
}

const bytes = (text: string) => new TextEncoder().encode(text);
const digest = () => randomBytes(32).toString('hex');

function aDelivery(changes: Partial<NewDelivery> = {}): NewDelivery {
  return {
    box: 'box-1',
    receivedAt: 1_000,
    headers: { 'content-type': 'application/json' },
    body: bytes('{"event":"shipment.created"}'),
    digest: digest(),
    ...changes,
  };
}

const stated = (body: string, changes: Partial<NewDelivery> = {}) => aDelivery({ body: bytes(body), ...changes });

async function bodiesAfter(store: DeliveryStore, after = 0, limit = 1_000, box = 'box-1'): Promise<string[]> {
  return (await store.read(box, after, limit)).map(({ body }) => new TextDecoder().decode(body));
}

async function withBoxes(store: DeliveryStore): Promise<DeliveryStore> {
  await store.addBox({ id: 'box-1', name: 'shop', path: 'path-1' });
  await store.addBox({ id: 'box-2', name: 'other shop', path: 'path-2' });
  return store;
}

/** What every DeliveryStore has to do, whatever it is made of. */
export function describeDeliveryStore(name: string, harness: DeliveryStoreHarness): void {
  const open = async () => withBoxes(await harness.open());

  describe(`delivery store: ${name}`, () => {
    it('stores a delivery byte by byte, with its headers', async () => {
      const store = await open();
      const everyByte = Uint8Array.from({ length: 256 }, (_, index) => index);
      const headers = Object.fromEntries([
        ['x-svc-signature', 'sha256=00ff'],
        ['x-odd', 'ş \\ " \u00ff {}'],
        ['__proto__', 'a name as any other'],
      ]);
      await store.add([aDelivery({ body: everyByte, headers, receivedAt: 1_790_000_000_123 })]);
      const [stored, ...more] = await store.read('box-1', 0, 10);
      expect(more).toEqual([]);
      expect(stored).toEqual({
        position: expect.any(Number),
        mark: expect.stringMatching(/^[0-9a-f]{8}$/),
        box: 'box-1',
        receivedAt: 1_790_000_000_123,
        headers: expect.anything(),
        body: expect.anything(),
      });
      expect(Object.entries(stored?.headers ?? {}).sort()).toEqual(Object.entries(headers).sort());
      expect(Buffer.from(stored?.body ?? []).equals(everyByte)).toBe(true);
    });

    it('stores an empty body, and one of a quarter of a megabyte', async () => {
      const store = await open();
      const large = randomBytes(256 * 1024);
      await store.add([aDelivery({ body: new Uint8Array(0) }), aDelivery({ body: large })]);
      const [empty, full] = await store.read('box-1', 0, 10);
      expect(empty?.body.length).toBe(0);
      expect(Buffer.from(full?.body ?? []).equals(large)).toBe(true);
    });

    it('knows how much each box stores: bodies and headers, once each, and less after deletions', async () => {
      const store = await open();
      const bytesOf = async () =>
        Object.fromEntries((await store.boxes()).map(({ id, bytes: stored }) => [id, stored])) as Record<
          string,
          number
        >;
      const headers = { 'x-note': 'ş' };
      const each = Buffer.byteLength(JSON.stringify(headers));
      const same = stated('1234', { headers, receivedAt: 2_000 });
      await store.add([stated('ş', { headers }), same, stated('12345', { headers, box: 'box-2' })]);
      expect(await bytesOf()).toEqual({ 'box-1': 2 * each + 6, 'box-2': each + 5 });
      await store.add([same]);
      expect(await bytesOf()).toEqual({ 'box-1': 2 * each + 6, 'box-2': each + 5 });
      const other = await harness.beside(store);
      await other.add([stated('1', { headers, receivedAt: 2_000 })]);
      expect(await bytesOf()).toEqual({ 'box-1': 3 * each + 7, 'box-2': each + 5 });
      expect(await store.forget(1_500, 100)).toBe(2);
      expect(await bytesOf()).toEqual({ 'box-1': 2 * each + 5, 'box-2': 0 });
    });

    it('numbers what came in its order, for each box the part of its own', async () => {
      const store = await open();
      await store.add([stated('a'), stated('b', { box: 'box-2' }), stated('c')]);
      await store.add([stated('d')]);
      expect(await bodiesAfter(store)).toEqual(['a', 'c', 'd']);
      expect(await bodiesAfter(store, 0, 1_000, 'box-2')).toEqual(['b']);
      const positions = (await store.read('box-1', 0, 10)).map(({ position }) => position);
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
      expect(new Set(positions).size).toBe(3);
      expect(await bodiesAfter(store, positions[0], 1)).toEqual(['c']);
      expect(await bodiesAfter(store, positions[2])).toEqual([]);
    });

    it('takes many at once, and none', async () => {
      const store = await open();
      const many = Array.from({ length: 500 }, (_, index) => stated(`body ${index}`));
      await store.add(many);
      await store.add([]);
      expect(await bodiesAfter(store)).toEqual(many.map(({ body }) => new TextDecoder().decode(body)));
    });

    it('leaves out what the box has already, in the same call and in a later one', async () => {
      const store = await open();
      const first = stated('once', { digest: 'd'.repeat(64) });
      await store.add([first, stated('again', { digest: first.digest }), stated('new')]);
      await store.add([stated('later', { digest: first.digest, receivedAt: 9_000 })]);
      await store.add([stated('there', { digest: first.digest, box: 'box-2' })]);
      expect(await bodiesAfter(store)).toEqual(['once', 'new']);
      expect(await bodiesAfter(store, 0, 10, 'box-2')).toEqual(['there']);
    });

    it('leaves out what another process has written already, and sees what it wrote', async () => {
      const store = await open();
      const other = await harness.beside(store);
      const twice = stated('once');
      await store.add([twice]);
      await other.add([twice, stated('of the other')]);
      expect(await bodiesAfter(store)).toEqual(['once', 'of the other']);
      expect(await bodiesAfter(other)).toEqual(['once', 'of the other']);
    });

    it('returns the mark of a delivery, and of nothing else', async () => {
      const store = await open();
      await store.add([stated('a'), stated('b', { box: 'box-2' })]);
      const [stored] = await store.read('box-1', 0, 1);
      if (stored === undefined) throw new Error('nothing kept');
      expect(await store.markAt('box-1', stored.position)).toBe(stored.mark);
      expect(await store.markAt('box-2', stored.position)).toBeNull();
      expect(await store.markAt('box-1', stored.position + 1)).toBeNull();
      expect(await store.markAt('box-1', 9_000_000_000)).toBeNull();
    });

    it('gives each delivery a mark by chance', async () => {
      const store = await open();
      await store.add(Array.from({ length: 50 }, (_, index) => stated(`${index}`)));
      const marks = (await store.read('box-1', 0, 50)).map(({ mark }) => mark);
      expect(new Set(marks).size).toBeGreaterThan(45);
    });

    it('spans what is stored', async () => {
      const store = await open();
      expect(await store.span('box-1')).toEqual({ forgottenThrough: 0, newest: 0, kept: 0 });
      await store.add([stated('a'), stated('b'), stated('c', { box: 'box-2' })]);
      const newest = (await store.read('box-1', 0, 10)).at(-1)?.position;
      expect(await store.span('box-1')).toEqual({ forgottenThrough: 0, newest, kept: 2 });
    });

    it('has boxes with names and paths of their own', async () => {
      const store = await open();
      const byName = (boxes: readonly { readonly name: string }[]) =>
        [...boxes].sort((a, b) => (a.name < b.name ? -1 : 1));
      const both = [
        { id: 'box-2', name: 'other shop', path: 'path-2', forgottenThrough: 0, bytes: 0 },
        { id: 'box-1', name: 'shop', path: 'path-1', forgottenThrough: 0, bytes: 0 },
      ];
      expect(byName(await store.boxes())).toEqual(both);
      await expect(store.addBox({ id: 'box-3', name: 'shop', path: 'path-3' })).rejects.toThrow();
      await expect(store.addBox({ id: 'box-3', name: 'third', path: 'path-1' })).rejects.toThrow();
      expect(byName(await store.boxes())).toEqual(both);
    });

    it('gives a box another path, and keeps its log', async () => {
      const store = await open();
      await store.add([stated('a')]);
      expect(await store.setPath('box-1', 'new path')).toBe(true);
      expect(await store.setPath('no such box', 'a path')).toBe(false);
      expect((await store.boxes()).map(({ path }) => path).sort()).toEqual(['new path', 'path-2']);
      expect(await bodiesAfter(store)).toEqual(['a']);
    });

    it('has stations, one of a name in each box', async () => {
      const store = await open();
      const first = { box: 'box-1', name: 'desk 1', tokenHash: 'a'.repeat(64) };
      const elsewhere = { box: 'box-2', name: 'desk 1', tokenHash: 'b'.repeat(64) };
      await store.addStation(first);
      await store.addStation(elsewhere);
      await expect(store.addStation({ ...first, tokenHash: 'c'.repeat(64) })).rejects.toThrow();
      const stations = async () => [...(await store.stations())].sort((a, b) => (a.box < b.box ? -1 : 1));
      expect(await stations()).toEqual([first, elsewhere]);
      expect(await store.removeStation('box-1', 'desk 2')).toBe(false);
      expect(await store.removeStation('box-1', 'desk 1')).toBe(true);
      expect(await stations()).toEqual([elsewhere]);
      await store.addStation({ ...first, tokenHash: 'c'.repeat(64) });
    });

    it('deletes what is older, in steps, and returns how far', async () => {
      const store = await open();
      await store.add([1, 2, 3, 4].map((at) => stated(`${at}`, { receivedAt: at })));
      await store.add([stated('other', { receivedAt: 9, box: 'box-2' })]);
      const positions = (await store.read('box-1', 0, 10)).map(({ position }) => position);
      expect(await store.forget(4, 2)).toBe(2);
      expect(await bodiesAfter(store)).toEqual(['3', '4']);
      expect(await store.span('box-1')).toEqual({ forgottenThrough: positions[1], newest: positions[3], kept: 2 });
      expect(await store.forget(4, 2)).toBe(1);
      expect(await store.forget(4, 2)).toBe(0);
      expect(await bodiesAfter(store)).toEqual(['4']);
      expect(await store.forget(10, 100)).toBe(2);
      expect(await store.span('box-1')).toEqual({ forgottenThrough: positions[3], newest: positions[3], kept: 0 });
      const forgotten = (await store.boxes()).find(({ id }) => id === 'box-1')?.forgottenThrough;
      expect(forgotten).toBe(positions[3]);
    });

    it('never uses the number of a forgotten delivery again', async () => {
      const store = await open();
      await store.add([stated('a'), stated('b')]);
      const newest = (await store.span('box-1')).newest;
      await store.forget(2_000, 100);
      await store.add([stated('c', { receivedAt: 3_000 })]);
      expect((await store.span('box-1')).newest).toBeGreaterThan(newest);
      expect(await bodiesAfter(store, newest)).toEqual(['c']);
    });

    it('forgets from the beginning on and leaves no hole where a clock was wrong', async () => {
      const store = await open();
      const times = [10, 500, 20, 30];
      await store.add(times.map((at) => stated(`${at}`, { receivedAt: at })));
      expect(await store.forget(100, 100)).toBe(1);
      expect(await bodiesAfter(store)).toEqual(['500', '20', '30']);
      const { forgottenThrough } = await store.span('box-1');
      expect(await bodiesAfter(store, forgottenThrough)).toEqual(['500', '20', '30']);
    });

    it('takes a delivery again that it has forgotten', async () => {
      const store = await open();
      const one = stated('a');
      await store.add([one]);
      await store.forget(2_000, 10);
      await store.add([{ ...one, receivedAt: 3_000 }]);
      expect(await bodiesAfter(store)).toEqual(['a']);
    });

    it('calls back when this or another process has added, until stopped', async () => {
      const store = await open();
      const other = await harness.beside(store);
      const heard = vi.fn();
      const stop = store.onAdded(heard);
      await store.add([stated('a')]);
      await eventually(() => expect(heard).toHaveBeenCalled());
      heard.mockClear();
      await other.add([stated('b')]);
      await eventually(() => expect(heard).toHaveBeenCalled());
      expect(await bodiesAfter(store)).toEqual(['a', 'b']);
      stop();
      heard.mockClear();
      const still = vi.fn();
      store.onAdded(still);
      await store.add([stated('c')]);
      await eventually(() => expect(still).toHaveBeenCalled());
      expect(heard).not.toHaveBeenCalled();
    });

    it('shows a reader a prefix: nothing comes later at or below what it has read', async () => {
      const store = await open();
      const writers = [store, await harness.beside(store), await harness.beside(store)];
      const reader = await harness.beside(store);
      const rounds = 60;
      const sizes = [1, 3, 7];
      const total = rounds * sizes.reduce((sum, size) => sum + size, 0);
      let isWriting = true;
      const writing = Promise.all(
        writers.map(async (writer, who) => {
          for (let round = 0; round < rounds; round += 1) {
            const size = sizes[who] ?? 1;
            await writer.add(Array.from({ length: size }, (_, index) => stated(`${who} ${round} ${index}`)));
            await new Promise((resolve) => setImmediate(resolve));
          }
        }),
      ).finally(() => {
        isWriting = false;
      });
      const read: string[] = [];
      let after = 0;
      for (let last = false; !last; ) {
        last = !isWriting;
        const page = await reader.read('box-1', after, 5_000);
        for (const { position, body } of page) {
          expect(position).toBeGreaterThan(after);
          after = position;
          read.push(new TextDecoder().decode(body));
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
      await writing;
      expect(read).toHaveLength(total);
      expect(new Set(read).size).toBe(total);
      expect(await bodiesAfter(reader, 0, total + 1)).toEqual(read);
    });

    it('has what it took after it was closed and opened again', async () => {
      const store = await open();
      const other = await harness.beside(store);
      await store.add([stated('a')]);
      await store.addStation({ box: 'box-1', name: 'desk 1', tokenHash: 'a'.repeat(64) });
      await store.close();
      expect(await bodiesAfter(other)).toEqual(['a']);
      expect(await other.stations()).toHaveLength(1);
    });

    it('reports that it can be written, and a store failure if it cannot', async () => {
      const store = await open();
      await store.check();
      await store.close();
      await store.close();
      const outcomes = await Promise.allSettled([store.check(), store.add([stated('a')]), store.read('box-1', 0, 1)]);
      for (const outcome of outcomes) {
        expect(outcome.status === 'rejected' && isStoreFailure(outcome.reason)).toBe(true);
      }
    });
  });
}
