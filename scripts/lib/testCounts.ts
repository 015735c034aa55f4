import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';

export type Counts = {
  readonly passed: number;
  /** The failed tests by name, because some places show only the end of a long run's output. */
  readonly failed: readonly string[];
  /** Tests that passed only when they were tried again. No test is, unless it declares that itself, with a reason. */
  readonly repeated: readonly string[];
  readonly skipped: number;
};

export const noCounts: Counts = { passed: 0, failed: [], repeated: [], skipped: 0 };

export const addCounts = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: [...one.failed, ...other.failed],
  repeated: [...one.repeated, ...other.repeated],
  skipped: one.skipped + other.skipped,
});

/** The failure in one line: the first line, and what was expected and received, or received too much, if the message has it. */
const firstLine = (message: string | undefined): string => {
  const [first = '', ...more] = stripVTControlCharacters(message ?? '').split('\n');
  const lines = more.map((line) => line.trim());
  const figures = lines.filter((line) => /^(?:Expected|Received)\b.*:/u.test(line));
  const extra = lines.filter((line) => /^\+ .*\w.*[^[{]$/u.test(line) && !line.startsWith('+ Received'));
  return [first, ...(figures.length > 0 ? figures : extra).slice(0, 2)].join(' | ');
};

/**
 * The test files whose Node was ended by a signal, by Vitest's output. V8 up to Node 24 dies now and then of
 * "Check failed: jit_page.has_value()" where threads are started and ended beside each other, as the tests of lists do.
 */
export const crashedFiles = (output: string): readonly string[] => {
  const crash = /Worker exited unexpectedly with signal \w+ .*while running test file (.+)$/gmu;
  return [...new Set([...stripVTControlCharacters(output).matchAll(crash)].map(([, file = '']) => file.trim()))];
};

const fromVitest = (report: JsonTestResults, crashed: readonly string[]): Counts => ({
  ...noCounts,
  passed:
    report.numPassedTests -
    report.testResults
      .filter(({ name }) => crashed.includes(name))
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed').length,
  failed: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    if (crashed.includes(name)) return [];
    const file = path.relative(process.cwd(), name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length > 0) {
      return tests.map((test) => `${file}: ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
    }
    // A file that breaks before its first test has no failed test to name.
    return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
  }),
  skipped: report.numPendingTests + report.numTodoTests,
});

const specsOf = (suite: JSONReportSuite, wanted: 'unexpected' | 'flaky'): readonly string[] => [
  ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => `${file}: ${title}: ${firstLine(results.find(({ error }) => error)?.error?.message)}`),
  ),
  ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, wanted)),
];

const fromPlaywright = ({ suites, stats, errors }: JSONReport): Counts => ({
  passed: stats.expected + stats.flaky,
  failed: [
    ...suites.flatMap((suite) => specsOf(suite, 'unexpected')),
    ...errors.map(({ message }) => firstLine(message)),
  ],
  repeated: suites.flatMap((suite) => specsOf(suite, 'flaky')),
  skipped: stats.skipped,
});

/**
 * Reads a runner's JSON report; without one the run counts as one failure, with any exit code. `crashed`: files that
 * are run once more, so that their results in this run do not count.
 */
export const countsOf = (
  runner: 'vitest' | 'playwright',
  reportFile: string,
  exitCode: number,
  crashed: readonly string[] = [],
): Counts => {
  if (!existsSync(reportFile)) return { ...noCounts, failed: [`${runner} wrote no report`] };
  const report: unknown = JSON.parse(readFileSync(reportFile, 'utf8'));
  const counts =
    runner === 'vitest' ? fromVitest(report as JsonTestResults, crashed) : fromPlaywright(report as JSONReport);
  if (exitCode === 0 || counts.failed.length > 0 || crashed.length > 0) return counts;
  return { ...counts, failed: [`${runner} ended with ${exitCode} and named no test`] };
};
