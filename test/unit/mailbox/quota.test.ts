import { expect, it } from 'vitest';
import { createQuota } from '../../../mailbox/core/limits.ts';

const reading = (bytes: number) => ({ bytes });

it('takes what fits into the limit to the byte, each box by itself', () => {
  const quota = createQuota(1_000);
  const [one, other] = [reading(400), reading(400)];
  expect(quota.take(one, 600)).toBe(true);
  expect(quota.take(one, 1)).toBe(false);
  expect(quota.take(other, 600)).toBe(true);
});

it('counts what it took since the box was read, and no longer than to the next reading', () => {
  const quota = createQuota(1_000);
  const before = reading(0);
  expect(quota.take(before, 500)).toBe(true);
  expect(quota.take(before, 400)).toBe(true);
  expect(quota.take(before, 200)).toBe(false);
  expect(quota.take(before, 100)).toBe(true);
  // Nothing of it was stored: the disk was full, or all of it was there already.
  expect(quota.take(reading(0), 1_000)).toBe(true);
  expect(quota.take(reading(900), 200)).toBe(false);
});

it('takes again when older deliveries were forgotten', () => {
  const quota = createQuota(1_000);
  expect(quota.take(reading(1_000), 1)).toBe(false);
  expect(quota.take(reading(300), 700)).toBe(true);
});
