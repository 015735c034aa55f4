import { parseArgs } from 'node:util';
import { everyFiveSeconds, type PendingReport, pendingInTime, SHAPES } from '../../test/bench/pending.ts';

const SECOND_MS = 1_000;
/** Late at the median, ms, and requests a label with one waited for at a time and with about ten. */
const AIMS = { lateMs: 15 * SECOND_MS, alone: 8, many: 2 } as const;

export const pendingUsage = `npm run bench -- pending [--labels N] [--json]
Labels that are late, without a mailbox, on simulated time: how long after the service had a label the station has it, and
how many requests that costs, for three shapes of delays; with one label waited for at a time, and with many. By what the
station learns of a carrier, by the fixed schedule, and by a poll every five seconds.
  --labels N   of each shape (100)
  --json       one JSON object on stdout`;

/** The exit code: 2 when it was asked wrongly. */
export async function benchPending(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      labels: { type: 'string', default: '100' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const labels = Number(values.labels);
  if (values.help || positionals.length > 0 || !Number.isInteger(labels) || labels < 1) {
    console.error(pendingUsage);
    return values.help ? 0 : 2;
  }
  const measured = [];
  for (const [shape, { delayOf, aloneMs, manyMs }] of Object.entries(SHAPES))
    for (const [pending, everyMs] of [
      ['alone', aloneMs],
      ['many', manyMs],
    ] as const) {
      const plan = { shape: delayOf, labels, everyMs };
      const learned = await pendingInTime({ ...plan, learns: true });
      const fixed = await pendingInTime({ ...plan, learns: false });
      const often = everyFiveSeconds(delayOf, labels, everyMs);
      measured.push({ shape, pending, learned, fixed, often });
      if (!values.json)
        tell(`${shape}; ${pending === 'alone' ? 'one' : 'about ten'} at a time`, AIMS[pending], {
          learned,
          fixed,
          'every 5 s': often,
        });
    }
  if (values.json) console.log(JSON.stringify({ labels, aims: AIMS, measured }));
  return 0;
}

function tell(title: string, mostRequests: number, reports: Readonly<Record<string, PendingReport>>): void {
  const seconds = (ms: number) => `${(ms / SECOND_MS).toFixed(0)} s`;
  console.log(`${title}; aim ${seconds(AIMS.lateMs)} and ${mostRequests} requests`);
  for (const [name, { lateMs, requestsPerLabel, mostPending }] of Object.entries(reports))
    console.log(
      `  ${name.padEnd(10)} late by ${seconds(lateMs.median)} (median), ${seconds(lateMs.p95)} (p95); ${requestsPerLabel.toFixed(1)} requests a label${Number.isNaN(mostPending) ? '' : `; at most ${mostPending} at once`}`,
    );
}
