import type { SharedFact, SharedFacts } from '../../core/ports/Coordinator.ts';
import type { SharedDeps } from './sharedDeps.ts';
import { counted, inMs, msOf, NOW } from './statements.ts';

const NOTIFY = (told: string) => `
WITH ${NOW}, ${counted('fact_counters')}, put AS (
  INSERT INTO label_station.facts AS f (book, name, value, observed_at, revision, desk)
  SELECT $1, $2, $3, now.at - ${msOf('$4')}, counted.last, $5 FROM now, counted
  ON CONFLICT (book, name) DO UPDATE SET value = excluded.value, observed_at = excluded.observed_at,
    revision = excluded.revision, desk = excluded.desk
  WHERE f.observed_at <= excluded.observed_at
  RETURNING 1
)
SELECT ${told} FROM put`;

export function createFacts({ database, hints, identity }: SharedDeps): SharedFacts {
  const { deskId, book } = identity;
  return {
    notify: (name, value, ageMs) =>
      database.run({
        name: 'tell',
        text: NOTIFY(hints.notify('facts')),
        values: [book, name, JSON.stringify(value) ?? 'null', Math.max(0, ageMs), deskId],
      }),

    changedAfter: (revision, limit) =>
      database.rows(
        {
          name: 'changed after',
          text: `WITH ${NOW} SELECT f.name, f.value, ${inMs('now.at - f.observed_at')} AS "ageMs", f.revision,
            f.desk AS "deskId" FROM now, label_station.facts AS f
            WHERE f.book = $1 AND f.revision > $2 ORDER BY f.revision LIMIT $3`,
          values: [book, revision, limit],
        },
        (rows: readonly (Omit<SharedFact, 'revision'> & { revision: string })[]) =>
          rows.map((row) => ({ ...row, ageMs: Math.max(0, row.ageMs), revision: Number(row.revision) })),
      ),

    forget: (prefix, ageMs) =>
      database.run({
        name: 'forget facts',
        text: `WITH ${NOW} DELETE FROM label_station.facts AS f USING now
          WHERE f.book = $1 AND starts_with(f.name, $2) AND f.observed_at < now.at - ${msOf('$3')}`,
        values: [book, prefix, ageMs],
      }),
  };
}
