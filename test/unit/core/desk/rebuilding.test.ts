import { expect, it } from 'vitest';
import { err, ok } from '../../../../electron/contract/result.ts';
import { dayName } from '../../../../electron/core/domain/localDay.ts';
import type { Journal } from '../../../../electron/core/ports/Journal.ts';
import type { ShipmentAnswer } from '../../../../electron/core/ports/ShippingApi.ts';
import { openDeskInTime, paidAnswer } from '../../../support/deskInTime.ts';
import { manualClock } from '../../../support/manualClock.ts';

const gone = { kind: 'not_sent' as const, detail: 'ECONNREFUSED' };

/** A journal that was set aside and has nothing of what it knew. */
function lost() {
  const told: number[] = [];
  const journal = (kept: Journal): Journal => ({
    ...kept,
    health: async () => ({
      ...(await kept.health()),
      setAside: { file: 'journal.damaged', at: 0, kept: 0, adopted: told.at(-1) ?? null },
    }),
    async setAdopted(adopted) {
      told.push(adopted);
    },
  });
  return { told, journal };
}

function shipped(reference: string, status = 'confirmed'): ShipmentAnswer {
  const { shipment, payment, label, told } = paidAnswer(`S-${reference}`);
  return { shipment: { ...shipment, status }, payment, label, told: { ...told, orderReference: reference } };
}

const page = (items: readonly ShipmentAnswer[], number: number, lastPage: number | null, repeated = false) =>
  ok({ items, page: { page: number, lastPage, total: null, repeated } });

it('a service that knows no pages is asked day by day', async () => {
  const { told, journal } = lost();
  const asked: string[] = [];
  const { now } = manualClock();
  const [today, old] = [dayName(now()), dayName(now() - 50 * 86_400_000)];
  const desk = await openDeskInTime(
    {
      shipments: async ({ page: number, from, to }) => {
        if (from === null) return page([shipped('A')], 1, 3, number > 1);
        expect(to).toBe(from);
        asked.push(from);
        return page(from === today || from === old ? [shipped(from === old ? 'OLD' : 'A')] : [], 1, 1);
      },
    },
    { journal },
  );
  await desk.time.pass(10 * 60_000);
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked.length).toBeGreaterThan(60);
  expect(told).toEqual([2]);
  expect(await desk.job('OLD')).toMatchObject({ state: 'already_shipped', printCount: 0, attempts: 0 });
});

it('orders that wait to be sent and cancelled shipments get no second job; pages are read to the last', async () => {
  const { told, journal } = lost();
  let away = true;
  const desk = await openDeskInTime(
    {
      create: () => err(gone),
      shipments: async ({ page: number }) => {
        if (away) return err(gone);
        return page([shipped(`P-${number}`), shipped('WAITS'), shipped(`C-${number}`, 'cancelled')], number, 3);
      },
    },
    { journal },
  );
  await desk.orders('WAITS');
  await desk.scan('WAITS');
  await desk.time.pass(60 * 60_000);
  expect(told).toEqual([]);
  away = false;
  desk.answers.create = (id) => ok(paidAnswer(`S-${id}`, { duplicate: true }));
  await desk.time.pass(10 * 60_000);
  expect(told).toEqual([3]);
  expect((await desk.core.recent(50)).map((job) => job.key.value).toSorted()).toEqual(['P-1', 'P-2', 'P-3', 'WAITS']);
  expect(desk.printed.filter((title) => title !== 'WAITS')).toEqual([]);
});

it('a service that refuses to list ends the search, with nothing adopted', async () => {
  const { told, journal } = lost();
  const desk = await openDeskInTime({ shipments: async () => err({ kind: 'not_found', message: null }) }, { journal });
  await desk.time.pass(60_000);
  expect(told).toEqual([0]);
  expect(desk.callsOf('list')).toHaveLength(1);
});
