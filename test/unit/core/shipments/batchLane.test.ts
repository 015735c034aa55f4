import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { accountWith, LOST, openDeskInTime, paidAnswer, pendingAnswer } from '../../../support/deskInTime.ts';
import { unpaidAnswer } from '../../../support/unpaidAnswer.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Kuruş of one shipment of `unpaidAnswer`. */
const FEE = 5_000;
const LIST = Array.from({ length: 50 }, (_, i) => `BATCH-${i}`);

type Script = Parameters<typeof openDeskInTime>[0];
type Desk = Awaited<ReturnType<typeof openDeskInTime>>;

/** What is opened stays unpaid. */
const UNPAID: Script = { create: (id) => ok(unpaidAnswer(id)), detail: (id) => ok(unpaidAnswer(id)) };

async function started(script: Script = {}, list: readonly string[] = LIST) {
  const desk = await openDeskInTime({ ...UNPAID, ...script });
  await desk.orders(...list);
  await desk.core.batches.start();
  await desk.time.settle();
  return desk;
}

const pauseOf = async (desk: Desk) => (await desk.core.status()).batchPause;
const creates = (desk: Desk) => desk.callsOf('create').length;
const toppedUp = (desk: Desk, amount: number = 100 * FEE) => {
  desk.answers.account = async () => ok(accountWith(kurus(amount)));
  desk.answers.create = (id) => ok(paidAnswer(id));
};

describe('a list on an empty balance', () => {
  it('opens at most two unpaid shipments, after any wait, and shows how many orders wait', async () => {
    const desk = await started();
    await desk.time.pass(10 * HOUR);
    expect(creates(desk)).toBeLessThanOrEqual(2);
    expect(await pauseOf(desk)).toMatchObject({
      order: 'BATCH-0',
      fee: FEE,
      balance: 100,
      waiting: LIST.length - creates(desk),
      isCovered: false,
    });
  });

  it('opens none where an order of the desk was not covered before', async () => {
    const desk = await openDeskInTime(UNPAID);
    await desk.orders('A', ...LIST);
    await desk.scan('A');
    await desk.core.batches.start();
    await desk.time.pass(MINUTE);
    expect(desk.callsOf('create').map(({ about }) => about)).toEqual(['A']);
    expect(await pauseOf(desk)).toMatchObject({ order: 'A', waiting: LIST.length });
  });

  it('pauses where the answer was lost and repeated, with either status (API section 4.4)', async () => {
    for (const duplicate of [true, false]) {
      const requested = new Set<string>();
      const desk = await started({
        create: (id) => {
          const isRepeated = requested.has(id);
          requested.add(id);
          return isRepeated ? ok({ ...unpaidAnswer(id), duplicate }) : err(LOST);
        },
      });
      await desk.time.pass(HOUR);
      expect(requested.size).toBeLessThanOrEqual(2);
      expect(await pauseOf(desk)).not.toBeNull();
    }
  });

  it('takes the price for the fee where an unpaid answer has no payment block', async () => {
    const bare = (id: string) => {
      const whole = unpaidAnswer(id);
      return ok({
        ...whole,
        payment: null,
        shipment: { ...whole.shipment, price: kurus(8_640) },
        balanceNow: kurus(70),
      });
    };
    const desk = await started({ create: bare, detail: bare });
    await desk.time.pass(MINUTE);
    expect(await pauseOf(desk)).toMatchObject({ order: 'BATCH-0', fee: 8_640, balance: 70 });
  });

  it('serves the desk meanwhile, also with an order of the list', async () => {
    const desk = await started();
    const before = creates(desk);
    toppedUp(desk);
    await desk.orders('BENCH');
    await desk.scan('BENCH');
    await desk.scan('BATCH-30');
    await desk.time.pass(MINUTE);
    expect(desk.printed).toEqual(['BENCH', 'BATCH-30']);
    expect((await pauseOf(desk))?.waiting).toBe(LIST.length - before - 1);
  });

  it('lets the service be tried while it is away, though nothing that waits may go', async () => {
    const desk = await started();
    desk.answers.account = async () => err({ kind: 'not_sent', detail: 'ENETDOWN' });
    await desk.core.checkService();
    await desk.time.pass(MINUTE);
    expect((await desk.core.status()).connection.state).toBe('offline');
    desk.answers.account = async () => ok(accountWith(kurus(100)));
    await desk.time.pass(2 * MINUTE);
    expect((await desk.core.status()).connection.state).toBe('online');
    expect(creates(desk)).toBeLessThanOrEqual(2);
  });
});

