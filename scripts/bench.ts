import { parseArgs } from 'node:util';
import { startBusyPrograms } from './bench/busyPrograms.ts';
import { drain } from './bench/drain.ts';
import { type Benchmark, circumstances, countOf, figuresOf, tableOf, WrongOption } from './bench/figures.ts';
import { imports } from './bench/import.ts';
import { ledger } from './bench/ledger.ts';
import { mailbox } from './bench/mailbox.ts';
import { pending } from './bench/pending.ts';
import { print } from './bench/print.ts';
import { scan } from './bench/scan.ts';
import { ui } from './bench/ui.ts';

const BENCHMARKS: readonly Benchmark[] = [scan, print, ui, mailbox, drain, imports, pending, ledger];

const say = (line: string): void => void process.stderr.write(`${line}\n`);

function usageOf({ name, about, options }: Benchmark): string {
  const named = Object.keys(options).map((option) => ` [--${option} ${option.toUpperCase()}]`);
  const meanings = Object.entries(options).map(
    ([option, [meaning, usual]]) => `  --${option.padEnd(12)}${meaning}${usual === '' ? '' : ` (${usual})`}`,
  );
  return [`npm run bench -- ${name}${named.join('')} [--busy N] [--json]`, about, ...meanings].join('\n');
}

const USAGE_OF_ALL = `  --busy N      with so many programs beside it that keep a core busy (0)
  --json        one JSON object for each figure on stdout`;

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
      busy: { type: 'string' as const, default: '0' },
      json: { type: 'boolean' as const, default: false },
      help: { type: 'boolean' as const, default: false },
    },
  });
  const { json, help } = values;
  // Flags are the only other values, and have a default.
  const options = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  if (help) {
    say(`${usageOf(benchmark)}\n${USAGE_OF_ALL}`);
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

async function main([name, ...args]: readonly string[]): Promise<number> {
  const benchmark = BENCHMARKS.find((each) => each.name === name);
  if (benchmark === undefined) {
    say(`${BENCHMARKS.map(usageOf).join('\n\n')}\n\nEach of them:\n${USAGE_OF_ALL}`);
    return name === '--help' ? 0 : 2;
  }
  try {
    return await bench(benchmark, args);
  } catch (error) {
    const isAskedWrongly =
      error instanceof WrongOption || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    if (!isAskedWrongly) throw error;
    say(`${(error as Error).message}\n\n${usageOf(benchmark)}\n${USAGE_OF_ALL}`);
    return 2;
  }
}

process.exitCode = await main(process.argv.slice(2));
