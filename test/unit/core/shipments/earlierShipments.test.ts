import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { ApiError, ShipmentAnswer } from '../../../../electron/core/ports/ShippingApi.ts';
import { listedAnswer, onlyPage } from '../../../support/answersInTime.ts';
import { anOrder } from '../../../support/builders.ts';
import { LOST, openDeskInTime, paidAnswer } from '../../../support/deskInTime.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const AWAY: ApiError = { kind: 'not_sent', detail: 'ECONNREFUSED' };

function listing(...items: readonly ShipmentAnswer[]) {
  return async () => ok(onlyPage(...items));
}

/** Orders, up to four, whose answers are lost together; then the service is away for so long, ms, and the desk goes on polling. */
async function deskAfter(away: number, ...references: string[]) {
  const desk = await openDeskInTime({
    async create() {
      await new Promise<void>((resolve) => desk.time.after(200, resolve));
      return err(LOST);
    },
  });
  await desk.orders(...references);
  for (const reference of references) await desk.scan(reference);
  expect(desk.callsOf('create')).toHaveLength(references.length);
  Object.assign(desk.answers, {
    create: () => err(AWAY),
    account: async () => err(AWAY),
    shipments: async () => err(AWAY),
  });
  await desk.time.night(away);
  desk.calls.length = 0;
  return desk;
}

type Desk = Awaited<ReturnType<typeof deskAfter>>;

/** The same of a desk that was off from some minutes after that on, and has just been started again. */
async function startedAfter(away: number, ...references: string[]): Promise<Desk> {
  const before = await deskAfter(10 * MINUTE, ...references);
  await before.core.stop();
  await before.time.pass(away - 10 * MINUTE);
  const desk = await openDeskInTime({ ...before.answers }, { after: before });
  desk.calls.length = 0;
  return desk;
}

function comesBack(desk: Desk, ...items: readonly ShipmentAnswer[]) {
  Object.assign(desk.answers, {
    create: (reference: string) => ok(paidAnswer(reference)),
    account: async () => ok({ balance: null, defaultCarrier: null, defaultSenderCode: null, more: [] }),
    shipments: listing(...items),
  });
}

