import { describe, expect, it } from 'vitest';
import type { LifeLine } from '../../torture/protocol.ts';
import { chanceOf } from '../../torture/random.ts';
import { kindOf, planOf, RUN_KINDS } from '../../torture/runSeed.ts';
import { type Knowledge, needsKnowledge, recordings, schedule } from '../../torture/schedule.ts';

const passed = (step: string, canBeFull = false): LifeLine => ({ did: 'passed', step, canBeFull });
const LONGEST = 1_250;
const knowledge: Knowledge = {
  steps: new Map([
    ['plain', [passed('a:before'), passed('a:before', true), passed('a:after'), passed('b(x):before', true)]],
    ['pending', [passed('a:before'), passed('c:before')]],
  ]),
  longestCreate: LONGEST,
};

describe('the schedule of a torture', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(schedule('1', 60, knowledge, null)).toEqual(schedule('1', 60, knowledge, null));
    expect(schedule('1', 60, knowledge, null)).not.toEqual(schedule('2', 60, knowledge, null));
  });

  it('names only runs that can be replayed', () => {
    const seeds = [...recordings('1'), ...schedule('1', 200, knowledge, null)];
    expect(seeds.filter((seed) => planOf(seed) === null)).toEqual([]);
    expect(new Set(seeds).size).toBe(seeds.length);
    expect(seeds.every((seed) => (RUN_KINDS as readonly string[]).includes(kindOf(seed)))).toBe(true);
  });

  it('breaks the station at one of each kind of step before it begins with the others', () => {
    const early = schedule('1', 6 + 3 + 4 + 8 + 3 + 3, knowledge, null);
    const kinds = ['kill', 'full'].flatMap((deed) =>
      ['a:before', 'a:after', 'b(x):before', 'c:before'].map((step) => ({ deed, step })),
    );
    const found = kinds.filter(({ deed, step }) =>
      early.some((seed) => seed.includes(`/${deed}/`) && seed.includes(`/${step}/`)),
    );
    expect(found).toHaveLength(4 + 2);
  });

  it('cuts the answer after every byte count, and kills at every passing of every step', () => {
    const all = schedule('1', 1_000, knowledge, null);
    const cut = new Set(
      all
        .flatMap((seed) => planOf(seed)?.wire ?? [])
        .flatMap(({ trouble }) => (trouble.kind === 'cut' ? [trouble.bytes] : [])),
    );
    expect(Array.from({ length: LONGEST }, (_, bytes) => bytes).filter((bytes) => !cut.has(bytes))).toEqual([]);
    expect(all.filter((seed) => kindOf(seed) === 'kill')).toHaveLength(6);
    expect(all.filter((seed) => kindOf(seed) === 'full')).toHaveLength(2);
    expect(all).toHaveLength(1_000);
  });

  it('gives each kind of run its share of a torture that ends before each step had its turn', () => {
    const lines = Array.from({ length: 200 }, (_, index) => passed(`step ${index}:before`, index < 40));
    const many: Knowledge = { steps: new Map([['plain', lines]]), longestCreate: LONGEST };
    for (let seed = 1; seed <= 20; seed += 1) {
      const half = schedule(String(seed), 130, many, null);
      const times = (kind: string) => half.filter((one) => kindOf(one) === kind).length;
      expect(['kill', 'full', 'cut', 'rush', 'sleep', 'damaged'].map(times)).toEqual([100, 20, 2, 2, 4, 2]);
    }
  });

  it('has only the kinds that are wanted', () => {
    expect(new Set(schedule('1', 30, knowledge, ['random']).map(kindOf))).toEqual(new Set(['random']));
    expect(schedule('1', 1_000, knowledge, ['kill'])).toHaveLength(6);
  });

  it('needs the recorded runs only for what is planned by their steps', () => {
    expect(needsKnowledge(['random', 'panel', 'rush', 'sleep', 'damaged'])).toBe(false);
    for (const kind of ['record', 'kill', 'full', 'cut'] as const) expect(needsKnowledge(['random', kind])).toBe(true);
    expect(needsKnowledge(null)).toBe(true);
  });
});

it('plans the same day for the same seed', () => {
  expect(planOf('3/random/9')).toEqual(planOf('3/random/9'));
  expect(planOf('3/random/9')).not.toEqual(planOf('3/random/10'));
  expect(planOf('3/nothing/9')).toBeNull();
});

it('chooses evenly', () => {
  const chance = chanceOf('even');
  const counts = [0, 0, 0, 0];
  for (let i = 0; i < 4_000; i += 1) {
    const index = chance.whole(0, 3);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  expect(counts.every((count) => count > 850 && count < 1_150)).toBe(true);
  expect(chance.shuffled([1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5]);
});
