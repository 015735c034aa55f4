import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../electron/contract/result.ts';
import { dayName } from '../../../../electron/core/base/localDay.ts';
import { recoveredJob } from '../../../../electron/core/jobs/recoveredJob.ts';
import type { Journal } from '../../../../electron/core/ports/Journal.ts';
import type { ShipmentAnswer } from '../../../../electron/core/ports/ShippingApi.ts';
import { LOST, openDeskInTime, paidAnswer } from '../../../support/deskInTime.ts';
import { manualClock } from '../../../support/manualClock.ts';

const gone = { kind: 'not_sent' as const, detail: 'ECONNREFUSED' };

/** The journal that replaces one that was set aside: it is empty. */
function lost() {
  const reported: number[] = [];
  const journal = (stored: Journal): Journal => ({
    ...stored,
    health: async () => ({
      ...(await stored.health()),
      setAside: { file: 'journal.damaged', at: 0, kept: 0, adopted: reported.at(-1) ?? null },
    }),
    async setAdopted(adopted) {
      reported.push(adopted);
    },
  });
  return { reported, journal };
}

function shipped(reference: string, status = 'confirmed'): ShipmentAnswer {
  const { shipment, payment, label, reported } = paidAnswer(`S-${reference}`);
  return { shipment: { ...shipment, status }, payment, label, reported: { ...reported, orderReference: reference } };
}

const page = (items: readonly ShipmentAnswer[], number: number, lastPage: number | null, repeated = false) =>
  ok({ items, page: { page: number, lastPage, total: null, repeated } });

it('a service that knows no pages is read day by day', async () => {
  const { reported, journal } = lost();
  const requested: string[] = [];
  const { now } = manualClock();
  const [today, old] = [dayName(now()), dayName(now() - 50 * 86_400_000)];
  const desk = await openDeskInTime(
    {
      shipments: async ({ page: number, from, to }) => {
        if (from === null) return page([shipped('A')], 1, 3, number > 1);
        expect(to).toBe(from);
        requested.push(from);
        return page(from === today || from === old ? [shipped(from === old ? 'OLD' : 'A')] : [], 1, 1);
      },
    },
    { journal },
  );
  await desk.time.pass(10 * 60_000);
  expect(new Set(requested).size).toBe(requested.length);
  expect(requested.length).toBeGreaterThan(60);
  expect(reported).toEqual([2]);
  expect(await desk.job('OLD')).toMatchObject({ state: 'already_shipped', printCount: 0, attempts: 0 });
});

it('orders that wait to be sent and cancelled shipments get no second job; pages are read to the last', async () => {
  const { reported, journal } = lost();
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
  expect(reported).toEqual([]);
  away = false;
  desk.answers.create = (id) => ok(paidAnswer(`S-${id}`, { duplicate: true }));
  await desk.time.pass(10 * 60_000);
  expect(reported).toEqual([3]);
  expect((await desk.core.recent(50)).map((job) => job.key.value).toSorted()).toEqual(['P-1', 'P-2', 'P-3', 'WAITS']);
  expect(desk.printed.filter((title) => title !== 'WAITS')).toEqual([]);
});

it('orders that were withdrawn or refused, as far as is known here, get their shipments', async () => {
  const before = await openDeskInTime({ create: () => err(gone) });
  await before.orders('TAKEN-BACK', 'REFUSED');
  await before.scan('TAKEN-BACK');
  await before.core.actions.withdraw((await before.job('TAKEN-BACK')).id);
  before.answers.create = () => err({ kind: 'refused', status: 400, code: null, message: null });
  await before.core.checkService();
  await before.scan('REFUSED');
  expect((await before.job('REFUSED')).state).toBe('failed');
  await before.core.stop();
  const { reported, journal } = lost();
  const shipments = async () => page([shipped('TAKEN-BACK'), shipped('REFUSED')], 1, 1);
  const desk = await openDeskInTime({ shipments }, { after: before, journal });
  await desk.time.pass(10 * 60_000);
  expect(reported).toEqual([2]);
  expect(await desk.core.recent(50)).toHaveLength(2);
  for (const reference of ['TAKEN-BACK', 'REFUSED']) {
    expect(await desk.core.scan(reference)).toMatchObject({
      kind: 'again',
      job: { state: 'already_shipped', shipment: { id: `S-${reference}` } },
    });
  }
  expect((await desk.core.ledger.closing()).paid_not_printed).toBe(2);
  expect(desk.printed).toEqual([]);
  // Interrupted and started again, it counts them again.
  await desk.core.stop();
  const again = lost();
  const next = await openDeskInTime({ shipments }, { after: desk, journal: again.journal });
  await next.time.pass(10 * 60_000);
  expect(again.reported).toEqual([2]);
});

