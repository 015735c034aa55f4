import { execFileSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { inColumns } from '../lib/columns.ts';
import { fromRoot } from '../lib/layout.ts';

/** One measured number, as `--json` prints it. */
export interface Figure {
  readonly benchmark: string;
  /** The name of the figure, which stays the same from run to run. */
  readonly figure: string;
  readonly value: number;
  readonly unit: Unit;
  /** At most so much. */
  readonly aim: number;
  /** The figure that it was measured beside in the same run; null if there is none. */
  readonly against: string | null;
  /** How many measurements are behind it. */
  readonly n: number;
  /** Processes that wanted a core (average of the last minute) when its benchmark began and ended. */
  readonly load: readonly [number, number];
}

/** `times` is a ratio to what stands in `against`; an empty unit is a count. */
export type Unit = 'times' | 'ms' | '%' | 'kB' | 'MB' | '';

/** A benchmark's result for each figure; the rest is the same for all of one run. */
export type Measured = Pick<Figure, 'figure' | 'value' | 'unit' | 'aim' | 'n'> & Partial<Pick<Figure, 'against'>>;

export interface Outcome {
  readonly figures: readonly Measured[];
  /** A fault of the program while it was measured, such as a lost scan; null: nothing. */
  readonly wrong: string | null;
}

export type Options = Readonly<Record<string, string>>;

export interface Run {
  readonly options: Options;
  /** Shows the progress to a person who waits. */
  readonly say: (line: string) => void;
}

export interface Benchmark {
  readonly name: string;
  readonly title: string;
  /** The description of the measurement, in Markdown: for `--help` and for the page. */
  readonly about: string;
  /** Each with its meaning and its default. */
  readonly options: Readonly<Record<string, readonly [meaning: string, usual: string]>>;
  /** Options that are smaller where all benchmarks run in turn, which is to take minutes. */
  readonly sizesInAll?: Options;
  /** Why an aim is missed, by a part of the figure's name, the first that fits; the page shows it there. */
  readonly reasons?: Readonly<Record<string, string>>;
  readonly measure: (run: Run) => Promise<Outcome>;
}

/** An option has a value that the benchmark cannot use. */
export class WrongOption extends Error {}

/** The value of an option that is a whole number. */
export function countOf(options: Options, name: string, least = 1): number {
  const value = Number(options[name]);
  if (!Number.isInteger(value) || value < least) throw new WrongOption(`--${name} is a whole number from ${least} on.`);
  return value;
}

/** Runs a benchmark; the figures include how busy the machine was. */
export async function figuresOf(
  benchmark: Benchmark,
  run: Run,
): Promise<{ readonly figures: readonly Figure[]; readonly wrong: string | null }> {
  const before = currentLoad();
  const { figures, wrong } = await benchmark.measure(run);
  const load = [before, currentLoad()] as const;
  return {
    wrong,
    figures: figures.map((measured) => ({ benchmark: benchmark.name, against: null, ...measured, load })),
  };
}

const currentLoad = (): number => Number((loadavg()[0] ?? Number.NaN).toFixed(2));

export const isMet = ({ value, aim }: Figure): boolean => value <= aim;

/** A value with its unit, with three digits where it has a fraction. */
export function amount(value: number, unit: Unit): string {
  if (Number.isNaN(value)) return 'unknown';
  const size = Math.abs(value);
  const digits = Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`.trimEnd();
}

/** For a terminal: a line for each figure. */
export function tableOf(figures: readonly Figure[]): string {
  const head = ['', 'value', 'aim', 'against', 'n'];
  const rows = figures.map((figure) => [
    figure.figure,
    amount(figure.value, figure.unit),
    figure.aim === null ? '' : `${amount(figure.aim, figure.unit)}${isMet(figure) ? '' : ', missed'}`,
    figure.against ?? '',
    String(figure.n),
  ]);
  return inColumns([head, ...rows]).join('\n');
}

/** The commit that is measured, and whether something was changed since. */
export function commitOf(): string {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: fromRoot(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!docs') !== '';
    return `${git('rev-parse', '--short=8', 'HEAD')}${changed ? ' with changes' : ''}`;
  } catch {
    // A copy of the sources without their history.
    return 'unknown';
  }
}

/** Where and when figures were measured, in one line. */
export function circumstances(load: readonly [number, number]): string {
  const [begin, end] = load.map((each) => each.toFixed(1));
  return `${availableParallelism()} cores, load ${begin} at the beginning and ${end} at the end, commit ${commitOf()}`;
}
