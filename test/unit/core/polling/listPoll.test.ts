import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../electron/contract/result.ts';
import { BROKEN, openDeskInTime } from '../../../support/deskInTime.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { memoryJournal } from '../../../support/memoryJournal.ts';
import { type ListReading, slowCarrier } from '../../../support/slowCarrier.ts';
import { unpaidAnswer } from '../../../support/unpaidAnswer.ts';

const MINUTE_MS = 60_000;

/** A desk whose parcels all stand on the shelf until the carrier delivers. */
async function shelf(count: number, delayMs: number, reading: ListReading = {}) {
  const time = manualClock();
  const service = slowCarrier(time, delayMs, reading);
  const desk = await openDeskInTime(service, {
    after: { time, stored: memoryJournal() },
    settings: { requestsPerMinute: 1_000 },
  });
  const references = Array.from({ length: count }, (_, i) => `P-${i}`);
  await desk.orders(...references);
  for (const reference of references) await desk.scan(reference);
  const spent = () => desk.calls.filter(({ name }) => name !== 'create' && name !== 'account').length;
  return { ...desk, desk, service, references, spent };
}

/** What the same shelf costs by single polls, over so many ms. */
async function bySinglePolls(count: number, delayMs: number, ms: number): Promise<number> {
  const one = await shelf(count, delayMs);
  one.answers.shipments = async () => err({ kind: 'refused', status: 403, code: null, message: null });
  await one.time.pass(ms);
  return one.spent();
}

it('one list call serves all that wait; each label that it reports is fetched once and printed once', async () => {
  const { time, callsOf, printed, references, spent } = await shelf(40, 3 * MINUTE_MS);
  await time.pass(2 * MINUTE_MS);
  expect([callsOf('label').length, callsOf('detail').length]).toEqual([0, 0]);
  expect(callsOf('list').length).toBeLessThan(8);
  await time.pass(4 * MINUTE_MS);
  expect(printed.toSorted()).toEqual(references.toSorted());
  expect(callsOf('download')).toHaveLength(40);
  expect(spent()).toBeLessThan(40 + 10);
});

it('a single parcel is polled by itself: that brings its label in the same answer', async () => {
  const { time, callsOf, printed } = await shelf(1, 20_000);
  await time.pass(MINUTE_MS);
  expect([callsOf('list').length, callsOf('download').length]).toEqual([0, 0]);
  expect(printed).toEqual(['P-0']);
});

it('the answer of a list, and the time of the next poll, are shown for each parcel', async () => {
  const { desk, time } = await shelf(3, 30 * MINUTE_MS);
  await time.pass(5_100);
  const jobs = await desk.core.list('watchlist');
  for (const job of jobs) {
    expect(job.lastLook).toEqual({ at: job.updatedAt, by: 'list', said: 'not_ready' });
    expect(job.looks).toBe(1);
    expect((job.nextAt ?? 0) - job.updatedAt).toBe(5_000);
  }
});

it('gaps grow for all of them; parcels that came one after the other end in the same list', async () => {
  const time = manualClock();
  const service = slowCarrier(time, 3_600_000);
  const desk = await openDeskInTime(service, { after: { time, stored: memoryJournal() } });
  const references = Array.from({ length: 20 }, (_, i) => `P-${i}`);
  await desk.orders(...references);
  for (const reference of references) {
    await desk.scan(reference);
    await time.pass(7_000);
  }
  await time.pass(10 * MINUTE_MS);
  const before = desk.callsOf('list').length;
  await time.pass(30 * MINUTE_MS);
  // Twenty parcels at five minutes: 120 single polls.
  expect(desk.callsOf('list').length - before).toBeLessThanOrEqual(14);
  expect([desk.callsOf('label').length, desk.callsOf('detail').length].map((n) => n < 6)).toEqual([true, true]);
});

it('while one parcel after the other comes, lists are five seconds apart at least', async () => {
  const time = manualClock();
  const service = slowCarrier(time, 3_600_000);
  const desk = await openDeskInTime(service, {
    after: { time, stored: memoryJournal() },
    settings: { requestsPerMinute: 1_000 },
  });
  const references = Array.from({ length: 100 }, (_, i) => `P-${i}`);
  await desk.orders(...references);
  for (const reference of references) {
    await desk.scan(reference);
    await time.pass(500);
  }
  const times = desk.callsOf('list').map(({ at }) => at);
  expect(times.length).toBeGreaterThan(3);
  for (const [i, at] of times.slice(1).entries()) expect(at - (times[i] ?? 0)).toBeGreaterThanOrEqual(5_000);
});

