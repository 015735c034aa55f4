import { quartiles } from '../../test/bench/quartiles.ts';
import { type StartPair, startUpBench } from '../../test/bench/startUp/startUpBench.ts';
import { withDisplay } from '../lib/display.ts';
import { type Benchmark, countOf, type Measured } from './figures.ts';

/** Factors of the time of a bare window. */
const AIMS = { first: 1.6, warm: 1.4, large: 1.5 } as const;
type Kind = keyof typeof AIMS;
const NAMES: Readonly<Record<Kind, string>> = {
  first: 'very first',
  warm: 'every morning',
  large: 'with a large journal',
};
const FIRST_PAIRS = 5;
const ROWS = 10_000;

export const start: Benchmark = {
  name: 'start',
  title: 'Start until a scan is taken',
  about: `From the start of the process until the scan view is drawn and the station has answered a scan, in turn with a bare window of the
same runtime until it is drawn: of a program that was never started before, like every morning (${ROWS} parcels in the journal), and
with N parcels in it, some seven entries each. The service runs already, as at a shop.`,
  options: {
    pairs: ['of starts of a kind', '12'],
    parcels: ['in the large journal', '150000'],
  },
  sizesInAll: { parcels: '50000' },
  reasons: {
    'very first': 'nothing is compiled yet, neither the page nor the code behind it.',
    'every morning': `on two cores the window's own processes, its page and the station start beside each other. Of the main process's time
before the answer 65 ms are its own code (18 to read it compiled, 40 to run it, most of that the shapes of messages and settings) and
some 100 ms the opening of keychain, journal and printers; the page draws 80 ms of its own meanwhile.`,
    'with a large journal': 'the same.',
  },
  async measure({ options, say }) {
    const pairs = countOf(options, 'pairs');
    const parcels = countOf(options, 'parcels', 1_000);
    const measured: Record<Kind, StartPair[]> = { first: [], warm: [], large: [] };
    const took = (kind: Kind) => (pair: StartPair) => {
      measured[kind].push(pair);
      say(`${NAMES[kind]}: ${pair.station} ms, bare window ${pair.bare} ms`);
    };
    await withDisplay((env) =>
      startUpBench({
        pairs,
        firstPairs: FIRST_PAIRS,
        rows: ROWS,
        env,
        onFirst: took('first'),
        onWarm: took('warm'),
        large: { parcels, pairs, onPair: took('large') },
      }),
    );
    return { figures: (Object.keys(AIMS) as Kind[]).map((kind) => figureOf(kind, measured[kind])), wrong: null };
  },
};

function figureOf(kind: Kind, pairs: readonly StartPair[]): Measured {
  const medianOf = (pick: (pair: StartPair) => number) => quartiles(pairs.map(pick)).median;
  return {
    figure: NAMES[kind],
    value: medianOf((pair) => pair.station) / medianOf((pair) => pair.bare),
    unit: 'times',
    aim: AIMS[kind],
    against: 'a bare window',
    n: pairs.length,
  };
}
