import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../../scripts/lib/layout.ts';
import { faultsIn, verdictOf } from '../../../scripts/lib/trackRecord.ts';

const row = '| `0123abcd` 2026-11-29 | Printed twice. | paper | torture | `test/a.test.ts`: “prints (%s) once” | yes |';
const page = (...rows: readonly string[]) =>
  ['# Track record', '', '| mended | ... |', '|---|---|', ...rows].join('\n');

describe('the table of the track record', () => {
  it('is read row by row', () => {
    expect(faultsIn(page(row, row.replace('| yes |', '| no |')))).toEqual([
      {
        ...{ commit: '0123abcd', what: 'Printed twice.', kind: 'paper', found: 'torture' },
        ...{ file: 'test/a.test.ts', test: 'prints (%s) once', seenRed: true },
      },
      expect.objectContaining({ seenRed: false }),
    ]);
  });

  it.each([
    ['a kind that is none', 'paper', 'ink'],
    ['a short commit', '0123abcd', '0123'],
    ['no test', '“prints (%s) once”', ''],
    ['a file that is no test', 'a.test.ts', 'a.ts'],
    ['a cell too many', 'torture', 'torture | day'],
    ['no word of what was seen', '| yes |', '| |'],
  ])('names a row with %s', (_what, from, to) => {
    expect(() => faultsIn(page(row.replace(from, to)))).toThrow('This line of the table cannot be read: | `0123');
  });

  it('of this project can be read, names each test once, and has in its head how many were seen red', () => {
    const text = readFileSync(fromRoot('docs/track-record.md'), 'utf8');
    const faults = faultsIn(text);
    expect(new Set(faults.map(({ commit, file, test }) => `${commit} ${file} ${test}`)).size).toBe(faults.length);
    const red = faults.filter(({ seenRed }) => seenRed).length;
    expect(text).toContain(`${faults.length} faults, of which ${red} were seen red`);
  });
});

describe('what a run of a test came to', () => {
  const failed = (...failureMessages: readonly string[]) => ({ status: 'failed', failureMessages });
  const of = (...assertionResults: readonly { status: string }[]) => verdictOf({ testResults: [{ assertionResults }] });

  it('is red where an expectation failed, green where all passed', () => {
    expect(of({ status: 'passed' }, failed('AssertionError: expected 2 to be 1\n at b'))).toEqual({
      ...{ colour: 'red', why: 'AssertionError: expected 2 to be 1' },
    });
    expect(of({ status: 'passed' }, { status: 'skipped' })).toEqual({ colour: 'green', why: 'it passes' });
  });

  it('is not runnable where nothing ran, or the program lacked what the test uses', () => {
    expect(of({ status: 'skipped' })).toEqual({ colour: 'not runnable', why: 'no test of that name ran' });
    expect(verdictOf({ testResults: [{ message: 'Cannot find a.ts\n at b', assertionResults: [] }] })).toEqual({
      colour: 'not runnable',
      why: 'the file cannot be loaded: Cannot find a.ts',
    });
    expect(of(failed('TypeError: core.stop is not a function\n at b'))).toMatchObject({ colour: 'not runnable' });
  });
});
