import { drainInTime, drainWithoutLimit } from '../../test/bench/drain.ts';
import { type Benchmark, countOf } from './figures.ts';

const UNUSED = 'of the limit not used';

export const drain: Benchmark = {
  name: 'drain',
  title: 'A batch through the limit',
  about: `A batch through the account's limit on simulated time, while somebody scans at the bench: the real core and journal, a service
that answers after 0.4 s and counts its requests in sliding and in fixed minutes. Then once more without a limit, in real
time, on a journal on disk.`,
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
    const speed = await drainWithoutLimit(orders);
    const { scans, shipped, refused, estimateError, scanWaitMs } = drained;
    const n = orders + scans;
    const left = orders + scans - shipped;
    return {
      figures: [
        { figure: 'until the last order was sent', value: drained.minutes, unit: 'min', n },
        { figure: UNUSED, value: (1 - drained.budgetUsed) * 100, unit: '%', aim: 1, n },
        { figure: 'requests refused (429)', value: refused, unit: '', aim: 0, n },
        { figure: 'most requests in a minute', value: drained.mostInAMinute, unit: '', aim: limit, n },
        { figure: 'a scan waits at most', value: scanWaitMs.most, unit: 'ms', aim: 1_000, n: scans },
        { figure: 'requests for each shipped order', value: drained.requestsPerShipped, unit: '', aim: 1, n: shipped },
        { figure: 'orders not shipped', value: left, unit: '', aim: 0, n },
        {
          figure: 'the time left was wrong by, median',
          value: estimateError.median * 100,
          unit: '%',
          aim: 10,
          n,
        },
        { figure: 'the time left was wrong by, most', value: estimateError.most * 100, unit: '%', aim: 10, n },
        { figure: 'orders sent without a limit', value: speed.ordersPerSecond, unit: '/s', n: orders },
      ],
      wrong: refused > 0 || left > 0 ? `refused: ${refused}; not shipped: ${left}` : null,
    };
  },
};
