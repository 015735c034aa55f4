import type { Migration } from './migration.ts';

/**
 * The content of a book in this database has a name, which changes as soon as a desk notices that something was lost. `was` has
 * its earlier names; `server` says on which server it was; turns of claims begin at `turns_from`, so that none is given out twice.
 * The counter `told` of a desk rises in each of its transactions; `settled_in` names the content in which all of it is.
 */
export const contents: Migration = {
  version: 4,
  sql: `
    CREATE TABLE label_station.contents (
      book text PRIMARY KEY,
      name uuid NOT NULL,
      was uuid[] NOT NULL,
      server text NOT NULL,
      turns_from bigint NOT NULL
    );
    ALTER TABLE label_station.desks ADD COLUMN told bigint NOT NULL DEFAULT 0, ADD COLUMN settled_in uuid;`,
};
