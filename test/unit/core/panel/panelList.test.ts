import { expect, it } from 'vitest';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { ShipmentFilter } from '../../../../electron/contract/service.ts';
import { createPanelList } from '../../../../electron/core/panel/panelList.ts';
import type { ShippingApi } from '../../../../electron/core/ports/ShippingApi.ts';
import { paidAnswer } from '../../../support/answersInTime.ts';
import { aJob } from '../../../support/builders.ts';
import { openDepsInTime } from '../../../support/depsInTime.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const listed = (id: number, changes: { status?: string } = {}) => {
  const { shipment, reported, ...rest } = paidAnswer(String(id));
  return { ...rest, shipment: { ...shipment, ...changes }, reported: { ...reported, orderReference: `R-${id}` } };
};

/** A service with these shipments, whose list has them newest first in pages of a hundred. */
async function open(count: number, { oldestFirst = false } = {}) {
  const all = Array.from({ length: count }, (_, at) => listed(1_000 + at));
  const requested: Pick<ShipmentFilter, 'page' | 'from'>[] = [];
  let answers: ShippingApi['shipments'] = async ({ page, from, perPage }) => {
    requested.push({ page, from });
    const ordered = oldestFirst ? all : all.toReversed();
    const items = ordered.slice((page - 1) * perPage, page * perPage);
    const lastPage = Math.max(1, Math.ceil(all.length / perPage));
    return ok({ items, page: { page, lastPage, total: all.length, repeated: false } });
  };
  const deps = await openDepsInTime({ shipments: (filter) => answers(filter) });
  let isOn = true;
  const ahead = { ids: () => [], drop: async () => undefined, taken() {}, wake() {} };
  const start = async () =>
    createPanelList({ ...deps, isOn: () => isOn, ahead, onCancelled() {} } as Parameters<typeof createPanelList>[0], [
      ...(await deps.journal.panelShipments()),
    ]);
  return {
    ...deps,
    all,
    requested,
    start,
    ids: (list: Awaited<ReturnType<typeof start>>) => list.all().map(({ shipment }) => shipment.id),
    answering: () => answers,
    answer: (next: ShippingApi['shipments']) => {
      answers = next;
    },
    switch: (on: boolean) => {
      isOn = on;
    },
  };
}

it('reads the whole list once, then each minute one page while nothing is new', async () => {
  const desk = await open(250);
  const list = await desk.start();
  list.wake();
  await desk.time.pass(1_000);
  expect(desk.requested.map(({ page }) => page)).toEqual([1, 2, 3]);
  expect(desk.ids(list)).toHaveLength(250);
  await desk.time.pass(10 * MINUTE);
  expect(desk.requested.length).toBe(13);
  expect(desk.requested.slice(3).every(({ page }) => page === 1)).toBe(true);
  list.stop();
});

it('goes on to the next page as long as a page has something new', async () => {
  const desk = await open(250);
  const list = await desk.start();
  list.wake();
  await desk.time.pass(1_000);
  for (let id = 2_000; id < 2_150; id += 1) desk.all.push(listed(id));
  const before = desk.requested.length;
  await desk.time.pass(MINUTE);
  expect(desk.requested.slice(before).map(({ page }) => page)).toEqual([1, 2, 3]);
  expect(desk.ids(list)).toHaveLength(400);
  list.stop();
});

it('reads all pages of the last days where the oldest come first', async () => {
  const desk = await open(250, { oldestFirst: true });
  const list = await desk.start();
  list.wake();
  await desk.time.pass(1_000);
  desk.all.push(listed(9_000));
  await desk.time.pass(MINUTE);
  expect(desk.ids(list)).toContain('9000');
  list.stop();
});

it('knows after a restart what it knew, and reads what is new before it counts as fresh', async () => {
  const desk = await open(3);
  const first = await desk.start();
  first.wake();
  await desk.time.pass(1_000);
  first.stop();
  const list = await desk.start();
  expect(desk.ids(list)).toEqual(['1002', '1001', '1000']);
  expect(list.freshness(MINUTE)).toBe('reading');
  await desk.time.pass(1_000);
  expect(list.freshness(MINUTE)).toBe('fresh');
  list.stop();
});

