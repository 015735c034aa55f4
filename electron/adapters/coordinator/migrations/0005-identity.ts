import type { Migration } from './migration.ts';

/**
 * `oldest`: the lowest version of a program that can work with these tables. `start`: the last start of the desk's program that
 * arrived. A program that has none of both is of version 3 at most, and refuses every later version.
 */
export const identity: Migration = {
  version: 5,
  breaks: true,
  sql: `
    ALTER TABLE label_station.schema ADD COLUMN oldest integer;
    ALTER TABLE label_station.desks ADD COLUMN start text;`,
};
