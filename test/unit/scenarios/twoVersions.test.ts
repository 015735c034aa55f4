import { expect, it } from 'vitest';
import type { Order } from '../../../electron/contract/order.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import type { Coordinator } from '../../../electron/core/ports/Coordinator.ts';
import { anOrder } from '../../support/builders.ts';
import { paidAnswer } from '../../support/deskInTime.ts';
import { scriptedLookup } from '../../support/scriptedLookup.ts';
import { type DeskOfSite, siteInTime } from '../../support/siteInTime.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const offline = () => err({ kind: 'not_sent', detail: 'ENETDOWN' } as const);
const script = { create: (reference: string) => ok(paidAnswer(reference)) };

/** The receiver's street in what was sent. */
const sentTo = (desk: DeskOfSite) => desk.sent.map(({ receiver }) => receiver.address);

async function correct(desk: DeskOfSite, address: string) {
  const now = (await desk.inBook('A'))?.order ?? null;
  if (now === null) throw new Error('no order');
  const saved = await desk.core.saveOrder({ ...now, receiver: { ...now.receiver, address } }, now);
  expect(saved.ok).toBe(true);
}

/** Two desks with one order in their book; the first one loses the database, which it notices. */
async function cutOff(changed = (coordinator: Coordinator) => coordinator) {
  const rooms = siteInTime();
  const one = await rooms.open('1', { script, changed });
  const two = await rooms.open('2', { script });
  await rooms.time.pass(SECOND);
  await one.core.putOrders([anOrder({ reference: 'A' })]);
  await rooms.time.pass(5 * SECOND);
  one.cutOff();
  await rooms.time.pass(10 * SECOND);
  const back = async () => {
    one.connect();
    await rooms.time.pass(60 * SECOND);
  };
  return { ...rooms, one, two, back };
}

const UNDECIDED = { state: 'needs_attention', problem: { code: 'two_versions' } };

/** Both desks have corrected the order, which the first one could not publish. */
async function twice() {
  const world = await cutOff();
  await correct(world.one, 'Street of 1');
  await correct(world.two, 'Street of 2');
  return world;
}

it.each([
  ['draft', 'Street of 1'],
  ['order', 'Street of 2'],
] as const)(
  'an order of two versions is not sent when it is scanned; once a person has taken the %s it goes so',
  async (taken, address) => {
    const { one, two, back, time } = await twice();
    await back();
    for (const desk of [one, two]) expect(await desk.inBook('A')).toMatchObject({ draft: { desk: '1' } });
    await two.scan('A');
    await time.pass(SECOND);
    const { id } = await two.job('A');
    expect(await two.job('A')).toMatchObject({ ...UNDECIDED, problem: { detail: '1' } });
    await two.core.actions.retry(id);
    await time.pass(SECOND);
    expect(await two.job('A')).toMatchObject(UNDECIDED);
    expect(two.sent).toEqual([]);
    const before = await two.core.toCorrect(id);
    expect(before).toMatchObject({
      value: { order: { receiver: { address: 'Street of 2' } }, draft: { differs: [{ value: 'Street of 1' }] } },
    });
    await two.core.decideOrders(['A'], taken);
    const { value } = (await two.core.toCorrect(id)) as Extract<typeof before, { ok: true }>;
    expect(value).toMatchObject({ order: { receiver: { address } }, draft: null });
    if (value.order !== null) await two.core.correct(id, value.order, value.order);
    await time.pass(5 * SECOND);
    expect([sentTo(two), sentTo(one), two.printed]).toEqual([[address], [], ['A']]);
  },
);

it('a batch stops at an order of two versions, and sends the others', async () => {
  const { one, two, back, time } = await twice();
  await two.core.putOrders([anOrder({ reference: 'B' })]);
  await back();
  await two.core.batches.start({
    orders: ['A', 'B'],
    options: { sort: 'list', reversed: false, lateMs: 0, separators: false },
  });
  await time.pass(60 * SECOND);
  expect(await two.job('A')).toMatchObject(UNDECIDED);
  expect([two.printed, one.sent]).toEqual([['B'], []]);
});

