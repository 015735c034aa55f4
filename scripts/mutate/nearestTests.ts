import path from 'node:path';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import {
  isFunctionDeclaration,
  isIdentifier,
  isMethodDeclaration,
  isVariableDeclaration,
} from 'typescript/unstable/ast';

/** Which files each file imports or starts, and its text. */
export type Graph = ReadonlyMap<string, { readonly targets: readonly string[]; readonly text: string }>;

/** Test files of this weight together are run at most before a mutant counts as not noticed. */
const CEILING = 12;
/** Others weigh 1: with processes and many sizes; with databases and servers; of a whole page. */
const weights: readonly (readonly [RegExp, number])[] = [
  [/\.deep\./, 4],
  [/^test\/integration\//, 2],
  [/^test\/unit\/renderer\/app\//, 2],
];
const weightOf = (test: string): number => weights.find(([pattern]) => pattern.test(test))?.[1] ?? 1;
/** Shorter words are in every text. */
const WORD = 4;
const isRun = (file: string): boolean => /^test\/(unit|contract|integration)\/(?!scripts\/).*\.test\.tsx?$/.test(file);
const stem = (file: string): string => path.posix.basename(file).replace(/\.(.*\.)?tsx?$/, '');

/** What a source is about, by its name: `KeepReceivers.tsx` is about `receiver`, too. */
function wordsOf(file: string): readonly string[] {
  const words = stem(file).split(/(?=[A-Z])/);
  return words.map((word) => word.toLowerCase().replace(/s$/, '')).filter((word) => word.length >= WORD);
}

/** The names of the functions and values that a place is in. */
export function namesAround(source: SourceFile, start: number): readonly string[] {
  const names: string[] = [];
  const visit = (node: Node): void => {
    if (node.pos > start || node.end <= start) return;
    const isNamed = isFunctionDeclaration(node) || isMethodDeclaration(node) || isVariableDeclaration(node);
    if (isNamed && node.name && isIdentifier(node.name)) names.push(node.name.text);
    node.forEachChild(visit);
  };
  source.forEachChild(visit);
  return names.filter((name) => name.length >= WORD);
}

/** A way from a test to a source by more imports is one of a whole desk. */
const STEPS = 8;

/**
 * How much of what each file needs is this one: a share of 1/3 for what imports it beside two others, 1/12 for what imports
 * that beside three others. The sum of all ways.
 */
function shares(file: string, graph: Graph): ReadonlyMap<string, number> {
  const importers = new Map<string, string[]>();
  for (const [from, { targets }] of graph) {
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), from]);
  }
  const share = new Map<string, number>();
  let reached = new Map([[file, 1]]);
  for (let step = 0; step < STEPS; step += 1) {
    const next = new Map<string, number>();
    for (const [at, of] of reached) {
      for (const from of importers.get(at) ?? []) {
        const many = graph.get(from)?.targets.length ?? 1;
        // Who comes through the door of a room wants a few of its files, not all.
        const part = of / (from.endsWith('/index.ts') ? Math.sqrt(many) : many);
        share.set(from, (share.get(from) ?? 0) + part);
        next.set(from, (next.get(from) ?? 0) + part);
      }
    }
    reached = next;
  }
  return share;
}

/**
 * The tests that a mistake in a source is shown to, those first that are most likely to notice it: of the source's name,
 * then those of whose imports it is a large share, that name the function or speak of what the source is about. A test that only
 * runs through the source, in the story of a whole desk, is one of hundreds, and there the names decide.
 */
export function nearestTests(file: string, names: readonly string[], graph: Graph): readonly string[] {
  const words = wordsOf(file);
  const ranked = [...shares(file, graph)].flatMap(([test, share]) => {
    if (!isRun(test)) return [];
    const text = graph.get(test)?.text ?? '';
    const lower = text.toLowerCase();
    const own = stem(test) === stem(file) ? 8 : 0;
    const named = names.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).length;
    const spoken = words.filter((word) => lower.includes(word)).length / Math.max(words.length, 1);
    const titled = words.some((word) => stem(test).toLowerCase().includes(word)) ? 1 : 0;
    return [{ test, rank: Math.log(share) + own + 2 * Math.min(named, 2) + 2 * spoken + titled - weightOf(test) }];
  });
  ranked.sort((one, other) => other.rank - one.rank || one.test.localeCompare(other.test, 'en'));
  let weight = 0;
  return ranked.flatMap(({ test }) => {
    weight += weightOf(test);
    return weight <= CEILING ? [test] : [];
  });
}

/** Those that import a source themselves, tests left out: what the compiler may have to say about the change. */
export const importersOf = (file: string, graph: Graph): readonly string[] =>
  [...graph]
    .filter(([from, { targets }]) => !/^(test|scripts)\//.test(from) && targets.includes(file))
    .map(([from]) => from);
