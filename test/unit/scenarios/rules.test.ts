import { describe, expect, it } from 'vitest';
import { noShopFacts } from '../../../electron/contract/order.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import type { ApiError } from '../../../electron/core/ports/ShippingApi.ts';
import { anOrder } from '../../support/builders.ts';
import { LOST, openDeskInTime, paidAnswer } from '../../support/deskInTime.ts';
import { aRule, carrier, withRules } from '../../support/someRule.ts';

const MINUTE = 60_000;
const cheap = withRules(aRule('Ucuz', {}, { ...carrier('cheapest'), senderCode: 'DEPO-2' }));
const fast = withRules(aRule('Hızlı', {}, carrier('fastest')));
const invalid = err({
  kind: 'invalid' as const,
  status: 422,
  message: 'no',
  fields: [{ field: 'carrier', message: 'no' }],
});

async function ruledDesk(script: Parameters<typeof openDeskInTime>[0] = {}, settings: object = cheap) {
  const desk = await openDeskInTime(script, { settings });
  await desk.orders('A', 'B');
  return desk;
}
const sentBy = (desk: Awaited<ReturnType<typeof ruledDesk>>) =>
  desk.sent.map(({ carrier: by, sender }) => [by, sender?.kind === 'address' ? null : (sender?.code ?? null)]);

describe('an order that a rule fits', () => {
  it('goes by the rule with one request, and the rule is stored with its job and in its history', async () => {
    const desk = await ruledDesk();
    await desk.scan('A');
    expect(desk.printed).toEqual(['A']);
    expect(sentBy(desk)).toEqual([['cheapest', 'DEPO-2']]);
    // The carrier is the service's to find: no price is requested.
    expect(desk.calls.filter(({ name }) => name !== 'account').map(({ name }) => name)).toEqual(['create']);
    const job = await desk.job('A');
    const decided = {
      carrier: { rule: 'Ucuz', carrier: 'cheapest', carrierId: null },
      sender: { rule: 'Ucuz', code: 'DEPO-2' },
    };
    expect(job.decided).toEqual(decided);
    // The shop's own order does not change.
    expect(job.order).toMatchObject({ carrier: null, sender: null });
    const entry = (await desk.core.timeline(job.id)).find(({ type }) => type === 'submit_started');
    expect(entry).toMatchObject({ by: null, detail: { decided } });
  });

  it('of a list goes by the rule as well', async () => {
    const desk = await ruledDesk();
    await desk.core.batches.start();
    await desk.time.pass(MINUTE);
    expect(sentBy(desk)).toEqual([
      ['cheapest', 'DEPO-2'],
      ['cheapest', 'DEPO-2'],
    ]);
  });

  it('goes by its list where that names a carrier', async () => {
    const desk = await ruledDesk();
    await desk.core.putOrders([anOrder({ reference: 'C', carrier: 'fastest' })]);
    await desk.scan('C');
    expect(sentBy(desk)).toEqual([['fastest', 'DEPO-2']]);
  });

  it('goes by no rule while rules are off', async () => {
    const { live } = cheap.shippingRules;
    const off = { shippingRules: { ...cheap.shippingRules, live: { ...live, on: false } } };
    const desk = await ruledDesk({}, off);
    await desk.scan('A');
    expect(sentBy(desk)).toEqual([[null, null]]);
    expect((await desk.job('A')).decided).toBeNull();
  });
});

