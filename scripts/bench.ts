import { parseArgs } from 'node:util';
import { benchAll } from './bench/all.ts';
import { startBusyPrograms } from './bench/busyPrograms.ts';
import { desks } from './bench/desks.ts';
import { drain } from './bench/drain.ts';
import { type Benchmark, circumstances, countOf, figuresOf, tableOf, WrongOption } from './bench/figures.ts';
import { idle } from './bench/idle.ts';
import { imports } from './bench/import.ts';
import { ledger } from './bench/ledger.ts';
import { mailbox } from './bench/mailbox.ts';
import { memory } from './bench/memory.ts';
import { pending } from './bench/pending.ts';
import { print } from './bench/print.ts';
import { scan } from './bench/scan.ts';
import { size } from './bench/size.ts';
import { start } from './bench/start.ts';
import { ui } from './bench/ui.ts';
import { stoppedExitCode, stopSignal } from './lib/stopSignal.ts';

const BENCHMARKS: readonly Benchmark[] = [
  scan,
  print,
  ui,
  start,
  mailbox,
  drain,
  desks,
  imports,
  pending,
  ledger,
  idle,
  memory,
  size,
];

const say = (line: string): void => void process.stderr.write(`${line}\n`);

function usageOf({ name, about, options, flags = {} }: Benchmark): string {
  const named = Object.keys(options).map((option) => ` [--${option} ${option.toUpperCase()}]`);
  const meanings = Object.entries(options).map(
    ([option, [meaning, usual]]) => `  --${option.padEnd(12)}${meaning}${usual === '' ? '' : ` (${usual})`}`,
  );
  named.push(...Object.keys(flags).map((flag) => ` [--${flag}]`));
  meanings.push(...Object.entries(flags).map(([flag, meaning]) => `  --${flag.padEnd(12)}${meaning}`));
  return [`npm run bench -- ${name}${named.join('')} [--busy N] [--json]`, about, ...meanings].join('\n');
}

const COMMON_OPTIONS = `  --busy        with so many programs beside it that keep a core busy each (0)
  --json        one JSON object for each figure on stdout`;

const USAGE = `npm run bench [-- --busy N] [--json]
All of the following in turn, into docs/benchmarks.md, and with busy programs beside them into docs/benchmarks-busy.md.
${COMMON_OPTIONS}

${BENCHMARKS.map(usageOf).join('\n\n')}`;

/** The exit code: 2 when it was asked wrongly, 1 when the program did something wrong while it was measured. */
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
      ...Object.fromEntries(
        Object.keys(benchmark.flags ?? {}).map((name) => [name, { type: 'boolean' as const, default: false }]),
      ),
      busy: { type: 'string' as const, default: '0' },
      json: { type: 'boolean' as const, default: false },
      help: { type: 'boolean' as const, default: false },
    },
  });
  const { json, help } = values;
  // Flags are the only other values, and have a default.
  const options = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  if (help) {
    say(`${usageOf(benchmark)}\n${COMMON_OPTIONS}`);
    return 0;
  }
  const busy = countOf(options, 'busy', 0);
  const programs = await startBusyPrograms(busy);
  try {
    const { figures, wrong } = await figuresOf(benchmark, { options, busy, say });
    const where = circumstances(figures[0]?.load ?? [Number.NaN, Number.NaN], busy);
    if (json) {
      say(where);
      for (const figure of figures) console.log(JSON.stringify(figure));
    } else console.log(`${benchmark.title}: ${where}\n\n${tableOf(figures)}`);
    if (wrong !== null) say(wrong);
    return wrong === null ? 0 : 1;
  } finally {
    await programs.stop();
  }
}

/** Prints the usage where the arguments are wrong. */
async function asked(usage: string, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    const isAskedWrongly =
      error instanceof WrongOption || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    if (!isAskedWrongly) throw error;
    say(`${(error as Error).message}\n\n${usage}`);
    return 2;
  }
}

async function all(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      busy: { type: 'string', default: '0' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    say(USAGE);
    return 0;
  }
  return await benchAll({
    benchmarks: BENCHMARKS,
    busy: countOf({ busy: values.busy }, 'busy', 0),
    json: values.json,
    say,
  });
}

// Displays, programs and folders are put away at the exit, which a signal alone would skip.
stopSignal().addEventListener('abort', () => process.exit(stoppedExitCode));

const [name, ...args] = process.argv.slice(2);
const benchmark = BENCHMARKS.find((each) => each.name === name);
process.exitCode =
  benchmark === undefined
    ? await asked(USAGE, () => all(process.argv.slice(2)))
    : await asked(`${usageOf(benchmark)}\n${COMMON_OPTIONS}`, () => bench(benchmark, args));
