import { parseArgs } from 'node:util';
import { chanceOf } from '../test/torture/random.ts';
import { fromRoot } from './lib/layout.ts';
import { seconds } from './lib/run.ts';
import { stoppedExitCode, stopSignal } from './lib/stopSignal.ts';
import { type BenchAnswer, openBench } from './mutate/bench.ts';
import { allMutants, drawn, type Mutant } from './mutate/draw.ts';
import { createJudge, type Verdict } from './mutate/judge.ts';
import { applied, described } from './mutate/mutations.ts';
import { type ReachedBy, testsReaching } from './mutate/reached.ts';
import { importersOf, isAsked, relatedTests } from './mutate/relatedTests.ts';
import { askedOf, type Judged, reportOf, table } from './mutate/report.ts';
import { allFiles, namedFiles, openSources, sourceProjects, sourcesOf } from './mutate/sources.ts';
import { copyTree } from './mutate/treeCopy.ts';

const usage = `npm run mutate -- --sample N --seed S [--json]
  --sample N      how many mutants (40)
  --seed S        which of them: the same for the same seed and sources (1)
  --from N        leave out the first N of them, which an earlier run of the same sources has judged (0)
  --only PATTERN  of files whose path has this in it
  --patience S    how many seconds of tests a mutant gets before it counts as not noticed (120)
  --json          one JSON object on stdout

Runs all tests once in a copy of the sources, to see which of them reach which place. Then writes one small mistake at
a time into the copy and runs the tests that reach it, the nearest first. What no test notices is listed: a test is missing there, or the mistake makes no difference.`;

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
    patience: { type: 'string', default: '120' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const sample = Number(values.sample);
const patience = Number(values.patience);
const from = Number(values.from);
const isCount = (number: number): boolean => Number.isInteger(number) && number > 0;

/** For all tests of the four parts once, on two cores beside other work. */
const ALL_TESTS_MS = 45 * 60_000;
const nobody: ReachedBy = { tests: new Set(), hasUnknown: false };

const placeOf = ({ source, file, mutation }: Mutant): string =>
  `${file}:${source.getLineAndCharacterOfPosition(mutation.start).line + 1}`;

const words: Readonly<Record<Verdict['type'], string>> = {
  noticed: 'noticed',
  late: 'noticed by time',
  survived: 'NOT NOTICED',
  untold: 'not judged',
};

async function mutate(stop: AbortSignal): Promise<void> {
  const started = performance.now();
  const root = fromRoot();
  const sources = openSources(root, sourceProjects);
  const named = namedFiles(root, allFiles(root));
  const copy = copyTree();
  const bench = openBench(copy.root);
  stop.addEventListener('abort', bench.end);
  try {
    const mutants = allMutants(
      (area) => sourcesOf(area, root).filter((file) => file.includes(values.only)),
      (file) => sources.read(file),
    );
    const isAccepted = ({ source, file, mutation }: Mutant) =>
      sources.isAccepted(file, applied(source.text, mutation), importersOf(file, named));
    const first: Mutant[] = [];
    for (const mutant of drawn(mutants, chanceOf(values.seed), isAccepted)) {
      first.push(mutant);
      if (first.length === sample) break;
    }
    const chosen = first.slice(from);
    console.error(`${chosen.length} mutants drawn (${seconds(performance.now() - started)})`);
    let took: BenchAnswer['took'] = [];
    const reached = await testsReaching(chosen, copy, async (environment) => {
      const all = openBench(copy.root, { bail: false, environment });
      stop.addEventListener('abort', all.end);
      const answer = await all.run({ changed: '', tests: [...named.keys()].filter(isAsked) }, ALL_TESTS_MS);
      all.end();
      if (answer === null && !stop.aborted) throw new Error('the tests did not come to their end');
      took = answer?.took ?? [];
    });
    console.error(`all tests run once, to see which reach what (${seconds(performance.now() - started)})`);
    const judge = createJudge(copy, bench, took);
    const judged: Judged[] = [];
    for (const [id, mutant] of chosen.entries()) {
      const tests = relatedTests(mutant.area, mutant.file, named, copy.read, reached.get(id) ?? nobody);
      const askedAt = performance.now();
      const verdict = await judge.judge(mutant, tests, patience * 1000, stop);
      if (stop.aborted) break;
      const { area, source, file, mutation } = mutant;
      const change = described(source.text, mutation);
      judged.push({ area, file, place: placeOf(mutant), kind: mutation.kind, change, verdict });
      const by = 'by' in verdict ? verdict.by : 'asked' in verdict ? askedOf(verdict) : 'busy';
      const took = seconds(performance.now() - askedAt);
      console.error(
        `${from + judged.length}/${sample} ${words[verdict.type]} (${by}, ${took}): ${placeOf(mutant)} ${change}`,
      );
    }
    const report = reportOf(values.seed, judged, judge.unfit(), (performance.now() - started) / 1000);
    console.log(values.json ? JSON.stringify(report) : table(report));
  } finally {
    bench.end();
    sources.close();
    copy.remove();
  }
}

const isUsable = isCount(sample) && isCount(patience) && Number.isInteger(from) && from >= 0 && from < sample;

if (values.help || !isUsable) {
  console.error(usage);
  process.exitCode = values.help ? 0 : 2;
} else {
  const stop = stopSignal();
  await mutate(stop);
  if (stop.aborted) process.exitCode = stoppedExitCode;
}