describe('what was sent', () => {
  it('goes again unchanged after a lost answer, with any rules by then', async () => {
    const desk = await ruledDesk({ create: () => err(LOST) });
    await desk.scan('A');
    await desk.change(fast);
    desk.answers.create = (reference) => ok(paidAnswer(reference));
    await desk.time.pass(10 * MINUTE);
    expect(desk.printed).toEqual(['A']);
    expect(new Set(sentBy(desk).map(String))).toEqual(new Set(['cheapest,DEPO-2']));
  });

  it('without a rule is not given one after a lost answer', async () => {
    const desk = await ruledDesk({ create: () => err(LOST) }, {});
    await desk.scan('A');
    await desk.change(cheap);
    desk.answers.create = (reference) => ok(paidAnswer(reference));
    await desk.time.pass(10 * MINUTE);
    expect(desk.printed).toEqual(['A']);
    expect(new Set(sentBy(desk).map(String))).toEqual(new Set([',']));
    expect((await desk.job('A')).decided).toBeNull();
  });

  it('goes again unchanged after a restart in between', async () => {
    const desk = await ruledDesk({ create: () => err(LOST) });
    await desk.scan('A');
    await desk.core.stop();
    const next = await openDeskInTime({}, { settings: fast, after: desk });
    await next.time.pass(10 * MINUTE);
    expect(next.printed).toEqual(['A']);
    expect(new Set(sentBy(next).map(String))).toEqual(new Set(['cheapest,DEPO-2']));
  });

  it('goes again unchanged where the station ends as soon as the order is begun', async () => {
    let isOver = false;
    const ending = (stored: Journal): Journal => ({
      ...stored,
      async commit(job, row, message) {
        if (isOver) throw new Error('the station has ended');
        const committed = await stored.commit(job, row, message);
        isOver = row.type === 'submit_started';
        return committed;
      },
    });
    const desk = await openDeskInTime({}, { settings: cheap, journal: ending });
    await desk.orders('A');
    await desk.scan('A');
    await desk.core.stop();
    const next = await openDeskInTime({}, { settings: fast, after: desk });
    await next.time.pass(10 * MINUTE);
    expect(next.printed).toEqual(['A']);
    expect(sentBy(next)).toEqual([['cheapest', 'DEPO-2']]);
  });

  it.each<ApiError>([
    { kind: 'unauthorized', message: null },
    { kind: 'forbidden', message: null, reason: null },
    { kind: 'rate_limited', retryAfterMs: null, message: null },
    { kind: 'account_hold', amount: null, url: null, message: null, odd: [] },
  ])('goes again unchanged after $kind: the service has seen its key with these contents', async (error) => {
    const desk = await ruledDesk({ create: () => err(error) });
    await desk.scan('A');
    expect((await desk.job('A')).state).toBe('queued');
    expect(sentBy(desk)).toEqual([['cheapest', 'DEPO-2']]);
    await desk.change(fast);
    desk.answers.create = (reference) => ok(paidAnswer(reference));
    void desk.core.checkService();
    await desk.time.pass(10 * MINUTE);
    expect(desk.printed).toEqual(['A']);
    expect(sentBy(desk).at(-1)).toEqual(['cheapest', 'DEPO-2']);
  });

  it('is decided again where the request did not leave', async () => {
    const desk = await ruledDesk({ create: () => err({ kind: 'not_sent' as const, detail: 'ENETUNREACH' }) });
    await desk.scan('A');
    expect((await desk.job('A')).decided).toBeNull();
    await desk.change(fast);
    desk.answers.create = (reference) => ok(paidAnswer(reference));
    await desk.time.pass(10 * MINUTE);
    expect(desk.printed).toEqual(['A']);
    expect(sentBy(desk).at(-1)).toEqual(['fastest', null]);
  });

  it('is decided again where its fields were refused after a lost answer', async () => {
    const desk = await ruledDesk({ create: () => err(LOST) });
    await desk.scan('A');
    desk.answers.create = () => invalid;
    await desk.time.pass(10 * MINUTE);
    expect((await desk.job('A')).state).toBe('needs_attention');
    desk.answers.create = (reference) => ok(paidAnswer(reference));
    await desk.core.actions.retry((await desk.job('A')).id);
    await desk.time.settle();
    expect(desk.printed).toEqual(['A']);
    expect(sentBy(desk).at(-1)).toEqual(['cheapest', 'DEPO-2']);
  });

  it('is decided again where the service refused its fields, because nothing was opened', async () => {
    const desk = await ruledDesk({ create: () => invalid });
    await desk.scan('A');
    expect((await desk.job('A')).state).toBe('needs_attention');
    await desk.change(fast);
    desk.answers.create = (reference) => ok(paidAnswer(reference));
    await desk.core.actions.retry((await desk.job('A')).id);
    await desk.time.settle();
    expect(sentBy(desk)).toEqual([
      ['cheapest', 'DEPO-2'],
      ['fastest', null],
    ]);
    expect((await desk.job('A')).decided?.carrier?.rule).toBe('Hızlı');
  });

  it('is decided again for the new shipment after its cancel', async () => {
    const desk = await ruledDesk();
    await desk.scan('A');
    await desk.change(fast);
    const job = await desk.job('A');
    await desk.core.actions.cancel(job.id, null);
    await desk.time.pass(MINUTE);
    await desk.core.actions.shipAnew(job.id);
    await desk.time.settle();
    expect(sentBy(desk)).toEqual([
      ['cheapest', 'DEPO-2'],
      ['fastest', null],
    ]);
    expect((await desk.job('A~2')).decided?.carrier?.rule).toBe('Hızlı');
  });
});

describe('a box by rule', () => {
  const lamp = { ...anOrder(), shop: { ...noShopFacts, tags: ['lamba'] } };
  const bare = { ...lamp.parcel, widthCm: null, lengthCm: null, heightCm: null };
  const rules = withRules(
    aRule('Lambalar', { tags: ['lamba'] }, { box: 'LARGE' }),
    aRule('Büyük', { desi: { from: 8, to: null } }, carrier('fastest')),
  );

  it('lets an order without a size go, by the carrier for that size', async () => {
    const desk = await openDeskInTime({}, { settings: rules });
    await desk.core.putOrders([{ ...lamp, parcel: bare }]);
    expect((await desk.core.orders('', 0, 10)).items[0]?.problems).toEqual([]);
    expect((await desk.core.batches.preview()).invalid).toEqual([]);
    await desk.scan('ORD-1');
    expect(desk.sent.map((order) => [order.parcel.widthCm, order.carrier])).toEqual([[40, 'fastest']]);
  });

  it('gives way to the box that was scanned at the desk', async () => {
    const desk = await openDeskInTime({}, { settings: rules });
    await desk.core.putOrders([{ ...lamp, parcel: bare }]);
    await desk.scan('ORD-1', { box: 'SMALL' });
    expect(desk.sent.map((order) => [order.parcel.widthCm, order.carrier])).toEqual([[20, null]]);
  });
});

it('what a batch will cost is estimated by the carriers that the rules choose', async () => {
  const desk = await ruledDesk({}, {});
  await desk.core.putOrders([anOrder({ reference: 'C', carrier: 'cheapest' })]);
  await desk.scan('C');
  const charged = (await desk.core.status()).today.chargedTotal;
  await desk.change(cheap);
  expect(await desk.core.batches.preview()).toMatchObject({ orders: 2, cost: 2 * charged, pricedBy: 1 });
});