describe('an unreadable 402', () => {
  const unreadable = err({ kind: 'payment_unreadable' as const, code: null, message: null, rows: [] });

  it('pauses the list as well: at most two orders of it were sent, and one more each time that a person goes on', async () => {
    const desk = await started({ create: () => unreadable });
    await desk.time.pass(5 * HOUR);
    expect(creates(desk)).toBeLessThanOrEqual(2);
    toppedUp(desk);
    desk.answers.create = () => unreadable;
    await desk.time.pass(2 * HOUR);
    expect(await pauseOf(desk)).toMatchObject({ isUnclear: true, isCovered: false, fee: null });
    const before = creates(desk);
    desk.core.resumeBatch();
    await desk.time.pass(HOUR);
    expect(creates(desk)).toBe(before + 1);
    expect(await pauseOf(desk)).toMatchObject({ isUnclear: true });
    toppedUp(desk);
    desk.core.resumeBatch();
    await desk.time.pass(HOUR);
    expect((await desk.core.status()).counts.printed).toBe(LIST.length);
  });

  it('does not stop the list of the next day, where nothing waits for the pause to end', async () => {
    const desk = await started({ create: () => unreadable }, ['BATCH-0']);
    await desk.time.pass(MINUTE);
    await desk.scan('BATCH-0');
    await desk.time.pass(10 * MINUTE);
    toppedUp(desk);
    await desk.orders('NEXT-0', 'NEXT-1');
    await desk.core.batches.start();
    await desk.time.pass(MINUTE);
    expect((await desk.core.status()).counts.printed).toBe(2);
  });
});

describe('what is no 402 about the balance', () => {
  it('pauses nothing: a debt that holds the account', async () => {
    const held = err({ kind: 'account_hold' as const, amount: null, url: null, message: null, odd: [] });
    const desk = await started({ create: () => held });
    await desk.time.pass(MINUTE);
    expect(await pauseOf(desk)).toBeNull();
  });

  it('pauses nothing: an unpaid shipment that another desk opened', async () => {
    const desk = await started({ create: (id) => ok({ ...unpaidAnswer(id), duplicate: true }) }, [
      'BATCH-0',
      'BATCH-1',
    ]);
    await desk.time.pass(MINUTE);
    expect((await desk.job('BATCH-1')).state).toBe('already_shipped');
    expect(creates(desk)).toBe(2);
  });
});

describe('a paused list goes on', () => {
  it('by a person alone; a new balance is offered as soon as the station knows it, without a key', async () => {
    const desk = await started();
    const before = creates(desk);
    toppedUp(desk);
    expect((await pauseOf(desk))?.isCovered).toBe(false);
    await desk.time.pass(2 * MINUTE);
    expect((await pauseOf(desk))?.isCovered).toBe(true);
    expect(creates(desk)).toBe(before);
    desk.core.resumeBatch();
    await desk.time.pass(5 * MINUTE);
    expect(await pauseOf(desk)).toBeNull();
    expect((await desk.core.status()).counts).toMatchObject({
      printed: LIST.length - before,
      awaiting_payment: before,
    });
  });

  it('is offered nothing for a balance that does not cover an order', async () => {
    const desk = await started();
    desk.answers.account = async () => ok(accountWith(kurus(FEE - 1)));
    await desk.time.pass(2 * MINUTE);
    expect((await pauseOf(desk))?.isCovered).toBe(false);
  });

  it('requests the balance ever more rarely, and not at all once nothing waits', async () => {
    const desk = await started({}, ['BATCH-0', 'BATCH-1', 'BATCH-2']);
    desk.calls.length = 0;
    await desk.time.pass(12 * HOUR);
    expect(desk.callsOf('account').length).toBeGreaterThan(12);
    expect(desk.callsOf('account').length).toBeLessThanOrEqual(12 * 12 + 4);
    await desk.core.batches.stop(1);
    desk.calls.length = 0;
    await desk.time.pass(HOUR);
    expect(desk.callsOf('account')).toEqual([]);
    expect(await pauseOf(desk)).toBeNull();
  });

  it('with one order that tries before the others, so that an empty balance costs one more', async () => {
    const desk = await started();
    const before = creates(desk);
    desk.core.resumeBatch();
    await desk.time.pass(HOUR);
    expect(creates(desk)).toBe(before + 1);
    expect((await pauseOf(desk))?.waiting).toBe(LIST.length - before - 1);
  });

  it('also where an answer of before comes after the key', async () => {
    const answers: (() => void)[] = [];
    const desk = await started({
      create: (id) => new Promise((resolve) => answers.push(() => resolve(ok(unpaidAnswer(id))))),
    });
    expect(answers).toHaveLength(2);
    answers[0]?.();
    await desk.time.settle();
    expect(await pauseOf(desk)).not.toBeNull();
    toppedUp(desk);
    await desk.time.pass(1_000);
    desk.core.resumeBatch();
    answers[1]?.();
    await desk.time.pass(5 * MINUTE);
    expect(await pauseOf(desk)).toBeNull();
    expect((await desk.core.status()).counts).toMatchObject({ printed: LIST.length - 2, awaiting_payment: 2 });
  });

  it('not by a restart', async () => {
    const first = await started();
    const before = creates(first);
    await first.core.stop();
    const desk = await openDeskInTime({ ...UNPAID, create: (id) => ok(paidAnswer(id)) }, { after: first });
    await desk.time.pass(10_000);
    // The new balance is requested after a restart, too.
    desk.answers.account = async () => ok(accountWith(kurus(100 * FEE)));
    await desk.time.pass(2 * MINUTE);
    expect(await pauseOf(desk)).toMatchObject({ isCovered: true, waiting: LIST.length - before });
    await desk.time.pass(HOUR);
    expect(creates(desk)).toBe(0);
    desk.core.resumeBatch();
    await desk.time.pass(5 * MINUTE);
    expect(desk.printed).toHaveLength(LIST.length - before);
  });

  it('not by another list, while one order of the first waits', async () => {
    const desk = await started({}, LIST.slice(0, 2));
    const before = creates(desk);
    expect(before).toBe(1);
    toppedUp(desk);
    await desk.time.pass(1_000);
    await desk.core.checkService();
    await desk.orders('MORE');
    await desk.core.batches.start();
    await desk.time.pass(MINUTE);
    expect(creates(desk)).toBe(before);
    expect((await pauseOf(desk))?.waiting).toBe(2);
  });

  it('by the start of a list where nothing waited and a newer balance is known: that is a person’s word', async () => {
    const desk = await openDeskInTime(UNPAID);
    await desk.orders('A');
    await desk.scan('A');
    toppedUp(desk);
    await desk.time.pass(HOUR);
    await desk.core.checkService();
    await desk.orders(...LIST);
    await desk.core.batches.start();
    await desk.time.pass(5 * MINUTE);
    expect(desk.printed).toHaveLength(LIST.length);
  });
});

