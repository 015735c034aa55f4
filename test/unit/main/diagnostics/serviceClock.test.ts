import { expect, it } from 'vitest';
import { createServiceClock } from '../../../../electron/main/diagnostics/serviceClock.ts';

it('returns the lead of the last answer of a service, and only where that came since', () => {
  let now = 100;
  const clock = createServiceClock({ monotonic: () => now });
  clock.note('https://a.example', 5_000);
  now = 200;
  clock.note('https://a.example', 7_000);
  expect([clock.leadSince('https://a.example', 200), clock.leadSince('https://a.example', 201)]).toEqual([7_000, null]);
  expect(clock.leadSince('https://b.example', 0)).toBeNull();
});
