import type { Ledger } from '../../core/ports/Ledger.ts';
import type { JournalDatabase } from './database.ts';

/** The history of jobs, its sums, and what is removed from it. */
export function ledgerTable(_database: JournalDatabase): Ledger {
  const notYet = async (): Promise<never> => {
    throw new Error('not built yet');
  };
  return {
    searchJobs: notYet,
    totals: notYet,
    closingCounts: notYet,
    purgePreview: notYet,
    purgeable: notYet,
    purgeJob: notYet,
    purgeOrders: notYet,
    unusedLabels: notYet,
    forgetRemoved: notYet,
  };
}
