// More requests than in openApi.test.ts, with another seed.
import { expect, it } from 'vitest';
import { sized } from '../../support/runs.ts';
import { fuzzDoor } from './fuzzedDoor.ts';

const REQUESTS = sized({ deep: 1_000, long: 10_000 });

it('answers thousands of requests made from its own description only as described, and fails at none', async () => {
  const counts = await fuzzDoor(REQUESTS, 46);
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(REQUESTS);
});
