import { describe, expect, it } from 'vitest';
import { kurus } from '../../../electron/contract/money.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import { startOfDay } from '../../../electron/core/base/localDay.ts';
import type { ShipmentAnswer } from '../../../electron/core/ports/ShippingApi.ts';
import { LOST, openDeskInTime, paidAnswer, pendingAnswer, readyLabel } from '../../support/deskInTime.ts';

type Desk = Awaited<ReturnType<typeof openDeskInTime>>;

async function booked(desk: Desk) {
  const from = startOfDay(desk.time.now());
  const [day] = await desk.core.ledger.days(from, from + 86_400_000);
  return { charged: day?.charged, refunded: day?.refunded };
}

/** The amounts on the job's timeline by event. */
async function amounts(desk: Desk) {
  const entries = await desk.core.timeline((await desk.job('A')).id);
  return entries.flatMap(({ type, amount }) => (amount === null ? [] : [[type, amount]]));
}

describe('a service that never speaks of the payment', () => {
  const silent = (id: string) => paidAnswer(id, { payment: null });

  it('charged once, however often its label is printed', async () => {
    const desk = await openDeskInTime({
      create: (id) => ok(silent(id)),
      follow: async () => ({ kind: 'aborted', trouble: 'other', reason: 'no paper' }),
    });
    await desk.orders('A');
    await desk.scan('A');
    const { id } = await desk.job('A');
    for (let again = 0; again < 3; again += 1) {
      await desk.core.actions.print(id, null, null);
      await desk.time.settle();
    }
    expect(desk.printed).toHaveLength(4);
    expect(await amounts(desk)).toEqual([['label_stored', 5_000]]);
  });

  it('charged once for a label that was lost and fetched again', async () => {
    let there = false;
    const desk = await openDeskInTime(
      { create: (id) => ok(silent(id)), label: async (id) => ok(readyLabel(id)) },
      { labels: (labels) => ({ ...labels, pathOf: async (file) => (there ? file : null) }) },
    );
    await desk.orders('A');
    await desk.scan('A');
    there = true;
    await desk.time.pass(60_000);
    expect(desk.printed).toEqual(['A']);
    expect(await amounts(desk)).toEqual([['label_stored', 5_000]]);
  });

  it('charged once and gave nothing back where a cancel was refused', async () => {
    const desk = await openDeskInTime({
      create: (id) => ok(silent(id)),
      cancel: async () => err({ kind: 'conflict', code: 'carrier_cancel_failed', message: null }),
    });
    await desk.orders('A');
    await desk.scan('A');
    await desk.core.actions.cancel((await desk.job('A')).id, null);
    await desk.time.pass(60_000);
    expect((await desk.job('A')).state).toBe('printed');
    expect(await amounts(desk)).toEqual([['label_stored', 5_000]]);
  });

  it('charged once where the label came later', async () => {
    const desk = await openDeskInTime({ create: (id) => ok(pendingAnswer(id, { payment: null })) });
    await desk.orders('A');
    await desk.scan('A');
    await desk.time.pass(60_000);
    expect(desk.printed).toEqual(['A']);
    expect(await amounts(desk)).toEqual([['label_awaited', 5_000]]);
  });
});

it('a charge that an earlier version booked for a label on its way is not booked again when the label comes', async () => {
  const notYet = { kind: 'conflict', code: null, message: null } as const;
  const untold = { payment: null, label: { status: 'unknown', pdf: null, url: null } } as const;
  const desk = await openDeskInTime({
    create: (id) => ok(paidAnswer(id, untold)),
    detail: (id) => ok(paidAnswer(id, untold)),
    label: async () => err(notYet),
  });
  await desk.orders('A');
  await desk.scan('A');
  const job = await desk.job('A');
  expect(job).toMatchObject({ state: 'label_pending', payment: null });
  const row = { at: desk.time.now(), type: 'label_awaited', by: null, amount: kurus(5_000), detail: {} };
  expect((await desk.stored.commit(job, row)).ok).toBe(true);
  desk.answers.label = async (id) => ok(readyLabel(id));
  await desk.time.pass(60_000);
  expect(desk.printed).toEqual(['A']);
  expect(await amounts(desk)).toEqual([['label_awaited', 5_000]]);
});

describe('a cancel whose answer was lost and which was done (API section 3)', () => {
  const unpaid = {
    paid: false,
    amount: kurus(5_000),
    balance: null,
    url: 'https://pay.invalid',
    expiresAt: null,
    toldAt: null,
    odd: [],
  };
  const waiting = { payment: unpaid, label: { status: 'awaiting_payment', pdf: null, url: null } } as const;

  /** Created, cancelled, and found cancelled; `paidWith` is the method in the answers after that. */
  async function cancelled(paidWith: string | null, first: Partial<ShipmentAnswer> = {}, paidByCard = false) {
    let [isCancelled, isPaid] = [false, false];
    const answer = (id: string): ShipmentAnswer => {
      const now = paidWith === null ? {} : { reported: { ...paidAnswer(id).reported, paymentMethod: paidWith } };
      if (!isCancelled) return paidAnswer(id, isPaid ? now : first);
      const { shipment, payment } = paidAnswer(id, isPaid ? {} : first);
      return {
        ...paidAnswer(id, now),
        shipment: { ...shipment, status: 'cancelled' },
        payment,
        label: { status: 'unavailable', pdf: null, url: null },
      };
    };
    const desk = await openDeskInTime({
      create: (id) => ok({ ...answer(id), duplicate: false, balanceNow: null }),
      detail: (id) => ok(answer(id)),
      cancel: async () => {
        isCancelled = true;
        return err(LOST);
      },
    });
    await desk.orders('A');
    await desk.scan('A');
    isPaid = paidByCard;
    await desk.time.pass(60_000);
    await desk.core.actions.cancel((await desk.job('A')).id, null);
    await desk.time.pass(600_000);
    expect((await desk.job('A')).state).toBe('cancelled');
    expect(desk.callsOf('cancel')).toHaveLength(1);
    return desk;
  }

  it('gave the fee back to the balance that was charged at the creation', async () => {
    expect(await booked(await cancelled(null))).toEqual({ charged: 5_000, refunded: 5_000 });
  });

  it.each(['api_balance', 'balance'])('gave it back where the service reports %s', async (method) => {
    expect(await booked(await cancelled(method))).toEqual({ charged: 5_000, refunded: 5_000 });
  });

  it.each(['card', 'something_else'])('is not known to have given back what was paid by %s', async (method) => {
    const desk = await cancelled(method);
    expect(await booked(desk)).toEqual({ charged: 5_000, refunded: 0 });
    const last = (await desk.core.timeline((await desk.job('A')).id)).at(-1);
    expect(last).toMatchObject({ type: 'cancel_done', amount: null, detail: { refunded: null } });
  });

  it('is not known to have given back what was paid after the creation, which only a card does', async () => {
    expect(await booked(await cancelled(null, waiting, true))).toEqual({ charged: 5_000, refunded: 0 });
  });

  it('gave nothing back where nothing was paid', async () => {
    const desk = await cancelled(null, waiting);
    expect(await booked(desk)).toEqual({ charged: 0, refunded: 0 });
    expect(await amounts(desk)).toEqual([['cancel_done', 0]]);
  });
});
