import type { Migration } from './migration.ts';

/** The desks of one shop that share a database are called its site; before, they were called a hall. */
export const site: Migration = {
  version: 18,
  sql: `
    ALTER TABLE shared_book RENAME COLUMN hall TO site;
    UPDATE facts SET name = 'site_' || substr(name, 6), value = replace(value, '"hall":', '"site":') WHERE name LIKE 'hall\\_%' ESCAPE '\\';
  `,
};
