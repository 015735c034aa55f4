import { existsSync, readFileSync } from 'node:fs';

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };

export const addCounts = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
};

type PlaywrightReport = {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
};

const fromVitest = (report: VitestReport): Counts => {
  // A file that breaks before its first test has no failed test to count.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  };
};

const fromPlaywright = ({ stats, errors }: PlaywrightReport): Counts => ({
  passed: stats.expected,
  // A test that passed only when repeated did fail.
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

/** A runner that crashed, wrote nothing or failed without naming a test counts as one failure. */
const orCrash = (counts: Counts, exitCode: number): Counts =>
  exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;

/** Reads a runner's JSON report; without one the run counts as one failure, whatever its exit code. */
export const countsOf = (runner: 'vitest' | 'playwright', reportFile: string, exitCode: number): Counts => {
  if (!existsSync(reportFile)) return { ...noCounts, failed: 1 };
  const report: unknown = JSON.parse(readFileSync(reportFile, 'utf8'));
  const counts = runner === 'vitest' ? fromVitest(report as VitestReport) : fromPlaywright(report as PlaywrightReport);
  return orCrash(counts, exitCode);
};
