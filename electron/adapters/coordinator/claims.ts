import type { SiteClaim } from '../../contract/site.ts';
import { type ClaimReply, type Claims, UNHEARD_MS } from '../../core/ports/Coordinator.ts';
import { IS_AWAITED, noted, noting } from './contents.ts';
import { IS_ON } from './desks.ts';
import { sharedOrderOf } from './orders.ts';
import { PARCEL, siteParcel } from './parcels.ts';
import type { SharedDeps } from './sharedDeps.ts';
import { counted, epochMs, msOf, NOW, plainText } from './statements.ts';

interface Owner {
  readonly desk: string;
  readonly jobId: string;
  readonly turn: string;
}

/** `desk`: its id. `parcel`: see `siteParcel`. */
interface ClaimRow {
  readonly desk: string;
  readonly name: string;
  readonly parcel: unknown;
}

/** Only in a test does an order change its desk at every try. */
const MOST_TRIES = 5;

export function createClaims(shared: SharedDeps): Claims {
  const { database, hints, identity, presence } = shared;
  const { deskId, book } = identity;

  /**
   * Any of the other desks that are awaited, or will be as soon as this desk arrives, because the database knows less than it
   * remembers: from the parameter `memory` on, the desks of that with their names and how far they were known.
   */
  const awaited = (memory: number) => `remembered AS (
  SELECT m.*, coalesce(d.told, -1) < m.told AS is_less
  FROM unnest($${memory}::text[], $${memory + 1}::text[], $${memory + 2}::bigint[]) AS m (id, name, told)
  LEFT JOIN label_station.desks AS d ON d.book = $1 AND d.id = m.id
), awaited AS (
  SELECT d.id, d.name, d.seen_at, ${IS_ON} AS is_on FROM now, label_station.desks AS d
  WHERE d.book = $1 AND d.id <> $3 AND ${IS_AWAITED}
  UNION ALL
  SELECT m.id, m.name, now.at, false FROM now, remembered AS m
  WHERE m.id <> $3 AND EXISTS (SELECT FROM remembered WHERE is_less)
  LIMIT 1
)`;
  const remembered = () => {
    const desks = presence.memory?.desks ?? [];
    return [desks.map(({ id }) => id), desks.map(({ name }) => plainText(name)), desks.map(({ told: upTo }) => upTo)];
  };

  /**
   * Claims the order if no desk has it, and returns its owner. A new order ($5) is not claimed as long as a desk is awaited, since
   * that desk may have shipped it. A statement does not see what others commit while it waits for them: it returns no row then,
   * and the next try sees it.
   */
  const TAKE = `
WITH ${NOW}, known AS (
  SELECT desk, job_id, turn FROM ${THIS} AND desk IS NOT NULL
), ${awaited(6)}, ${nextRevision('WHERE NOT EXISTS (SELECT FROM known) AND NOT ($5 AND EXISTS (SELECT FROM awaited))')}, put AS (
  ${put('$2', '$4', 'counted.last', 'FROM counted')} RETURNING c.desk, c.job_id, c.turn
), told AS (SELECT ${hints.notify('claims')} FROM put), ${noted('put', '$3')}
SELECT desk, job_id AS "jobId", turn, (SELECT told FROM noted) AS told FROM put, told
UNION ALL
SELECT desk, job_id, turn, NULL FROM known`;

  /** As TAKE, for many orders that this desk had. */
  const TAKE_AGAIN = `
WITH given AS (
  SELECT n.*, c.desk AS had FROM unnest($2::text[], $4::text[]) AS n (reference, job_id)
  LEFT JOIN label_station.claims AS c ON c.book = $1 AND c.reference = n.reference AND c.desk IS NOT NULL
), free AS (
  SELECT reference, job_id, row_number() OVER (ORDER BY reference) AS step FROM given WHERE had IS NULL
), ${nextRevision('FROM free HAVING count(*) > 0', 'count(*)')}, put AS (
  ${put('f.reference', 'f.job_id', 'counted.last - (SELECT count(*) FROM free) + f.step', 'FROM free AS f, counted ORDER BY f.reference')}
  RETURNING c.reference
), told AS (SELECT ${hints.notify('claims')} FROM put LIMIT 1), ${noted('put', '$3')}
SELECT g.reference, (SELECT told FROM noted) AS told, (SELECT count(*) FROM told)
FROM (SELECT NULL AS reference UNION ALL
  SELECT reference FROM given WHERE had IS DISTINCT FROM $3 AND reference NOT IN (SELECT reference FROM put)) AS g`;

  /** A second attempt, after one whose answer was lost, changes nothing. */
  const TAKE_OVER = `
WITH ${nextRevision(`WHERE EXISTS (SELECT FROM ${THIS} AND desk = $5)`)}, taken AS (
  UPDATE label_station.claims
  SET desk = $3, job_id = $4, turn = ${NEXT_TURN}, since = clock_timestamp(), revision = counted.last
  FROM counted WHERE book = $1 AND reference = $2 AND desk = $5 AND desk <> $3 RETURNING turn
), ${noted('taken', '$3')}
SELECT turn, (SELECT told FROM noted) AS told, ${hints.notify('claims')} FROM taken`;

  const OF = `
WITH ${NOW}, ${awaited(4)}
SELECT c.desk, coalesce(d.name, '') AS name, ${epochMs('c.since')} AS since,
  ${epochMs('d.seen_at')} AS "deskSeenAt", coalesce(${IS_ON}, false) AS "deskIsOn", false AS "isAwaited", ${PARCEL} AS parcel
FROM now, label_station.claims AS c
LEFT JOIN label_station.desks AS d ON d.book = c.book AND d.id = c.desk
LEFT JOIN label_station.parcels AS p ON p.book = c.book AND p.desk = c.desk AND p.job_id = c.job_id
WHERE c.book = $1 AND c.reference = $2 AND c.desk IS NOT NULL
UNION ALL
SELECT id, name, ${epochMs('seen_at')}, ${epochMs('seen_at')}, is_on, true, NULL FROM awaited
WHERE NOT EXISTS (SELECT FROM ${THIS} AND desk IS NOT NULL)`;

  const UNBROKEN = `
WITH ${NOW}
SELECT coalesce(bool_and(d.id IS NULL OR d.on_since <= c.since AND (d.has_left OR ${IS_ON})), false)
    AND NOT EXISTS (
      SELECT FROM label_station.parcels AS p WHERE p.book = $1 AND p.reference = $2 AND p.desk <> $3
    ) AS "isSo"
FROM now, label_station.claims AS c
LEFT JOIN label_station.desks AS d ON d.book = c.book AND d.id <> $3 AND d.seen_at > c.since - ${msOf(UNHEARD_MS)}
WHERE c.book = $1 AND c.reference = $2 AND c.desk = $3 AND c.turn = $4`;

  async function of(reference: string): Promise<SiteClaim | null> {
    const [row] = await database.ask<Omit<SiteClaim, 'reference' | 'desk' | 'parcel'> & ClaimRow>({
      name: 'claim of',
      text: OF,
      values: [book, plainText(reference), deskId, ...remembered()],
    });
    if (row === undefined) return null;
    const { desk: id, name, isAwaited, parcel, ...rest } = row;
    const awaited = isAwaited ? { isAwaited } : {};
    return { reference, desk: { id, name }, ...rest, ...awaited, parcel: siteParcel(parcel) };
  }

  /** The previous job was never stored, or its journal is gone. */
  async function keep(reference: string, jobId: string): Promise<void> {
    await database.ask({
      name: 'keep claim',
      text: 'UPDATE label_station.claims SET job_id = $4 WHERE book = $1 AND reference = $2 AND desk = $3',
      values: [book, plainText(reference), deskId, jobId],
    });
  }

  async function claim(reference: string, jobId: string, isNew: boolean): Promise<ClaimReply> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const values = [book, plainText(reference), deskId, jobId, isNew, ...remembered()];
      const [owner] = await noting<Owner>(shared, { name: 'claim', text: TAKE, values });
      if (owner?.desk === deskId) {
        if (owner.jobId !== jobId) await keep(reference, jobId);
        return mine(owner.turn, reference);
      }
      const claim = await of(reference);
      // The claim may have been released in between.
      const isTheirs = claim !== null && claim.desk.id !== deskId && (isNew || claim.isAwaited !== true);
      if (isTheirs) return { kind: 'other', claim };
    }
    throw new Error('the order changes hands too often');
  }

  /** Read once the order is claimed, so that no other desk can change it unseen. */
  async function mine(turn: string, reference: string): Promise<ClaimReply> {
    return { kind: 'mine', turn: Number(turn), order: await sharedOrderOf(database, book, reference) };
  }

  return {
    claim: ({ reference, jobId, isNew = false }) => database.answer(() => claim(reference, jobId, isNew)),

    claimAgain: (asks) =>
      database.answer(async () => {
        const jobs = new Map(asks.map(({ reference, jobId }) => [plainText(reference), jobId]));
        const values = [book, [...jobs.keys()], deskId, [...jobs.values()]];
        const rows = await noting<{ reference: string | null }>(shared, {
          name: 'claim again',
          text: TAKE_AGAIN,
          values,
        });
        return rows.flatMap(({ reference }) => reference ?? []);
      }),

    takeOver: ({ reference, jobId }, from) =>
      database.answer(async () => {
        const values = [book, plainText(reference), deskId, jobId, from];
        const [taken] = await noting<{ turn: string }>(shared, { name: 'take over', text: TAKE_OVER, values });
        // A person has decided about a desk that is awaited.
        return taken === undefined ? claim(reference, jobId, false) : mine(taken.turn, reference);
      }),

    turnOf: (reference) =>
      database.rows(
        {
          name: 'turn of',
          text: `SELECT turn FROM ${THIS} AND desk = $3`,
          values: [book, plainText(reference), deskId],
        },
        ([row]: readonly { turn: string }[]) => (row === undefined ? null : Number(row.turn)),
      ),

    isHeldContinuously: (reference, turn) =>
      database.rows(
        { name: 'unbroken', text: UNBROKEN, values: [book, plainText(reference), deskId, turn] },
        ([row]: readonly { isSo: boolean }[]) => row?.isSo === true,
      ),

    release: (reference) =>
      database.answer(async () => {
        await noting(shared, {
          name: 'release claim',
          text: `
WITH ${nextRevision(`WHERE EXISTS (SELECT FROM ${THIS} AND desk = $3)`)}, freed AS (
  UPDATE label_station.claims SET desk = NULL, revision = counted.last
  FROM counted WHERE book = $1 AND reference = $2 AND desk = $3 RETURNING 1
), ${noted('freed', '$3')}
SELECT (SELECT told FROM noted) AS told, ${hints.notify('claims')} FROM freed`,
          values: [book, plainText(reference), deskId],
        });
        return null;
      }),

    of: (reference) => database.answer(() => of(reference)),

    changedAfter: (revision, limit) =>
      database.rows(
        {
          name: 'claims after',
          text: `SELECT c.reference, c.desk, coalesce(d.name, '') AS name, c.revision FROM label_station.claims AS c
            LEFT JOIN label_station.desks AS d ON d.book = c.book AND d.id = c.desk
            WHERE c.book = $1 AND c.revision > $2 AND ($2 > 0 OR c.desk IS NOT NULL) ORDER BY c.revision LIMIT $3`,
          values: [book, revision, limit],
        },
        (rows: readonly { reference: string; desk: string | null; name: string; revision: string }[]) =>
          rows.map(({ reference, desk, name, revision: changedIn }) => ({
            reference,
            desk: desk === null ? null : { id: desk, name },
            revision: Number(changedIn),
          })),
      ),
  };
}

/** The next turn. `turns_from` keeps it above every turn that was given out before the database lost something. */
const NEXT_TURN = `nextval('label_station.turns') + coalesce((SELECT turns_from FROM label_station.contents WHERE book = $1), 0)`;

const nextRevision = (only: string, step?: string) => counted('claim_counters', only, step);

/** Gives orders that nobody has to this desk, $3. */
const put = (reference: string, jobId: string, revision: string, from: string) => `
  INSERT INTO label_station.claims AS c (book, reference, desk, job_id, turn, since, revision)
  SELECT $1, ${reference}, $3, ${jobId}, ${NEXT_TURN}, clock_timestamp(), ${revision} ${from}
  ON CONFLICT (book, reference) DO UPDATE SET desk = excluded.desk, job_id = excluded.job_id, turn = excluded.turn,
    since = excluded.since, revision = excluded.revision WHERE c.desk IS NULL`;

/** The claim of one order. */
const THIS = 'label_station.claims WHERE book = $1 AND reference = $2';
