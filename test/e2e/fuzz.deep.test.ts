// Deep, not in each run: two thousand random messages.
import { allChannels, fuzzStation, isClean } from '../fuzz/fuzzStation.ts';
import { expect, test } from './fixtures.ts';
import { noteKeychain } from './support/keychain.ts';

test('two thousand valid, damaged and invented messages crash nothing, and none is taken that the contract refuses', async () => {
  test.skip(process.platform !== 'linux', 'elsewhere it would overwrite what is in the person’s own keychain');
  const keychain = await noteKeychain();
  try {
    const faults: string[] = [];
    const totals = await fuzzStation({ messages: 2_000, seed: 'e2e', onFault: (line) => faults.push(line) });
    expect(faults).toEqual([]);
    expect(isClean(totals)).toBe(true);
    expect(totals.channels).toBe(allChannels);
    expect(totals.accepted + totals.refused).toBe(2_000);
    expect(totals.accepted).toBeGreaterThan(200);
    expect(totals.refused).toBeGreaterThan(500);
  } finally {
    await keychain.takeOut();
  }
});
