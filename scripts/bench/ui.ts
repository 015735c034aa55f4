import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Quartiles, quartiles } from '../../test/bench/quartiles.ts';
import { type Start, type StartPair, startUpBench } from '../../test/bench/startUp/startUpBench.ts';
import type { LongTask } from '../../test/bench/ui/pageProbe.ts';
import type { PhaseReport } from '../../test/bench/ui/scanPhase.ts';
import type { Scrolled } from '../../test/bench/ui/scrollPhase.ts';
import { type Memory, type UiBenchReport, uiBench } from '../../test/bench/ui/uiBench.ts';
import { hasDisplay, startVirtualDisplay } from '../lib/display.ts';

/** First feedback, ms at the 99th percentile; and start-up to scan-ready, as often as a bare window takes. */
const FEEDBACK_AIM_MS = 50;
const START_AIM = 1.5;
const LEAST_STARTS = 10;
const FIRST_STARTS = 5;
/** Long tasks that are told one by one. */
const TOLD_TASKS = 8;

export const uiUsage = `npm run bench -- ui [--seconds N] [--rate N] [--rows N] [--starts N] [--json]
Scans into the built app while lists of thousands of rows are on the screen: time from a scan's last key to the frame that
shows its code, tasks over 50 ms, lost scans, memory; with the service there, then with it gone. In between each long list is
moved by wheel and arrow key: time from frame to frame. Then the start of the app until a scan is taken, against a bare
Electron window, in turn.
  --seconds N   of each of the two phases (60)
  --rate N      scans a second (10)
  --rows N      jobs in the ledger and orders in the book (10000)
  --starts N    pairs of starts, at least ${LEAST_STARTS} (12); 0: leaves them out
  --json        one JSON object on stdout`;

interface StartUpReport {
  readonly warm: readonly StartPair[];
  readonly first: readonly StartPair[];
}

/** The exit code: 2 when it was asked wrongly, 1 when a scan was lost. */
export async function benchUi(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '60' },
      rate: { type: 'string', default: '10' },
      rows: { type: 'string', default: '10000' },
      starts: { type: 'string', default: '12' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [seconds, rate, rows, starts] = [values.seconds, values.rate, values.rows, values.starts].map(Number);
  const isAsked =
    positionals.length === 0 &&
    isPositive(seconds) &&
    isPositive(rate) &&
    isPositive(rows) &&
    (starts === 0 || (isPositive(starts) && starts >= LEAST_STARTS));
  if (values.help || !isAsked) {
    console.error(uiUsage);
    return values.help ? 0 : 2;
  }
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const busy = loadavg()[0] ?? 0;
  const display = hasDisplay() ? null : await startVirtualDisplay();
  try {
    const env = display?.env ?? {};
    const ui = await uiBench({ seconds, rate, rows, env, say });
    if (!values.json) tellUi(ui, rows);
    if (starts > 0) say(`starting ${FIRST_STARTS} + ${starts} pairs ...`);
    const startUp = starts > 0 ? await measureStarts(starts, rows, env, say) : { warm: [], first: [] };
    if (!values.json && starts > 0) tellStarts(startUp);
    if (values.json) console.log(JSON.stringify({ rows, seconds, rate, ui, startUp: summary(startUp), busy }));
    else console.log(`Processes that wanted a core when it began (load of the last minute): ${busy.toFixed(1)}`);
    return ui.lost.length === 0 && ui.inOrder ? 0 : 1;
  } finally {
    await display?.stop();
  }
}

const isPositive = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value > 0;

async function measureStarts(
  pairs: number,
  rows: number,
  env: Readonly<Record<string, string>>,
  say: (line: string) => void,
): Promise<StartUpReport> {
  const warm: StartPair[] = [];
  const first: StartPair[] = [];
  const took = (kind: string, { station, bare }: StartPair) =>
    say(`${kind} start: ${station.ready} ms, bare window ${bare.ready} ms`);
  await startUpBench({
    pairs,
    firstPairs: FIRST_STARTS,
    rows,
    env,
    onFirst: (pair) => {
      first.push(pair);
      took('first', pair);
    },
    onWarm: (pair) => {
      warm.push(pair);
      took('warm', pair);
    },
  });
  return { warm, first };
}

