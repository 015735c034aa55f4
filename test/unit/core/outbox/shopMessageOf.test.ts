import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { createMessageWriter } from '../../../../electron/core/outbox/index.ts';
import type { CreateAnswer } from '../../../../electron/core/ports/ShippingApi.ts';
import { aJob, draftOf } from '../../../support/builders.ts';
import { openDeskInTime, paidAnswer, pendingAnswer } from '../../../support/deskInTime.ts';
import { eventDeps, fakeInbox } from '../../../support/fakeInbox.ts';
import { anEvent } from '../../../support/journalFiles.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { memoryJournal } from '../../../support/memoryJournal.ts';
import { notifiesShop, scriptedShop } from '../../../support/scriptedShop.ts';
import { eventBody, signed } from '../../../support/signedPost.ts';
import { unpaidAnswer } from '../../../support/unpaidAnswer.ts';

type Script = NonNullable<Parameters<typeof openDeskInTime>[0]>;
type Options = NonNullable<Parameters<typeof openDeskInTime>[1]>;

const KS = 'KS77120031';

function numbered(id: string, trackingNumber: string, isCarrier: boolean): CreateAnswer {
  const answer = paidAnswer(id);
  const shipment = {
    ...answer.shipment,
    carrierName: 'Anka Kargo',
    trackingNumber,
    trackingNumberIsCarrier: isCarrier,
  };
  return { ...answer, shipment };
}

async function notifyingDesk(script: Script = {}, options: Options = {}) {
  const shop = scriptedShop();
  const desk = await openDeskInTime(script, { shop, settings: notifiesShop, ...options });
  await desk.orders('A', 'B');
  return {
    ...desk,
    shop,
    /** The messages to the shop, in their order. */
    message: () => shop.reported.map(({ message }) => message),
    events: () => shop.reported.map(({ message }) => `${message?.reference} ${message?.event} ${message?.state}`),
  };
}

