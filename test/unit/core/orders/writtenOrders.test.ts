import { describe, expect, it } from 'vitest';
import { noShopFacts, type Order } from '../../../../electron/contract/order.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { anOrder } from '../../../support/builders.ts';
import { LOST, openDeskInTime, paidAnswer } from '../../../support/deskInTime.ts';

const refused = () =>
  err({ kind: 'invalid' as const, message: null, fields: [{ field: 'receiver_district', message: 'no' }] });
const to = (district: string, reference = 'A'): Order => {
  const order = anOrder({ reference });
  return { ...order, receiver: { ...order.receiver, district } };
};

type Desk = Awaited<ReturnType<typeof openDeskInTime>>;

/** As the form does it: it is opened with the order as it is now. */
async function correct({ core }: Desk, jobId: string, order: Order) {
  const of = await core.toCorrect(jobId);
  return core.correct(jobId, order, of.ok ? of.value.order : null);
}

async function save({ core }: Desk, order: Order) {
  const found = (await core.orders(order.reference, 0, 9)).items.find((one) => one.order.reference === order.reference);
  return core.saveOrder(order, found?.order ?? null);
}

/** A desk with one order that the service refused for its district. */
async function stopped() {
  const desk = await openDeskInTime({ create: refused });
  await desk.orders('A');
  await desk.scan('A');
  return { desk, job: await desk.job('A') };
}

describe('an order that is corrected at the desk', () => {
  it('goes as it was corrected, is in the book so, and its history has what was changed', async () => {
    const { desk, job } = await stopped();
    expect(job).toMatchObject({ state: 'needs_attention', problem: { code: 'invalid_fields' } });
    desk.answers.create = (id) => ok(paidAnswer(id));
    expect(await correct(desk, job.id, to('Üsküdar'))).toMatchObject({ ok: true, value: { state: 'queued' } });
    await desk.time.pass(1_000);
    expect(desk.sent.at(-1)?.receiver.district).toBe('Üsküdar');
    expect((await desk.core.orders('', 0, 10)).items[0]?.order.receiver.district).toBe('Üsküdar');
    const corrected = (await desk.core.timeline(job.id)).find(({ type }) => type === 'order_corrected');
    expect(corrected).toMatchObject({ by: '1', detail: { changed: ['receiver_district'] } });
  });

  it('keeps its reference, with any reference in the form', async () => {
    const { desk, job } = await stopped();
    desk.answers.create = (id) => ok(paidAnswer(id));
    await correct(desk, job.id, to('Üsküdar', 'ANOTHER'));
    await desk.time.pass(1_000);
    expect(desk.sent.map(({ reference }) => reference)).toEqual(['A', 'A']);
    expect((await desk.core.orders('', 0, 10)).items.map(({ order }) => order.reference)).toEqual(['A']);
  });

  it('is checked by the same rules as everything that is sent, and changes nothing when it breaks one', async () => {
    const { desk, job } = await stopped();
    const reply = await correct(desk, job.id, to(''));
    expect(reply).toMatchObject({ ok: false, error: { kind: 'invalid_fields', fields: [{ rule: 'required' }] } });
    expect(await desk.job('A')).toEqual(job);
    expect((await desk.core.orders('', 0, 10)).items[0]?.order.receiver.district).toBe('Kadıköy');
  });

  it('is filled in for a code that the book does not know', async () => {
    const desk = await openDeskInTime({});
    await desk.scan('NEW');
    const job = await desk.job('NEW');
    expect(job.problem?.code).toBe('unknown_order');
    expect(await correct(desk, job.id, to('Üsküdar', ''))).toMatchObject({ ok: true });
    await desk.time.pass(1_000);
    expect(desk.sent).toMatchObject([{ reference: 'NEW', receiver: { district: 'Üsküdar' } }]);
  });

  it('is not changed once a request may have been processed, nor while it goes, nor when it is not there', async () => {
    const desk = await openDeskInTime({ create: () => err(LOST) });
    await desk.orders('A');
    await desk.scan('A');
    const lost = await desk.job('A');
    expect(lost.deliveryUnknown).toBe(true);
    expect(await correct(desk, lost.id, to('Üsküdar'))).toEqual({ ok: false, error: { kind: 'not_possible_now' } });
    expect((await desk.core.orders('', 0, 10)).items[0]?.order.receiver.district).toBe('Kadıköy');
    expect(await correct(desk, 'gone', to('Üsküdar'))).toEqual({ ok: false, error: { kind: 'job_not_found' } });
  });

  it('stands against the next import of the same list, and raises no question about a parcel that is gone', async () => {
    const { desk, job } = await stopped();
    desk.answers.create = (id) => ok(paidAnswer(id));
    await correct(desk, job.id, to('Üsküdar'));
    await desk.time.pass(1_000);
    expect(await desk.core.putOrders([to('Kadıköy')])).toMatchObject({ unchanged: 1, differing: [] });
    const [item] = (await desk.core.orders('', 0, 1)).items;
    expect(item).toMatchObject({
      order: { receiver: { district: 'Üsküdar' } },
      edit: { desk: '1', changed: ['receiver_district'], differs: [] },
    });
    expect(await desk.core.putOrders([to('Şişli')])).toMatchObject({ updated: 1, differing: [] });
  });

  it('is opened as the book has it by now, with what was chosen at the desk', async () => {
    const desk = await openDeskInTime({ create: refused });
    await desk.orders('A');
    await desk.scan('A', { quantity: 3 });
    const job = await desk.job('A');
    const listed = to('Kadıköy');
    await desk.core.putOrders([{ ...listed, receiver: { ...listed.receiver, address: 'Yeni adres 5' } }]);
    const opened = await desk.core.toCorrect(job.id);
    expect(opened).toMatchObject({
      value: { order: { receiver: { address: 'Yeni adres 5' }, parcel: { quantity: 3 } }, draft: null },
    });
  });

  it("does not overwrite a list's version that came after its form was opened", async () => {
    const { desk, job } = await stopped();
    const of = await desk.core.toCorrect(job.id);
    const listed = to('Kadıköy');
    await desk.core.putOrders([{ ...listed, receiver: { ...listed.receiver, address: 'Yeni adres 5' } }]);
    const reply = await desk.core.correct(job.id, to('Üsküdar'), of.ok ? of.value.order : null);
    expect(reply).toEqual({ ok: false, error: { kind: 'order_changed' } });
    expect(desk.sent).toHaveLength(1);
    expect((await desk.core.orders('', 0, 1)).items[0]?.order.receiver.address).toBe('Yeni adres 5');
  });

  it('is sent once, however often the key is pressed', async () => {
    const { desk, job } = await stopped();
    desk.answers.create = (id) => ok(paidAnswer(id));
    const replies = await Promise.all([1, 2, 3].map(() => correct(desk, job.id, to('Üsküdar'))));
    expect(replies.map(({ ok }) => ok)).toEqual([true, false, false]);
    await desk.time.pass(1_000);
    expect(desk.sent).toHaveLength(2);
  });
});

