import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok, type Result } from '../../../../electron/contract/result.ts';
import type { ApiError, ShipmentAnswer } from '../../../../electron/core/ports/ShippingApi.ts';
import { accountWith, BROKEN, openDeskInTime, paidAnswer } from '../../../support/deskInTime.ts';

const MINUTE = 60_000;

function voidAnswer(id: string): ShipmentAnswer {
  const { shipment, payment, reported } = paidAnswer(id);
  return {
    shipment: { ...shipment, status: 'cancelled' },
    payment,
    label: { status: 'unavailable', pdf: null, url: null },
    reported: { ...reported, labelStatus: 'unavailable', paymentMethod: 'api_balance' },
  };
}

/** Parcels that the courier took at a service without a list, while no poll was answered. */
async function takenUnchecked(count: number) {
  const references = Array.from({ length: count }, (_, i) => `P-${i + 1}`);
  const desk = await openDeskInTime({ detail: () => new Promise(() => {}) }, { settings: { requestsPerMinute: 300 } });
  await desk.orders(...references);
  for (const reference of references) await desk.scan(reference);
  await desk.time.pass(5 * MINUTE);
  await desk.core.pickups.start();
  for (const reference of references) {
    const requested = desk.core.pickups.scan(reference);
    await desk.time.pass(1_500);
    expect(await requested).toMatchObject({ ok: true, value: { outcome: 'taken', checked: false } });
  }
  const answering = (answer: (id: string) => Result<ShipmentAnswer, ApiError>, ms = 0) => {
    desk.calls.length = 0;
    desk.answers.detail = async (id) => {
      await new Promise<void>((resolve) => desk.time.after(ms, resolve));
      return answer(id);
    };
  };
  return { desk, references, answering };
}

describe('parcels that went unchecked', () => {
  it('are polled once each, after any number of answers of the service meanwhile', async () => {
    const { desk, references, answering } = await takenUnchecked(6);
    answering((id) => ok(paidAnswer(id)), 2_000);
    let balance = 100_000;
    desk.answers.account = async () => {
      balance -= 100;
      return ok(accountWith(kurus(balance)));
    };
    for (let i = 0; i < 40; i += 1) {
      void desk.core.checkService();
      await desk.time.pass(1_000);
    }
    await desk.time.pass(2 * MINUTE);
    for (const reference of references) expect(desk.callsOf('detail', reference)).toHaveLength(1);
  });

  it.each([
    ['too many requests', { kind: 'rate_limited', retryAfterMs: 1_000, message: null }],
    ['an error of the service', BROKEN],
  ] as const)('are polled again after %s', async (_what, error) => {
    const { desk, answering } = await takenUnchecked(3);
    answering(() => err(error));
    await desk.time.pass(2 * MINUTE);
    answering((id) => ok(id === 'P-2' ? voidAnswer(id) : paidAnswer(id)));
    await desk.time.pass(5 * MINUTE);
    expect(await desk.job('P-2')).toMatchObject({ state: 'cancelled' });
    expect(await desk.job('P-1')).toMatchObject({ state: 'handed_over' });
  });

  it('that the service does not know are not polled for ever', async () => {
    const { desk, references, answering } = await takenUnchecked(3);
    answering(() => err({ kind: 'not_found', message: null }));
    await desk.time.pass(60 * MINUTE);
    for (const reference of references) expect(desk.callsOf('detail', reference).length).toBeLessThanOrEqual(1);
  });

  it('whose poll always fails are polled ever more rarely, and no more after thirty times', async () => {
    const { desk, references, answering } = await takenUnchecked(3);
    answering(() => err(BROKEN));
    await desk.time.pass(60 * MINUTE);
    expect(desk.callsOf('detail').length).toBeLessThanOrEqual(3 * 12);
    await desk.time.pass(12 * 60 * MINUTE);
    for (const reference of references) expect(desk.callsOf('detail', reference)).toHaveLength(30);
  });
});

it('a shipment that two jobs have is cancelled for both', async () => {
  // The first lost its answer; a person found the shipment meanwhile, and printed it.
  let isLost = true;
  const shipment = () => paidAnswer('S-1');
  const desk = await openDeskInTime({
    create: () =>
      isLost ? err({ kind: 'unknown', detail: 'ECONNRESET', status: null }) : ok({ ...shipment(), duplicate: true }),
    detail: () => ok(shipment()),
  });
  await desk.orders('A');
  await desk.scan('A');
  const found = await desk.core.shipments.jobFor('S-1');
  if (!found.ok) throw new Error(found.error.kind);
  await desk.core.actions.print(found.value.id, 'lost', null);
  await desk.time.pass(1_000);
  isLost = false;
  await desk.time.pass(2 * MINUTE);
  expect(await desk.job('A')).toMatchObject({ state: 'already_shipped', shipment: { id: 'S-1' } });
  expect((await desk.core.job(found.value.id))?.state).toBe('printed');
  desk.answers.detail = () => ok(voidAnswer('S-1'));
  await desk.core.shipments.detail('S-1');
  expect((await desk.core.job(found.value.id))?.state).toBe('cancelled');
  expect((await desk.job('A')).state).toBe('cancelled');
});
