import { expect, it, vi } from 'vitest';
import { dpiWithin, withinTime } from '../../../../renderer/preview/limits.ts';

it.each([
  ['a label', 100, 150, 300],
  ['an A4 page', 210, 297, 300],
])('%s is drawn with every dot', (_name, width, height, dpi) => {
  expect(dpiWithin(width, height, dpi)).toBe(dpi);
});

it.each([
  ['a page of a hundred square metres', 10_000, 10_000],
  ['a page of a kilometre', 1_000_000, 100],
  ['a page that is narrower than a hair', 0.01, 1_000_000],
])('%s takes no more memory than a screen full of labels', (_name, width, height) => {
  const dpi = dpiWithin(width, height, 300);
  const [across, down] = [(width / 25.4) * dpi, (height / 25.4) * dpi];
  expect(across * down).toBeLessThan(16_000_001);
  expect(Math.max(across, down)).toBeLessThan(16_001);
});

it('what takes too long is stopped and reported; what is there in time is not', async () => {
  const stop = vi.fn();
  await expect(withinTime(new Promise(() => undefined), 20, stop)).rejects.toThrow('it took longer than 0.02 s');
  expect(stop).toHaveBeenCalledOnce();
  expect(await withinTime(Promise.resolve('there'), 20, stop)).toBe('there');
  await expect(withinTime(Promise.reject(new Error('broken')), 20, stop)).rejects.toThrow('broken');
  expect(stop).toHaveBeenCalledOnce();
});
