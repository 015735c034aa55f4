import { SITE_KINDS, sitePlanText } from '../../test/torture/desks/sitePlan.ts';
import { hasFailed, type SiteReport } from '../../test/torture/desks/siteRun.ts';
import { tortureSites } from '../../test/torture/desks/siteTorture.ts';
import { sumsTable } from './columns.ts';
import { endWithUsage, namesIn } from './commandLine.ts';
import { stoppedExitCode, stopSignal } from './stopSignal.ts';

export const siteUsage = `npm run torture -- --desks N --runs N --seed S [--json]
  --desks N      desks that share one account and one PostgreSQL, each a process of its own
  --runs, --seed, --bail, --json as above
  --only KINDS   of ${SITE_KINDS.join(', ')}; with commas between them
  --workers N    runs at once (1)

Desks, PostgreSQL and the lines between them are killed and cut, and people carry their parcels from desk to desk; then the service's
charges and requests, the printers' sheets, the desks' journals and what PostgreSQL has are compared. Moments in ms replay nearly.`;

interface Values {
  readonly desks: string;
  readonly runs: string;
  readonly seed: string;
  readonly only?: string;
  readonly workers?: string;
  readonly bail: boolean;
  readonly json: boolean;
}

function notifyFailure({ plan, verdict, broken, folder }: SiteReport, number: number): void {
  const books = Object.entries({ ...verdict, broken });
  const lines = [
    `FAILED, number ${number}: run ${plan.seed}`,
    ...sitePlanText(plan).map((line) => `    plan: ${line}`),
    ...books.flatMap(([name, words]) => words.map((text) => `    ${name}: ${text}`)),
    `    replay: npm run torture -- --desks ${plan.desks} --runs 1 --seed '${plan.seed}'`,
    `    kept: ${folder}`,
  ];
  console.error(lines.join('\n'));
}

/** The exit code of `npm run torture -- --desks N`. */
export async function tortureOfDesks(values: Values, usage: string): Promise<number> {
  const [desks, runs, workers] = [values.desks, values.runs, values.workers ?? '1'].map(Number);
  const isCount = (count: number | undefined, least: number): count is number =>
    Number.isInteger(count) && (count ?? 0) >= least;
  if (!isCount(desks, 2) || !isCount(runs, 1) || !isCount(workers, 1)) endWithUsage(usage);
  const only = values.only === undefined ? null : (namesIn(values.only, SITE_KINDS) ?? endWithUsage(usage));
  const stop = stopSignal();
  const totals = await tortureSites({
    ...{ desks, runs, workers, only, stop, seed: values.seed, bail: values.bail },
    onNotRun: (seed, why) => console.error(`${seed}: not run, ${why}`),
    onRun(report, { runs: done, failedRuns }) {
      if (hasFailed(report)) notifyFailure(report, done);
      const { plan, ms, sheets, requests } = report;
      console.error(
        `${done}/${runs} runs, ${failedRuns} failed; ${plan.seed}: ${Math.round(ms / 1_000)} s, ${sheets} sheets, ${requests} requests`,
      );
    },
  });
  if (totals === null) endWithUsage(usage, `no such seed: ${values.seed}`);
  console.log(values.json ? JSON.stringify(totals) : sumsTable(totals));
  return stop.aborted ? stoppedExitCode : totals.failedRuns > 0 ? 1 : 0;
}
