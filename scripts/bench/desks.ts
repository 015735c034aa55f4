import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knownElsewhere } from '../../test/bench/desks/knownElsewhere.ts';
import { type LoadReport, loadSite } from '../../test/bench/desks/siteLoad.ts';
import { startPostgres } from '../../test/support/postgres/server.ts';
import { bundleDesk } from '../../test/torture/bundleStation.ts';
import { emulatorMaker } from '../../test/torture/emulator.ts';
import { type Benchmark, countOf, type Measured, type Options, WrongOption } from './figures.ts';

const UNUSED = 'of the limit not used';
const WAITS = 'a scan waits';

export const desks: Benchmark = {
  name: 'desks',
  title: 'Many desks on one account',
  about: `Desks as processes of their own, the real core with its journal on disk, on one emulator account and one real PostgreSQL. Each has
a batch of the same long list, so that they use up the limit together, and every 6 s somebody scans at one of them; what reached
the service is counted there. Then how long after a scan another desk's journal has that the order is elsewhere.`,
  options: {
    desks: ['that ship together, several numbers with commas between them', '1,10,50'],
    limit: ['requests a minute that the account allows', '60'],
    seconds: ['that are measured with each number of desks, two minutes after the start: whole minutes', '60'],
    scans: ['until each of which another desk knows of it is measured', '100'],
  },
  reasons: {
    [UNUSED]:
      'one place of 60 is always kept for the next scan, more where several could come at once, and a request counts until all desks know that its answer is there; 50 desks also wait for each other at the lock of the account ([decisions.md](decisions.md), "A list leaves evenly").',
  },
  async measure({ options, say }) {
    const sizes = sizesOf(options);
    const folder = mkdtempSync(join(tmpdir(), 'label-station-bench-desks-'));
    const most = Math.max(...sizes.desks);
    const database = await startPostgres({ connections: most * 5 + 60 });
    try {
      const program = await bundleDesk(join(folder, 'bundle'));
      const cacheFolder = join(folder, 'cache');
      const workshop = { program, cacheFolder, folder, emulators: await emulatorMaker(), database };
      const loads: { readonly count: number; readonly report: LoadReport }[] = [];
      for (const count of sizes.desks) {
        say(count === 1 ? '1 desk' : `${count} desks`);
        loads.push({ count, report: await loadSite(workshop, { count, limit: sizes.limit, seconds: sizes.seconds }) });
      }
      say('what another desk knows');
      const known = await knownElsewhere(workshop, sizes.scans);
      const refused = loads.reduce((sum, { report }) => sum + report.refused, 0);
      return {
        figures: [
          ...loads.flatMap(({ count, report }) => figuresOfLoad(count, report, sizes)),
          {
            figure: 'another desk knows of a scan, p95',
            value: shareOf(known, 0.95),
            unit: 'ms',
            aim: 100,
            n: known.length,
          },
        ],
        wrong: refused > 0 ? `answers of the service that were 429: ${refused}` : null,
      };
    } finally {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Sizes {
  readonly desks: readonly number[];
  readonly limit: number;
  readonly seconds: number;
  readonly scans: number;
}

function sizesOf(options: Options): Sizes {
  const counts = (options.desks ?? '').split(',').map(Number);
  if (!counts.every((count) => Number.isInteger(count) && count > 0))
    throw new WrongOption('--desks is one or more whole numbers from 1 on, with commas between them.');
  const of = (name: string) => countOf(options, name);
  return { desks: counts, limit: of('limit'), seconds: of('seconds'), scans: of('scans') };
}

function figuresOfLoad(count: number, report: LoadReport, { seconds }: Sizes): readonly Measured[] {
  const name = count === 1 ? '1 desk' : `${count} desks`;
  const { used, waits, transactions } = report;
  return [
    { figure: `${name}: ${UNUSED}`, value: Math.max(0, 1 - used) * 100, unit: '%', aim: 2, n: seconds },
    { figure: `${name}: ${WAITS}, p95`, value: shareOf(waits, 0.95), unit: 'ms', aim: 1_000, n: waits.length },
    {
      figure: `${name}: transactions of PostgreSQL a second`,
      value: transactions,
      unit: '',
      aim: 25 * count,
      n: seconds,
    },
  ];
}

/** The value that so large a share of the list does not exceed. */
function shareOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
