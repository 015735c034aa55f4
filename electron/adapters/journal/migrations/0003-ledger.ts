import type { Migration } from './migration.ts';

/** Who caused an event, and the money that it moved (kuruş; given back below zero). */
export const ledger: Migration = {
  version: 3,
  sql: `
    ALTER TABLE events ADD COLUMN by_whom TEXT;
    ALTER TABLE events ADD COLUMN amount INTEGER;
  `,
};
