import type { Migration } from './migration.ts';

/**
 * What a book has in this database, by a name that is another one as soon as something of it is lost. `was`: what it was
 * called before; `server`: where it was then; `turns_from`: claims are numbered from there, so that no number comes again.
 * `told` counts what a desk has told, and grows in each of its transactions; `settled_in`: the content that has all of it.
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
