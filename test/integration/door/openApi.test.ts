import { expect, it } from 'vitest';
import { fuzzDoor } from './fuzzedDoor.ts';

it('answers 1,000 requests made from its own description only as described, and fails at none', async () => {
  const counts = await fuzzDoor(1_000, 2026);
  const total = (part: RegExp) => [...counts].reduce((sum, [name, count]) => (part.test(name) ? sum + count : sum), 0);
  expect(total(/./)).toBe(1_000);
  // Every request got through to its work, and was refused for its body.
  for (const done of [
    /^PUT .* 20\d$/,
    /ship 202$/,
    /cancel 200$/,
    /documents 200$/,
    /events 200$/,
    /label 200|label 409/,
    / 422$/,
    / 415$/,
  ])
    expect(total(done), String(done)).toBeGreaterThan(0);
});
