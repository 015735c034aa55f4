import type { SourceFile } from 'typescript/unstable/ast';
import type { Chance } from '../../test/torture/random.ts';
import { type Mutation, mutationKinds, mutationsOf } from './mutations.ts';
import { type AreaName, areas } from './sources.ts';

/** A mistake at its place in the tree. */
export interface Mutant {
  readonly area: AreaName;
  readonly source: SourceFile;
  /** Relative to the root, with slashes. */
  readonly file: string;
  readonly mutation: Mutation;
}

/** All the mistakes that could be drawn, by area. */
export function allMutants(
  filesOf: (area: (typeof areas)[number]) => readonly string[],
  read: (file: string) => SourceFile,
): readonly Mutant[] {
  return areas.flatMap((area) =>
    filesOf(area).flatMap((file) => {
      const source = read(file);
      return mutationsOf(source).map((mutation) => ({ area: area.name, source, file, mutation }));
    }),
  );
}

/** How often in a row what was drawn may be drawn already, or not pass the compiler, before nothing more is expected. */
const TIMEOUT = 500;

/**
 * Mutants one after the other, each once, the same for the same seed and sources. First the area is drawn, then the kind
 * of mistake, then the place: else the largest area and its texts would be all there is to see.
 */
export function* drawn(
  mutants: readonly Mutant[],
  chance: Chance,
  isAccepted: (mutant: Mutant) => boolean,
): Generator<Mutant> {
  const turns = areas.flatMap(({ name, turns }) => Array.from({ length: turns }, () => name));
  const left = new Map<string, Mutant[]>();
  for (const mutant of mutants) {
    const key = `${mutant.area} ${mutant.mutation.kind}`;
    const others = left.get(key);
    if (others) others.push(mutant);
    else left.set(key, [mutant]);
  }
  for (let tries = 0; tries < TIMEOUT; tries += 1) {
    const area = turns[chance.whole(0, turns.length - 1)];
    const kind = mutationKinds[chance.whole(0, mutationKinds.length - 1)];
    const from = left.get(`${area} ${kind}`) ?? [];
    const [mutant] = from.splice(chance.whole(0, Math.max(0, from.length - 1)), 1);
    if (mutant === undefined || !isAccepted(mutant)) continue;
    tries = 0;
    yield mutant;
  }
}
