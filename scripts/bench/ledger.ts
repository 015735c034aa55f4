import { benchLedger, type LedgerSize } from '../../test/bench/ledger/ledgerBench.ts';
import { type Benchmark, countOf, type Measured } from './figures.ts';

const JOBS = 1_000_000;
/** Sizes at which a journal is measured, up to the one that is asked for. */
const SIZES = [10_000, 200_000];
const AIMS = { kB: 1, timesBare: 1.5, typedMs: 16 } as const;

export const ledger: Benchmark = {
  name: 'ledger',
  title: 'A ledger that has grown',
  about: `Journals of ${SIZES.join(', ')} and N parcels, each as the real core writes it: how large the file is, how long it takes to open, and
how long a scan, a search as it is typed, the closing lists and the totals of a day take, each in turns with its own SQL on a
bare connection. A million parcels take about a quarter of an hour to write.`,
  options: { jobs: ['parcels of the largest journal', String(JOBS)] },
  sizesInAll: { jobs: '100000' },
  reasons: {
    'of its bare SQL': 'each job of the page is read from its text and checked, which the bare SQL is not.',
    'file, each': `a job keeps its order, its shipment and its label as text (2 kB), its eight events say again what each of them changed (1.5 kB), and
the order book keeps the order for 90 days; the indexes of the ledger and of its search take the rest.`,
    opening: 'a few milliseconds either way are the disk.',
    'search of 5 letters': `every job that has the first three of the letters is looked at until a page is full, so that a code that fits few jobs is looked for
in all of them.`,
    'search as typed': 'the same, for its longer words.',
  },
  async measure({ options, say }) {
    const jobs = countOf(options, 'jobs', 1_000);
    const sizes: LedgerSize[] = [];
    await benchLedger([...SIZES.filter((size) => size < jobs), jobs], (size) => {
      sizes.push(size);
      const parts = size.parts.map(({ name, bytes }) => `${name} ${bytes.toFixed(0)}`);
      say(`${size.jobs} parcels are measured; bytes a parcel: ${parts.join(', ')}`);
    });
    return { figures: sizes.flatMap((size) => measuredOf(size, sizes[0] ?? size)), wrong: null };
  },
};

function measuredOf(size: LedgerSize, smallest: LedgerSize): readonly Measured[] {
  const named = (what: string) => `${size.jobs} parcels: ${what}`;
  const calls = Object.entries(size.calls).flatMap(([call, { first, timesBare }]): Measured[] => [
    { figure: named(`${call}, p50`), value: first.p50, unit: 'ms', n: first.n },
    {
      figure: named(`${call}, p95`),
      value: first.p95,
      unit: 'ms',
      ...(call.startsWith('search') ? { aim: AIMS.typedMs } : {}),
      n: first.n,
    },
    {
      figure: named(`${call}, of its bare SQL`),
      value: timesBare,
      unit: 'times',
      aim: AIMS.timesBare,
      against: 'the same SQL on a bare connection',
      n: first.n,
    },
  ]);
  return [
    { figure: named('file, each'), value: size.bytesPerParcel / 1_000, unit: 'kB', aim: AIMS.kB, n: size.jobs },
    {
      figure: named('opening'),
      value: size.openMs,
      unit: 'ms',
      ...(size === smallest ? {} : { aim: smallest.openMs, against: `${smallest.jobs} parcels` }),
      n: 3,
    },
    { figure: named('opening, checked first'), value: size.openCheckedMs, unit: 'ms', n: 1 },
    ...calls,
  ];
}
