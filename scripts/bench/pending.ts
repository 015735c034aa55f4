import { everyFiveSeconds, pendingInTime, SHAPES } from '../../test/bench/pending.ts';
import { type Benchmark, countOf, type Measured } from './figures.ts';

const SECOND_MS = 1_000;
/** Requests a label with one waited for at a time, and with about ten. */
const REQUESTS_AIM = { alone: 8, many: 2 } as const;
const WORDS = { alone: 'one', many: 'ten' } as const;

const requestsOf = (shape: string, pending: keyof typeof WORDS) =>
  `${shape}, ${WORDS[pending]} at a time: requests a label`;

export const pending: Benchmark = {
  name: 'pending',
  title: 'Labels that are late',
  about: `A service that is late with its labels, on simulated time and without a mailbox: the real core and journal. How long after the
service had a label the station had it, and how many requests each label took after its order was created, with one label
awaited at a time and with about ten. Delays are up to a tenth more or less. Beside it, a carrier that was never seen, which
is polled by the fixed schedule, and polls every five seconds, which are computed.`,
  options: { labels: ['of each shape', '100'] },
  reasons: Object.fromEntries(
    Object.keys(SHAPES).map((shape) => [
      requestsOf(shape, 'many'),
      'a list tells which labels are ready and has no file, so that each label found by one costs a request more, and labels that are shipped one after the other are seldom due together.',
    ]),
  ),
  async measure({ options }) {
    const labels = countOf(options, 'labels');
    const figures: Measured[] = [];
    for (const [shape, { delayOf, aloneMs, manyMs }] of Object.entries(SHAPES))
      for (const [pending, everyMs] of [
        ['alone', aloneMs],
        ['many', manyMs],
      ] as const) {
        const plan = { shape: delayOf, labels, everyMs };
        const learned = await pendingInTime({ ...plan, learns: true });
        const fixed = await pendingInTime({ ...plan, learns: false });
        const often = everyFiveSeconds(delayOf, labels, everyMs);
        const name = `${shape}, ${WORDS[pending]} at a time`;
        const seconds = (report: typeof learned, part: 'median' | 'p95') => report.lateMs[part] / SECOND_MS;
        const beside = (pick: (report: typeof learned) => string) =>
          `fixed schedule ${pick(fixed)}, every 5 s ${pick(often)}`;
        const s = (part: 'median' | 'p95') => beside((report) => `${seconds(report, part).toFixed(0)} s`);
        figures.push(
          {
            figure: `${name}: late, median`,
            value: seconds(learned, 'median'),
            unit: 's',
            aim: 15,
            against: s('median'),
            n: labels,
          },
          { figure: `${name}: late, p95`, value: seconds(learned, 'p95'), unit: 's', against: s('p95'), n: labels },
          {
            figure: requestsOf(shape, pending),
            value: learned.requestsPerLabel,
            unit: '',
            aim: REQUESTS_AIM[pending],
            against: beside(({ requestsPerLabel }) => requestsPerLabel.toFixed(1)),
            n: labels,
          },
        );
      }
    return { figures, wrong: null };
  },
};
