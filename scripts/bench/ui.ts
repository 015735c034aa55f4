import { availableParallelism } from 'node:os';
import { quartiles } from '../../test/bench/quartiles.ts';
import { type Start, type StartPair, startUpBench } from '../../test/bench/startUp/startUpBench.ts';
import type { PhaseReport } from '../../test/bench/ui/scanPhase.ts';
import type { Scrolled } from '../../test/bench/ui/scrollPhase.ts';
import { type UiBenchReport, uiBench } from '../../test/bench/ui/uiBench.ts';
import { hasDisplay, startVirtualDisplay } from '../lib/display.ts';
import { type Benchmark, countOf, type Measured, WrongOption } from './figures.ts';

/** First feedback at the 99th percentile, ms: two frames of a screen of 60 Hz, and with as many busy programs as cores. */
const FEEDBACK_AIM_MS = { quiet: 33, busy: 60 } as const;
/** Start-up to scan-ready, as often as a bare window takes. */
const START_AIM = { warm: 1.4, first: 1.6 } as const;
const LEAST_STARTS = 10;
const FIRST_STARTS = 5;
/** Long tasks that are told one by one. */
const TOLD_TASKS = 8;

export const ui: Benchmark = {
  name: 'ui',
  title: 'Speed of the screen',
  about: `Ten scans a second typed into the built app in a real Electron, as a scanner types them, while a person goes back to the ledger,
the order book and the queue between them, with thousands of rows in ledger and book; then once more with the service gone. The
time from a scan's last key, by the key's own time stamp, to the frame that shows its code; tasks of the page over 50 ms; what
the page computed for a scan, which other programs on the machine do not change; scans that are not a job in the journal
afterwards. Between the two, each long list is moved by wheel and by a held arrow key: time from frame to frame, frames in which
rows were missing. Then the start of the process until a scan is taken, with that full journal, against a bare window of the
same runtime in turn; a program that was never started before is told apart from one like every morning. The service runs at a
lower priority on the same machine (a real one runs elsewhere).`,
  options: {
    seconds: ['of each of the two phases', '60'],
    rate: ['scans a second', '10'],
    rows: ['jobs in the ledger and orders in the book', '10000'],
    starts: [`pairs of starts, at least ${LEAST_STARTS}; 0 leaves them out`, '12'],
  },
  sizesInAll: { seconds: '30' },
  async measure({ options, busy, say }) {
    const seconds = countOf(options, 'seconds');
    const rate = countOf(options, 'rate');
    const rows = countOf(options, 'rows');
    const starts = countOf(options, 'starts', 0);
    if (starts > 0 && starts < LEAST_STARTS) throw new WrongOption(`--starts is 0 or at least ${LEAST_STARTS}.`);
    const display = hasDisplay() ? null : await startVirtualDisplay();
    try {
      const env = display?.env ?? {};
      const report = await uiBench({ seconds, rate, rows, env, say });
      const { lost, inOrder } = report;
      return {
        figures: [
          ...figuresOfUi(report, busy),
          ...(starts > 0 ? figuresOfStarts(await measureStarts(starts, rows, env, say)) : []),
        ],
        wrong: lost.length === 0 && inOrder ? null : `lost: ${lost.length}; in order: ${inOrder}`,
      };
    } finally {
      await display?.stop();
    }
  },
};

function figuresOfUi(report: UiBenchReport, busy: number): readonly Measured[] {
  const { online, offline, scrolled, lost, memory } = report;
  return [
    ...figuresOfPhase('with the service', online, busy),
    ...figuresOfPhase('without the service', offline, busy),
    {
      figure: 'lost scans, by the journal on disk',
      value: lost.length,
      unit: '',
      aim: 0,
      n: online.scans + offline.scans,
    },
    ...scrolled.flatMap(figuresOfScrolled),
    { figure: "memory of the page's objects, before", value: memory.before.heap, unit: 'MB', n: 1 },
    { figure: "memory of the page's objects, after", value: memory.after.heap, unit: 'MB', n: 1 },
  ];
}

function figuresOfPhase(name: string, phase: PhaseReport, busy: number): readonly Measured[] {
  const { p50, p95, p99 } = phase.feedback;
  const n = phase.scans;
  const aim = FEEDBACK_AIM_MS[busy >= availableParallelism() ? 'busy' : 'quiet'];
  const longest = phase.longTasks.toSorted((a, b) => b.ms - a.ms).slice(0, TOLD_TASKS);
  for (const { ms, during } of longest)
    process.stderr.write(`task over 50 ms, ${name}: ${ms.toFixed(0)} ms: ${during.join(', ') || 'unknown'}\n`);
  return [
    { figure: `first feedback ${name}, p50`, value: p50, unit: 'ms', n },
    { figure: `first feedback ${name}, p95`, value: p95, unit: 'ms', n },
    { figure: `first feedback ${name}, p99`, value: p99, unit: 'ms', aim, against: 'one frame: 16.7 ms', n },
    { figure: `codes never shown ${name}`, value: phase.unseen, unit: '', aim: 0, n },
    { figure: `tasks over 50 ms ${name}`, value: phase.longTasks.length, unit: '', aim: 0, n },
    { figure: `computed by the page for a scan ${name}`, value: phase.computed.all, unit: 'ms', n },
  ];
}

function figuresOfScrolled({ list, by, frames, p50, p99, blank }: Scrolled): readonly Measured[] {
  const name = `${list} moved by ${by}`;
  return [
    { figure: `${name}: frame to frame, p50`, value: p50, unit: 'ms', n: frames },
    { figure: `${name}: frame to frame, p99`, value: p99, unit: 'ms', n: frames },
    { figure: `${name}: frames with rows missing`, value: blank, unit: '', n: frames },
  ];
}

interface Starts {
  readonly warm: readonly StartPair[];
  readonly first: readonly StartPair[];
}

async function measureStarts(
  pairs: number,
  rows: number,
  env: Readonly<Record<string, string>>,
  say: (line: string) => void,
): Promise<Starts> {
  say(`starting ${FIRST_STARTS} + ${pairs} pairs ...`);
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

function figuresOfStarts(starts: Starts): readonly Measured[] {
  return (['warm', 'first'] as const).flatMap((kind): readonly Measured[] => {
    const medianOf = (pick: (pair: StartPair) => Start) =>
      quartiles(starts[kind].map((pair) => pick(pair).ready)).median;
    const station = medianOf((pair) => pair.station);
    const bare = medianOf((pair) => pair.bare);
    const name = kind === 'warm' ? 'every morning' : 'very first';
    const n = starts[kind].length;
    return [
      {
        figure: `start until a scan is taken, ${name}`,
        value: station / bare,
        unit: 'times',
        aim: START_AIM[kind],
        against: 'a bare window',
        n,
      },
      { figure: `start until a scan is taken, ${name}, median`, value: station, unit: 'ms', n },
      { figure: `start of a bare window, ${name}, median`, value: bare, unit: 'ms', n },
    ];
  });
}
