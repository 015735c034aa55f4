import type { SiteTotals } from '../../test/torture/desks/siteTorture.ts';
import type { Totals } from '../../test/torture/torture.ts';
import { type Counts, noCounts } from './testCounts.ts';

type Check<T> = { readonly statement: string; readonly passed: (totals: T) => boolean };

/** `isSample`: too few runs to have met every fault. */
type TortureRuns = { readonly runs: number; readonly isSample: boolean };

const everywhere: Check<Totals> = {
  statement: 'stations were killed, disks full and answers cut all over',
  passed: ({ killedAtSteps, fullAtSteps, cutAtBytes }) => killedAtSteps > 90 && fullAtSteps > 12 && cutAtBytes >= 100,
};

/** The checks of a torture, one by one; the last ones verify that there was enough trouble. */
const tortureChecks = ({ runs, isSample }: TortureRuns): readonly Check<Totals>[] => [
  { statement: 'no order is charged twice', passed: ({ doubleCharges }) => doubleCharges === 0 },
  { statement: 'no scan is lost', passed: ({ lostScans }) => lostScans === 0 },
  { statement: 'no label is silently printed twice', passed: ({ silentDoublePrints }) => silentDoublePrints === 0 },
  { statement: 'no label is silently missing', passed: ({ silentlyMissing }) => silentlyMissing === 0 },
  { statement: 'the screen tells the truth', passed: ({ untrue }) => untrue === 0 },
  {
    statement: 'what is set aside stays, and parcels go as they were packed',
    passed: ({ deskWishes }) => deskWishes === 0,
  },
  { statement: 'the ledger agrees with itself and with the money', passed: ({ ledgerFaults }) => ledgerFaults === 0 },
  { statement: 'the request budget is kept', passed: ({ overBudget }) => overBudget === 0 },
  { statement: 'the station never breaks by itself', passed: ({ broken }) => broken === 0 },
  { statement: `all ${runs} runs were made`, passed: (totals) => totals.runs === runs },
  ...(isSample ? [{ statement: 'stations were killed', passed: ({ kills }: Totals) => kills > 0 }] : [everywhere]),
];

/** The same of a torture of many desks. */
const siteChecks = (runs: number, areKilled: boolean): readonly Check<SiteTotals>[] => [
  { statement: 'no order is charged twice', passed: ({ doubleCharges }) => doubleCharges === 0 },
  { statement: 'no second sheet comes out unasked', passed: ({ secondSheets }) => secondSheets === 0 },
  { statement: 'no scan is lost', passed: ({ lost }) => lost === 0 },
  { statement: 'the limit of the account is kept', passed: ({ tooMany }) => tooMany === 0 },
  { statement: 'the site knows what the journals know', passed: ({ siteUntrue }) => siteUntrue === 0 },
  { statement: 'no desk breaks by itself, or tells a person something wrong', passed: ({ broken }) => broken === 0 },
  { statement: `all ${runs} runs were made`, passed: (totals) => totals.runs === runs },
  { statement: 'labels came out', passed: ({ sheets }) => sheets > 0 },
  // A run of everything may be over before its first kill.
  ...(areKilled ? [{ statement: 'desks were killed', passed: ({ kills }: SiteTotals) => kills > 0 }] : []),
];

/** Reads the JSON object from what the torture wrote; without it everything has failed. `name`: one of its figures. */
function totalsIn<T>(output: string, name: keyof T): T | null {
  const line = output.split('\n').find((text) => text.startsWith('{"runs":'));
  if (line === undefined) return null;
  const value: unknown = JSON.parse(line);
  return typeof value === 'object' && value !== null && name in value ? (value as T) : null;
}

function count<T>(what: string, totals: T | null, checks: readonly Check<T>[], notify: (line: string) => void): Counts {
  const results = checks.map(({ statement, passed }) => ({ statement, isPassed: totals !== null && passed(totals) }));
  for (const { statement, isPassed } of results) notify(`${what} ${statement}: ${isPassed ? 'ok' : 'FAILED'}`);
  const failed = results.filter(({ isPassed }) => !isPassed).map(({ statement }) => `${what}: ${statement}`);
  return { ...noCounts, passed: results.length - failed.length, failed };
}

export const countTorture = (output: string, made: TortureRuns, notify: (line: string) => void): Counts =>
  count('torture', totalsIn<Totals>(output, 'silentlyMissing'), tortureChecks(made), notify);

/** `areKilled`: of a kind of run in which desks are certainly killed. */
export const countSiteTorture = (
  output: string,
  { desks, runs, areKilled }: { readonly desks: number; readonly runs: number; readonly areKilled: boolean },
  notify: (line: string) => void,
): Counts =>
  count(`torture of ${desks} desks`, totalsIn<SiteTotals>(output, 'siteUntrue'), siteChecks(runs, areKilled), notify);
