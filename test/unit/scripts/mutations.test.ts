import { createVirtualFileSystem } from 'typescript/unstable/fs';
import { API } from 'typescript/unstable/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { drawn, type Mutant } from '../../../scripts/mutate/draw.ts';
import { applied, described, mutationsOf } from '../../../scripts/mutate/mutations.ts';
import { CEILING, createNearestTests, type Graph, runByTests } from '../../../scripts/mutate/nearestTests.ts';
import { deepTestFiles } from '../../deepTests.ts';
import { chanceOf } from '../../torture/random.ts';

const FILE = '/a.tsx';
const files: Record<string, string> = {
  '/tsconfig.json': JSON.stringify({ compilerOptions: { jsx: 'preserve', noLib: true }, files: [FILE] }),
  [FILE]: '',
};
const compiler = new API({
  cwd: '/',
  fs: { ...createVirtualFileSystem(files), readFile: (name) => files[name] ?? null },
});
afterAll(() => compiler.close());

/** A source by itself, as the compiler reads it. */
function read(text: string) {
  files[FILE] = text;
  const params = { openProjects: ['/tsconfig.json'], fileChanges: { changed: [FILE] } };
  const program = compiler.updateSnapshot(params).getProject('/tsconfig.json')?.program;
  const source = program?.getSourceFile(FILE);
  if (!program || !source) throw new Error('the source was not read');
  return { source, isWellFormed: program.getSyntacticDiagnostics(FILE).length === 0 };
}

/** The source with each of its mistakes. */
function changes(text: string): readonly string[] {
  return mutationsOf(read(text).source).map((mutation) => applied(text, mutation));
}

const everything = `// a + b, 'text' and true are words here
import { a as b } from './a.ts';
import type { C } from './c.ts';
export { d } from './d.ts';
/** Says 'no' when 1 < 2. */
export async function e(f: 'x' | 1, g?: { h(): number }): Promise<boolean> {
  if (f === 'x' && g) await b(f);
  while (f !== 1) b(1_000);
  const i = [1, 2].filter((j) => j > 1);
  const k = g?.h() ?? 3;
  const m = \`\${k + 1} of ş 'quoted' \${i.length - 1}\`;
  return i.includes(k) || !f;
}
export const L = () => <p data-testid="x" tabIndex={2} hidden={true}>{'ğ'}</p>;
`;

