import type { Migration } from './migration.ts';

/** Unreadable rows, unchanged, with the reason. The events of an unreadable job move here with it. */
export const quarantine: Migration = {
  version: 5,
  sql: `
    CREATE TABLE quarantine (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      from_table TEXT NOT NULL,
      row_id TEXT NOT NULL,
      content TEXT NOT NULL,
      error TEXT NOT NULL
    ) STRICT;
  `,
};
