import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { ApiError } from '../../../../electron/core/ports/ShippingApi.ts';
import { BROKEN, LOST, openDeskInTime, paidAnswer, pendingAnswer } from '../../../support/deskInTime.ts';
import { unpaidAnswer } from '../../../support/unpaidAnswer.ts';

type Script = NonNullable<Parameters<typeof openDeskInTime>[0]>;

const nothingBack = async () => ok({ refunded: kurus(0), newBalance: null, message: null });

/** One order that waits for money, at a service that gives nothing back of what was paid by card. */
async function unpaidDesk(script: Script = {}, changes: Parameters<typeof openDeskInTime>[1] = {}) {
  const desk = await openDeskInTime(
    { create: (id) => ok(unpaidAnswer(id)), detail: (id) => ok(unpaidAnswer(id)), cancel: nothingBack, ...script },
    changes,
  );
  await desk.orders('A');
  await desk.scan('A');
  const { id, state } = await desk.job('A');
  expect(state).toBe('awaiting_payment');
  const cancel = async () => {
    const requested = await desk.core.actions.cancel(id, null);
    await desk.time.settle();
    return requested;
  };
  return { desk, id, cancel };
}

const cancelled = (id: string) => {
  const { shipment, ...rest } = unpaidAnswer(id);
  return { ...rest, shipment: { ...shipment, status: 'cancelled' } };
};