describe('mistakes made in a source', () => {
  it.each([
    ['a < b', ['a <= b']],
    ['a >= b', ['a > b']],
    ['a === b', ['a !== b']],
    ['a && b', ['a || b']],
    ['a + b', ['a - b']],
    ['a ?? b', ['a!']],
    ['a ?? null', []],
    ['a ?? 0', ['a!']],
    ['a?.b', ['a!.b']],
    ['x = a?.(b)', ['x = a!(b)']],
    ['x = true', ['x = false']],
    ['x = 7', ['x = 8']],
    ['x = 10', ['x = 20']],
    ['a() < b_MS', []],
    [
      'x = a < b ? -1 : 1',
      ['x = true ? -1 : 1', 'x = false ? -1 : 1', 'x = !(a < b) ? -1 : 1', 'x = a < b ? -2 : 1', 'x = a < b ? -1 : 2'],
    ],
    [
      'x = a.sort((b, c) => (b & c ? -1 : 1))',
      [true, false, '!(b & c)'].map((is) => `x = a.sort((b, c) => (${is} ? -1 : 1))`),
    ],
    ["logger.warn('a', { b: c + 1 })", []],
    ["x.log?.warn('a')", []],
    ['timer?.unref();', []],
    ["throw new Error('a')", []],
    ["x = fact('a', 'b')", ["x = fact('a', '')"]],
    ["const A_FACT = 'a'", []],
    ["x = createDaily({ name: 'a' })", []],
    ['function draw(pen) { return 2 + 3; }', []],
    ['async function draw() { const pen = await made(); const x = 2 + 3; }', []],
    ['paper.text(a, b + 2, { soft: true });', [';']],
    ['const MOST_NAMES = 10_000', []],
    ['const HOLD_MS = 64 * 1024 + 7', []],
    ['const KEPT_MS = 90 * DAY_MS', []],
    ['x = { startAfterMs: 5 * MINUTE_MS, left: 5 * count }', ['x = { startAfterMs: 5 * MINUTE_MS, left: 6 * count }']],
    ['x = { maxLength: 200 }', []],
    ['x = z.string().min(1).max(200)', ['x = z.string().min(2).max(200)']],
    ['x = Math.max(20, a)', ['x = Math.max(40, a)']],
    ['const FIRST = () => 7', ['const FIRST = () => 8']],
    [
      '/** Of one order (API section 4.4). */\nconst MOST = 200',
      ['/** Of one order (API section 4.4). */\nconst MOST = 400'],
    ],
    ['x = setRound((count) => count + 1)', []],
    ['x = setRound((count) => count + one)', ['x = setRound((count) => count - one)']],
    ["box.current?.closest('main')?.top", ["box.current?.closest('')?.top"]],
    ['x = /(a)/.exec(b)?.[1]?.trim()', ['x = /(a)/.exec(b)![1]?.trim()', 'x = /(a)/.exec(b)?.[2]?.trim()']],
    ["x = names.has(name ?? '')", []],
    ["x = /a/.test(name ?? '')", []],
    ['function stop() { timer.cancel(); a(); }', ['function stop() { timer.cancel(); ; }']],
    ["x = <p className={a ? 'b' : c} title={d + e} />", ["x = <p className={a ? 'b' : c} title={d - e} />"]],
    ["x = 'ş'", ["x = ''"]],
    ["x = ''", []],
    ['a(b);', [';']],
    ['await a(b);', [';']],
    ['x = a.filter(b)', ['x = a']],
    ['x = a ? b : c', ['x = true ? b : c', 'x = false ? b : c', 'x = !(a) ? b : c']],
    ['if (a) b = c;', ['if (true) b = c;', 'if (false) b = c;', 'if (!(a)) b = c;']],
    ['x = (a) => isB(a)', ['x = (a) => !(isB(a))']],
    ['x = (a) => b(a)', []],
    ['x = (a) => a && b(a)', ['x = (a) => a || b(a)']],
  ])('%s', (before, after) => {
    expect(changes(before)).toEqual(after);
  });

  it('leave a source that can be read', () => {
    expect(read(everything).isWellFormed).toBe(true);
    const all = changes(everything);
    expect(all.length).toBeGreaterThan(20);
    for (const changed of all) expect(read(changed).isWellFormed, changed).toBe(true);
  });

  it('are never in comments, imports, types, attributes or texts with holes', () => {
    const stored = everything.split('\n').filter((line) => /^(\/\/|import|export \{|\/\*\*|export async)/.test(line));
    expect(stored).toHaveLength(6);
    for (const changed of changes(everything)) {
      for (const line of [...stored, "of ş 'quoted' ", 'data-testid="x" tabIndex={2}']) expect(changed).toContain(line);
    }
  });

  it('are described by the text before and after', () => {
    const text = "const name = 'ş'; // İ\nif (a &&\n  b) c();\n";
    const reported = mutationsOf(read(text).source).map((mutation) => described(text, mutation));
    expect(reported).toContain("name = 'ş' -> name = ''");
    expect(reported).toContain('a && b -> a || b');
    expect(reported).toContain('c(); -> ;');
  });
});

describe('the drawing', () => {
  const { source } = read(everything);
  const mutants = mutationsOf(source).flatMap((mutation): Mutant[] => [
    { area: 'core', source, file: 'electron/core/a.tsx', mutation },
    { area: 'mailbox', source, file: 'mailbox/a.tsx', mutation },
  ]);
  const draw = (seed: string, isAccepted = (_: Mutant) => true) => [...drawn(mutants, chanceOf(seed), isAccepted)];

  it('is the same for the same seed, and another for another', () => {
    expect(draw('2026')).toEqual(draw('2026'));
    expect(draw('2026')).not.toEqual(draw('2027'));
  });

  it('has each once, from every area, and ends when nothing is left', () => {
    const all = draw('1');
    expect(new Set(all)).toEqual(new Set(mutants));
    expect(all).toHaveLength(mutants.length);
  });

  it('draws another for one that the compiler notices', () => {
    const isAccepted = ({ mutation }: Mutant) => mutation.kind !== 'number';
    expect(draw('1', isAccepted).map(({ mutation }) => mutation.kind)).not.toContain('number');
  });
});

describe('the tests of a mutant', () => {
  const pay = 'electron/core/shipments/pay.ts';
  const text = 'export function payTwice(debt: number) {\n  return debt * 2;\n}';
  const graph: Graph = new Map(
    Object.entries({
      'electron/core/base/money.ts': { targets: [], text: '' },
      [pay]: { targets: ['electron/core/base/money.ts'], text },
      'electron/core/shipments/index.ts': { targets: [pay], text: '' },
      'electron/core/station/station.ts': { targets: ['electron/core/shipments/index.ts'], text: '' },
      'test/unit/core/story.test.ts': { targets: ['electron/core/station/station.ts'], text: 'a story of a desk' },
      'test/unit/core/owed.test.ts': { targets: ['electron/core/station/station.ts'], text: 'a story of a debt' },
      'test/unit/core/shipments/door.test.ts': { targets: ['electron/core/shipments/index.ts'], text: '' },
      'test/unit/core/shipments/pay.test.ts': { targets: [pay], text: '' },
      'test/unit/core/base/other.test.ts': { targets: [], text: 'payTwice debt' },
      'test/e2e/pay.test.ts': { targets: [pay], text: 'payTwice' },
    }),
  );

  it('are those that reach its file: that of its name, those on the subject, the nearest of the others', () => {
    expect(createNearestTests(graph)(pay, text, text.indexOf('2'))).toEqual([
      'test/unit/core/shipments/pay.test.ts',
      'test/unit/core/owed.test.ts',
      'test/unit/core/shipments/door.test.ts',
      'test/unit/core/story.test.ts',
    ]);
  });

  it('speak of what the suites speak of that they run', () => {
    const suite = 'test/contract/payConformance.ts';
    const more = new Map([
      ...graph,
      [suite, { targets: [], text: 'a payment of a debt, twice' }] as const,
      ['test/contract/a.test.ts', { targets: [pay, 'test/contract/suites.ts'], text: '' }] as const,
      ['test/contract/suites.ts', { targets: [suite], text: '' }] as const,
      ['test/contract/b.test.ts', { targets: [pay], text: '' }] as const,
    ]);
    const nearest = createNearestTests(more)(pay, text, text.indexOf('2'));
    expect(nearest.indexOf('test/contract/a.test.ts')).toBeLessThan(nearest.indexOf('test/contract/b.test.ts'));
  });

  it('are there for all but what only Electron runs, or a deep test', () => {
    const more = new Map([
      ...graph,
      ['electron/main/main.ts', { targets: ['electron/main/window.ts'], text: '' }] as const,
      ['electron/main/window.ts', { targets: [], text: '' }] as const,
      ['test/integration/disk.deep.test.ts', { targets: ['electron/main/main.ts'], text: '' }] as const,
    ]);
    const run = runByTests(more);
    expect([...more.keys()].filter((file) => file.startsWith('electron/') && !run.has(file))).toEqual([
      'electron/main/main.ts',
      'electron/main/window.ts',
    ]);
    expect(createNearestTests(more)('electron/main/main.ts', '', 0)).toEqual([]);
  });

  it('are no more than can be run while somebody waits', () => {
    const many = Array.from(
      { length: 40 },
      (_, i) => [`test/unit/${i}.test.ts`, { targets: [pay], text: '' }] as const,
    );
    expect(createNearestTests(new Map([...graph, ...many]))(pay, text, 0)).toHaveLength(CEILING);
  });

  it('are few that `npm test` leaves out, and those come after others that speak of the same', () => {
    const tests = [
      ...deepTestFiles().filter((file) => /^test\/contract\/coordinator\//.test(file)),
      'test/unit/z.test.ts',
    ];
    const speaking = tests.map((test) => [test, { targets: [pay], text: 'payTwice debt' }] as const);
    const nearest = createNearestTests(new Map([...graph, ...speaking]))(pay, text, text.indexOf('2'));
    expect(nearest.indexOf('test/unit/z.test.ts')).toBe(1);
    expect(nearest.filter((test) => test.startsWith('test/contract/coordinator/')).length).toBeLessThan(CEILING / 4);
  });
});