function tellUi({ online, offline, scrolled, lost, inOrder, memory }: UiBenchReport, rows: number): void {
  console.log(`Long lists of ${rows} rows`);
  tellPhase('with the service', online);
  tellPhase('without the service', offline);
  for (const list of scrolled) tellScrolled(list);
  const kept = lost.length === 0 ? `none, ${inOrder ? 'all in order' : 'but NOT IN ORDER'}` : lost.length;
  console.log(`  lost scans, by the journal on disk: ${kept}`);
  const amount = ({ heap, app }: Memory) => `${heap.toFixed(0)} / ${app.toFixed(0)} MB`;
  console.log(
    `  memory (objects of the page / all processes): ${amount(memory.before)} before, ${amount(memory.between)} between, ${amount(memory.after)} after`,
  );
}

function tellPhase(name: string, phase: PhaseReport): void {
  const { p50, p95, p99, max } = phase.feedback;
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const counts = (all: Readonly<Record<string, number>>) =>
    Object.entries(all)
      .map(([screen, count]) => `${screen} ${count}`)
      .join(', ');
  console.log(`  ${name}: ${phase.scans} scans, ${phase.rate.toFixed(1)} a second`);
  console.log(`    arrived on: ${counts(phase.arrivedOn)}; rows on the screen: ${counts(phase.rows)}`);
  console.log(
    `    first feedback: p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}, max ${ms(max)}; aim: ${FEEDBACK_AIM_MS} ms at p99`,
  );
  if (phase.unseen + phase.skipped > 0)
    console.log(`    never shown: ${phase.unseen}; shown only by a later one's frame: ${phase.skipped}`);
  const { all, script, layout } = phase.computed;
  console.log(
    `    computed by the page for each: ${all.toFixed(1)} ms of a core (script ${script.toFixed(1)}, style and layout ${layout.toFixed(1)})`,
  );
  tellTasks(phase.longTasks);
}

function tellScrolled({ list, by, rows, frames, p50, p99, max, blank }: Scrolled): void {
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  console.log(
    `  ${list}, ${rows} rows, by ${by}: frame to frame p50 ${ms(p50)}, p99 ${ms(p99)}, max ${ms(max)}; ${blank} of ${frames} frames with rows not drawn`,
  );
}

function tellTasks(tasks: readonly LongTask[]): void {
  const total = tasks.reduce((sum, { ms }) => sum + ms, 0);
  console.log(`    tasks over 50 ms: ${tasks.length}${tasks.length === 0 ? '' : `, ${total.toFixed(0)} ms together`}`);
  const longest = [...tasks].sort((a, b) => b.ms - a.ms).slice(0, TOLD_TASKS);
  for (const { ms, during } of longest) console.log(`      ${ms.toFixed(0)} ms: ${during.join(', ') || 'unknown'}`);
}

function tellStarts(report: StartUpReport): void {
  console.log('Start of the process until a scan is taken          quarter      median  3 quarters');
  for (const [kind, pairs] of [
    ['like every morning', report.warm],
    ['very first', report.first],
  ] as const) {
    const { station, bare, ratio } = figures(pairs);
    console.log(row(`station, ${kind}`, station));
    console.log(row(`bare window, ${kind}`, bare));
    console.log(`  ratio of the medians, ${kind}: ${ratio.toFixed(2)}; aim: ${START_AIM} or less`);
  }
}

function row(name: string, { lower, median, upper }: Quartiles): string {
  const ms = (value: number) => `${value.toFixed(0)} ms`.padStart(12);
  return `  ${name.padEnd(46)}${ms(lower)}${ms(median)}${ms(upper)}`;
}

function figures(pairs: readonly StartPair[]) {
  const of = (pick: (pair: StartPair) => Start) => quartiles(pairs.map((pair) => pick(pair).ready));
  const station = of((pair) => pair.station);
  const bare = of((pair) => pair.bare);
  return { station, bare, ratio: station.median / bare.median };
}

function summary({ warm, first }: StartUpReport) {
  if (warm.length === 0) return null;
  return { aim: START_AIM, warm: figures(warm), first: figures(first), measured: { warm, first } };
}
