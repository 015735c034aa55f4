import { type PrintPair, printBench } from '../../test/bench/printBench.ts';
import { quartiles } from '../../test/bench/quartiles.ts';
import { type Benchmark, countOf } from './figures.ts';
import { FONT_DIR, PRINTER_OPTION, printerOf } from './labelPrinter.ts';

const LEAST_PAIRS = 20;
const WARM_UP = 4;

export const print: Benchmark = {
  name: 'print',
  title: 'Printing',
  about: `From the label on disk to the document at the printer, through a real CUPS: by the station, and by a bare \`lp\` with the same file,
in turn. The next label waits until the queue is empty; ${WARM_UP} of each come first and are not counted.`,
  options: {
    printer: PRINTER_OPTION,
    pairs: [`at least ${LEAST_PAIRS}`, '30'],
  },
  reasons: {
    'from the label on disk':
      'it is 0.60 in one quiet run and 0.62 in another, and more where other programs are busy.',
  },
  async measure({ options, say }) {
    const pairs = countOf(options, 'pairs', LEAST_PAIRS);
    const kind = printerOf(options);
    const measured: PrintPair[] = [];
    const onPair = (pair: PrintPair) => {
      measured.push(pair);
      say(`${measured.length}/${pairs} ${pair.station.toFixed(1)} ms, lp ${pair.lp.toFixed(1)} ms`);
    };
    await printBench({ kind, pairs, warmUp: WARM_UP, fontDir: FONT_DIR, onPair });
    const medianOf = (pick: (pair: PrintPair) => number) => quartiles(measured.map(pick)).median;
    const value = medianOf((pair) => pair.station) / medianOf((pair) => pair.lp);
    return {
      figures: [{ figure: 'from the label on disk, median', value, unit: 'times', aim: 0.6, against: 'lp', n: pairs }],
      wrong: null,
    };
  },
};
