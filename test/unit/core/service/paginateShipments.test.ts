import { describe, expect, it } from 'vitest';
import { dayName } from '../../../../electron/core/base/localDay.ts';
import {
  type ListRefusal,
  listRefusal,
  type PaginationDeps,
  paginateShipments,
  paginateSince,
} from '../../../../electron/core/service/paginateShipments.ts';
import { listedAnswer } from '../../../support/answersInTime.ts';
import { BROKEN } from '../../../support/deskInTime.ts';
import { manualClock } from '../../../support/manualClock.ts';

const NOW = manualClock().now();
type Filter = Parameters<PaginationDeps['ask']>[0];
const page = (ids: readonly string[], info: object = {}) => ({
  items: ids.map((id) => listedAnswer(id, id)),
  page: { page: 1, lastPage: null, total: null, repeated: false, ...info },
});
const numbered = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `S-${from + i}`);

async function read(answer: (filter: Filter) => ReturnType<typeof page> | ListRefusal, daysBack = 3) {
  const requested: Filter[] = [];
  const taken = new Set<string>();
  const isWhole = await paginateShipments({
    now: NOW,
    daysBack,
    ask: async (filter) => {
      requested.push(filter);
      return answer(filter);
    },
    take: async (items) => {
      for (const { shipment } of items) taken.add(shipment.id);
    },
  });
  return { isWhole, requested, taken: taken.size };
}

describe('the list of the account, with any paging of the service (API section 4.1, open)', () => {
  it('is read to the last page that the answer names', async () => {
    const { isWhole, requested, taken } = await read(({ page: n }) =>
      page(numbered(n * 10, n * 10 + 10), { lastPage: 3 }),
    );
    expect([isWhole, requested.length, taken]).toEqual([true, 3, 30]);
  });

  it('is read to an empty page where the last one is not named, although pages before it are short', async () => {
    const { isWhole, taken } = await read(({ page: n }) => page(n < 4 ? numbered(n * 10, n * 10 + 4 - n) : []));
    expect([isWhole, taken]).toEqual([true, 6]);
  });

  it('ends where the last page comes again', async () => {
    const { isWhole, requested, taken } = await read(({ page: n }) =>
      page(numbered(Math.min(n, 2) * 10, Math.min(n, 2) * 10 + 10)),
    );
    expect([isWhole, requested.length, taken]).toEqual([true, 3, 20]);
  });

  it('is requested with smaller pages where the size is refused, and given up where none is taken', async () => {
    const { isWhole, requested } = await read(({ perPage }) => (perPage > 20 ? 'fields_refused' : page([])));
    expect([isWhole, requested.map(({ perPage }) => perPage)]).toEqual([true, [100, 50, 20]]);
    expect(await read(() => 'fields_refused')).toMatchObject({ isWhole: false, taken: 0 });
  });

  it('is not whole where it is refused, at once or in its middle', async () => {
    expect(await read(() => 'refused')).toMatchObject({ isWhole: false });
    expect(await read(({ page: n }) => (n === 1 ? page(numbered(0, 10)) : 'refused'))).toMatchObject({
      isWhole: false,
      taken: 10,
    });
  });
});

describe('the list of a service that ignores the page', () => {
  const ofDay = (filter: Filter, perDay: number, most: number) =>
    filter.from === null
      ? page(numbered(0, most))
      : page(numbered(0, Math.min(perDay, most)).map((id) => `${filter.from} ${id}`));

  it('is requested day by day, tomorrow included, because the days of the service may begin elsewhere', async () => {
    const { isWhole, requested, taken } = await read((filter) => ofDay(filter, 4, 10));
    const days = requested.filter(({ from }) => from !== null).map(({ from }) => from);
    expect(days).toEqual([-1, 0, 1, 2].map((back) => dayName(NOW - back * 86_400_000)));
    expect([isWhole, taken]).toEqual([true, 10 + 16]);
  });

  it('is not whole where a day has as many as the service gives at once', async () => {
    expect((await read((filter) => ofDay(filter, 10, 10))).isWhole).toBe(false);
  });
});

describe('the shipments since a moment', () => {
  const DAY_MS = 86_400_000;
  async function since(from: number, answer: (filter: Filter) => ReturnType<typeof page> | ListRefusal) {
    const requested: Filter[] = [];
    const isWhole = await paginateSince(from, {
      now: NOW,
      ask: async (filter) => {
        requested.push(filter);
        return answer(filter);
      },
      take: async () => {},
    });
    return { isWhole, requested };
  }

  it('are requested by their first day', async () => {
    const { isWhole, requested } = await since(NOW - 2 * DAY_MS, () => page([]));
    expect([isWhole, requested.map(({ from }) => from)]).toEqual([true, [dayName(NOW - 2 * DAY_MS)]]);
  });

  it('are requested day by day where the page is ignored: from tomorrow back to the day of that moment', async () => {
    const { isWhole, requested } = await since(NOW - 2 * DAY_MS, ({ to }) => page(to === null ? numbered(0, 10) : []));
    const days = requested.filter(({ to }) => to !== null).map(({ from }) => from);
    expect([isWhole, days]).toEqual([true, [-1, 0, 1, 2].map((back) => dayName(NOW - back * DAY_MS))]);
  });

  it('are read with all others where the service refuses our way to write a day', async () => {
    const { isWhole, requested } = await since(NOW - DAY_MS, ({ from }) =>
      from === null ? page([]) : 'fields_refused',
    );
    expect([isWhole, requested.at(-1)?.from]).toEqual([true, null]);
  });
});

describe('what a refused list means', () => {
  const of = (status: number) => listRefusal({ kind: 'refused', status, code: null, message: null });

  it('is that its fields were refused, or the list, or nothing about the question at all', () => {
    expect([listRefusal({ kind: 'invalid', message: null, fields: [] }), of(400)]).toEqual([
      'fields_refused',
      'fields_refused',
    ]);
    expect([of(405), listRefusal({ kind: 'not_found', message: null })]).toEqual(['refused', 'refused']);
    expect(listRefusal(BROKEN)).toBeNull();
  });
});
