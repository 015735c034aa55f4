import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import {
  CONNECTIONS,
  type DeliveriesPlan,
  type DeliveriesReport,
  deliveriesBench,
  STORES,
  type StoreName,
} from '../../test/bench/mailbox/deliveries.ts';
import type { LoadReport } from '../../test/bench/mailbox/load.ts';
import { type RequestsReport, requestsBench, type Way } from '../../test/bench/mailbox/requests.ts';

/** Of the 2xx under a steady load, ms. */
const MEDIAN_AIM_MS = 10;
const LONGEST_AIM_MS = 1_000;

export const mailboxUsage = `npm run bench -- mailbox [--store ${STORES.join('|')}] [--processes N] [--deliveries N] [--rate N] [--seconds N] [--json]
Deliveries to real mailbox processes while two stations read: as fast as ${CONNECTIONS} connections bring them, then at a steady rate
with a connection for each, as the service sends them. SQLite, PostgreSQL, and PostgreSQL with two processes. Then the requests
that a desk spends on each pending label, with 1, 10 and 100 of them, against asking for each every 5 s.
  --store NAME     deliveries to this one only
  --processes N    so many mailbox processes; PostgreSQL only
  --deliveries N   sent as fast as they are taken (5000)
  --rate N         a second in the steady part (100)
  --seconds N      of the steady part (20)
  --json           one JSON object on stdout`;

/** The exit code: 2 when it was asked wrongly, 1 when an acknowledged delivery was lost. */
export async function benchMailbox(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      store: { type: 'string' },
      processes: { type: 'string' },
      deliveries: { type: 'string', default: '5000' },
      rate: { type: 'string', default: '100' },
      seconds: { type: 'string', default: '20' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [deliveries, perSecond, seconds] = [values.deliveries, values.rate, values.seconds].map(Number);
  const processes = values.processes === undefined ? null : Number(values.processes);
  const store = values.store ?? null;
  const isAsked =
    positionals.length === 0 &&
    isPositive(deliveries) &&
    isPositive(perSecond) &&
    isPositive(seconds) &&
    (processes === null || isPositive(processes)) &&
    (store === null || isStore(store)) &&
    !(store === 'sqlite' && processes !== null && processes > 1);
  if (values.help || !isAsked) {
    console.error(mailboxUsage);
    return values.help ? 0 : 2;
  }
  const reports: DeliveriesReport[] = [];
  for (const setting of settings(store, processes)) {
    process.stderr.write(`${nameOf(setting)}\n`);
    reports.push(await deliveriesBench({ ...setting, deliveries, perSecond, seconds }));
  }
  // Under a clock that stands still meanwhile: how busy the machine is does not matter to these.
  const requests = store === null && processes === null ? await requestsBench() : [];
  if (values.json) console.log(JSON.stringify({ load: loadavg()[0], deliveries: reports, requests }));
  else {
    tell(reports);
    if (requests.length > 0) tellRequests(requests);
  }
  return reports.some(({ lost }) => lost > 0) ? 1 : 0;
}

const isPositive = (value: number | undefined): value is number => Number.isInteger(value) && (value ?? 0) > 0;
const isStore = (name: string): name is StoreName => (STORES as readonly string[]).includes(name);

type Setting = Pick<DeliveriesPlan, 'store' | 'processes'>;

function settings(store: StoreName | null, processes: number | null): readonly Setting[] {
  const all: readonly Setting[] = [
    { store: 'sqlite', processes: 1 },
    { store: 'postgres', processes: 1 },
    { store: 'postgres', processes: 2 },
  ];
  if (processes !== null) return [{ store: store ?? 'postgres', processes }];
  return all.filter((setting) => store === null || setting.store === store);
}

function nameOf({ store, processes }: Setting): string {
  const name = store === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  return processes === 1 ? name : `${name}, ${processes} processes`;
}

function row(name: string, { perSecond, median, p99, longest, failed }: LoadReport): string {
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(12);
  const rate = `${perSecond.toFixed(0)}/s`.padStart(10);
  return `${name.padEnd(52)}${rate}${ms(median)}${ms(p99)}${ms(longest)}${failed > 0 ? `  ${failed} not taken` : ''}`;
}

function tell(reports: readonly DeliveriesReport[]): void {
  const words = ['median', 'p99', 'longest'].map((word) => word.padStart(12)).join('');
  console.log(`${'time to the 2xx'.padEnd(52)}${'taken'.padStart(10)}${words}`);
  for (const { plan, fast, steady } of reports) {
    console.log(row(`${nameOf(plan)}, ${CONNECTIONS} connections at once`, fast));
    console.log(row(`${nameOf(plan)}, ${plan.perSecond} a second`, steady));
  }
  const lost = reports.reduce((sum, report) => sum + report.lost, 0);
  console.log(`acknowledged and lost: ${lost}`);
  console.log(
    `aims under a steady load: median under ${MEDIAN_AIM_MS} ms, longest under ${LONGEST_AIM_MS / 1_000} s; load of the machine now: ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
}

const WAY_NAMES: Readonly<Record<Way, string>> = {
  naive: 'each asked for every 5 s',
  single: 'station, one by one',
  list: 'station, by lists',
  mailbox: 'station, with a mailbox',
};

function tellRequests(reports: readonly RequestsReport[]): void {
  const words = ['per label', 'a minute', 'late', 'latest'].map((word) => word.padStart(12)).join('');
  console.log(`\n${'requests for labels that come after 3 min'.padEnd(52)}${words}`);
  for (const { pending, way, perLabel, mostInAMinute, lateSeconds } of reports) {
    const figures = [
      perLabel.toFixed(1),
      String(mostInAMinute),
      `${lateSeconds.median.toFixed(0)} s`,
      `${lateSeconds.most.toFixed(0)} s`,
    ];
    console.log(
      `${`${pending} pending, ${WAY_NAMES[way]}`.padEnd(52)}${figures.map((figure) => figure.padStart(12)).join('')}`,
    );
  }
  console.log(
    'a minute: the most within 60 s, of which an account has 60; late: the median after the carrier delivered',
  );
}
