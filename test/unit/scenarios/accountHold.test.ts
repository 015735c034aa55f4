import { describe, expect, it } from 'vitest';
import { kurus } from '../../../electron/contract/money.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import { anOrder } from '../../support/builders.ts';
import { accountWith, openDeskInTime, paidAnswer, pendingAnswer } from '../../support/deskInTime.ts';

const HOUR = 3_600_000;
const HELD = err({
  kind: 'account_hold' as const,
  amount: kurus(3_000),
  url: 'https://pay.example/1',
  message: 'Ödenmemiş ölçüm farkı',
  odd: [],
});
const names = (count: number, prefix: string) => Array.from({ length: count }, (_, i) => `${prefix}-${i}`);

async function heldDesk(references: readonly string[] = ['FIRST']) {
  const desk = await openDeskInTime({ create: () => HELD });
  await desk.orders(...references);
  for (const reference of references) await desk.scan(reference);
  expect((await desk.core.status()).hold).toMatchObject({ amount: 3_000, url: 'https://pay.example/1' });
  return desk;
}

const pay = (desk: Awaited<ReturnType<typeof heldDesk>>) => {
  desk.answers.create = (reference) => ok(paidAnswer(reference));
};

describe('an account hold that was paid', () => {
  it('ends soon after the next scan, also after a night of growing gaps', async () => {
    const desk = await heldDesk();
    await desk.time.pass(12 * HOUR);
    pay(desk);
    await desk.orders('SECOND');
    await desk.scan('SECOND');
    await desk.time.pass(15_000);
    expect(desk.printed).toEqual(['FIRST', 'SECOND']);
    expect((await desk.core.status()).hold).toBeNull();
  });

  it('ends soon after an order that was written by hand', async () => {
    const desk = await heldDesk();
    await desk.time.pass(12 * HOUR);
    pay(desk);
    expect(await desk.core.ship(anOrder({ reference: 'BY-HAND' }), crypto.randomUUID())).toMatchObject({ ok: true });
    await desk.time.pass(15_000);
    expect(desk.printed).toEqual(['FIRST', 'BY-HAND']);
  });

  it('ends within a minute after its link was handed on', async () => {
    const desk = await heldDesk();
    await desk.time.pass(12 * HOUR);
    desk.core.holdMayEnd();
    await desk.time.pass(20_000);
    pay(desk);
    await desk.time.pass(40_000);
    expect(desk.printed).toEqual(['FIRST']);
  });

  it('is tried again soon, not after the gap of the night, where the first try after the link came too early', async () => {
    const desk = await heldDesk();
    await desk.time.pass(12 * HOUR);
    desk.calls.length = 0;
    desk.core.holdMayEnd();
    await desk.time.pass(15_000);
    expect(desk.callsOf('create')).toHaveLength(2);
    pay(desk);
    await desk.time.pass(30_000);
    expect(desk.printed).toEqual(['FIRST']);
  });

  it('is tried at most once in 7 seconds, with any number of scans meanwhile', async () => {
    const desk = await heldDesk();
    const references = names(120, 'B');
    await desk.orders(...references);
    desk.calls.length = 0;
    for (const reference of references) {
      await desk.scan(reference);
      desk.core.holdMayEnd();
      await desk.time.pass(1_000);
    }
    const at = desk.callsOf('create').map((call) => call.at);
    expect(at.length).toBeGreaterThan(4);
    expect(Math.min(...at.slice(1).map((time, i) => time - (at[i] ?? 0)))).toBeGreaterThanOrEqual(7_000);
    // One order tries for all.
    expect(new Set(desk.callsOf('create').map((call) => call.about))).toEqual(new Set(['FIRST']));
  });

  it('ends by the next scan where nothing waited for it', async () => {
    const desk = await heldDesk();
    await desk.core.actions.withdraw((await desk.job('FIRST')).id);
    await desk.time.pass(HOUR);
    pay(desk);
    await desk.orders('SECOND');
    await desk.scan('SECOND');
    expect(desk.printed).toEqual(['SECOND']);
    expect(await desk.core.status()).toMatchObject({ hold: null, debtNotice: { kind: 'settled', amount: 3_000 } });
  });

  it("is tried by a person's check, also where the debt stops that request too", async () => {
    const desk = await heldDesk();
    desk.answers.account = async () => HELD;
    await desk.time.pass(HOUR);
    // Collected by the next create request, as the balance covers it now.
    pay(desk);
    expect(await desk.core.checkService()).toMatchObject({ ok: false, error: { kind: 'account_hold' } });
    await desk.time.pass(1_000);
    expect(desk.printed).toEqual(['FIRST']);
    expect((await desk.core.status()).hold).toBeNull();
  });

  it('ends without any order where another question was stopped by it and is answered again', async () => {
    const desk = await openDeskInTime({ account: async () => HELD });
    await desk.core.checkService();
    expect((await desk.core.status()).hold).not.toBeNull();
    desk.answers.account = async () => ok(accountWith(kurus(70_000)));
    await desk.core.checkService();
    await desk.time.pass(3_000);
    expect(await desk.core.status()).toMatchObject({ hold: null, debtNotice: { kind: 'settled', amount: 3_000 } });
  });

  it('stands where a question is answered that the debt never stopped', async () => {
    const desk = await heldDesk();
    desk.answers.account = async () => ok(accountWith(kurus(70_000)));
    await desk.core.checkService();
    await desk.time.pass(3_000);
    expect((await desk.core.status()).hold).not.toBeNull();
  });

  it('ends by an unpaid shipment too: it was opened', async () => {
    const desk = await heldDesk();
    desk.answers.create = (id) =>
      ok(
        paidAnswer(id, {
          payment: {
            paid: false,
            amount: kurus(5_000),
            balance: kurus(100),
            url: 'https://pay.example/2',
            expiresAt: null,
            toldAt: null,
            odd: [],
          },
          label: { status: 'awaiting_payment', pdf: null, url: null },
        }),
      );
    await desk.core.checkService();
    await desk.time.pass(1_000);
    expect((await desk.job('FIRST')).state).toBe('awaiting_payment');
    expect((await desk.core.status()).hold).toBeNull();
  });
});

