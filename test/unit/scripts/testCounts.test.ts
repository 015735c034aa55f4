import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { addCounts, countsOf, crashedFiles } from '../../../scripts/lib/testCounts.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'label-station-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const report = (content: object): string => {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};

const passedTest = { fullName: 'adds', status: 'passed', failureMessages: [] };
const vitest = (...testResults: readonly object[]) =>
  report({ numPassedTests: 3, numPendingTests: 1, numTodoTests: 1, testResults });

describe('the summary of a run at its end', () => {
  test('a failed test is reported by file, name and the first line of its error', () => {
    const file = vitest({
      name: path.resolve('test/unit/sums.test.ts'),
      status: 'failed',
      assertionResults: [
        passedTest,
        { fullName: 'sums subtracts', status: 'failed', failureMessages: ['\u001b[31mexpected 2\u001b[0m\n at sums'] },
      ],
    });
    expect(countsOf('vitest', file, 1)).toEqual({
      passed: 3,
      failed: [`${path.join('test', 'unit', 'sums.test.ts')}: sums subtracts: expected 2`],
      repeated: [],
      skipped: 2,
    });
  });

  test('a file that breaks before its first test counts, and so does a runner that fails without a word', () => {
    const broken = {
      name: path.resolve('a.test.ts'),
      status: 'failed',
      message: 'no such module',
      assertionResults: [],
    };
    expect(countsOf('vitest', vitest(broken), 1).failed).toEqual(['a.test.ts: no such module']);
    expect(countsOf('vitest', vitest(), 1).failed).toEqual(['vitest ended with 1 and named no test']);
    expect(countsOf('vitest', path.join(folder, 'missing.json'), 0).failed).toEqual(['vitest wrote no report']);
    expect(countsOf('vitest', vitest(), 0).failed).toEqual([]);
  });

  test('a file whose Node was ended by a signal is known, and nothing of it counts, as it is run again', () => {
    const died = path.resolve('test/lists.test.ts');
    const stated = `Caused by: Error: Worker exited unexpectedly with signal SIGTRAP during started state while running test file ${died}`;
    expect(crashedFiles(`\u001b[31m${stated}\u001b[39m\n ❯ at once\n${stated}\n`)).toEqual([died]);
    expect(crashedFiles('Error: something else\n')).toEqual([]);
    const half = { name: died, status: 'failed', message: '', assertionResults: [passedTest] };
    expect(countsOf('vitest', vitest(half), 1, [died])).toMatchObject({ passed: 2, failed: [] });
    const other = { name: path.resolve('b.test.ts'), status: 'failed', message: 'broken', assertionResults: [] };
    expect(countsOf('vitest', vitest(half, other), 1, [died]).failed).toEqual(['b.test.ts: broken']);
  });

  test('a window test that passed only when tried again, as it allows itself, has passed, and is named', () => {
    const spec = (title: string, status: string, ...messages: readonly string[]) => ({
      title,
      file: 'scan.test.ts',
      tests: [{ status, results: [...messages.map((message) => ({ error: { message } })), {}] }],
    });
    const file = report({
      suites: [
        { specs: [spec('ships', 'expected')], suites: [{ specs: [spec('waits', 'flaky', 'too late\n  at 3')] }] },
        { specs: [spec('prints', 'unexpected', 'no paper')] },
        {
          specs: [
            spec(
              'agrees',
              'unexpected',
              'the books\n- Expected - 1\n+ Received + 3\n- Array []\n+ Array [\n+   "S-1",',
            ),
          ],
        },
      ],
      stats: { expected: 1, flaky: 1, skipped: 0 },
      errors: [{ message: 'the set-up broke' }],
    });
    expect(countsOf('playwright', file, 1)).toEqual({
      passed: 2,
      failed: ['scan.test.ts: prints: no paper', 'scan.test.ts: agrees: the books | +   "S-1",', 'the set-up broke'],
      repeated: ['scan.test.ts: waits: too late'],
      skipped: 0,
    });
  });

  test('parts add up', () => {
    const one = { passed: 1, failed: ['a'], repeated: ['c'], skipped: 0 };
    expect(addCounts(one, { passed: 2, failed: ['b'], repeated: ['d'], skipped: 1 })).toEqual({
      passed: 3,
      failed: ['a', 'b'],
      repeated: ['c', 'd'],
      skipped: 1,
    });
  });
});
