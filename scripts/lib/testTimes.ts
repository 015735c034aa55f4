import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';

/** The time of one part of a run: `seconds` by the clock on the wall, `tests` that were counted. */
export type PartTime = { readonly part: string; readonly seconds: number; readonly tests: number };

/** The time of the tests of a file, ms. */
export type FileTime = { readonly file: string; readonly ms: number };

const timesOf = ({ specs = [], suites = [] }: JSONReportSuite): readonly FileTime[] => [
  ...specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => ({ file: `test/e2e/${file}`, ms: duration }))),
  ),
  ...suites.flatMap(timesOf),
];

/** The times in a runner's JSON report; a file may stand there several times. */
export const fileTimes = (reportFile: string): readonly FileTime[] => {
  if (!existsSync(reportFile)) return [];
  const report: Partial<JsonTestResults & JSONReport> = JSON.parse(readFileSync(reportFile, 'utf8'));
  const { testResults = [], suites = [] } = report;
  return [
    ...testResults.map(({ name, startTime, endTime }) => ({
      file: path.relative(process.cwd(), name),
      ms: endTime - startTime,
    })),
    ...suites.flatMap(timesOf),
  ];
};

/** Reports the time of a run, line by line: its parts, and the ten slowest files. */
export const timesReport = (parts: readonly PartTime[], times: readonly FileTime[]): readonly string[] => {
  const byFile = new Map<string, number>();
  for (const { file, ms } of times) byFile.set(file, (byFile.get(file) ?? 0) + ms);
  const slowest = [...byFile].sort(([, one], [, other]) => other - one).slice(0, 10);
  return [
    'part          seconds   tests',
    ...parts.map(
      ({ part, seconds, tests }) => `${part.padEnd(12)}${seconds.toFixed(0).padStart(9)}${String(tests).padStart(8)}`,
    ),
    'ten slowest files:',
    ...slowest.map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`),
  ];
};