describe('an order of the list, whose parcel is in no hands', () => {
  const waits = { unpaid: unpaidAnswer, pending: pendingAnswer };

  it.each(['unpaid', 'pending'] as const)('takes no slot of the shelf while it waits, %s', async (which) => {
    const notYet = async () => err({ kind: 'conflict' as const, code: null, message: null });
    const desk = await started(
      { create: (id) => ok(waits[which](id)), detail: (id) => ok(waits[which](id)), label: notYet },
      ['BATCH-0', 'BATCH-1'],
    );
    await desk.time.pass(MINUTE);
    await desk.orders('BENCH');
    await desk.scan('BENCH');
    const waiting = await desk.job('BATCH-0');
    expect(waiting).toMatchObject({ slot: null, lane: 'batch' });
    expect(waiting.shelvedAt).not.toBeNull();
    expect((await desk.job('BENCH')).slot).toBe(1);
    // Scanned, its parcel is in the hands: it gets the next one, and keeps it.
    expect(await desk.scan('BATCH-0')).toMatchObject({ kind: 'again', job: { slot: 2, lane: 'bench' } });
    expect(await desk.scan('BATCH-0')).toMatchObject({ kind: 'again', job: { slot: 2 } });
    expect((await desk.job('BATCH-0')).state).toBe(waiting.state);
    expect((await desk.job('BATCH-0')).shelvedAt).toBe(waiting.shelvedAt);
  });

  it('gets one where it is scanned while it is sent', async () => {
    let answer = (): void => undefined;
    const desk = await started(
      {
        create: (id) =>
          new Promise((resolve) => {
            answer = () => resolve(ok(unpaidAnswer(id)));
          }),
      },
      ['BATCH-0'],
    );
    await desk.scan('BATCH-0');
    answer();
    await desk.time.settle();
    expect(await desk.job('BATCH-0')).toMatchObject({ state: 'awaiting_payment', slot: 1, lane: 'bench' });
  });

  it('goes from the desk once it is corrected, where its scan met a problem', async () => {
    const desk = await started({ create: (id) => ok(id === 'BATCH-0' ? unpaidAnswer(id) : paidAnswer(id)) }, [
      'BATCH-0',
      'BATCH-1',
      'BATCH-2',
    ]);
    await desk.scan('BATCH-2', { hold: true });
    await desk.core.actions.retry((await desk.job('BATCH-2')).id);
    await desk.time.pass(MINUTE);
    expect((await desk.job('BATCH-2')).state).toBe('printed');
  });
});
