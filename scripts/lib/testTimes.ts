import { existsSync, readFileSync } from 'node:fs';
import type { FileTime } from './vitestTimes.ts';

/** What one part of a run took: `seconds` by the clock on the wall, `tests` that were counted. */
export type PartTime = { readonly part: string; readonly seconds: number; readonly tests: number };

type Step = { readonly title: string; readonly duration: number };

type Suite = {
  readonly file?: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly tests: readonly {
      readonly results: readonly { readonly duration: number; readonly steps?: readonly Step[] }[];
    }[];
  }[];
};

/** The step of an end-to-end test in which an Electron is started (test/e2e/fixtures.ts). */
export const ELECTRON_START = 'start Electron';

/** What a test file of the end-to-end tests took, ms, and what of it were starts of Electron. */
export type ScreenTime = {
  readonly file: string;
  readonly ms: number;
  readonly starts: number;
  readonly startMs: number;
};

const resultsOf = (suite: Suite): readonly ScreenTime[] => [
  ...(suite.specs ?? []).flatMap(({ file, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .map(({ duration, steps = [] }) => {
        const starts = steps.filter(({ title }) => title === ELECTRON_START);
        return {
          file: `test/e2e/${file}`,
          ms: duration,
          starts: starts.length,
          startMs: starts.reduce((sum, step) => sum + step.duration, 0),
        };
      }),
  ),
  ...(suite.suites ?? []).flatMap(resultsOf),
];

const read = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;

export const vitestTimes = (file: string): readonly FileTime[] => read<readonly FileTime[]>(file) ?? [];

export const playwrightTimes = (file: string): readonly ScreenTime[] =>
  (read<{ readonly suites: readonly Suite[] }>(file)?.suites ?? []).flatMap(resultsOf);

const sum = <T>(items: readonly T[], of: (item: T) => number): number => items.reduce((all, item) => all + of(item), 0);

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** The longest files of a run: `ms` of the process that ran it. */
const slowest = (files: readonly { readonly file: string; readonly ms: number }[]): readonly string[] => {
  const byFile = new Map<string, number>();
  for (const { file, ms } of files) byFile.set(file, (byFile.get(file) ?? 0) + ms);
  return [...byFile]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 10)
    .map(([file, ms]) => `${inSeconds(ms).padStart(9)}  ${file}`);
};

/** Where the time of a run went, line by line: its parts, what was not testing, and the ten slowest files. */
export const timesReport = (
  parts: readonly PartTime[],
  vitest: readonly FileTime[],
  screens: readonly ScreenTime[],
): readonly string[] => {
  const whole = sum(vitest, ({ importMs, setUpMs, testMs }) => importMs + setUpMs + testMs);
  const share = (ms: number): string => (whole === 0 ? '0 %' : `${Math.round((100 * ms) / whole)} %`);
  const starts = sum(screens, (screen) => screen.starts);
  const files = [
    ...vitest.map(({ file, importMs, setUpMs, testMs }) => ({ file, ms: importMs + setUpMs + testMs })),
    ...screens,
  ];
  return [
    'part          seconds   tests',
    ...parts.map(
      ({ part, seconds, tests }) => `${part.padEnd(12)}${seconds.toFixed(0).padStart(9)}${String(tests).padStart(8)}`,
    ),
    `of Vitest's time: imports ${share(sum(vitest, (file) => file.importMs))}, set-up ${share(sum(vitest, (file) => file.setUpMs))}`,
    ...(screens.length === 0
      ? []
      : [
          `of the end-to-end tests' ${inSeconds(sum(screens, ({ ms }) => ms))}: ${starts} starts of Electron, ${inSeconds(sum(screens, ({ startMs }) => startMs))}`,
        ]),
    'ten slowest files:',
    ...slowest(files),
  ];
};
