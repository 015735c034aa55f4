import { describe, expect, it } from 'vitest';
import { noShopFacts } from '../../../../electron/contract/order.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { anOrder } from '../../../support/builders.ts';
import { openDeskInTime } from '../../../support/deskInTime.ts';
import { noAnswer, scriptedLookup } from '../../../support/scriptedLookup.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const shopOrder = (reference: string) => anOrder({ reference, shop: { ...noShopFacts, source: 'erp.shop.example' } });

async function askingDesk(lookup = scriptedLookup(), more: Parameters<typeof openDeskInTime>[1] = {}) {
  return { ...(await openDeskInTime({}, { lookup, ...more })), lookup };
}

describe('an order that the book does not have', () => {
  it("is on disk before it is requested from the shop, and is shipped with the shop's data", async () => {
    let answer = (_order: ReturnType<typeof ok<ReturnType<typeof anOrder>>>) => {};
    const desk = await askingDesk(scriptedLookup(() => new Promise((resolve) => (answer = resolve))));
    expect(await desk.scan('ERP-1')).toMatchObject({
      kind: 'new',
      job: { state: 'needs_attention', problem: { code: 'shop_asked' } },
    });
    // It stands among what stopped only once the shop has answered.
    expect(await desk.core.list('attention')).toEqual([]);
    answer(ok(shopOrder('ERP-1')));
    await desk.time.settle();
    expect(desk.printed).toEqual(['ERP-1']);
    expect(desk.lookup.requested).toEqual(['ERP-1']);
    const page = await desk.core.orders('', 0, 10);
    expect(page.items.map(({ order }) => [order.reference, order.shop.source])).toEqual([
      ['ERP-1', 'erp.shop.example'],
    ]);
    const types = (await desk.core.timeline((await desk.job('ERP-1')).id)).map(({ type, by }) => [type, by]);
    expect(types.slice(0, 2)).toEqual([
      ['accepted', '1'],
      ['order_found', null],
    ]);
  });

  it('that the shop does not have either is unknown as ever, and requested again by a scan or a key', async () => {
    const desk = await askingDesk();
    await desk.scan('NOBODY');
    expect(await desk.job('NOBODY')).toMatchObject({ order: null, problem: { code: 'unknown_order' } });
    await desk.time.pass(HOUR);
    expect(desk.lookup.requested).toHaveLength(1);
    await desk.scan('NOBODY');
    expect(desk.lookup.requested).toHaveLength(2);
    desk.lookup.answer = (code) => ok(shopOrder(code));
    await desk.core.actions.retry((await desk.job('NOBODY')).id);
    await desk.time.settle();
    expect(desk.lookup.requested).toHaveLength(3);
    expect(desk.printed).toEqual(['NOBODY']);
  });

  it('is taken from the book where a list brought it, and not requested from the shop', async () => {
    const desk = await askingDesk();
    await desk.orders('KNOWN');
    await desk.scan('KNOWN');
    expect(desk.printed).toEqual(['KNOWN']);
    expect(desk.lookup.requested).toEqual([]);
  });

  it('that still lacks something stops with what it lacks, and is in the book to be completed', async () => {
    const whole = shopOrder('ERP-1');
    const lacking = { ...whole, receiver: { ...whole.receiver, phone: '' } };
    const desk = await askingDesk(scriptedLookup(() => ok(lacking)));
    await desk.scan('ERP-1');
    expect(await desk.job('ERP-1')).toMatchObject({
      state: 'needs_attention',
      order: lacking,
      problem: { code: 'invalid_fields', fields: [{ field: 'receiver_phone' }] },
    });
    await desk.time.pass(HOUR);
    expect(desk.lookup.requested).toHaveLength(1);
  });

  it('goes in the box that was chosen during the request to the shop', async () => {
    const answers: ((found: ReturnType<typeof noAnswer>) => void)[] = [];
    const desk = await askingDesk(scriptedLookup(() => new Promise((resolve) => answers.push(resolve))));
    await desk.scan('ERP-1');
    await desk.scan('ERP-1', { box: 'LARGE', quantity: 2 });
    for (const answer of answers) answer(ok(shopOrder('ERP-1')));
    await desk.time.settle();
    expect(desk.lookup.requested).toEqual(['ERP-1']);
    expect(desk.sent.map(({ parcel }) => [parcel.widthCm, parcel.quantity])).toEqual([[40, 2]]);
  });

  it('that was held meanwhile stays held', async () => {
    let answer = (_found: ReturnType<typeof noAnswer>) => {};
    const desk = await askingDesk(scriptedLookup(() => new Promise((resolve) => (answer = resolve))));
    await desk.scan('ERP-1');
    await desk.scan('ERP-1', { hold: true });
    answer(ok(shopOrder('ERP-1')));
    await desk.time.settle();
    expect(await desk.job('ERP-1')).toMatchObject({ state: 'needs_attention', problem: { code: 'on_hold' } });
    expect(desk.sent).toEqual([]);
  });

  it('is not requested where the code is plainly a label', async () => {
    const desk = await askingDesk();
    await desk.scan(']C100123456789012345675');
    await desk.scan(']C100123456789012345675');
    expect(await desk.job('00123456789012345675')).toMatchObject({ problem: { code: 'unknown_order' } });
    expect(desk.lookup.requested).toEqual([]);
  });
});

