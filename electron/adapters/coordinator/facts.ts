import type { SharedFact, SharedFacts } from '../../core/ports/Coordinator.ts';
import type { SharedDeps } from './sharedDeps.ts';
import { inMs, msOf, NOW } from './statements.ts';

/**
 * The row of the counter stays locked from taking the number to the commit, and the effects of a commit are visible before
 * its locks are free. So revisions become visible in order, and nothing appears below what a desk has seen.
 */
const NOTIFY = (told: string) => `
WITH ${NOW}, taken AS (
  INSERT INTO label_station.fact_counters AS c (book, last) VALUES ($1, 1)
  ON CONFLICT (book) DO UPDATE SET last = c.last + 1 RETURNING last
), put AS (
  INSERT INTO label_station.facts AS f (book, name, value, observed_at, revision, desk)
  SELECT $1, $2, $3, now.at - ${msOf('$4')}, taken.last, $5 FROM now, taken
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
      database.answer(async () => {
        await database.ask({
          name: 'tell',
          text: NOTIFY(hints.notify('facts')),
          values: [book, name, JSON.stringify(value) ?? 'null', Math.max(0, ageMs), deskId],
        });
        return null;
      }),

    changedAfter: (revision, limit) =>
      database.answer(async () => {
        const rows = await database.ask<Omit<SharedFact, 'revision'> & { revision: string }>({
          name: 'changed after',
          text: `WITH ${NOW} SELECT f.name, f.value, ${inMs('now.at - f.observed_at')} AS "ageMs", f.revision,
            f.desk AS "deskId" FROM now, label_station.facts AS f
            WHERE f.book = $1 AND f.revision > $2 ORDER BY f.revision LIMIT $3`,
          values: [book, revision, limit],
        });
        return rows.map((row) => ({ ...row, ageMs: Math.max(0, row.ageMs), revision: Number(row.revision) }));
      }),

    forget: (prefix, ageMs) =>
      database.answer(async () => {
        await database.ask({
          name: 'forget facts',
          text: `WITH ${NOW} DELETE FROM label_station.facts AS f USING now
            WHERE f.book = $1 AND starts_with(f.name, $2) AND f.observed_at < now.at - ${msOf('$3')}`,
          values: [book, prefix, ageMs],
        });
        return null;
      }),
  };
}
