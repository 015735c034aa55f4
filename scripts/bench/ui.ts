import { availableParallelism } from 'node:os';
import type { PhaseReport } from '../../test/bench/ui/scanPhase.ts';
import type { Scrolled } from '../../test/bench/ui/scrollPhase.ts';
import { type UiBenchReport, uiBench } from '../../test/bench/ui/uiBench.ts';
import { hasDisplay, startVirtualDisplay } from '../lib/display.ts';
import { type Benchmark, countOf, type Measured } from './figures.ts';

/** First feedback at the 99th percentile, ms: two frames of a screen of 60 Hz, and with as many busy programs as cores. */
const FEEDBACK_AIM_MS = { quiet: 33, busy: 60 } as const;
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
rows were missing. The service runs at a lower priority on the same machine (a real one runs elsewhere).`,
  options: {
    seconds: ['of each of the two phases', '60'],
    rate: ['scans a second', '10'],
    rows: ['jobs in the ledger and orders in the book', '10000'],
  },
  sizesInAll: { seconds: '30' },
  reasons: {
    'first feedback': `every few seconds the page's memory is collected, which takes 20 ms and throws away the shapes of all texts, so
that the next change of the screen works them out anew (seen in a trace: 30 ms instead of 4).`,
    'tasks over 50 ms': 'the same.',
  },
  async measure({ options, busy, say }) {
    const seconds = countOf(options, 'seconds');
    const rate = countOf(options, 'rate');
    const rows = countOf(options, 'rows');
    const display = hasDisplay() ? null : await startVirtualDisplay();
    try {
      const env = display?.env ?? {};
      const report = await uiBench({ seconds, rate, rows, env, say });
      const { lost, inOrder } = report;
      return {
        figures: figuresOfUi(report, busy),
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