describe('a shop that does not answer', () => {
  it('is not taken for one that does not know the order: the request is repeated with growing gaps', async () => {
    const desk = await askingDesk(scriptedLookup(() => noAnswer('no answer within 2000 ms')));
    await desk.scan('ERP-1');
    expect(await desk.job('ERP-1')).toMatchObject({
      order: null,
      problem: { code: 'shop_no_answer', detail: 'no answer within 2000 ms' },
    });
    await desk.time.pass(30 * MINUTE);
    const requested = desk.lookup.requested.length;
    expect(requested).toBeGreaterThan(6);
    expect(requested).toBeLessThan(20);
    const types = (await desk.core.timeline((await desk.job('ERP-1')).id)).map(({ type }) => type);
    // However often it is requested, the timeline has it once.
    expect(types.filter((type) => type === 'order_sought')).toHaveLength(1);
    desk.lookup.answer = (code) => ok(shopOrder(code));
    await desk.time.pass(6 * MINUTE);
    expect(desk.printed).toEqual(['ERP-1']);
  });

  it('gets requests for all that waits as soon as it answers for another', async () => {
    const desk = await askingDesk(scriptedLookup(() => noAnswer()));
    for (const code of ['A', 'B', 'C']) await desk.scan(code);
    await desk.time.pass(40 * MINUTE);
    desk.lookup.answer = (code) => ok(code === 'D' ? null : shopOrder(code));
    await desk.scan('D');
    expect([...desk.printed].sort()).toEqual(['A', 'B', 'C']);
  });

  it('gets the request at once when the network is back, and by a key', async () => {
    const desk = await askingDesk(scriptedLookup(() => noAnswer()));
    await desk.scan('A');
    await desk.time.pass(40 * MINUTE);
    const before = desk.lookup.requested.length;
    desk.core.networkMayBeBack();
    await desk.time.settle();
    expect(desk.lookup.requested.length).toBe(before + 1);
    await desk.core.actions.retry((await desk.job('A')).id);
    await desk.time.settle();
    expect(desk.lookup.requested.length).toBe(before + 2);
    expect(await desk.job('A')).toMatchObject({ problem: { code: 'shop_no_answer' } });
  });

  it('gets no request sooner than it allows', async () => {
    const desk = await askingDesk(scriptedLookup(() => noAnswer('HTTP 429', 10 * MINUTE)));
    await desk.scan('A');
    await desk.time.pass(9 * MINUTE);
    expect(desk.lookup.requested).toHaveLength(1);
    await desk.time.pass(2 * MINUTE);
    expect(desk.lookup.requested).toHaveLength(2);
  });

  it('does not let a packer wait: repeated requests go one by one, a new scan at once', async () => {
    const silent = new Promise<ReturnType<typeof noAnswer>>(() => {});
    const desk = await askingDesk(scriptedLookup(() => noAnswer()));
    for (const code of ['A', 'B', 'C', 'D', 'E']) await desk.scan(code);
    desk.lookup.requested.length = 0;
    desk.lookup.answer = (code) => (code === 'NEW' ? ok(shopOrder(code)) : silent);
    await desk.time.pass(10 * MINUTE);
    expect(desk.lookup.requested).toHaveLength(1);
    await desk.scan('NEW');
    expect(desk.printed).toEqual(['NEW']);
  });

  it('gets the request of a new scan before repeated ones, when all its places were taken', async () => {
    const desk = await askingDesk(scriptedLookup(() => noAnswer()));
    await desk.scan('R');
    let free = () => {};
    desk.lookup.answer = () =>
      new Promise((resolve) => {
        free = () => resolve(noAnswer());
      });
    for (const code of ['A', 'B', 'C', 'D']) await desk.scan(code);
    await desk.time.pass(MINUTE);
    await desk.scan('NEW');
    free();
    await desk.time.settle();
    expect(desk.lookup.requested).toEqual(['R', 'A', 'B', 'C', 'D', 'NEW']);
  });

  it('gets no more requests for a parcel of another day, until a person wants it', async () => {
    const desk = await askingDesk(scriptedLookup(() => noAnswer()));
    await desk.scan('A');
    await desk.time.pass(13 * HOUR);
    desk.lookup.requested.length = 0;
    desk.lookup.answer = (code) => ok(shopOrder(code));
    await desk.time.pass(HOUR);
    expect(desk.lookup.requested).toEqual([]);
    await desk.scan('A');
    expect(desk.printed).toEqual(['A']);
  });

  it('gets no more requests for an order that came by a list meanwhile', async () => {
    const desk = await askingDesk(scriptedLookup(() => noAnswer()));
    await desk.scan('A');
    desk.lookup.requested.length = 0;
    await desk.orders('A');
    await desk.time.pass(MINUTE);
    expect(desk.printed).toEqual(['A']);
    expect(desk.lookup.requested).toEqual([]);
  });
});