it('an order that waited for the database goes as another desk has corrected it meanwhile', async () => {
  const { one, two, back } = await cutOff();
  await one.scan('A', { quantity: 2 });
  await correct(two, 'Street of 2');
  await back();
  expect([sentTo(one), one.printed]).toEqual([['Street of 2'], ['A']]);
  expect(one.sent).toMatchObject([{ parcel: { quantity: 2 } }]);
});

it('an order that waited for the database is not sent where it has two versions since', async () => {
  const { one, back } = await cutOff().then(async (world) => {
    await correct(world.one, 'Street of 1');
    await world.one.scan('A');
    await correct(world.two, 'Street of 2');
    return world;
  });
  await back();
  expect(await one.job('A')).toMatchObject(UNDECIDED);
  expect([one.sent, one.printed]).toEqual([[], []]);
});

it('an order of which no request has left while the desk worked alone goes as another desk has corrected it since', async () => {
  const { one, two, back, time } = await cutOff();
  one.answers.create = offline;
  await one.scan('A');
  await time.pass(SECOND);
  one.core.site.goWithoutOthers();
  await time.pass(3 * MINUTE);
  expect(await one.job('A')).toMatchObject({ state: 'queued', claim: 'away', deliveryUnknown: false });
  expect((await one.job('A')).attempts).toBeGreaterThan(0);
  await correct(two, 'Street of 2');
  await back();
  one.answers.create = script.create;
  await one.core.checkService();
  await time.pass(MINUTE);
  expect([sentTo(one).at(-1), one.printed]).toEqual(['Street of 2', ['A']]);
});

it('an order that was claimed with all others of the desk goes as the site has it while its book is still read', async () => {
  let isSlow = false;
  let arrives = () => {};
  const { one, two, back, time } = await cutOff((coordinator) => ({
    ...coordinator,
    orders: {
      ...coordinator.orders,
      async changedAfter(revision, limit) {
        if (isSlow) await new Promise<void>((resolve) => (arrives = resolve));
        return coordinator.orders.changedAfter(revision, limit);
      },
    },
  }));
  one.answers.create = offline;
  // The desk knows that the service is away, so that it sends nothing before it has claimed.
  await one.core.ship(anOrder({ reference: '' }), 'TYPED');
  await one.scan('A');
  await correct(two, 'Street of 2');
  await time.pass(10 * SECOND);
  isSlow = true;
  await back();
  expect(await two.scan('A')).toMatchObject({ kind: 'elsewhere' });
  one.answers.create = script.create;
  await one.core.checkService();
  await time.pass(5 * SECOND);
  expect(one.printed).toContain('A');
  expect(one.sent.filter(({ reference }) => reference === 'A').at(-1)).toMatchObject({
    receiver: { address: 'Street of 2' },
  });
  arrives();
});

it('an order that is requested from the shop is not sent where two desks have made two versions of it meanwhile', async () => {
  const rooms = siteInTime();
  const at = (address: string) => anOrder({ reference: 'A', receiver: { ...anOrder().receiver, address } });
  let answers = (_: ReturnType<typeof ok<Order>>) => {};
  const lookup = scriptedLookup(() => new Promise((resolve) => (answers = resolve)));
  const one = await rooms.open('1', { script, lookup });
  const two = await rooms.open('2', { script });
  const three = await rooms.open('3', { script });
  await rooms.time.pass(SECOND);
  for (const desk of [two, three]) desk.cutOff();
  await rooms.time.pass(10 * SECOND);
  await one.scan('A');
  expect(await one.job('A')).toMatchObject({ problem: { code: 'shop_asked' } });
  for (const desk of [two, three]) await desk.core.putOrders([at('Street')]);
  await correct(two, 'Street of 2');
  await correct(three, 'Street of 3');
  for (const desk of [two, three]) desk.connect();
  await rooms.time.pass(MINUTE);
  expect(await one.inBook('A')).toMatchObject({ draft: expect.anything() });
  answers(ok(at('Street of the shop')));
  await rooms.time.pass(MINUTE);
  expect(await one.job('A')).toMatchObject(UNDECIDED);
  expect(one.sent).toEqual([]);
});
