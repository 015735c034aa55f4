import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { deepTestFiles, longTestFiles } from '../test/deepTests.ts';
import type { Depth } from '../test/support/runs.ts';
import { runChecks } from './lib/checks.ts';
import { commandLine, endWithUsage } from './lib/commandLine.ts';
import { isBuildFresh } from './lib/freshness.ts';
import { fromRoot } from './lib/layout.ts';
import { commandFile, run } from './lib/run.ts';
import { guardRun } from './lib/runGuard.ts';
import { stoppedExitCode, stopSignal } from './lib/stopSignal.ts';
import { addCounts, type Counts, countsOf, crashedFiles, noCounts } from './lib/testCounts.ts';
import { testFolder } from './lib/testFolder.ts';
import { type FileTime, fileTimes, type PartTime, timesReport } from './lib/testTimes.ts';
import { countSiteTorture, countTorture } from './lib/tortureCounts.ts';

const parts = ['check', 'unit', 'contract', 'conformance', 'integration', 'torture', 'mutants', 'e2e'] as const;
type Part = (typeof parts)[number];

const usage = `npm test -- [${parts.join('] [')}]\nnpm test -- e2e --only FILE
npm run test:deep -- [--long]`;
const { positionals, values } = commandLine(
  usage,
  { only: { type: 'string' }, deep: { type: 'boolean', default: false }, long: { type: 'boolean', default: false } },
  true,
);
const isPart = (name: string): name is Part => (parts as readonly string[]).includes(name);
/** A file of `test/e2e`. */
const onlyFile = values.only;
if (!positionals.every(isPart) || (onlyFile !== undefined && positionals.join() !== 'e2e')) endWithUsage(usage);
/** `npm run test:deep` runs what takes too long before each change: what `npm test` leaves out, and nothing of it again. */
const isDeep = values.deep;
const depth: Depth = !isDeep ? 'usual' : values.long ? 'long' : 'deep';
const usual: readonly Part[] = isDeep
  ? ['unit', 'contract', 'conformance', 'integration', 'torture', 'mutants', 'e2e']
  : ['check', 'unit', 'contract', 'conformance', 'integration', 'torture', 'e2e'];
const wanted = new Set<Part>(positionals.length > 0 ? positionals.filter(isPart) : usual);

/** In 200 every step of a station is reached. */
const tortureRuns = { usual: 20, deep: 60, long: 200 }[depth];
/** A sample is drawn from lives that are random; the planned ones, step by step, are made whole or not at all. */
const tortureKinds = { usual: ['--only', 'random'], deep: ['--only', 'random,panel,rush,sleep,damaged'], long: [] }[
  depth
];
/** How many desks share one account, and what happens to them. */
const tortureOfDesks = isDeep ? [{ desks: 2, only: 'mixed' } as const, { desks: 10, only: 'kills' } as const] : [];
const sampledMutants = depth === 'long' ? 30 : 6;
const leastNoticed = sampledMutants / 3;

/** Parts that need no build do not make one. */
const isBuilt = isBuildFresh();

const guard = guardRun();
const stop = stopSignal();
stop.addEventListener('abort', async () => {
  await guard.end('stopped');
  console.error('Stopped.');
  process.exit(stoppedExitCode);
});

process.env.TMPDIR = testFolder();
const reports = mkdtempSync(path.join(tmpdir(), 'label-station-tests-'));
const node = process.execPath;
const partTimes: PartTime[] = [];
const times: FileTime[] = [];

/** Runs a part, unless the run was stopped, and notes its time. */
const timed = async (part: string, run: () => Promise<Counts>): Promise<Counts> => {
  if (stop.aborted) return new Promise(() => undefined);
  const started = performance.now();
  const counts = await run();
  const seconds = (performance.now() - started) / 1000;
  partTimes.push({ part, seconds, tests: counts.passed + counts.failed.length });
  return counts;
};

const runCheckPart = async (): Promise<Counts> => {
  const results = await runChecks();
  const failed = results.filter((result) => !result.passed).map(({ name }) => `check ${name}`);
  return { ...noCounts, passed: results.length - failed.length, failed };
};

/**
 * The parts that run at once, each in a Vitest of its own: the first computes all the time, the second mostly waits, for servers,
 * printers and databases. One after the other they leave a quarter of the computer unused.
 */
const vitestRuns = [
  { name: 'computing', workers: availableParallelism() + 1, projects: { unit: ['unit', 'unit-renderer'] } },
  {
    name: 'waiting',
    workers: availableParallelism() * 3,
    projects: {
      contract: ['contract', 'contract-apart'],
      conformance: ['conformance'],
      integration: ['integration'],
    },
  },
] as const;

const runVitest = async (name: string, chosen: readonly string[]) => {
  const report = path.join(reports, `${name}.json`);
  const args = [
    commandFile('vitest', 'vitest'),
    'run',
    // Hints about the run's own speed are for a person who works on that.
    ...['environment', 'import', 'transform', 'isolate'].map((hint) => `--experimental.diagnostics.${hint}=false`),
    '--reporter=default',
    '--reporter=json',
    '--passWithNoTests',
    `--outputFile.json=${report}`,
    // Two at once must not clear each other's cache.
    `--fsModuleCachePath=${fromRoot('node_modules/.cache/vitest', name)}`,
    ...chosen,
  ];
  const hide = (line: string): boolean => line.startsWith('JSON report written to ');
  const env = { LABEL_STATION_TESTS_BUILT: isBuilt ? '1' : '0', LABEL_STATION_TEST_DEPTH: depth };
  const ended = await run(node, args, { show: true, hide, env });
  times.push(...fileTimes(report));
  return { report, ...ended };
};

