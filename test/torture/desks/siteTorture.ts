import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPoolerInstalled } from '../../support/postgres/pooler.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres/server.ts';
import { bundleDesk } from '../bundleStation.ts';
import { emulatorMaker } from '../emulator.ts';
import { type SiteKind, sitePlanOf, siteSchedule } from './sitePlan.ts';
import { hasFailed, runSite, type SiteReport } from './siteRun.ts';

export interface SiteTortureOptions {
  readonly desks: number;
  readonly runs: number;
  /** A number for the whole torture, or the seed of one run, which is then repeated. */
  readonly seed: string;
  readonly only: readonly SiteKind[] | null;
  /** Runs at once, each with all its desks and a PostgreSQL. */
  readonly workers: number;
  /** No further run begins once one has failed. */
  readonly bail: boolean;
  readonly stop: AbortSignal;
  readonly onRun: (report: SiteReport, totals: SiteTotals) => void;
  /** A run that is left out, and why. */
  readonly onNotRun: (seed: string, why: string) => void;
}

/** Sums over all runs. `crashes`: of PostgreSQL; `cuts`: of lines to it; `losses`: of what it knew. `pauses`: of a desk's program. `copies`: of desks' folders. `seconds` of the whole torture. */
export interface SiteTotals {
  readonly runs: number;
  /** Left out, because this computer lacks a program that they need. */
  readonly notRun: number;
  readonly desks: number;
  readonly kills: number;
  readonly crashes: number;
  readonly cuts: number;
  readonly losses: number;
  readonly pauses: number;
  readonly copies: number;
  readonly waitedInCopies: number;
  readonly faults: number;
  readonly doubleCharges: number;
  readonly secondSheets: number;
  readonly lost: number;
  readonly tooMany: number;
  readonly siteUntrue: number;
  readonly broken: number;
  readonly seed: string;
  readonly failedRuns: number;
  readonly sheets: number;
  readonly requests: number;
  /** What people did: scans, views of other desks' orders, takeovers, walks, sheets asked for by key. */
  readonly scans: number;
  readonly elsewhere: number;
  readonly takeovers: number;
  readonly walks: number;
  readonly requestedSheets: number;
  /** Second sheets that were sent to another desk's printer. */
  readonly sentAcross: number;
  readonly seconds: number;
}

type Sums = Omit<SiteTotals, 'desks' | 'seed' | 'seconds'>;

const nothing: Sums = {
  ...{
    runs: 0,
    notRun: 0,
    kills: 0,
    crashes: 0,
    cuts: 0,
    losses: 0,
    pauses: 0,
    copies: 0,
    waitedInCopies: 0,
    faults: 0,
  },
  ...{ doubleCharges: 0, secondSheets: 0, lost: 0, tooMany: 0, siteUntrue: 0, broken: 0 },
  ...{
    failedRuns: 0,
    sheets: 0,
    requests: 0,
    scans: 0,
    elsewhere: 0,
    takeovers: 0,
    walks: 0,
    requestedSheets: 0,
    sentAcross: 0,
  },
};

function sumsOf(report: SiteReport): Sums {
  const { verdict, deeds } = report;
  const done = (name: string) => deeds.get(name) ?? 0;
  return {
    runs: 1,
    notRun: 0,
    kills: report.kills,
    crashes: report.crashes,
    cuts: report.cuts,
    losses: report.losses,
    pauses: report.pauses,
    copies: report.copies,
    waitedInCopies: report.waitedInCopies,
    faults: report.faults,
    doubleCharges: verdict.doubleCharges.length,
    secondSheets: verdict.secondSheets.length,
    lost: verdict.lost.length,
    tooMany: verdict.tooMany.length,
    siteUntrue: verdict.siteUntrue.length,
    broken: report.broken.length,
    failedRuns: hasFailed(report) ? 1 : 0,
    sheets: report.sheets,
    requests: report.requests,
    scans: done('scanned'),
    elsewhere: done('elsewhere'),
    takeovers: done('took over'),
    walks: done('walked'),
    requestedSheets: done('print'),
    sentAcross: done('sent across'),
  };
}

function plus(one: Sums, other: Sums): Sums {
  const names = Object.keys(one) as (keyof Sums)[];
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as unknown as Sums;
}

/** Connections of a desk: its pool, the one that listens, and one that makes the tables. */
const CONNECTIONS_EACH = 5;
/** Those of the torture itself, and of a desk that was killed a moment ago. */
const CONNECTIONS_SPARE = 50;

/** Runs the torture of sites. Null when the seed is neither a number nor that of a run. */
export async function tortureSites(options: SiteTortureOptions): Promise<SiteTotals | null> {
  const { seed, stop, runs, only } = options;
  const single = /^\d+$/.test(seed) ? null : sitePlanOf(seed);
  if (single === null && !/^\d+$/.test(seed)) return null;
  const desks = single?.desks ?? options.desks;
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'label-station-desks-'));
  const bundle = join(folder, 'bundle');
  const cacheFolder = join(folder, 'cache');
  let sums = nothing;
  const totals = (): SiteTotals => ({
    ...sums,
    desks,
    seed,
    seconds: Math.round((performance.now() - started) / 100) / 10,
  });
  const left = single === null ? [...siteSchedule(seed, desks, runs, only)] : Array.from({ length: runs }, () => seed);
  const goesOn = () => !stop.aborted && !(options.bail && sums.failedRuns > 0);
  let number = 0;
  try {
    const program = await bundleDesk(bundle);
    const emulators = await emulatorMaker();

    async function work(database: PostgresServer): Promise<void> {
      const workshop = { program, cacheFolder, folder, emulators, stop, database };
      for (let next = left.shift(); next !== undefined && goesOn(); next = left.shift()) {
        const plan = sitePlanOf(next);
        if (plan === null) throw new Error(`no such run: ${next}`);
        if (plan.kind === 'pooler' && !isPoolerInstalled()) {
          sums = plus(sums, { ...nothing, notRun: 1 });
          options.onNotRun(next, 'PgBouncer is not installed');
          continue;
        }
        number += 1;
        const report = await runSite(workshop, plan, `run-${number}`);
        if (stop.aborted) return;
        if (!hasFailed(report)) rmSync(report.folder, { recursive: true, force: true });
        sums = plus(sums, sumsOf(report));
        options.onRun(report, totals());
      }
    }

    const worker = async () => {
      const database = await startPostgres({ connections: desks * CONNECTIONS_EACH + CONNECTIONS_SPARE });
      await work(database).finally(() => database.stop());
    };
    await Promise.all(Array.from({ length: Math.min(options.workers, left.length) }, worker));
    return totals();
  } finally {
    rmSync(bundle, { recursive: true, force: true });
    rmSync(cacheFolder, { recursive: true, force: true });
    // What is left is the folders of runs that failed.
    if (stop.aborted || readdirSync(folder).length === 0) rmSync(folder, { recursive: true, force: true });
  }
}