describe('cancelling what waits for money', () => {
  it('polls first, and sends the cancel where it is still unpaid', async () => {
    const { desk, cancel } = await unpaidDesk();
    await cancel();
    expect(desk.calls.map(({ name }) => name).slice(-2)).toEqual(['detail', 'cancel']);
    expect(await desk.job('A')).toMatchObject({ state: 'cancelled', payment: { paid: false, url: null } });
  });

  it('that was paid a moment ago sends nothing: the job shows why, and its label comes out once', async () => {
    const { desk, cancel } = await unpaidDesk();
    desk.answers.detail = (id) => ok(paidAnswer(id));
    await cancel();
    expect(desk.callsOf('cancel')).toEqual([]);
    expect(await desk.job('A')).toMatchObject({
      state: 'label_pending',
      problem: { code: 'paid_meanwhile' },
      payment: { paid: true, url: null },
    });
    await desk.time.pass(5_100);
    expect(desk.printed).toEqual(['A']);
    await desk.time.pass(10 * 60_000);
    expect(desk.printed).toEqual(['A']);
    const entries = await desk.core.timeline((await desk.job('A')).id);
    expect(entries.filter(({ amount }) => amount !== null).map(({ type, amount }) => [type, amount])).toEqual([
      ['label_awaited', 5_000],
    ]);
  });

  it('that was paid a moment ago is cancelled when it is requested once more', async () => {
    const { desk, cancel } = await unpaidDesk();
    desk.answers.detail = (id) => ok(pendingAnswer(id));
    await cancel();
    await cancel();
    expect(desk.callsOf('cancel')).toHaveLength(1);
    expect((await desk.job('A')).state).toBe('cancelled');
    await desk.time.pass(60_000);
    expect(desk.printed).toEqual([]);
  });

  it('that was paid from the balance between the poll and the cancel leaves no money in the ledger', async () => {
    const back = async () => ok({ refunded: kurus(5_000), newBalance: kurus(9_000), message: null });
    const { desk, cancel } = await unpaidDesk({ cancel: back });
    await cancel();
    expect((await desk.job('A')).state).toBe('cancelled');
    const entries = await desk.core.timeline((await desk.job('A')).id);
    expect(entries.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(0);
  });

  it.each([LOST, BROKEN])('sends nothing while the poll gets no answer: $detail', async (error) => {
    const { desk, cancel } = await unpaidDesk();
    desk.answers.detail = () => err(error);
    await cancel();
    await desk.time.pass(5 * 60_000);
    expect(desk.callsOf('cancel')).toEqual([]);
    expect((await desk.job('A')).state).toBe('cancelling');
    desk.answers.detail = (id) => ok(paidAnswer(id));
    await desk.time.pass(5 * 60_000);
    expect(desk.callsOf('cancel')).toEqual([]);
    expect(desk.printed).toEqual(['A']);
  });

  it('leaves it to the cancel’s own answer where the poll is refused', async () => {
    const gone: ApiError = { kind: 'not_found', message: 'no such shipment' };
    const { desk, cancel } = await unpaidDesk({ detail: () => err(gone), cancel: async () => err(gone) });
    await cancel();
    expect(desk.callsOf('cancel')).toHaveLength(1);
    expect(await desk.job('A')).toMatchObject({ state: 'awaiting_payment', problem: { code: 'refused_by_service' } });
  });

  it('finds out the outcome of a cancel whose answer was lost, and sends no second one', async () => {
    let isCancelled = false;
    const { desk, cancel } = await unpaidDesk({
      detail: (id) => ok(isCancelled ? cancelled(id) : unpaidAnswer(id)),
      cancel: async () => {
        isCancelled = true;
        return err(LOST);
      },
    });
    await cancel();
    await desk.time.pass(5 * 60_000);
    expect(desk.callsOf('cancel')).toHaveLength(1);
    expect((await desk.job('A')).state).toBe('cancelled');
  });

  it('is not answered by a poll that left before the money came', async () => {
    const { desk, id, cancel } = await unpaidDesk();
    // Requested, under way, and answered only when everything else is over.
    let answerOld: () => void = () => undefined;
    desk.answers.detail = (shipment) =>
      new Promise((resolve) => {
        answerOld = () => resolve(ok(unpaidAnswer(shipment)));
      });
    await desk.core.actions.lookNow(id);
    await desk.time.settle();
    desk.answers.detail = (shipment) => ok(pendingAnswer(shipment));
    await cancel();
    expect((await desk.job('A')).payment?.paid).toBe(true);
    answerOld();
    await desk.time.settle();
    expect(await desk.job('A')).toMatchObject({ state: 'label_pending', payment: { paid: true } });
    await desk.time.pass(10_000);
    expect(desk.printed).toEqual(['A']);
    expect(desk.callsOf('cancel')).toEqual([]);
  });

  it('that a crash cut off polls first, after the restart too', async () => {
    const before = await unpaidDesk({ cancel: () => new Promise(() => undefined) });
    await before.cancel();
    expect(before.desk.callsOf('cancel')).toHaveLength(1);
    await before.desk.core.stop();
    const after = await openDeskInTime(
      { detail: (id) => ok(paidAnswer(id)), cancel: nothingBack },
      { after: before.desk },
    );
    await after.time.pass(10_000);
    expect(after.callsOf('cancel')).toEqual([]);
    expect(after.printed).toEqual(['A']);
  });

  it('and paid between two writes of a disk that fails is polled again, not cancelled', async () => {
    let failing = false;
    const { desk, cancel } = await unpaidDesk(
      {},
      {
        journal: (journal) => ({
          ...journal,
          async commit(job, row) {
            if (failing && row.type === 'label_awaited') throw new Error('EIO');
            return journal.commit(job, row);
          },
        }),
      },
    );
    desk.answers.detail = (id) => ok(paidAnswer(id));
    failing = true;
    await cancel();
    expect(await desk.job('A')).toMatchObject({ state: 'awaiting_payment', problem: { code: 'paid_meanwhile' } });
    failing = false;
    await desk.time.pass(30_000);
    expect(desk.callsOf('cancel')).toEqual([]);
    expect(desk.printed).toEqual(['A']);
  });
});

describe('an unpaid shipment that another desk opened', () => {
  it('is polled before its cancel, and not cancelled where it was paid there', async () => {
    const desk = await openDeskInTime({
      create: (id) => ok({ ...unpaidAnswer(id), duplicate: true }),
      detail: (id) => ok(paidAnswer(id)),
      cancel: nothingBack,
    });
    await desk.orders('A');
    await desk.scan('A');
    const { id } = await desk.job('A');
    await desk.core.actions.cancel(id, null);
    await desk.time.settle();
    expect(desk.callsOf('cancel')).toEqual([]);
    expect(await desk.job('A')).toMatchObject({ state: 'already_shipped', payment: { paid: true, url: null } });
    await desk.core.actions.cancel(id, null);
    await desk.time.settle();
    expect(desk.callsOf('cancel')).toHaveLength(1);
    expect(desk.printed).toEqual([]);
  });
});

it('a cancel that was still being made ready when the station ended does not leave after that', async () => {
  let ending: (() => Promise<void>) | null = null;
  const desk = await openDeskInTime(
    {},
    {
      journal: (journal) => ({
        ...journal,
        async plannedJobs(states, now) {
          if (states.some((state) => state === 'cancelling')) await ending?.();
          return journal.plannedJobs(states, now);
        },
      }),
    },
  );
  await desk.orders('A');
  await desk.scan('A');
  ending = () => desk.core.stop();
  await desk.core.actions.cancel((await desk.job('A')).id, null);
  await desk.time.pass(120_000);
  expect(desk.callsOf('cancel')).toEqual([]);
});
