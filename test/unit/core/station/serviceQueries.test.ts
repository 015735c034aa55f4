import { expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { Price } from '../../../../electron/contract/service.ts';
import { BROKEN, openDeskInTime } from '../../../support/deskInTime.ts';
import { aPriceRequest } from '../../../support/priceRequests.ts';

const DAY = 86_400_000;
const places = ['Uşak', 'Şırnak', 'Sivas', 'Çorum', 'Çankırı', 'Cizre', 'İzmir', 'Iğdır'].map((name) => ({
  id: name,
  name,
}));

async function desk() {
  let requested = 0;
  const opened = await openDeskInTime({
    async provinces() {
      requested += 1;
      return ok(places);
    },
  });
  return { ...opened, enquiries: opened.core.enquiries, requested: () => requested };
}

it('places come by the Turkish alphabet', async () => {
  const { enquiries } = await desk();
  const answer = await enquiries.provinces(false);
  expect(answer.ok && answer.value.map(({ name }) => name)).toEqual([
    ...['Cizre', 'Çankırı', 'Çorum', 'Iğdır', 'İzmir', 'Sivas', 'Şırnak', 'Uşak'],
  ]);
});

it('what changes rarely is requested once a day, or when a person wants it fresh', async () => {
  const { enquiries, requested, time } = await desk();
  await enquiries.provinces(false);
  await time.pass(DAY - 1_000);
  await enquiries.provinces(false);
  expect(requested()).toBe(1);
  await enquiries.provinces(true);
  expect(requested()).toBe(2);
  await time.pass(DAY + 1_000);
  await enquiries.provinces(false);
  expect(requested()).toBe(3);
});

it('what was known stays so while the service does not answer, but a person who wants it fresh gets the failure', async () => {
  const { enquiries, answers, time } = await desk();
  const known = await enquiries.provinces(false);
  answers.provinces = async () => err(BROKEN);
  await time.pass(2 * DAY);
  expect(await enquiries.provinces(false)).toEqual(known);
  expect(await enquiries.provinces(true)).toMatchObject({ ok: false });
});

it('prices come cheapest first, and one without a total last', async () => {
  const price = (carrierId: string, total: number | null) =>
    ({ carrierId, total: total === null ? null : kurus(total) }) as Price;
  const { core } = await openDeskInTime({
    comparePrices: async () => ok([price('none', null), price('b', 20), price('a', 10), price('c', 30)]),
  });
  const answer = await core.enquiries.comparePrices(aPriceRequest());
  expect(answer.ok && answer.value.map(({ carrierId }) => carrierId)).toEqual(['a', 'b', 'c', 'none']);
});

it.each([
  ['the word for it among the facts', { facts: [{ name: 'status', value: ' Cancelled ' }], steps: [] }, 1],
  ['the word for it in a step', { facts: [], steps: [[{ name: 'state', value: 'cancelled' }]] }, 1],
  ['another word', { facts: [{ name: 'status', value: 'not cancelled' }], steps: [] }, 0],
  ['nothing', null, 0],
])('a tracking with %s has the shipment asked for as often as there is a reason', async (_what, tracking, times) => {
  const { core, answers, orders, scan, job, calls, time } = await openDeskInTime({});
  await orders('ORD-1');
  await scan('ORD-1');
  const { shipment } = await job('ORD-1');
  answers.track = async () => (tracking === null ? err(BROKEN) : ok(tracking));
  calls.length = 0;
  await core.enquiries.track(String(shipment?.id));
  await time.settle();
  expect(calls.filter(({ name }) => name === 'detail')).toHaveLength(times);
});
