import type { Kurus } from '../../contract/money.ts';

/** One row of a job's history, written in the same transaction as the change it tells of. */
export interface EventRow {
  /** Epoch ms. */
  readonly at: number;
  readonly type: string;
  /** The person at the desk who caused it; null where the station did by itself. */
  readonly by: string | null;
  /** Charged by it, or given back (below zero); null where no money moved. */
  readonly amount: Kurus | null;
  readonly detail: Readonly<Record<string, unknown>>;
}
