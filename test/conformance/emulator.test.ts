import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultReadings } from '../../electron/demo/readings.ts';
import { nameOf, startEmulator, testable } from './emulatorBench.ts';
import type { Condition } from './harness/condition.ts';
import { legalReadings } from './legalReadings.ts';
import { observations } from './observations.ts';

type Emulator = Awaited<ReturnType<typeof startEmulator>>;

const quick = testable.filter((condition) => condition.slow !== true);
const slow = testable.filter((condition) => condition.slow === true);
const rows = (list: readonly Condition[]) => list.map((condition) => [nameOf(condition), condition] as const);

/** A run of hundreds of conditions, also beside others on a busy machine, in ms. */
const wholeRunMs = 240_000;

/** A price without measures is against the letter of section 4.3; the default desi and the key's prefix are values, not readings. */
const notSwitched: readonly string[] = ['priceWithoutMeasures', 'defaultDesi', 'keyPrefix'];

// Deliveries wait in real time for up to 11 s: they begin first, and are looked at last.
let delivering: Emulator;
const delivered = new Map<Condition, Promise<string | null>>();
beforeAll(async () => {
  delivering = await startEmulator();
  for (const condition of slow) delivered.set(condition, delivering.problem(condition));
});
afterAll(() => delivering.close());

describe('the emulator keeps the API document', () => {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator();
  });
  afterAll(() => emulator.close());

  it.each(rows(quick))('%s', async (_name, condition) => {
    expect(await emulator.problem(condition)).toBeNull();
  });

  it('every observation that is expected belongs to a condition, and no two conditions have one name', () => {
    const names = new Set(testable.map(({ endpoint, says }) => `${endpoint}: ${says}`));
    expect(Object.keys(observations).filter((name) => !names.has(name))).toEqual([]);
    expect(names.size).toBe(testable.length);
  });
});

describe('the emulator keeps the API document under other legal readings', () => {
  it.concurrent.each(legalReadings)(
    '%s',
    async (_name, readings) => {
      const emulator = await startEmulator(readings);
      const problems: string[] = [];
      for (const condition of quick) {
        const problem = await emulator.problem(condition);
        if (problem !== null) problems.push(`${nameOf(condition)}: ${problem}`);
      }
      await emulator.close();
      expect(problems).toEqual([]);
    },
    wholeRunMs,
  );

  it('each reading is switched at least once', () => {
    const switched = new Set(legalReadings.flatMap(([, readings]) => Object.keys(readings)));
    const left = Object.keys(defaultReadings).filter((name) => !switched.has(name) && !notSwitched.includes(name));
    expect(left).toEqual([]);
  });
});

describe('the emulator delivers webhooks as documented', () => {
  it.each(rows(slow))('%s', async (_name, condition) => {
    // They are about times, and hundreds of conditions ran beside them: what failed there is asked once more, alone.
    const problem = await delivered.get(condition);
    expect(problem === null ? null : await delivering.problem(condition)).toBeNull();
  });
});
