import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleStation } from '../torture/bundleStation.ts';
import { emulatorMaker } from '../torture/emulator.ts';
import { chanceOf } from '../torture/random.ts';
import { hasViolations, runOnce } from '../torture/run.ts';
import { QUIET } from '../torture/runPlan.ts';
import { SCENARIOS, scenarioNames } from '../torture/scenarios.ts';
import { ACTIONS, cutAction } from './files.ts';
import { cutMailbox } from './mailbox.ts';
import { stationPower } from './stationPower.ts';

export interface PowercutOptions {
  readonly runs: number;
  readonly seed: string;
  readonly stop: AbortSignal;
  /** States of the disk in each life of a station; half as many of a mailbox, a few of each action. */
  readonly states: number;
  readonly onFailure: (text: string) => void;
}

/** `cuts`: lives that began on a disk that had forgotten. `failures`: states and days in which something was not as told. */
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

/**
 * Each run is a day of a station that loses its power twice and then rests, with the comparison of the torture's books at
 * the end; then what else writes into files, and a mailbox.
 */
export async function powercut(options: PowercutOptions): Promise<PowercutTotals> {
  const { runs, seed, stop, states, onFailure } = options;
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'label-station-powercut-'));
  const count = { runs: 0, cuts: 0, stationStates: 0, fileStates: 0, mailboxStates: 0, failures: 0 };
  const fail = (number: number, text: string) => {
    count.failures += 1;
    onFailure(`run ${number} of seed ${seed}: ${text}`);
  };
  try {
    const program = await bundleStation(join(folder, 'bundle'));
    const emulators = await emulatorMaker();
    for (let number = 1; number <= runs && !stop.aborted; number += 1) {
      const chance = chanceOf(`${seed}/power/${number}`);
      const look =
        (what: 'stationStates' | 'fileStates' | 'mailboxStates') => (missing: readonly string[], about: string) => {
          count[what] += 1;
          if (missing.length > 0) fail(number, `${about}: ${missing.join('; ')}`);
        };
      const place = join(folder, `place-${number}`);
      mkdirSync(place);
      const name = scenarioNames[(number - 1) % scenarioNames.length] ?? 'plain';
      const killed = () =>
        ({ at: { by: 'any', nth: chance.whole(1, STEPS_OF_A_LIFE) }, deed: { kind: 'kill' } }) as const;
      const lives = [
        { ...KILLED, steps: [killed()] },
        { ...KILLED, steps: [killed()] },
      ];
      const power = stationPower(place, chance, states, look('stationStates'));
      const workshop = { program, cacheFolder: join(folder, 'cache'), folder, emulators, stop, power };
      const report = await runOnce(
        workshop,
        { ...SCENARIOS[name], seed: `${seed}/power/${number}`, lives },
        `run-${number}`,
      );
      await power.looked();
      if (stop.aborted) break;
      count.cuts += report.starts - 1;
      if (hasViolations(report))
        fail(number, `${name}: ${JSON.stringify({ ...report.verdict, broken: report.broken, budget: report.budget })}`);
      for (const action of Object.keys(ACTIONS)) await cutAction(action, place, chance, 6, look('fileStates'));
      await cutMailbox(place, chance, states / 2, look('mailboxStates'));
      rmSync(place, { recursive: true });
      count.runs += 1;
    }
    return { ...count, seconds: Math.round((performance.now() - started) / 100) / 10 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
