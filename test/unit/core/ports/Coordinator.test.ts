import { expect, it } from 'vitest';
import { laterPart } from '../../../../electron/core/ports/Coordinator.ts';

it.each([
  ['a fifth of the limit', 60, 60, 12],
  ['no more than its part was', 5, 60, 5],
  ['one request where a fifth is less', 3, 4, 1],
  ['nothing where it had nothing', 0, 60, 0],
])('a desk that is cut off for long may use %s', (_what, share, limit, part) => {
  expect(laterPart(share, limit)).toBe(part);
});
