import { describe, expect, it } from 'vitest';
import { createRateLimiter, type Permit } from '../../../../electron/core/service/rateLimiter.ts';
import { ownLimit } from '../../../../electron/core/service/sharedLimit.ts';
import { manualClock } from '../../../support/manualClock.ts';

function limiterOf(limit: number) {
  const clock = manualClock();
  return { clock, limiter: createRateLimiter({ others: () => [], clock, shared: ownLimit(() => limit, clock) }) };
}

function permitOf(got: Permit | number): Permit {
  if (typeof got === 'number') throw new Error(`no permit for ${got} ms`);
  return got;
}

describe('a permit', () => {
  it('that is released makes room at once for a waiting request', async () => {
    const { limiter } = limiterOf(1);
    const first = permitOf(limiter.tryAcquire('bench'));
    const second = limiter.acquire('bench');
    first.release();
    await expect(second).resolves.toBeDefined();
  });

  it('gives nothing back once its request has left, however often it is released', async () => {
    const { limiter } = limiterOf(1);
    const permit = permitOf(limiter.tryAcquire('bench'));
    await permit.use('create', async () => undefined);
    permit.release();
    permit.release();
    expect(limiter.tryAcquire('bench')).toBeGreaterThan(0);
  });

  it('gives nothing back while its request is under way, and is used once', async () => {
    const { limiter } = limiterOf(1);
    const permit = permitOf(limiter.tryAcquire('bench'));
    void permit.use('create', () => new Promise(() => {}));
    permit.release();
    expect(limiter.isInFlight('create')).toBe(true);
    expect(limiter.tryAcquire('bench')).toBeGreaterThan(0);
    await expect(permit.use('create', async () => undefined)).rejects.toThrow('a second request by one permit');
  });

  it('that was released is not used any more', async () => {
    const { limiter } = limiterOf(1);
    const permit = permitOf(limiter.tryAcquire('bench'));
    permit.release();
    await expect(permit.use('create', async () => undefined)).rejects.toThrow();
  });

  it('whose request failed counts all the same', async () => {
    const { limiter } = limiterOf(1);
    const lost = permitOf(limiter.tryAcquire('bench')).use('create', () => Promise.reject(new Error('lost')));
    await expect(lost).rejects.toThrow('lost');
    expect(limiter.isInFlight('create')).toBe(false);
    expect(limiter.tryAcquire('bench')).toBeGreaterThan(0);
  });
});

it('an order of a batch does not take the place for which a label waits', async () => {
  const { clock, limiter } = limiterOf(10);
  for (let sent = 0; sent < 9; sent += 1) {
    permitOf(limiter.tryAcquire(sent < 1 ? 'batch' : 'bench'));
    await clock.pass(6_000);
  }
  permitOf(limiter.tryAcquire('bench'));
  const alone = limiter.tryAcquire('batch');
  const label = limiter.acquire('label');
  const behind = limiter.tryAcquire('batch');
  if (typeof alone !== 'number' || typeof behind !== 'number') throw new Error('the batch went first');
  expect(behind).toBeGreaterThan(alone);
  await clock.pass(behind);
  await expect(label).resolves.toBeDefined();
});

it('a batch leaves a quarter to others for the rest of the day once a 429 showed that there are any', async () => {
  const { clock, limiter } = limiterOf(60);
  async function sentIn(minutes: number): Promise<number> {
    let sent = 0;
    for (let ms = 0; ms < minutes * 60_000; ms += 100) {
      const permit = limiter.tryAcquire('batch');
      if (typeof permit !== 'number') {
        void permit.use('create', async () => undefined);
        sent += 1;
      }
      await clock.pass(100);
    }
    return sent;
  }
  expect(await sentIn(2)).toBeGreaterThan(110);
  limiter.refused(null);
  await clock.pass(10_000);
  limiter.accepted(clock.monotonic());
  await clock.pass(60_000);
  expect(await sentIn(2)).toBeLessThanOrEqual(2 * 45 + 1);
  await clock.pass(12 * 3_600_000);
  expect(await sentIn(2)).toBeGreaterThan(110);
});

it('a request that waits for a permit when the station is stopped, or comes later, is rejected with that', async () => {
  const { clock, limiter } = limiterOf(1);
  limiter.tryAcquire('bench');
  const waiting = limiter.acquire('background');
  limiter.stop();
  await expect(waiting).rejects.toThrow('the station was stopped');
  await expect(limiter.acquire('bench')).rejects.toThrow('the station was stopped');
  expect(clock.planned()).toBe(0);
});

it('an order of a batch keeps its distance from those before it, and from no request of the desk', () => {
  const { limiter } = limiterOf(60);
  for (let sent = 0; sent < 30; sent += 1) permitOf(limiter.tryAcquire('bench'));
  permitOf(limiter.tryAcquire('batch'));
});

it('the wait of a request to come has what is left of the pause after a 429', async () => {
  const { clock, limiter } = limiterOf(60);
  await clock.pass(1_000);
  limiter.refused(30_000);
  await clock.pass(10_000);
  expect(limiter.waitOfNth('bench', 'create', 1)).toBe(20_000);
});

it('the pause after a 429 is the shortest at first, doubles with each in a row, and is the shortest again after an answer', async () => {
  const { clock, limiter } = limiterOf(60);
  async function rest(retryAfterMs: number | null): Promise<number> {
    const ms = limiter.refused(retryAfterMs) - clock.monotonic();
    await clock.pass(ms);
    return ms;
  }
  expect([await rest(null), await rest(null)]).toEqual([3_000, 6_000]);
  limiter.accepted(clock.monotonic());
  expect([await rest(0), await rest(0)]).toEqual([1_000, 2_000]);
});

it('a request is put behind those of its own lane and above that wait, and behind no other', async () => {
  const { limiter } = limiterOf(10);
  for (let sent = 0; sent < 9; sent += 1) permitOf(limiter.tryAcquire('bench'));
  const below = limiter.acquire('background');
  permitOf(limiter.tryAcquire('bench'));
  const own = limiter.acquire('bench');
  expect(limiter.tryAcquire('bench')).toBe(60_001);
  limiter.stop();
  await expect(below).rejects.toThrow();
  await expect(own).rejects.toThrow();
});

it('estimates by when requests left, from any sender and in any order', async () => {
  const clock = manualClock();
  const ago =
    (...ages: number[]) =>
    (withinMs: number) =>
      ages.filter((age) => age <= withinMs);
  const shared = { ...ownLimit(() => 3, clock), known: ago(45_000), others: ago(55_000, 25_000) };
  const limiter = createRateLimiter({ others: () => [], clock, shared });
  await clock.pass(60_000);
  // What others sent counts from when it may have reached the service, 5 s later than it left.
  expect(limiter.tryAcquire('bench')).toMatchObject({ acquiredAt: 60_000 });
  expect(limiter.tryAcquire('bench')).toBe(10_001);
  const waits = [1, 2, 3].map((nth) => limiter.waitOfNth('bench', 'create', nth));
  expect(waits).toEqual([20_001, 40_001, 60_001]);
});
