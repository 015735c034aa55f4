import {
  CONNECTIONS,
  type DeliveriesPlan,
  type DeliveriesReport,
  deliveriesBench,
  STORES,
  type StoreName,
} from '../../test/bench/mailbox/deliveries.ts';
import { requestsBench, type Way } from '../../test/bench/mailbox/requests.ts';
import { type Benchmark, countOf, type Measured, WrongOption } from './figures.ts';

export const mailbox: Benchmark = {
  name: 'mailbox',
  title: 'Mailbox',
  about: `Deliveries to real mailbox processes while two stations read: as fast as ${CONNECTIONS} connections bring them, then at a steady rate with
a connection for each, as the service sends them; the time to the 2xx. SQLite, PostgreSQL, and PostgreSQL with two processes.
Then, on simulated time, the requests that a desk spends on each label that comes after 3 minutes, with 1, 10 and 100 of them
(scanned every 3 s), against asking for each every 5 s. More of it in [mailbox/README.md](../mailbox/README.md#what-it-bears).`,
  options: {
    store: [`deliveries to this one only: ${STORES.join(' or ')}`, ''],
    processes: ['so many mailbox processes; PostgreSQL only', ''],
    deliveries: ['sent as fast as they are taken', '5000'],
    rate: ['a second in the steady part', '100'],
    seconds: ['of the steady part', '20'],
  },
  sizesInAll: { seconds: '10' },
  async measure({ options, say }) {
    const deliveries = countOf(options, 'deliveries');
    const perSecond = countOf(options, 'rate');
    const seconds = countOf(options, 'seconds');
    const processes = options.processes === '' ? null : countOf(options, 'processes');
    const store = options.store === '' ? null : storeOf(options.store);
    if (store === 'sqlite' && processes !== null && processes > 1) throw new WrongOption('SQLite has one process.');
    const reports: DeliveriesReport[] = [];
    for (const setting of settings(store, processes)) {
      say(nameOf(setting));
      reports.push(await deliveriesBench({ ...setting, deliveries, perSecond, seconds }));
    }
    const lost = reports.reduce((sum, report) => sum + report.lost, 0);
    return {
      figures: [
        ...reports.flatMap(figuresOfDeliveries),
        // Under a clock that stands still meanwhile: how busy the machine is does not matter to these.
        ...(store === null && processes === null ? await figuresOfRequests() : []),
      ],
      wrong: lost > 0 ? `acknowledged and lost: ${lost}` : null,
    };
  },
};

function storeOf(name: string | undefined): StoreName {
  const store = STORES.find((each) => each === name);
  if (store === undefined) throw new WrongOption(`--store is one of ${STORES.join(', ')}.`);
  return store;
}

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

function figuresOfDeliveries({ plan, fast, steady, lost }: DeliveriesReport): readonly Measured[] {
  const name = nameOf(plan);
  const n = steady.acknowledged;
  return [
    { figure: `${name}, as fast as it takes`, value: fast.perSecond, unit: '/s', n: fast.acknowledged },
    { figure: `${name}, steady, median`, value: steady.median, unit: 'ms', aim: 10, n },
    { figure: `${name}, steady, p99`, value: steady.p99, unit: 'ms', n },
    { figure: `${name}, steady, longest`, value: steady.longest, unit: 'ms', aim: 1_000, n },
    { figure: `${name}, not taken`, value: fast.failed + steady.failed, unit: '', aim: 0, n: fast.acknowledged + n },
    { figure: `${name}, acknowledged and lost`, value: lost, unit: '', aim: 0, n: fast.acknowledged + n },
  ];
}

const WAY_NAMES: Readonly<Record<Exclude<Way, 'naive'>, string>> = {
  single: 'one by one',
  list: 'by lists',
  mailbox: 'with a mailbox',
};

/** Requests a minute that an account has (API section 8). */
const LIMIT = 60;

async function figuresOfRequests(): Promise<readonly Measured[]> {
  const reports = await requestsBench();
  return reports.flatMap(({ pending, way, perLabel, mostInAMinute, lateSeconds }): readonly Measured[] => {
    if (way === 'naive') return [];
    const often = reports.find((each) => each.way === 'naive' && each.pending === pending);
    const name = `${pending} pending, ${WAY_NAMES[way]}`;
    const beside = (value: number | undefined) => `every 5 s: ${(value ?? Number.NaN).toFixed(0)}`;
    return [
      {
        figure: `${name}: requests a label`,
        value: perLabel,
        unit: '',
        against: beside(often?.perLabel),
        n: pending,
      },
      {
        figure: `${name}: most requests in a minute`,
        value: mostInAMinute,
        unit: '',
        aim: LIMIT,
        against: beside(often?.mostInAMinute),
        n: pending,
      },
      { figure: `${name}: late, median`, value: lateSeconds.median, unit: 's', n: pending },
    ];
  });
}
