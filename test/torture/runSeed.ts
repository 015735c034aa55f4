import { damagedPlan, panelPlan, randomPlan, rushPlan } from './randomPlan.ts';
import { CALM, orderPlan, QUIET, type RunPlan } from './runPlan.ts';
import { isScenario, SCENARIOS } from './scenarios.ts';
import { sleepPlan } from './sleepPlan.ts';

/*
 * The seed of a run names its kind, so that the seed is enough to replay it: 7/record/plain a scenario without trouble; its steps
 * are written down 7/kill/plain/sql.COMMIT:after/3 killed when it passes that step for the third time
 * 7/full/plain/sql.INSERT events:before/2 that write fails as on a full disk 7/cut/100+1x50 the answers to creates are cut
 * after 100, 101 ... 149 bytes 7/rush/3 more orders than the budget allows in a minute, and a restart among them 7/sleep/3
 * the computer sleeps, and another program ships the same orders 7/panel/3 the customer panel has opened some of the orders
 * before 7/damaged/3 a bad day; the journal is damaged after each life 7/random/42 a bad day The number in front is that of
 * the whole torture; small choices (jitter, how long a sheet takes) follow from all of it.
 */

/** A life that goes on until there is nothing left to do, unless a step ends it. */
const LONG = { ...QUIET, endAt: 5_000, end: 'kill' } as const;

/** Kinds of runs, for `--only`. */
export const RUN_KINDS = ['record', 'kill', 'full', 'cut', 'rush', 'sleep', 'panel', 'damaged', 'random'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

export const recordSeed = (seed: string, scenario: string) => `${seed}/record/${scenario}`;
export const stepSeed = (seed: string, deed: 'kill' | 'full', scenario: string, step: string, nth: number) =>
  `${seed}/${deed}/${scenario}/${step}/${nth}`;
export const cutSeed = (seed: string, from: number, stride: number, count: number) =>
  `${seed}/cut/${from}+${stride}x${count}`;
export const rushSeed = (seed: string, number: number) => `${seed}/rush/${number}`;
export const sleepSeed = (seed: string, number: number) => `${seed}/sleep/${number}`;
export const panelSeed = (seed: string, number: number) => `${seed}/panel/${number}`;
export const damagedSeed = (seed: string, number: number) => `${seed}/damaged/${number}`;
export const randomSeed = (seed: string, number: number) => `${seed}/random/${number}`;

export function kindOf(seed: string): string {
  return seed.split('/')[1] ?? '';
}

/** The plan of that seed; null when it is none. */
export function planOf(seed: string): RunPlan | null {
  const [, kind, about = '', ...rest] = seed.split('/');
  switch (kind) {
    case 'record':
      return isScenario(about) ? { ...SCENARIOS[about], seed, lives: [{ ...LONG, end: 'stop' }], record: true } : null;
    case 'kill':
    case 'full': {
      const nth = Number(rest.pop());
      const name = rest.join('/');
      if (!isScenario(about) || name === '' || !Number.isInteger(nth)) return null;
      const steps = [{ at: { by: 'name', name, nth }, deed: { kind } } as const];
      return { ...SCENARIOS[about], seed, lives: [{ ...LONG, steps }] };
    }
    case 'cut': {
      const [, from, stride, count] = (/^(\d+)\+(\d+)x(\d+)$/.exec(about) ?? []).map(Number);
      if (from === undefined || stride === undefined || count === undefined) return null;
      return cutPlan(seed, from, stride, count);
    }
    case 'rush':
      return /^\d+$/.test(about) ? rushPlan(seed) : null;
    case 'sleep':
      return /^\d+$/.test(about) ? sleepPlan(seed) : null;
    case 'panel':
      return /^\d+$/.test(about) ? panelPlan(seed) : null;
    case 'damaged':
      return /^\d+$/.test(about) ? damagedPlan(seed) : null;
    case 'random':
      return /^\d+$/.test(about) ? randomPlan(seed) : null;
    default:
      return null;
  }
}

/** Every other create is cut, each after another number of bytes; between them one comes through. */
function cutPlan(seed: string, from: number, stride: number, count: number): RunPlan {
  const numbers = Array.from({ length: count }, (_, index) => index);
  return {
    ...CALM,
    seed,
    requestsPerMinute: 1_000_000,
    orders: numbers.map((index) => orderPlan(`CUT-${String(index).padStart(3, '0')}`, { scans: [] })),
    lives: [{ ...LONG, endAt: 20_000, end: 'stop' }],
    wire: numbers.map((index) => ({
      on: 'create',
      nth: 2 * index + 1,
      trouble: { kind: 'cut', bytes: from + index * stride },
    })),
  };
}
