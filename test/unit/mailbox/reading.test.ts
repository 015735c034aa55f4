import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { DeliveryStore } from '../../../mailbox/core/DeliveryStore.ts';
import { readPage } from '../../../mailbox/core/reading.ts';
import { openSqliteStore } from '../../../mailbox/stores/sqlite/sqliteStore.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

async function aStore(): Promise<DeliveryStore> {
  const store = openSqliteStore(join(await temporaryFolder(), 'mailbox.sqlite'));
  onTestFinished(() => store.close());
  await store.addBox({ id: 'box', name: 'shop', path: 'path' });
  await store.addBox({ id: 'other', name: 'other', path: 'other' });
  return store;
}

const bytes = (text: string) => new TextEncoder().encode(text);

async function deliver(store: DeliveryStore, texts: readonly string[], box = 'box', receivedAt = 1): Promise<void> {
  await store.add(texts.map((text) => ({ box, receivedAt, headers: {}, body: bytes(text), digest: text })));
}

async function pageOf(store: DeliveryStore, after: string | null, limit = 200) {
  const page = await readPage(store, 'box', after, limit);
  if (page.kind !== 'page') throw new Error(page.kind);
  return { texts: page.deliveries.map(({ body }) => new TextDecoder().decode(body)), next: page.next, more: page.more };
}

it('reads from the oldest on, page by page, each once', async () => {
  const store = await aStore();
  const all = Array.from({ length: 100 }, (_, index) => `${index}`);
  await deliver(store, all);
  const read: string[] = [];
  let after: string | null = null;
  for (let more = true; more; ) {
    const page = await pageOf(store, after, 33);
    expect(page.texts.length).toBeLessThanOrEqual(33);
    read.push(...page.texts);
    after = page.next;
    more = page.more;
  }
  expect(read).toEqual(all);
  expect(await pageOf(store, after)).toEqual({ texts: [], next: after, more: false });
});

it('gives a cursor where nothing is, which reads what comes', async () => {
  const store = await aStore();
  const { next } = await pageOf(store, null);
  await deliver(store, ['elsewhere'], 'other');
  await deliver(store, ['a']);
  expect((await pageOf(store, next)).texts).toEqual(['a']);
});

it('makes a page of large bodies small', async () => {
  const store = await aStore();
  const large = Array.from({ length: 40 }, (_, index) => `${index}`.padEnd(256 * 1024, '.'));
  await deliver(store, large);
  const first = await pageOf(store, null);
  expect(first.texts.length).toBeLessThanOrEqual(16);
  expect(first.more).toBe(true);
  const read = [...first.texts];
  for (let page = first; page.more; ) {
    page = await pageOf(store, page.next);
    read.push(...page.texts);
  }
  expect(read.map((text) => text.split('.')[0])).toEqual(large.map((text) => text.split('.')[0]));
});

it('reports that a cursor is gone where deliveries after it were deleted, and where to begin again', async () => {
  const store = await aStore();
  await deliver(store, ['a', 'b', 'c'], 'box', 1);
  await deliver(store, ['d'], 'box', 100);
  const first = (await pageOf(store, null, 1)).next;
  await store.forget(50, 100);
  const reading = await readPage(store, 'box', first, 10);
  if (reading.kind !== 'gone') throw new Error(reading.kind);
  expect((await pageOf(store, reading.oldest)).texts).toEqual(['d']);
});

it('goes on where all that was forgotten had been read', async () => {
  const store = await aStore();
  await deliver(store, ['a', 'b']);
  const { next } = await pageOf(store, null);
  await store.forget(50, 100);
  await deliver(store, ['c'], 'box', 100);
  expect((await pageOf(store, next)).texts).toEqual(['c']);
});

it('reports that a cursor is gone where the log started empty or was restored, and lets nothing be missed', async () => {
  const [lost, restored] = [await aStore(), await aStore()];
  await deliver(lost, ['a', 'b', 'c']);
  const ahead = (await pageOf(lost, null)).next;
  expect(await readPage(restored, 'box', ahead, 10)).toEqual({ kind: 'gone', oldest: '0.-' });
  await deliver(restored, ['x', 'y', 'z', 'aa']);
  expect(await readPage(restored, 'box', ahead, 10)).toEqual({ kind: 'gone', oldest: '0.-' });
  expect(await readPage(restored, 'box', '9.-', 10)).toEqual({ kind: 'gone', oldest: '0.-' });
});

it('does not take the cursor of another box', async () => {
  const store = await aStore();
  await deliver(store, ['a'], 'other');
  await deliver(store, ['b']);
  const other = await readPage(store, 'other', null, 10);
  if (other.kind !== 'page') throw new Error(other.kind);
  expect(await readPage(store, 'box', other.next, 10)).toEqual({ kind: 'gone', oldest: '0.-' });
});

it('does not take the beginning of another box or of an earlier log for a place in this one', async () => {
  const [earlier, store] = [await aStore(), await aStore()];
  await deliver(earlier, ['a', 'b']);
  await earlier.forget(50, 100);
  const beginning = (await pageOf(earlier, null)).next;
  await deliver(store, ['x', 'y', 'z']);
  expect(await readPage(store, 'box', beginning, 10)).toEqual({ kind: 'gone', oldest: '0.-' });
});

it('refuses what is no cursor', async () => {
  const store = await aStore();
  expect(await readPage(store, 'box', 'x', 10)).toEqual({ kind: 'bad' });
});
