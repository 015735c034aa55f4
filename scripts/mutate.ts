import { chanceOf } from '../test/torture/random.ts';
import { commandLine, endWithUsage } from './lib/commandLine.ts';
import { fromRoot } from './lib/layout.ts';
import { seconds } from './lib/run.ts';
import { stoppedExitCode, stopSignal } from './lib/stopSignal.ts';
import { openBench } from './mutate/bench.ts';
import { allMutants, drawn, type Mutant } from './mutate/draw.ts';
import { createJudge } from './mutate/judge.ts';
import { applied, described } from './mutate/mutations.ts';
import { createNearestTests, importersOf, runByTests } from './mutate/nearestTests.ts';
import { type Judged, table } from './mutate/report.ts';
import { graphOf, openSources, sourcesOf } from './mutate/sources.ts';
import { copyTree } from './mutate/treeCopy.ts';

const usage = `npm run mutate -- --sample N --seed S [--json]
  --sample N      how many mutants (30)
  --seed S        which of them: the same for the same seed and sources (1)
  --from N        leave out the first N of them, which an earlier run of the same sources has judged (0)
  --only PATTERN  of files whose path has this in it
  --json          one JSON object on stdout

Writes one small mistake at a time into a copy of the sources and runs the tests that are nearest to it. What none of them
notices is listed: a test is missing there, or the mistake makes no difference. Deep and end-to-end tests are not run, and
files that only these run are left out.`;

const { values } = commandLine(usage, {
  sample: { type: 'string', default: '30' },
  seed: { type: 'string', default: '1' },
  from: { type: 'string', default: '0' },
  only: { type: 'string', default: '' },
  json: { type: 'boolean', default: false },
});
const sample = Number(values.sample);
const from = Number(values.from);

async function mutate(stop: AbortSignal): Promise<void> {
  const started = performance.now();
  const root = fromRoot();
  const sources = openSources(root);
  const graph = graphOf(root);
  const nearestTests = createNearestTests(graph);
  const run = runByTests(graph);
  const copy = copyTree();
  const bench = openBench(copy.root);
  stop.addEventListener('abort', bench.end);
  try {
    const mutants = allMutants(
      (area) => sourcesOf(area, root).filter((file) => file.includes(values.only) && run.has(file)),
      (file) => sources.read(file),
    );
    const isAccepted = ({ source, file, mutation }: Mutant) =>
      sources.isAccepted(file, applied(source.text, mutation), importersOf(file, graph));
    const judge = createJudge(copy, bench, stop);
    const judged: Judged[] = [];
    let number = 0;
    for (const mutant of drawn(mutants, chanceOf(values.seed), isAccepted)) {
      if (number >= sample || stop.aborted) break;
      number += 1;
      if (number <= from) continue;
      const { area, source, file, mutation } = mutant;
      const place = `${file}:${source.getLineAndCharacterOfPosition(mutation.start).line + 1}`;
      const change = described(source.text, mutation);
      const tests = nearestTests(file, source.text, mutation.start);
      const requestedAt = performance.now();
      const verdict = await judge.judge(mutant, tests);
      if (stop.aborted) break;
      judged.push({ area, place, kind: mutation.kind, change, verdict });
      const by = 'by' in verdict ? verdict.by : 'requested' in verdict ? verdict.requested.join(', ') : '';
      const took = seconds(performance.now() - requestedAt);
      console.error(`${number}/${sample} ${verdict.type} (${took}): ${place} ${change} (${by})`);
    }
    const took = Math.round((performance.now() - started) / 1000);
    const report = { seed: values.seed, seconds: took, judged, unfit: [...judge.unfit] };
    console.log(values.json ? JSON.stringify(report) : table(report));
  } finally {
    bench.end();
    sources.close();
    copy.remove();
  }
}

const isUsable = Number.isInteger(sample) && Number.isInteger(from) && from >= 0 && from < sample;

if (!isUsable) endWithUsage(usage);
const stop = stopSignal();
await mutate(stop);
if (stop.aborted) process.exitCode = stoppedExitCode;
