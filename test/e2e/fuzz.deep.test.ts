// Deep, not in each run: hundreds of random messages, or thousands.
import { allChannels, fuzzStation, isClean } from '../fuzz/fuzzStation.ts';
import { sized } from '../support/runs.ts';
import { expect, test } from './fixtures.ts';
import { noteKeychain } from './support/keychain.ts';

const MESSAGES = sized({ deep: 500, long: 2_000 });

test('many valid, damaged and invented messages crash nothing, and none is taken that the contract refuses', async () => {
  test.skip(process.platform !== 'linux', 'elsewhere it would overwrite what is in the person’s own keychain');
  const keychain = await noteKeychain();
  try {
    const faults: string[] = [];
    const totals = await fuzzStation({ messages: MESSAGES, seed: 'e2e', onFault: (line) => faults.push(line) });
    expect(faults).toEqual([]);
    expect(isClean(totals)).toBe(true);
    expect(totals.channels).toBe(allChannels);
    expect(totals.accepted + totals.refused).toBe(MESSAGES);
    expect(totals.accepted).toBeGreaterThan(MESSAGES / 10);
    expect(totals.refused).toBeGreaterThan(MESSAGES / 4);
  } finally {
    await keychain.takeOut();
  }
});