function chosenFiles(): readonly string[] {
  if (!isDeep) return deepTestFiles().map((file) => `--exclude=${file}`);
  const left = new Set(depth === 'long' ? [] : longTestFiles());
  return deepTestFiles().filter((file) => !left.has(file));
}

const runVitestParts = async (): Promise<Counts> => {
  const counts = await Promise.all(
    vitestRuns.map(async ({ name, workers, projects: byPart }) => {
      const projects = Object.entries(byPart).flatMap(([part, its]) => (wanted.has(part as Part) ? [...its] : []));
      if (projects.length === 0) return noCounts;
      const settings = [`--maxWorkers=${workers}`, ...projects.map((project) => `--project=${project}`)];
      const first = await runVitest(name, [...settings, ...chosenFiles()]);
      const crashed = crashedFiles(first.output);
      const once = countsOf('vitest', first.report, first.code, crashed);
      if (crashed.length === 0) return once;
      const again = await runVitest(`${name}-again`, [...settings, ...crashed]);
      const second = countsOf('vitest', again.report, again.code);
      const named = crashed.map((file) => `${path.relative(process.cwd(), file)}: its Node was ended by a signal`);
      return addCounts(once, { ...second, repeated: second.failed.length > 0 ? [] : named });
    }),
  );
  return counts.reduce(addCounts);
};

/** Runs alone, after the others: it uses the whole machine. */
const runTorturePart = async (): Promise<Counts> => {
  const args = [fromRoot('scripts/torture.ts'), '--runs', String(tortureRuns), ...tortureKinds, '--json'];
  const ended = await run(node, args, { show: true, hide: (line) => line.startsWith('{') });
  const notify = (line: string): void => console.error(line);
  let counts = countTorture(ended.output, { runs: tortureRuns, isSample: depth !== 'long' }, notify);
  for (const { desks, only } of tortureOfDesks) {
    const siteArgs = ['--desks', String(desks), '--runs', '1', '--only', only, '--json'];
    const { output } = await run(node, [fromRoot('scripts/torture.ts'), ...siteArgs], {
      show: true,
      hide: (line) => line.startsWith('{'),
    });
    counts = addCounts(counts, countSiteTorture(output, { desks, runs: 1, areKilled: only === 'kills' }, notify));
  }
  return counts;
};

const runE2ePart = async (): Promise<Counts> => {
  const report = path.join(reports, 'e2e.json');
  const projects = { usual: ['usual'], deep: ['deep'], long: ['deep', 'long'] }[depth];
  const chosen = onlyFile === undefined ? projects.map((name) => `--project=${name}`) : [onlyFile];
  const ended = await run(
    node,
    [
      commandFile('@playwright/test', 'playwright'),
      'test',
      ...['-c', fromRoot('test/e2e/playwright.config.ts'), '--reporter=list,json'],
      ...chosen,
    ],
    { show: true, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, LABEL_STATION_TEST_DEPTH: depth } },
  );
  times.push(...fileTimes(report));
  return countsOf('playwright', report, ended.code);
};

/**
 * Small mistakes in the core, where money, paper and data are decided; a sample of them, since each takes seconds. Some
 * make no difference, so that not all can be noticed; the missed ones are named above. Which are drawn changes with the
 * sources, so the bound lies far below the usual share (three of four): it detects tests that have stopped to notice,
 * without depending on luck.
 */
const runMutantsPart = async (): Promise<Counts> => {
  const args = [fromRoot('scripts/mutate.ts'), '--only', 'electron/core', '--sample', String(sampledMutants), '--json'];
  const { output } = await run(node, args, { show: true, hide: (line) => line.startsWith('{') });
  const line = output.split('\n').find((text) => text.startsWith('{"seed":'));
  if (line === undefined) return { ...noCounts, failed: ['mutants: no report'] };
  const { judged } = JSON.parse(line) as {
    readonly judged: readonly { readonly verdict: { readonly type: string } }[];
  };
  const noticed = judged.filter(({ verdict }) => verdict.type.startsWith('noticed')).length;
  const statement = `mutants: ${noticed} of ${judged.length} noticed`;
  console.error(statement);
  return noticed >= leastNoticed ? { ...noCounts, passed: 1 } : { ...noCounts, failed: [statement] };
};

let total = noCounts;
if (wanted.has('check')) total = addCounts(total, await timed('check', runCheckPart));
if (['unit', 'contract', 'conformance', 'integration'].some((part) => wanted.has(part as Part)))
  total = addCounts(total, await timed('vitest', runVitestParts));
if (wanted.has('torture')) total = addCounts(total, await timed('torture', runTorturePart));
if (wanted.has('e2e')) total = addCounts(total, await timed('e2e', runE2ePart));
if (wanted.has('mutants')) total = addCounts(total, await timed('mutants', runMutantsPart));
const left = await guard.end('whole');
total = addCounts(total, { ...noCounts, failed: left.map((name) => `left behind by the run: ${name}`) });
rmSync(reports, { recursive: true, force: true });

for (const line of timesReport(partTimes, times)) console.log(line);
for (const name of total.repeated) console.log(`PASSED ONLY WHEN TRIED AGAIN ${name}`);
for (const name of total.failed) console.log(`FAILED ${name}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed.length} failed${skipped}`);
process.exitCode = total.failed.length > 0 ? 1 : 0;
