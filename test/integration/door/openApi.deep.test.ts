// Ten times as many requests as openApi.test.ts, with another seed: it takes half a minute.
import { expect, it } from 'vitest';
import { fuzzDoor } from './fuzzedDoor.ts';

it('answers 10,000 requests made from its own description only as described, and fails at none', async () => {
  const counts = await fuzzDoor(10_000, 46);
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(10_000);
});
