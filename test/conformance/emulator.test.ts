import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLabelPress } from '../../electron/demo/label/labelPress.ts';
import type { Shipment } from '../../electron/demo/model.ts';
import { defaultReadings, type Readings } from '../../electron/demo/readings.ts';
import { FONT_DIR } from '../support/demoService.ts';
import { nameOf, startEmulator, testable } from './emulatorBench.ts';
import type { Condition } from './harness/condition.ts';
import { legalReadings } from './legalReadings.ts';
import { observations } from './observations.ts';
import { asText } from './sheets.ts';

type Emulator = Awaited<ReturnType<typeof startEmulator>>;

const quick = testable.filter((condition) => condition.slow !== true);
const slow = testable.filter((condition) => condition.slow === true);
const rows = (list: readonly Condition[]) => list.map((condition) => [nameOf(condition), condition] as const);

/** A run of hundreds of conditions, also beside others on a busy machine, in ms. */
const wholeRunMs = 240_000;

/** A price without measures is against the letter of section 4.3; the default desi and the key's prefix are values, not readings. */
const notSwitched: readonly string[] = ['priceWithoutMeasures', 'defaultDesi', 'keyPrefix'];

/** The verdict of each condition on an emulator, in the order of the suite; one that failed to start fails all of them. */
type Judging = {
  readonly emulator: Promise<Emulator>;
  readonly problems: ReadonlyMap<Condition, Promise<string | null>>;
};

/** Judged one after the other, as they share an account; other emulators go on meanwhile. */
function serially(emulator: Promise<Emulator>, conditions: readonly Condition[]): Judging {
  let last: Promise<unknown> = emulator;
  const judge = (condition: Condition): Promise<string | null> => {
    const problem = last.then(async () => (await emulator).problem(condition));
    last = problem.catch(() => undefined);
    return problem;
  };
  return { emulator, problems: new Map(conditions.map((condition) => [condition, judge(condition)])) };
}

/** Drawing hundreds of labels takes half of the time. Readings are about the pages of several parcels alone. */
function fewDrawn(readings: Partial<Readings>): (shipment: Shipment) => Promise<Uint8Array> {
  const press = createLabelPress(FONT_DIR, () => ({ ...defaultReadings, ...readings }));
  return (shipment) => (shipment.parcel.quantity > 1 ? press.render(shipment) : asText(shipment));
}

// All begin together: they wait for carriers and deliveries, the longest for 11 s, and the time of one wait is used by the others.
let plain: Judging;
let delivering: Emulator;
const delivered = new Map<Condition, Promise<string | null>>();
const others = new Map<string, Judging>();
beforeAll(async () => {
  delivering = await startEmulator();
  for (const condition of slow) delivered.set(condition, delivering.problem(condition));
  plain = serially(startEmulator(), quick);
  for (const [name, readings] of legalReadings) {
    others.set(name, serially(startEmulator(readings, { renderLabel: fewDrawn(readings) }), quick));
  }
});
afterAll(async () => {
  for (const { emulator } of [plain, ...others.values()]) await (await emulator).close();
  await delivering.close();
});

describe('the emulator keeps the API document', () => {
  it.each(rows(quick))(
    '%s',
    async (_name, condition) => {
      expect(await plain.problems.get(condition)).toBeNull();
    },
    wholeRunMs,
  );

  it('every observation that is expected belongs to a condition, and no two conditions have one name', () => {
    const names = new Set(testable.map(({ endpoint, statement }) => `${endpoint}: ${statement}`));
    expect(Object.keys(observations).filter((name) => !names.has(name))).toEqual([]);
    expect(names.size).toBe(testable.length);
  });
});

describe('the emulator keeps the API document under other legal readings', () => {
  it.each(legalReadings)(
    '%s',
    async (reading) => {
      const problems: string[] = [];
      for (const [condition, judged] of others.get(reading)?.problems ?? []) {
        const problem = await judged;
        if (problem !== null) problems.push(`${nameOf(condition)}: ${problem}`);
      }
      expect(problems).toEqual([]);
      expect(others.get(reading)?.problems.size).toBe(quick.length);
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
    // They are about times, and hundreds of conditions ran beside them: those that failed run once more, alone.
    const problem = await delivered.get(condition);
    expect(problem === null ? null : await delivering.problem(condition)).toBeNull();
  });
});
