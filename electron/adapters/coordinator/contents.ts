import { randomUUID } from 'node:crypto';
import type { QueryConfig, QueryResultRow } from 'pg';
import { OWN_REQUESTS_MS, type RememberedDesk, type SiteMemory, UNHEARD_MS } from '../../core/ports/Coordinator.ts';
import type { SitePrintState } from '../../core/ports/SitePrints.ts';
import { rememberOwn } from './presence.ts';
import type { Identity, SharedDeps } from './sharedDeps.ts';
import type { Ask } from './siteDatabase.ts';
import { msOf, NOW, plainText } from './statements.ts';

/**
 * The database has lost something, and this desk has not published its parcels and claims again since. `d` is the row of the
 * desk, `now` the row of NOW.
 */
export const IS_AWAITED = `(d.seen_at > now.at - ${msOf(UNHEARD_MS)} AND EXISTS (
  SELECT FROM label_station.contents AS n WHERE n.book = d.book AND n.was <> '{}' AND d.settled_in IS DISTINCT FROM n.name
))`;

/**
 * Raises the desk's counter `told` if the statement has changed rows (`changed`), and returns it as the row `noted`. It stands
 * behind the other parts of a statement, so that two statements of one desk lock their rows in one order.
 */
export const noted = (changed: string, desk: string) => `noted AS (
  UPDATE label_station.desks SET told = told + 1
  WHERE book = $1 AND id = ${desk} AND (SELECT count(*) FROM ${changed}) > 0 RETURNING told
)`;

/** The rows of a statement of which `noted` is a part. How far this desk is known by then, is remembered. */
export async function noting<Row extends QueryResultRow>(
  { database, identity, presence }: SharedDeps,
  statement: QueryConfig,
): Promise<readonly Row[]> {
  const rows = await database.ask<Row & { readonly told: string | null }>(statement);
  rememberOwn(presence, identity.deskId, rows[0]?.told);
  return rows;
}

/**
 * Where the database is: which server, on which line of its log, and which table there. A database restored from a dump, or
 * a standby that has taken over, gives another value; one that was restored file by file gives the same, and only the
 * desks' memory shows it. Empty if a server does not answer this.
 */
export async function serverOf(ask: Ask): Promise<string> {
  try {
    const [row] = await ask<{ server: string }>({
      name: 'server',
      text: `SELECT concat_ws(' ', s.system_identifier, substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8), d.oid,
        'label_station.contents'::regclass::oid) AS server
        FROM pg_control_system() AS s, pg_database AS d WHERE d.datname = current_database()`,
    });
    return row?.server ?? '';
  } catch {
    return '';
  }
}

interface Content {
  readonly name: string;
  readonly was: readonly string[];
  readonly isMoved: boolean;
}

const LOST: SitePrintState = { kind: 'ended', outcome: { kind: 'unknown', detail: 'the database was put back' } };

/**
 * Names the content of the book, in the transaction of an arrival. The name is a new one if the desk that arrives remembers
 * more than it finds: all others learn it at their next beat, arrive again and publish what they have, and the desks that
 * it remembers are awaited as well.
 */
export async function nameContent(
  ask: Ask,
  { book, deskId }: Identity,
  server: string,
  memory: SiteMemory | null,
): Promise<{ readonly site: string; readonly isLost: boolean }> {
  const [before] = await ask<Content & { told: Readonly<Record<string, number>> }>({
    name: 'content',
    text: `
WITH made AS (
  INSERT INTO label_station.contents (book, name, was, server, turns_from)
  SELECT $1, hall, '{}', $2, 0 FROM label_station.schema
  WHERE NOT EXISTS (SELECT FROM label_station.contents WHERE book = $1) ON CONFLICT (book) DO NOTHING RETURNING name
), found AS (
  UPDATE label_station.contents SET server = $2 WHERE book = $1 AND server = '' AND $2 <> ''
)
SELECT name, '{}'::uuid[] AS was, false AS "isMoved", '{}'::json AS told FROM made
UNION ALL
SELECT name, was, server <> $2 AND $2 <> '' AND server <> '', (
  SELECT coalesce(json_object_agg(id, told), '{}') FROM label_station.desks WHERE book = $1
) FROM label_station.contents WHERE book = $1`,
    values: [book, server],
  });
  if (before === undefined) throw new Error('the content has no name');
  const { name, was, isMoved, told } = before;
  const isLess = memory?.desks.some((desk) => (told[desk.id] ?? -1) < desk.told) === true;
  const isStrange = memory !== null && memory.site !== name && !was.includes(memory.site);
  const isLost = isMoved || isStrange || (isLess && memory?.site === name);
  const present = isLost ? randomUUID() : name;
  if (isLost) await rename(ask, book, server, present, [name, ...(isStrange ? [memory.site] : [])]);
  if (memory !== null && memory.site !== present) await bring(ask, book, present, memory, deskId);
  return { site: present, isLost };
}

