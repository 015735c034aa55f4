import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fileTimes, timesReport } from '../../../scripts/lib/testTimes.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

it('the times of a run give each part and the ten slowest files, of both runners', async () => {
  const folder = await temporaryFolder();
  const written = async (name: string, report: object) => {
    const file = path.join(folder, name);
    await writeFile(file, JSON.stringify(report));
    return fileTimes(file);
  };
  const quick = Array.from({ length: 12 }, (_, index) => ({
    name: path.resolve(`${index}.test.ts`),
    startTime: 1000,
    endTime: 1000 + 100 * index,
  }));
  const results = [{ duration: 6000 }, { duration: 1000 }];
  const lines = timesReport(
    [{ part: 'check', seconds: 41.6, tests: 10 }],
    [
      ...(await written('vitest.json', { testResults: quick })),
      ...(await written('e2e.json', {
        suites: [{ suites: [{ specs: [{ file: 'scan.test.ts', tests: [{ results }] }] }] }],
      })),
      ...fileTimes(path.join(folder, 'missing.json')),
    ],
  );
  expect(lines.slice(0, 5)).toEqual([
    'part          seconds   tests',
    'check              42      10',
    'ten slowest files:',
    '    7.0 s  test/e2e/scan.test.ts',
    '    1.1 s  11.test.ts',
  ]);
  expect(lines).toHaveLength(13);
});
