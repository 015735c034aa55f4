import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { Clock } from '../../../../electron/core/ports/Clock.ts';
import type { Coordinator } from '../../../../electron/core/ports/Coordinator.ts';
import { listedAnswer, onlyPage } from '../../../support/answersInTime.ts';
import { anOrder } from '../../../support/builders.ts';
import { LOST, paidAnswer } from '../../../support/deskInTime.ts';
import { duplicate, type LostDesk, MINUTE, NOT_ALONE, openLostDesk } from '../../../support/lostDesk.ts';
import { createMemorySite, type MemorySite } from '../../../support/memoryCoordinator.ts';
import { openPayment, unpaidAnswer } from '../../../support/unpaidAnswer.ts';

const report = {
  program: 'test',
  printers: [],
  queue: { bench: 0, batch: 0, attention: 0 },
  today: { accepted: 0, printed: 0 },
};

const isRequested = async (desk: LostDesk, reference = 'ORD-1') => {
  const job = await desk.job(reference);
  expect(job).toMatchObject({ state: 'already_shipped', problem: null, unproven: { sentAt: expect.any(Number) } });
  expect(desk.printed).not.toContain(reference);
  return job;
};
const isPrinted = async (desk: LostDesk, reference = 'ORD-1') => {
  expect(await desk.job(reference)).toMatchObject({ state: 'printed', unproven: null });
  expect(desk.printed.filter((title) => title === reference)).toHaveLength(1);
};
const charges = async (desk: LostDesk, reference = 'ORD-1') =>
  (await desk.core.timeline((await desk.job(reference)).id)).flatMap(({ amount }) => amount ?? []);

/** An answer is lost, and after so long the service reports that it has the order. */
async function requestedAfter(ms: number, options?: Parameters<typeof openLostDesk>[0]) {
  const desk = await openLostDesk(options);
  await desk.loses();
  await desk.time.pass(ms);
  await desk.comesBack();
  return desk;
}

describe('a duplicate after a lost answer, at a desk that ships alone', () => {
  it.each([1_000, 40_000, 3 * 60 * MINUTE])('%d ms later is printed at once', async (ms) => {
    const desk = await requestedAfter(ms);
    await isPrinted(desk);
    expect(await charges(desk)).toEqual([5_000]);
  });
});

