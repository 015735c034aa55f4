import { expect, it } from 'vitest';
import { ok } from '../../../electron/contract/result.ts';
import { anOrder } from '../../support/builders.ts';
import { paidAnswer } from '../../support/deskInTime.ts';
import { duplicate, openLostDesk } from '../../support/lostDesk.ts';
import { type ManualClock, manualClock } from '../../support/manualClock.ts';
import { createMemorySite, type MemorySite } from '../../support/memoryCoordinator.ts';
import { memoryJournal } from '../../support/memoryJournal.ts';
import { type DeskOfSite, siteInTime } from '../../support/siteInTime.ts';

/** An order that is scanned while the site answers, or does not; its answer is lost, and the service has it seconds later. */
async function requestedInSite(isAway: boolean) {
  const time = manualClock();
  const site = createMemorySite(time);
  const after = { time, stored: memoryJournal() };
  const desk = await openLostDesk({ after, coordinator: () => site.desk({ desk: { id: 'desk-1', name: '1' } }) });
  await time.pass(10_000);
  if (isAway) {
    site.cutOff('desk-1');
    await time.pass(10_000);
    desk.core.site.goWithoutOthers();
  }
  await desk.loses();
  site.connect('desk-1');
  await time.pass(20_000);
  await desk.comesBack();
  return desk;
}

it('a lost answer is repeated and printed within half a minute where this desk had the order', async () => {
  const desk = await requestedInSite(false);
  expect(await desk.job('ORD-1')).toMatchObject({ state: 'printed' });
});

it('a person is asked where another desk could take the order at the same time', async () => {
  const desk = await requestedInSite(true);
  expect(await desk.job('ORD-1')).toMatchObject({ state: 'already_shipped', unproven: { sentAt: expect.any(Number) } });
  expect(desk.printed).toEqual([]);
});

it('a desk whose claim the site cannot confirm asks, after any time since the lost answer', async () => {
  const rooms = siteInTime();
  const { time, site } = rooms;
  await rooms.open('2');
  const coordinator = () => site.desk({ desk: { id: 'desk-1', name: '1' } });
  const desk = await openLostDesk({ after: { time, stored: memoryJournal() }, coordinator });
  await time.pass(10_000);
  await desk.loses();
  site.cutOff('desk-1');
  // It may send only its reserved part, which it knows a little later.
  const back = desk.comesBack();
  await time.pass(20_000);
  await back;
  expect(await desk.job('ORD-1')).toMatchObject({ state: 'already_shipped', unproven: { sentAt: expect.any(Number) } });
  expect(desk.printed).toEqual([]);
});

it('an order that was shipped while the site was away belongs to who shipped it, and not to a claim of which nothing was made', async () => {
  const rooms = siteInTime();
  const one = await rooms.open('1', { script: { create: (id: string) => ok(paidAnswer(id)) } });
  await one.core.putOrders([anOrder({ reference: 'ORD-1' })]);
  await rooms.time.pass(1_000);
  one.cutOff();
  await rooms.time.pass(10_000);
  one.core.site.goWithoutOthers();
  // Another desk claims it and ends before it has made a job of it.
  const two = rooms.site.desk({ desk: { id: 'desk-2', name: '2' } });
  await two.claims.claim({ reference: 'ORD-1', jobId: 'never made' });
  await one.scan('ORD-1');
  await rooms.time.pass(20_000);
  expect(await one.job('ORD-1')).toMatchObject({ state: 'printed', claim: 'away' });
  one.connect();
  await rooms.time.pass(30_000);
  expect(await two.claims.of('ORD-1')).toMatchObject({
    value: { desk: { id: 'desk-1' }, parcel: { state: 'printed' } },
  });
});

/** The program is killed while its request is under way, and started again a moment later, beside a second desk. */
async function killedInRequest(isAway: boolean) {
  const rooms = siteInTime();
  const { time, site } = rooms;
  await rooms.open('2');
  const stored = memoryJournal();
  const coordinator = () => site.desk({ desk: { id: 'desk-1', name: '1' } });
  const first = await openLostDesk({ after: { time, stored }, coordinator }, { create: () => new Promise(() => {}) });
  await time.pass(10_000);
  await first.orders('ORD-1');
  await first.scan('ORD-1');
  await time.pass(100);
  site.cutOff('desk-1');
  await first.core.stop();
  if (!isAway) site.connect('desk-1');
  const desk = await openLostDesk({ after: { time, stored }, coordinator }, { create: () => ok(duplicate()) });
  // A start without the others sends nothing before it is surely its own part of the limit.
  await time.pass(isAway ? 120_000 : 20_000);
  return desk;
}

it('a desk that was killed in its request prints where the others confirm that none took the order, and asks where they cannot be asked', async () => {
  expect(await (await killedInRequest(false)).job('ORD-1')).toMatchObject({ state: 'printed' });
  const alone = await killedInRequest(true);
  expect(await alone.job('ORD-1')).toMatchObject({
    state: 'already_shipped',
    unproven: { sentAt: expect.any(Number) },
  });
  expect(alone.printed).toEqual([]);
});

/** A lost answer that is repeated ten minutes later, beside a second desk of the site. */
async function requestedLate(during: (site: MemorySite, time: ManualClock, two: DeskOfSite) => Promise<void>) {
  const rooms = siteInTime();
  const { time } = rooms;
  const two = await rooms.open('2');
  const coordinator = () => rooms.site.desk({ desk: { id: 'desk-1', name: '1' } });
  const desk = await openLostDesk({ after: { time, stored: memoryJournal() }, coordinator });
  await time.pass(10_000);
  await desk.loses();
  await time.pass(60_000);
  await during(rooms.site, time, two);
  await time.pass(540_000);
  await desk.comesBack();
  await time.pass(10_000);
  return desk;
}

