import path from 'node:path';
import { deepTestFiles } from '../../test/deepTests.ts';

/** The files that each file imports or starts, and its text. */
export type Graph = ReadonlyMap<string, { readonly targets: readonly string[]; readonly text: string }>;

/** Test files of this weight together are run at most before a mutant counts as not noticed. */
export const CEILING = 16;
const deep = new Set(deepTestFiles());
/** Deep ones take longest: `npm test` leaves them out. Of the others, those with servers and those of a whole page do. */
const weightOf = (test: string): number => {
  if (deep.has(test)) return 4;
  return /^test\/(integration|unit\/renderer\/app)\//.test(test) ? 2 : 1;
};
/** Shorter words are in every text. */
const WORD = 4;
/** The deep ones take minutes, and repeat with other sizes what others guard. */
const isRun = (file: string): boolean =>
  /^test\/(unit|contract|integration)\/(?!scripts\/).*\.test\.tsx?$/.test(file) && !file.includes('.deep.');
/** The test of `PaymentsView.tsx` is `paymentsView.test.tsx`. */
const stem = (file: string): string => {
  const name = path.posix.basename(file).replace(/\.(.*\.)?tsx?$/, '');
  return name.charAt(0).toLowerCase() + name.slice(1);
};

/** The words of a text, and those that its names are made of: `KeepReceivers` speaks of `receiver`, too. */
function textOf(text: string): readonly string[] {
  const words = text.split(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})/u).map((word) => word.toLowerCase().replace(/s$/, ''));
  return words.filter((word) => word.length >= WORD);
}

/** Lines before and after a place that say what it is about. */
const AROUND = 8;

/** The subject of a place, as words with their weights: those of the source's name most, then those of its line. */
function subjectOf(file: string, text: string, start: number): ReadonlyMap<string, number> {
  const lines = text.split('\n');
  const at = text.slice(0, start).split('\n').length - 1;
  const around = lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).join('\n');
  const parts = [
    [around, 1],
    [lines[at] ?? '', 2],
    [stem(file), 3],
  ] as const;
  return new Map(parts.flatMap(([part, weight]) => textOf(part).map((word) => [word, weight] as const)));
}

/** A way from a test to a source by more imports is one of a whole desk. */
const STEPS = 8;

/**
 * For each file, which share of its imports this file is: 1/3 if it imports this one beside two others, and 1/12 if it imports
 * such a file beside three others. Several paths to this file are added up.
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
        // An import of a room's index needs a few of its files, not all.
        const part = of / (from.endsWith('/index.ts') ? Math.sqrt(many) : many);
        share.set(from, (share.get(from) ?? 0) + part);
        next.set(from, (next.get(from) ?? 0) + part);
      }
    }
    reached = next;
  }
  return share;
}

/** A suite beside the tests, which several of them run, as of a port. */
const isSuite = (file: string): boolean => /^test\/(unit|contract|integration)\/.*\.tsx?$/.test(file) && !isRun(file);

/** The text of a test with that of the suites that it runs. */
function whole(test: string, graph: Graph, seen = new Set<string>()): string {
  const { text = '', targets = [] } = graph.get(test) ?? {};
  seen.add(test);
  const suites = targets.filter((target) => isSuite(target) && !seen.has(target));
  return [text, ...suites.map((suite) => whole(suite, graph, seen))].join('\n');
}

/**
 * How much each test speaks of a subject: the usual measure BM25, by which a rare word counts more than a frequent one, and
 * the length of a test makes little difference.
 */
function createSpeaking(graph: Graph): (test: string, subject: ReadonlyMap<string, number>) => number {
  const tests = new Map<string, { readonly counts: ReadonlyMap<string, number>; readonly length: number }>();
  const spread = new Map<string, number>();
  for (const test of graph.keys()) {
    if (!isRun(test)) continue;
    const words = textOf(`${test} ${whole(test, graph)}`);
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const word of counts.keys()) spread.set(word, (spread.get(word) ?? 0) + 1);
    tests.set(test, { counts, length: words.length });
  }
  const mean = [...tests.values()].reduce((sum, { length }) => sum + length, 0) / tests.size;
  return (test, subject) => {
    const { counts, length } = tests.get(test) ?? { counts: new Map<string, number>(), length: 0 };
    return [...subject].reduce((sum, [word, weight]) => {
      const count = counts.get(word) ?? 0;
      const within = spread.get(word) ?? 0;
      const rarity = Math.log(1 + (tests.size - within + 0.5) / (within + 0.5));
      return sum + (weight * rarity * count * 2.2) / (count + 0.6 * (1 + length / mean));
    }, 0);
  };
}

/**
 * The tests that a mistake at a place is shown to, those first that are most likely to notice it: of the source's name,
 * then those that speak of what the place is about. Of how large a share of its imports the source is decides between
 * them: a test of a whole desk runs through hundreds of sources, and notices a mistake only where it speaks of the matter.
 */
export function createNearestTests(graph: Graph): (file: string, text: string, start: number) => readonly string[] {
  const speaking = createSpeaking(graph);
  return (file, text, start) => {
    const subject = subjectOf(file, text, start);
    const reached = [...shares(file, graph)].filter(([test]) => isRun(test));
    const spoken = new Map(reached.map(([test]) => [test, speaking(test, subject)]));
    const most = Math.max(...spoken.values(), Number.MIN_VALUE);
    const ranked = reached.map(([test, share]) => {
      const own = stem(test) === stem(file) ? 16 : 0;
      const named = textOf(stem(test));
      const titled = named.filter((word) => subject.has(word)).length / Math.max(1, named.length);
      return {
        test,
        rank: (8 * (spoken.get(test) ?? 0)) / most + 2 * titled + 0.3 * Math.log(share) + own - weightOf(test),
      };
    });
    ranked.sort((one, other) => other.rank - one.rank || one.test.localeCompare(other.test, 'en'));
    let weight = 0;
    return ranked.flatMap(({ test }) => {
      weight += weightOf(test);
      return weight <= CEILING ? [test] : [];
    });
  };
}

/** All that the tests run. What is not among it runs in Electron alone, where end-to-end tests show its mistakes. */
export function runByTests(graph: Graph): ReadonlySet<string> {
  const run = new Set([...graph.keys()].filter(isRun));
  for (const file of run) for (const target of graph.get(file)?.targets ?? []) run.add(target);
  return run;
}

/** The files that import a source directly, without tests: the compiler may find the change there. */
export const importersOf = (file: string, graph: Graph): readonly string[] =>
  [...graph]
    .filter(([from, { targets }]) => !/^(test|scripts)\//.test(from) && targets.includes(file))
    .map(([from]) => from);
