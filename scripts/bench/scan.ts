import { quartiles } from '../../test/bench/quartiles.ts';
import { type ScanPair, scanBench } from '../../test/bench/scanBench.ts';
import { type Benchmark, countOf, type Measured } from './figures.ts';
import { FONT_DIR, PRINTER_OPTION, printerOf } from './labelPrinter.ts';

const WARM_UP = 4;
/** The way to a service elsewhere and back, with its own work, ms. */
const LATENCY_MS = 150;

export const scan: Benchmark = {
  name: 'scan',
  title: 'From the scan to the printer',
  about: `A parcel from the scan to the whole document at the printer: through the core with its journal and label store on disk, real
HTTP and a real CUPS; and through a shell script that does the same with \`curl\`, \`base64 -d\` and \`lp\`, in turn, with the same
emulated service and the same queue. The next parcel waits until the queue is empty; ${WARM_UP} of each come first and are not
counted. Once with a service that answers at once, once with one that takes ${LATENCY_MS} ms, and once for shipments that the customer panel
opened and whose labels were fetched ahead, beside the script, which opens its own. The page and its window are not in it.`,
  options: {
    printer: PRINTER_OPTION,
    pairs: ['parcels each way, for each of the three', '20'],
  },
  reasons: {
    'own time from the answer': `half of it is the print system, which takes the document over and starts its backend; of the rest half is the check of the label and its way to the disk.`,
    'from the scan to the printer': `the aim was set where the script took 194 ms; its programs start faster here. Of the station's time two thirds are the
service's answer and the print system, which the script waits for as well.`,
  },
  async measure({ options, say }) {
    const pairs = countOf(options, 'pairs');
    const kind = printerOf(options);
    const figures: Measured[] = [];
    for (const { latencyMs, areAhead } of RUNS) {
      const measured: ScanPair[] = [];
      await scanBench({
        kind,
        areAhead,
        pairs,
        warmUp: WARM_UP,
        latencyMs,
        fontDir: FONT_DIR,
        onPair(pair) {
          measured.push(pair);
          say(
            `${measured.length}/${pairs}, service ${latencyMs} ms: ${pair.station.toFixed(1)} ms, script ${pair.script.toFixed(1)} ms`,
          );
        },
      });
      figures.push(
        ...(areAhead
          ? [ratioOf('of a label fetched ahead, from the scan to the printer', 0.3, measured)]
          : figuresOf(latencyMs, measured)),
      );
    }
    return { figures, wrong: null };
  },
};

const RUNS = [
  { latencyMs: 0, areAhead: false },
  { latencyMs: LATENCY_MS, areAhead: false },
  { latencyMs: 0, areAhead: true },
];

const medianOf = (pairs: readonly ScanPair[], pick: (pair: ScanPair) => number) => quartiles(pairs.map(pick)).median;

function ratioOf(figure: string, aim: number, pairs: readonly ScanPair[]): Measured {
  const value = medianOf(pairs, ({ station }) => station) / medianOf(pairs, ({ script }) => script);
  return { figure, value, unit: 'times', aim, against: 'a script of curl, base64 -d and lp', n: pairs.length };
}

function figuresOf(latencyMs: number, pairs: readonly ScanPair[]): readonly Measured[] {
  const isNear = latencyMs === 0;
  const name = 'from the scan to the printer';
  return [
    ratioOf(isNear ? name : `${name}, service ${latencyMs} ms`, isNear ? 0.4 : 0.7, pairs),
    ...(isNear
      ? [
          {
            figure: 'own time from the answer to the printer, median',
            value: medianOf(pairs, ({ after }) => after),
            unit: 'ms' as const,
            aim: 15,
            n: pairs.length,
          },
        ]
      : []),
  ];
}