it('a requested poll is not put off to the next list, and brings the label itself', async () => {
  const { desk, time, callsOf, printed } = await shelf(10, MINUTE_MS);
  await time.pass(58_000);
  await time.pass(2_500);
  const waiting = (await desk.core.list('watchlist')).filter(({ state }) => state === 'label_pending');
  const [job] = waiting;
  if (job === undefined) throw new Error('nothing waits');
  await desk.core.actions.lookNow(job.id);
  await time.pass(0);
  const requested = [...callsOf('label', job.key.value), ...callsOf('detail', job.key.value)];
  expect(requested).toHaveLength(1);
  expect(printed).toContain(job.key.value);
});

describe('with any list of the service, every label comes out once, at no more cost than single polls and one list in vain', () => {
  const readings: readonly (readonly [string, ListReading])[] = [
    ['pages of 100', {}],
    ['no more than 50, and 422 beyond', { mostPerPage: 50, refusesMore: true }],
    ['no more than 20, silently', { mostPerPage: 20 }],
    ['pages are not known', { mostPerPage: 20, knowsPages: false }],
    ['a last page that is not told', { mostPerPage: 20, knowsLastPage: false }],
    ['no per_page that it takes', { mostPerPage: 5, refusesMore: true }],
    ['items without a label status', { withoutLabels: true }],
    ['oldest first', { oldestFirst: true, mostPerPage: 20 }],
    ['many shipments of other desks between ours', { othersBetween: 30 }],
    ['so many of them that no page shows two of ours', { othersBetween: 150, oldestFirst: true }],
  ];
  /** Counted by the first test. */
  let singly: number | null = null;
  it.each(readings)('%s', async (_name, reading) => {
    const [count, delay, ms] = [45, 3 * MINUTE_MS, 12 * MINUTE_MS];
    const { time, printed, references, spent } = await shelf(count, delay, reading);
    await time.pass(ms);
    expect(printed.toSorted()).toEqual(references.toSorted());
    // Filters that are tried once, and one list in ten minutes without a result.
    singly ??= await bySinglePolls(count, delay, ms);
    expect(spent()).toBeLessThanOrEqual(singly + 6);
  });
});

describe('a list that fails', () => {
  it('at a service that breaks: the parcels are polled singly, one for all, and the list rests', async () => {
    const one = await shelf(6, 10 * MINUTE_MS);
    one.answers.shipments = async () => err(BROKEN);
    one.answers.label = async () => err(BROKEN);
    await one.time.pass(MINUTE_MS);
    expect(one.callsOf('list').length).toBeLessThanOrEqual(2);
    expect(one.callsOf('label').length).toBeLessThan(20);
    expect((await one.desk.core.list('watchlist')).every(({ state }) => state === 'label_pending')).toBe(true);
  });

  it('by having none of our parcels: these are polled one by one, and the list rests', async () => {
    const one = await shelf(6, 40 * MINUTE_MS, { othersBetween: 150 });
    await one.time.pass(9 * MINUTE_MS);
    expect(one.callsOf('list')).toHaveLength(1);
    await one.time.pass(6 * MINUTE_MS);
    expect(one.callsOf('list')).toHaveLength(2);
  });

  it('at a label that cannot be fetched: that parcel waits for its own time, the others go on', async () => {
    const one = await shelf(6, 8_000);
    const { download } = one.answers;
    one.answers.download = async (url) => (url.endsWith('/P-3') ? err(BROKEN) : download(url));
    one.answers.label = async () => err(BROKEN);
    await one.time.pass(5 * MINUTE_MS);
    expect(one.printed.toSorted()).toEqual(['P-0', 'P-1', 'P-2', 'P-4', 'P-5']);
    expect(one.callsOf('download', one.service.linkOf('P-3')).length).toBeLessThan(10);
    expect(await one.desk.job('P-3')).toMatchObject({ state: 'label_pending', problem: { code: 'service_error' } });
  });
});

it('a desk whose clock is wrong sees no change in an expiry that differs a little in each answer', async () => {
  const time = manualClock();
  const opened: string[] = [];
  let answers = 0;
  // By the seconds of the Date header, and by how long each answer was on its way.
  const answer = (id: string) => {
    answers += 1;
    return unpaidAnswer(id, {
      url: `https://pay.invalid/${id}`,
      expiresAt: Date.UTC(2030, 0, 1) + (answers % 7) * 300,
    });
  };
  const page = { page: 1, lastPage: 1, total: null, repeated: false };
  const desk = await openDeskInTime(
    {
      create(id) {
        opened.push(id);
        return ok(answer(id));
      },
      detail: (id) => ok(answer(id)),
      shipments: async () => ok({ items: opened.map(answer), page }),
    },
    { after: { time, stored: memoryJournal() }, settings: { requestsPerMinute: 1_000 } },
  );
  const references = Array.from({ length: 60 }, (_, i) => `P-${i}`);
  await desk.orders(...references);
  for (const reference of references) {
    await desk.scan(reference);
    await time.pass(5_000);
  }
  expect(desk.callsOf('list').length).toBeGreaterThan(20);
  const { id } = await desk.job('P-0');
  expect((await desk.core.timeline(id)).length).toBeLessThan(12);
});
