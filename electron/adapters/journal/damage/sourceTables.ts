/** What the journal knows. All else in the file (indexes, the ledger's index and search) is made from it. */
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
