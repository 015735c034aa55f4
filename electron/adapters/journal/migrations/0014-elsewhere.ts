import type { Migration } from './migration.ts';

/** Orders that other desks of the hall have, as far as this desk knows. It is a copy, which can be read from the hall again. */
export const elsewhere: Migration = {
  version: 14,
  sql: `
    CREATE TABLE elsewhere (
      reference TEXT NOT NULL PRIMARY KEY,
      desk TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};