describe('an order whose answer was lost, sent again', () => {
  it('within half a day goes by its key alone', async () => {
    const desk = await deskAfter(11 * HOUR, 'A-1');
    comesBack(desk);
    await desk.time.pass(60_000);
    expect(desk.callsOf('list')).toEqual([]);
    expect(await desk.job('A-1')).toMatchObject({ state: 'printed' });
  });

  it('after half a day is not opened again where the list has its shipment', async () => {
    const desk = await deskAfter(13 * HOUR, 'A-1');
    comesBack(desk, listedAnswer('s-other', 'A-0'), listedAnswer('s-1', 'A-1'));
    await desk.time.pass(60_000);
    expect(desk.callsOf('create')).toEqual([]);
    expect(await desk.job('A-1')).toMatchObject({ state: 'printed', shipment: { id: 's-1' } });
    const booked = (await desk.core.timeline((await desk.job('A-1')).id)).filter(({ amount }) => amount !== null);
    expect(booked).toHaveLength(1);
  });

  it('after half a day goes under the same key where the list does not have it', async () => {
    const desk = await startedAfter(13 * HOUR, 'A-1');
    comesBack(desk, listedAnswer('s-other', 'A-0'));
    await desk.time.pass(60_000);
    expect(desk.calls.map(({ name }) => name).filter((name) => name !== 'account')).toEqual(['list', 'create']);
    expect(desk.callsOf('create', 'A-1')).toHaveLength(1);
    expect(await desk.job('A-1')).toMatchObject({ state: 'printed' });
  });

  it('waits while the list is not answered, and nothing is sent', async () => {
    const desk = await startedAfter(13 * HOUR, 'A-1');
    comesBack(desk);
    desk.answers.shipments = async () => err({ kind: 'unknown', detail: 'HTTP 500', status: 500 });
    await desk.time.pass(HOUR);
    expect(desk.callsOf('create')).toEqual([]);
    expect(desk.callsOf('list').length).toBeLessThanOrEqual(90);
    expect(await desk.job('A-1')).toMatchObject({ state: 'queued', problem: { code: 'service_error' } });
    desk.answers.shipments = listing();
    await desk.time.pass(HOUR / 2);
    expect(await desk.job('A-1')).toMatchObject({ state: 'printed' });
  });

  it('is a person’s matter where the service does not list, and no scan is an answer', async () => {
    const desk = await startedAfter(13 * HOUR, 'A-1');
    comesBack(desk);
    desk.answers.shipments = async () => err({ kind: 'refused', status: 405, code: null, message: null });
    await desk.time.pass(60_000);
    const held = { state: 'needs_attention', problem: { code: 'resend_unclear' }, deliveryUnknown: true };
    expect(await desk.job('A-1')).toMatchObject(held);
    await desk.scan('A-1');
    await desk.time.pass(60_000);
    expect(await desk.job('A-1')).toMatchObject(held);
    expect(desk.callsOf('create')).toEqual([]);
    const requested = desk.callsOf('list').length;
    await desk.core.actions.retry((await desk.job('A-1')).id);
    await desk.time.pass(1_000);
    expect(desk.callsOf('list').length).toBeGreaterThan(requested);
    expect(await desk.job('A-1')).toMatchObject({ state: 'printed' });
  });

  it('is not sent again where the list shows it by the time that a person decides so', async () => {
    const desk = await startedAfter(13 * HOUR, 'A-1');
    comesBack(desk);
    desk.answers.shipments = async () => err({ kind: 'refused', status: 405, code: null, message: null });
    await desk.time.pass(60_000);
    const { id } = await desk.job('A-1');
    desk.answers.shipments = async () => err({ kind: 'unknown', detail: 'HTTP 500', status: 500 });
    await desk.core.actions.retry(id);
    await desk.time.pass(60_000);
    expect(await desk.job('A-1')).toMatchObject({ state: 'queued', problem: { code: 'service_error' } });
    desk.answers.shipments = listing(listedAnswer('s-1', 'A-1'));
    await desk.time.pass(HOUR / 2);
    expect(desk.callsOf('create')).toEqual([]);
    expect(await desk.job('A-1')).toMatchObject({ shipment: { id: 's-1' } });
  });

  it('is searched for again where the answer to what a person sent again was lost, twelve hours after that', async () => {
    const desk = await startedAfter(13 * HOUR, 'A-1');
    comesBack(desk);
    desk.answers.shipments = async () => err({ kind: 'refused', status: 405, code: null, message: null });
    await desk.time.pass(60_000);
    desk.answers.create = () => err({ kind: 'unknown', detail: 'ECONNRESET', status: null });
    await desk.core.actions.retry((await desk.job('A-1')).id);
    await desk.time.night(11 * HOUR);
    const requested = desk.callsOf('list').length;
    expect((await desk.job('A-1')).state).not.toBe('needs_attention');
    await desk.time.pass(2 * HOUR);
    expect(desk.callsOf('list').length).toBeGreaterThan(requested);
    expect(await desk.job('A-1')).toMatchObject({ state: 'needs_attention', problem: { code: 'resend_unclear' } });
  });

  it('is searched for again after a crash that came while the list was read for what a person sends again', async () => {
    const before = await startedAfter(13 * HOUR, 'A-1');
    comesBack(before);
    const refused = async () => err({ kind: 'refused', status: 405, code: null, message: null } as const);
    before.answers.shipments = refused;
    await before.time.pass(60_000);
    before.answers.shipments = () => new Promise(() => {});
    await before.core.actions.retry((await before.job('A-1')).id);
    await before.time.pass(1_000);
    expect(await before.job('A-1')).toMatchObject({ state: 'submitting', unanswered: { byPerson: true } });
    const desk = await openDeskInTime({ ...before.answers, shipments: refused }, { after: before });
    await desk.time.pass(60_000);
    expect([before.callsOf('create'), desk.callsOf('create')]).toEqual([[], []]);
    expect(await desk.job('A-1')).toMatchObject({ state: 'needs_attention', problem: { code: 'resend_unclear' } });
    desk.answers.shipments = listing(listedAnswer('s-1', 'A-1'));
    await desk.core.actions.retry((await desk.job('A-1')).id);
    await desk.time.pass(60_000);
    expect(desk.callsOf('create')).toEqual([]);
    expect(await desk.job('A-1')).toMatchObject({ shipment: { id: 's-1' } });
  });

  it('is not sent again by a person who only overrules the stop of the shop', async () => {
    const desk = await startedAfter(13 * HOUR, 'A-1');
    comesBack(desk);
    desk.answers.shipments = async () => err({ kind: 'refused', status: 405, code: null, message: null });
    await desk.time.pass(60_000);
    await desk.core.stopOrders([{ reference: 'A-1', word: 'İptal', isDone: false }]);
    const { id } = await desk.job('A-1');
    await desk.core.actions.overruleStop(id);
    await desk.time.pass(60_000);
    const held = { state: 'needs_attention', problem: { code: 'resend_unclear' }, shopStop: { isOverruled: true } };
    expect(await desk.job('A-1')).toMatchObject(held);
    expect(desk.callsOf('create')).toEqual([]);
    await desk.core.actions.retry(id);
    await desk.time.pass(60_000);
    expect(await desk.job('A-1')).toMatchObject({ state: 'printed' });
  });

  it('reads the list from end to end where it takes no days', async () => {
    const desk = await startedAfter(13 * HOUR, 'A-1');
    comesBack(desk);
    const all = listing(listedAnswer('s-1', 'A-1'));
    desk.answers.shipments = async (filter) =>
      filter.from === null ? all() : err({ kind: 'invalid', message: 'date_from', fields: [] });
    await desk.time.pass(60_000);
    expect(desk.callsOf('create')).toEqual([]);
    expect(await desk.job('A-1')).toMatchObject({ state: 'printed', shipment: { id: 's-1' } });
  });

  it.each([
    ['day by day where it knows no pages', 3, 'A-1', { state: 'printed', shipment: { id: 's-1' } }],
    [
      'and is a person’s matter where a day has more than the list gives at once',
      4,
      'A-1',
      { problem: { code: 'resend_unclear' } },
    ],
  ])('reads the list %s', async (_, onDay, reference, expected) => {
    const desk = await startedAfter(13 * HOUR, reference);
    comesBack(desk);
    const day = new Date(desk.time.now() - 13 * HOUR).toISOString().slice(0, 10);
    const ofDay = Array.from({ length: onDay }, (_, i) =>
      listedAnswer(`s-${i + 1}`, i === 0 && onDay === 3 ? reference : `B-${i}`),
    );
    const everyDay = Array.from({ length: 4 }, (_, i) => listedAnswer(`t-${i}`, `C-${i}`));
    desk.answers.shipments = async ({ from, to, page }) => {
      const items = to === null ? everyDay : from === day ? ofDay : [];
      return ok({ items, page: { page: 1, lastPage: null, total: null, repeated: (page ?? 1) > 1 } });
    };
    await desk.time.pass(300_000);
    expect(desk.callsOf('create')).toEqual([]);
    expect(await desk.job(reference)).toMatchObject(expected);
  });

  it('reads the list once for all that come back at the same time', async () => {
    const references = Array.from({ length: 4 }, (_, i) => `A-${i}`);
    const desk = await startedAfter(13 * HOUR, ...references);
    comesBack(desk, listedAnswer('s-3', 'A-3'));
    await desk.time.pass(240_000);
    expect(desk.callsOf('list')).toHaveLength(1);
    const created = desk.callsOf('create').map(({ about }) => about);
    expect(created.sort()).toEqual(references.filter((one) => one !== 'A-3').sort());
    for (const reference of references) expect((await desk.job(reference)).state, reference).toBe('printed');
  });

  it('reads the list again where another request of it was lost since', async () => {
    const desk = await startedAfter(13 * HOUR, 'A-1');
    comesBack(desk);
    desk.answers.create = () => {
      // The service has it, and its answer is lost once more.
      desk.answers.shipments = listing(listedAnswer('s-1', 'A-1'));
      return err(LOST);
    };
    await desk.time.pass(120_000);
    expect(desk.callsOf('create', 'A-1')).toHaveLength(1);
    expect(desk.callsOf('list')).toHaveLength(2);
    expect(await desk.job('A-1')).toMatchObject({ state: 'printed', shipment: { id: 's-1' } });
  });

  it('is searched for in the whole list where the clock was set back since', async () => {
    const desk = await deskAfter(HOUR, 'A-1');
    desk.time.set(-30 * 24 * HOUR);
    const froms: (string | null)[] = [];
    comesBack(desk);
    desk.answers.shipments = async (filter) => {
      froms.push(filter.from);
      return listing(listedAnswer('s-1', 'A-1'))();
    };
    await desk.core.checkService();
    await desk.time.pass(120_000);
    expect(froms[0]).toBeNull();
    expect(desk.callsOf('create')).toEqual([]);
    expect(await desk.job('A-1')).toMatchObject({ shipment: { id: 's-1' } });
  });
});

describe('an order without a reference whose answer was lost long ago', () => {
  async function withoutReference(...items: readonly ShipmentAnswer[]) {
    const desk = await openDeskInTime({ create: () => err(LOST) });
    const shipped = await desk.core.ship(anOrder({ reference: '' }), 'draft-1');
    await desk.time.settle();
    if (!shipped.ok) throw new Error(shipped.error.kind);
    Object.assign(desk.answers, { create: () => err(AWAY), shipments: async () => err(AWAY) });
    await desk.core.stop();
    await desk.time.pass(13 * HOUR);
    const again = await openDeskInTime({ ...desk.answers }, { after: desk });
    comesBack(again, ...items);
    await again.time.pass(60_000);
    return again;
  }

  it('goes where every shipment of the list is known here', async () => {
    const desk = await withoutReference(listedAnswer('s-9', 'A-9'));
    expect(await desk.job('draft-1')).toMatchObject({ state: 'printed' });
  });

  it('is a person’s matter where one of the list may be its own', async () => {
    const desk = await withoutReference(listedAnswer('s-9', null));
    expect(await desk.job('draft-1')).toMatchObject({ state: 'needs_attention', problem: { code: 'resend_unclear' } });
  });
});