describe('a duplicate after a lost answer, where others ship too', () => {
  it('within ten seconds is printed at once: that is too short to carry the parcel to another desk', async () => {
    await isPrinted(await requestedAfter(7_000, NOT_ALONE));
  });

  it('later is not printed, and a person is asked', async () => {
    const desk = await openLostDesk(NOT_ALONE);
    const sentAt = desk.time.now();
    await desk.loses();
    await desk.time.pass(11_000);
    await desk.comesBack();
    const job = await isRequested(desk);
    expect(job.unproven).toEqual({ sentAt });
    expect((await desk.core.list('attention')).map(({ id }) => id)).toEqual([job.id]);
    expect(await desk.core.ledger.closing()).toMatchObject({ paid_not_printed: 1 });
    expect(await charges(desk)).toEqual([]);
    await desk.time.pass(60 * MINUTE);
    await isRequested(desk);
  });

  it('comes out when a person prints it, once, and is booked then', async () => {
    const desk = await requestedAfter(MINUTE, NOT_ALONE);
    const { id } = await isRequested(desk);
    await desk.core.actions.print(id, null, null);
    await desk.time.pass(1_000);
    await isPrinted(desk);
    expect(await charges(desk)).toEqual([5_000]);
    expect(await desk.core.list('attention')).toEqual([]);
  });

  it('is no question any more once a person has found the label on the parcel, and nothing comes out', async () => {
    const desk = await requestedAfter(MINUTE, NOT_ALONE);
    const { id } = await isRequested(desk);
    expect(await desk.core.actions.confirmPrint(id, false)).toEqual(err({ kind: 'not_possible_now' }));
    await desk.core.actions.confirmPrint(id, true);
    await desk.time.pass(MINUTE);
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'already_shipped', unproven: null });
    expect([desk.printed, await desk.core.list('attention'), await charges(desk)]).toEqual([[], [], []]);
    expect(await desk.core.ledger.closing()).toMatchObject({ paid_not_printed: 0 });
  });

  it('that a person cancels books what went and came back as nothing, whichever desk has paid it', async () => {
    const desk = await requestedAfter(MINUTE, NOT_ALONE);
    const { id } = await isRequested(desk);
    await desk.core.actions.cancel(id, null);
    await desk.time.pass(2_000);
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'cancelled' });
    expect((await charges(desk)).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  });

  it('is no question any more once its label was scanned back', async () => {
    const desk = await openLostDesk(NOT_ALONE);
    await desk.loses();
    await desk.time.pass(MINUTE);
    await desk.comesBack(duplicate('S-1', { shipment: { ...paidAnswer('S-1').shipment, trackingNumber: 'T-1' } }));
    await isRequested(desk);
    expect(await desk.scan('T-1')).toMatchObject({ kind: 'label_known' });
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'already_shipped', unproven: null });
    expect(desk.printed).toEqual([]);
  });

  it('raises a question where the parcel stands on the shelf, and when its code is scanned again', async () => {
    const desk = await openLostDesk(NOT_ALONE);
    await desk.loses();
    await desk.time.pass(MINUTE);
    expect((await desk.job('ORD-1')).slot).toBe(1);
    await desk.comesBack();
    expect((await isRequested(desk)).slot).toBe(1);
    await desk.scan('ORD-1');
    await isRequested(desk);
  });

  it('counts from the first lost answer, however many followed', async () => {
    const desk = await openLostDesk(NOT_ALONE);
    await desk.orders('ORD-1');
    desk.answers.create = () => err(LOST);
    await desk.scan('ORD-1');
    await desk.time.pass(2 * MINUTE);
    expect(desk.callsOf('create').length).toBeGreaterThan(3);
    await desk.comesBack();
    await isRequested(desk);
  });

  it('counts from the first lost answer, although a person has sent the order again since', async () => {
    const desk = await openLostDesk(NOT_ALONE);
    await desk.loses();
    await desk.time.night(13 * 60 * MINUTE);
    Object.assign(desk.answers, {
      shipments: async () => err({ kind: 'refused', status: 405, code: null, message: null }),
    });
    await desk.comesBack();
    expect(await desk.job('ORD-1')).toMatchObject({ problem: { code: 'resend_unclear' } });
    await desk.core.actions.retry((await desk.job('ORD-1')).id);
    await desk.time.pass(2_000);
    await isRequested(desk);
  });

  it('is ours where the order has no reference: no other desk can know a key that was made here', async () => {
    const desk = await openLostDesk(NOT_ALONE);
    desk.answers.create = () => err(LOST);
    const shipped = await desk.core.ship(anOrder({ reference: '' }), '7b0c4c0e-5f0a-4b7e-9a55-3d2f6c1f0a11');
    if (!shipped.ok) throw new Error('not shipped');
    await desk.time.pass(1_000);
    desk.away();
    await desk.time.pass(10 * MINUTE);
    await desk.comesBack();
    expect(desk.printed).toHaveLength(1);
  });

  it('of a list raises a question as well, and the list goes on', async () => {
    const desk = await openLostDesk(NOT_ALONE);
    desk.answers.create = () => err(LOST);
    await desk.orders('B-1');
    await desk.core.batches.start();
    await desk.time.pass(1_000);
    desk.away();
    await desk.time.pass(MINUTE);
    await desk.comesBack(duplicate('B-1'));
    const job = await isRequested(desk, 'B-1');
    expect(job.lane).toBe('batch');
    expect((await desk.core.list('attention')).map(({ id }) => id)).toEqual([job.id]);
  });
});

