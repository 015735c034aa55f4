/**
 * The tables that hold what the journal knows. Everything else in the file (indexes, the ledger's index and search) is
 * derived from them.
 */
export const SOURCE_TABLES = [
  'jobs',
  'events',
  'orders',
  'calls',
  'facts',
  'quarantine',
  'pickups',
  'foreign_codes',
] as const;
