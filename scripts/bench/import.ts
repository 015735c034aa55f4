import { importBench } from '../../test/bench/importBench.ts';
import { type Benchmark, countOf } from './figures.ts';

const TIMES = 5;

export const imports: Benchmark = {
  name: 'import',
  title: 'Lists of orders',
  about: `A list of ten columns as CSV and as a workbook. Each is read ${TIMES} times, as the program does, up to the judgement of every row,
in turns with a bare reader of the same file, each in a new thread; the median counts. The bare reader is \`csv-parse\`, and for
a workbook our own reader alone, because no library was found that reads one of this size ([imports.md](imports.md)). Then the
list is taken into a journal on disk: how long the main thread was busy at once.`,
  options: { rows: ['rows of the list', '100000'] },
  async measure({ options }) {
    const rows = countOf(options, 'rows');
    const figures = (await importBench({ rows, times: TIMES })).flatMap((list) => {
      const name = list.kind === 'csv' ? 'CSV' : 'workbook';
      const against = list.kind === 'csv' ? 'csv-parse' : 'our reader alone';
      return [
        { figure: `${name}, read`, value: list.readMs / list.bareMs, unit: 'times', aim: 2.5, against, n: TIMES },
        { figure: `${name}, longest stall of the main thread`, value: list.stallMs, unit: 'ms', aim: 50, n: 1 },
      ] as const;
    });
    return { figures, wrong: null };
  },
  reasons: Object.fromEntries(
    ['CSV', 'workbook'].map((name) => [
      `${name}, longest stall of the main thread`,
      'where other programs take the cores, the main thread waits for one as well.',
    ]),
  ),
};
