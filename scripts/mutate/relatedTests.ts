import path from 'node:path';
import type { ReachedBy } from './reached.ts';
import type { AreaName } from './sources.ts';

/** Where the integration tests of an area are; of all others a source is only one of hundreds they run through. */
const integrationOf: Readonly<Record<AreaName, readonly string[]>> = {
  core: ['station', 'ledger'],
  adapters: ['api', 'journal', 'keychain', 'ledger', 'printing', 'station'],
  renderer: [],
  mailbox: ['mailbox'],
  main: ['electron', 'ledger', 'station'],
  contract: ['api', 'station'],
};

/** Those that a mutant is shown to. */
export const isAsked = (file: string): boolean => /^test\/(unit|contract|integration)\/.*\.test\.tsx?$/.test(file);

/** `test/unit/core/orders/intake.test.ts` is `intake`. */
const stem = (file: string): string =>
  path.posix
    .basename(file)
    .replace(/(\.test)?\.tsx?$/, '')
    .toLowerCase();

/** Shorter ones are in every text. */
const WORD = 4;

/** What a source is about, by its name and its folder's: `settings/KeepReceivers.tsx` is about `receivers`, too. */
function wordsOf(file: string): readonly string[] {
  const [name = '', folder = ''] = file
    .replace(/\.tsx?$/, '')
    .split('/')
    .reverse();
  const words = `${folder} ${name}`.split(/(?=[A-Z])|[^A-Za-z]/).map((word) => word.toLowerCase());
  // `payments` is spoken of by `paymentKeys`, too.
  return words.map((word) => word.replace(/s$/, '')).filter((word) => word.length >= WORD);
}

/** How far each file is from one that it needs: 1 for those that import it, 2 for those that import these. */
function distances(file: string, named: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, number> {
  const needing = new Map<string, string[]>();
  for (const [from, targets] of named) {
    for (const target of targets) needing.set(target, [...(needing.get(target) ?? []), from]);
  }
  const far = new Map([[file, 0]]);
  for (const [reached, distance] of far) {
    for (const next of needing.get(reached) ?? []) if (!far.has(next)) far.set(next, distance + 1);
  }
  return far;
}

/**
 * The tests that run through a changed place, those first that are most likely to notice: of the source's name, then
 * those that speak of what it is about, then those that need it most directly; integration tests last. Where a process
 * of a test came by that did not know its test, those are added that import the source.
 */
export function relatedTests(
  area: AreaName,
  file: string,
  named: ReadonlyMap<string, readonly string[]>,
  textOf: (test: string) => string,
  { tests: reached, hasUnknown }: ReachedBy,
): readonly string[] {
  const far = distances(file, named);
  const words = wordsOf(file);
  const isAlike = (test: string): boolean => stem(test).includes(stem(file)) || stem(file).includes(stem(test));
  const rank = (test: string): readonly number[] => {
    const [, part, ...rest] = test.split('/');
    const text = textOf(test).toLowerCase();
    const spokenOf =
      words.filter((word) => text.includes(word)).length + words.filter((word) => stem(test).includes(word)).length;
    return [
      part === 'integration' ? 1 : 0,
      stem(test) === stem(file) ? 0 : isAlike(test) ? 1 : 2,
      rest.includes(area) ? 0 : 1,
      -spokenOf,
      far.get(test) ?? Number.MAX_SAFE_INTEGER,
    ];
  };
  const isWanted = (test: string): boolean => {
    const [, part, where = ''] = test.split('/');
    return isAsked(test) && (part !== 'integration' || integrationOf[area].includes(where));
  };
  const perhaps = hasUnknown ? [...far.keys()].filter(isWanted) : [];
  const ranked = [...new Set([...reached, ...perhaps])].filter(isAsked).map((test) => ({ test, by: rank(test) }));
  ranked.sort((one, other) => {
    const different = one.by.findIndex((value, i) => value !== other.by[i]);
    const difference = (one.by[different] ?? 0) - (other.by[different] ?? 0);
    return difference || one.test.localeCompare(other.test, 'en');
  });
  return ranked.map(({ test }) => test);
}

/** Those that import a source themselves, tests left out: what the compiler may have to say about the change. */
export const importersOf = (file: string, named: ReadonlyMap<string, readonly string[]>): readonly string[] =>
  [...named]
    .filter(([from, targets]) => !/^(test|scripts)\//.test(from) && targets.includes(file))
    .map(([from]) => from);
