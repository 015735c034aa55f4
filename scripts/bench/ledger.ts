import { benchLedger, type LedgerCall, type LedgerSize, OPENED } from '../../test/bench/ledger/ledgerBench.ts';
import { type Benchmark, countOf, type Measured } from './figures.ts';

const JOBS = 1_000_000;
/** Parcels of the journal beside which the large one's opening is measured. */
const SMALL = 10_000;
const AIMS = { kB: 1, timesBare: 1.5, typedMs: 16 } as const;

export const ledger: Benchmark = {
  name: 'ledger',
  title: 'A ledger that has grown',
  about: `A journal of N parcels as the real core writes it, and one of ${SMALL}: how large the file is, how long it takes to open, and how
long a search as it is typed and the list of parcels that were not handed over take, each in turns with its own SQL on a bare
connection. A million parcels take about a quarter of an hour to write.`,
  options: { jobs: ['parcels of the largest journal', String(JOBS)] },
  sizesInAll: { jobs: '100000' },
  reasons: {
    'of its bare SQL': 'each job of the page is read from its text and checked, which the bare SQL is not.',
    'file, each': `a job keeps its order, its shipment and its label as text (2 kB), its eight events say again what each of them changed (1.5 kB), and
the order book keeps the order for 90 days; the indexes of the ledger and of its search take the rest.`,
    opening: 'a few milliseconds either way are the disk.',
  },
  async measure({ options, say }) {
    const jobs = countOf(options, 'jobs', SMALL);
    const [small, large] = await benchLedger([SMALL, jobs]);
    if (small === undefined || large === undefined) throw new Error('a journal was not measured');
    const parts = large.parts.map(({ name, bytes }) => `${name} ${bytes.toFixed(0)}`);
    say(`bytes a parcel: ${parts.join(', ')}`);
    return { figures: measuredOf(large, small), wrong: null };
  },
};

function measuredOf(large: LedgerSize, small: LedgerSize): readonly Measured[] {
  const named = (what: string) => `${large.jobs} parcels: ${what}`;
  const timesBare = (call: LedgerCall): Measured => ({
    figure: named(`${call}, of its bare SQL`),
    value: large.calls[call].timesBare,
    unit: 'times',
    aim: AIMS.timesBare,
    against: 'the same SQL on a bare connection',
    n: large.calls[call].first.n,
  });
  const typed = large.calls['search as typed'].first;
  return [
    { figure: named('file, each'), value: large.bytesPerParcel / 1_000, unit: 'kB', aim: AIMS.kB, n: large.jobs },
    {
      figure: named('opening'),
      value: large.openMs,
      unit: 'ms',
      aim: small.openMs,
      against: `${small.jobs} parcels`,
      n: OPENED,
    },
    { figure: named('search as typed, p95'), value: typed.p95, unit: 'ms', aim: AIMS.typedMs, n: typed.n },
    timesBare('search as typed'),
    timesBare('list of parcels not handed over'),
  ];
}
