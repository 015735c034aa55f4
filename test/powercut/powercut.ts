import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleStation } from '../torture/bundleStation.ts';
import { emulatorMaker } from '../torture/emulator.ts';
import { type Chance, chanceOf } from '../torture/random.ts';
import { hasViolations, runOnce } from '../torture/run.ts';
import { QUIET } from '../torture/runPlan.ts';
import { SCENARIOS, scenarioNames } from '../torture/scenarios.ts';
import type { Workshop } from '../torture/scene.ts';
import { ACTIONS, cutAction } from './files.ts';
import { cutMailbox } from './mailbox.ts';
import { stationPower } from './stationPower.ts';

export interface PowercutOptions {
  readonly runs: number;
  readonly seed: string;
  /** States of the disk in each life of a station; half as many of a mailbox, a few of each action. */
  readonly states: number;
  /** Nothing more begins once something has failed. */
  readonly bail: boolean;
  readonly stop: AbortSignal;
  readonly onFailure: (text: string) => void;
}

/** `cuts`: lives that began on a disk that had lost writes. `failures`: states and days in which something was not as reported. */
export interface PowercutTotals {
  readonly runs: number;
  readonly cuts: number;
  readonly stationStates: number;
  readonly fileStates: number;
  readonly mailboxStates: number;
  readonly failures: number;
  readonly seconds: number;
}

/** A life that is ended at a step, wherever that is. */
const KILLED = { ...QUIET, endAt: 5_000, end: 'kill' } as const;
const STEPS_OF_A_LIFE = 160;
const STATES_OF_AN_ACTION = 6;

/**
 * Each run is whatever writes into files, a mailbox, and a day of a station that loses its power twice and then rests, with
 * the comparison of the torture's books at the end.
 */
export async function powercut(options: PowercutOptions): Promise<PowercutTotals> {
  const { runs, seed, states, bail, stop, onFailure } = options;
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'label-station-powercut-'));
  const count = { runs: 0, cuts: 0, stationStates: 0, fileStates: 0, mailboxStates: 0, failures: 0 };
  const goesOn = () => !stop.aborted && !(bail && count.failures > 0);
  let workshop: Workshop | null = null;

  async function openWorkshop(): Promise<Workshop> {
    const program = await bundleStation(join(folder, 'bundle'));
    return { program, cacheFolder: join(folder, 'cache'), folder, emulators: await emulatorMaker(), stop };
  }

  function fail(number: number, text: string): void {
    count.failures += 1;
    onFailure(`run ${number} of seed ${seed}: ${text}`);
  }

  const onStateOf =
    (number: number, what: 'stationStates' | 'fileStates' | 'mailboxStates') =>
    (missing: readonly string[], about: string) => {
      count[what] += 1;
      if (missing.length > 0) fail(number, `${about}: ${missing.join('; ')}`);
    };

  async function station(number: number, place: string, chance: Chance): Promise<void> {
    const name = scenarioNames[(number - 1) % scenarioNames.length] ?? 'plain';
    const killed = () =>
      ({ at: { by: 'any', nth: chance.whole(1, STEPS_OF_A_LIFE) }, deed: { kind: 'kill' } }) as const;
    const lives = [[killed()], [killed()]].map((steps) => ({ ...KILLED, steps }));
    const power = stationPower(place, chance, states, onStateOf(number, 'stationStates'));
    workshop ??= await openWorkshop();
    const plan = { ...SCENARIOS[name], seed: `${seed}/power/${number}`, lives };
    const report = await runOnce({ ...workshop, power }, plan, `run-${number}`);
    await power.looked();
    if (report === null) return;
    count.cuts += report.starts - 1;
    if (hasViolations(report))
      fail(number, `${name}: ${JSON.stringify({ ...report.verdict, broken: report.broken, budget: report.budget })}`);
  }

  try {
    for (let number = 1; number <= runs && goesOn(); number += 1) {
      const chance = chanceOf(`${seed}/power/${number}`);
      const place = join(folder, `place-${number}`);
      mkdirSync(place);
      for (const action of Object.keys(ACTIONS))
        if (goesOn()) await cutAction(action, place, chance, STATES_OF_AN_ACTION, onStateOf(number, 'fileStates'));
      if (goesOn()) await cutMailbox(place, chance, states / 2, onStateOf(number, 'mailboxStates'));
      if (goesOn()) await station(number, place, chance);
      rmSync(place, { recursive: true });
      count.runs += 1;
    }
  } catch (failure) {
    // Ctrl-C in a terminal ends what is being recorded too.
    if (!stop.aborted) throw failure;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { ...count, seconds: Math.round((performance.now() - started) / 100) / 10 };
}
