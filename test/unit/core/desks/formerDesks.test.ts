import { expect, it } from 'vitest';
import { anOrder } from '../../../support/builders.ts';
import { siteInTime } from '../../../support/siteInTime.ts';

const SECOND = 1_000;

/** Desk 1 has printed one order and not the other when its folder is lost; it is set up again under the same name. */
async function setUpAgain() {
  const all = siteInTime();
  const other = await all.open('2');
  const before = await all.open('1');
  await all.time.pass(SECOND);
  await before.core.putOrders([anOrder({ reference: 'PRINTED' }), anOrder({ reference: 'WAITS' })]);
  await before.scan('PRINTED');
  await all.time.pass(5 * SECOND);
  await before.change({ printers: { demo: null, sandbox: null, live: null } });
  await before.scan('WAITS');
  await all.time.pass(5 * SECOND);
  before.cutOff();
  await before.core.stop();
  await all.time.pass(10 * SECOND);
  const restarted = await all.open('1', {
    changed: () => all.site.desk({ desk: { id: 'desk-anew', name: '1' } }),
  });
  await all.time.pass(5 * SECOND);
  return { all, anew: restarted, other, site: async () => (await restarted.core.status()).site };
}

it('a desk that is set up again asks whether it is the former one of its name, and not about one of another name', async () => {
  const { all, anew: restarted, other, site } = await setUpAgain();
  expect(await site()).toEqual({ kind: 'together', namesake: { id: 'desk-1', name: '1' } });
  expect((await other.core.status()).site).toEqual({ kind: 'together' });
  expect(await restarted.scan('WAITS')).toMatchObject({ kind: 'elsewhere', claim: { desk: { id: 'desk-1' } } });
  await all.time.pass(SECOND);
  expect(restarted.sent).toEqual([]);
});

it('once a person confirms it, what was not printed there goes on here as taken over, and what was is shown as before', async () => {
  const { all, anew: restarted, other, site } = await setUpAgain();
  expect(await restarted.core.site.adopt('desk-1')).toEqual({ ok: true, value: null });
  await all.time.pass(SECOND);
  expect(await site()).toEqual({ kind: 'together' });
  expect((await other.core.site.desks()).ok).toBe(true);
  expect(await restarted.scan('PRINTED')).toMatchObject({ kind: 'elsewhere', claim: { desk: { id: 'desk-1' } } });
  const reply = await restarted.scan('WAITS');
  expect(reply).toMatchObject({ kind: 'new', job: { deliveryUnknown: true } });
  await all.time.pass(5 * SECOND);
  expect(restarted.sent.map(({ reference }) => reference)).toEqual(['WAITS']);
  expect(await other.core.site.claimOf('WAITS')).toMatchObject({ desk: { id: 'desk-anew' } });
});

it("a person's answer about a desk is known after a restart", async () => {
  const { all, anew: restarted } = await setUpAgain();
  await restarted.core.site.adopt('desk-1');
  await all.time.pass(SECOND);
  await restarted.core.stop();
  const again = await all.open('1', {
    stored: restarted.stored,
    changed: () => all.site.desk({ desk: { id: 'desk-anew', name: '1' } }),
  });
  await all.time.pass(5 * SECOND);
  expect((await again.core.status()).site).toEqual({ kind: 'together' });
  expect(await again.scan('WAITS')).toMatchObject({ kind: 'new' });
});

it('a desk of the same name that is on is another desk, after any earlier answer', async () => {
  const { all, anew: restarted, site } = await setUpAgain();
  await restarted.core.site.adopt('desk-1');
  all.site.connect('desk-1');
  await all.open('1');
  await all.time.pass(5 * SECOND);
  expect(await site()).toEqual({ kind: 'together' });
  expect(await restarted.scan('WAITS')).toMatchObject({ kind: 'elsewhere', claim: { deskIsOn: true } });
});

it('a label of the desk before that may or may not have come out raises a question, and is not printed again unasked', async () => {
  const all = siteInTime();
  const before = await all.open('1', {
    script: { follow: async () => ({ kind: 'unknown', detail: 'the spooler forgot it' }) },
  });
  await all.time.pass(SECOND);
  await before.core.putOrders([anOrder({ reference: 'PERHAPS' })]);
  await before.scan('PERHAPS');
  await all.time.pass(10 * SECOND);
  expect(before.printed).toEqual([expect.stringContaining('PERHAPS')]);
  expect(await before.job('PERHAPS')).toMatchObject({ state: 'print_unconfirmed' });
  before.cutOff();
  await before.core.stop();
  await all.time.pass(10 * SECOND);
  const restarted = await all.open('1', { changed: () => all.site.desk({ desk: { id: 'desk-anew', name: '1' } }) });
  await all.time.pass(5 * SECOND);
  await restarted.core.site.adopt('desk-1');
  await all.time.pass(SECOND);
  await restarted.scan('PERHAPS');
  await all.time.pass(10 * SECOND);
  expect(restarted.printed).toEqual([]);
});

it('an order that was on hold at the desk before raises a question, and is not sent unasked', async () => {
  const all = siteInTime();
  const before = await all.open('1');
  await all.time.pass(SECOND);
  await before.core.putOrders([anOrder({ reference: 'HELD' })]);
  await before.scan('HELD', { hold: true });
  await all.time.pass(10 * SECOND);
  expect(await before.job('HELD')).toMatchObject({ state: 'needs_attention', problem: { code: 'on_hold' } });
  before.cutOff();
  await before.core.stop();
  await all.time.pass(10 * SECOND);
  const restarted = await all.open('1', { changed: () => all.site.desk({ desk: { id: 'desk-anew', name: '1' } }) });
  await all.time.pass(5 * SECOND);
  await restarted.core.site.adopt('desk-1');
  await all.time.pass(SECOND);
  await restarted.scan('HELD');
  await all.time.pass(10 * SECOND);
  expect(restarted.sent).toEqual([]);
});

it("a desk that could not publish a person's answer about its former one asks again", async () => {
  const { all, anew: restarted, site } = await setUpAgain();
  all.site.cutOff('desk-anew');
  expect(await restarted.core.site.adopt('desk-1')).toMatchObject({ ok: false });
  all.site.connect('desk-anew');
  await all.time.pass(30 * SECOND);
  expect(await site()).toMatchObject({ kind: 'together', namesake: { id: 'desk-1' } });
});
