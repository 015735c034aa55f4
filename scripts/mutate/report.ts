import type { Verdict } from './judge.ts';
import { type AreaName, areas } from './sources.ts';

/** The outcome of one mutant: the place as `file:line`, the change as `before -> after`. */
export interface Judged {
  readonly area: AreaName;
  readonly place: string;
  readonly kind: string;
  readonly change: string;
  readonly verdict: Verdict;
}

export interface Report {
  readonly seed: string;
  readonly seconds: number;
  readonly judged: readonly Judged[];
  /** Tests that fail here without any mutant, and were left out. */
  readonly unfit: readonly string[];
}

const columns = ['noticed', 'noticed by time', 'NOT NOTICED', 'not judged'] as const;

/** For people: a line for each area, then what no test has noticed. */
export function table({ seed, seconds, judged, unfit }: Report): string {
  const row = (name: string, cells: readonly (string | number)[]) =>
    name.padEnd(10) + cells.map((cell) => String(cell).padStart(17)).join('');
  const counts = (name: string, of: readonly Judged[]) =>
    row(name, [of.length, ...columns.map((type) => of.filter(({ verdict }) => verdict.type === type).length)]);
  const inAreas = areas.map(({ name }) => [name, judged.filter(({ area }) => area === name)] as const);
  const missed = judged.flatMap(({ place, change, verdict }) =>
    verdict.type === 'NOT NOTICED' ? [`${place}  ${change}  (${verdict.requested.length} test files)`] : [],
  );
  return [
    row('area', ['mutants', ...columns]),
    ...inAreas.filter(([, of]) => of.length > 0).map(([name, of]) => counts(name, of)),
    counts('all', judged),
    ...(missed.length > 0 ? ['', 'not noticed:', ...missed] : []),
    ...(unfit.length > 0 ? ['', 'left out, since they fail here without a mutant too:', ...unfit] : []),
    '',
    `seed ${seed}, ${seconds} s`,
  ].join('\n');
}
