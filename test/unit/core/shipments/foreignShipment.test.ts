import { describe, expect, it } from 'vitest';
import { isIn } from '../../../../electron/contract/job.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok, type Result } from '../../../../electron/contract/result.ts';
import type { ApiError, ShipmentAnswer } from '../../../../electron/core/ports/ShippingApi.ts';
import { pollForeignShipment } from '../../../../electron/core/shipments/foreignShipment.ts';
import { openDepsInTime } from '../../../support/depsInTime.ts';
import { LOST, paidAnswer } from '../../../support/deskInTime.ts';
import { openPayment, unpaidAnswer } from '../../../support/unpaidAnswer.ts';

/** A job whose shipment another desk opened and did not pay; it is polled once. */
async function polled(answer: Result<ShipmentAnswer, ApiError>) {
  const requested: string[] = [];
  const parts = await openDepsInTime({
    async shipment(id) {
      requested.push(id);
      return answer;
    },
  });
  const { shipment } = unpaidAnswer('S-1');
  const job = await parts.add({ state: 'already_shipped', shipment, payment: openPayment() });
  if (!isIn(job, ['already_shipped'])) throw new Error('no job of another desk');
  const after = await pollForeignShipment(job, parts);
  const booked = (await parts.journal.timeline(job.id)).filter(({ amount }) => amount !== null && amount !== 0);
  return { after, requested, booked };
}

describe('an unpaid shipment that another desk opened, polled once', () => {
  it('that is still unpaid keeps its link, and waits for nothing', async () => {
    const { after, requested } = await polled(ok(unpaidAnswer('S-1')));
    expect(requested).toEqual(['S-1']);
    expect(after).toMatchObject({
      state: 'already_shipped',
      payment: { paid: false, url: 'https://pay.invalid/1' },
      lastLook: { said: 'unpaid' },
      nextAt: null,
    });
  });

  it('that was paid there is paid and has no link, is not printed here, and is not booked here', async () => {
    const { after, booked } = await polled(ok(paidAnswer('S-1')));
    expect(after).toMatchObject({ state: 'already_shipped', label: null, lastLook: { said: 'not_ready' } });
    expect(after.payment).toMatchObject({ paid: true, amount: kurus(5_000), url: null });
    expect(booked).toEqual([]);
  });

  it('that was cancelled there is cancelled here', async () => {
    const { shipment, ...rest } = unpaidAnswer('S-1');
    const { after, booked } = await polled(ok({ ...rest, shipment: { ...shipment, status: 'cancelled' } }));
    expect(after).toMatchObject({
      state: 'cancelled',
      problem: { code: 'shipment_cancelled' },
      payment: { url: null },
    });
    expect(booked).toEqual([]);
  });

  it('stays as it is known where no answer comes, with the reason', async () => {
    const { after } = await polled(err(LOST));
    expect(after).toMatchObject({
      state: 'already_shipped',
      payment: openPayment(),
      problem: { code: 'answer_unknown' },
      lastLook: { said: 'no_answer' },
      nextAt: null,
    });
  });
});
