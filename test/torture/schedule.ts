import type { LifeLine } from './protocol.ts';
import { type Chance, chanceOf } from './random.ts';
import {
  cutSeed,
  damagedSeed,
  kindOf,
  panelSeed,
  RUN_KINDS,
  type RunKind,
  randomSeed,
  recordSeed,
  rushSeed,
  sleepSeed,
  stepSeed,
} from './runSeed.ts';
import { type ScenarioName, scenarioNames } from './scenarios.ts';

/** What the recorded runs taught. */
export interface Knowledge {
  readonly steps: ReadonlyMap<ScenarioName, readonly LifeLine[]>;
  /** Bytes of the longest answer to a create. */
  readonly longestCreate: number;
}

/** Orders, and so cuts, in one run. */
const CUTS_IN_ONE = 100;
/** Runs in which the cuts of a short torture are spread over the answer. */
const SPREAD_RUNS = 3;
const EARLY_RUSHES = 4;
const ALL_RUSHES = 40;
const EARLY_SLEEPS = 8;
const ALL_SLEEPS = 120;
const EARLY_DAMAGES = 3;
const ALL_DAMAGES = 120;
/** One of so many random days is one of a shop whose orders the customer panel opens. */
const PANEL_DAYS = 5;

/** The kinds that are planned by what the recorded runs taught. */
const PLANNED: readonly string[] = ['record', 'kill', 'full', 'cut'] satisfies readonly RunKind[];

export const needsKnowledge = (only: readonly RunKind[] | null): boolean =>
  only === null || only.some((kind) => PLANNED.includes(kind));

export const recordings = (seed: string): readonly string[] => scenarioNames.map((name) => recordSeed(seed, name));

interface Step {
  readonly deed: 'kill' | 'full';
  readonly scenario: ScenarioName;
  readonly step: string;
  readonly nth: number;
}

/** Each passing of each step, with what can be done at it. */
function stepsOf({ steps }: Knowledge): readonly Step[] {
  return [...steps].flatMap(([scenario, lines]) => {
    const passed = new Map<string, number>();
    return lines.flatMap((line): Step[] => {
      if (line.did !== 'passed') return [];
      const { step } = line;
      const nth = (passed.get(step) ?? 0) + 1;
      passed.set(step, nth);
      const kill: Step = { deed: 'kill', scenario, step, nth };
      return line.canBeFull ? [kill, { ...kill, deed: 'full' }] : [kill];
    });
  });
}

/** Mixes the kinds of runs by chance, and so that however soon the torture ends, each kind has had its share of the runs. */
function mixed(seeds: readonly string[], chance: Chance): readonly string[] {
  const shuffled = chance.shuffled(seeds);
  const ofKinds = RUN_KINDS.map((kind) => shuffled.filter((seed) => kindOf(seed) === kind));
  return ofKinds
    .flatMap((ofKind) => ofKind.map((seed, index) => ({ seed, place: (index + 0.5) / ofKind.length })))
    .sort((a, b) => a.place - b.place)
    .map(({ seed }) => seed);
}

/**
 * The seeds of `runs` runs, after those that record: one for each kind of step and cuts spread over the answer come
 * first, mixed with random days; then all other steps, every byte count and random days in turn; at last random days alone.
 */
export function schedule(
  seed: string,
  runs: number,
  knowledge: Knowledge,
  only: readonly RunKind[] | null,
): readonly string[] {
  const chance = chanceOf(`${seed} order`);
  const wanted = (one: string) => only === null || only.includes(kindOf(one) as RunKind);
  const seen = new Set<string>();
  const first: string[] = [];
  const others: string[] = [];
  for (const { deed, scenario, step, nth } of stepsOf(knowledge)) {
    const kind = `${deed} ${step}`;
    (seen.has(kind) ? others : first).push(stepSeed(seed, deed, scenario, step, nth));
    seen.add(kind);
  }
  const length = knowledge.longestCreate;
  const stride = Math.max(1, Math.ceil(length / (CUTS_IN_ONE * SPREAD_RUNS)));
  for (let i = 0; i < SPREAD_RUNS; i += 1) first.push(cutSeed(seed, i * CUTS_IN_ONE * stride, stride, CUTS_IN_ONE));
  for (let from = 0; from <= length; from += CUTS_IN_ONE) others.push(cutSeed(seed, from, 1, CUTS_IN_ONE));

  for (let i = 1; i <= ALL_RUSHES; i += 1) (i <= EARLY_RUSHES ? first : others).push(rushSeed(seed, i));
  for (let i = 1; i <= ALL_SLEEPS; i += 1) (i <= EARLY_SLEEPS ? first : others).push(sleepSeed(seed, i));
  for (let i = 1; i <= ALL_DAMAGES; i += 1) (i <= EARLY_DAMAGES ? first : others).push(damagedSeed(seed, i));

  const isDayWanted = { random: wanted(`${seed}/random`), panel: wanted(`${seed}/panel`) };
  const areDaysWanted = isDayWanted.random || isDayWanted.panel;
  let last = 0;
  const randomDay = () => {
    last += 1;
    const isOfPanel = isDayWanted.panel && (last % PANEL_DAYS === 0 || !isDayWanted.random);
    return (isOfPanel ? panelSeed : randomSeed)(seed, last);
  };
  const early = first.filter(wanted);
  const beside = areDaysWanted ? Math.max(0, Math.min(Math.ceil(early.length / 3), runs - early.length)) : 0;
  const list = [...mixed([...early, ...Array.from({ length: beside }, randomDay)], chance)];
  for (const other of chance.shuffled(others).filter(wanted)) {
    list.push(other);
    if (areDaysWanted) list.push(randomDay());
  }
  while (list.length < runs && areDaysWanted) list.push(randomDay());
  return list.slice(0, Math.max(0, runs));
}