describe('a claim', () => {
  /** This desk and another one of its site. */
  function inSite() {
    let site: MemorySite | null = null;
    let other: Coordinator | null = null;
    const coordinator = (clock: Clock) => {
      site = createMemorySite(clock);
      other = site.desk({ desk: { id: 'other', name: '2' } });
      void other
        .arrive('session', report, () => [], 60)
        .then(() => other?.settled())
        .then(() => other?.leave(false));
      return site.desk({ desk: { id: 'desk', name: '1' } });
    };
    return {
      options: { coordinator },
      takes: () => other?.claims.takeOver({ reference: 'ORD-1', jobId: 'job' }, 'desk'),
    };
  }

  it('that is unbroken proves it, although the site has other desks', async () => {
    const desk = await requestedAfter(10 * MINUTE, inSite().options);
    await isPrinted(desk);
  });

  it('that was broken stops the order from being sent again', async () => {
    const { options, takes } = inSite();
    const desk = await openLostDesk(options);
    await desk.loses();
    await desk.time.pass(10 * MINUTE);
    await takes();
    await desk.time.settle();
    await desk.comesBack();
    expect(await desk.job('ORD-1')).toMatchObject({
      state: 'needs_attention',
      problem: { code: 'claimed_elsewhere', detail: '2' },
      deliveryUnknown: true,
    });
    expect(desk.printed).toEqual([]);
  });
});

describe('a 402 after a lost answer', () => {
  const LATER = 10 * MINUTE;
  async function unpaid(ms: number, isDuplicate: boolean, options?: Parameters<typeof openLostDesk>[0]) {
    const desk = await openLostDesk(options);
    await desk.loses();
    await desk.time.pass(ms);
    await desk.comesBack({
      ...unpaidAnswer('S-1'),
      duplicate: isDuplicate,
      ...(isDuplicate ? { balanceNow: null } : {}),
    });
    return desk;
  }

  it.each([true, false])('waits for its money and prints then, at a desk alone (duplicate %s)', async (isDuplicate) => {
    const desk = await unpaid(LATER, isDuplicate);
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'awaiting_payment' });
  });

  it.each([true, false])('within ten seconds as well where others ship (duplicate %s)', async (isDuplicate) => {
    const desk = await unpaid(5_000, isDuplicate, NOT_ALONE);
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'awaiting_payment' });
  });

  it.each([true, false])('later is not printed by itself once it is paid (duplicate %s)', async (isDuplicate) => {
    const desk = await unpaid(LATER, isDuplicate, NOT_ALONE);
    const { id } = await isRequested(desk);
    expect(await desk.job('ORD-1')).toMatchObject({ payment: { paid: false } });
    expect((await desk.core.list('attention')).map((job) => job.id)).toEqual([id]);
    expect(await desk.core.actions.print(id, null, null)).toEqual(err({ kind: 'not_possible_now' }));
    desk.answers.detail = () => ok(paidAnswer('S-1'));
    await desk.core.actions.lookNow(id);
    await desk.time.pass(10 * MINUTE);
    await isRequested(desk);
    expect(await charges(desk)).toEqual([]);
    await desk.core.actions.print(id, null, null);
    await desk.time.pass(1_000);
    await isPrinted(desk);
    expect(await charges(desk)).toEqual([5_000]);
  });

  it('to a first request is ours: nothing was lost', async () => {
    const desk = await openLostDesk(NOT_ALONE);
    await desk.orders('ORD-1');
    desk.answers.create = () => ok({ ...unpaidAnswer('S-1'), payment: openPayment() });
    await desk.scan('ORD-1');
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'awaiting_payment' });
  });
});

it('a first answer to a request that is sent again is printed: no desk had the order before', async () => {
  const desk = await openLostDesk(NOT_ALONE);
  await desk.loses();
  await desk.time.pass(10 * MINUTE);
  await desk.comesBack(paidAnswer('S-1'));
  await isPrinted(desk);
});

describe('an order in the account’s list whose answer was lost half a day ago', () => {
  async function listed(options?: Parameters<typeof openLostDesk>[0]) {
    const desk = await openLostDesk(options);
    await desk.loses();
    await desk.time.night(13 * 60 * MINUTE);
    desk.calls.length = 0;
    await desk.comesBack(duplicate(), { shipments: async () => ok(onlyPage(listedAnswer('S-1', 'ORD-1'))) });
    await desk.time.pass(2 * MINUTE);
    return desk;
  }

  it('is printed at a desk alone', async () => {
    await isPrinted(await listed());
  });

  it('raises a question where others ship', async () => {
    const desk = await listed(NOT_ALONE);
    await isRequested(desk);
    expect(desk.callsOf('create')).toEqual([]);
  });
});