describe('while the account is held', () => {
  it('an accept that was under way before the debt was reported does not end the hold', async () => {
    const desk = await openDeskInTime();
    desk.answers.create = (id) =>
      id === 'SLOW' ? new Promise((resolve) => desk.time.after(3_000, () => resolve(ok(paidAnswer(id))))) : HELD;
    await desk.orders('SLOW', 'HELD');
    await desk.scan('SLOW');
    await desk.time.pass(1_000);
    await desk.scan('HELD');
    expect((await desk.core.status()).hold).not.toBeNull();
    await desk.time.pass(3_000);
    expect((await desk.job('SLOW')).state).toBe('printed');
    expect(await desk.core.status()).toMatchObject({ hold: { amount: 3_000 }, debtNotice: null });
  });

  it('labels, polls, cancels and prints go on', async () => {
    const desk = await openDeskInTime({
      create: (id) => ok(id.startsWith('LATE') ? pendingAnswer(id) : paidAnswer(id)),
      label: async () => err({ kind: 'conflict', code: null, message: null }),
    });
    await desk.orders('LATE', 'DONE', 'WAITS');
    await desk.scan('LATE');
    await desk.scan('DONE');
    desk.answers.create = () => HELD;
    await desk.scan('WAITS');
    desk.answers.label = async (id) =>
      ok({ status: 'ready', pdf: new TextEncoder().encode(id), url: null, carrierNumber: 'C' });
    await desk.time.pass(HOUR);
    expect((await desk.job('LATE')).state).toBe('printed');
    const printed = desk.printed.length;
    expect(await desk.core.actions.print((await desk.job('DONE')).id, 'damaged', null)).toMatchObject({ ok: true });
    await desk.time.pass(1_000);
    expect(desk.printed).toHaveLength(printed + 1);
    await desk.core.actions.cancel((await desk.job('DONE')).id, null);
    await desk.time.pass(1_000);
    expect((await desk.job('DONE')).state).toBe('cancelled');
    expect((await desk.job('WAITS')).state).toBe('queued');
  });

  it('the figures show when they were reported, after any clock change, also after a restart', async () => {
    const desk = await heldDesk();
    await desk.core.actions.withdraw((await desk.job('FIRST')).id);
    await desk.time.pass(2 * HOUR);
    const age = async (of: typeof desk.core) => desk.time.now() - ((await of.status()).hold?.toldAt ?? 0);
    expect(await age(desk.core)).toBe(2 * HOUR);
    desk.time.set(-HOUR);
    expect(await age(desk.core)).toBe(2 * HOUR);
    await desk.core.stop();
    const again = await openDeskInTime({ create: () => HELD }, { after: desk });
    expect((await again.core.status()).hold).toMatchObject({ amount: 3_000, message: 'Ödenmemiş ölçüm farkı' });
    // It is unknown how old they are: the clock that reported them was ahead.
    expect((await again.core.status()).hold?.toldAt ?? 0).toBeLessThanOrEqual(again.time.now() - HOUR);
  });

  it('40 orders of bench and list go in their order when it ends, also over a restart in between', async () => {
    const bench = names(20, 'BENCH');
    const batch = names(20, 'BATCH');
    const first = await openDeskInTime({ create: () => HELD }, { settings: { requestsPerMinute: 120 } });
    await first.orders(...batch);
    await first.core.batches.start();
    await first.orders(...bench);
    for (const reference of bench) await first.scan(reference);
    await first.time.pass(HOUR);
    await first.core.stop();
    const desk = await openDeskInTime({ create: () => HELD }, { after: first, settings: { requestsPerMinute: 120 } });
    expect((await desk.core.status()).hold).not.toBeNull();
    await desk.time.pass(HOUR);
    const sent: string[] = [];
    desk.answers.create = (reference) => {
      sent.push(reference);
      return ok(paidAnswer(reference));
    };
    await desk.core.checkService();
    await desk.time.pass(5 * 60_000);
    // The order that tried for all goes first, whichever it was.
    expect(sent.filter((reference) => reference.startsWith('BENCH'))).toEqual(bench);
    expect(sent.filter((reference) => reference.startsWith('BATCH'))).toEqual(batch);
    expect(sent.indexOf('BENCH-19')).toBeLessThan(sent.indexOf('BATCH-1'));
    expect((await desk.core.status()).counts).toMatchObject({ printed: 40, queued: 0 });
  });
});