it('leaves out what a job here has, and takes a status of an event', async () => {
  const desk = await open(3);
  const { shipment } = listed(1_001);
  await desk.add({ ...aJob({ state: 'printed' }), id: 'j', shipment });
  const list = await desk.start();
  list.wake();
  await desk.time.pass(1_000);
  expect(desk.ids(list)).toEqual(['1002', '1000']);
  await list.named('1000', 'cancelled');
  expect(list.of('1000')?.shipment.status).toBe('cancelled');
  expect((await desk.journal.panelShipments()).map(({ shipment: { status } }) => status)).toContain('cancelled');
  list.stop();
});

it('an event of an unknown shipment has the newest page read within seconds, and many such events have it read once', async () => {
  const desk = await open(1);
  const list = await desk.start();
  list.wake();
  await desk.time.pass(1_000);
  for (const id of ['7', '8', '9']) await list.named(id, null);
  await desk.time.pass(6_000);
  expect(desk.requested).toHaveLength(2);
  list.stop();
});

it('is unread only where the service answers something else', async () => {
  const desk = await open(1);
  const list = await desk.start();
  desk.answer(async () => err({ kind: 'refused', status: 405, code: null, message: null }));
  expect(list.freshness(MINUTE)).toBe('reading');
  await desk.time.pass(1_000);
  expect(list.freshness(MINUTE)).toBe('unread');
  await desk.time.pass(31_000);
  desk.answer(async () => ok({ items: [], page: { page: 1, lastPage: 1, total: 0, repeated: false } }));
  expect(list.freshness(MINUTE)).toBe('reading');
  await desk.time.pass(1_000);
  expect(list.freshness(MINUTE)).toBe('fresh');
  list.stop();
});

it('waits while the service is away', async () => {
  const desk = await open(1);
  const list = await desk.start();
  desk.answer(async () => err({ kind: 'not_sent', detail: 'ECONNREFUSED' }));
  list.freshness(MINUTE);
  await desk.time.pass(1_000);
  expect(desk.state.awayFor()).not.toBeNull();
  expect(list.freshness(MINUTE)).toBe('reading');
  list.stop();
});

it('deletes after two weeks, and requests nothing while it is switched off', async () => {
  const desk = await open(2);
  const list = await desk.start();
  list.wake();
  await desk.time.pass(1_000);
  desk.all.length = 0;
  await desk.time.pass(13 * DAY);
  desk.all.push(listed(5_000));
  await desk.time.pass(2 * DAY);
  expect(desk.ids(list)).toEqual(['5000']);
  desk.switch(false);
  await desk.time.pass(2 * MINUTE);
  const before = desk.requested.length;
  await desk.time.pass(DAY);
  expect(desk.requested.length).toBe(before);
  list.stop();
});

it('forgets what it knew of receivers where the account does not use the panel any more', async () => {
  const desk = await open(3);
  const list = await desk.start();
  await list.refresh();
  list.stop();
  expect(await desk.journal.panelShipments()).toHaveLength(3);
  desk.switch(false);
  const off = await desk.start();
  expect([off.all(), await desk.journal.panelShipments()]).toEqual([[], []]);
  off.stop();
});

it('lets no order wait while the whole list is read once a day, and finds what a weekend has brought before anything goes', async () => {
  const desk = await open(250);
  const list = await desk.start();
  list.wake();
  await desk.time.pass(MINUTE);
  const dayOf = (ago: number) => new Date(desk.time.now() - ago).toISOString().slice(0, 10);
  const usual = desk.answering();
  const wholeFrom = () => dayOf(13 * DAY);
  desk.answer((filter) => ((filter.from ?? '') < wholeFrom() ? new Promise(() => undefined) : usual(filter)));
  await desk.time.pass(DAY + 10 * MINUTE);
  expect(desk.requested.length).toBeGreaterThan(1_000);
  expect(list.freshness(90_000)).toBe('fresh');
  list.stop();
  await desk.time.pass(3 * DAY);
  const monday = await desk.start();
  expect(monday.freshness(90_000)).toBe('reading');
  await desk.time.pass(MINUTE);
  expect(monday.freshness(90_000)).toBe('reading');
  monday.stop();
});