it('what was learned from the service and never printed here is on the closing list until it is printed', async () => {
  const { journal } = lost();
  const items = [
    { ...shipped('WAITS'), label: { status: 'pending', pdf: null, url: null } as const },
    shipped('GONE', 'in_transit'),
  ];
  const desk = await openDeskInTime({ shipments: async () => page(items, 1, 1) }, { journal });
  await desk.time.pass(60_000);
  expect((await desk.job('WAITS')).state).toBe('already_shipped');
  expect(await desk.core.ledger.closing()).toMatchObject({ paid_not_printed: 1, not_handed_over: 0 });
  await desk.core.actions.print((await desk.job('WAITS')).id, null, null);
  await desk.time.settle();
  expect(desk.printed).toEqual(['WAITS']);
  expect(await desk.core.ledger.closing()).toMatchObject({ paid_not_printed: 0, not_handed_over: 1 });
});

it('an order that had been sent when its journal was lost asks about its label, and prints it on request', async () => {
  const before = await openDeskInTime({ create: () => err(LOST) });
  await before.orders('ORD-1');
  await before.scan('ORD-1');
  const found = await before.job('ORD-1');
  expect(found).toMatchObject({ state: 'queued', deliveryUnknown: true });
  await before.core.stop();
  await before.stored.commit(recoveredJob(found, before.time.now()), {
    at: before.time.now(),
    type: 'salvaged',
    by: null,
    amount: null,
    detail: {},
  });
  const desk = await openDeskInTime({ create: () => ok(paidAnswer('S-1', { duplicate: true })) }, { after: before });
  await desk.time.pass(5 * 60_000);
  const job = await desk.job('ORD-1');
  expect(job).toMatchObject({ state: 'print_unconfirmed', problem: { code: 'print_unknown' } });
  expect(desk.printed).toEqual([]);
  expect((await desk.core.ledger.closing()).print_unconfirmed).toBe(1);
  await desk.core.actions.confirmPrint(job.id, false);
  await desk.time.settle();
  expect(desk.printed).toEqual(['ORD-1']);
  expect((await desk.job('ORD-1')).state).toBe('printed');
});

describe('a list with few data about its pages', () => {
  const many = Array.from({ length: 40 }, (_, i) => shipped(`ORD-${i}`));

  /** Page by page, 15 at most for any requested size, and without a total. */
  const unmarked = (number: number) => page(many.slice((number - 1) * 15, number * 15), number, null);

  it('is read on after a page that holds less than requested, until one is empty', async () => {
    const { reported, journal } = lost();
    const desk = await openDeskInTime({ shipments: async ({ page: number }) => unmarked(number) }, { journal });
    await desk.time.pass(10 * 60_000);
    expect(reported).toEqual([40]);
    expect(desk.callsOf('list')).toHaveLength(4);
  });

  it('ends where the last page comes again', async () => {
    const { reported, journal } = lost();
    const shipments = async ({ page: number }: { page: number }) => unmarked(Math.min(number, 3));
    const desk = await openDeskInTime({ shipments }, { journal });
    await desk.time.pass(10 * 60_000);
    expect(reported).toEqual([40]);
    expect(desk.callsOf('list')).toHaveLength(4);
  });

  it('is read day by day where the first page comes again, although nothing marks it as the first', async () => {
    const { reported, journal } = lost();
    const today = dayName(manualClock().now());
    const desk = await openDeskInTime(
      { shipments: async ({ from }) => (from === null || from === today ? unmarked(1) : page([], 1, null)) },
      { journal },
    );
    await desk.time.pass(10 * 60_000);
    expect(reported).toEqual([15]);
    expect(desk.callsOf('list').length).toBeGreaterThan(60);
  });

  it.each([
    ['422', { kind: 'invalid', message: null, fields: [] }],
    ['400', { kind: 'refused', status: 400, code: null, message: null }],
  ] as const)('is requested in smaller pages where so much is refused (%s)', async (_status, refusal) => {
    const { reported, journal } = lost();
    const sizes: number[] = [];
    const desk = await openDeskInTime(
      {
        shipments: async ({ perPage }) => {
          sizes.push(perPage);
          return perPage > 25 ? err(refusal) : page(many, 1, 1);
        },
      },
      { journal },
    );
    await desk.time.pass(10 * 60_000);
    expect(reported).toEqual([40]);
    expect(sizes).toEqual([100, 50, 20]);
  });

  it('is given up where no size is taken', async () => {
    const { reported, journal } = lost();
    const shipments = async () => err({ kind: 'invalid' as const, message: null, fields: [] });
    const desk = await openDeskInTime({ shipments }, { journal });
    await desk.time.pass(10 * 60_000);
    expect(reported).toEqual([0]);
    expect(desk.callsOf('list')).toHaveLength(4);
  });
});

it('a service that refuses to list ends the search, with nothing adopted', async () => {
  const { reported, journal } = lost();
  const desk = await openDeskInTime({ shipments: async () => err({ kind: 'not_found', message: null }) }, { journal });
  await desk.time.pass(60_000);
  expect(reported).toEqual([0]);
  expect(desk.callsOf('list')).toHaveLength(1);
});
