import { allChannels, fuzzStation, isClean } from '../fuzz/fuzzStation.ts';
import { expect, test } from './fixtures.ts';

test('two thousand valid, damaged and invented messages crash nothing, and none is taken that the contract refuses', async () => {
  test.setTimeout(300_000);
  const faults: string[] = [];
  const totals = await fuzzStation({ messages: 2_000, seed: 'e2e', onFault: (line) => faults.push(line) });
  expect(faults).toEqual([]);
  expect(isClean(totals)).toBe(true);
  expect(totals.channels).toBe(allChannels);
  expect(totals.accepted + totals.refused).toBe(2_000);
  expect(totals.accepted).toBeGreaterThan(200);
  expect(totals.refused).toBeGreaterThan(500);
});