describe('after the program was killed in the middle of a request', () => {
  async function killed(ms: number, set = 0, others: Parameters<typeof openLostDesk>[0] = NOT_ALONE) {
    const first = await openLostDesk(others);
    await first.orders('ORD-1');
    first.answers.create = () => new Promise(() => {});
    await first.scan('ORD-1');
    const sentAt = first.time.now();
    await first.core.stop();
    await first.time.pass(ms);
    first.time.set(set);
    const desk = await openLostDesk({ ...others, after: first }, { create: () => ok(duplicate()) });
    await desk.time.pass(5_000);
    return { desk, sentAt };
  }

  it('the age of the request counts from its start, not from the start of the program', async () => {
    const { desk, sentAt } = await killed(10 * MINUTE);
    expect((await isRequested(desk)).unproven).toEqual({ sentAt });
  });

  it('a request of moments ago raises a question as well: a packer whose screen went dark went to another desk', async () => {
    await isRequested((await killed(3_000)).desk);
  });

  it('so is an answer that was lost a moment before the program ended', async () => {
    const first = await openLostDesk(NOT_ALONE);
    await first.loses();
    await first.core.stop();
    await first.time.pass(3_000);
    const desk = await openLostDesk({ ...NOT_ALONE, after: first }, { create: () => ok(duplicate()) });
    await desk.time.pass(5_000);
    await isRequested(desk);
  });

  it('a desk that ships alone prints at once', async () => {
    await isPrinted((await killed(3_000, 0, {})).desk);
  });

  it('its age is not known where the clock was set back meanwhile', async () => {
    await isRequested((await killed(10 * MINUTE, -10 * MINUTE + 10_000)).desk);
  });

  it('an open question is still open', async () => {
    const first = await openLostDesk(NOT_ALONE);
    await first.loses();
    await first.time.pass(MINUTE);
    await first.comesBack();
    await isRequested(first);
    await first.core.stop();
    const desk = await openLostDesk({ ...NOT_ALONE, after: first });
    await desk.time.pass(MINUTE);
    await isRequested(desk);
  });
});

describe('a request that hangs, where others ship too', () => {
  /** The service has the request and does not answer. What is returned ends it without an answer. */
  async function hangs() {
    const desk = await openLostDesk(NOT_ALONE);
    let end = () => {};
    desk.answers.create = () =>
      new Promise((resolve) => {
        end = () => {
          desk.away();
          resolve(err(LOST));
        };
      });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    return { desk, end: () => end() };
  }

  it('until its limit raises a question: the card has sent the packer to the shelf long ago', async () => {
    const { desk, end } = await hangs();
    await desk.time.pass(30_000);
    end();
    await desk.time.settle();
    await desk.comesBack();
    await isRequested(desk);
  });

  it.each([
    ['58 seconds', 58_000, 0],
    ['20 minutes', 20 * MINUTE, 0],
    ['58 seconds, and whose clock is set back by as much', 58_000, -58_000],
  ])('while the computer sleeps for %s raises a question', async (_, ms, set) => {
    const { desk, end } = await hangs();
    desk.time.sleep(ms);
    desk.time.set(set);
    end();
    await desk.time.settle();
    await desk.comesBack();
    await isRequested(desk);
  });
});

it('an answer that was lost a moment before the system reported a sleep raises a question, with any clocks', async () => {
  const desk = await openLostDesk(NOT_ALONE);
  await desk.loses();
  desk.core.slept();
  await desk.time.pass(2_000);
  await desk.comesBack();
  await isRequested(desk);
});

describe('a clock that the network sets when it is back', () => {
  it('back makes no answer younger: it raises a question', async () => {
    const desk = await openLostDesk(NOT_ALONE);
    await desk.loses();
    await desk.time.pass(10 * MINUTE);
    desk.time.set(-10 * MINUTE + 5_000);
    await desk.comesBack();
    await isRequested(desk);
  });

  it('forward makes it older, which raises a needless question at most', async () => {
    const desk = await openLostDesk(NOT_ALONE);
    await desk.loses();
    await desk.time.pass(5_000);
    desk.time.set(10 * MINUTE);
    await desk.comesBack();
    await isRequested(desk);
  });
});
