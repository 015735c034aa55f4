import { quartiles } from '../../test/bench/quartiles.ts';
import { STEPS, type Start, type StartPair, startUpBench } from '../../test/bench/startUp/startUpBench.ts';
import { hasDisplay, startVirtualDisplay } from '../lib/display.ts';
import { type Benchmark, countOf, type Figure, type Measured } from './figures.ts';

/** As often as a bare window takes. */
const AIMS = { first: 1.6, warm: 1.4, large: 1.5 } as const;
type Kind = keyof typeof AIMS;
const NAMES: Readonly<Record<Kind, string>> = {
  first: 'very first',
  warm: 'every morning',
  large: 'with a large journal',
};
/** The steps of a start, as the page names them. */
const STEP_NAMES: Readonly<Record<(typeof STEPS)[number], string>> = {
  readyAt: 'the runtime is ready',
  windowAt: 'the window is made',
  pageAt: 'the page begins',
  codeAt: 'the code behind the window begins to load',
  firstPaintAt: 'the page has painted something',
  shownAt: 'the window is on the screen',
  answeredAt: 'the station has answered a scan',
  paintedAt: 'the scan view is painted',
};
/** The figures from which the picture is drawn. */
const PICTURED = 'every morning, step: ';
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
  picture: timelineOf,
  async measure({ options, say }) {
    const pairs = countOf(options, 'pairs');
    const parcels = countOf(options, 'parcels', 1_000);
    const display = hasDisplay() ? null : await startVirtualDisplay();
    const measured: Record<Kind, StartPair[]> = { first: [], warm: [], large: [] };
    const took = (kind: Kind) => (pair: StartPair) => {
      measured[kind].push(pair);
      say(`${NAMES[kind]}: ${pair.station.ready} ms, bare window ${pair.bare.ready} ms`);
    };
    try {
      await startUpBench({
        pairs,
        firstPairs: FIRST_PAIRS,
        rows: ROWS,
        env: display?.env ?? {},
        onFirst: took('first'),
        onWarm: took('warm'),
        large: { parcels, pairs, onPair: took('large') },
      });
    } finally {
      await display?.stop();
    }
    const figures = (Object.keys(AIMS) as Kind[]).flatMap((kind) => figuresOf(kind, measured[kind]));
    return { figures: [...figures, ...stepsOf(measured.warm)], wrong: null };
  },
};

function figuresOf(kind: Kind, pairs: readonly StartPair[]): readonly Measured[] {
  const medianOf = (pick: (pair: StartPair) => Start) => quartiles(pairs.map((pair) => pick(pair).ready)).median;
  const station = medianOf((pair) => pair.station);
  const bare = medianOf((pair) => pair.bare);
  const [name, n] = [NAMES[kind], pairs.length];
  return [
    { figure: name, value: station / bare, unit: 'times', aim: AIMS[kind], against: 'a bare window', n },
    { figure: `${name}, median`, value: station, unit: 'ms', n },
    { figure: `${name}, a bare window, median`, value: bare, unit: 'ms', n },
  ];
}

/** A step that the probes did not see has no figure. */
function stepsOf(pairs: readonly StartPair[]): readonly Measured[] {
  return STEPS.flatMap((step) => {
    const seen = pairs.flatMap(({ station }) => station.steps[step] ?? []);
    if (seen.length === 0) return [];
    return [{ figure: `${PICTURED}${STEP_NAMES[step]}`, value: quartiles(seen).median, unit: 'ms', n: seen.length }];
  });
}

/** When the main process and the page do what, as a Gantt chart in Mermaid's words. */
function timelineOf(figures: readonly Figure[]): string | null {
  const at = (step: (typeof STEPS)[number]) =>
    figures.find(({ figure }) => figure === PICTURED + STEP_NAMES[step])?.value;
  const bar = (name: string, from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? null : `    ${name} :${Math.round(from)}, ${Math.round(to)}`;
  const main = [
    bar('runtime starts', 0, at('readyAt')),
    bar('window is made', at('readyAt'), at('windowAt')),
    bar('window comes up and the page gets its files', at('windowAt'), at('codeAt')),
    bar('code is loaded, keychain and journal and printers are opened', at('codeAt'), at('answeredAt')),
  ];
  const page = [
    bar('loads its script and draws the desk unseen', at('pageAt'), at('firstPaintAt')),
    bar('waits for the station and shows the scan view', at('firstPaintAt'), at('paintedAt')),
  ];
  if ([...main, ...page].includes(null)) return null;
  return [
    'Every morning, medians, ms from the start of the process:',
    '',
    '```mermaid',
    'gantt',
    '    dateFormat x',
    '    axisFormat %L',
    '    section Main process',
    ...main,
    '    section Page',
    ...page,
    '```',
  ].join('\n');
}
