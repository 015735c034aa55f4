import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type DrainReport, drainInTime, drainWithoutLimit, type SpeedReport } from '../../test/bench/drain.ts';

const LIMIT = 60;
const AIMS = { budgetUsed: 0.99, scanWaitMs: 1_000, requestsPerShipped: 1, estimateError: 0.1 } as const;

export const drainUsage = `npm run bench -- drain [--orders N] [--limit N] [--scan-every S] [--json]
A batch through the account's limit on simulated time, with scans at the bench meanwhile: how much of the limit is used, what is
refused, how long a scan waits, how many requests an order takes. Then without a limit, in real time, on a journal on disk.
  --orders N       in the batch (1000)
  --limit N        requests a minute that the account allows (${LIMIT})
  --scan-every S   seconds between two scans (20)
  --json           one JSON object on stdout`;

/** The exit code: 2 when it was asked wrongly, 1 when the service refused a request or an order was not shipped. */
export async function benchDrain(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      orders: { type: 'string', default: '1000' },
      limit: { type: 'string', default: String(LIMIT) },
      'scan-every': { type: 'string', default: '20' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [orders, limit, scanEverySeconds] = [values.orders, values.limit, values['scan-every']].map(Number);
  if (
    values.help ||
    positionals.length > 0 ||
    !isPositive(orders) ||
    !isPositive(limit) ||
    !isPositive(scanEverySeconds)
  ) {
    console.error(drainUsage);
    return values.help ? 0 : 2;
  }
  const drained = await drainInTime({ orders, limit, scanEverySeconds });
  const speed = await drainWithoutLimit(orders);
  if (values.json) console.log(JSON.stringify({ load: loadavg()[0], aims: AIMS, drained, speed }));
  else tell(drained, speed);
  return drained.refused > 0 || drained.shipped !== orders + drained.scans ? 1 : 0;
}

const isPositive = (value: number | undefined): value is number => Number.isInteger(value) && (value ?? 0) > 0;

const percent = (part: number) => `${(part * 100).toFixed(1)} %`;

function tell(drained: DrainReport, speed: SpeedReport): void {
  const { orders, limit, scans, scanWaitMs, estimateError, minutes, shipped } = drained;
  console.log(`${orders} orders and ${scans} scans, ${limit} requests a minute: ${minutes.toFixed(1)} minutes`);
  const rows = [
    ['of the limit used', percent(drained.budgetUsed), percent(AIMS.budgetUsed)],
    ['most requests in a minute', String(drained.mostInAMinute), `${limit}`],
    ['refused (429)', String(drained.refused), '0'],
    ['a scan waits, median and most', `${scanWaitMs.median} ms, ${scanWaitMs.most} ms`, `${AIMS.scanWaitMs} ms`],
    [
      'the time left was wrong by, median and most',
      `${percent(estimateError.median)}, ${percent(estimateError.most)}`,
      percent(AIMS.estimateError),
    ],
    ['requests for each shipped order', drained.requestsPerShipped.toFixed(3), AIMS.requestsPerShipped.toFixed(2)],
    ['shipped', `${shipped} of ${orders + scans}`, ''],
    ['orders a second without a limit', speed.ordersPerSecond.toFixed(0), ''],
  ] as const;
  for (const [name, value, aim] of rows)
    console.log(`${name.padEnd(46)}${value.padStart(20)}${aim === '' ? '' : `   aim ${aim}`}`);
}
