import type { Judged } from './condition.ts';
import { brokenEachTime } from './judge.ts';
import { countLine, counts, neverRequested, table } from './table.ts';

export type Run = {
  readonly all: readonly Judged[];
  readonly brokenConnections: readonly string[];
  /** How many shipments were still open at the end and were cancelled, and the ids of those that could not be. */
  readonly cancelled: number;
  readonly left: readonly string[];
  /** How many conditions there are; more than were judged when the run was ended early. */
  readonly wanted: number;
};

type Warning = { readonly condition: string; readonly warning: string };

/** What the document allows, or does not speak of, and yet costs a customer money or a parcel. */
export function warningsOf(all: readonly Judged[]): readonly Warning[] {
  return all.flatMap(({ condition, verdict }) =>
    verdict.kind === 'open' && verdict.warning !== undefined
      ? [{ condition: `${condition.endpoint}: ${condition.statement}`, warning: verdict.warning }]
      : [],
  );
}

function isUnanswered({ verdict }: Judged): boolean {
  return verdict.kind === 'not testable' && verdict.because === brokenEachTime;
}

/** Nothing failed, nothing remained without an answer, and the run was not ended early. */
export function isGood({ all, wanted }: Run): boolean {
  return all.length === wanted && all.every((each) => each.verdict.kind !== 'fail' && !isUnanswered(each));
}

function listed(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}, ${lines.length}:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

export function reportText(run: Run): string {
  const { all, cancelled, left, wanted } = run;
  const summary = [
    cancelled === 0 ? '' : `${cancelled} shipments were still open and were cancelled.`,
    left.length === 0 ? '' : `NOT cancelled, look at them in the panel: ${left.join(', ')}`,
  ];
  const parts = [
    table(all),
    summary.filter((line) => line !== '').join('\n'),
    neverRequested(all),
    listed('Connections that broke, and what was tried again', run.brokenConnections),
    listed(
      'WARNINGS',
      warningsOf(all).map(({ condition, warning }) => `${warning} (${condition})`),
    ),
    countLine(all) + (all.length === wanted ? '' : `\nEnded early: ${wanted - all.length} conditions were not judged.`),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The same for programs: one object. */
export function reportJson(run: Run): string {
  const { all, brokenConnections, cancelled, left, wanted } = run;
  return JSON.stringify({
    conditions: all.map(({ condition: { section, endpoint, statement }, verdict }) => ({
      section,
      endpoint,
      statement,
      verdict,
    })),
    counts: counts(all),
    warnings: warningsOf(all),
    brokenConnections,
    cancelled,
    notCancelled: left,
    notJudged: wanted - all.length,
  });
}
