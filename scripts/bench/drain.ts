import { drainInTime } from '../../test/bench/drain.ts';
import { type Benchmark, countOf } from './figures.ts';

const UNUSED = 'of the limit not used';

export const drain: Benchmark = {
  name: 'drain',
  title: 'A batch through the limit',
  about: `A batch through the account's limit on simulated time, while somebody scans at the bench: the real core and journal, a service
that answers after 0.4 s and counts its requests in sliding and in fixed minutes.`,
  options: {
    orders: ['in the batch', '1000'],
    limit: ['requests a minute that the account allows', '60'],
    'scan-every': ['seconds between two scans', '20'],
  },
  reasons: {
    [UNUSED]:
      'one place is always kept for the next scan, so that it never waits, and a request counts until its answer is there ([decisions.md](decisions.md), "A list leaves evenly").',
  },
  async measure({ options }) {
    const orders = countOf(options, 'orders');
    const limit = countOf(options, 'limit');
    const scanEverySeconds = countOf(options, 'scan-every');
    const drained = await drainInTime({ orders, limit, scanEverySeconds });
    const { scans, shipped, refused, estimateError } = drained;
    const n = orders + scans;
    const left = orders + scans - shipped;
    return {
      figures: [
        { figure: UNUSED, value: (1 - drained.budgetUsed) * 100, unit: '%', aim: 1, n },
        { figure: 'the time left was wrong by, most', value: estimateError * 100, unit: '%', aim: 10, n },
      ],
      wrong: refused > 0 || left > 0 ? `refused: ${refused}; not shipped: ${left}` : null,
    };
  },
};
