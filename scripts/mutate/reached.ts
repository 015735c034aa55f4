import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import { isArrowFunction, isBlock, isCaseClause, isDefaultClause, isSourceFile } from 'typescript/unstable/ast';
import type { Mutant } from './draw.ts';
import type { TreeCopy } from './treeCopy.ts';

/** Names the folder in which the probes write down who came by. */
const FOLDER = 'MUTANTS_REACHED';
/** The test file that a child process or thread belongs to. */
const TEST = 'MUTANTS_TEST';

/** A text to be put into a source, before the character at `at`. */
interface Insertion {
  readonly at: number;
  readonly text: string;
}

/**
 * An expression that writes the name of the test file that is running into the file `id`, once. It also has to work in
 * the child processes and threads of a test, which know the test by the environment.
 */
function probe(id: number): string {
  const test = `(process.env.${TEST} = globalThis.__vitest_worker__?.filepath ?? process.env.${TEST} ?? '')`;
  const write = `process.getBuiltinModule?.('node:fs').appendFileSync(process.env.${FOLDER} + '/${id}', ${test} + '\\n')`;
  return `(process.env.${FOLDER} && (globalThis['reached ${id}'] ??= ${write} ?? true))`;
}

/**
 * Where a probe has to stand to be run whenever the mutated place is: before its statement, or in front of the body of
 * an arrow function without braces. Where neither is near it stands further out, and names too many tests rather than
 * too few.
 */
function insertionsFor(source: SourceFile, start: number, id: number): readonly Insertion[] {
  let innermost: Node = source;
  const visit = (node: Node): void => {
    if (node.getStart(source) > start || node.end <= start) return;
    innermost = node;
    node.forEachChild(visit);
  };
  source.forEachChild(visit);
  for (let node: Node = innermost; !isSourceFile(node); node = node.parent) {
    const { parent } = node;
    const isStatement =
      isBlock(parent) || isSourceFile(parent) || ((isCaseClause(parent) || isDefaultClause(parent)) && isLater(node));
    if (isStatement) return [{ at: node.getStart(source), text: `${probe(id)};` }];
    if (isArrowFunction(parent) && parent.body === node) {
      return [
        { at: node.getStart(source), text: `(${probe(id)}, ` },
        { at: node.end, text: ')' },
      ];
    }
  }
  return [];
}

/** Of a `case`, its statements and not what it compares with. */
const isLater = ({ parent, pos }: Node): boolean => !isCaseClause(parent) || pos > parent.expression.end - 1;

/** The source with a probe at each of these mutants, by their numbers. */
export function withProbes(source: SourceFile, mutants: ReadonlyMap<number, Mutant['mutation']>): string {
  const insertions = [...mutants].flatMap(([id, { start }]) => insertionsFor(source, start, id));
  // From the end, so that the places before stay where they are; at one place an opening comes after a closing.
  const fromTheEnd = insertions.sort(
    (one, other) => other.at - one.at || Number(one.text === ')') - Number(other.text === ')'),
  );
  return fromTheEnd.reduce(
    (text, { at, text: inserted }) => text.slice(0, at) + inserted + text.slice(at),
    source.text,
  );
}

/** Puts the probes into the copy, runs all that there is to run, and takes them out again: which test reached which. */
export async function testsReaching(
  mutants: readonly Mutant[],
  copy: TreeCopy,
  runAll: (environment: Readonly<Record<string, string>>) => Promise<void>,
): Promise<ReadonlyMap<number, ReachedBy>> {
  const folder = path.join(copy.root, 'reached');
  mkdirSync(folder, { recursive: true });
  const bySource = new Map<string, Map<number, Mutant['mutation']>>();
  for (const [id, { file, mutation }] of mutants.entries()) {
    bySource.set(file, (bySource.get(file) ?? new Map()).set(id, mutation));
  }
  const sourceOf = new Map(mutants.map(({ file, source }) => [file, source]));
  for (const [file, numbered] of bySource) {
    const source = sourceOf.get(file);
    if (source) copy.write(file, withProbes(source, numbered));
  }
  try {
    await runAll({ [FOLDER]: folder });
  } finally {
    for (const [file, source] of sourceOf) copy.write(file, source.text);
  }
  const written = new Set(readdirSync(folder));
  return new Map(
    mutants.map((_, id) => {
      const names = written.has(String(id)) ? readFileSync(path.join(folder, String(id)), 'utf8').split('\n') : [];
      const known = names.filter((name) => name !== '').map((name) => path.relative(copy.root, name));
      // The last line ends with a line break, too: an empty name before it is a process that knew no test.
      return [id, { tests: new Set(known), hasUnknown: names.slice(0, -1).includes('') }] as const;
    }),
  );
}

export interface ReachedBy {
  /** Test files, relative to the root. */
  readonly tests: ReadonlySet<string>;
  /** A process of a test came by that did not know whose it was. */
  readonly hasUnknown: boolean;
}