it('a lost answer that is old is printed where no other desk can have had the order', async () => {
  const desk = await requestedLate(async () => {});
  expect(await desk.job('ORD-1')).toMatchObject({ state: 'printed' });
});

it('the claim is no proof where another desk is cut off, or was for a moment: it ships what it cannot claim', async () => {
  const unproven = { state: 'already_shipped', unproven: { sentAt: expect.any(Number) } };
  const isOff = await requestedLate(async (_site, _time, two) => two.cutOff());
  expect(await isOff.job('ORD-1')).toMatchObject(unproven);
  expect(isOff.printed).toEqual([]);
  const wasOff = await requestedLate(async (_site, time, two) => {
    two.cutOff();
    await time.pass(3_000);
    two.connect();
  });
  expect(await wasOff.job('ORD-1')).toMatchObject(unproven);
});

it('a desk that has closed is not awaited; one that was dismissed may have shipped the order before', async () => {
  const closed = await requestedLate(async (_site, _time, two) => two.core.stop());
  expect(await closed.job('ORD-1')).toMatchObject({ state: 'printed' });
  const dismissed = await requestedLate(async (site, time, two) => {
    two.cutOff();
    await time.pass(10_000);
    await site.desk({ desk: { id: 'desk-3', name: '3' } }).dismiss('desk-2');
  });
  expect(await dismissed.job('ORD-1')).toMatchObject({
    state: 'already_shipped',
    unproven: { sentAt: expect.any(Number) },
  });
  expect(dismissed.printed).toEqual([]);
});

it('a desk that came back publishes what it shipped alone, and then claims are proof again', async () => {
  const { time, site, open } = siteInTime();
  const two = await open('2', { script: { create: (id: string) => ok(paidAnswer(id)) } });
  await two.core.putOrders([anOrder({ reference: 'ORD-1' })]);
  await time.pass(10_000);
  two.cutOff();
  await time.pass(10_000);
  two.core.site.goWithoutOthers();
  await two.scan('ORD-1');
  await time.pass(20_000);
  expect(await two.job('ORD-1')).toMatchObject({ state: 'printed', claim: 'away' });
  const { claims } = site.desk({ desk: { id: 'desk-1', name: '1' } });
  const isProof = async (reference: string) => {
    const claimed = await claims.claim({ reference, jobId: 'job' });
    const turn = claimed.ok && claimed.value.kind === 'mine' ? claimed.value.turn : Number.NaN;
    return claims.isHeldContinuously(reference, turn);
  };
  expect(await isProof('ORD-2')).toMatchObject({ value: false });
  two.connect();
  await time.pass(5_000);
  expect(await claims.of('ORD-1')).toMatchObject({ value: { desk: { id: 'desk-2' } } });
  expect(await isProof('ORD-3')).toMatchObject({ value: true });
});

it('a desk that was killed a moment ago reads first what others have taken from it', async () => {
  const time = manualClock();
  const site = createMemorySite(time);
  const stored = memoryJournal();
  const open = (script = {}) =>
    openLostDesk(
      { after: { time, stored }, coordinator: () => site.desk({ desk: { id: 'desk-1', name: '1' } }) },
      script,
    );
  const first = await open({ create: () => new Promise(() => {}) });
  await time.pass(1_000);
  await first.orders('ORD-1');
  await first.scan('ORD-1');
  await time.pass(100);
  // It ends without a word to the site.
  site.cutOff('desk-1');
  await first.core.stop();
  site.connect('desk-1');
  await site
    .desk({ desk: { id: 'desk-2', name: '2' } })
    .claims.takeOver({ reference: 'ORD-1', jobId: 'of desk 2' }, 'desk-1');
  const desk = await open();
  await time.pass(30_000);
  expect(await desk.job('ORD-1')).toMatchObject({ state: 'needs_attention', problem: { code: 'claimed_elsewhere' } });
  expect(desk.callsOf('create')).toEqual([]);
  expect(desk.printed).toEqual([]);
});

it('a label whose answer comes late is not printed where the packer of another desk has printed it meanwhile without the site', async () => {
  const rooms = siteInTime();
  const { time } = rooms;
  let answer = () => {};
  const one = await rooms.open('1', {
    script: {
      create: (id) => new Promise((resolve) => (answer = () => resolve(ok(paidAnswer(id))))),
    },
  });
  const two = await rooms.open('2', { script: { create: (id) => ok(duplicate(id)) } });
  await time.pass(1_000);
  await one.core.putOrders([anOrder({ reference: 'ORD-1' })]);
  await time.pass(1_000);
  await one.scan('ORD-1');
  await time.pass(1_000);
  two.cutOff();
  await time.pass(15_000);
  two.core.site.goWithoutOthers();
  await two.scan('ORD-1');
  await time.pass(90_000);
  const there = await two.job('ORD-1');
  expect(there).toMatchObject({ state: 'already_shipped' });
  await two.core.actions.print(there.id, 'not_printed', null);
  await time.pass(10_000);
  expect(two.printed).toHaveLength(1);
  two.connect();
  await time.pass(30_000);
  answer();
  await time.pass(30_000);
  expect(one.printed).toEqual([]);
  expect(await one.job('ORD-1')).toMatchObject({ problem: { code: 'claimed_elsewhere', detail: '2' } });
});
