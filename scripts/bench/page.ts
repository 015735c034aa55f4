import { amount, type Benchmark, type Figure, isMet } from './figures.ts';

/** The outcome of one benchmark in a run of all. */
export interface Result {
  readonly benchmark: Benchmark;
  /** The command that repeats it. */
  readonly command: string;
  readonly figures: readonly Figure[];
  /** Why figures are missing, or what the program did wrong meanwhile; null: neither. */
  readonly trouble: string | null;
}

export interface PageParts {
  readonly results: readonly Result[];
  readonly date: Date;
  readonly commit: string;
  readonly machine: string;
}

/** Measured and written here by hand, because a run does not measure it. */
const OWN_TIME = `## Our own time

Not measured by \`npm run bench\`. Aims: all of \`npm test\` in 8 minutes; from a fresh clone to the last label of the demo, with the
download of packages, in 45 s. Both say how long they took at their end.`;

/** The page of figures, as Markdown. It is written by a run and never by hand. */
export function pageOf({ results, date, commit, machine }: PageParts): string {
  const parts = [
    '# Benchmarks',
    `Written by \`npm run bench\`, ${date.toISOString().slice(0, 16).replace('T', ' ')} UTC, on commit ${commit}: ${machine}.
What is described and explained here stands beside each benchmark in \`scripts/bench\`.`,
    `A figure in "times" is a ratio to what stands beside it, measured in turns in the same run: other machines give other milliseconds,
but much the same ratio. An aim is the most that a figure may be; none of them is a test, as a busy machine misses them. The load is
how many processes wanted a core on average, at the beginning and at the end of each benchmark.`,
    summaryOf(results),
    ...results.map(sectionOf),
    OWN_TIME,
  ];
  return `${parts.join('\n\n')}\n`;
}

function summaryOf(results: readonly Result[]): string {
  const aimed = results.flatMap(({ figures }) => figures);
  const missed = results.flatMap(({ benchmark, figures }) => {
    const reported = new Set<string>();
    return figures
      .filter((figure) => !isMet(figure))
      .map((figure) => {
        const values = `${amount(figure.value, figure.unit)}, aim ${amount(figure.aim, figure.unit)}`;
        const reasons = Object.entries(benchmark.reasons ?? {});
        const part = reasons.find(([name]) => figure.figure.includes(name));
        const reason =
          part === undefined ? 'why is not known yet.' : reported.has(part[0]) ? `as "${part[0]}" above.` : part[1];
        if (part !== undefined) reported.add(part[0]);
        return `- **${figure.figure}** (${benchmark.title}): ${values}; ${reason}`;
      });
  });
  const troubles = results.flatMap(({ benchmark, trouble }) =>
    trouble === null ? [] : [`- **${benchmark.title}**: ${trouble}`],
  );
  return [
    `${aimed.length - missed.length} of ${aimed.length} aims are met.${missed.length === 0 ? '' : ' Missed:'}`,
    ...(missed.length === 0 ? [] : [missed.join('\n')]),
    ...(troubles.length === 0 ? [] : [`Failed:\n\n${troubles.join('\n')}`]),
  ].join('\n\n');
}

function sectionOf({ benchmark, command, figures }: Result): string {
  const [first] = figures;
  const load =
    first === undefined ? 'no figures of this run.' : `load ${first.load.map((each) => each.toFixed(1)).join(' to ')}.`;
  const rows = figures.map((figure) =>
    [
      figure.figure,
      amount(figure.value, figure.unit),
      amount(figure.aim, figure.unit),
      isMet(figure) ? 'met' : '**missed**',
      figure.against ?? '',
      String(figure.n),
    ].join(' | '),
  );
  return [
    `## ${benchmark.title}`,
    `\`${command}\`: ${load}`,
    benchmark.about,
    ...(rows.length === 0
      ? []
      : [
          ['| | value | aim | | against | n |', '|---|---|---|---|---|---|', ...rows.map((row) => `| ${row} |`)].join(
            '\n',
          ),
        ]),
  ].join('\n\n');
}
