import type { Totals } from '../../test/torture/torture.ts';
import { type Counts, noCounts } from './testCounts.ts';

type Check = { readonly says: string; readonly passed: (totals: Totals) => boolean };

/** What a torture has shown, one by one; the last ones, that it was one. */
export const tortureChecks = (runs: number): readonly Check[] => [
  { says: 'no order is charged twice', passed: ({ doubleCharges }) => doubleCharges === 0 },
  { says: 'no scan is lost', passed: ({ lostScans }) => lostScans === 0 },
  { says: 'no label is silently printed twice', passed: ({ silentDoublePrints }) => silentDoublePrints === 0 },
  { says: 'no label is silently missing', passed: ({ silentlyMissing }) => silentlyMissing === 0 },
  { says: 'the screen tells the truth', passed: ({ untrue }) => untrue === 0 },
  { says: 'what is set aside stays, and parcels go as they were packed', passed: ({ deskWishes }) => deskWishes === 0 },
  { says: 'the ledger agrees with itself and with the money', passed: ({ ledgerFaults }) => ledgerFaults === 0 },
  { says: 'the request budget is kept', passed: ({ overBudget }) => overBudget === 0 },
  { says: 'the station never breaks by itself', passed: ({ broken }) => broken === 0 },
  { says: `all ${runs} runs were made`, passed: (totals) => totals.runs === runs },
  {
    says: 'stations were killed, disks full and answers cut all over',
    passed: ({ killedAtSteps, fullAtSteps, cutAtBytes }) => killedAtSteps > 90 && fullAtSteps > 12 && cutAtBytes >= 100,
  },
];

const isTotals = (value: unknown): value is Totals =>
  typeof value === 'object' && value !== null && 'silentlyMissing' in value;

/** Reads the JSON object from what the torture wrote; without it everything has failed. */
export const readTotals = (output: string): Totals | null => {
  const line = output.split('\n').find((text) => text.startsWith('{"runs":'));
  if (line === undefined) return null;
  const value: unknown = JSON.parse(line);
  return isTotals(value) ? value : null;
};

export const countTorture = (totals: Totals | null, runs: number, tell: (line: string) => void): Counts => {
  const results = tortureChecks(runs).map(({ says, passed }) => ({
    says,
    isPassed: totals !== null && passed(totals),
  }));
  for (const { says, isPassed } of results) tell(`torture ${says}: ${isPassed ? 'ok' : 'FAILED'}`);
  const failed = results.filter(({ isPassed }) => !isPassed).map(({ says }) => `torture: ${says}`);
  return { ...noCounts, passed: results.length - failed.length, failed };
};
