import { availableParallelism } from 'node:os';
import { planText } from '../test/torture/planText.ts';
import type { RunReport } from '../test/torture/run.ts';
import { hasViolations } from '../test/torture/run.ts';
import { RUN_KINDS } from '../test/torture/runSeed.ts';
import { type Totals, torture } from '../test/torture/torture.ts';
import { sumsTable } from './lib/columns.ts';
import { commandLine, endWithUsage, namesIn } from './lib/commandLine.ts';
import { stoppedExitCode, stopSignal } from './lib/stopSignal.ts';
import { siteUsage, tortureOfDesks } from './lib/tortureDesks.ts';

const usage = `npm run torture -- --runs N --seed S [--json]
  --runs N       how many runs (200)
  --seed S       a whole number for the whole torture (1), or the seed of one run as a failure prints it: it is repeated
  --bail         ends with the first run that fails
  --json         one JSON object on stdout
  --only KINDS   of ${RUN_KINDS.join(', ')}; with commas between them
  --workers N    runs at once (${defaultWorkers()})

Stations are killed, disks full, connections cut, clocks set, labels and links made to hurt, profiles changed; then four books are compared: the service's charges, the
printer's sheets, the station's ledger, and what the screen said. A step at which a station is killed replays exactly; moments in ms do nearly.

${siteUsage}`;

/** A run waits more than it works. */
function defaultWorkers(): number {
  return 3 * availableParallelism();
}

const { values } = commandLine(usage, {
  runs: { type: 'string', default: '200' },
  seed: { type: 'string', default: '1' },
  only: { type: 'string' },
  workers: { type: 'string' },
  desks: { type: 'string' },
  bail: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
});

const runs = Number(values.runs);
const workers = Number(values.workers ?? defaultWorkers());
const isCount = (number: number): boolean => Number.isInteger(number) && number > 0;

function books({ verdict, broken, budget, strayed }: RunReport): readonly string[] {
  const named = Object.entries({ ...verdict, broken, budget, strayed });
  return named.flatMap(([name, words]) => words.map((text) => `    ${name}: ${text}`));
}

function stepsOf({ lines }: RunReport): string {
  const done = lines.flatMap((line) => (line.did === 'passed' ? [] : [`${line.did} at ${line.step}`]));
  return done.length === 0 ? 'at no step' : done.join(', ');
}

function notifyFailure(report: RunReport, number: number): void {
  const { seed } = report.plan;
  console.error(`FAILED, number ${number}: run ${seed} (${stepsOf(report)})`);
  console.error(
    planText(report.plan)
      .map((line) => `    plan: ${line}`)
      .join('\n'),
  );
  console.error(books(report).join('\n'));
  console.error(`    replay: npm run torture -- --runs 1 --seed '${seed}'\n    kept: ${report.folder}`);
}

const NOTIFY_EVERY_MS = 5_000;
let toldAt = performance.now();

function onRun(report: RunReport, totals: Totals): void {
  if (hasViolations(report)) notifyFailure(report, totals.runs);
  if (performance.now() - toldAt < NOTIFY_EVERY_MS) return;
  toldAt = performance.now();
  const pace = (totals.runs / Math.max(1, totals.seconds)).toFixed(1);
  console.error(`${totals.runs}/${runs} runs, ${totals.kills} kills, ${totals.failedRuns} failed, ${pace} runs/s`);
}

if (values.desks !== undefined) {
  process.exitCode = await tortureOfDesks({ ...values, desks: values.desks }, usage);
} else {
  if (!isCount(runs) || !isCount(workers)) endWithUsage(usage);
  const only = values.only === undefined ? null : (namesIn(values.only, RUN_KINDS) ?? endWithUsage(usage));
  const stop = stopSignal();
  const totals = await torture({ runs, seed: values.seed, only, workers, bail: values.bail, stop, onRun });
  if (totals === null) endWithUsage(usage, `no such seed: ${values.seed}`);
  else {
    console.log(values.json ? JSON.stringify(totals) : sumsTable(totals));
    process.exitCode = stop.aborted ? stoppedExitCode : totals.failedRuns > 0 ? 1 : 0;
  }
}