async function rename(ask: Ask, book: string, server: string, name: string, was: readonly string[]): Promise<void> {
  await ask({
    name: 'rename content',
    text: `
WITH renamed AS (
  UPDATE label_station.contents SET name = $2, was = was || $3::uuid[], server = $5,
    turns_from = extract(epoch FROM clock_timestamp()) * 1000 WHERE book = $1
), ended AS (
  UPDATE label_station.prints SET kind = 'ended', state = $4, pdf = NULL WHERE book = $1 AND kind <> 'ended'
)
UPDATE label_station.desks SET on_since = 'infinity' WHERE book = $1`,
    values: [book, name, was, JSON.stringify(LOST), server],
  });
}

/**
 * Requests of others under the key before something was lost, as the arriving desk has seen them. As many of them as are stored
 * count as the same ones, because a standby lacks only the last ones.
 */
export async function bringRequests(ask: Ask, { keyMark, deskId }: Identity, ages: readonly number[]): Promise<void> {
  const youngest = [...ages].sort((one, other) => one - other);
  await ask({
    name: 'bring requests',
    text: `
WITH ${NOW}, stored AS (
  SELECT count(*) AS n FROM now, label_station.requests
  WHERE key_mark = $1 AND desk <> $2 AND granted_at > now.at - ${msOf('$5')}
)
INSERT INTO label_station.requests (key_mark, desk, place, granted_at, ended_at)
SELECT $1, '', o.place, now.at - ${msOf('o.age')}, now.at - ${msOf('o.age')}
FROM now, stored, unnest($3::text[], $4::float8[]) WITH ORDINALITY AS o (place, age, n)
WHERE o.n <= cardinality($3::text[]) - stored.n`,
    values: [keyMark, deskId, youngest.map(() => randomUUID()), youngest, OWN_REQUESTS_MS],
  });
}

/** The part of the limit that the desks had stays theirs, because one that is cut off goes on with it. They count as seen a minute ago. */
async function bring(ask: Ask, book: string, present: string, { desks }: SiteMemory, deskId: string): Promise<void> {
  const others = desks.filter(({ id }) => id !== deskId);
  await ask({
    name: 'bring desks',
    text: `
WITH ${NOW}
INSERT INTO label_station.desks AS d
  (book, id, name, key_mark, share, has_left, arrival, seen_at, heard_at, on_since, report)
SELECT $1, o.id, o.name, o.key_mark, o.share, o.has_left, '', now.at - interval '1 minute', now.at, 'infinity', '{}'
FROM now, unnest($2::text[], $3::text[], $5::text[], $6::integer[], $7::boolean[]) AS o (id, name, key_mark, share, has_left)
ON CONFLICT (book, id) DO UPDATE SET seen_at = greatest(d.seen_at, excluded.seen_at),
  share = CASE WHEN d.key_mark = excluded.key_mark THEN greatest(d.share, excluded.share) ELSE d.share END
WHERE d.settled_in IS DISTINCT FROM $4::uuid`,
    values: [
      book,
      others.map(({ id }) => id),
      others.map(({ name }) => plainText(name)),
      present,
      others.map(({ keyMark }) => keyMark),
      others.map(({ share }) => share),
      others.map(({ hasLeft }) => hasLeft),
    ],
  });
}

/** How far each desk of the book is known, at the end of the arrival. */
export async function desksKnown(ask: Ask, { book }: Identity): Promise<SiteMemory['desks']> {
  const rows = await ask<Omit<RememberedDesk, 'told'> & { readonly told: string }>({
    name: 'desks known',
    text: `WITH ${NOW} SELECT d.id, d.name, d.told, d.key_mark AS "keyMark", coalesce(d.share, 0) AS share, d.has_left AS "hasLeft"
      FROM now, label_station.desks AS d
      WHERE d.book = $1 AND d.seen_at > now.at - ${msOf(UNHEARD_MS)}`,
    values: [book],
  });
  return rows.map(({ told, ...desk }) => ({ ...desk, told: Number(told) }));
}
