import { expect, it } from 'vitest';
import { timesReport } from '../../../scripts/lib/testTimes.ts';

const file = (name: string, ms: number) => ({
  file: name,
  part: 'unit',
  tests: 2,
  importMs: ms / 4,
  setUpMs: ms / 4,
  testMs: ms / 2,
});

it('the report of times gives each part, the shares of imports, set-up and Electron starts, and the slowest files', () => {
  const lines = timesReport(
    [{ part: 'check', seconds: 41.6, tests: 10 }],
    [file('slow.test.ts', 4000), file('quick.test.ts', 400)],
    [
      { file: 'test/e2e/scan.test.ts', ms: 6000, starts: 2, startMs: 3100 },
      { file: 'test/e2e/scan.test.ts', ms: 1000, starts: 0, startMs: 0 },
    ],
  );
  expect(lines).toEqual([
    'part          seconds   tests',
    'check              42      10',
    "of Vitest's time: imports 25 %, set-up 25 %",
    "of the end-to-end tests' 7.0 s: 2 starts of Electron, 3.1 s",
    'ten slowest files:',
    '    7.0 s  test/e2e/scan.test.ts',
    '    4.0 s  slow.test.ts',
    '    0.4 s  quick.test.ts',
  ]);
});

it('the report of times names ten files where there are more', () => {
  const files = Array.from({ length: 12 }, (_, index) => file(`${index}.test.ts`, 1000 * (index + 1)));
  const named = timesReport([], files, []).filter((line) => line.endsWith('.test.ts'));
  expect(named).toHaveLength(10);
  expect(named[0]).toContain('11.test.ts');
});
