import type { PhaseReport } from '../../test/bench/ui/scanPhase.ts';
import { type UiBenchReport, uiBench } from '../../test/bench/ui/uiBench.ts';
import { withDisplay } from '../lib/display.ts';
import { type Benchmark, countOf, type Measured } from './figures.ts';

/** First feedback at the 99th percentile, ms: two frames of a screen of 60 Hz. */
const FEEDBACK_AIM_MS = 33;
/** Long tasks that are listed one by one. */
const REPORTED_TASKS = 8;

export const ui: Benchmark = {
  name: 'ui',
  title: 'Speed of the screen',
  about: `Ten scans a second typed into the built app in a real Electron, as a scanner types them, while a person goes back to the ledger,
the order book and the queue between them, with thousands of rows in ledger and book; then once more with the service gone. The
time from a scan's last key, by the key's own time stamp, to the frame that shows its code; tasks of the page over 50 ms; scans
that are not a job in the journal afterwards. The service runs at a lower priority on the same machine (a real one runs elsewhere).`,
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
  async measure({ options, say }) {
    const seconds = countOf(options, 'seconds');
    const rate = countOf(options, 'rate');
    const rows = countOf(options, 'rows');
    const report = await withDisplay((env) => uiBench({ seconds, rate, rows, env, say }));
    const { lost, inOrder } = report;
    return {
      figures: figuresOfUi(report),
      wrong: lost.length === 0 && inOrder ? null : `lost: ${lost.length}; in order: ${inOrder}`,
    };
  },
};

function figuresOfUi({ online, offline, lost }: UiBenchReport): readonly Measured[] {
  notifyLongTasks(online);
  return [
    feedback('with the service', online),
    {
      figure: 'tasks over 50 ms with the service',
      value: online.longTasks.length,
      unit: '',
      aim: 0,
      n: online.scans,
    },
    feedback('without the service', offline),
    {
      figure: 'lost scans, by the journal on disk',
      value: lost.length,
      unit: '',
      aim: 0,
      n: online.scans + offline.scans,
    },
  ];
}

function feedback(name: string, phase: PhaseReport): Measured {
  return {
    figure: `first feedback ${name}, p99`,
    value: phase.feedback.p99,
    unit: 'ms',
    aim: FEEDBACK_AIM_MS,
    against: 'one frame: 16.7 ms',
    n: phase.scans,
  };
}

function notifyLongTasks({ longTasks }: PhaseReport): void {
  for (const { ms, during } of longTasks.toSorted((a, b) => b.ms - a.ms).slice(0, REPORTED_TASKS))
    process.stderr.write(`task over 50 ms: ${ms.toFixed(0)} ms: ${during.join(', ') || 'unknown'}\n`);
}
