import type { Verdict } from './judge.ts';
import { type AreaName, areas } from './sources.ts';

/** What became of one mutant. */
export interface Judged {
  readonly area: AreaName;
  readonly file: string;
  /** As `file:line`. */
  readonly place: string;
  readonly kind: string;
  /** As `before -> after`. */
  readonly change: string;
  readonly verdict: Verdict;
}

interface Counts {
  readonly sample: number;
  readonly noticed: number;
  readonly byTime: number;
  readonly notNoticed: number;
  /** On a machine too busy for its tests even without a mutant. */
  readonly notJudged: number;
}

interface Survivor extends Pick<Judged, 'place' | 'kind' | 'change'> {
  /** Test files. */
  readonly asked: number;
  readonly notAsked: number;
}

export interface Report {
  readonly seed: string;
  readonly seconds: number;
  readonly total: Counts;
  readonly areas: Readonly<Partial<Record<AreaName, Counts>>>;
  readonly survivors: readonly Survivor[];
  /** Tests that fail or are skipped here without any mutant, and were left out. */
  readonly unfit: readonly string[];
}

/** How many test files have let something pass. */
export const askedOf = ({ asked, notAsked }: Pick<Survivor, 'asked' | 'notAsked'>): string =>
  notAsked === 0 ? `${asked} test files` : `${asked} of ${asked + notAsked} test files`;

function countsOf(judged: readonly Judged[]): Counts {
  const count = (type: Verdict['type']) => judged.filter(({ verdict }) => verdict.type === type).length;
  return {
    sample: judged.length,
    noticed: count('noticed'),
    byTime: count('late'),
    notNoticed: count('survived'),
    notJudged: count('untold'),
  };
}

export function reportOf(seed: string, judged: readonly Judged[], unfit: readonly string[], took: number): Report {
  const byArea = areas.map(({ name }) => [name, judged.filter(({ area }) => area === name)] as const);
  return {
    seed,
    seconds: Math.round(took),
    total: countsOf(judged),
    areas: Object.fromEntries(byArea.filter(([, of]) => of.length > 0).map(([name, of]) => [name, countsOf(of)])),
    survivors: judged.flatMap(({ place, kind, change, verdict }) =>
      verdict.type === 'survived' ? [{ place, kind, change, asked: verdict.asked, notAsked: verdict.notAsked }] : [],
    ),
    unfit,
  };
}

/** For people: a line for each area, then what no test has noticed. */
export function table({ seed, seconds, total, areas: byArea, survivors, unfit }: Report): string {
  const row = (...cells: readonly (string | number)[]) =>
    cells.map((cell, i) => (i === 0 ? String(cell).padEnd(10) : String(cell).padStart(13))).join('');
  const counts = (name: string, of: Counts) => row(name, of.sample, of.noticed, of.byTime, of.notNoticed, of.notJudged);
  return [
    row('area', 'mutants', 'noticed', 'by time', 'not noticed', 'not judged'),
    ...Object.entries(byArea).map(([name, of]) => counts(name, of)),
    counts('all', total),
    ...(survivors.length > 0 ? ['', 'not noticed:'] : []),
    ...survivors.map((survivor) => `${survivor.place}  ${survivor.change}  (${askedOf(survivor)})`),
    ...(unfit.length > 0 ? ['', 'left out, since they fail or are skipped here without a mutant too:', ...unfit] : []),
    '',
    `seed ${seed}, ${seconds} s`,
  ].join('\n');
}