describe('a restart', () => {
  it('in the middle of a request, or of its repetition, loses no scan', async () => {
    const silent = new Promise<ReturnType<typeof noAnswer>>(() => {});
    const desk = await askingDesk(scriptedLookup((code) => (code === 'A' ? noAnswer() : silent)));
    await desk.scan('A');
    await desk.scan('B');
    await desk.core.stop();
    const lookup = scriptedLookup((code) => ok(shopOrder(code)));
    const next = await askingDesk(lookup, { after: desk });
    await next.time.pass(MINUTE);
    expect([...next.printed].sort()).toEqual(['A', 'B']);
    expect([...lookup.requested].sort()).toEqual(['A', 'B']);
  });

  it('on another day requests nothing automatically, and no longer shows that it does', async () => {
    const silent = new Promise<ReturnType<typeof noAnswer>>(() => {});
    const desk = await askingDesk(scriptedLookup(() => silent));
    await desk.scan('B');
    await desk.core.stop();
    await desk.time.pass(20 * HOUR);
    const next = await askingDesk(
      scriptedLookup((code) => ok(shopOrder(code))),
      { after: desk },
    );
    await next.time.pass(HOUR);
    expect(next.lookup.requested).toEqual([]);
    expect(await next.job('B')).toMatchObject({ problem: { code: 'shop_no_answer' } });
  });
});

it('requests nothing automatically for an old order, even where the computer slept since', async () => {
  const desk = await askingDesk(scriptedLookup(() => noAnswer()));
  await desk.scan('ERP-1');
  await desk.time.pass(MINUTE);
  desk.time.set(64 * HOUR);
  desk.lookup.answer = (reference) => ok(shopOrder(reference));
  await desk.time.pass(10 * MINUTE);
  expect(desk.callsOf('create')).toEqual([]);
  // A person who has the parcel again scans it again, and is asked about a label of another day as always.
  await desk.scan('ERP-1');
  await desk.time.pass(MINUTE);
  expect(desk.callsOf('create')).toHaveLength(1);
  expect(await desk.job('ERP-1')).toMatchObject({ state: 'label_ready', problem: { code: 'label_old' } });
});
