import { expect, it } from 'vitest';
import { err, ok } from '../../../electron/contract/result.ts';
import type { Coordinator, SiteRefusal } from '../../../electron/core/ports/Coordinator.ts';
import { anOrder } from '../../support/builders.ts';
import { siteInTime } from '../../support/siteInTime.ts';

const MINUTE = 60_000;

type Refusal = 'same_desk' | Exclude<SiteRefusal, 'not_on'>;

/**
 * A desk with an order that waits to be sent, a label that waits to be printed, and a typed parcel's label that no other desk
 * can have; it starts again on the same journal, and the database refuses it until `admit`.
 */
async function refused(why: Refusal) {
  const all = siteInTime();
  const { time } = all;
  const before = await all.open('1', { settings: { printers: { demo: null, sandbox: null, live: null } } });
  await time.pass(1_000);
  await before.core.putOrders([anOrder({ reference: 'LABEL' }), anOrder({ reference: 'SEND' })]);
  await before.scan('LABEL');
  await before.core.ship({ ...anOrder(), reference: '' }, 'TYPED');
  await time.pass(5_000);
  before.answers.create = () => err({ kind: 'not_sent', detail: 'ENETDOWN' });
  await before.scan('SEND');
  await time.pass(1_000);
  await before.core.stop();
  let isRefused = true;
  let isCut = false;
  const detail = 'the database says no';
  const closed = (coordinator: Coordinator): Coordinator => ({
    ...coordinator,
    async arrive(...given) {
      if (!isRefused || isCut) return coordinator.arrive(...given);
      await new Promise<void>((resolve) => time.after(1_000, resolve));
      return why === 'same_desk' ? ok({ kind: 'same_desk_is_on' }) : err({ kind: 'away', detail, refused: why });
    },
  });
  const desk = await all.open('1', { stored: before.stored, changed: closed });
  return {
    all,
    time,
    desk,
    cutOff() {
      isCut = true;
      desk.cutOff();
    },
    admit() {
      isRefused = false;
    },
  };
}

it.each<Refusal>(['same_desk', 'older_program', 'older_database'])(
  'a desk that its database refuses (%s) prints, sends and requests nothing automatically, and goes on with all of it once it is taken',
  async (why) => {
    const { time, desk, admit } = await refused(why);
    for (let minutes = 0; minutes < 60; minutes += 1) await time.pass(MINUTE);
    expect((await desk.core.status()).site).toMatchObject({ kind: 'away', reason: why });
    expect([desk.printed, desk.calls]).toEqual([[], []]);
    expect((await desk.job('LABEL')).state).toBe('label_ready');
    // No time is promised for what is not sent.
    expect(await desk.core.queuePlace((await desk.job('SEND')).id)).toMatchObject({ inMs: null });

    admit();
    for (let minutes = 0; minutes < 5; minutes += 1) await time.pass(MINUTE);
    expect((await desk.core.status()).site).toEqual({ kind: 'together' });
    expect([...desk.printed].sort()).toEqual(['LABEL', 'SEND', 'TYPED']);
    expect(desk.sent.map(({ reference }) => reference)).toEqual(['SEND']);
  },
);

it('a refusal is not forgotten while the database does not answer, not even by a new start, and a person who wants a label gets it', async () => {
  const { all, time, desk, cutOff } = await refused('same_desk');
  await time.pass(MINUTE);
  cutOff();
  for (let minutes = 0; minutes < 30; minutes += 1) await time.pass(MINUTE);
  expect((await desk.core.status()).site).toMatchObject({ kind: 'away', reason: 'same_desk' });
  expect([desk.printed, desk.calls]).toEqual([[], []]);
  await desk.core.stop();
  const again = await all.open('1', { stored: desk.stored });
  for (let minutes = 0; minutes < 30; minutes += 1) await time.pass(MINUTE);
  expect((await again.core.status()).site).toMatchObject({ kind: 'away', reason: 'same_desk' });
  expect([again.printed, again.calls]).toEqual([[], []]);
  const { id } = await again.job('LABEL');
  await again.core.actions.print(id, null, null);
  await time.pass(1_000);
  expect(again.printed).toEqual(['LABEL']);
  again.connect();
  await time.pass(MINUTE);
  expect((await again.core.status()).site).toEqual({ kind: 'together' });
  expect([...again.printed].sort()).toEqual(['LABEL', 'SEND', 'TYPED']);
});