describe('an order of the book that was not scanned yet', () => {
  it('is in the book as it was typed, with its job, when it is shipped by hand', async () => {
    const desk = await openDeskInTime({});
    await desk.orders('A');
    await desk.core.ship(to('Üsküdar'), 'draft');
    await desk.time.settle();
    expect(desk.sent.map(({ receiver }) => receiver.district)).toEqual(['Üsküdar']);
    expect((await desk.core.orders('', 0, 9)).items.map(({ order }) => order.receiver.district)).toEqual(['Üsküdar']);
  });

  it('is stored as it was written, also while it lacks something, and its scan shows what', async () => {
    const desk = await openDeskInTime({});
    await desk.orders('A');
    expect(await save(desk, to(''))).toEqual({ ok: true, value: null });
    await desk.scan('A');
    expect(await desk.job('A')).toMatchObject({ state: 'needs_attention', problem: { code: 'invalid_fields' } });
  });

  it('is listed with what it lacks, until it has a job of its own', async () => {
    const desk = await openDeskInTime({});
    expect(await desk.core.addOrders([to(''), to('Kadıköy', 'B')])).toEqual([]);
    const lacks = async () =>
      (await desk.core.orders('', 0, 9)).items.map(({ problems }) => problems.map((one) => one.field));
    expect(await lacks()).toEqual([['receiver_district'], []]);
    await desk.scan('A');
    expect(await lacks()).toEqual([[], []]);
  });

  it('is not changed once it has a job, and needs a reference', async () => {
    const desk = await openDeskInTime({});
    await desk.orders('A');
    await desk.scan('A');
    expect(await save(desk, to('Üsküdar'))).toEqual({ ok: false, error: { kind: 'not_possible_now' } });
    expect(await save(desk, to('Üsküdar', '  '))).toMatchObject({ error: { kind: 'invalid_fields' } });
    expect(await desk.core.removeOrder('A')).toEqual({ ok: false, error: { kind: 'not_possible_now' } });
  });
});

describe('an order that is written at the desk', () => {
  it('comes into the book under a reference that nothing has yet', async () => {
    const desk = await openDeskInTime({}, { settings: { deskName: '4', operatorName: 'Ayşe' } });
    await desk.orders('A');
    await desk.scan('LOOSE');
    const add = (reference: string) => desk.core.saveOrder(to('Üsküdar', reference), null);
    expect(await add('A')).toEqual({ ok: false, error: { kind: 'reference_taken' } });
    expect(await add('LOOSE')).toEqual({ ok: false, error: { kind: 'reference_taken' } });
    expect(await add(' NEW ')).toEqual({ ok: true, value: null });
    const item = (await desk.core.orders('NEW', 0, 9)).items[0];
    expect(item).toMatchObject({ order: { reference: 'NEW', receiver: { district: 'Üsküdar' } }, jobId: null });
    expect(item?.edit?.history).toMatchObject([{ desk: '4', by: 'Ayşe', changed: [] }]);
  });

  it('takes what desks changed of it along into the history of its job', async () => {
    const desk = await openDeskInTime({});
    await desk.orders('A', 'B');
    await save(desk, to('Üsküdar'));
    await save(desk, { ...to('Üsküdar'), shop: { ...noShopFacts, note: 'zile basma' } });
    await desk.scan('A');
    await desk.scan('B');
    const accepted = async (reference: string) =>
      (await desk.core.timeline((await desk.job(reference)).id)).find(({ type }) => type === 'accepted')?.detail;
    expect((await accepted('A'))?.edits).toMatchObject([
      { desk: '1', changed: ['receiver_district'] },
      { desk: '1', changed: ['note'] },
    ]);
    expect(await accepted('B')).not.toHaveProperty('edits');
  });

  it('is indexed before a list of the book is read, in any number', async () => {
    const desk = await openDeskInTime({});
    const many = Array.from({ length: 1_005 }, (_, index) => to(index === 1_004 ? '' : 'Kadıköy', `N-${index}`));
    await desk.core.putOrders(many);
    const page = await desk.core.orders('', 0, 9, { list: 'lacking' });
    expect(page).toMatchObject({ total: 1, items: [{ order: { reference: 'N-1004' } }] });
    expect(await desk.core.orderSources()).toEqual([{ source: null, orders: 1_005 }]);
  });
});
