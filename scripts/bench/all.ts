import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, release, type as systemName, totalmem } from 'node:os';
import { createInterface } from 'node:readline';
import { electronRuntime } from '../lib/electronRuntime.ts';
import { fromRoot } from '../lib/layout.ts';
import { type Benchmark, commitOf, type Figure, tableOf } from './figures.ts';
import { pageOf, type Result } from './page.ts';

/** A benchmark that takes longer hangs, min. */
const TIMEOUT_MIN = 30;
const OUTPUT_LINES = 6;
const PAGE = 'docs/benchmarks.md';

interface AllDeps {
  readonly benchmarks: readonly Benchmark[];
  readonly json: boolean;
  readonly say: (line: string) => void;
}

/** Runs every benchmark, one after the other, and writes the page. The exit code: 1 where one of them has failed. */
export async function benchAll({ benchmarks, json, say }: AllDeps): Promise<number> {
  const date = new Date();
  const commit = commitOf();
  const results: Result[] = [];
  for (const benchmark of benchmarks) {
    say(`\n${benchmark.title} (${results.length + 1} of ${benchmarks.length}) ...`);
    const result = await inProcess(fromRoot('scripts/bench.ts'), benchmark, TIMEOUT_MIN * 60_000);
    results.push(result);
    if (json) for (const figure of result.figures) console.log(JSON.stringify(figure));
    else console.log(`\n${benchmark.title}\n${tableOf(result.figures)}`);
    if (result.trouble !== null) say(result.trouble);
  }
  writeFileSync(fromRoot(PAGE), pageOf({ results, date, commit, machine: machineOf() }));
  say(`\nwritten: ${PAGE}`);
  return results.some(({ trouble }) => trouble !== null) ? 1 : 0;
}

/** Each runs in a process of its own, so that one that fails or leaves something behind takes nothing from the others. */
export async function inProcess(script: string, benchmark: Benchmark, timeoutMs: number): Promise<Result> {
  const sizes = Object.entries(benchmark.sizesInAll ?? {}).flatMap(([name, value]) => [`--${name}`, value]);
  const args = [benchmark.name, ...sizes];
  const child = spawn(process.execPath, [script, ...args, '--json'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const limit = setTimeout(() => child.kill(), timeoutMs);
  const endWithUs = () => void child.kill();
  process.once('exit', endWithUs);
  const figures: Figure[] = [];
  const stated: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => figures.push(JSON.parse(line)));
  createInterface({ input: child.stderr }).on('line', (line) => {
    process.stderr.write(`${line}\n`);
    stated.push(line);
  });
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.once('close', (...ended) => resolve(ended));
  });
  clearTimeout(limit);
  process.off('exit', endWithUs);
  const command = `npm run bench -- ${args.join(' ')}`;
  const ended = signal === null ? `ended with ${code}` : `ended by ${signal}`;
  const last = stated
    .filter((line) => line.trim() !== '')
    .slice(-OUTPUT_LINES)
    .join(' ');
  return { benchmark, command, figures, trouble: code === 0 ? null : `\`${command}\` ${ended}: ${last}` };
}

function machineOf(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 1_073_741_824);
  const { version } = electronRuntime();
  return `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${memory} GB, ${systemName()} ${release()}, Node ${process.versions.node}, Electron ${version}`;
}
