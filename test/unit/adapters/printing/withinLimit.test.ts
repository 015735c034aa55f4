import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withinLimit } from '../../../../electron/adapters/printing/withinLimit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is what the work came to, and leaves no timer behind', async () => {
  expect(await withinLimit(Promise.resolve(7), 1_000)).toEqual({ kind: 'done', value: 7 });
  expect(await withinLimit(Promise.reject(new Error('no paper')), 1_000)).toEqual({
    kind: 'failed',
    detail: 'no paper',
  });
  expect(await withinLimit(Promise.reject('in words'), 1_000)).toEqual({ kind: 'failed', detail: 'in words' });
  expect(vi.getTimerCount()).toBe(0);
});

it('is late once the limit has passed, with any later result of the work', async () => {
  let fail: (cause: Error) => void = () => undefined;
  const waiting = withinLimit(
    new Promise((_, reject) => {
      fail = reject;
    }),
    1_000,
  );
  vi.advanceTimersByTime(1_000);
  fail(new Error('too late'));
  expect(await waiting).toEqual({ kind: 'late' });
});
