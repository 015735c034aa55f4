import { expect } from 'vitest';
import { anOrder } from '../../support/builders.ts';
import { eventually } from '../../support/eventually.ts';
import { answers, openRequestDesk } from '../../support/requestDesk.ts';
import { deskBeside } from '../../support/requestSite.ts';

const orders = ['ORD-1', 'ORD-2', 'ORD-3'].map((reference) => anOrder({ reference, carrier: 'anka' }));
const lacking = anOrder({ reference: 'ORD-4', receiver: { ...anOrder().receiver, phone: '' } });
const none = { id: 999 };

answers(
  ['batches.ready', 'batches.preview', 'batches.start', 'batches.orders'],
  'the orders of the book are counted, then sent in the order that was shown, and none of them is sent twice',
  async () => {
    const desk = await openRequestDesk({ orders: [...orders, lacking] });
    const ready = await desk.done('batches.ready', { reversed: true });
    expect(ready.orders.map(({ reference }) => reference)).toEqual(['ORD-4', 'ORD-3', 'ORD-2', 'ORD-1']);
    expect(await desk.done('batches.preview', {})).toMatchObject({ orders: 3, invalid: [{ reference: 'ORD-4' }] });
    const wanted = { orders: ['ORD-1', 'ORD-2'], options: { reversed: true } };
    const started = await desk.done('batches.start', wanted);
    expect(started).toMatchObject({ state: 'running', orders: 2, options: { reversed: true } });
    const id = started?.id ?? 0;
    await desk.until('ORD-1', 'printed');
    const page = await desk.done('batches.orders', { id, offset: 0, limit: 10 });
    expect(page.map(({ reference, job }) => [reference, job?.state])).toEqual([
      ['ORD-2', 'printed'],
      ['ORD-1', 'printed'],
    ]);
    expect(await desk.done('batches.orders', { id, offset: 1, limit: 1 })).toMatchObject([{ reference: 'ORD-1' }]);
    expect(await desk.done('batches.orders', { ...none, offset: 0, limit: 1 })).toEqual([]);
    expect(await desk.done('batches.start', wanted)).toBeNull();
    expect(desk.service.control.shipments()).toHaveLength(2);
  },
);

answers(
  ['batches.pause', 'batches.resume', 'batches.stop'],
  'a batch is paused, goes on although it is not paid for, and is stopped, each for its own id alone',
  async () => {
    const desk = await openRequestDesk({ orders, service: { carriers: { anka: { held: true } } } });
    const { id } = (await desk.done('batches.start', {})) ?? none;
    expect(await desk.done('batches.pause', { id })).toMatchObject({ id, state: 'paused' });
    expect(await desk.done('batches.resume', { id, goesOnUnpaid: true })).toMatchObject({
      state: 'running',
      goesOnUnpaid: true,
    });
    expect(await desk.done('batches.pause', none)).toBeNull();
    expect(await desk.done('batches.resume', { ...none, goesOnUnpaid: false })).toBeNull();
    expect(await desk.done('batches.stop', none)).toBeNull();
    expect(await desk.done('batches.stop', { id })).toMatchObject({ id, state: 'stopped' });
    expect(await desk.done('batches.pause', { id })).toBeNull();
  },
);

answers(['batches.panelPrefix'], 'is what packers have answered, until the owner has named it', async () => {
  const desk = await openRequestDesk({ orders: [1, 2, 3].map((one) => anOrder({ reference: `${one}042` })) });
  const named = (...prefixes: readonly string[]) => {
    const use = { mode: 'also' as const, prefixes: [...prefixes] };
    return desk.done('settings.update', { panel: { demo: use, sandbox: use, live: use } });
  };
  await named('#');
  for (const one of [1, 2, 3]) desk.service.control.openInPanel({ reference: `TY-${one}042` });
  await desk.done('scan.submit', { code: 'NOBODY' });
  for (const one of [1, 2, 3]) {
    expect(await desk.done('batches.panelPrefix', {})).toBeNull();
    await desk.done('scan.submit', { code: `${one}042` });
    const job = await desk.until(`${one}042`, 'needs_attention');
    const [found] = job.panel?.found ?? [];
    await desk.done('jobs.answerPanel', { jobId: job.id, shipmentId: found?.shipment.id ?? '' });
    await desk.until(`${one}042`, 'printed');
  }
  const learned = { prefix: 'TY-', answers: 3, inPanel: 'TY-3042', slip: '3042' };
  expect(await desk.done('batches.panelPrefix', {})).toEqual(learned);
  await named('#', learned.prefix);
  expect(await desk.done('batches.panelPrefix', {})).toBeNull();
});

