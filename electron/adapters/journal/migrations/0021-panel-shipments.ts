import type { Migration } from './migration.ts';

/** The account list's data of shipments that were opened in the customer panel. */
export const panelShipments: Migration = {
  version: 21,
  sql: `
    CREATE TABLE panel_shipments (
      position INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      at INTEGER NOT NULL,
      body TEXT NOT NULL
    ) STRICT`,
};
