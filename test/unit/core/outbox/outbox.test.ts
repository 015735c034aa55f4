import { describe, expect, it } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import { emptyOutbox } from '../../../../electron/contract/shopMessage.ts';
import type { OutboxMessage } from '../../../../electron/core/ports/ShopNotifier.ts';
import { openDeskInTime } from '../../../support/deskInTime.ts';
import { notDelivered, notifiesShop, scriptedShop } from '../../../support/scriptedShop.ts';

const MINUTE = 60_000;

async function notifyingDesk(shop = scriptedShop(), more: Parameters<typeof openDeskInTime>[1] = {}) {
  const desk = await openDeskInTime({}, { shop, settings: notifiesShop, ...more });
  await desk.orders('A', 'B', 'C');
  return { ...desk, shop };
}

const names = (messages: readonly OutboxMessage[]) =>
  messages.map(({ message }) => `${message?.order} ${message?.event}`);
const of = (order: string) => (message: OutboxMessage) => message.message?.order === order;

describe('delivering', () => {
  it('sends again after growing gaps while the shop is away, one message at a time, then everything in order', async () => {
    const desk = await notifyingDesk();
    desk.shop.answer = () => notDelivered('unreachable');
    for (const code of ['A', 'B', 'C']) await desk.scan(code);
    await desk.time.pass(10 * MINUTE);
    // Ten minutes of 2, 4, 8 … s with half of each gap by chance: a handful of requests, not one for each message.
    expect(desk.shop.sent.length).toBeGreaterThan(5);
    expect(desk.shop.sent.length).toBeLessThan(16);
    expect(desk.shop.reported).toEqual([]);
    const before = desk.shop.sent.length;
    desk.shop.answer = () => ok(null);
    await desk.time.pass(6 * MINUTE);
    expect(desk.shop.sent.length - before).toBe(6);
    for (const order of ['A', 'B', 'C']) {
      expect(names(desk.shop.reported.filter(of(order)))).toEqual([`${order} shipment.paid`, `${order} label.printed`]);
    }
  });

  it('lets other orders pass one whose message makes the shop fail, and that one waits with all of its own', async () => {
    const desk = await notifyingDesk();
    desk.shop.answer = (message) => (of('A')(message) ? notDelivered('failed', 500) : ok(null));
    for (const code of ['A', 'B', 'C']) await desk.scan(code);
    expect(names(desk.shop.reported).filter((name) => name.startsWith('A'))).toEqual([]);
    expect(desk.shop.reported).toHaveLength(4);
    expect(names(desk.shop.sent.filter(of('A')))).toEqual(['A shipment.paid']);
    desk.shop.answer = () => ok(null);
    await desk.time.pass(MINUTE);
    expect(names(desk.shop.reported.filter(of('A')))).toEqual(['A shipment.paid', 'A label.printed']);
  });

  it('lets other orders pass one whose answer does not come', async () => {
    const desk = await notifyingDesk();
    desk.shop.answer = (message) => (of('A')(message) ? new Promise(() => {}) : ok(null));
    for (const code of ['A', 'B', 'C']) await desk.scan(code);
    expect(desk.shop.reported).toHaveLength(4);
  });

  it('has a refused message wait for a person, holds the order, and sends nothing of it meanwhile', async () => {
    const desk = await notifyingDesk();
    desk.shop.answer = (message) => (of('A')(message) ? notDelivered('refused', 422) : ok(null));
    await desk.scan('A');
    await desk.scan('B');
    await desk.time.pass(60 * MINUTE);
    expect(names(desk.shop.sent.filter(of('A')))).toEqual(['A shipment.paid']);
    expect((await desk.core.status()).outbox).toMatchObject({ waiting: 1, refused: 1 });
    expect(await desk.core.outbox.undelivered(10)).toMatchObject([
      { state: 'refused', behind: 1, why: { status: 422 } },
    ]);
    desk.shop.answer = () => ok(null);
    await desk.core.outbox.tryAgain();
    await desk.time.settle();
    expect(names(desk.shop.reported.filter(of('A')))).toEqual(['A shipment.paid', 'A label.printed']);
    expect((await desk.core.status()).outbox).toEqual(emptyOutbox);
  });

  it('goes on behind a message that a person gave up', async () => {
    const desk = await notifyingDesk();
    desk.shop.answer = ({ sequence }) => (sequence === 1 ? notDelivered('refused', 404) : ok(null));
    await desk.scan('A');
    const [first] = await desk.core.outbox.undelivered(10);
    await desk.core.outbox.leave(first?.id ?? '');
    await desk.time.settle();
    expect(names(desk.shop.reported)).toEqual(['A label.printed']);
  });

  it('obeys how long the shop wants to be left alone', async () => {
    const desk = await notifyingDesk();
    desk.shop.answer = () => notDelivered('unreachable', 429, 20 * MINUTE);
    await desk.scan('A');
    await desk.scan('B');
    await desk.time.pass(19 * MINUTE);
    expect(desk.shop.sent.length).toBeLessThanOrEqual(2);
  });

  it('sends the same message under the same id, also after a restart', async () => {
    const desk = await notifyingDesk();
    desk.shop.answer = () => notDelivered('unreachable');
    await desk.scan('A');
    await desk.core.stop();
    const shop = scriptedShop();
    const after = { time: desk.time, stored: desk.stored };
    await notifyingDesk(shop, { after });
    await desk.time.pass(MINUTE);
    expect(shop.reported.map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect(shop.reported[0]).toEqual(desk.shop.sent[0]);
  });

  it('delivers again what it could not record as delivered, under the same id, and loses nothing', async () => {
    let fails = true;
    const desk = await notifyingDesk(scriptedShop(), {
      journal: (journal) => ({
        ...journal,
        messageDelivered: async (id, at) =>
          fails ? Promise.reject(new Error('disk full')) : journal.messageDelivered(id, at),
      }),
    });
    await desk.scan('A');
    expect(names(desk.shop.sent)).toEqual(['A shipment.paid']);
    fails = false;
    await desk.time.pass(MINUTE);
    expect(names(desk.shop.sent)).toEqual(['A shipment.paid', 'A label.printed']);
  });

  it('rests without a secret until a person changed something', async () => {
    const desk = await notifyingDesk();
    desk.shop.answer = () => ({ ok: false, error: { kind: 'not_set_up' } });
    await desk.scan('A');
    await desk.time.pass(60 * MINUTE);
    expect(desk.shop.sent).toHaveLength(1);
    desk.shop.answer = () => ok(null);
    await desk.core.outbox.tryAgain();
    await desk.time.settle();
    expect(names(desk.shop.reported)).toEqual(['A shipment.paid', 'A label.printed']);
  });

  it('reports since when nothing goes without a secret, lists what waits, and gives all of it up at once', async () => {
    const desk = await notifyingDesk();
    desk.shop.answer = () => ({ ok: false, error: { kind: 'not_set_up' } });
    await desk.scan('A');
    const at = desk.time.now();
    await desk.time.pass(60 * MINUTE);
    await desk.scan('B');
    await desk.time.settle();
    expect((await desk.core.status()).outbox).toEqual({ waiting: 4, refused: 0, since: at, isSetUp: false });
    const listed = await desk.core.outbox.undelivered(10);
    expect(listed.map(({ message, behind }) => [message.reference, behind])).toEqual([
      ['A', 1],
      ['B', 1],
    ]);
    const reported: unknown[] = [];
    desk.core.subscribe(({ name, payload }) => {
      if (name === 'status.changed') reported.push(payload.outbox);
    });
    // It is said on the screens as well.
    await desk.core.outbox.tryAgain();
    await desk.time.pass(1_000);
    expect(reported.splice(0)).toContainEqual(expect.objectContaining({ waiting: 4, since: at }));
    await desk.core.outbox.leave(null);
    await desk.time.pass(1_000);
    expect(reported).toContainEqual(expect.objectContaining({ waiting: 0, since: null }));
    expect((await desk.core.status()).outbox).toMatchObject({ waiting: 0, since: null });
  });

  it('reports what was delivered last, and when', async () => {
    const desk = await notifyingDesk();
    await desk.scan('A');
    expect(await desk.core.outbox.last()).toMatchObject({ at: desk.time.now(), message: { event: 'label.printed' } });
  });

  it('tests the connection with a message that is not stored', async () => {
    const desk = await notifyingDesk();
    expect(await desk.core.outbox.test()).toEqual({ ok: true, value: desk.time.now() });
    desk.shop.answer = () => notDelivered('refused', 401);
    expect(await desk.core.outbox.test()).toMatchObject({ error: { why: { status: 401 } } });
    expect((await desk.core.status()).outbox).toEqual(emptyOutbox);
    desk.shop.answer = () => notDelivered('unreachable', 429, 20 * MINUTE);
    await desk.scan('A');
    await desk.time.pass(MINUTE);
    expect(desk.shop.sent).toHaveLength(3);
    desk.shop.answer = () => ok(null);
    await desk.core.outbox.test();
    await desk.time.settle();
    expect(names(desk.shop.reported).slice(1), 'it works again').toEqual([
      'undefined undefined',
      'A shipment.paid',
      'A label.printed',
    ]);
  });
});