answers(
  ['batches.ofPanel', 'batches.printPanel'],
  'all that the panel opened and paid is printed by one act, and nothing is opened',
  async () => {
    const desk = await openRequestDesk({});
    const use = { mode: 'also' as const, prefixes: ['#'] };
    await desk.done('settings.update', { panel: { demo: use, sandbox: use, live: use } });
    const { control } = desk.service;
    for (const reference of ['#1', '#2', null]) control.openInPanel({ reference });
    control.openInPanel({ reference: '#3', unpaid: true });
    const gone = control.openInPanel({ reference: '#4' });
    if (gone.ok) control.updateStatus(gone.value.id, 'in_transit');
    // An unknown code has the list read.
    await desk.done('scan.submit', { code: 'NOBODY' });
    const open = await desk.done('batches.ofPanel', {});
    expect(new Set(open.map(({ reference }) => reference))).toEqual(new Set(['#1', '#2', null]));
    const shipmentIds = open.map(({ shipment }) => shipment.id);
    expect(await desk.done('batches.printPanel', { shipmentIds: [...shipmentIds, 'unknown'] })).toEqual({ count: 3 });
    for (const { reference, shipment } of open) await desk.until(reference ?? `shipment:${shipment.id}`, 'printed');
    expect(await desk.done('batches.ofPanel', {})).toEqual([]);
    expect(await desk.done('batches.printPanel', { shipmentIds })).toEqual({ count: 0 });
    expect(control.shipments()).toHaveLength(5);
  },
);

answers(
  ['batches.elsewhere', 'batches.help'],
  'what is left of another desk’s batch is started here, and nothing of a batch that is not there',
  async () => {
    const { desk, beside, besideId } = await deskBeside();
    for (const order of orders) await beside.done('orders.save', { order, of: null });
    const { id } = (await beside.done('batches.start', {})) ?? none;
    await beside.done('batches.pause', { id });
    await eventually(async () => {
      expect(await desk.done('batches.elsewhere', {})).toMatchObject([{ desk: { id: besideId }, id }]);
    });
    const [open] = await desk.done('batches.elsewhere', {});
    const helped = await desk.done('batches.help', { deskId: besideId, id });
    expect(helped).toMatchObject({ state: 'running', orders: open?.left });
    expect(await desk.done('batches.help', { deskId: besideId, id: 999 })).toBeNull();
    expect(await beside.done('batches.elsewhere', {})).not.toContainEqual(expect.objectContaining({ id }));
  },
);

answers(
  ['batches.start', 'batches.help', 'batches.printPanel', 'orders.remove'],
  'what all desks have to agree on is refused in words while the database is away, and done when it is back',
  async () => {
    const { site, desk, besideId } = await deskBeside();
    for (const order of orders) await desk.done('orders.save', { order, of: null });
    const [reference] = orders.map((order) => order.reference);
    const { deskId } = await desk.done('site.status', {});
    site.cutOff(deskId ?? '');
    await eventually(async () => expect((await desk.done('site.status', {})).state.kind).toBe('away'), 10);
    const refused = { ok: false, error: { code: 'site_needed' } };
    expect(await desk.ask('batches.start', {})).toMatchObject(refused);
    expect(await desk.ask('batches.printPanel', { shipmentIds: ['41'] })).toMatchObject(refused);
    expect(await desk.ask('orders.remove', { reference: reference ?? '' })).toMatchObject(refused);
    expect(await desk.done('batches.help', { deskId: besideId, id: 1 })).toBeNull();
    site.connect(deskId ?? '');
    await eventually(async () => expect((await desk.done('site.status', {})).state.kind).toBe('together'), 20);
    expect(await desk.done('orders.remove', { reference: reference ?? '' })).toBeNull();
    expect(await desk.done('batches.printPanel', { shipmentIds: ['41'] })).toEqual({ count: 0 });
    expect(await desk.done('batches.start', {})).toMatchObject({ state: 'running' });
  },
);

answers(
  ['rules.try'],
  'a table of rules is tried on what was shipped in the last days, and changes nothing',
  async () => {
    const desk = await openRequestDesk({ orders: orders.map((order) => ({ ...order, carrier: null })) });
    await desk.scanned('ORD-1', 'printed');
    const when = { desi: null, weightKg: null, declaredValue: null, provinces: ['İstanbul'], tags: [] };
    const decides = { carrier: { carrier: 'marti', carrierId: null }, senderCode: null, box: null };
    const trial = await desk.done('rules.try', { rules: [{ id: 'r', name: 'İstanbul', when, decides }], days: 1 });
    expect(trial).toMatchObject({ orders: 1, other: 1, byRule: [{ id: 'r', orders: 1 }] });
    expect(await desk.done('rules.try', { rules: [], days: 1 })).toMatchObject({ orders: 1, other: 0 });
    expect((await desk.done('settings.get', {})).shippingRules.sandbox.rules).toEqual([]);
    expect(await desk.refused('rules.try', { rules: [], days: 0 })).toBe('bad_request');
  },
);
