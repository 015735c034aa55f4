import { expect, it } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import { anOrder } from '../../../support/builders.ts';
import { paidAnswer } from '../../../support/deskInTime.ts';
import { type DeskOfSite, siteInTime } from '../../../support/siteInTime.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const script = { create: (reference: string) => ok(paidAnswer(reference)) };

async function correct(desk: DeskOfSite, carrier: string) {
  const now = (await desk.inBook('A'))?.order ?? null;
  if (now === null) throw new Error('no order');
  return desk.core.saveOrder({ ...now, carrier }, now);
}

async function late({ core }: DeskOfSite) {
  const { site } = await core.status();
  return site.kind === 'together' ? site.late : undefined;
}

/** Two desks with one order in their book; the first one loses the database, and corrects the order. */
async function corrected() {
  const rooms = siteInTime();
  const one = await rooms.open('1', { script });
  const two = await rooms.open('2', { script });
  await rooms.time.pass(SECOND);
  await one.core.putOrders([anOrder({ reference: 'A' })]);
  await rooms.time.pass(SECOND);
  one.cutOff();
  await rooms.time.pass(10 * SECOND);
  expect(await correct(one, 'anka')).toMatchObject({ ok: true });
  return { ...rooms, one, two };
}

const LATE = { reference: 'A', desk: '2', changed: ['carrier'] };

it('the desk that corrected an order while it was cut off shows that another one had shipped it, also after a restart, until somebody has seen it', async () => {
  const { time, open, one, two } = await corrected();
  await two.scan('A');
  await time.pass(MINUTE);
  expect(two.sent.map(({ carrier }) => carrier)).toEqual([null]);
  expect(await late(one)).toBeUndefined();
  one.connect();
  await time.pass(MINUTE);
  expect([await late(one), await late(two)]).toEqual([LATE, undefined]);
  await one.core.stop();
  const again = await open('1', { script, stored: one.stored });
  await time.pass(MINUTE);
  expect(await late(again)).toEqual(LATE);
  again.core.site.seenLate('A');
  expect(await late(again)).toBeUndefined();
  await again.core.stop();
  const later = await open('1', { script, stored: again.stored });
  await time.pass(MINUTE);
  expect(await late(later)).toBeUndefined();
});

it('a correction that came in time raises no notice, at whichever desk the order is shipped', async () => {
  const { time, one, two } = await corrected();
  one.connect();
  await time.pass(MINUTE);
  await two.scan('A');
  await time.pass(MINUTE);
  expect(two.sent.map(({ carrier }) => carrier)).toEqual(['anka']);
  one.cutOff();
  await time.pass(MINUTE);
  one.connect();
  await time.pass(MINUTE);
  expect(await late(one)).toBeUndefined();
});

it('what stopped at the other desk before it was sent goes as it is corrected, without a notice', async () => {
  const { time, one, two } = await corrected();
  await two.scan('A', { hold: true });
  await time.pass(MINUTE);
  one.connect();
  await time.pass(MINUTE);
  expect([(await two.job('A')).state, await late(one)]).toEqual(['needs_attention', undefined]);
});

it('a correction that was refused is not remembered, and a desk alone remembers none', async () => {
  const { time, open, one, two } = await corrected();
  one.connect();
  await time.pass(MINUTE);
  await two.scan('A');
  await time.pass(MINUTE);
  expect(await correct(one, 'aras')).toEqual({ ok: false, error: { kind: 'not_possible_now' } });
  await time.pass(MINUTE);
  expect(await late(one)).toBeUndefined();
  const alone = await open('3', { isAlone: true });
  await alone.core.putOrders([anOrder({ reference: 'A' })]);
  await correct(alone, 'aras');
  expect(await alone.stored.fact('late_corrections')).toBeNull();
});
