import { parseArgs } from 'node:util';
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

const COMMON_OPTIONS = `  --json        one JSON object for each figure on stdout`;

const USAGE = `npm run bench [-- --json]
All of the following in turn, into docs/benchmarks.md.
${COMMON_OPTIONS}

${BENCHMARKS.map(usageOf).join('\n\n')}`;

/** The exit code: 2 for a wrong command line, 1 when the program did something wrong while it was measured. */
async function bench(benchmark: Benchmark, args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(
        Object.entries(benchmark.options).map(([name, [, usual]]) => [
          name,
          { type: 'string' as const, default: usual },
        ]),
      ),
      json: { type: 'boolean' as const, default: false },
      help: { type: 'boolean' as const, default: false },
    },
  });
  const { json, help } = values;
  const options = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  if (help) {
    say(`${usageOf(benchmark)}\n${COMMON_OPTIONS}`);
    return 0;
  }
  const { figures, wrong } = await figuresOf(benchmark, { options, say });
  const where = circumstances(figures[0]?.load ?? [Number.NaN, Number.NaN]);
  if (json) {
    say(where);
    for (const figure of figures) console.log(JSON.stringify(figure));
  } else console.log(`${benchmark.title}: ${where}\n\n${tableOf(figures)}`);
  if (wrong !== null) say(wrong);
  return wrong === null ? 0 : 1;
}

/** Prints the usage where the arguments are wrong. */
async function requested(usage: string, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    const isRequestedWrongly =
      error instanceof WrongOption || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    if (!isRequestedWrongly) throw error;
    say(`${(error as Error).message}\n\n${usage}`);
    return 2;
  }
}

async function all(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    say(USAGE);
    return 0;
  }
  return await benchAll({ benchmarks: BENCHMARKS, json: values.json, say });
}

// Displays and folders are put away at the exit, which a signal alone would skip.
stopSignal().addEventListener('abort', () => process.exit(stoppedExitCode));

const [name, ...args] = process.argv.slice(2);
const benchmark = BENCHMARKS.find((each) => each.name === name);
process.exitCode =
  benchmark === undefined
    ? await requested(USAGE, () => all(process.argv.slice(2)))
    : await requested(`${usageOf(benchmark)}\n${COMMON_OPTIONS}`, () => bench(benchmark, args));
