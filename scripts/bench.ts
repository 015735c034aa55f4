import { benchAll } from './bench/all.ts';
import { desks } from './bench/desks.ts';
import { drain } from './bench/drain.ts';
import { type Benchmark, circumstances, figuresOf, tableOf, WrongOption } from './bench/figures.ts';
import { idle } from './bench/idle.ts';
import { imports } from './bench/import.ts';
import { ledger } from './bench/ledger.ts';
import { memory } from './bench/memory.ts';
import { print } from './bench/print.ts';
import { scan } from './bench/scan.ts';
import { size } from './bench/size.ts';
import { start } from './bench/start.ts';
import { ui } from './bench/ui.ts';
import { commandLine, endWithUsage } from './lib/commandLine.ts';
import { stoppedExitCode, stopSignal } from './lib/stopSignal.ts';

const BENCHMARKS: readonly Benchmark[] = [scan, print, ui, start, drain, desks, imports, ledger, idle, memory, size];

const say = (line: string): void => void process.stderr.write(`${line}\n`);

function usageOf({ name, about, options }: Benchmark): string {
  const named = Object.keys(options).map((option) => ` [--${option} ${option.toUpperCase()}]`);
  const meanings = Object.entries(options).map(
    ([option, [meaning, usual]]) => `  --${option.padEnd(12)}${meaning}${usual === '' ? '' : ` (${usual})`}`,
  );
  return [`npm run bench -- ${name}${named.join('')} [--json]`, about, ...meanings].join('\n');
}

const JSON_OPTION = { json: { type: 'boolean', default: false } } as const;
const COMMON_OPTIONS = `  --json        one JSON object for each figure on stdout`;

const USAGE = `npm run bench [-- --json]
All of the following in turn, into docs/benchmarks.md.
${COMMON_OPTIONS}

${BENCHMARKS.map(usageOf).join('\n\n')}`;

/** The exit code: 1 when the program did something wrong while it was measured. */
async function bench(benchmark: Benchmark): Promise<number> {
  const usage = `${usageOf(benchmark)}\n${COMMON_OPTIONS}`;
  const own = Object.entries(benchmark.options).map(
    ([name, [, usual]]) => [name, { type: 'string', default: usual }] as const,
  );
  const { values, positionals } = commandLine(usage, { ...Object.fromEntries(own), ...JSON_OPTION }, true);
  if (positionals.length > 1) endWithUsage(usage);
  const options = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const { figures, wrong } = await figuresOf(benchmark, { options, say }).catch((error: unknown) => {
    if (error instanceof WrongOption) return endWithUsage(usage, error.message);
    throw error;
  });
  const where = circumstances(figures[0]?.load ?? [Number.NaN, Number.NaN]);
  if (values.json) {
    say(where);
    for (const figure of figures) console.log(JSON.stringify(figure));
  } else console.log(`${benchmark.title}: ${where}\n\n${tableOf(figures)}`);
  if (wrong !== null) say(wrong);
  return wrong === null ? 0 : 1;
}

// Displays and folders are put away at the exit, which a signal alone would skip.
stopSignal().addEventListener('abort', () => process.exit(stoppedExitCode));

const benchmark = BENCHMARKS.find(({ name }) => name === process.argv[2]);
process.exitCode =
  benchmark === undefined
    ? await benchAll({ benchmarks: BENCHMARKS, json: commandLine(USAGE, JSON_OPTION).values.json, say })
    : await bench(benchmark);
