import { describe, expect, it } from 'vitest';
import { hasCode, type Listed, listedIn, nameProblems, type TextFile } from '../../../scripts/check/testNames.ts';

const code = 'export const isPaid = (paid: boolean): boolean => paid;\n';
const file = (name: string, text = code): TextFile => ({ name, text });
const test = (name: string, text = ''): TextFile => ({ name, text });

/** With as many lines without a reason as are allowed. */
const problems = (files: readonly TextFile[], tests: readonly TextFile[], listed: readonly Listed[]) =>
  nameProblems(files, tests, listed, listed.filter(({ reason }) => reason === null).length);

describe('code that runs', () => {
  it.each([
    ['a function', 'export function f() {}', true],
    ['an arrow function', code, true],
    ['a class', 'export class Newer extends Error {}', true],
    ['types', 'export type F = (a: string) => void;\nexport interface G { f(): void }', false],
    ['constants', "export const LIMIT_MS = 5_000;\n// a => b\n/* function */\nexport const NAMES = ['a'];", false],
    ['what another file has', "export { f } from './f.ts';\nexport type { G } from './g.ts';", false],
  ])('%s: is it found', (_what, source, found) => {
    expect(hasCode(source)).toBe(found);
  });
});

describe('a file with code', () => {
  const money = 'electron/adapters/api/money.ts';

  it.each([
    'test/unit/adapters/api/money.test.ts',
    'test/integration/api/money.test.ts',
    'test/contract/shippingApi/money.test.ts',
  ])('is guarded by %s', (name) => {
    expect(problems([file(money)], [test(name)], [])).toEqual([]);
  });

  it.each([
    'test/unit/adapters/money.test.ts',
    'test/unit/core/money.test.ts',
    'test/integration/ledger/money.test.ts',
    'test/unit/adapters/api/moneyRules.test.ts',
  ])('is not guarded by %s', (name) => {
    expect(problems([file(money)], [test(name)], [])).toEqual([expect.stringMatching(/money\.ts has no test/)]);
  });

  it('is guarded by a test of its name in another folder of test/integration that imports it', () => {
    const importing = "import { isPaid } from '../../../electron/adapters/api/money.ts';";
    expect(problems([file(money)], [test('test/integration/ledger/money.test.ts', importing)], [])).toEqual([]);
  });

  it('of the core is not guarded by a contract, which is about adapters', () => {
    const tests = [test('test/contract/journal/outbox.test.ts')];
    expect(problems([file('electron/core/outbox/outbox.ts')], tests, [])).toHaveLength(1);
  });

  it('needs no test where the list has it, with a reason or without', () => {
    expect(problems([file(money)], [], listedIn(`${money}: wiring`))).toEqual([]);
    expect(problems([file(money)], [], listedIn(`${money}\n`))).toEqual([]);
  });
});

describe('the list of files without a test', () => {
  it('has a file and a reason, or a file alone, in each line', () => {
    expect(listedIn('a.ts: wiring: opens b\n\nc.ts\n')).toEqual([
      { file: 'a.ts', reason: 'wiring: opens b' },
      { file: 'c.ts', reason: null },
    ]);
  });

  it.each([
    ['is gone', [], [], ['x.ts']],
    ['has a test of its name now', [file('electron/main/x.ts')], [test('test/unit/main/x.test.ts')], []],
    ['has no code that a test could guard', [file('electron/main/x.ts', 'export const X = 1;')], [], []],
    ['stands there twice', [file('electron/main/x.ts')], [], ['electron/main/x.ts: wiring']],
  ])('must not name a file that %s', (why, files, tests, more) => {
    const listed = listedIn(['electron/main/x.ts: wiring', ...more].join('\n'));
    expect(problems(files, tests, listed)).toContainEqual(expect.stringMatching(`x.ts ${why}$`));
  });

  it('may have as many files without a reason as it had, neither more nor fewer', () => {
    const files = [file('electron/main/x.ts'), file('electron/main/y.ts')];
    const listed = listedIn('electron/main/x.ts\nelectron/main/y.ts: wiring');
    expect(nameProblems(files, [], listed, 1)).toEqual([]);
    expect(nameProblems(files, [], listed, 0)).toEqual([expect.stringMatching(/at most 0/)]);
    expect(nameProblems(files, [], listed, 2)).toEqual([expect.stringMatching(/lower mostOwed/)]);
  });
});