describe('the shop gets a message', () => {
  it('that an order was paid and printed, with the carrier’s number, and when the courier took it', async () => {
    const desk = await notifyingDesk({ create: (id) => ok(numbered(id, '7340029581146', true)) });
    await desk.scan('A');
    await desk.core.pickups.start();
    await desk.core.pickups.scan('A');
    await desk.time.settle();
    expect(desk.events()).toEqual([
      'A shipment.paid paid',
      'A label.printed printed',
      'A shipment.handed_over handed_over',
    ]);
    expect(desk.message()[0]).toEqual({
      event: 'shipment.paid',
      at: desk.time.now(),
      order: 'A',
      reference: 'A',
      replaces: null,
      state: 'paid',
      carrier: 'Anka Kargo',
      trackingNumber: '7340029581146',
      price: kurus(5_000),
      refunded: null,
      status: null,
      desk: '1',
      profile: 'live',
    });
    expect(desk.shop.reported.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(new Set(desk.shop.reported.map(({ id }) => id)).size).toBe(3);
  });

  it('that the courier did not take it after all', async () => {
    const desk = await notifyingDesk();
    await desk.scan('A');
    await desk.core.pickups.start();
    await desk.core.pickups.scan('A');
    await desk.core.pickups.takeBack((await desk.job('A')).id);
    await desk.time.settle();
    expect(desk.events().at(-1)).toBe('A shipment.handed_back printed');
  });

  it.each([
    ['the service says that it is none of the carrier’s', KS, false],
    ['the service says that it is the carrier’s, and it begins as its own do', KS, true],
    ['nothing says that it is the carrier’s', '7340029581146', false],
  ])('no number where %s', async (_name, number, isCarrier) => {
    const desk = await notifyingDesk({ create: (id) => ok(numbered(id, number, isCarrier)) });
    await desk.scan('A');
    expect(desk.message().map((message) => message?.trackingNumber)).toEqual([null, null]);
    expect(JSON.stringify(desk.shop.sent)).not.toContain(number);
  });

  it('the carrier’s number once it is known', async () => {
    const desk = await notifyingDesk({
      create: (id) => ok(pendingAnswer(id)),
      detail: (id) => ok(numbered(id, '7340029581146', true)),
    });
    await desk.scan('A');
    expect(desk.message()).toMatchObject([{ event: 'shipment.paid', trackingNumber: null }]);
    await desk.time.pass(10_000);
    expect(desk.events()).toEqual(['A shipment.paid paid', 'A shipment.changed paid', 'A label.printed printed']);
    expect(desk.message()[2]).toMatchObject({ trackingNumber: expect.any(String) });
  });

  it('nothing of an unpaid shipment, also when it is cancelled', async () => {
    const desk = await notifyingDesk({ create: (id) => ok(unpaidAnswer(id)), detail: (id) => ok(unpaidAnswer(id)) });
    await desk.scan('A');
    await desk.core.actions.cancel((await desk.job('A')).id, null);
    await desk.time.settle();
    expect((await desk.job('A')).state).toBe('cancelled');
    expect(desk.events()).toEqual([]);
  });

  it('nothing of an order that was cancelled before it was sent: the shop may ship it yet', async () => {
    const desk = await notifyingDesk();
    await desk.scan('A', { hold: true });
    await desk.core.actions.withdraw((await desk.job('A')).id);
    await desk.time.settle();
    expect(desk.events()).toEqual([]);
  });

  it('that it was cancelled, with what came back, and the reference of the new shipment', async () => {
    const desk = await notifyingDesk();
    await desk.scan('A');
    const { id } = await desk.job('A');
    await desk.core.actions.cancel(id, 'yanlış adres');
    await desk.time.settle();
    await desk.core.actions.shipAnew(id);
    await desk.time.settle();
    expect(desk.events()).toEqual([
      'A shipment.paid paid',
      'A label.printed printed',
      'A shipment.cancelled cancelled',
      'A~2 shipment.paid paid',
      'A~2 label.printed printed',
    ]);
    expect(desk.message()[2]).toMatchObject({ refunded: kurus(5_000) });
    expect(desk.message()[3]).toMatchObject({ order: 'A', replaces: 'A' });
    // One order for the shop, however often it is shipped.
    expect(desk.shop.reported.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
    expect(JSON.stringify(desk.shop.sent)).not.toContain('yanlış');
  });

  it('which shipment is replaced where an order is shipped a third time', async () => {
    const desk = await notifyingDesk();
    await desk.scan('A');
    for (const reference of ['A', 'A~2']) {
      const { id } = await desk.job(reference);
      await desk.core.actions.cancel(id, null);
      await desk.time.settle();
      await desk.core.actions.shipAnew(id);
      await desk.time.settle();
    }
    expect(desk.message().at(-1)).toMatchObject({ order: 'A', reference: 'A~3', replaces: 'A~2' });
  });

  it('of an order whose own reference ends as that of a new shipment, under its own name', async () => {
    const desk = await notifyingDesk();
    await desk.orders('X~2');
    await desk.scan('X~2');
    expect(desk.message()[0]).toMatchObject({ order: 'X~2', reference: 'X~2', replaces: null });
  });

  it('nothing when a label is printed once more', async () => {
    const desk = await notifyingDesk();
    await desk.scan('A');
    await desk.core.actions.print((await desk.job('A')).id, null, null);
    await desk.time.settle();
    expect(desk.printed).toEqual(['A', 'A']);
    expect(desk.events()).toEqual(['A shipment.paid paid', 'A label.printed printed']);
  });

  it('not about what another desk has shipped: that desk sends it', async () => {
    const desk = await notifyingDesk({ create: (id) => ok(paidAnswer(id, { duplicate: true })) });
    await desk.scan('A');
    expect((await desk.job('A')).state).toBe('already_shipped');
    expect(desk.events()).toEqual([]);
  });

  it('a status of the service as it was written', async () => {
    const after = { time: manualClock(), stored: memoryJournal() };
    const inbox = fakeInbox(after.time);
    const script = { create: (id: string) => ok(paidAnswer(`S${id}`)) };
    const desk = await notifyingDesk(script, { after, events: eventDeps(inbox) });
    await desk.scan('A');
    inbox.deliver(
      signed(eventBody('shipment.status_updated', 'SA', { new_status: 'teslim', status_label: 'Teslim edildi' })),
    );
    await desk.time.pass(1_000);
    expect(desk.message().at(-1)).toMatchObject({
      event: 'shipment.status',
      state: 'printed',
      status: { code: 'teslim', label: 'Teslim edildi' },
    });
    // The same event once more is no other message.
    const before = desk.message().length;
    inbox.deliver(signed(eventBody('shipment.status_updated', 'SA', { new_status: 'teslim' })));
    await desk.time.pass(1_000);
    expect(desk.message()).toHaveLength(before);
  });

  it('with the state that an event found, never the one before it under a later number', async () => {
    const after = { time: manualClock(), stored: memoryJournal() };
    const inbox = fakeInbox(after.time);
    let isCancelled = false;
    const now = (id: string) => {
      const answer = paidAnswer(id);
      return ok(isCancelled ? { ...answer, shipment: { ...answer.shipment, status: 'cancelled' } } : answer);
    };
    const script = { create: (id: string) => ok(paidAnswer(`S${id}`)), detail: now };
    const desk = await notifyingDesk(script, { after, events: eventDeps(inbox) });
    await desk.scan('A');
    isCancelled = true;
    inbox.deliver(signed(eventBody('shipment.status_updated', 'SA', { new_status: 'cancelled', status_label: 'x' })));
    await desk.time.pass(5_000);
    expect((await desk.job('A')).state).toBe('cancelled');
    expect(desk.message().map((message) => message?.state)).toContain('cancelled');
    expect(desk.message().at(-1)?.state).toBe('cancelled');
  });

  it('that a shipment was cancelled that this desk learned again after it had lost its history', async () => {
    const after = { time: manualClock(), stored: memoryJournal() };
    for (const [reference, rescued] of [
      ['A', true],
      ['B', false],
    ] as const) {
      const { shipment, payment } = paidAnswer(reference);
      const key = { kind: 'reference', value: reference } as const;
      const job = aJob({ id: `job-${reference}`, key, state: 'already_shipped', shipment, payment, rescued });
      await after.stored.accept(draftOf(job), anEvent('accepted', after.time.now()));
    }
    const desk = await notifyingDesk({}, { after });
    for (const reference of ['A', 'B']) {
      await desk.core.actions.cancel((await desk.job(reference)).id, null);
      await desk.time.pass(5_000);
      expect((await desk.job(reference)).state).toBe('cancelled');
    }
    expect(desk.events()).toEqual(['A shipment.cancelled cancelled']);
  });

  it('nothing of such a shipment that was unpaid', () => {
    const deskName = () => '1';
    const writer = createMessageWriter({
      profile: 'live',
      channels: () => ['shop'],
      deskName,
      random: { uuid: () => 'x' },
    });
    const cancelled = (paid: boolean) => {
      const { shipment, payment } = paid ? paidAnswer('A') : unpaidAnswer('A');
      const facts = { shipment, payment, rescued: true };
      const before = aJob({ ...facts, state: 'already_shipped' });
      return writer.ofChange(before, anEvent('shipment_cancelled', 1), aJob({ ...facts, state: 'cancelled' }));
    };
    expect(cancelled(true)).toMatchObject([{ message: { event: 'shipment.cancelled' } }]);
    expect(cancelled(false)).toEqual([]);
  });

  it('nothing of the receiver', async () => {
    const desk = await notifyingDesk();
    await desk.scan('A');
    const written = JSON.stringify(desk.shop.sent);
    for (const secret of ['Ayşe', '+90 532', 'Caferağa', 'Kadıköy', 'İstanbul']) expect(written).not.toContain(secret);
  });

  it('nothing while there is no address, and later only what happens from then on', async () => {
    const desk = await notifyingDesk({}, { settings: {} });
    await desk.scan('A');
    await desk.change(notifiesShop);
    await desk.scan('B');
    await desk.core.pickups.start();
    await desk.core.pickups.scan('A');
    await desk.time.settle();
    expect(desk.events()).toEqual([
      'B shipment.paid paid',
      'B label.printed printed',
      'A shipment.handed_over handed_over',
    ]);
  });

  it('nothing of a parcel without an order number, which the shop does not know', async () => {
    const desk = await notifyingDesk();
    const order = (await desk.core.orders('', 0, 1)).items[0]?.order;
    if (order === undefined) throw new Error('no order');
    await desk.core.ship({ ...order, reference: '' }, crypto.randomUUID());
    await desk.time.settle();
    expect(desk.printed).toHaveLength(1);
    expect(desk.events()).toEqual([]);
  });
});
