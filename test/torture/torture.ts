import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleStation } from './bundleStation.ts';
import { emulatorMaker } from './emulator.ts';
import type { LifeLine } from './protocol.ts';
import { hasViolations, type RunReport, runOnce } from './run.ts';
import { planOf, type RunKind } from './runSeed.ts';
import { type ScenarioName, scenarioNames } from './scenarios.ts';
import type { Workshop } from './scene.ts';
import { needsKnowledge, recordings, schedule } from './schedule.ts';

export interface TortureOptions {
  readonly runs: number;
  /** A number for the whole torture, or the seed of one run, which is then repeated. */
  readonly seed: string;
  readonly only: readonly RunKind[] | null;
  /** Runs at once. */
  readonly workers: number;
  /** No further run begins once one has failed. */
  readonly bail: boolean;
  readonly stop: AbortSignal;
  readonly onRun: (report: RunReport, totals: Totals) => void;
}

/** Sums over all runs. The four books first; `seconds` of the whole torture. */
export interface Totals {
  readonly runs: number;
  readonly kills: number;
  readonly faults: number;
  readonly doubleCharges: number;
  readonly lostScans: number;
  readonly silentDoublePrints: number;
  readonly silentlyMissing: number;
  readonly unaskedSheets: number;
  readonly deskWishes: number;
  readonly untrue: number;
  readonly seed: string;
  readonly ledgerFaults: number;
  readonly overBudget: number;
  readonly strayed: number;
  readonly broken: number;
  readonly failedRuns: number;
  /** Lives of stations. */
  readonly starts: number;
  /** Different steps at which a station was killed, and at which a write failed. */
  readonly killedAtSteps: number;
  readonly fullAtSteps: number;
  /** Different byte counts after which the answer to a create was cut. */
  readonly cutAtBytes: number;
  readonly seconds: number;
}

interface Count {
  totals: Omit<Totals, 'killedAtSteps' | 'fullAtSteps' | 'cutAtBytes' | 'seconds'>;
  readonly killedAt: Set<string>;
  readonly fullAt: Set<string>;
  readonly cutAt: Set<number>;
}

function add(count: Count, report: RunReport): void {
  const { totals } = count;
  const { verdict } = report;
  count.totals = {
    ...totals,
    runs: totals.runs + 1,
    kills: totals.kills + report.kills,
    faults: totals.faults + report.faults,
    doubleCharges: totals.doubleCharges + verdict.doubleCharges.length,
    lostScans: totals.lostScans + verdict.lostScans.length,
    silentDoublePrints: totals.silentDoublePrints + verdict.silentDoublePrints.length,
    silentlyMissing: totals.silentlyMissing + verdict.silentlyMissing.length,
    unaskedSheets: totals.unaskedSheets + verdict.unaskedSheets.length,
    deskWishes: totals.deskWishes + verdict.deskWishes.length,
    untrue: totals.untrue + verdict.untrue.length,
    ledgerFaults: totals.ledgerFaults + verdict.ledger.length,
    overBudget: totals.overBudget + report.budget.length,
    strayed: totals.strayed + report.strayed.length,
    broken: totals.broken + report.broken.length,
    failedRuns: totals.failedRuns + (hasViolations(report) ? 1 : 0),
    starts: totals.starts + report.starts,
  };
  for (const line of report.lines) {
    if (line.did === 'kill') count.killedAt.add(line.step);
    if (line.did === 'full') count.fullAt.add(line.step);
  }
  for (const { trouble } of report.plan.wire) if (trouble.kind === 'cut') count.cutAt.add(trouble.bytes);
}

/** Runs the torture. Null when the seed is neither a number nor that of a run. */
export async function torture(options: TortureOptions): Promise<Totals | null> {
  const { seed, stop, runs } = options;
  const single = /^\d+$/.test(seed) ? null : planOf(seed);
  if (single === null && !/^\d+$/.test(seed)) return null;
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'label-station-torture-'));
  const bundle = join(folder, 'bundle');
  const cacheFolder = join(folder, 'cache');
  const count: Count = {
    totals: {
      runs: 0,
      kills: 0,
      faults: 0,
      doubleCharges: 0,
      lostScans: 0,
      silentDoublePrints: 0,
      silentlyMissing: 0,
      unaskedSheets: 0,
      deskWishes: 0,
      untrue: 0,
      seed,
      ledgerFaults: 0,
      overBudget: 0,
      strayed: 0,
      broken: 0,
      failedRuns: 0,
      starts: 0,
    },
    killedAt: new Set(),
    fullAt: new Set(),
    cutAt: new Set(),
  };
  const totals = (): Totals => ({
    ...count.totals,
    killedAtSteps: count.killedAt.size,
    fullAtSteps: count.fullAt.size,
    cutAtBytes: count.cutAt.size,
    seconds: Math.round((performance.now() - started) / 100) / 10,
  });
  try {
    const program = await bundleStation(bundle);
    const workshop: Workshop = { program, cacheFolder, folder, emulators: await emulatorMaker(), stop };
    let number = 0;
    const goesOn = () => !stop.aborted && !(options.bail && count.totals.failedRuns > 0);

    async function work(seeds: readonly string[]): Promise<readonly RunReport[]> {
      const left = [...seeds];
      const reports: RunReport[] = [];
      const worker = async () => {
        for (let next = left.shift(); next !== undefined && goesOn(); next = left.shift()) {
          const plan = planOf(next);
          if (plan === null) throw new Error(`no such run: ${next}`);
          number += 1;
          const report = await runOnce(workshop, plan, `run-${number}`);
          if (report === null) return;
          add(count, report);
          options.onRun(report, totals());
          reports.push(report);
        }
      };
      await Promise.all(Array.from({ length: options.workers }, worker));
      return reports;
    }

    if (single !== null) {
      await work(Array.from({ length: runs }, () => seed));
      return totals();
    }
    const recorded = await work(needsKnowledge(options.only) ? recordings(seed) : []);
    const steps = new Map<ScenarioName, readonly LifeLine[]>();
    for (const name of scenarioNames) {
      steps.set(name, recorded.find((report) => report.plan.seed.endsWith(`/record/${name}`))?.lines ?? []);
    }
    const longestCreate = Math.max(0, ...recorded.map((report) => report.longestCreate));
    await work(schedule(seed, runs - recorded.length, { steps, longestCreate }, options.only));
    return totals();
  } finally {
    rmSync(bundle, { recursive: true, force: true });
    rmSync(cacheFolder, { recursive: true, force: true });
    // What is left is the folders of runs that failed.
    if (stop.aborted || readdirSync(folder).length === 0) rmSync(folder, { recursive: true, force: true });
  }
}
